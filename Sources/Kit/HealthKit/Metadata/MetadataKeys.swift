// swift-format-ignore-file
// From the API tables: 71 metadata keys. The model defines their strings.

import HealthModel

/// A metadata key for a value of `HKWorkoutActivityType`.
public let HKMetadataKeyActivityType = MetadataKey.activityType
/// A metadata key for an integer.
public let HKMetadataKeyAlgorithmVersion = MetadataKey.algorithmVersion
/// A metadata key for a quantity in `%`.
public let HKMetadataKeyAlpineSlopeGrade = MetadataKey.alpineSlopeGrade
/// A metadata key for a Boolean value.
public let HKMetadataKeyAppleDeviceCalibrated = MetadataKey.appleDeviceCalibrated
/// A metadata key for a value of `HKAppleECGAlgorithmVersion`.
public let HKMetadataKeyAppleECGAlgorithmVersion = MetadataKey.appleECGAlgorithmVersion
/// A metadata key for a string.
public let HKMetadataKeyAppleFitnessPlusCatalogIdentifier = MetadataKey.appleFitnessPlusCatalogIdentifier
/// A metadata key for a Boolean value.
public let HKMetadataKeyAppleFitnessPlusSession = MetadataKey.appleFitnessPlusSession
/// A metadata key for a quantity in `s`.
public let HKMetadataKeyAudioExposureDuration = MetadataKey.audioExposureDuration
/// A metadata key for a quantity in `dBASPL`.
public let HKMetadataKeyAudioExposureLevel = MetadataKey.audioExposureLevel
/// A metadata key for a quantity in `kcal/(kg*hr)`.
public let HKMetadataKeyAverageMETs = MetadataKey.averageMETs
/// A metadata key for a quantity in `m/s`.
public let HKMetadataKeyAverageSpeed = MetadataKey.averageSpeed
/// A metadata key for a quantity in `Pa`.
public let HKMetadataKeyBarometricPressure = MetadataKey.barometricPressure
/// A metadata key for a value of `HKBloodGlucoseMealTime`.
public let HKMetadataKeyBloodGlucoseMealTime = MetadataKey.bloodGlucoseMealTime
/// A metadata key for a value of `HKBodyTemperatureSensorLocation`.
public let HKMetadataKeyBodyTemperatureSensorLocation = MetadataKey.bodyTemperatureSensorLocation
/// A metadata key for a Boolean value.
public let HKMetadataKeyCoachedWorkout = MetadataKey.coachedWorkout
/// A metadata key for a quantity in `m`.
public let HKMetadataKeyCrossTrainerDistance = MetadataKey.crossTrainerDistance
/// A metadata key for a value of `HKCyclingFunctionalThresholdPowerTestType`.
public let HKMetadataKeyCyclingFunctionalThresholdPowerTestType = MetadataKey.cyclingFunctionalThresholdPowerTestType
/// A metadata key for a date.
public let HKMetadataKeyDateOfEarliestDataUsedForEstimate = MetadataKey.dateOfEarliestDataUsedForEstimate
/// A metadata key for a string.
public let HKMetadataKeyDeviceManufacturerName = MetadataKey.deviceManufacturerName
/// A metadata key for a string.
public let HKMetadataKeyDeviceName = MetadataKey.deviceName
/// A metadata key for a value of `HKDevicePlacementSide`.
public let HKMetadataKeyDevicePlacementSide = MetadataKey.devicePlacementSide
/// A metadata key for a string.
public let HKMetadataKeyDeviceSerialNumber = MetadataKey.deviceSerialNumber
/// A metadata key for a string.
public let HKMetadataKeyDigitalSignature = MetadataKey.digitalSignature
/// A metadata key for a quantity in `m`.
public let HKMetadataKeyElevationAscended = MetadataKey.elevationAscended
/// A metadata key for a quantity in `m`.
public let HKMetadataKeyElevationDescended = MetadataKey.elevationDescended
/// A metadata key for a string.
public let HKMetadataKeyExternalUUID = MetadataKey.externalUUID
/// A metadata key for a quantity in `s`.
public let HKMetadataKeyFitnessMachineDuration = MetadataKey.fitnessMachineDuration
/// A metadata key for a string.
public let HKMetadataKeyFoodType = MetadataKey.foodType
/// A metadata key for a string.
public let HKMetadataKeyGlassesPrescriptionDescription = MetadataKey.glassesPrescriptionDescription
/// A metadata key for a Boolean value.
public let HKMetadataKeyGroupFitness = MetadataKey.groupFitness
/// A metadata key for a quantity in `dBASPL`.
public let HKMetadataKeyHeadphoneGain = MetadataKey.headphoneGain
/// A metadata key for a quantity in `count/min`.
public let HKMetadataKeyHeartRateEventThreshold = MetadataKey.heartRateEventThreshold
/// A metadata key for a value of `HKHeartRateMotionContext`.
public let HKMetadataKeyHeartRateMotionContext = MetadataKey.heartRateMotionContext
/// A metadata key for a quantity in `s`.
public let HKMetadataKeyHeartRateRecoveryActivityDuration = MetadataKey.heartRateRecoveryActivityDuration
/// A metadata key for a value of `HKWorkoutActivityType`.
public let HKMetadataKeyHeartRateRecoveryActivityType = MetadataKey.heartRateRecoveryActivityType
/// A metadata key for a quantity in `count/min`.
public let HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate = MetadataKey.heartRateRecoveryMaxObservedRecoveryHeartRate
/// A metadata key for a value of `HKHeartRateRecoveryTestType`.
public let HKMetadataKeyHeartRateRecoveryTestType = MetadataKey.heartRateRecoveryTestType
/// A metadata key for a value of `HKHeartRateSensorLocation`.
public let HKMetadataKeyHeartRateSensorLocation = MetadataKey.heartRateSensorLocation
/// A metadata key for a quantity in `m`.
public let HKMetadataKeyIndoorBikeDistance = MetadataKey.indoorBikeDistance
/// A metadata key for a Boolean value.
public let HKMetadataKeyIndoorWorkout = MetadataKey.indoorWorkout
/// A metadata key for a value of `HKInsulinDeliveryReason`.
public let HKMetadataKeyInsulinDeliveryReason = MetadataKey.insulinDeliveryReason
/// A metadata key for a quantity in `m`.
public let HKMetadataKeyLapLength = MetadataKey.lapLength
/// A metadata key for a quantity in `ml/(kg*min)`.
public let HKMetadataKeyLowCardioFitnessEventThreshold = MetadataKey.lowCardioFitnessEventThreshold
/// A metadata key for a quantity in `lx`.
public let HKMetadataKeyMaximumLightIntensity = MetadataKey.maximumLightIntensity
/// A metadata key for a quantity in `m/s`.
public let HKMetadataKeyMaximumSpeed = MetadataKey.maximumSpeed
/// A metadata key for a Boolean value.
public let HKMetadataKeyMenstrualCycleStart = MetadataKey.menstrualCycleStart
/// A metadata key for a value of `HKPhysicalEffortEstimationType`.
public let HKMetadataKeyPhysicalEffortEstimationType = MetadataKey.physicalEffortEstimationType
/// A metadata key for a Boolean value.
public let HKMetadataKeyQuantityClampedToLowerBound = MetadataKey.quantityClampedToLowerBound
/// A metadata key for a Boolean value.
public let HKMetadataKeyQuantityClampedToUpperBound = MetadataKey.quantityClampedToUpperBound
/// A metadata key for a number.
public let HKMetadataKeyReferenceRangeLowerLimit = MetadataKey.referenceRangeLowerLimit
/// A metadata key for a number.
public let HKMetadataKeyReferenceRangeUpperLimit = MetadataKey.referenceRangeUpperLimit
/// A metadata key for a number.
public let HKMetadataKeySWOLFScore = MetadataKey.swolfScore
/// A metadata key for a quantity in a unit of the sample.
public let HKMetadataKeySessionEstimate = MetadataKey.sessionEstimate
/// A metadata key for a Boolean value.
public let HKMetadataKeySexualActivityProtectionUsed = MetadataKey.sexualActivityProtectionUsed
/// A metadata key for a value of `HKWorkoutSwimmingLocationType`.
public let HKMetadataKeySwimmingLocationType = MetadataKey.swimmingLocationType
/// A metadata key for a value of `HKSwimmingStrokeStyle`.
public let HKMetadataKeySwimmingStrokeStyle = MetadataKey.swimmingStrokeStyle
/// A metadata key for a string.
public let HKMetadataKeySyncIdentifier = MetadataKey.syncIdentifier
/// A metadata key for an integer.
public let HKMetadataKeySyncVersion = MetadataKey.syncVersion
/// A metadata key for a string.
public let HKMetadataKeyTimeZone = MetadataKey.timeZone
/// A metadata key for a string.
public let HKMetadataKeyUDIDeviceIdentifier = MetadataKey.udiDeviceIdentifier
/// A metadata key for a string.
public let HKMetadataKeyUDIProductionIdentifier = MetadataKey.udiProductionIdentifier
/// A metadata key for a value of `HKUserMotionContext`.
public let HKMetadataKeyUserMotionContext = MetadataKey.userMotionContext
/// A metadata key for a value of `HKVO2MaxTestType`.
public let HKMetadataKeyVO2MaxTestType = MetadataKey.vo2MaxTestType
/// A metadata key for a quantity in `ml/(kg*min)`.
public let HKMetadataKeyVO2MaxValue = MetadataKey.vo2MaxValue
/// A metadata key for a Boolean value.
public let HKMetadataKeyWasTakenInLab = MetadataKey.wasTakenInLab
/// A metadata key for a Boolean value.
public let HKMetadataKeyWasUserEntered = MetadataKey.wasUserEntered
/// A metadata key for a value of `HKWaterSalinity`.
public let HKMetadataKeyWaterSalinity = MetadataKey.waterSalinity
/// A metadata key for a value of `HKWeatherCondition`.
public let HKMetadataKeyWeatherCondition = MetadataKey.weatherCondition
/// A metadata key for a quantity in `%`.
public let HKMetadataKeyWeatherHumidity = MetadataKey.weatherHumidity
/// A metadata key for a quantity in `degC`.
public let HKMetadataKeyWeatherTemperature = MetadataKey.weatherTemperature
/// A metadata key for a string.
public let HKMetadataKeyWorkoutBrandName = MetadataKey.workoutBrandName
