import HealthModel

/// The kind of a metric of the exporter.
enum MetricKind: Hashable {
    /// Values of a quantity type.
    case quantity(ObjectType)
    /// Nights, either stage by stage or as summaries.
    case sleep
    /// Two pressures in one element.
    case bloodPressure
    /// Stand hours.
    case standHour
    /// Mindful sessions with a duration in minutes.
    case mindful
    /// An event with a duration.
    case event(ObjectType)
    /// Counts of encounters, by protection.
    case sexualActivity
}

/// The metric names of the exporter: the names that Apple displays, in snake case (ING-20).
enum MetricNames {
    /// Returns the kind of a metric, or `nil` if the name is unknown.
    ///
    /// A name that is not in a table is looked up as a type of the catalogue: `running_power` is `RunningPower`.
    static func kind(_ name: String) -> MetricKind? {
        let name = normal(name)
        if let special = specials[name] { return special }
        if let type = quantities[name] { return .quantity(type) }
        let camel = name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        for prefix in ["", "Dietary"] {
            if let type = quantityType("\(prefix)\(camel)") { return .quantity(type) }
        }
        return nil
    }

    /// The names in the tables.
    static var known: [String] { (Array(specials.keys) + Array(quantities.keys)).sorted() }

    private static func normal(_ name: String) -> String {
        name.lowercased().split { $0 == "_" || $0 == " " || $0 == "-" }.joined(separator: "_")
    }

    private static let specials: [String: MetricKind] = {
        var kinds: [String: MetricKind] = [
            "sleep_analysis": .sleep, "blood_pressure": .bloodPressure, "apple_stand_hour": .standHour,
            "mindful_minutes": .mindful, "sexual_activity": .sexualActivity,
        ]
        kinds["handwashing"] = categoryType("HandwashingEvent").map(MetricKind.event)
        kinds["toothbrushing"] = categoryType("ToothbrushingEvent").map(MetricKind.event)
        return kinds
    }()

    private static let quantities: [String: ObjectType] = {
        var types: [String: ObjectType] = [:]
        for (type, names) in rows {
            for name in names.split(separator: " ") { types[String(name)] = quantityType(type) }
        }
        return types
    }()

    static func quantityType(_ name: String) -> ObjectType? {
        byName[("HKQuantityTypeIdentifier" + name).lowercased()]
    }

    static func categoryType(_ name: String) -> ObjectType? {
        byName[("HKCategoryTypeIdentifier" + name).lowercased()]
    }

    /// The types by lowercase identifier, because `vo2_max` does not reveal the original capitalization.
    private static let byName = Dictionary(
        ObjectType.all.map { ($0.identifier.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

    /// The types whose names cannot be derived by camel case.
    // swift-format-ignore
    private static let rows: [(type: String, names: String)] = [
        ("ActiveEnergyBurned",               "active_energy active_energy_burned"),
        ("BasalEnergyBurned",                "basal_energy_burned resting_energy basal_energy"),
        ("StepCount",                        "step_count steps"),
        ("DistanceWalkingRunning",           "walking_running_distance"),
        ("DistanceCycling",                  "cycling_distance"),
        ("DistanceSwimming",                 "swimming_distance"),
        ("DistanceWheelchair",               "wheelchair_distance"),
        ("DistanceDownhillSnowSports",       "downhill_snow_sports downhill_snow_sports_distance"),
        ("SwimmingStrokeCount",              "swim_stroke_count swimming_stroke_count"),
        ("PushCount",                        "wheelchair_push_count"),
        ("UnderwaterDepth",                  "under_water_depth"),
        ("WaterTemperature",                 "under_water_temperature"),
        ("WalkingHeartRateAverage",          "walking_heart_rate_average walking_heart_rate"),
        ("HeartRateVariabilitySDNN",         "heart_rate_variability heart_rate_variability_sdnn"),
        ("HeartRateRecoveryOneMinute",       "cardio_recovery"),
        ("VO2Max",                           "vo2_max vo2max"),
        ("OxygenSaturation",                 "blood_oxygen_saturation"),
        ("BodyMass",                         "weight_body_mass weight"),
        ("AppleSleepingBreathingDisturbances", "breathing_disturbances"),
        ("SixMinuteWalkTestDistance",        "six_minute_walking_test_distance"),
        ("StairAscentSpeed",                 "stair_speed_up"),
        ("StairDescentSpeed",                "stair_speed_down"),
        ("NumberOfTimesFallen",              "number_of_time_fallen number_of_times_fallen"),
        ("ForcedExpiratoryVolume1",          "forced_expiratory_volume forced_expiratory_volume_1"),
        ("BloodPressureSystolic",            "blood_pressure_systolic"),
        ("BloodPressureDiastolic",           "blood_pressure_diastolic"),
        ("DietaryEnergyConsumed",            "dietary_energy"),
        ("DietaryWater",                     "dietary_water water"),
        ("DietarySugar",                     "dietary_sugar sugar"),
        ("DietaryFatTotal",                  "total_fat"),
        ("DietaryFatSaturated",              "saturated_fat"),
        ("DietaryFatMonounsaturated",        "monounsaturated_fat monosaturated_fat"),
        ("DietaryFatPolyunsaturated",        "polyunsaturated_fat"),
        ("DietaryCholesterol",               "cholesterol dietary_cholesterol"),
        ("DietaryThiamin",                   "thiamin thiamine"),
    ]
}

extension MetricNames {
    /// The types that are never 0, where 0 means that nothing was measured (ING-26).
    static let neverZero: Set<ObjectType> = [
        .bodyMass, .leanBodyMass, .bodyMassIndex, .height, .waistCircumference, .heartRate, .restingHeartRate,
        .walkingHeartRateAverage, .heartRateVariabilitySDNN, .heartRateRecoveryOneMinute, .vo2Max, .bloodGlucose,
        .bodyTemperature, .basalBodyTemperature, .appleSleepingWristTemperature, .oxygenSaturation, .respiratoryRate,
        .bloodPressureSystolic, .bloodPressureDiastolic,
    ]
}
