// swift-format-ignore-file
// From the API tables: 30 other object types. Index order is row order: append only, never reorder.

extension TypeTable {
    /// Every type that is neither a quantity nor a category.
    static let others: [TypeRow] = [
        .other("HKCorrelationTypeIdentifierBloodPressure",               .correlation),
        .other("HKCorrelationTypeIdentifierFood",                        .correlation),
        .other("HKCharacteristicTypeIdentifierBiologicalSex",            .characteristic),
        .other("HKCharacteristicTypeIdentifierBloodType",                .characteristic),
        .other("HKCharacteristicTypeIdentifierDateOfBirth",              .characteristic),
        .other("HKCharacteristicTypeIdentifierFitzpatrickSkinType",      .characteristic),
        .other("HKCharacteristicTypeIdentifierWheelchairUse",            .characteristic),
        .other("HKCharacteristicTypeIdentifierActivityMoveMode",         .characteristic),
        .other("HKDocumentTypeIdentifierCDA",                            .document),
        .other("HKClinicalTypeIdentifierAllergyRecord",                  .clinical),
        .other("HKClinicalTypeIdentifierClinicalNoteRecord",             .clinical),
        .other("HKClinicalTypeIdentifierConditionRecord",                .clinical),
        .other("HKClinicalTypeIdentifierImmunizationRecord",             .clinical),
        .other("HKClinicalTypeIdentifierLabResultRecord",                .clinical),
        .other("HKClinicalTypeIdentifierMedicationRecord",               .clinical),
        .other("HKClinicalTypeIdentifierProcedureRecord",                .clinical),
        .other("HKClinicalTypeIdentifierVitalSignRecord",                .clinical),
        .other("HKClinicalTypeIdentifierCoverageRecord",                 .clinical),
        .other("HKScoredAssessmentTypeIdentifierGAD7",                   .scoredAssessment),
        .other("HKScoredAssessmentTypeIdentifierPHQ9",                   .scoredAssessment),
        .other("HKWorkoutTypeIdentifier",                                .workout),
        .other("HKWorkoutRouteTypeIdentifier",                           .workoutRoute),
        .other("HKDataTypeIdentifierHeartbeatSeries",                    .heartbeatSeries),
        .other("HKActivitySummaryTypeIdentifier",                        .activitySummary),
        .other("HKDataTypeIdentifierAudiogram",                          .audiogram),
        .other("HKDataTypeIdentifierElectrocardiogram",                  .electrocardiogram),
        .other("HKVisionPrescriptionTypeIdentifier",                     .visionPrescription, openEnded: true, perObject: true),
        .other("HKDataTypeStateOfMind",                                  .stateOfMind),
        .other("HKMedicationDoseEventTypeIdentifierMedicationDoseEvent", .medicationDoseEvent, readOnly: true),
        .other("HKDataTypeUserAnnotatedMedicationConcept",               .userAnnotatedMedication, perObject: true),
    ]
}
