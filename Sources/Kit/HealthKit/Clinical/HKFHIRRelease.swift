// From the API tables: 3 values.

/// A release of FHIR.
public struct HKFHIRRelease: RawRepresentable, Hashable, Sendable {
    /// The string that stands for it.
    public let rawValue: String

    /// A release with this string, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Values

// swift-format-ignore
extension HKFHIRRelease {
    /// Dstu2.
    public static let dstu2 = HKFHIRRelease(rawValue: "DSTU2")
    /// R4.
    public static let r4 = HKFHIRRelease(rawValue: "R4")
    /// Unknown.
    public static let unknown = HKFHIRRelease(rawValue: "unknown")
}
