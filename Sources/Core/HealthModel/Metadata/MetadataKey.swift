// swift-format-ignore-file
// From the API tables: the strings of 71 predefined metadata keys. Some strings differ from their names (MET-10).

/// The string values of the predefined metadata keys.
public enum MetadataKey {
    /// A key with a value of `HKWorkoutActivityType`.
    public static let activityType = "HKActivityType"
    /// A key with an integer value.
    public static let algorithmVersion = "HKAlgorithmVersion"
    /// A key with a quantity value in `%`.
    public static let alpineSlopeGrade = "HKAlpineSlopeGrade"
    /// A key with a Boolean value; apps may set it too (MET-7).
    public static let appleDeviceCalibrated = "HKMetadataKeyAppleDeviceCalibrated"
    /// A key with a value of `HKAppleECGAlgorithmVersion`.
    public static let appleECGAlgorithmVersion = "HKMetadataKeyAppleECGAlgorithmVersion"
    /// A key with a string value.
    public static let appleFitnessPlusCatalogIdentifier = "HKMetadataKeyAppleFitnessPlusCatalogIdentifier"
    /// A key with a Boolean value.
    public static let appleFitnessPlusSession = "HKMetadataKeyAppleFitnessPlusSession"
    /// A key with a quantity value in `s`.
    public static let audioExposureDuration = "HKMetadataKeyAudioExposureDuration"
    /// A key with a quantity value in `dBASPL`.
    public static let audioExposureLevel = "HKMetadataKeyAudioExposureLevel"
    /// A key with a quantity value in `kcal/(kg*hr)`.
    public static let averageMETs = "HKAverageMETs"
    /// A key with a quantity value in `m/s`.
    public static let averageSpeed = "HKAverageSpeed"
    /// A key with a quantity value in `Pa`.
    public static let barometricPressure = "HKMetadataKeyBarometricPressure"
    /// A key with a value of `HKBloodGlucoseMealTime`.
    public static let bloodGlucoseMealTime = "HKBloodGlucoseMealTime"
    /// A key with a value of `HKBodyTemperatureSensorLocation`.
    public static let bodyTemperatureSensorLocation = "HKBodyTemperatureSensorLocation"
    /// A key with a Boolean value.
    public static let coachedWorkout = "HKCoachedWorkout"
    /// A key with a quantity value in `m`.
    public static let crossTrainerDistance = "HKCrossTrainerDistance"
    /// A key with a value of `HKCyclingFunctionalThresholdPowerTestType`.
    public static let cyclingFunctionalThresholdPowerTestType = "HKCyclingCyclingFunctionalThresholdPowerTestType"
    /// A key with a date.
    public static let dateOfEarliestDataUsedForEstimate = "HKDateOfEarliestDataUsedForEstimate"
    /// A key with a string value.
    public static let deviceManufacturerName = "HKDeviceManufacturerName"
    /// A key with a string value.
    public static let deviceName = "HKDeviceName"
    /// A key with a value of `HKDevicePlacementSide`.
    public static let devicePlacementSide = "HKMetadataKeyDevicePlacementSide"
    /// A key with a string value.
    public static let deviceSerialNumber = "HKDeviceSerialNumber"
    /// A key with a string value.
    public static let digitalSignature = "HKDigitalSignature"
    /// A key with a quantity value in `m`.
    public static let elevationAscended = "HKElevationAscended"
    /// A key with a quantity value in `m`.
    public static let elevationDescended = "HKElevationDescended"
    /// A key with a string value: a label that is not checked for uniqueness (MET-5).
    public static let externalUUID = "HKExternalUUID"
    /// A key with a quantity value in `s`.
    public static let fitnessMachineDuration = "HKFitnessMachineDuration"
    /// A key with a string value.
    public static let foodType = "HKFoodType"
    /// A key with a string value.
    public static let glassesPrescriptionDescription = "HKMetadataKeyGlassesPrescriptionDescription"
    /// A key with a Boolean value.
    public static let groupFitness = "HKGroupFitness"
    /// A key with a quantity value in `dBASPL`.
    public static let headphoneGain = "HKMetadataKeyHeadphoneGain"
    /// A key with a quantity value in `count/min`.
    public static let heartRateEventThreshold = "HKHeartRateEventThreshold"
    /// A key with a value of `HKHeartRateMotionContext`.
    public static let heartRateMotionContext = "HKMetadataKeyHeartRateMotionContext"
    /// A key with a quantity value in `s`.
    public static let heartRateRecoveryActivityDuration = "HKMetadataKeyHeartRateRecoveryActivityDuration"
    /// A key with a value of `HKWorkoutActivityType`.
    public static let heartRateRecoveryActivityType = "HKMetadataKeyHeartRateRecoveryActivityType"
    /// A key with a quantity value in `count/min`.
    public static let heartRateRecoveryMaxObservedRecoveryHeartRate = "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"
    /// A key with a value of `HKHeartRateRecoveryTestType`.
    public static let heartRateRecoveryTestType = "HKMetadataKeyHeartRateRecoveryTestType"
    /// A key with a value of `HKHeartRateSensorLocation`.
    public static let heartRateSensorLocation = "HKHeartRateSensorLocation"
    /// A key with a quantity value in `m`.
    public static let indoorBikeDistance = "HKIndoorBikeDistance"
    /// A key with a Boolean value.
    public static let indoorWorkout = "HKIndoorWorkout"
    /// A key with a value of `HKInsulinDeliveryReason`.
    public static let insulinDeliveryReason = "HKInsulinDeliveryReason"
    /// A key with a quantity value in `m`.
    public static let lapLength = "HKLapLength"
    /// A key with a quantity value in `ml/(kg*min)`.
    public static let lowCardioFitnessEventThreshold = "HKLowCardioFitnessEventThreshold"
    /// A key with a quantity value in `lx`.
    public static let maximumLightIntensity = "HKMetadataKeyMaximumLightIntensity"
    /// A key with a quantity value in `m/s`.
    public static let maximumSpeed = "HKMaximumSpeed"
    /// A key with a Boolean value.
    public static let menstrualCycleStart = "HKMenstrualCycleStart"
    /// A key with a value of `HKPhysicalEffortEstimationType`.
    public static let physicalEffortEstimationType = "HKPhysicalEffortEstimationType"
    /// A key with a Boolean value.
    public static let quantityClampedToLowerBound = "HKMetadataKeyQuantityClampedToLowerBound"
    /// A key with a Boolean value.
    public static let quantityClampedToUpperBound = "HKMetadataKeyQuantityClampedToUpperBound"
    /// A key with a numeric value.
    public static let referenceRangeLowerLimit = "HKReferenceRangeLowerLimit"
    /// A key with a numeric value.
    public static let referenceRangeUpperLimit = "HKReferenceRangeUpperLimit"
    /// A key with a numeric value.
    public static let swolfScore = "HKSWOLFScore"
    /// A key with a quantity value in a unit of the sample type.
    public static let sessionEstimate = "HKMetadataKeySessionEstimate"
    /// A key with a Boolean value.
    public static let sexualActivityProtectionUsed = "HKSexualActivityProtectionUsed"
    /// A key with a value of `HKWorkoutSwimmingLocationType`.
    public static let swimmingLocationType = "HKSwimmingLocationType"
    /// A key with a value of `HKSwimmingStrokeStyle`.
    public static let swimmingStrokeStyle = "HKSwimmingStrokeStyle"
    /// A key with a string value.
    public static let syncIdentifier = "HKMetadataKeySyncIdentifier"
    /// A key with an integer value.
    public static let syncVersion = "HKMetadataKeySyncVersion"
    /// A key with a string value: the name of a time zone, which does not shift dates in the store (MET-6).
    public static let timeZone = "HKTimeZone"
    /// A key with a string value.
    public static let udiDeviceIdentifier = "HKUDIDeviceIdentifier"
    /// A key with a string value.
    public static let udiProductionIdentifier = "HKUDIProductionIdentifier"
    /// A key with a value of `HKUserMotionContext`.
    public static let userMotionContext = "HKMetadataKeyUserMotionContext"
    /// A key with a value of `HKVO2MaxTestType`.
    public static let vo2MaxTestType = "HKVO2MaxTestType"
    /// A key with a quantity value in `ml/(kg*min)`.
    public static let vo2MaxValue = "HKVO2MaxValue"
    /// A key with a Boolean value.
    public static let wasTakenInLab = "HKWasTakenInLab"
    /// A key with a Boolean value.
    public static let wasUserEntered = "HKWasUserEntered"
    /// A key with a value of `HKWaterSalinity`.
    public static let waterSalinity = "HKMetadataKeyWaterSalinity"
    /// A key with a value of `HKWeatherCondition`.
    public static let weatherCondition = "HKWeatherCondition"
    /// A key with a quantity value in `%`.
    public static let weatherHumidity = "HKWeatherHumidity"
    /// A key with a quantity value in `degC`.
    public static let weatherTemperature = "HKWeatherTemperature"
    /// A key with a string value.
    public static let workoutBrandName = "HKWorkoutBrandName"
}
