// swift-format-ignore-file
// From the API tables: the strings of 71 predefined metadata keys. Not every string repeats its name (MET-10).

/// The strings of the predefined metadata keys.
public enum MetadataKey {
    /// Holds a value of `HKWorkoutActivityType`.
    public static let activityType = "HKActivityType"
    /// Holds a whole number.
    public static let algorithmVersion = "HKAlgorithmVersion"
    /// Holds a quantity in `%`.
    public static let alpineSlopeGrade = "HKAlpineSlopeGrade"
    /// Holds a truth value; taken from an app too (MET-7).
    public static let appleDeviceCalibrated = "HKMetadataKeyAppleDeviceCalibrated"
    /// Holds a value of `HKAppleECGAlgorithmVersion`.
    public static let appleECGAlgorithmVersion = "HKMetadataKeyAppleECGAlgorithmVersion"
    /// Holds a string.
    public static let appleFitnessPlusCatalogIdentifier = "HKMetadataKeyAppleFitnessPlusCatalogIdentifier"
    /// Holds a truth value.
    public static let appleFitnessPlusSession = "HKMetadataKeyAppleFitnessPlusSession"
    /// Holds a quantity in `s`.
    public static let audioExposureDuration = "HKMetadataKeyAudioExposureDuration"
    /// Holds a quantity in `dBASPL`.
    public static let audioExposureLevel = "HKMetadataKeyAudioExposureLevel"
    /// Holds a quantity in `kcal/(kg*hr)`.
    public static let averageMETs = "HKAverageMETs"
    /// Holds a quantity in `m/s`.
    public static let averageSpeed = "HKAverageSpeed"
    /// Holds a quantity in `Pa`.
    public static let barometricPressure = "HKMetadataKeyBarometricPressure"
    /// Holds a value of `HKBloodGlucoseMealTime`.
    public static let bloodGlucoseMealTime = "HKBloodGlucoseMealTime"
    /// Holds a value of `HKBodyTemperatureSensorLocation`.
    public static let bodyTemperatureSensorLocation = "HKBodyTemperatureSensorLocation"
    /// Holds a truth value.
    public static let coachedWorkout = "HKCoachedWorkout"
    /// Holds a quantity in `m`.
    public static let crossTrainerDistance = "HKCrossTrainerDistance"
    /// Holds a value of `HKCyclingFunctionalThresholdPowerTestType`.
    public static let cyclingFunctionalThresholdPowerTestType = "HKCyclingCyclingFunctionalThresholdPowerTestType"
    /// Holds a date.
    public static let dateOfEarliestDataUsedForEstimate = "HKDateOfEarliestDataUsedForEstimate"
    /// Holds a string.
    public static let deviceManufacturerName = "HKDeviceManufacturerName"
    /// Holds a string.
    public static let deviceName = "HKDeviceName"
    /// Holds a value of `HKDevicePlacementSide`.
    public static let devicePlacementSide = "HKMetadataKeyDevicePlacementSide"
    /// Holds a string.
    public static let deviceSerialNumber = "HKDeviceSerialNumber"
    /// Holds a string.
    public static let digitalSignature = "HKDigitalSignature"
    /// Holds a quantity in `m`.
    public static let elevationAscended = "HKElevationAscended"
    /// Holds a quantity in `m`.
    public static let elevationDescended = "HKElevationDescended"
    /// Holds a string; a label, which nobody checks to be unique (MET-5).
    public static let externalUUID = "HKExternalUUID"
    /// Holds a quantity in `s`.
    public static let fitnessMachineDuration = "HKFitnessMachineDuration"
    /// Holds a string.
    public static let foodType = "HKFoodType"
    /// Holds a string.
    public static let glassesPrescriptionDescription = "HKMetadataKeyGlassesPrescriptionDescription"
    /// Holds a truth value.
    public static let groupFitness = "HKGroupFitness"
    /// Holds a quantity in `dBASPL`.
    public static let headphoneGain = "HKMetadataKeyHeadphoneGain"
    /// Holds a quantity in `count/min`.
    public static let heartRateEventThreshold = "HKHeartRateEventThreshold"
    /// Holds a value of `HKHeartRateMotionContext`.
    public static let heartRateMotionContext = "HKMetadataKeyHeartRateMotionContext"
    /// Holds a quantity in `s`.
    public static let heartRateRecoveryActivityDuration = "HKMetadataKeyHeartRateRecoveryActivityDuration"
    /// Holds a value of `HKWorkoutActivityType`.
    public static let heartRateRecoveryActivityType = "HKMetadataKeyHeartRateRecoveryActivityType"
    /// Holds a quantity in `count/min`.
    public static let heartRateRecoveryMaxObservedRecoveryHeartRate = "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"
    /// Holds a value of `HKHeartRateRecoveryTestType`.
    public static let heartRateRecoveryTestType = "HKMetadataKeyHeartRateRecoveryTestType"
    /// Holds a value of `HKHeartRateSensorLocation`.
    public static let heartRateSensorLocation = "HKHeartRateSensorLocation"
    /// Holds a quantity in `m`.
    public static let indoorBikeDistance = "HKIndoorBikeDistance"
    /// Holds a truth value.
    public static let indoorWorkout = "HKIndoorWorkout"
    /// Holds a value of `HKInsulinDeliveryReason`.
    public static let insulinDeliveryReason = "HKInsulinDeliveryReason"
    /// Holds a quantity in `m`.
    public static let lapLength = "HKLapLength"
    /// Holds a quantity in `ml/(kg*min)`.
    public static let lowCardioFitnessEventThreshold = "HKLowCardioFitnessEventThreshold"
    /// Holds a quantity in `lx`.
    public static let maximumLightIntensity = "HKMetadataKeyMaximumLightIntensity"
    /// Holds a quantity in `m/s`.
    public static let maximumSpeed = "HKMaximumSpeed"
    /// Holds a truth value.
    public static let menstrualCycleStart = "HKMenstrualCycleStart"
    /// Holds a value of `HKPhysicalEffortEstimationType`.
    public static let physicalEffortEstimationType = "HKPhysicalEffortEstimationType"
    /// Holds a truth value.
    public static let quantityClampedToLowerBound = "HKMetadataKeyQuantityClampedToLowerBound"
    /// Holds a truth value.
    public static let quantityClampedToUpperBound = "HKMetadataKeyQuantityClampedToUpperBound"
    /// Holds a number.
    public static let referenceRangeLowerLimit = "HKReferenceRangeLowerLimit"
    /// Holds a number.
    public static let referenceRangeUpperLimit = "HKReferenceRangeUpperLimit"
    /// Holds a number.
    public static let swolfScore = "HKSWOLFScore"
    /// Holds a quantity in a unit of the sample.
    public static let sessionEstimate = "HKMetadataKeySessionEstimate"
    /// Holds a truth value.
    public static let sexualActivityProtectionUsed = "HKSexualActivityProtectionUsed"
    /// Holds a value of `HKWorkoutSwimmingLocationType`.
    public static let swimmingLocationType = "HKSwimmingLocationType"
    /// Holds a value of `HKSwimmingStrokeStyle`.
    public static let swimmingStrokeStyle = "HKSwimmingStrokeStyle"
    /// Holds a string.
    public static let syncIdentifier = "HKMetadataKeySyncIdentifier"
    /// Holds a whole number.
    public static let syncVersion = "HKMetadataKeySyncVersion"
    /// Holds a string, the name of a time zone; it moves no date of the store (MET-6).
    public static let timeZone = "HKTimeZone"
    /// Holds a string.
    public static let udiDeviceIdentifier = "HKUDIDeviceIdentifier"
    /// Holds a string.
    public static let udiProductionIdentifier = "HKUDIProductionIdentifier"
    /// Holds a value of `HKUserMotionContext`.
    public static let userMotionContext = "HKMetadataKeyUserMotionContext"
    /// Holds a value of `HKVO2MaxTestType`.
    public static let vo2MaxTestType = "HKVO2MaxTestType"
    /// Holds a quantity in `ml/(kg*min)`.
    public static let vo2MaxValue = "HKVO2MaxValue"
    /// Holds a truth value.
    public static let wasTakenInLab = "HKWasTakenInLab"
    /// Holds a truth value.
    public static let wasUserEntered = "HKWasUserEntered"
    /// Holds a value of `HKWaterSalinity`.
    public static let waterSalinity = "HKMetadataKeyWaterSalinity"
    /// Holds a value of `HKWeatherCondition`.
    public static let weatherCondition = "HKWeatherCondition"
    /// Holds a quantity in `%`.
    public static let weatherHumidity = "HKWeatherHumidity"
    /// Holds a quantity in `degC`.
    public static let weatherTemperature = "HKWeatherTemperature"
    /// Holds a string.
    public static let workoutBrandName = "HKWorkoutBrandName"
}
