// swift-format-ignore-file
// From the API tables: the value types of 71 predefined metadata keys (MET-3). Booleans and enumerations are numbers.

extension MetadataKey {
    /// The required type of the value of a predefined key.
    package enum Expectation: Sendable {
        case string
        case number
        case date
        case quantity(QuantityUnit)
        /// A quantity that is compatible with the type of the sample.
        case sampleQuantity

        /// Returns a quantity of the dimension of a unit, or `nil` if the unit does not parse, which a test rules
        /// out.
        static func unit(_ string: String) -> Expectation? {
            (try? QuantityUnit(parsing: string)).map(Expectation.quantity)
        }
    }

    package static let expectations: [String: Expectation] = {
        let rows: [(String, Expectation?)] = [
            (activityType,                                  .number),
            (algorithmVersion,                              .number),
            (alpineSlopeGrade,                              .unit("%")),
            (appleDeviceCalibrated,                         .number),
            (appleECGAlgorithmVersion,                      .number),
            (appleFitnessPlusCatalogIdentifier,             .string),
            (appleFitnessPlusSession,                       .number),
            (audioExposureDuration,                         .unit("s")),
            (audioExposureLevel,                            .unit("dBASPL")),
            (averageMETs,                                   .unit("kcal/(kg*hr)")),
            (averageSpeed,                                  .unit("m/s")),
            (barometricPressure,                            .unit("Pa")),
            (bloodGlucoseMealTime,                          .number),
            (bodyTemperatureSensorLocation,                 .number),
            (coachedWorkout,                                .number),
            (crossTrainerDistance,                          .unit("m")),
            (cyclingFunctionalThresholdPowerTestType,       .number),
            (dateOfEarliestDataUsedForEstimate,             .date),
            (deviceManufacturerName,                        .string),
            (deviceName,                                    .string),
            (devicePlacementSide,                           .number),
            (deviceSerialNumber,                            .string),
            (digitalSignature,                              .string),
            (elevationAscended,                             .unit("m")),
            (elevationDescended,                            .unit("m")),
            (externalUUID,                                  .string),
            (fitnessMachineDuration,                        .unit("s")),
            (foodType,                                      .string),
            (glassesPrescriptionDescription,                .string),
            (groupFitness,                                  .number),
            (headphoneGain,                                 .unit("dBASPL")),
            (heartRateEventThreshold,                       .unit("count/min")),
            (heartRateMotionContext,                        .number),
            (heartRateRecoveryActivityDuration,             .unit("s")),
            (heartRateRecoveryActivityType,                 .number),
            (heartRateRecoveryMaxObservedRecoveryHeartRate, .unit("count/min")),
            (heartRateRecoveryTestType,                     .number),
            (heartRateSensorLocation,                       .number),
            (indoorBikeDistance,                            .unit("m")),
            (indoorWorkout,                                 .number),
            (insulinDeliveryReason,                         .number),
            (lapLength,                                     .unit("m")),
            (lowCardioFitnessEventThreshold,                .unit("ml/(kg*min)")),
            (maximumLightIntensity,                         .unit("lx")),
            (maximumSpeed,                                  .unit("m/s")),
            (menstrualCycleStart,                           .number),
            (physicalEffortEstimationType,                  .number),
            (quantityClampedToLowerBound,                   .number),
            (quantityClampedToUpperBound,                   .number),
            (referenceRangeLowerLimit,                      .number),
            (referenceRangeUpperLimit,                      .number),
            (swolfScore,                                    .number),
            (sessionEstimate,                               .sampleQuantity),
            (sexualActivityProtectionUsed,                  .number),
            (swimmingLocationType,                          .number),
            (swimmingStrokeStyle,                           .number),
            (syncIdentifier,                                .string),
            (syncVersion,                                   .number),
            (timeZone,                                      .string),
            (udiDeviceIdentifier,                           .string),
            (udiProductionIdentifier,                       .string),
            (userMotionContext,                             .number),
            (vo2MaxTestType,                                .number),
            (vo2MaxValue,                                   .unit("ml/(kg*min)")),
            (wasTakenInLab,                                 .number),
            (wasUserEntered,                                .number),
            (waterSalinity,                                 .number),
            (weatherCondition,                              .number),
            (weatherHumidity,                               .unit("%")),
            (weatherTemperature,                            .unit("degC")),
            (workoutBrandName,                              .string),
        ]
        return Dictionary(rows.compactMap { row in row.1.map { (row.0, $0) } }) { first, _ in first }
    }()
}
