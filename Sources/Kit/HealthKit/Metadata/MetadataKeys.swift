// swift-format-ignore-file
// From the API tables: 71 metadata keys. Their strings stand in the model.

import HealthModel

/// Holds a value of `HKWorkoutActivityType`.
public let HKMetadataKeyActivityType = MetadataKey.activityType
/// Holds a whole number.
public let HKMetadataKeyAlgorithmVersion = MetadataKey.algorithmVersion
/// Holds a quantity in `%`.
public let HKMetadataKeyAlpineSlopeGrade = MetadataKey.alpineSlopeGrade
/// Holds a truth value.
public let HKMetadataKeyAppleDeviceCalibrated = MetadataKey.appleDeviceCalibrated
/// Holds a value of `HKAppleECGAlgorithmVersion`.
public let HKMetadataKeyAppleECGAlgorithmVersion = MetadataKey.appleECGAlgorithmVersion
/// Holds a string.
public let HKMetadataKeyAppleFitnessPlusCatalogIdentifier = MetadataKey.appleFitnessPlusCatalogIdentifier
/// Holds a truth value.
public let HKMetadataKeyAppleFitnessPlusSession = MetadataKey.appleFitnessPlusSession
/// Holds a quantity in `s`.
public let HKMetadataKeyAudioExposureDuration = MetadataKey.audioExposureDuration
/// Holds a quantity in `dBASPL`.
public let HKMetadataKeyAudioExposureLevel = MetadataKey.audioExposureLevel
/// Holds a quantity in `kcal/(kg*hr)`.
public let HKMetadataKeyAverageMETs = MetadataKey.averageMETs
/// Holds a quantity in `m/s`.
public let HKMetadataKeyAverageSpeed = MetadataKey.averageSpeed
/// Holds a quantity in `Pa`.
public let HKMetadataKeyBarometricPressure = MetadataKey.barometricPressure
/// Holds a value of `HKBloodGlucoseMealTime`.
public let HKMetadataKeyBloodGlucoseMealTime = MetadataKey.bloodGlucoseMealTime
/// Holds a value of `HKBodyTemperatureSensorLocation`.
public let HKMetadataKeyBodyTemperatureSensorLocation = MetadataKey.bodyTemperatureSensorLocation
/// Holds a truth value.
public let HKMetadataKeyCoachedWorkout = MetadataKey.coachedWorkout
/// Holds a quantity in `m`.
public let HKMetadataKeyCrossTrainerDistance = MetadataKey.crossTrainerDistance
/// Holds a value of `HKCyclingFunctionalThresholdPowerTestType`.
public let HKMetadataKeyCyclingFunctionalThresholdPowerTestType = MetadataKey.cyclingFunctionalThresholdPowerTestType
/// Holds a date.
public let HKMetadataKeyDateOfEarliestDataUsedForEstimate = MetadataKey.dateOfEarliestDataUsedForEstimate
/// Holds a string.
public let HKMetadataKeyDeviceManufacturerName = MetadataKey.deviceManufacturerName
/// Holds a string.
public let HKMetadataKeyDeviceName = MetadataKey.deviceName
/// Holds a value of `HKDevicePlacementSide`.
public let HKMetadataKeyDevicePlacementSide = MetadataKey.devicePlacementSide
/// Holds a string.
public let HKMetadataKeyDeviceSerialNumber = MetadataKey.deviceSerialNumber
/// Holds a string.
public let HKMetadataKeyDigitalSignature = MetadataKey.digitalSignature
/// Holds a quantity in `m`.
public let HKMetadataKeyElevationAscended = MetadataKey.elevationAscended
/// Holds a quantity in `m`.
public let HKMetadataKeyElevationDescended = MetadataKey.elevationDescended
/// Holds a string.
public let HKMetadataKeyExternalUUID = MetadataKey.externalUUID
/// Holds a quantity in `s`.
public let HKMetadataKeyFitnessMachineDuration = MetadataKey.fitnessMachineDuration
/// Holds a string.
public let HKMetadataKeyFoodType = MetadataKey.foodType
/// Holds a string.
public let HKMetadataKeyGlassesPrescriptionDescription = MetadataKey.glassesPrescriptionDescription
/// Holds a truth value.
public let HKMetadataKeyGroupFitness = MetadataKey.groupFitness
/// Holds a quantity in `dBASPL`.
public let HKMetadataKeyHeadphoneGain = MetadataKey.headphoneGain
/// Holds a quantity in `count/min`.
public let HKMetadataKeyHeartRateEventThreshold = MetadataKey.heartRateEventThreshold
/// Holds a value of `HKHeartRateMotionContext`.
public let HKMetadataKeyHeartRateMotionContext = MetadataKey.heartRateMotionContext
/// Holds a quantity in `s`.
public let HKMetadataKeyHeartRateRecoveryActivityDuration = MetadataKey.heartRateRecoveryActivityDuration
/// Holds a value of `HKWorkoutActivityType`.
public let HKMetadataKeyHeartRateRecoveryActivityType = MetadataKey.heartRateRecoveryActivityType
/// Holds a quantity in `count/min`.
public let HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate = MetadataKey.heartRateRecoveryMaxObservedRecoveryHeartRate
/// Holds a value of `HKHeartRateRecoveryTestType`.
public let HKMetadataKeyHeartRateRecoveryTestType = MetadataKey.heartRateRecoveryTestType
/// Holds a value of `HKHeartRateSensorLocation`.
public let HKMetadataKeyHeartRateSensorLocation = MetadataKey.heartRateSensorLocation
/// Holds a quantity in `m`.
public let HKMetadataKeyIndoorBikeDistance = MetadataKey.indoorBikeDistance
/// Holds a truth value.
public let HKMetadataKeyIndoorWorkout = MetadataKey.indoorWorkout
/// Holds a value of `HKInsulinDeliveryReason`.
public let HKMetadataKeyInsulinDeliveryReason = MetadataKey.insulinDeliveryReason
/// Holds a quantity in `m`.
public let HKMetadataKeyLapLength = MetadataKey.lapLength
/// Holds a quantity in `ml/(kg*min)`.
public let HKMetadataKeyLowCardioFitnessEventThreshold = MetadataKey.lowCardioFitnessEventThreshold
/// Holds a quantity in `lx`.
public let HKMetadataKeyMaximumLightIntensity = MetadataKey.maximumLightIntensity
/// Holds a quantity in `m/s`.
public let HKMetadataKeyMaximumSpeed = MetadataKey.maximumSpeed
/// Holds a truth value.
public let HKMetadataKeyMenstrualCycleStart = MetadataKey.menstrualCycleStart
/// Holds a value of `HKPhysicalEffortEstimationType`.
public let HKMetadataKeyPhysicalEffortEstimationType = MetadataKey.physicalEffortEstimationType
/// Holds a truth value.
public let HKMetadataKeyQuantityClampedToLowerBound = MetadataKey.quantityClampedToLowerBound
/// Holds a truth value.
public let HKMetadataKeyQuantityClampedToUpperBound = MetadataKey.quantityClampedToUpperBound
/// Holds a number.
public let HKMetadataKeyReferenceRangeLowerLimit = MetadataKey.referenceRangeLowerLimit
/// Holds a number.
public let HKMetadataKeyReferenceRangeUpperLimit = MetadataKey.referenceRangeUpperLimit
/// Holds a number.
public let HKMetadataKeySWOLFScore = MetadataKey.swolfScore
/// Holds a quantity in a unit of the sample.
public let HKMetadataKeySessionEstimate = MetadataKey.sessionEstimate
/// Holds a truth value.
public let HKMetadataKeySexualActivityProtectionUsed = MetadataKey.sexualActivityProtectionUsed
/// Holds a value of `HKWorkoutSwimmingLocationType`.
public let HKMetadataKeySwimmingLocationType = MetadataKey.swimmingLocationType
/// Holds a value of `HKSwimmingStrokeStyle`.
public let HKMetadataKeySwimmingStrokeStyle = MetadataKey.swimmingStrokeStyle
/// Holds a string.
public let HKMetadataKeySyncIdentifier = MetadataKey.syncIdentifier
/// Holds a whole number.
public let HKMetadataKeySyncVersion = MetadataKey.syncVersion
/// Holds a string.
public let HKMetadataKeyTimeZone = MetadataKey.timeZone
/// Holds a string.
public let HKMetadataKeyUDIDeviceIdentifier = MetadataKey.udiDeviceIdentifier
/// Holds a string.
public let HKMetadataKeyUDIProductionIdentifier = MetadataKey.udiProductionIdentifier
/// Holds a value of `HKUserMotionContext`.
public let HKMetadataKeyUserMotionContext = MetadataKey.userMotionContext
/// Holds a value of `HKVO2MaxTestType`.
public let HKMetadataKeyVO2MaxTestType = MetadataKey.vo2MaxTestType
/// Holds a quantity in `ml/(kg*min)`.
public let HKMetadataKeyVO2MaxValue = MetadataKey.vo2MaxValue
/// Holds a truth value.
public let HKMetadataKeyWasTakenInLab = MetadataKey.wasTakenInLab
/// Holds a truth value.
public let HKMetadataKeyWasUserEntered = MetadataKey.wasUserEntered
/// Holds a value of `HKWaterSalinity`.
public let HKMetadataKeyWaterSalinity = MetadataKey.waterSalinity
/// Holds a value of `HKWeatherCondition`.
public let HKMetadataKeyWeatherCondition = MetadataKey.weatherCondition
/// Holds a quantity in `%`.
public let HKMetadataKeyWeatherHumidity = MetadataKey.weatherHumidity
/// Holds a quantity in `degC`.
public let HKMetadataKeyWeatherTemperature = MetadataKey.weatherTemperature
/// Holds a string.
public let HKMetadataKeyWorkoutBrandName = MetadataKey.workoutBrandName
