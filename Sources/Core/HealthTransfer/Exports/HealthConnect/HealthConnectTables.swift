import HealthModel
import WorkoutFiles

/// The tables of Health Connect and what their columns become (IMP-52, IMP-55).
enum HealthConnectTables {
    /// A column with one number a record.
    struct Column: Sendable {
        var table: String
        var column: String
        var type: ObjectType
        var unit: QuantityUnit
        /// The number by which values are multiplied.
        var factor = 1.0
        /// The values that the type can have (IMP-93).
        var range: ClosedRange<Double>
        /// A Boolean value that indicates whether a record has a start and an end.
        var isInterval = false
        /// The family in reports.
        var family: String
    }

    // swift-format-ignore
    static let columns: [Column] = [
        Column(table: "steps_record_table", column: "count", type: .stepCount, unit: .count, range: 0...200_000, isInterval: true, family: "step counts"),
        Column(table: "distance_record_table", column: "distance", type: .distanceWalkingRunning, unit: .meter, range: 0...1_000_000, isInterval: true, family: "distances"),
        Column(table: "active_calories_burned_record_table", column: "energy", type: .activeEnergyBurned, unit: .kilocalorie, factor: 0.001, range: 0...20_000, isInterval: true, family: "active energies"),
        Column(table: "floors_climbed_record_table", column: "floors", type: .flightsClimbed, unit: .count, range: 0...10_000, isInterval: true, family: "flights"),
        Column(table: "wheelchair_pushes_record_table", column: "count", type: .pushCount, unit: .count, range: 0...200_000, isInterval: true, family: "pushes"),
        Column(table: "hydration_record_table", column: "volume", type: .dietaryWater, unit: .liter, range: 0...20, isInterval: true, family: "drinks"),
        Column(table: "resting_heart_rate_record_table", column: "beats_per_minute", type: .restingHeartRate, unit: .countPerMinute, range: 20...300, family: "resting heart rates"),
        Column(table: "heart_rate_variability_rmssd_record_table", column: "heart_rate_variability_millis", type: .heartRateVariabilityRMSSD, unit: .millisecond, range: 0.5...1_000, family: "heart rate variabilities"),
        Column(table: "oxygen_saturation_record_table", column: "percentage", type: .oxygenSaturation, unit: .percent, factor: 0.01, range: 0.5...1, family: "oxygen saturations"),
        Column(table: "respiratory_rate_record_table", column: "rate", type: .respiratoryRate, unit: .countPerMinute, range: 2...120, family: "respiratory rates"),
        Column(table: "vo2_max_record_table", column: "vo2_milliliters_per_minute_kilogram", type: .vo2Max, unit: .milliliterPerMinuteKilogram, range: 5...100, family: "VO₂ max"),
        Column(table: "body_temperature_record_table", column: "temperature", type: .bodyTemperature, unit: .degreeCelsius, range: 20...45, family: "body temperatures"),
        Column(table: "basal_body_temperature_record_table", column: "temperature", type: .basalBodyTemperature, unit: .degreeCelsius, range: 20...45, family: "basal body temperatures"),
        Column(table: "weight_record_table", column: "weight", type: .bodyMass, unit: .kilogram, factor: 0.001, range: 1...500, family: "weights"),
        Column(table: "height_record_table", column: "height", type: .height, unit: .meter, range: 0.3...2.6, family: "heights"),
        Column(table: "body_fat_record_table", column: "percentage", type: .bodyFatPercentage, unit: .percent, factor: 0.01, range: 0.005...0.9, family: "body fat percentages"),
        Column(table: "lean_body_mass_record_table", column: "mass", type: .leanBodyMass, unit: .kilogram, factor: 0.001, range: 1...500, family: "lean body masses"),
    ]

    /// A series of values, whose points are in a table of their own (IMP-54).
    struct Series: Sendable {
        var parent: String
        var table: String
        var column: String
        var stream: RecordedStream
        var unit: QuantityUnit
        var range: ClosedRange<Double>
        var family: String
    }

    static let series = [
        Series(
            parent: "heart_rate_record_table", table: "heart_rate_record_series_table", column: "beats_per_minute",
            stream: .heartRate, unit: .countPerMinute, range: 20...300, family: "heart rates"),
        Series(
            parent: "SpeedRecordTable", table: "speed_record_table", column: "speed", stream: .speed,
            unit: .meterPerSecond, range: 0...120, family: "speeds"),
        Series(
            parent: "PowerRecordTable", table: "power_record_table", column: "power", stream: .power, unit: .watt,
            range: 0...3_000, family: "powers"),
        Series(
            parent: "CyclingPedalingCadenceRecordTable", table: "cycling_pedaling_cadence_record_table",
            column: "revolutions_per_minute", stream: .cadence, unit: .countPerMinute, range: 0...300,
            family: "cadences"),
    ]

