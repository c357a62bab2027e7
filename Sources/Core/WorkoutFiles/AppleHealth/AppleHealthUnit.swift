package import HealthModel

/// A parser for units as printed in exports (EXP-11): usually the unit string, sometimes an alternative spelling.
package enum AppleHealthUnit {
    /// Returns the unit, or nil if the name is unknown.
    package static func parse(_ name: String) -> QuantityUnit? {
        if let unit = try? QuantityUnit(parsing: name) { return unit }
        return try? QuantityUnit(parsing: respelled(name))
    }

    /// Returns the canonical spelling, such as `km/hr` for `km/h`, `mi/hr` for `mph`, and `kcal/hr·kg` for
    /// `kcal/hr-kg`.
    private static func respelled(_ name: String) -> String {
        if let whole = spellings[name] { return whole }
        return name.replacing("-", with: "·")
            .split(separator: "/", omittingEmptySubsequences: false)
            .map { part in
                part.split(separator: "·", omittingEmptySubsequences: false).map { spellings[String($0)] ?? String($0) }
                    .joined(separator: "·")
            }
            .joined(separator: "/")
    }

    private static let spellings = [
        "h": "hr", "mph": "mi/hr", "kph": "km/hr", "bpm": "count/min", "sec": "s", "mins": "min", "lbs": "lb",
        "°C": "degC", "°F": "degF",
    ]
}
