import HealthModel

extension ObjectType {
    /// A Boolean value that indicates whether a token has access to this type only if it was selected by name
    /// (SEC-32).
    ///
    /// Sensitive types are the records and documents of health institutions, medications, states of mind and their
    /// questionnaires, reproductive health, and prescriptions, which HealthKit authorizes one by one.
    var isSensitive: Bool {
        switch family {
        case .clinical, .document, .medicationDoseEvent, .userAnnotatedMedication, .stateOfMind, .scoredAssessment: true
        default: requiresPerObjectAuthorization || Self.reproductive.contains(self)
        }
    }

    /// A Boolean value that indicates whether "all types" includes this type for reading.
    ///
    /// Routes must be selected by name too, because they reveal where a person lives.
    var isReadByAll: Bool { isReadable && !isSensitive && self != .workoutRoute }

    /// A Boolean value that indicates whether "all types" includes this type for sharing.
    var isSharedByAll: Bool { isShareable && !isSensitive }

    /// The reproductive health types, as HealthKit groups them.
    private static let reproductive = Set(
        ([
            "HKQuantityTypeIdentifierBasalBodyTemperature"
        ]
            + [
                "BleedingAfterMenopause", "BleedingAfterPregnancy", "BleedingDuringPregnancy", "CervicalMucusQuality",
                "Contraceptive", "InfrequentMenstrualCycles", "IntermenstrualBleeding", "IrregularMenstrualCycles",
                "Lactation", "MenopausalState", "MenstrualFlow", "OvulationTestResult",
                "PersistentIntermenstrualBleeding", "Pregnancy", "PregnancyTestResult", "ProgesteroneTestResult",
                "ProlongedMenstrualPeriods", "SexualActivity", "VaginalDryness",
            ].map { "HKCategoryTypeIdentifier\($0)" })
            .compactMap { ObjectType(identifier: $0) })
}
