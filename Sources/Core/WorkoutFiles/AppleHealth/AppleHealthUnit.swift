package import HealthModel

/// Units as exports print them (EXP-11): the unit's own text, now and then another spelling of it.
package enum AppleHealthUnit {
    /// The unit, or nil if nothing is known under the name.
    package static func parse(_ name: String) -> QuantityUnit? {
        if let unit = try? QuantityUnit(parsing: name) { return unit }
        return try? QuantityUnit(parsing: respelled(name))
    }

    /// `km/h` for `km/hr`, `mph` for `mi/hr`, `kcal/hr-kg` for `kcal/hr·kg`.
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
