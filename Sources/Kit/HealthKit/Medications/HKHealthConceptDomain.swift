// From the API tables: 1 values.

/// The field that a concept of health belongs to.
public struct HKHealthConceptDomain: RawRepresentable, Hashable, Sendable {
    /// The string that stands for it.
    public let rawValue: String

    /// A field with this string, known or not.
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
