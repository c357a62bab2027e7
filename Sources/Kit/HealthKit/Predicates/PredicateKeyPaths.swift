// swift-format-ignore-file
// From the API tables: 56 key paths for predicate formats.

/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathAverage = "quantity"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathAverageHeartRate = "ecg_average_heart_rate"
/// A key path that is compared with `String`.
public let HKPredicateKeyPathCDAAuthorName = "author_name"
/// A key path that is compared with `String`.
public let HKPredicateKeyPathCDACustodianName = "custodian_name"
/// A key path that is compared with `String`.
public let HKPredicateKeyPathCDAPatientName = "patient_name"
/// A key path that is compared with `String`.
public let HKPredicateKeyPathCDATitle = "title"
/// A key path that is compared with `NSNumber(Int)`.
public let HKPredicateKeyPathCategoryValue = "value"
/// A key path that is compared with `String`.
public let HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier = "FHIRResource.identifier"
/// A key path that is compared with `String`.
public let HKPredicateKeyPathClinicalRecordFHIRResourceType = "FHIRResource.resourceType"
/// A key path that is compared with `HKCorrelation or nil`.
public let HKPredicateKeyPathCorrelation = "correlation"
/// A key path that is compared with `NSNumber(Int)`.
public let HKPredicateKeyPathCount = "count"
/// A key path that is compared with `DateComponents`.
public let HKPredicateKeyPathDateComponents = "dateComponents"
/// A key path that is compared with `HKDevice`.
public let HKPredicateKeyPathDevice = "device"
/// A key path that is compared with `NSNumber(enum)`.
public let HKPredicateKeyPathECGClassification = "ecg_public_classification"
/// A key path that is compared with `NSNumber(enum)`.
public let HKPredicateKeyPathECGSymptomsStatus = "ecg_symptoms_status"
/// A key path that is compared with `Date`.
public let HKPredicateKeyPathEndDate = "endDate"
/// A key path that is compared with `NSNumber(HKMedicationDoseEvent.ScheduleType)`.
public let HKPredicateKeyPathLogOrigin = "logOrigin"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathMax = "max"
/// A key path that is compared with `HKHealthConceptIdentifier`.
public let HKPredicateKeyPathMedicationConceptIdentifier = "medicationConceptIdentifier"
/// A key path that is followed by a metadata key, as in `metadata.HKTimeZone`.
public let HKPredicateKeyPathMetadata = "metadata"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathMin = "min"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathMostRecent = "most_recent"
/// A key path that is compared with `NSNumber(TimeInterval)`.
public let HKPredicateKeyPathMostRecentDuration = "most_recent_duration"
/// A key path that is compared with `Date`.
public let HKPredicateKeyPathMostRecentEndDate = "most_recent_end_date"
/// A key path that is compared with `Date`.
public let HKPredicateKeyPathMostRecentStartDate = "most_recent_start_date"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathQuantity = "quantity"
/// A key path that is compared with `Date`.
public let HKPredicateKeyPathScheduledDate = "scheduledDate"
/// A key path that is compared with `HKSource`.
public let HKPredicateKeyPathSource = "source"
/// A key path that is compared with `HKSourceRevision`.
public let HKPredicateKeyPathSourceRevision = "sourceRevision"
/// A key path that is compared with `Date`.
public let HKPredicateKeyPathStartDate = "startDate"
/// A key path that is compared with `NSNumber(HKMedicationDoseEvent.LogStatus)`.
public let HKPredicateKeyPathStatus = "status"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathSum = "quantity"
/// A key path that is compared with `UUID`.
public let HKPredicateKeyPathUUID = "UUID"
/// A key path that is compared with `HKWorkout`.
public let HKPredicateKeyPathWorkout = "workout"
/// A key path that is compared with `sub predicate`.
public let HKPredicateKeyPathWorkoutActivity = "workoutActivity"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathWorkoutActivityAverageQuantity = "activityAverageQuantity"
/// A key path that is compared with `NSNumber(TimeInterval)`.
public let HKPredicateKeyPathWorkoutActivityDuration = "activityDuration"
/// A key path that is compared with `Date`.
public let HKPredicateKeyPathWorkoutActivityEndDate = "activityEndDate"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathWorkoutActivityMaximumQuantity = "activityMaximumQuantity"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathWorkoutActivityMinimumQuantity = "activityMinimumQuantity"
/// A key path that is compared with `Date`.
public let HKPredicateKeyPathWorkoutActivityStartDate = "activityStartDate"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathWorkoutActivitySumQuantity = "activitySumQuantity"
/// A key path that is compared with `NSNumber(HKWorkoutActivityType)`.
public let HKPredicateKeyPathWorkoutActivityType = "activityType"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathWorkoutAverageQuantity = "averageQuantity"
/// A key path that is compared with `NSNumber(TimeInterval)`.
public let HKPredicateKeyPathWorkoutDuration = "duration"
/// A key path that is compared with `HKWorkout`.
public let HKPredicateKeyPathWorkoutEffortRelationship = "ratingOfExertionAssociation"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathWorkoutMaximumQuantity = "maximumQuantity"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathWorkoutMinimumQuantity = "minimumQuantity"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathWorkoutSumQuantity = "sumQuantity"
/// A key path that is compared with `HKQuantity`.
public let HKPredicateKeyPathWorkoutTotalDistance = "totalDistance"
/// A key path that is compared with `HKQuantity`.
@available(iOS, deprecated: 18.0)
public let HKPredicateKeyPathWorkoutTotalEnergyBurned = "totalEnergyBurned"
/// A key path that is compared with `HKQuantity`.
@available(iOS, deprecated: 18.0)
public let HKPredicateKeyPathWorkoutTotalFlightsClimbed = "totalFlightsClimbed"
/// A key path that is compared with `HKQuantity`.
@available(iOS, deprecated: 18.0)
public let HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"
/// A key path that is compared with `NSNumber(HKWorkoutActivityType)`.
public let HKPredicateKeyPathWorkoutType = "workoutType"
/// A key path that is compared with `NSNumber(Bool)`.
public let HKUserAnnotatedMedicationPredicateKeyPathHasSchedule = "hasSchedule"
/// A key path that is compared with `NSNumber(Bool)`.
public let HKUserAnnotatedMedicationPredicateKeyPathIsArchived = "isArchived"
