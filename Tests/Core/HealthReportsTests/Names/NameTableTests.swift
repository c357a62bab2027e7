import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// Lists of names, units, distances and durations, each entry by itself.
@Suite struct NameTableTests {
    private static let nicknames: [(String, ObjectType)] = [
        ("workouts", .workout), ("sleep", .sleepAnalysis), ("rings", .activitySummary), ("steps", .stepCount),
        ("route", .workoutRoute), ("routes", .workoutRoute), ("weight", .bodyMass), ("body weight", .bodyMass),
        ("hr", .heartRate), ("pulse", .heartRate), ("rhr", .restingHeartRate), ("resting hr", .restingHeartRate),
        ("resting pulse", .restingHeartRate), ("walking hr", .walkingHeartRateAverage),
        ("hrv", .heartRateVariabilitySDNN), ("heart rate variability", .heartRateVariabilitySDNN),
        ("sdnn", .heartRateVariabilitySDNN), ("rmssd", .heartRateVariabilityRMSSD), ("vo2", .vo2Max),
        ("cardio fitness", .vo2Max), ("spo2", .oxygenSaturation), ("oxygen", .oxygenSaturation),
        ("calories", .activeEnergyBurned), ("energy", .activeEnergyBurned), ("active calories", .activeEnergyBurned),
        ("kcal", .activeEnergyBurned), ("basal energy", .basalEnergyBurned),
        ("resting calories", .basalEnergyBurned), ("distance", .distanceWalkingRunning),
        ("walking distance", .distanceWalkingRunning), ("running distance", .distanceWalkingRunning),
        ("cycling distance", .distanceCycling), ("swimming distance", .distanceSwimming),
        ("flights", .flightsClimbed), ("floors", .flightsClimbed), ("stairs", .flightsClimbed),
        ("exercise", .appleExerciseTime), ("exercise time", .appleExerciseTime), ("stand", .appleStandHour),
        ("stand hours", .appleStandHour), ("stand time", .appleStandTime), ("bmi", .bodyMassIndex),
        ("body fat", .bodyFatPercentage), ("fat", .bodyFatPercentage), ("lean mass", .leanBodyMass),
        ("waist", .waistCircumference), ("bp", .bloodPressure), ("systolic", .bloodPressureSystolic),
        ("diastolic", .bloodPressureDiastolic), ("glucose", .bloodGlucose), ("blood sugar", .bloodGlucose),
        ("temperature", .bodyTemperature), ("breathing", .respiratoryRate), ("breathing rate", .respiratoryRate),
        ("breaths", .respiratoryRate), ("water", .dietaryWater), ("caffeine", .dietaryCaffeine),
        ("mindfulness", .mindfulSession), ("meditation", .mindfulSession), ("ecg", .electrocardiogram),
        ("ekg", .electrocardiogram), ("mood", .stateOfMind), ("period", .menstrualFlow),
        ("daylight", .timeInDaylight), ("noise", .environmentalAudioExposure),
    ]

