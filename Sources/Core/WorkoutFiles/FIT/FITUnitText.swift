import HealthModel

/// The units of developer fields, which apps spell as they like.
enum FITUnitText {
    /// A linear conversion of values.
    struct Conversion {
        var factor: Double
        var offset = 0.0

        func value(_ value: Double) -> Double { value * factor + offset }
    }

    /// Returns the conversion from a spelled unit to a unit of the profile; nil if the unit is unknown, because a value
    /// in it has no meaning as the native field.
    ///
    /// A field without a unit has that of the native field, and so has one whose native field has none.
    ///
    /// - Parameter activity: The activity of the session: on foot, `spm` are steps, of which a cycle has two.
    static func conversion(
        from text: String?, to unit: FITUnit, activity: WorkoutActivity = .other
    ) -> Conversion? {
        let spelled = (text ?? "").lowercased().filter { !$0.isWhitespace && !".°_".contains($0) }
        if spelled.isEmpty || unit == .none { return Conversion(factor: 1) }
        switch unit {
        case .celsius: return temperature(spelled)
        case .turnPerMinute where steps.contains(spelled) || spelled == "spm" && onFoot.contains(activity):
            return Conversion(factor: 0.5)
        default: return factors[unit]?[spelled].map { Conversion(factor: $0) }
        }
    }

    private static func temperature(_ spelled: String) -> Conversion? {
        switch spelled {
        case "c", "degc", "celsius", "degcelsius": Conversion(factor: 1)
        case "f", "degf", "fahrenheit": Conversion(factor: 1 / 1.8, offset: -32 / 1.8)
        case "k", "kelvin": Conversion(factor: 1, offset: -273.15)
        default: nil
        }
    }

    private static let onFoot: Set<WorkoutActivity> = [.running, .walking, .hiking]
    /// The spellings of steps per minute.
    private static let steps: Set<String> = ["steps/min", "step/min", "stepsperminute", "steps/minute"]

    /// The number of units of the profile in each spelled unit.
    private static let factors: [FITUnit: [String: Double]] = [
        .second: times, .millisecond: times.mapValues { $0 * 1_000 },
        .meter: lengths, .centimeter: lengths.mapValues { $0 * 100 },
        .meterPerSecond: speeds,
        .degree: ["deg": 1, "degree": 1, "degrees": 1, "rad": 180 / Double.pi],
        .beatPerMinute: merged(rates, "bpm beats/min beats/minute beatsperminute"),
        .turnPerMinute: merged(
            rates, "rpm r/min rev/min turns/min cycles/min strides/min stride/min strokes/min stroke/min spm"),
        .breathPerMinute: merged(rates, "breaths/min breaths/minute brpm bpm"),
        .watt: ["w": 1, "watt": 1, "watts": 1, "kw": 1_000],
        .kilocalorie: ["kcal": 1, "kcals": 1, "calories": 1, "kj": 1 / 4.184, "j": 1 / 4_184.0],
    ]

    private static func merged(_ table: [String: Double], _ names: String) -> [String: Double] {
        names.split(separator: " ").reduce(into: table) { $0[String($1)] = 1 }
    }

    /// Per minute.
    private static let rates: [String: Double] = ["/min": 1, "1/min": 1, "min-1": 1, "hz": 60, "1/s": 60]

    /// Seconds.
    // swift-format-ignore
    private static let times: [String: Double] = [
        "s": 1,     "sec": 1,   "second": 1,      "seconds": 1,
        "ms": 1e-3, "msec": 1e-3, "millisecond": 1e-3, "milliseconds": 1e-3,
        "min": 60,  "minutes": 60, "h": 3_600,    "hours": 3_600,
    ]

    /// Metres.
    // swift-format-ignore
    private static let lengths: [String: Double] = [
        "m": 1,       "meter": 1,       "meters": 1,       "metre": 1,       "metres": 1,
        "km": 1_000,  "kilometer": 1_000, "kilometers": 1_000, "kilometre": 1_000, "kilometres": 1_000,
        "cm": 0.01,   "centimeter": 0.01, "centimeters": 0.01, "centimetre": 0.01, "centimetres": 0.01,
        "mm": 0.001,  "millimeter": 0.001, "millimeters": 0.001, "millimetre": 0.001, "millimetres": 0.001,
        "dm": 0.1,    "mi": 1_609.344,  "mile": 1_609.344, "miles": 1_609.344,
        "ft": 0.3048, "feet": 0.3048,   "foot": 0.3048,
        "yd": 0.9144, "yds": 0.9144,    "yard": 0.9144,    "yards": 0.9144,
        "in": 0.0254, "inch": 0.0254,   "inches": 0.0254,
    ]

    /// Metres per second.
    // swift-format-ignore
    private static let speeds: [String: Double] = [
        "m/s": 1,          "mps": 1,         "m/sec": 1,       "meters/second": 1,
        "metres/second": 1, "meterspersecond": 1, "m*s^-1": 1, "m/min": 1 / 60.0,
        "km/h": 1 / 3.6,   "kmh": 1 / 3.6,   "kph": 1 / 3.6,   "kmph": 1 / 3.6,
        "km/hr": 1 / 3.6,  "kilometers/hour": 1 / 3.6,
        "mph": 0.447_04,   "mi/h": 0.447_04, "miles/hour": 0.447_04,
        "kn": 1_852 / 3_600.0, "kt": 1_852 / 3_600.0, "kts": 1_852 / 3_600.0, "knots": 1_852 / 3_600.0,
        "cm/s": 0.01,      "mm/s": 0.001,
    ]
}
