import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// The tables of types and activities, row by row.
@Suite struct TypeTableSweepTests {
    /// The constants, in the order of the table.
    private static let constants: [ObjectType] = [
        .bodyFatPercentage, .bodyMass, .bodyMassIndex, .height, .leanBodyMass, .waistCircumference,
        .activeEnergyBurned, .appleExerciseTime, .appleMoveTime, .appleStandTime, .basalEnergyBurned,
        .crossCountrySkiingSpeed, .cyclingCadence, .cyclingFunctionalThresholdPower, .cyclingPower, .cyclingSpeed,
        .distanceCrossCountrySkiing, .distanceCycling, .distanceDownhillSnowSports, .distancePaddleSports,
        .distanceRowing, .distanceSkatingSports, .distanceSwimming, .distanceWalkingRunning, .distanceWheelchair,
        .estimatedWorkoutEffortScore, .flightsClimbed, .nikeFuel, .paddleSportsSpeed, .physicalEffort, .pushCount,
        .rowingSpeed, .runningGroundContactTime, .runningPower, .runningSpeed, .runningStrideLength,
        .runningVerticalOscillation, .stepCount, .swimmingStrokeCount, .vo2Max, .workoutEffortScore,
        .appleWalkingSteadiness, .numberOfTimesFallen, .sixMinuteWalkTestDistance, .stairAscentSpeed,
        .stairDescentSpeed, .walkingAsymmetryPercentage, .walkingDoubleSupportPercentage, .walkingSpeed,
        .walkingStepLength, .atrialFibrillationBurden, .bloodPressureDiastolic, .bloodPressureSystolic,
        .bodyTemperature, .heartRate, .heartRateRecoveryOneMinute, .heartRateVariabilitySDNN, .oxygenSaturation,
        .peripheralPerfusionIndex, .respiratoryRate, .restingHeartRate, .walkingHeartRateAverage,
        .bloodAlcoholContent, .bloodGlucose, .electrodermalActivity, .forcedExpiratoryVolume1, .forcedVitalCapacity,
        .inhalerUsage, .insulinDelivery, .numberOfAlcoholicBeverages, .peakExpiratoryFlowRate, .dietaryBiotin,
        .dietaryCaffeine, .dietaryCalcium, .dietaryCarbohydrates, .dietaryChloride, .dietaryCholesterol,
        .dietaryChromium, .dietaryCopper, .dietaryEnergyConsumed, .dietaryFatMonounsaturated,
        .dietaryFatPolyunsaturated, .dietaryFatSaturated, .dietaryFatTotal, .dietaryFiber, .dietaryFolate,
        .dietaryIodine, .dietaryIron, .dietaryMagnesium, .dietaryManganese, .dietaryMolybdenum, .dietaryNiacin,
        .dietaryPantothenicAcid, .dietaryPhosphorus, .dietaryPotassium, .dietaryProtein, .dietaryRiboflavin,
        .dietarySelenium, .dietarySodium, .dietarySugar, .dietaryThiamin, .dietaryVitaminA, .dietaryVitaminB12,
        .dietaryVitaminB6, .dietaryVitaminC, .dietaryVitaminD, .dietaryVitaminE, .dietaryVitaminK, .dietaryWater,
        .dietaryZinc, .environmentalAudioExposure, .environmentalSoundReduction, .headphoneAudioExposure,
        .appleSleepingBreathingDisturbances, .appleSleepingWristTemperature, .basalBodyTemperature, .timeInDaylight,
        .underwaterDepth, .uvExposure, .waterTemperature, .abdominalCramps, .acne, .appetiteChanges, .appleStandHour,
        .appleWalkingSteadinessEvent, .environmentalAudioExposureEvent, .bladderIncontinence,
        .bleedingAfterPregnancy, .bleedingDuringPregnancy, .bloating, .breastPain, .cervicalMucusQuality,
        .chestTightnessOrPain, .chills, .constipation, .contraceptive, .coughing, .diarrhea, .dizziness, .drySkin,
        .fainting, .fatigue, .fever, .generalizedBodyAche, .hairLoss, .handwashingEvent, .headache,
        .headphoneAudioExposureEvent, .heartburn, .highHeartRateEvent, .hotFlashes, .hypertensionEvent,
        .infrequentMenstrualCycles, .intermenstrualBleeding, .irregularHeartRhythmEvent, .irregularMenstrualCycles,
        .lactation, .lossOfSmell, .lossOfTaste, .lowCardioFitnessEvent, .lowHeartRateEvent, .lowerBackPain,
        .memoryLapse, .menstrualFlow, .mindfulSession, .moodChanges, .nausea, .nightSweats, .ovulationTestResult,
        .pelvicPain, .persistentIntermenstrualBleeding, .pregnancy, .pregnancyTestResult, .progesteroneTestResult,
        .prolongedMenstrualPeriods, .rapidPoundingOrFlutteringHeartbeat, .runnyNose, .sexualActivity,
        .shortnessOfBreath, .sinusCongestion, .skippedHeartbeat, .sleepAnalysis, .sleepApneaEvent, .sleepChanges,
        .soreThroat, .toothbrushingEvent, .vaginalDryness, .vomiting, .wheezing, .bloodPressure, .food,
        .biologicalSex, .bloodType, .dateOfBirth, .fitzpatrickSkinType, .wheelchairUse, .activityMoveMode,
        .cdaDocument, .allergyRecord, .clinicalNoteRecord, .conditionRecord, .immunizationRecord, .labResultRecord,
        .medicationRecord, .procedureRecord, .vitalSignRecord, .coverageRecord, .gad7Assessment, .phq9Assessment,
        .workout, .workoutRoute, .heartbeatSeries, .activitySummary, .audiogram, .electrocardiogram,
        .visionPrescription, .stateOfMind, .medicationDoseEvent, .userAnnotatedMedication,
        .heartRateVariabilityRMSSD, .menopausalState, .bleedingAfterMenopause,
    ]

