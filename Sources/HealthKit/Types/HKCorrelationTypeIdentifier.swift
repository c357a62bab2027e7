// From the API tables: 2 identifiers.

/// The name of a correlation type.
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The string in files and in the store.
    public let rawValue: String

    /// An identifier with this string, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Identifiers

// swift-format-ignore
extension HKCorrelationTypeIdentifier {
    /// Blood pressure.
    public static let bloodPressure = HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierBloodPressure")
    /// Food.
    public static let food = HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierFood")
}
