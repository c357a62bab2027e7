import HealthModel

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

    /// The tables that are read in other ways.
    static let others: Set<String> = [
        "heart_rate_record_table", "heart_rate_record_series_table", "sleep_session_record_table", "sleep_stages_table",
        "exercise_session_record_table", "exercise_route_table", "exercise_laps_table", "exercise_segments_table",
        "blood_pressure_record_table", "blood_glucose_record_table", "SpeedRecordTable", "speed_record_table",
    ]

    /// The stages of sleep as values of `sleepAnalysis` (IMP-58, IMP-97).
    static let stages: [Int64: SleepStage] = [
        1: .awake, 2: .asleep, 3: .awake, 4: .core, 5: .deep, 6: .rem, 7: .awake,
    ]
}
