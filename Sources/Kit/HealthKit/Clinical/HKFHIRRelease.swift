// From the API tables: 3 values.

/// A release of FHIR.
public struct HKFHIRRelease: RawRepresentable, Hashable, Sendable {
    /// The raw string value.
    public let rawValue: String

    /// Creates a release from a raw value, which may be unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Values

// swift-format-ignore
extension HKFHIRRelease {
    /// DSTU2.
    public static let dstu2 = HKFHIRRelease(rawValue: "DSTU2")
    /// R4.
    public static let r4 = HKFHIRRelease(rawValue: "R4")
    /// Unknown.
    public static let unknown = HKFHIRRelease(rawValue: "unknown")
}
