// From the API tables: 70 identifiers, two of which are equal.

/// The name of a category type.
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The string in files and in the store.
    public let rawValue: String

    /// An identifier with this string, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Identifiers

// swift-format-ignore
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
    /// Audio exposure event: a value of `HKCategoryValueAudioExposureEvent`.
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
    /// Environmental audio exposure event: a value of `HKCategoryValueEnvironmentalAudioExposureEvent`.
    public static let environmentalAudioExposureEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAudioExposureEvent")
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
}