    /// The constants, with their numbers.
    private static let activities: [(WorkoutActivity, UInt)] = [
        (.americanFootball, 1), (.archery, 2), (.australianFootball, 3), (.badminton, 4), (.baseball, 5),
        (.basketball, 6), (.bowling, 7), (.boxing, 8), (.climbing, 9), (.cricket, 10), (.crossTraining, 11),
        (.curling, 12), (.cycling, 13), (.dance, 14), (.danceInspiredTraining, 15), (.elliptical, 16),
        (.equestrianSports, 17), (.fencing, 18), (.fishing, 19), (.functionalStrengthTraining, 20), (.golf, 21),
        (.gymnastics, 22), (.handball, 23), (.hiking, 24), (.hockey, 25), (.hunting, 26), (.lacrosse, 27),
        (.martialArts, 28), (.mindAndBody, 29), (.mixedMetabolicCardioTraining, 30), (.paddleSports, 31),
        (.play, 32), (.preparationAndRecovery, 33), (.racquetball, 34), (.rowing, 35), (.rugby, 36), (.running, 37),
        (.sailing, 38), (.skatingSports, 39), (.snowSports, 40), (.soccer, 41), (.softball, 42), (.squash, 43),
        (.stairClimbing, 44), (.surfingSports, 45), (.swimming, 46), (.tableTennis, 47), (.tennis, 48),
        (.trackAndField, 49), (.traditionalStrengthTraining, 50), (.volleyball, 51), (.walking, 52),
        (.waterFitness, 53), (.waterPolo, 54), (.waterSports, 55), (.wrestling, 56), (.yoga, 57), (.barre, 58),
        (.coreTraining, 59), (.crossCountrySkiing, 60), (.downhillSkiing, 61), (.flexibility, 62),
        (.highIntensityIntervalTraining, 63), (.jumpRope, 64), (.kickboxing, 65), (.pilates, 66),
        (.snowboarding, 67), (.stairs, 68), (.stepTraining, 69), (.wheelchairWalkPace, 70), (.wheelchairRunPace, 71),
        (.taiChi, 72), (.mixedCardio, 73), (.handCycling, 74), (.discSports, 75), (.fitnessGaming, 76),
        (.cardioDance, 77), (.socialDance, 78), (.pickleball, 79), (.cooldown, 80), (.swimBikeRun, 82),
        (.transition, 83), (.underwaterDiving, 84), (.other, 3000),
    ]

