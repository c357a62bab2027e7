// swift-format-ignore-file
// Made by Scripts/catalogue from Catalogue/types.csv; change the table, not this file.

extension HKQuantityTypeIdentifier {
    /// Body fat percentage: discrete, averaged arithmetically, in `%`.
    public static let bodyFatPercentage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyFatPercentage")
    /// Body mass: discrete, averaged arithmetically, in `kg`.
    public static let bodyMass = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyMass")
    /// Body mass index: discrete, averaged arithmetically, in `count`.
    public static let bodyMassIndex = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyMassIndex")
    /// Height: discrete, averaged arithmetically, in `m`.
    public static let height = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeight")
    /// Lean body mass: discrete, averaged arithmetically, in `kg`.
    public static let leanBodyMass = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierLeanBodyMass")
    /// Waist circumference: discrete, averaged arithmetically, in `m`.
    public static let waistCircumference = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWaistCircumference")
    /// Active energy burned: cumulative, in `kcal`.
    public static let activeEnergyBurned = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierActiveEnergyBurned")
    /// Apple exercise time: cumulative, in `min`.
    public static let appleExerciseTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleExerciseTime")
    /// Apple move time: cumulative, in `min`.
    public static let appleMoveTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleMoveTime")
    /// Apple stand time: cumulative, in `min`.
    public static let appleStandTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleStandTime")
    /// Basal energy burned: cumulative, in `kcal`.
    public static let basalEnergyBurned = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBasalEnergyBurned")
    /// Cross country skiing speed: discrete, averaged arithmetically, in `m/s`.
    public static let crossCountrySkiingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCrossCountrySkiingSpeed")
    /// Cycling cadence: discrete, averaged by time, in `count/min`.
    public static let cyclingCadence = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingCadence")
    /// Cycling functional threshold power: discrete, averaged arithmetically, in `W`.
    public static let cyclingFunctionalThresholdPower = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower")
    /// Cycling power: discrete, averaged by time, in `W`.
    public static let cyclingPower = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingPower")
    /// Cycling speed: discrete, averaged by time, in `m/s`.
    public static let cyclingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingSpeed")
    /// Distance cross country skiing: cumulative, in `m`.
    public static let distanceCrossCountrySkiing = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceCrossCountrySkiing")
    /// Distance cycling: cumulative, in `m`.
    public static let distanceCycling = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceCycling")
    /// Distance downhill snow sports: cumulative, in `m`.
    public static let distanceDownhillSnowSports = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceDownhillSnowSports")
    /// Distance paddle sports: cumulative, in `m`.
    public static let distancePaddleSports = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistancePaddleSports")
    /// Distance rowing: cumulative, in `m`.
    public static let distanceRowing = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceRowing")
    /// Distance skating sports: cumulative, in `m`.
    public static let distanceSkatingSports = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceSkatingSports")
    /// Distance swimming: cumulative, in `m`.
    public static let distanceSwimming = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceSwimming")
    /// Distance walking running: cumulative, in `m`.
    public static let distanceWalkingRunning = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceWalkingRunning")
    /// Distance wheelchair: cumulative, in `m`.
    public static let distanceWheelchair = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceWheelchair")
    /// Estimated workout effort score: discrete, averaged arithmetically, in `appleEffortScore`.
    public static let estimatedWorkoutEffortScore = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore")
    /// Flights climbed: cumulative, in `count`.
    public static let flightsClimbed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierFlightsClimbed")
    /// Nike fuel: cumulative, in `count`.
    public static let nikeFuel = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNikeFuel")
    /// Paddle sports speed: discrete, averaged arithmetically, in `m/s`.
    public static let paddleSportsSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPaddleSportsSpeed")
    /// Physical effort: discrete, averaged arithmetically, in `kcal/(kg*hr)`.
    public static let physicalEffort = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPhysicalEffort")
    /// Push count: cumulative, in `count`.
    public static let pushCount = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPushCount")
    /// Rowing speed: discrete, averaged arithmetically, in `m/s`.
    public static let rowingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRowingSpeed")
    /// Running ground contact time: discrete, averaged arithmetically, in `ms`.
    public static let runningGroundContactTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningGroundContactTime")
    /// Running power: discrete, averaged arithmetically, in `W`.
    public static let runningPower = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningPower")
    /// Running speed: discrete, averaged arithmetically, in `m/s`.
    public static let runningSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningSpeed")
    /// Running stride length: discrete, averaged arithmetically, in `m`.
    public static let runningStrideLength = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningStrideLength")
    /// Running vertical oscillation: discrete, averaged arithmetically, in `cm`.
    public static let runningVerticalOscillation = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningVerticalOscillation")
    /// Step count: cumulative, in `count`.
    public static let stepCount = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStepCount")
    /// Swimming stroke count: cumulative, in `count`.
    public static let swimmingStrokeCount = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierSwimmingStrokeCount")
    /// Vo2 max: discrete, averaged arithmetically, in `ml/(kg*min)`.
    public static let vo2Max = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierVO2Max")
    /// Workout effort score: discrete, averaged arithmetically, in `appleEffortScore`.
    public static let workoutEffortScore = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWorkoutEffortScore")
    /// Apple walking steadiness: discrete, averaged arithmetically, in `%`.
    public static let appleWalkingSteadiness = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleWalkingSteadiness")
    /// Number of times fallen: cumulative, in `count`.
    public static let numberOfTimesFallen = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNumberOfTimesFallen")
    /// Six minute walk test distance: discrete, averaged arithmetically, in `m`.
    public static let sixMinuteWalkTestDistance = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierSixMinuteWalkTestDistance")
    /// Stair ascent speed: discrete, averaged arithmetically, in `m/s`.
    public static let stairAscentSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStairAscentSpeed")
    /// Stair descent speed: discrete, averaged arithmetically, in `m/s`.
    public static let stairDescentSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStairDescentSpeed")
    /// Walking asymmetry percentage: discrete, averaged arithmetically, in `%`.
    public static let walkingAsymmetryPercentage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingAsymmetryPercentage")
    /// Walking double support percentage: discrete, averaged arithmetically, in `%`.
    public static let walkingDoubleSupportPercentage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingDoubleSupportPercentage")
    /// Walking speed: discrete, averaged arithmetically, in `m/s`.
    public static let walkingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingSpeed")
    /// Walking step length: discrete, averaged arithmetically, in `m`.
    public static let walkingStepLength = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingStepLength")
    /// Atrial fibrillation burden: discrete, averaged by time, in `%`.
    public static let atrialFibrillationBurden = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAtrialFibrillationBurden")
    /// Blood pressure diastolic: discrete, averaged arithmetically, in `mmHg`.
    public static let bloodPressureDiastolic = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodPressureDiastolic")
    /// Blood pressure systolic: discrete, averaged arithmetically, in `mmHg`.
    public static let bloodPressureSystolic = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodPressureSystolic")
    /// Body temperature: discrete, averaged arithmetically, in `degC`.
    public static let bodyTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyTemperature")
    /// Heart rate: discrete, averaged by time, in `count/s`.
    public static let heartRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRate")
    /// Heart rate recovery one minute: discrete, averaged arithmetically, in `count/min`.
    public static let heartRateRecoveryOneMinute = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute")
    /// Heart rate variability SDNN: discrete, averaged arithmetically, in `ms`.
    public static let heartRateVariabilitySDNN = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN")
    /// Oxygen saturation: discrete, averaged arithmetically, in `%`.
    public static let oxygenSaturation = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierOxygenSaturation")
    /// Peripheral perfusion index: discrete, averaged arithmetically, in `%`.
    public static let peripheralPerfusionIndex = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPeripheralPerfusionIndex")
    /// Respiratory rate: discrete, averaged arithmetically, in `count/s`.
    public static let respiratoryRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRespiratoryRate")
    /// Resting heart rate: discrete, averaged by time, in `count/min`.
    public static let restingHeartRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRestingHeartRate")
    /// Walking heart rate average: discrete, averaged by time, in `count/min`.
    public static let walkingHeartRateAverage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingHeartRateAverage")
    /// Blood alcohol content: discrete, averaged arithmetically, in `%`.
    public static let bloodAlcoholContent = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodAlcoholContent")
    /// Blood glucose: discrete, averaged arithmetically, in `mg/dL`.
    public static let bloodGlucose = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodGlucose")
    /// Electrodermal activity: discrete, averaged arithmetically, in `S`.
    public static let electrodermalActivity = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierElectrodermalActivity")
    /// Forced expiratory volume1: discrete, averaged arithmetically, in `L`.
    public static let forcedExpiratoryVolume1 = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierForcedExpiratoryVolume1")
    /// Forced vital capacity: discrete, averaged arithmetically, in `L`.
    public static let forcedVitalCapacity = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierForcedVitalCapacity")
    /// Inhaler usage: cumulative, in `count`.
    public static let inhalerUsage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierInhalerUsage")
    /// Insulin delivery: cumulative, in `IU`.
    public static let insulinDelivery = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierInsulinDelivery")
    /// Number of alcoholic beverages: cumulative, in `count`.
    public static let numberOfAlcoholicBeverages = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages")
    /// Peak expiratory flow rate: discrete, averaged arithmetically, in `L/min`.
    public static let peakExpiratoryFlowRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPeakExpiratoryFlowRate")
    /// Dietary biotin: cumulative, in `g`.
    public static let dietaryBiotin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryBiotin")
    /// Dietary caffeine: cumulative, in `g`.
    public static let dietaryCaffeine = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCaffeine")
    /// Dietary calcium: cumulative, in `g`.
    public static let dietaryCalcium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCalcium")
    /// Dietary carbohydrates: cumulative, in `g`.
    public static let dietaryCarbohydrates = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCarbohydrates")
    /// Dietary chloride: cumulative, in `g`.
    public static let dietaryChloride = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryChloride")
    /// Dietary cholesterol: cumulative, in `g`.
    public static let dietaryCholesterol = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCholesterol")
    /// Dietary chromium: cumulative, in `g`.
    public static let dietaryChromium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryChromium")
    /// Dietary copper: cumulative, in `g`.
    public static let dietaryCopper = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCopper")
    /// Dietary energy consumed: cumulative, in `kcal`.
    public static let dietaryEnergyConsumed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryEnergyConsumed")
    /// Dietary fat monounsaturated: cumulative, in `g`.
    public static let dietaryFatMonounsaturated = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatMonounsaturated")
    /// Dietary fat polyunsaturated: cumulative, in `g`.
    public static let dietaryFatPolyunsaturated = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatPolyunsaturated")
    /// Dietary fat saturated: cumulative, in `g`.
    public static let dietaryFatSaturated = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatSaturated")
    /// Dietary fat total: cumulative, in `g`.
    public static let dietaryFatTotal = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatTotal")
    /// Dietary fiber: cumulative, in `g`.
    public static let dietaryFiber = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFiber")
    /// Dietary folate: cumulative, in `g`.
    public static let dietaryFolate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFolate")
    /// Dietary iodine: cumulative, in `g`.
    public static let dietaryIodine = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryIodine")
    /// Dietary iron: cumulative, in `g`.
    public static let dietaryIron = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryIron")
    /// Dietary magnesium: cumulative, in `g`.
    public static let dietaryMagnesium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryMagnesium")
    /// Dietary manganese: cumulative, in `g`.
    public static let dietaryManganese = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryManganese")
    /// Dietary molybdenum: cumulative, in `g`.
    public static let dietaryMolybdenum = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryMolybdenum")
    /// Dietary niacin: cumulative, in `g`.
    public static let dietaryNiacin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryNiacin")
    /// Dietary pantothenic acid: cumulative, in `g`.
    public static let dietaryPantothenicAcid = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryPantothenicAcid")
    /// Dietary phosphorus: cumulative, in `g`.
    public static let dietaryPhosphorus = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryPhosphorus")
    /// Dietary potassium: cumulative, in `g`.
    public static let dietaryPotassium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryPotassium")
    /// Dietary protein: cumulative, in `g`.
    public static let dietaryProtein = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryProtein")
    /// Dietary riboflavin: cumulative, in `g`.
    public static let dietaryRiboflavin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryRiboflavin")
    /// Dietary selenium: cumulative, in `g`.
    public static let dietarySelenium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySelenium")
    /// Dietary sodium: cumulative, in `g`.
    public static let dietarySodium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySodium")
    /// Dietary sugar: cumulative, in `g`.
    public static let dietarySugar = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySugar")
    /// Dietary thiamin: cumulative, in `g`.
    public static let dietaryThiamin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryThiamin")
    /// Dietary vitamin a: cumulative, in `g`.
    public static let dietaryVitaminA = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminA")
    /// Dietary vitamin B12: cumulative, in `g`.
    public static let dietaryVitaminB12 = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminB12")
    /// Dietary vitamin B6: cumulative, in `g`.
    public static let dietaryVitaminB6 = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminB6")
    /// Dietary vitamin c: cumulative, in `g`.
    public static let dietaryVitaminC = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminC")
    /// Dietary vitamin d: cumulative, in `g`.
    public static let dietaryVitaminD = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminD")
    /// Dietary vitamin e: cumulative, in `g`.
    public static let dietaryVitaminE = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminE")
    /// Dietary vitamin k: cumulative, in `g`.
    public static let dietaryVitaminK = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminK")
    /// Dietary water: cumulative, in `mL`.
    public static let dietaryWater = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryWater")
    /// Dietary zinc: cumulative, in `g`.
    public static let dietaryZinc = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryZinc")
    /// Environmental audio exposure: discrete, averaged as sound energy, in `dBASPL`.
    public static let environmentalAudioExposure = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierEnvironmentalAudioExposure")
    /// Environmental sound reduction: discrete, averaged as sound energy, in `dBASPL`.
    public static let environmentalSoundReduction = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierEnvironmentalSoundReduction")
    /// Headphone audio exposure: discrete, averaged as sound energy, in `dBASPL`.
    public static let headphoneAudioExposure = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeadphoneAudioExposure")
    /// Apple sleeping breathing disturbances: discrete, averaged arithmetically, in `count`.
    public static let appleSleepingBreathingDisturbances = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances")
    /// Apple sleeping wrist temperature: discrete, averaged arithmetically, in `degC`.
    public static let appleSleepingWristTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleSleepingWristTemperature")
    /// Basal body temperature: discrete, averaged arithmetically, in `degC`.
    public static let basalBodyTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBasalBodyTemperature")
    /// Time in daylight: cumulative, in `min`.
    public static let timeInDaylight = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierTimeInDaylight")
    /// Underwater depth: discrete, averaged arithmetically, in `m`.
    public static let underwaterDepth = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierUnderwaterDepth")
    /// Uv exposure: discrete, averaged arithmetically, in `count`.
    public static let uvExposure = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierUVExposure")
    /// Water temperature: discrete, averaged arithmetically, in `degC`.
    public static let waterTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWaterTemperature")
    /// Heart rate variability RMSSD: discrete, averaged arithmetically, in `ms`.
    public static let heartRateVariabilityRMSSD = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilityRMSSD")
}

