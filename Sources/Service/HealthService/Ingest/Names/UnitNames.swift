import HealthModel

/// The unit names of the exporter (ING-9).
enum UnitNames {
    /// A unit, with a factor by which values are multiplied first.
    struct Meaning: Hashable {
        var unit: QuantityUnit
        var factor = 1.0

        func quantity(_ value: Double) -> QuantityValue { QuantityValue(value * factor, unit) }
    }

    static let unknown = "unknown unit"
    static let missing = "missing unit"

    /// Returns the unit that a text stands for.
    ///
    /// Throws if there is none that fits the type.
    ///
    /// The type resolves ambiguous texts, such as `s` for seconds and siemens; the value never does.
    static func meaning(_ text: String?, of type: ObjectType) throws(IngestReason) -> Meaning {
        guard let canonical = type.canonicalUnit else { throw IngestReason("the type has no unit") }
        return try meaning(text, like: canonical)
    }

    /// Returns the unit that a text stands for within a dimension.
    static func meaning(_ text: String?, like unit: QuantityUnit) throws(IngestReason) -> Meaning {
        guard let text, !text.isEmpty else { throw IngestReason(missing) }
        guard text.utf8.count <= 40 else { throw IngestReason(unknown) }
        let candidates = (table[normal(text)] ?? []) + exact(text)
        guard !candidates.isEmpty else { throw IngestReason(unknown) }
        guard let fitting = candidates.first(where: { $0.unit.isCompatible(with: unit) }) else {
            throw IngestReason("the unit is not compatible with the type")
        }
        return fitting
    }

    /// Returns the unit if the text is in HealthKit's notation.
    private static func exact(_ text: String) -> [Meaning] {
        // HealthKit's percent is a fraction; the exporter's is not.
        guard !text.contains("%"), let unit = try? QuantityUnit(parsing: text), !unit.isNull, unit.hasFaithfulString
        else { return [] }
        return [Meaning(unit: unit)]
    }

    /// Normalizes a unit: lower case, with blanks and multiplication signs unified and parentheses removed.
    private static func normal(_ text: String) -> String {
        var parts: [String] = [""]
        for character in text.lowercased() {
            switch character {
            case "·", "*", "⋅", "•", "∙", " ", "\u{A0}", ".":
                if parts.last != "" { parts.append("") }
            case "(", ")": continue
            case "µ", "μ": parts[parts.count - 1] += "mc"
            case "²": parts[parts.count - 1] += "2"
            case "₂": parts[parts.count - 1] += "2"
            case "/":
                if parts.count > 1, parts.last == "" { parts.removeLast() }
                parts[parts.count - 1] += "/"
            default: parts[parts.count - 1].append(character)
            }
        }
        let text = parts.filter { !$0.isEmpty }.joined(separator: ".")
        return text.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == "." } }.joined(separator: "/")
    }

    private static let table: [String: [Meaning]] = {
        var table: [String: [Meaning]] = [:]
        for (unit, factor, names) in rows {
            guard let parsed = try? QuantityUnit(parsing: unit) else { continue }
            for name in names.split(separator: " ") {
                table[normal(String(name)), default: []].append(Meaning(unit: parsed, factor: factor))
            }
        }
        return table
    }()

    /// The units in HealthKit's notation, a factor, and the texts that stand for them.
    // swift-format-ignore
    private static let rows: [(unit: String, factor: Double, names: String)] = [
        ("count",                       1,    "count counts steps times time flights floors drinks strokes"),
        ("%",                           0.01, "%"),
        ("count/min",                   1,    "bpm spm rpm count/min beats/min steps/min breaths/min"),
        ("count/s",                     1,    "count/s"),
        ("kcal",                        1,    "kcal cal"),
        ("kJ",                          1,    "kj"),
        ("J",                           1,    "j"),
        ("m",                           1,    "m"),
        ("km",                          1,    "km"),
        ("mi",                          1,    "mi"),
        ("yd",                          1,    "yd"),
        ("ft",                          1,    "ft"),
        ("in",                          1,    "in"),
        ("cm",                          1,    "cm"),
        ("mm",                          1,    "mm"),
        ("m/s",                         1,    "m/s"),
        ("km/hr",                       1,    "km/hr kmph km/h kph"),
        ("mi/hr",                       1,    "mi/hr mph mi/h"),
        ("ft/s",                        1,    "ft/s"),
        ("m/hr",                        1,    "m/hr m/h"),
        ("m/min",                       1,    "m/min"),
        ("kg",                          1,    "kg"),
        ("lb",                          1,    "lb lbs"),
        ("st",                          1,    "st"),
        ("oz",                          1,    "oz"),
        ("g",                           1,    "g"),
        ("mg",                          1,    "mg"),
        ("mcg",                         1,    "mcg ug"),
        ("degC",                        1,    "degc °c"),
        ("degF",                        1,    "degf °f"),
        ("ml/(kg*min)",                 1,    "ml/kg·min ml/min·kg ml/kg/min ml/min/kg"),
        ("kcal/(kg*hr)",                1,    "kcal/hr·kg kcal/kg·hr met mets kcal/kg/hr kcal/hr/kg"),
        ("mmHg",                        1,    "mmhg"),
        ("mg/dL",                       1,    "mg/dl"),
        ("mmol<180.1558800000541>/L",   1,    "mmol/l"),
        ("ms",                          1,    "ms"),
        ("s",                           1,    "s sec secs"),
        ("S",                           1,    "s"),
        ("mcS",                         1,    "mcs"),
        ("min",                         1,    "min mins"),
        ("hr",                          1,    "hr hrs h"),
        ("W",                           1,    "w watts"),
        ("dBASPL",                      1,    "dbaspl db dba"),
        ("L",                           1,    "l"),
        ("mL",                          1,    "ml"),
        ("fl_oz_us",                    1,    "fl_oz_us"),
        ("L/min",                       1,    "l/min"),
        ("IU",                          1,    "iu"),
        ("mV",                          1,    "mv"),
        ("mcV",                         1,    "mcv uv"),
        ("V",                           1,    "v"),
        ("Hz",                          1,    "hz"),
        ("appleEffortScore",            1,    "appleeffortscore"),
    ]
}
