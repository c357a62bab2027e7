package import HealthModel

extension CategoryValueNames {
    /// Superseded names of values that have two names; phones no longer print these.
    private static let superseded: Set<String> = [
        "HKCategoryValueSleepAnalysisAsleep", "HKCategoryValueOvulationTestResultPositive",
    ]

    /// Returns the names that exports print for the values of a type, by value (EXP-13); values without a name are
    /// absent.
    static func names(of type: ObjectType) -> [Int: String] {
        guard let enumeration = enumerations[type.identifier] else { return [:] }
        if enumeration == "HKCategoryValue" { return [0: "HKCategoryValueNotApplicable"] }
        var names: [Int: String] = [:]
        for (name, value) in values where name.hasPrefix(enumeration) && !superseded.contains(name) {
            names[value] = name
        }
        return names
    }

    /// Returns the values of a type as case names of its enumeration; the only value of a type without values has an
    /// empty name.
    package static func cases(of type: ObjectType) -> [Int: String] {
        guard let enumeration = enumerations[type.identifier] else { return [:] }
        return names(of: type).mapValues { name in
            if enumeration == "HKCategoryValue" { return "" }
            let end = name.dropFirst(enumeration.count)
            return end.prefix(1).lowercased() + end.dropFirst()
        }
    }
}