extension HKCategoryTypeIdentifier {
    /// Abdominal cramps: a value of `HKCategoryValueSeverity`.
    public static let abdominalCramps = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAbdominalCramps")
    /// Acne: a value of `HKCategoryValueSeverity`.
    public static let acne = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAcne")
    /// Appetite changes: a value of `HKCategoryValueAppetiteChanges`.
    public static let appetiteChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAppetiteChanges")
    /// Apple stand hour: a value of `HKCategoryValueAppleStandHour`.
    public static let appleStandHour = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAppleStandHour")
    /// Apple walking steadiness event: a value of `HKCategoryValueAppleWalkingSteadinessEvent`.
    public static let appleWalkingSteadinessEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAppleWalkingSteadinessEvent")
    /// Environmental audio exposure event: a value of `HKCategoryValueEnvironmentalAudioExposureEvent`.
    public static let environmentalAudioExposureEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAudioExposureEvent")
    /// The former name of `environmentalAudioExposureEvent`.
    @available(iOS, deprecated: 14.0, renamed: "HKCategoryTypeIdentifier.environmentalAudioExposureEvent")
    public static let audioExposureEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAudioExposureEvent")
    /// Bladder incontinence: a value of `HKCategoryValueSeverity`.
    public static let bladderIncontinence = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBladderIncontinence")
    /// Bleeding after pregnancy: a value of `HKCategoryValueVaginalBleeding`.
    public static let bleedingAfterPregnancy = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBleedingAfterPregnancy")
    /// Bleeding during pregnancy: a value of `HKCategoryValueVaginalBleeding`.
    public static let bleedingDuringPregnancy = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBleedingDuringPregnancy")
    /// Bloating: a value of `HKCategoryValueSeverity`.
    public static let bloating = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBloating")
    /// Breast pain: a value of `HKCategoryValueSeverity`.
    public static let breastPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBreastPain")
    /// Cervical mucus quality: a value of `HKCategoryValueCervicalMucusQuality`.
    public static let cervicalMucusQuality = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierCervicalMucusQuality")
    /// Chest tightness or pain: a value of `HKCategoryValueSeverity`.
    public static let chestTightnessOrPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierChestTightnessOrPain")
    /// Chills: a value of `HKCategoryValueSeverity`.
    public static let chills = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierChills")
    /// Constipation: a value of `HKCategoryValueSeverity`.
    public static let constipation = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierConstipation")
    /// Contraceptive: a value of `HKCategoryValueContraceptive`.
    public static let contraceptive = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierContraceptive")
    /// Coughing: a value of `HKCategoryValueSeverity`.
    public static let coughing = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierCoughing")
    /// Diarrhea: a value of `HKCategoryValueSeverity`.
    public static let diarrhea = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDiarrhea")
    /// Dizziness: a value of `HKCategoryValueSeverity`.
    public static let dizziness = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDizziness")
    /// Dry skin: a value of `HKCategoryValueSeverity`.
    public static let drySkin = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDrySkin")
    /// Fainting: a value of `HKCategoryValueSeverity`.
    public static let fainting = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFainting")
    /// Fatigue: a value of `HKCategoryValueSeverity`.
    public static let fatigue = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFatigue")
    /// Fever: a value of `HKCategoryValueSeverity`.
    public static let fever = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFever")
    /// Generalized body ache: a value of `HKCategoryValueSeverity`.
    public static let generalizedBodyAche = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierGeneralizedBodyAche")
    /// Hair loss: a value of `HKCategoryValueSeverity`.
    public static let hairLoss = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHairLoss")
    /// Handwashing event: a value of `HKCategoryValue`.
    public static let handwashingEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHandwashingEvent")
    /// Headache: a value of `HKCategoryValueSeverity`.
    public static let headache = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHeadache")
    /// Headphone audio exposure event: a value of `HKCategoryValueHeadphoneAudioExposureEvent`.
    public static let headphoneAudioExposureEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHeadphoneAudioExposureEvent")
    /// Heartburn: a value of `HKCategoryValueSeverity`.
    public static let heartburn = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHeartburn")
    /// High heart rate event: a value of `HKCategoryValue`.
    public static let highHeartRateEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHighHeartRateEvent")
    /// Hot flashes: a value of `HKCategoryValueSeverity`.
    public static let hotFlashes = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHotFlashes")
    /// Hypertension event: a value of `HKCategoryValue`.
    public static let hypertensionEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHypertensionEvent")
    /// Infrequent menstrual cycles: a value of `HKCategoryValue`.
    public static let infrequentMenstrualCycles = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierInfrequentMenstrualCycles")
    /// Intermenstrual bleeding: a value of `HKCategoryValue`.
    public static let intermenstrualBleeding = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierIntermenstrualBleeding")
    /// Irregular heart rhythm event: a value of `HKCategoryValue`.
    public static let irregularHeartRhythmEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierIrregularHeartRhythmEvent")
    /// Irregular menstrual cycles: a value of `HKCategoryValue`.
    public static let irregularMenstrualCycles = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierIrregularMenstrualCycles")
    /// Lactation: a value of `HKCategoryValue`.
    public static let lactation = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLactation")
    /// Loss of smell: a value of `HKCategoryValueSeverity`.
    public static let lossOfSmell = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLossOfSmell")
    /// Loss of taste: a value of `HKCategoryValueSeverity`.
    public static let lossOfTaste = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLossOfTaste")
    /// Low cardio fitness event: a value of `HKCategoryValueLowCardioFitnessEvent`.
    public static let lowCardioFitnessEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLowCardioFitnessEvent")
    /// Low heart rate event: a value of `HKCategoryValue`.
    public static let lowHeartRateEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLowHeartRateEvent")
    /// Lower back pain: a value of `HKCategoryValueSeverity`.
    public static let lowerBackPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLowerBackPain")
    /// Memory lapse: a value of `HKCategoryValueSeverity`.
    public static let memoryLapse = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMemoryLapse")
    /// Menstrual flow: a value of `HKCategoryValueMenstrualFlow`.
    public static let menstrualFlow = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMenstrualFlow")
    /// Mindful session: a value of `HKCategoryValue`.
    public static let mindfulSession = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMindfulSession")
    /// Mood changes: a value of `HKCategoryValuePresence`.
    public static let moodChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMoodChanges")
    /// Nausea: a value of `HKCategoryValueSeverity`.
    public static let nausea = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierNausea")
    /// Night sweats: a value of `HKCategoryValueSeverity`.
    public static let nightSweats = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierNightSweats")
    /// Ovulation test result: a value of `HKCategoryValueOvulationTestResult`.
    public static let ovulationTestResult = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierOvulationTestResult")
    /// Pelvic pain: a value of `HKCategoryValueSeverity`.
    public static let pelvicPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPelvicPain")
    /// Persistent intermenstrual bleeding: a value of `HKCategoryValue`.
    public static let persistentIntermenstrualBleeding = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPersistentIntermenstrualBleeding")
    /// Pregnancy: a value of `HKCategoryValue`.
    public static let pregnancy = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPregnancy")
    /// Pregnancy test result: a value of `HKCategoryValuePregnancyTestResult`.
    public static let pregnancyTestResult = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPregnancyTestResult")
    /// Progesterone test result: a value of `HKCategoryValueProgesteroneTestResult`.
    public static let progesteroneTestResult = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierProgesteroneTestResult")
    /// Prolonged menstrual periods: a value of `HKCategoryValue`.
    public static let prolongedMenstrualPeriods = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierProlongedMenstrualPeriods")
    /// Rapid pounding or fluttering heartbeat: a value of `HKCategoryValueSeverity`.
    public static let rapidPoundingOrFlutteringHeartbeat = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat")
    /// Runny nose: a value of `HKCategoryValueSeverity`.
    public static let runnyNose = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierRunnyNose")
    /// Sexual activity: a value of `HKCategoryValue`.
    public static let sexualActivity = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSexualActivity")
    /// Shortness of breath: a value of `HKCategoryValueSeverity`.
    public static let shortnessOfBreath = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierShortnessOfBreath")
    /// Sinus congestion: a value of `HKCategoryValueSeverity`.
    public static let sinusCongestion = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSinusCongestion")
    /// Skipped heartbeat: a value of `HKCategoryValueSeverity`.
    public static let skippedHeartbeat = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSkippedHeartbeat")
    /// Sleep analysis: a value of `HKCategoryValueSleepAnalysis`.
    public static let sleepAnalysis = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepAnalysis")
    /// Sleep apnea event: a value of `HKCategoryValue`.
    public static let sleepApneaEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepApneaEvent")
    /// Sleep changes: a value of `HKCategoryValuePresence`.
    public static let sleepChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepChanges")
    /// Sore throat: a value of `HKCategoryValueSeverity`.
    public static let soreThroat = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSoreThroat")
    /// Toothbrushing event: a value of `HKCategoryValue`.
    public static let toothbrushingEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierToothbrushingEvent")
    /// Vaginal dryness: a value of `HKCategoryValueSeverity`.
    public static let vaginalDryness = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierVaginalDryness")
    /// Vomiting: a value of `HKCategoryValueSeverity`.
    public static let vomiting = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierVomiting")
    /// Wheezing: a value of `HKCategoryValueSeverity`.
    public static let wheezing = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierWheezing")
    /// Menopausal state: a value of `HKCategoryValueMenopausalState`.
    public static let menopausalState = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMenopausalState")
    /// Bleeding after menopause: a value of `HKCategoryValueVaginalBleeding`.
    public static let bleedingAfterMenopause = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBleedingAfterMenopause")
}

