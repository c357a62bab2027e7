package import HealthModel

extension CategoryValueNames {
    /// Of two names of one value, those that phones do not print any more.
    private static let superseded: Set<String> = [
        "HKCategoryValueSleepAnalysisAsleep", "HKCategoryValueOvulationTestResultPositive",
    ]

    /// What exports print for the values of a type, by the value (EXP-13); a value without a name is not there.
    static func names(of type: ObjectType) -> [Int: String] {
        guard let enumeration = enumerations[type.identifier] else { return [:] }
        if enumeration == "HKCategoryValue" { return [0: "HKCategoryValueNotApplicable"] }
        var names: [Int: String] = [:]
        for (name, value) in values where name.hasPrefix(enumeration) && !superseded.contains(name) {
            names[value] = name
        }
        return names
    }

    /// The values of a type as cases of its enumeration; no text for the only value of a type without values.
    package static func cases(of type: ObjectType) -> [Int: String] {
        guard let enumeration = enumerations[type.identifier] else { return [:] }
        return names(of: type).mapValues { name in
            if enumeration == "HKCategoryValue" { return "" }
            let end = name.dropFirst(enumeration.count)
            return end.prefix(1).lowercased() + end.dropFirst()
        }
    }
}
