import HealthModel

extension ObjectType {
    /// Whether a token has this type only if it was chosen by name (SEC-32).
    ///
    /// Records and documents of health institutions, medications, states of mind with the questionnaires about them, reproductive
    /// health, and prescriptions, of which each is decided on in HealthKit.
    var isSensitive: Bool {
        switch family {
        case .clinical, .document, .medicationDoseEvent, .userAnnotatedMedication, .stateOfMind, .scoredAssessment: true
        default: requiresPerObjectAuthorization || Self.reproductive.contains(self)
        }
    }

    /// Whether "all types" mean this one, when it is about reading: routes are chosen by name too, because they tell where
    /// somebody lives.
    var isReadByAll: Bool { isReadable && !isSensitive && self != .workoutRoute }

    /// Whether "all types" mean this one, when it is about sharing.
    var isSharedByAll: Bool { isShareable && !isSensitive }

    /// Reproductive health, as HealthKit groups its types.
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
