// From the API tables: 1 values.

/// The domain of a health concept.
public struct HKHealthConceptDomain: RawRepresentable, Hashable, Sendable {
    /// The raw string value.
    public let rawValue: String

    /// Creates a domain from a raw value, which may be unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Values

// swift-format-ignore
extension HKHealthConceptDomain {
    /// Medication.
    public static let medication = HKHealthConceptDomain(rawValue: "HKHealthConceptDomainMedication")
}