    @Test func everyConstantIsItsRow() {
        #expect(
            Self.constants == ObjectType.all && Self.constants.map { Int($0.index) } == Array(0..<ObjectType.all.count))
        for (activity, number) in Self.activities { #expect(activity.rawValue == number) }
        #expect(Set(Self.activities.map(\.0)) == Set(WorkoutActivity.named))
        #expect(Self.activities.count == WorkoutActivity.named.count)
    }

    @Test func everyType() throws {
        var kept = Sweep()
        let customary = ["de_DE", "en_US", "en_GB", "fr_CH"].map { CustomaryUnits(in: Locale(identifier: $0)) }
        for type in ObjectType.all {
            #expect(ObjectType(identifier: type.identifier) == type)
            let flags = [
                (type.isCumulative, "cumulative"), (type.isSample, "sample"), (type.isOpenEnded, "open"),
                (type.isReadOnly, "read-only"), (type.isShareable, "shareable"), (type.isReadable, "readable"),
                (type.requiresPerObjectAuthorization, "per-object"),
            ].filter(\.0).map(\.1)
            let statistics = WorkoutStatistic.allCases.filter { $0.exists(for: type) }
            kept.add("\(type.index) \(type.identifier)") {
                [
                    "\(type.family)", type.aggregationStyle.map { "\($0)" } ?? "-",
                    type.canonicalUnit?.unitString ?? "-",
                    type.categoryValues.map { "\($0)" } ?? "-", type.maximumDuration?.short ?? "-",
                    type.authorizationParent?.identifier ?? "-", flags.joined(separator: " "), "\(statistics)",
                ].joined(separator: ", ")
            }
            let units = customary.map { $0.unit(for: type)?.unitString ?? "-" }
            if Set(units).count > 1 || units[0] != type.canonicalUnit?.unitString ?? "-" {
                kept.add("\(type.index) customary") { units.joined(separator: ", ") }
            }
        }
        #expect(ObjectType(identifier: "HKQuantityTypeIdentifier") == nil)
        #expect(try kept.difference(from: "Core/Texts/Model/types.txt") == nil)
    }

