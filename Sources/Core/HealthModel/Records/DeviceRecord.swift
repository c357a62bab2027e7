/// The hardware that measured: eight optional strings (OBJ-7).
///
/// An immutable reference: thousands of samples share one.
public final class DeviceRecord: Sendable, Hashable, Codable {
    /// The eight properties, in the order in which they are stored and compared.
    public enum Property: Int, Sendable, Hashable, Codable, CaseIterable {
        /// The name the user or maker gave.
        case name
        /// Who made it.
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
        /// The device's unique device identifier.
        case udiDeviceIdentifier
    }

    /// One string for each ``Property``, in its order.
    public let values: [String?]

    /// A device from its properties; what is not named is nil.
    public init(_ properties: [Property: String]) {
        values = Property.allCases.map { properties[$0] }
    }

    /// A device from its properties in their order; what is missing at the end is nil.
    package init(_ values: [String?]) {
        self.values = Property.allCases.map { $0.rawValue < values.count ? values[$0.rawValue] : nil }
    }

    /// A property.
    public subscript(property: Property) -> String? { values[property.rawValue] }

    /// Equal when all eight properties are equal, nils included.
    public static func == (left: DeviceRecord, right: DeviceRecord) -> Bool {
        left === right || left.values == right.values
    }

    /// Feeds all eight properties.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    /// Reads a device; an array of another length is refused.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        values = try Property.allCases.map { _ in try container.decode(String?.self) }
    }

    /// Writes the eight strings.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for value in values { try container.encode(value) }
    }
}