    @Test(
        "A type has each of the names that people have for it, with spaces, hyphens or none", arguments: Self.nicknames)
    func isNamed(name: String, type: ObjectType) {
        for text in [
            name, name.uppercased(), name.replacing(" ", with: ""), name.replacing(" ", with: "-"),
            name.replacing(" ", with: "_"), " \(name) ",
        ] { #expect(TypeName.type(text) == type, "\(text)") }
    }

    @Test("What begins a name suggests the types of most stores before others")
    func suggestions() throws {
        var kept = KeptLines()
        let names = [
            "heartRate", "stepCount", "distanceWalkingRunning", "distanceCycling", "distanceSwimming",
            "activeEnergyBurned", "basalEnergyBurned", "sleepAnalysis", "bodyMass", "restingHeartRate",
            "flightsClimbed", "runningSpeed", "runningPower", "cyclingSpeed", "cyclingPower", "cyclingCadence",
        ]
        for name in names {
            kept.add(name, [3, 4, 6, 8]) { "\(TypeName.suggestions(for: String(name.prefix($0))))" }
            // One that ends in another way is as near as others are.
            kept.add("\(name), changed", [1, 2]) { "\(TypeName.suggestions(for: String(name.dropLast($0)) + "zz"))" }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/suggested-types.txt") == nil)
    }

    // MARK: Units

    @Test(
        "A unit of the imperial system is shown in that of the type where units are metric, and as it is otherwise",
        arguments: [
            ("in", .height), ("ft", .height), ("yd", .distanceSwimming), ("mi", .distanceWalkingRunning),
            ("oz", .bodyMass), ("lb", .bodyMass), ("st", .bodyMass), ("degF", .bodyTemperature),
            ("inHg", .bloodPressureSystolic), ("fl_oz_us", .dietaryWater), ("fl_oz_imp", .dietaryWater),
            ("cup_us", .dietaryWater), ("cup_imp", .dietaryWater), ("pt_us", .dietaryWater), ("pt_imp", .dietaryWater),
            ("mi/hr", .runningSpeed), ("ft/s", .runningSpeed),
        ] as [(String, ObjectType)])
    func imperialUnits(text: String, type: ObjectType) throws {
        let unit = try QuantityUnit(parsing: text)
        let (metric, imperial) = (Format(), Format(units: .imperial))
        let usual = try #require(metric.unit(for: type))
        #expect(usual != unit && metric.unit(of: unit, type) == usual)
        #expect(imperial.unit(of: unit, type) == unit)
        // The unit of the type is shown in the imperial one only where there is one.
        let own = try #require(imperial.unit(for: type))
        #expect(imperial.unit(of: usual, type) == own && metric.unit(of: usual, type) == usual)
        let shown = metric.shown(QuantityValue(3, unit), of: type)
        let back = try #require(QuantityValue(shown.value, shown.unit).converted(to: unit))
        #expect(shown.unit == usual && abs(back - 3) < 0.3)
    }

    @Test(
        "Units of both systems, and those that only have the letters of others, stay as they were saved",
        arguments: [
            ("count/min", .heartRate), ("min", .appleExerciseTime), ("mg/dL", .bloodGlucose), ("mL", .dietaryWater),
            ("cm", .height), ("g", .bodyMass), ("km/hr", .cyclingSpeed), ("kPa", .bloodPressureSystolic),
        ] as [(String, ObjectType)])
    func otherUnits(text: String, type: ObjectType) throws {
        let unit = try QuantityUnit(parsing: text)
        #expect(Format().unit(of: unit, type) == unit)
    }

    @Test("Weights, temperatures, percents and lengths have a decimal more than others")
    func decimals() throws {
        let cases: [(String, hundreds: String, tens: String)] = [
            ("kg", "123.5", "12.5"), ("lb", "123.5", "12.5"), ("degF", "123.5", "12.5"), ("%", "123", "12.5"),
            ("degC", "123", "12.5"), ("km", "123", "12.5"), ("mi", "123", "12.5"), ("m", "123", "12"),
            ("count/min", "123", "12"), ("st", "123", "12"), ("g", "123", "12"), ("mL", "123", "12"),
        ]
        for (text, hundreds, tens) in cases {
            let unit = try QuantityUnit(parsing: text)
            func figure(_ value: Double) -> String { Format().figure(value, unit, of: .bodyMass) }
            #expect(figure(123.46) == hundreds && figure(12.46) == tens, "\(text)")
            // Whole numbers from ten on have none, small ones have one or two, and thousands none.
            #expect(figure(123) == "123" && figure(10) == "10" && figure(9) == "9.0" && figure(0) == "0", "\(text)")
            #expect(figure(1.26) == "1.3" && figure(0.126) == "0.13" && figure(1_234.6) == "1,235", "\(text)")
        }
    }

    // MARK: Efforts

    @Test("Best efforts are those over the distances of races and of the durations of power")
    func efforts() {
        #expect(
            EffortSport.running.distances == [
                400, 800, 1_000, 1_609.344, 5_000, 10_000, 15_000, 21_097.5, 42_195, 50_000,
            ])
        #expect(
            EffortSport.cycling.distances == [
                5_000, 10_000, 20_000, 40_000, 50_000, 90_000, 100_000, 160_934.4, 180_000,
            ])
        #expect(EffortSport.swimming.distances == [50, 100, 200, 400, 800, 1_500, 1_900, 3_800])
        #expect(EffortRules.durations == [5, 60, 300, 1_200, 3_600, 10_800])
        #expect(PowerReport.lengths == [5, 60, 300, 1_200, 3_600])
        #expect(CriticalPower.durations == [120, 180, 300, 420, 600, 900, 1_200])
        let sports: [WorkoutActivity: EffortSport] = [
            .running: .running, .cycling: .cycling, .handCycling: .cycling, .swimming: .swimming,
        ]
        for activity in WorkoutActivity.named { #expect(EffortSport(activity) == sports[activity], "\(activity.name)") }
    }

    /// The types that an assistant must be allowed to read before it is told anything.
    @Test("Recovery and composition are read from the types of their measures")
    func types() {
        #expect(
            ReadinessReport.types == [
                .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD, .restingHeartRate, .sleepAnalysis,
                .respiratoryRate, .appleSleepingWristTemperature,
            ])
        #expect(BodyReport.measures.map(\.type) == [.bodyMass, .bodyFatPercentage, .leanBodyMass])
        #expect(BodyReport.measures.map(\.unit) == [.kilogram, .percent, .kilogram])
    }
}
