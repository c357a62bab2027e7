import HealthModel

/// The tables of Samsung Health and what their columns become (IMP-66).
enum SamsungKinds {
    /// A column with one number a row.
    struct Column: Sendable {
        var name: String
        var type: ObjectType
        /// The number by which values are multiplied.
        var factor = 1.0
    }

    static let exercise = "com.samsung.shealth.exercise"
    static let sleep = "com.samsung.shealth.sleep"
    static let stages = "com.samsung.health.sleep_stage"
    static let pressure = "com.samsung.shealth.blood_pressure"
    /// The tables with the steps of days, and their columns.
    static let days = [
        "com.samsung.shealth.tracker.pedometer_day_summary": "step_count",
        "com.samsung.shealth.step_daily_trend": "count",
    ]

    static let columns: [String: [Column]] = [
        "com.samsung.shealth.tracker.pedometer_step_count": [
            Column(name: "count", type: .stepCount), Column(name: "distance", type: .distanceWalkingRunning),
            Column(name: "calorie", type: .activeEnergyBurned),
        ],
        "com.samsung.shealth.tracker.heart_rate": [Column(name: "heart_rate", type: .heartRate)],
        "com.samsung.shealth.tracker.oxygen_saturation": [
            Column(name: "spo2", type: .oxygenSaturation, factor: 0.01)
        ],
        "com.samsung.health.hrv": [
            Column(name: "rmssd", type: .heartRateVariabilityRMSSD),
            Column(name: "sdnn", type: .heartRateVariabilitySDNN),
        ],
        "com.samsung.health.respiratory_rate": [Column(name: "average", type: .respiratoryRate)],
        "com.samsung.health.weight": [
            Column(name: "weight", type: .bodyMass), Column(name: "body_fat", type: .bodyFatPercentage, factor: 0.01),
            Column(name: "fat_free_mass", type: .leanBodyMass),
        ],
        "com.samsung.health.height": [Column(name: "height", type: .height, factor: 0.01)],
        "com.samsung.shealth.blood_glucose": [Column(name: "glucose", type: .bloodGlucose)],
        "com.samsung.health.floors_climbed": [Column(name: "floor", type: .flightsClimbed)],
        "com.samsung.health.water_intake": [Column(name: "amount", type: .dietaryWater, factor: 0.001)],
        "com.samsung.health.caffeine_intake": [Column(name: "amount", type: .dietaryCaffeine)],
    ]

    /// The names of values in the JSON of a row where they are not those of the columns (IMP-65).
    static let namesInBins = ["average": "respiratory_rate"]

    /// Returns the stage of a number (IMP-64, IMP-97).
    static func stage(_ number: Double?) -> SleepStage? {
        switch number {
        case 40_001: .awake
        case 40_002: .core
        case 40_003: .deep
        case 40_004: .rem
        default: nil
        }
    }
}
