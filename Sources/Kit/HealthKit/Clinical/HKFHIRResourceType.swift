// From the API tables: 12 values.

/// The kind of a FHIR resource.
public struct HKFHIRResourceType: RawRepresentable, Hashable, Sendable {
    /// The raw string value.
    public let rawValue: String

    /// Creates a kind from a raw value, which may be unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Values

// swift-format-ignore
extension HKFHIRResourceType {
    /// Allergy intolerance.
    public static let allergyIntolerance = HKFHIRResourceType(rawValue: "AllergyIntolerance")
    /// Condition.
    public static let condition = HKFHIRResourceType(rawValue: "Condition")
    /// Coverage.
    public static let coverage = HKFHIRResourceType(rawValue: "Coverage")
    /// Diagnostic report.
    public static let diagnosticReport = HKFHIRResourceType(rawValue: "DiagnosticReport")
    /// Document reference.
    public static let documentReference = HKFHIRResourceType(rawValue: "DocumentReference")
    /// Immunization.
    public static let immunization = HKFHIRResourceType(rawValue: "Immunization")
    /// Medication dispense.
    public static let medicationDispense = HKFHIRResourceType(rawValue: "MedicationDispense")
    /// Medication order.
    public static let medicationOrder = HKFHIRResourceType(rawValue: "MedicationOrder")
    /// Medication request.
    public static let medicationRequest = HKFHIRResourceType(rawValue: "MedicationRequest")
    /// Medication statement.
    public static let medicationStatement = HKFHIRResourceType(rawValue: "MedicationStatement")
    /// Observation.
    public static let observation = HKFHIRResourceType(rawValue: "Observation")
    /// Procedure.
    public static let procedure = HKFHIRResourceType(rawValue: "Procedure")
}