    /// A table with one choice a record, such as the result of a test (IMP-55).
    struct Choice: Sendable {
        var table: String
        /// The column of the choice; nil if the record says all.
        var column: String?
        var type: ObjectType
        /// The values of HealthKit by those of the table; without a column, that of 0.
        var values: [Int64: Int]
        var family: String
    }

    static let choices = [
        Choice(
            table: "menstruation_flow_record_table", column: "flow", type: .menstrualFlow,
            values: [0: 1, 1: 2, 2: 3, 3: 4], family: "menstrual flows"),
        Choice(
            table: "ovulation_test_record_table", column: "result", type: .ovulationTestResult,
            values: [0: 3, 1: 2, 2: 4, 3: 1], family: "ovulation tests"),
        Choice(
            table: "cervical_mucus_record_table", column: "appearance", type: .cervicalMucusQuality,
            values: [1: 1, 2: 2, 3: 3, 4: 4, 5: 5], family: "cervical mucus"),
        Choice(
            table: "intermenstrual_bleeding_record_table", column: nil, type: .intermenstrualBleeding, values: [0: 0],
            family: "intermenstrual bleedings"),
        Choice(
            table: "sexual_activity_record_table", column: "protection_used", type: .sexualActivity,
            values: [0: 0, 1: 0, 2: 0], family: "sexual activities"),
        Choice(
            table: "mindfulness_session_record_table", column: nil, type: .mindfulSession, values: [0: 0],
            family: "mindful sessions"),
    ]
    /// The periods that tell on which day a cycle starts.
    static let periods = "menstruation_period_record_table"

    static let food = "nutrition_record_table"
    /// The columns of foods: grams, but for the energy in calories (IMP-52).
    static let nutrients: [(column: String, type: ObjectType)] = [
        ("energy", .dietaryEnergyConsumed), ("protein", .dietaryProtein), ("total_fat", .dietaryFatTotal),
        ("saturated_fat", .dietaryFatSaturated), ("monounsaturated_fat", .dietaryFatMonounsaturated),
        ("polyunsaturated_fat", .dietaryFatPolyunsaturated), ("total_carbohydrate", .dietaryCarbohydrates),
        ("sugar", .dietarySugar), ("dietary_fiber", .dietaryFiber), ("cholesterol", .dietaryCholesterol),
        ("sodium", .dietarySodium), ("caffeine", .dietaryCaffeine), ("biotin", .dietaryBiotin),
        ("calcium", .dietaryCalcium), ("chloride", .dietaryChloride), ("chromium", .dietaryChromium),
        ("copper", .dietaryCopper), ("folate", .dietaryFolate), ("iodine", .dietaryIodine), ("iron", .dietaryIron),
        ("magnesium", .dietaryMagnesium), ("manganese", .dietaryManganese), ("molybdenum", .dietaryMolybdenum),
        ("niacin", .dietaryNiacin), ("pantothenic_acid", .dietaryPantothenicAcid), ("phosphorus", .dietaryPhosphorus),
        ("potassium", .dietaryPotassium), ("riboflavin", .dietaryRiboflavin), ("selenium", .dietarySelenium),
        ("thiamin", .dietaryThiamin), ("vitamin_a", .dietaryVitaminA), ("vitamin_b12", .dietaryVitaminB12),
        ("vitamin_b6", .dietaryVitaminB6), ("vitamin_c", .dietaryVitaminC), ("vitamin_d", .dietaryVitaminD),
        ("vitamin_e", .dietaryVitaminE), ("vitamin_k", .dietaryVitaminK), ("zinc", .dietaryZinc),
    ]

    /// The tables that are read in other ways.
    static let others: Set<String> = [
        "sleep_session_record_table", "sleep_stages_table", food, periods,
        "exercise_session_record_table", "exercise_route_table", "exercise_laps_table", "exercise_segments_table",
        "blood_pressure_record_table", "blood_glucose_record_table",
    ]

    /// All tables that are read.
    static let read = others.union(columns.map(\.table)).union(choices.map(\.table)).union(
        series.flatMap { [$0.parent, $0.table] })

    /// The stages of sleep as values of `sleepAnalysis` (IMP-58, IMP-97).
    static let stages: [Int64: SleepStage] = [
        1: .awake, 2: .asleep, 3: .awake, 4: .core, 5: .deep, 6: .rem, 7: .awake,
    ]
}