extension HKCorrelationTypeIdentifier {
    /// Blood pressure.
    public static let bloodPressure = HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierBloodPressure")
    /// Food.
    public static let food = HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierFood")
}

extension HKCharacteristicTypeIdentifier {
    /// Biological sex.
    public static let biologicalSex = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierBiologicalSex")
    /// Blood type.
    public static let bloodType = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierBloodType")
    /// Date of birth.
    public static let dateOfBirth = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierDateOfBirth")
    /// Fitzpatrick skin type.
    public static let fitzpatrickSkinType = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierFitzpatrickSkinType")
    /// Wheelchair use.
    public static let wheelchairUse = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierWheelchairUse")
    /// Activity move mode.
    public static let activityMoveMode = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierActivityMoveMode")
}

extension HKDocumentTypeIdentifier {
    /// CDA.
    public static let CDA = HKDocumentTypeIdentifier(rawValue: "HKDocumentTypeIdentifierCDA")
}

extension HKClinicalTypeIdentifier {
    /// Allergy record.
    public static let allergyRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierAllergyRecord")
    /// Clinical note record.
    public static let clinicalNoteRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierClinicalNoteRecord")
    /// Condition record.
    public static let conditionRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierConditionRecord")
    /// Immunization record.
    public static let immunizationRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierImmunizationRecord")
    /// Lab result record.
    public static let labResultRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierLabResultRecord")
    /// Medication record.
    public static let medicationRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierMedicationRecord")
    /// Procedure record.
    public static let procedureRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierProcedureRecord")
    /// Vital sign record.
    public static let vitalSignRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierVitalSignRecord")
    /// Coverage record.
    public static let coverageRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierCoverageRecord")
}

extension HKScoredAssessmentTypeIdentifier {
    /// GAD7.
    public static let GAD7 = HKScoredAssessmentTypeIdentifier(rawValue: "HKScoredAssessmentTypeIdentifierGAD7")
    /// PHQ9.
    public static let PHQ9 = HKScoredAssessmentTypeIdentifier(rawValue: "HKScoredAssessmentTypeIdentifierPHQ9")
}
