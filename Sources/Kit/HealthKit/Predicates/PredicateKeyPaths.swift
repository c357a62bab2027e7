// swift-format-ignore-file
// From the API tables: 56 key paths for predicate formats.

/// Compares with `HKQuantity`.
public let HKPredicateKeyPathAverage = "quantity"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathAverageHeartRate = "ecg_average_heart_rate"
/// Compares with `String`.
public let HKPredicateKeyPathCDAAuthorName = "author_name"
/// Compares with `String`.
public let HKPredicateKeyPathCDACustodianName = "custodian_name"
/// Compares with `String`.
public let HKPredicateKeyPathCDAPatientName = "patient_name"
/// Compares with `String`.
public let HKPredicateKeyPathCDATitle = "title"
/// Compares with `NSNumber(Int)`.
public let HKPredicateKeyPathCategoryValue = "value"
/// Compares with `String`.
public let HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier = "FHIRResource.identifier"
/// Compares with `String`.
public let HKPredicateKeyPathClinicalRecordFHIRResourceType = "FHIRResource.resourceType"
/// Compares with `HKCorrelation or nil`.
public let HKPredicateKeyPathCorrelation = "correlation"
/// Compares with `NSNumber(Int)`.
public let HKPredicateKeyPathCount = "count"
/// Compares with `DateComponents`.
public let HKPredicateKeyPathDateComponents = "dateComponents"
/// Compares with `HKDevice`.
public let HKPredicateKeyPathDevice = "device"
/// Compares with `NSNumber(enum)`.
public let HKPredicateKeyPathECGClassification = "ecg_public_classification"
/// Compares with `NSNumber(enum)`.
public let HKPredicateKeyPathECGSymptomsStatus = "ecg_symptoms_status"
/// Compares with `Date`.
public let HKPredicateKeyPathEndDate = "endDate"
/// Compares with `NSNumber(HKMedicationDoseEvent.ScheduleType)`.
public let HKPredicateKeyPathLogOrigin = "logOrigin"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathMax = "max"
/// Compares with `HKHealthConceptIdentifier`.
public let HKPredicateKeyPathMedicationConceptIdentifier = "medicationConceptIdentifier"
/// Continues with a metadata key, as in `metadata.HKTimeZone`.
public let HKPredicateKeyPathMetadata = "metadata"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathMin = "min"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathMostRecent = "most_recent"
/// Compares with `NSNumber(TimeInterval)`.
public let HKPredicateKeyPathMostRecentDuration = "most_recent_duration"
/// Compares with `Date`.
public let HKPredicateKeyPathMostRecentEndDate = "most_recent_end_date"
/// Compares with `Date`.
public let HKPredicateKeyPathMostRecentStartDate = "most_recent_start_date"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathQuantity = "quantity"
/// Compares with `Date`.
public let HKPredicateKeyPathScheduledDate = "scheduledDate"
/// Compares with `HKSource`.
public let HKPredicateKeyPathSource = "source"
/// Compares with `HKSourceRevision`.
public let HKPredicateKeyPathSourceRevision = "sourceRevision"
/// Compares with `Date`.
public let HKPredicateKeyPathStartDate = "startDate"
/// Compares with `NSNumber(HKMedicationDoseEvent.LogStatus)`.
public let HKPredicateKeyPathStatus = "status"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathSum = "quantity"
/// Compares with `UUID`.
public let HKPredicateKeyPathUUID = "UUID"
/// Compares with `HKWorkout`.
public let HKPredicateKeyPathWorkout = "workout"
/// Compares with `sub predicate`.
public let HKPredicateKeyPathWorkoutActivity = "workoutActivity"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathWorkoutActivityAverageQuantity = "activityAverageQuantity"
/// Compares with `NSNumber(TimeInterval)`.
public let HKPredicateKeyPathWorkoutActivityDuration = "activityDuration"
/// Compares with `Date`.
public let HKPredicateKeyPathWorkoutActivityEndDate = "activityEndDate"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathWorkoutActivityMaximumQuantity = "activityMaximumQuantity"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathWorkoutActivityMinimumQuantity = "activityMinimumQuantity"
/// Compares with `Date`.
public let HKPredicateKeyPathWorkoutActivityStartDate = "activityStartDate"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathWorkoutActivitySumQuantity = "activitySumQuantity"
/// Compares with `NSNumber(HKWorkoutActivityType)`.
public let HKPredicateKeyPathWorkoutActivityType = "activityType"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathWorkoutAverageQuantity = "averageQuantity"
/// Compares with `NSNumber(TimeInterval)`.
public let HKPredicateKeyPathWorkoutDuration = "duration"
/// Compares with `HKWorkout`.
public let HKPredicateKeyPathWorkoutEffortRelationship = "ratingOfExertionAssociation"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathWorkoutMaximumQuantity = "maximumQuantity"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathWorkoutMinimumQuantity = "minimumQuantity"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathWorkoutSumQuantity = "sumQuantity"
/// Compares with `HKQuantity`.
public let HKPredicateKeyPathWorkoutTotalDistance = "totalDistance"
/// Compares with `HKQuantity`.
@available(iOS, deprecated: 18.0)
public let HKPredicateKeyPathWorkoutTotalEnergyBurned = "totalEnergyBurned"
/// Compares with `HKQuantity`.
@available(iOS, deprecated: 18.0)
public let HKPredicateKeyPathWorkoutTotalFlightsClimbed = "totalFlightsClimbed"
/// Compares with `HKQuantity`.
@available(iOS, deprecated: 18.0)
public let HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"
/// Compares with `NSNumber(HKWorkoutActivityType)`.
public let HKPredicateKeyPathWorkoutType = "workoutType"
/// Compares with `NSNumber(Bool)`.
public let HKUserAnnotatedMedicationPredicateKeyPathHasSchedule = "hasSchedule"
/// Compares with `NSNumber(Bool)`.
public let HKUserAnnotatedMedicationPredicateKeyPathIsArchived = "isArchived"