    @Test func everyActivity() throws {
        var kept = Sweep()
        let names: [String?] = [
            nil, "Paragliding", "Morning SNOWMOBILE ride", "hang_glider", "Chess", "Motor", "skydiving",
        ]
        for activity in WorkoutActivity.named + [WorkoutActivity(rawValue: 0), WorkoutActivity(rawValue: 99)] {
            kept.add("\(activity.rawValue) \(activity.name)") {
                let sports = names.map { "\(PlausibleSport(activity, named: $0))" }
                return [
                    "\(Sport(activityType: activity))", "\(SpeedStyle(of: activity))", activity.usualSpeed.short,
                    WorkoutDistance.types(for: activity).map { "\($0.index)" }.joined(separator: " "),
                    WorkoutAssembly.kinds(of: activity).map { "\($0.rawValue)" }.sorted().joined(separator: " "),
                    sports.joined(separator: " "),
                ].joined(separator: ", ")
            }
            for location in [LocationType.unknown, .indoor, .outdoor] {
                var configuration = WorkoutConfigurationRecord()
                (configuration.activityType, configuration.locationType) = (activity, location)
                let types = DefaultTypes.types(for: configuration).subtracting(DefaultTypes.base).map(\.index).sorted()
                if !types.isEmpty { kept.add("  types at \(location.rawValue)") { types } }
            }
        }
        kept.add("base types") { DefaultTypes.base.map(\.index).sorted() }
        for text in [
            "run", "Jog", "jogging", "ride", "bike", "biking", "walk", "hike", "swim", "row", "climb", "sail",
            "strength",
            "weights", "hiit", "core", "dive", "diving", "triathlon", "RUNNING", "37", "0", "99", "3000", "-1", "",
            "chess",
        ] {
            kept.add("'\(text)'") { (WorkoutActivity(typed: text)?.name, WorkoutActivity(name: text)?.name) }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/activities.txt") == nil)
    }

    @Test func everySportsLimits() throws {
        var kept = Sweep()
        for sport in PlausibleSport.allCases {
            kept.add("\(sport)") {
                [sport.stepSpeed, sport.bestSpeed, sport.climbRate, sport.highestElevation].map(\.short)
                    .joined(separator: " ")
            }
        }
        for metres in [
            -1, 0, 1, 25, 49.9, 50, 50.1, 99, 100, 101, 200, 201, 400, 401, 800, 801, 1_500, 1_501, 9_000, .nan,
        ] {
            kept.add("\(metres) m") {
                (
                    PlausibleSport.swimming.shortestTime(of: metres).short,
                    PlausibleSport.running.shortestTime(of: metres).short
                )
            }
        }
        for quantity in PlausibilityLimits.Quantity.allCases {
            kept.add(quantity.rawValue) { PlausibilityLimits.range(of: quantity) }
        }
        for type in ObjectType.all {
            guard let (range, unit) = PlausibilityLimits.range(ofSamples: type) else { continue }
            kept.add(type.identifier) {
                let (low, high) = (range.lowerBound, range.upperBound)
                let margin = 1e-9 * high
                let values = [
                    low - 2 * margin, low - margin / 2, low, high, high + margin / 2, high + 2 * margin, .nan,
                ]
                return "\(range) \(unit) \(values.map { PlausibilityLimits.isPossible($0, unit, of: type) })"
            }
        }
        for value in EdgeNumbers.integers where PlausibilityLimits.isReserved(Double(value)) {
            kept.add("reserved") { value }
        }
        for energy in [65_533, 65_534, 65_535, 65_536, 4_294_967_293, 4_294_967_294, 4_294_967_295, 4_294_967_296] {
            kept.add("energy \(energy)") { PlausibilityLimits.isReservedEnergy(Double(energy)) }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/sports.txt") == nil)
    }

    @Test func everyKeyOfMetadataAndDetails() throws {
        var kept = Sweep()
        let values: [(String, MetadataValue)] = [
            ("string", .string("x")), ("bool", .bool(true)), ("integer", .integer(3)), ("number", .number(2.5)),
            ("date", .date(Date(timeIntervalSinceReferenceDate: 7))), ("length", .quantity(.init(2, .meter))),
            ("percent", .quantity(.init(0.5, .percent))), ("mass", .quantity(.init(5, .gram))),
            ("temperature", .quantity(.init(5, .degreeCelsius))),
        ]
        for (key, expectation) in MetadataKey.expectations.sorted(by: { $0.key < $1.key }) {
            kept.add(key) {
                "\(expectation.text(type: .bodyMass)): "
                    + values.filter { expectation.accepts($0.1, type: .bodyMass) }.map(\.0).joined(separator: " ")
            }
        }
        for key in DetailKey.allCases { kept.add(key.rawValue) { "\(key.family) \(key.isText)" } }
        for measure in LensRecord.Measure.allCases { kept.add(measure.rawValue) { measure.unit } }
        for total in WorkoutTotal.allCases { kept.add("total \(total)") { total.canonicalUnit } }
        for family in ObjectTypeFamily.allCases { kept.add("\(family)") { "\(family.rawValue) \(family.hasDetails)" } }
        for type in ObjectType.all where type.family != .category {
            for option in [1, 2, 4, 8, 16, 32, 64, 3, 18] as [UInt] {
                guard type.index < 12 || type.family != .quantity else { continue }
                kept.add("\(type.index) option \(option)") { try StatisticsOptions(rawValue: option).check(for: type) }
            }
            kept.add("\(type.index) all options") { StatisticsOptions.all(for: type).rawValue }
            if type.index.isMultiple(of: 9) {
                for statistic in WorkoutStatistic.allCases {
                    kept.add("\(type.index) \(statistic)") { try statistic.check(type) }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/keys.txt") == nil)
    }
}
