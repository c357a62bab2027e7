/// The hardware that measured a sample: eight optional strings (OBJ-7).
///
/// The class is an immutable reference type, so that thousands of samples can share an instance.
public final class DeviceRecord: Sendable, Hashable, Codable {
    /// A property of a device, in the order of storage and comparison.
    public enum Property: Int, Sendable, Hashable, Codable, CaseIterable {
        /// The name assigned by the user or the manufacturer.
        case name
        /// The manufacturer.
        case manufacturer
        /// The model.
        case model
        /// The revision of the hardware.
        case hardwareVersion
        /// The revision of the firmware.
        case firmwareVersion
        /// The revision of the software.
        case softwareVersion
        /// An identifier local to the app's host.
        case localIdentifier
        /// The unique device identifier (UDI).
        case udiDeviceIdentifier
    }

    /// One string for each ``Property``, in its order.
    public let values: [String?]

    /// Creates a device from its properties; missing ones are `nil`.
    public init(_ properties: [Property: String]) {
        values = Property.allCases.map { properties[$0] }
    }

    /// Creates a device from its properties in order; missing ones at the end are `nil`.
    package init(_ values: [String?]) {
        self.values = Property.allCases.map { $0.rawValue < values.count ? values[$0.rawValue] : nil }
    }

    /// Accesses a property.
    public subscript(property: Property) -> String? { values[property.rawValue] }

    /// Returns whether all eight properties are equal, including `nil` values.
    public static func == (left: DeviceRecord, right: DeviceRecord) -> Bool {
        left === right || left.values == right.values
    }

    /// Hashes all eight properties.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    /// Decodes a device; throws an error if the array is too short.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        values = try Property.allCases.map { _ in try container.decode(String?.self) }
    }

    /// Encodes the eight strings.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for value in values { try container.encode(value) }
    }
}
