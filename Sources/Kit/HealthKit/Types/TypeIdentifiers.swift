// From the API tables: 7 identifiers of families with one type.

/// The identifier of workouts.
public let HKWorkoutTypeIdentifier = "HKWorkoutTypeIdentifier"

/// The identifier of workout routes.
public let HKWorkoutRouteTypeIdentifier = "HKWorkoutRouteTypeIdentifier"

/// The identifier of heartbeat series.
public let HKDataTypeIdentifierHeartbeatSeries = "HKDataTypeIdentifierHeartbeatSeries"

/// The identifier of vision prescriptions.
public let HKVisionPrescriptionTypeIdentifier = "HKVisionPrescriptionTypeIdentifier"

/// The identifier of states of mind.
public let HKDataTypeIdentifierStateOfMind = "HKDataTypeStateOfMind"

/// The identifier of annotated medications.
public let HKDataTypeIdentifierUserAnnotatedMedicationConcept = "HKDataTypeUserAnnotatedMedicationConcept"

/// The identifier of medication dose events.
public let HKMedicationDoseEventTypeIdentifierMedicationDoseEvent =
    "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent"
