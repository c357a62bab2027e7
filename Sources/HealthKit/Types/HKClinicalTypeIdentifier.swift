// From the API tables: 9 identifiers.

/// The name of a type of clinical records.
public struct HKClinicalTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The string in files and in the store.
    public let rawValue: String

    /// An identifier with this string, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Identifiers

// swift-format-ignore
extension HKClinicalTypeIdentifier {
    /// Allergy record.
    public static let allergyRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierAllergyRecord")
    /// Clinical note record.
    public static let clinicalNoteRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierClinicalNoteRecord")
    /// Condition record.
    public static let conditionRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierConditionRecord")
    /// Immunization record.
    public static let immunizationRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierImmunizationRecord")
    /// Lab result record.
    public static let labResultRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierLabResultRecord")
    /// Medication record.
    public static let medicationRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierMedicationRecord")
    /// Procedure record.
    public static let procedureRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierProcedureRecord")
    /// Vital sign record.
    public static let vitalSignRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierVitalSignRecord")
    /// Coverage record.
    public static let coverageRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierCoverageRecord")
}
