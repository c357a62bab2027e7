// swift-format-ignore-file
// Made by Scripts/catalogue from Catalogue/types.csv; change the table, not this file.

extension ObjectType {
    /// Discrete, averaged arithmetically, in `%`.
    public static var bodyFatPercentage: Self { Self(index: 0) }
    /// Discrete, averaged arithmetically, in `kg`.
    public static var bodyMass: Self { Self(index: 1) }
    /// Discrete, averaged arithmetically, in `count`.
    public static var bodyMassIndex: Self { Self(index: 2) }
    /// Discrete, averaged arithmetically, in `m`.
    public static var height: Self { Self(index: 3) }
    /// Discrete, averaged arithmetically, in `kg`.
    public static var leanBodyMass: Self { Self(index: 4) }
    /// Discrete, averaged arithmetically, in `m`.
    public static var waistCircumference: Self { Self(index: 5) }
    /// Cumulative, in `kcal`.
    public static var activeEnergyBurned: Self { Self(index: 6) }
    /// Cumulative, in `min`; written by the system only.
    public static var appleExerciseTime: Self { Self(index: 7) }
    /// Cumulative, in `min`; written by the system only.
    public static var appleMoveTime: Self { Self(index: 8) }
    /// Cumulative, in `min`; written by the system only.
    public static var appleStandTime: Self { Self(index: 9) }
    /// Cumulative, in `kcal`.
    public static var basalEnergyBurned: Self { Self(index: 10) }
    /// Discrete, averaged arithmetically, in `m/s`.
    public static var crossCountrySkiingSpeed: Self { Self(index: 11) }
    /// Discrete, averaged by time, in `count/min`.
    public static var cyclingCadence: Self { Self(index: 12) }
    /// Discrete, averaged arithmetically, in `W`.
    public static var cyclingFunctionalThresholdPower: Self { Self(index: 13) }
    /// Discrete, averaged by time, in `W`.
    public static var cyclingPower: Self { Self(index: 14) }
    /// Discrete, averaged by time, in `m/s`.
    public static var cyclingSpeed: Self { Self(index: 15) }
    /// Cumulative, in `m`.
    public static var distanceCrossCountrySkiing: Self { Self(index: 16) }
    /// Cumulative, in `m`.
    public static var distanceCycling: Self { Self(index: 17) }
    /// Cumulative, in `m`.
    public static var distanceDownhillSnowSports: Self { Self(index: 18) }
    /// Cumulative, in `m`.
    public static var distancePaddleSports: Self { Self(index: 19) }
    /// Cumulative, in `m`.
    public static var distanceRowing: Self { Self(index: 20) }
    /// Cumulative, in `m`.
    public static var distanceSkatingSports: Self { Self(index: 21) }
    /// Cumulative, in `m`.
    public static var distanceSwimming: Self { Self(index: 22) }
    /// Cumulative, in `m`.
    public static var distanceWalkingRunning: Self { Self(index: 23) }
    /// Cumulative, in `m`.
    public static var distanceWheelchair: Self { Self(index: 24) }
    /// Discrete, averaged arithmetically, in `appleEffortScore`.
    public static var estimatedWorkoutEffortScore: Self { Self(index: 25) }
    /// Cumulative, in `count`.
    public static var flightsClimbed: Self { Self(index: 26) }
    /// Cumulative, in `count`; written by the system only.
    public static var nikeFuel: Self { Self(index: 27) }
    /// Discrete, averaged arithmetically, in `m/s`.
    public static var paddleSportsSpeed: Self { Self(index: 28) }
    /// Discrete, averaged arithmetically, in `kcal/(kg*hr)`.
    public static var physicalEffort: Self { Self(index: 29) }
    /// Cumulative, in `count`.
    public static var pushCount: Self { Self(index: 30) }
    /// Discrete, averaged arithmetically, in `m/s`.
    public static var rowingSpeed: Self { Self(index: 31) }
    /// Discrete, averaged arithmetically, in `ms`.
    public static var runningGroundContactTime: Self { Self(index: 32) }
    /// Discrete, averaged arithmetically, in `W`.
    public static var runningPower: Self { Self(index: 33) }
    /// Discrete, averaged arithmetically, in `m/s`.
    public static var runningSpeed: Self { Self(index: 34) }
    /// Discrete, averaged arithmetically, in `m`.
    public static var runningStrideLength: Self { Self(index: 35) }
    /// Discrete, averaged arithmetically, in `cm`.
    public static var runningVerticalOscillation: Self { Self(index: 36) }
    /// Cumulative, in `count`.
    public static var stepCount: Self { Self(index: 37) }
    /// Cumulative, in `count`.
    public static var swimmingStrokeCount: Self { Self(index: 38) }
    /// Discrete, averaged arithmetically, in `ml/(kg*min)`.
    public static var vo2Max: Self { Self(index: 39) }
    /// Discrete, averaged arithmetically, in `appleEffortScore`.
    public static var workoutEffortScore: Self { Self(index: 40) }
    /// Discrete, averaged arithmetically, in `%`; written by the system only.
    public static var appleWalkingSteadiness: Self { Self(index: 41) }
    /// Cumulative, in `count`.
    public static var numberOfTimesFallen: Self { Self(index: 42) }
    /// Discrete, averaged arithmetically, in `m`.
    public static var sixMinuteWalkTestDistance: Self { Self(index: 43) }
    /// Discrete, averaged arithmetically, in `m/s`.
    public static var stairAscentSpeed: Self { Self(index: 44) }
    /// Discrete, averaged arithmetically, in `m/s`.
    public static var stairDescentSpeed: Self { Self(index: 45) }
    /// Discrete, averaged arithmetically, in `%`.
    public static var walkingAsymmetryPercentage: Self { Self(index: 46) }
    /// Discrete, averaged arithmetically, in `%`.
    public static var walkingDoubleSupportPercentage: Self { Self(index: 47) }
    /// Discrete, averaged arithmetically, in `m/s`.
    public static var walkingSpeed: Self { Self(index: 48) }
    /// Discrete, averaged arithmetically, in `m`.
    public static var walkingStepLength: Self { Self(index: 49) }
    /// Discrete, averaged by time, in `%`; written by the system only.
    public static var atrialFibrillationBurden: Self { Self(index: 50) }
    /// Discrete, averaged arithmetically, in `mmHg`.
    public static var bloodPressureDiastolic: Self { Self(index: 51) }
    /// Discrete, averaged arithmetically, in `mmHg`.
    public static var bloodPressureSystolic: Self { Self(index: 52) }
    /// Discrete, averaged arithmetically, in `degC`.
    public static var bodyTemperature: Self { Self(index: 53) }
    /// Discrete, averaged by time, in `count/s`.
    public static var heartRate: Self { Self(index: 54) }
    /// Discrete, averaged arithmetically, in `count/min`.
    public static var heartRateRecoveryOneMinute: Self { Self(index: 55) }
    /// Discrete, averaged arithmetically, in `ms`.
    public static var heartRateVariabilitySDNN: Self { Self(index: 56) }
    /// Discrete, averaged arithmetically, in `%`.
    public static var oxygenSaturation: Self { Self(index: 57) }
    /// Discrete, averaged arithmetically, in `%`.
    public static var peripheralPerfusionIndex: Self { Self(index: 58) }
    /// Discrete, averaged arithmetically, in `count/s`.
    public static var respiratoryRate: Self { Self(index: 59) }
    /// Discrete, averaged by time, in `count/min`.
    public static var restingHeartRate: Self { Self(index: 60) }
    /// Discrete, averaged by time, in `count/min`; written by the system only.
    public static var walkingHeartRateAverage: Self { Self(index: 61) }
    /// Discrete, averaged arithmetically, in `%`.
    public static var bloodAlcoholContent: Self { Self(index: 62) }
    /// Discrete, averaged arithmetically, in `mg/dL`.
    public static var bloodGlucose: Self { Self(index: 63) }
    /// Discrete, averaged arithmetically, in `S`.
    public static var electrodermalActivity: Self { Self(index: 64) }
    /// Discrete, averaged arithmetically, in `L`.
    public static var forcedExpiratoryVolume1: Self { Self(index: 65) }
    /// Discrete, averaged arithmetically, in `L`.
    public static var forcedVitalCapacity: Self { Self(index: 66) }
    /// Cumulative, in `count`.
    public static var inhalerUsage: Self { Self(index: 67) }
    /// Cumulative, in `IU`.
    public static var insulinDelivery: Self { Self(index: 68) }
    /// Cumulative, in `count`.
    public static var numberOfAlcoholicBeverages: Self { Self(index: 69) }
    /// Discrete, averaged arithmetically, in `L/min`.
    public static var peakExpiratoryFlowRate: Self { Self(index: 70) }
    /// Cumulative, in `g`.
    public static var dietaryBiotin: Self { Self(index: 71) }
    /// Cumulative, in `g`.
    public static var dietaryCaffeine: Self { Self(index: 72) }
    /// Cumulative, in `g`.
    public static var dietaryCalcium: Self { Self(index: 73) }
    /// Cumulative, in `g`.
    public static var dietaryCarbohydrates: Self { Self(index: 74) }
    /// Cumulative, in `g`.
    public static var dietaryChloride: Self { Self(index: 75) }
    /// Cumulative, in `g`.
    public static var dietaryCholesterol: Self { Self(index: 76) }
    /// Cumulative, in `g`.
    public static var dietaryChromium: Self { Self(index: 77) }
    /// Cumulative, in `g`.
    public static var dietaryCopper: Self { Self(index: 78) }
    /// Cumulative, in `kcal`.
    public static var dietaryEnergyConsumed: Self { Self(index: 79) }
    /// Cumulative, in `g`.
    public static var dietaryFatMonounsaturated: Self { Self(index: 80) }
    /// Cumulative, in `g`.
    public static var dietaryFatPolyunsaturated: Self { Self(index: 81) }
    /// Cumulative, in `g`.
    public static var dietaryFatSaturated: Self { Self(index: 82) }
    /// Cumulative, in `g`.
    public static var dietaryFatTotal: Self { Self(index: 83) }
    /// Cumulative, in `g`.
    public static var dietaryFiber: Self { Self(index: 84) }
    /// Cumulative, in `g`.
    public static var dietaryFolate: Self { Self(index: 85) }
    /// Cumulative, in `g`.
    public static var dietaryIodine: Self { Self(index: 86) }
    /// Cumulative, in `g`.
    public static var dietaryIron: Self { Self(index: 87) }
    /// Cumulative, in `g`.
    public static var dietaryMagnesium: Self { Self(index: 88) }
    /// Cumulative, in `g`.
    public static var dietaryManganese: Self { Self(index: 89) }
    /// Cumulative, in `g`.
    public static var dietaryMolybdenum: Self { Self(index: 90) }
    /// Cumulative, in `g`.
    public static var dietaryNiacin: Self { Self(index: 91) }
    /// Cumulative, in `g`.
    public static var dietaryPantothenicAcid: Self { Self(index: 92) }
    /// Cumulative, in `g`.
    public static var dietaryPhosphorus: Self { Self(index: 93) }
    /// Cumulative, in `g`.
    public static var dietaryPotassium: Self { Self(index: 94) }
    /// Cumulative, in `g`.
    public static var dietaryProtein: Self { Self(index: 95) }
    /// Cumulative, in `g`.
    public static var dietaryRiboflavin: Self { Self(index: 96) }
    /// Cumulative, in `g`.
    public static var dietarySelenium: Self { Self(index: 97) }
    /// Cumulative, in `g`.
    public static var dietarySodium: Self { Self(index: 98) }
    /// Cumulative, in `g`.
    public static var dietarySugar: Self { Self(index: 99) }
    /// Cumulative, in `g`.
    public static var dietaryThiamin: Self { Self(index: 100) }
    /// Cumulative, in `g`.
    public static var dietaryVitaminA: Self { Self(index: 101) }
    /// Cumulative, in `g`.
    public static var dietaryVitaminB12: Self { Self(index: 102) }
    /// Cumulative, in `g`.
    public static var dietaryVitaminB6: Self { Self(index: 103) }
    /// Cumulative, in `g`.
    public static var dietaryVitaminC: Self { Self(index: 104) }
    /// Cumulative, in `g`.
    public static var dietaryVitaminD: Self { Self(index: 105) }
    /// Cumulative, in `g`.
    public static var dietaryVitaminE: Self { Self(index: 106) }
    /// Cumulative, in `g`.
    public static var dietaryVitaminK: Self { Self(index: 107) }
    /// Cumulative, in `mL`.
    public static var dietaryWater: Self { Self(index: 108) }
    /// Cumulative, in `g`.
    public static var dietaryZinc: Self { Self(index: 109) }
    /// Discrete, averaged as sound energy, in `dBASPL`.
    public static var environmentalAudioExposure: Self { Self(index: 110) }
    /// Discrete, averaged as sound energy, in `dBASPL`.
    public static var environmentalSoundReduction: Self { Self(index: 111) }
    /// Discrete, averaged as sound energy, in `dBASPL`.
    public static var headphoneAudioExposure: Self { Self(index: 112) }
    /// Discrete, averaged arithmetically, in `count`; written by the system only.
    public static var appleSleepingBreathingDisturbances: Self { Self(index: 113) }
    /// Discrete, averaged arithmetically, in `degC`; written by the system only.
    public static var appleSleepingWristTemperature: Self { Self(index: 114) }
    /// Discrete, averaged arithmetically, in `degC`.
    public static var basalBodyTemperature: Self { Self(index: 115) }
    /// Cumulative, in `min`.
    public static var timeInDaylight: Self { Self(index: 116) }
    /// Discrete, averaged arithmetically, in `m`.
    public static var underwaterDepth: Self { Self(index: 117) }
    /// Discrete, averaged arithmetically, in `count`.
    public static var uvExposure: Self { Self(index: 118) }
    /// Discrete, averaged arithmetically, in `degC`.
    public static var waterTemperature: Self { Self(index: 119) }
    /// A category type with values 0...4.
    public static var abdominalCramps: Self { Self(index: 120) }
    /// A category type with values 0...4.
    public static var acne: Self { Self(index: 121) }
    /// A category type with values 0...3.
    public static var appetiteChanges: Self { Self(index: 122) }
    /// A category type with values 0...1; written by the system only.
    public static var appleStandHour: Self { Self(index: 123) }
    /// A category type with values 1...4; written by the system only.
    public static var appleWalkingSteadinessEvent: Self { Self(index: 124) }
    /// A category type with values 1...1; written by the system only.
    public static var environmentalAudioExposureEvent: Self { Self(index: 125) }
    /// A category type with values 0...4.
    public static var bladderIncontinence: Self { Self(index: 126) }
    /// A category type with values 1...5.
    public static var bleedingAfterPregnancy: Self { Self(index: 127) }
    /// A category type with values 1...5.
    public static var bleedingDuringPregnancy: Self { Self(index: 128) }
    /// A category type with values 0...4.
    public static var bloating: Self { Self(index: 129) }
    /// A category type with values 0...4.
    public static var breastPain: Self { Self(index: 130) }
    /// A category type with values 1...5.
    public static var cervicalMucusQuality: Self { Self(index: 131) }
    /// A category type with values 0...4.
    public static var chestTightnessOrPain: Self { Self(index: 132) }
    /// A category type with values 0...4.
    public static var chills: Self { Self(index: 133) }
    /// A category type with values 0...4.
    public static var constipation: Self { Self(index: 134) }
    /// A category type with values 1...7.
    public static var contraceptive: Self { Self(index: 135) }
    /// A category type with values 0...4.
    public static var coughing: Self { Self(index: 136) }
    /// A category type with values 0...4.
    public static var diarrhea: Self { Self(index: 137) }
    /// A category type with values 0...4.
    public static var dizziness: Self { Self(index: 138) }
    /// A category type with values 0...4.
    public static var drySkin: Self { Self(index: 139) }
    /// A category type with values 0...4.
    public static var fainting: Self { Self(index: 140) }
    /// A category type with values 0...4.
    public static var fatigue: Self { Self(index: 141) }
    /// A category type with values 0...4.
    public static var fever: Self { Self(index: 142) }
    /// A category type with values 0...4.
    public static var generalizedBodyAche: Self { Self(index: 143) }
    /// A category type with values 0...4.
    public static var hairLoss: Self { Self(index: 144) }
    /// A category type with values 0...0.
    public static var handwashingEvent: Self { Self(index: 145) }
    /// A category type with values 0...4.
    public static var headache: Self { Self(index: 146) }
    /// A category type with values 1...1; written by the system only.
    public static var headphoneAudioExposureEvent: Self { Self(index: 147) }
    /// A category type with values 0...4.
    public static var heartburn: Self { Self(index: 148) }
    /// A category type with values 0...0; written by the system only.
    public static var highHeartRateEvent: Self { Self(index: 149) }
    /// A category type with values 0...4.
    public static var hotFlashes: Self { Self(index: 150) }
    /// A category type with values 0...0; written by the system only.
    public static var hypertensionEvent: Self { Self(index: 151) }
    /// A category type with values 0...0.
    public static var infrequentMenstrualCycles: Self { Self(index: 152) }
    /// A category type with values 0...0.
    public static var intermenstrualBleeding: Self { Self(index: 153) }
    /// A category type with values 0...0; written by the system only.
    public static var irregularHeartRhythmEvent: Self { Self(index: 154) }
    /// A category type with values 0...0.
    public static var irregularMenstrualCycles: Self { Self(index: 155) }
    /// A category type with values 0...0.
    public static var lactation: Self { Self(index: 156) }
    /// A category type with values 0...4.
    public static var lossOfSmell: Self { Self(index: 157) }
    /// A category type with values 0...4.
    public static var lossOfTaste: Self { Self(index: 158) }
    /// A category type with values 1...1; written by the system only.
    public static var lowCardioFitnessEvent: Self { Self(index: 159) }
    /// A category type with values 0...0; written by the system only.
    public static var lowHeartRateEvent: Self { Self(index: 160) }
    /// A category type with values 0...4.
    public static var lowerBackPain: Self { Self(index: 161) }
    /// A category type with values 0...4.
    public static var memoryLapse: Self { Self(index: 162) }
    /// A category type with values 1...5.
    public static var menstrualFlow: Self { Self(index: 163) }
    /// A category type with values 0...0.
    public static var mindfulSession: Self { Self(index: 164) }
    /// A category type with values 0...1.
    public static var moodChanges: Self { Self(index: 165) }
    /// A category type with values 0...4.
    public static var nausea: Self { Self(index: 166) }
    /// A category type with values 0...4.
    public static var nightSweats: Self { Self(index: 167) }
    /// A category type with values 1...4.
    public static var ovulationTestResult: Self { Self(index: 168) }
    /// A category type with values 0...4.
    public static var pelvicPain: Self { Self(index: 169) }
    /// A category type with values 0...0.
    public static var persistentIntermenstrualBleeding: Self { Self(index: 170) }
    /// A category type with values 0...0.
    public static var pregnancy: Self { Self(index: 171) }
    /// A category type with values 1...3.
    public static var pregnancyTestResult: Self { Self(index: 172) }
    /// A category type with values 1...3.
    public static var progesteroneTestResult: Self { Self(index: 173) }
    /// A category type with values 0...0.
    public static var prolongedMenstrualPeriods: Self { Self(index: 174) }
    /// A category type with values 0...4.
    public static var rapidPoundingOrFlutteringHeartbeat: Self { Self(index: 175) }
    /// A category type with values 0...4.
    public static var runnyNose: Self { Self(index: 176) }
    /// A category type with values 0...0.
    public static var sexualActivity: Self { Self(index: 177) }
    /// A category type with values 0...4.
    public static var shortnessOfBreath: Self { Self(index: 178) }
    /// A category type with values 0...4.
    public static var sinusCongestion: Self { Self(index: 179) }
    /// A category type with values 0...4.
    public static var skippedHeartbeat: Self { Self(index: 180) }
    /// A category type with values 0...5.
    public static var sleepAnalysis: Self { Self(index: 181) }
    /// A category type with values 0...0; written by the system only.
    public static var sleepApneaEvent: Self { Self(index: 182) }
    /// A category type with values 0...1.
    public static var sleepChanges: Self { Self(index: 183) }
    /// A category type with values 0...4.
    public static var soreThroat: Self { Self(index: 184) }
    /// A category type with values 0...0.
    public static var toothbrushingEvent: Self { Self(index: 185) }
    /// A category type with values 0...4.
    public static var vaginalDryness: Self { Self(index: 186) }
    /// A category type with values 0...4.
    public static var vomiting: Self { Self(index: 187) }
    /// A category type with values 0...4.
    public static var wheezing: Self { Self(index: 188) }
    /// A correlation type.
    public static var bloodPressure: Self { Self(index: 189) }
    /// A correlation type.
    public static var food: Self { Self(index: 190) }
    /// A characteristic of the person.
    public static var biologicalSex: Self { Self(index: 191) }
    /// A characteristic of the person.
    public static var bloodType: Self { Self(index: 192) }
    /// A characteristic of the person.
    public static var dateOfBirth: Self { Self(index: 193) }
    /// A characteristic of the person.
    public static var fitzpatrickSkinType: Self { Self(index: 194) }
    /// A characteristic of the person.
    public static var wheelchairUse: Self { Self(index: 195) }
    /// A characteristic of the person.
    public static var activityMoveMode: Self { Self(index: 196) }
    /// A document type.
    public static var cdaDocument: Self { Self(index: 197) }
    /// A clinical record type.
    public static var allergyRecord: Self { Self(index: 198) }
    /// A clinical record type.
    public static var clinicalNoteRecord: Self { Self(index: 199) }
    /// A clinical record type.
    public static var conditionRecord: Self { Self(index: 200) }
    /// A clinical record type.
    public static var immunizationRecord: Self { Self(index: 201) }
    /// A clinical record type.
    public static var labResultRecord: Self { Self(index: 202) }
    /// A clinical record type.
    public static var medicationRecord: Self { Self(index: 203) }
    /// A clinical record type.
    public static var procedureRecord: Self { Self(index: 204) }
    /// A clinical record type.
    public static var vitalSignRecord: Self { Self(index: 205) }
    /// A clinical record type.
    public static var coverageRecord: Self { Self(index: 206) }
    /// A scored assessment.
    public static var gad7Assessment: Self { Self(index: 207) }
    /// A scored assessment.
    public static var phq9Assessment: Self { Self(index: 208) }
    /// The one type of its family.
    public static var workout: Self { Self(index: 209) }
    /// The one type of its family.
    public static var workoutRoute: Self { Self(index: 210) }
    /// The one type of its family.
    public static var heartbeatSeries: Self { Self(index: 211) }
    /// The one type of its family.
    public static var activitySummary: Self { Self(index: 212) }
    /// The one type of its family.
    public static var audiogram: Self { Self(index: 213) }
    /// The one type of its family.
    public static var electrocardiogram: Self { Self(index: 214) }
    /// The one type of its family.
    public static var visionPrescription: Self { Self(index: 215) }
    /// The one type of its family.
    public static var stateOfMind: Self { Self(index: 216) }
    /// The one type of its family; written by the system only.
    public static var medicationDoseEvent: Self { Self(index: 217) }
    /// The one type of its family.
    public static var userAnnotatedMedication: Self { Self(index: 218) }
    /// Discrete, averaged arithmetically, in `ms`.
    public static var heartRateVariabilityRMSSD: Self { Self(index: 219) }
    /// A category type with values 1...3.
    public static var menopausalState: Self { Self(index: 220) }
    /// A category type with values 1...5.
    public static var bleedingAfterMenopause: Self { Self(index: 221) }
}
