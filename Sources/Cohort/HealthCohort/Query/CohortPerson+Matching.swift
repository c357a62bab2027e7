import HealthModel

extension CohortPerson {
    /// Returns the completed years on a day, 0 before the birth; nil if the day of birth is unknown.
    package func age(on day: CohortDay) -> Int? { birth.map { $0.date.years(until: day.date) } }

    /// Returns whether the conditions of a filter on the person are met; conditions on the store are checked there.
    package func matches(_ filter: CohortQuery.PeopleFilter) -> Bool {
        if !filter.sexes.isEmpty, !filter.sexes.contains(sex) { return false }
        if let age = filter.age {
            guard let years = self.age(on: age.on), age.years.contains(years) else { return false }
        }
        return filter.attributes.allSatisfy { name, values in attributes[name].map(values.contains) ?? false }
    }

    /// Returns the person's value for a grouping; empty if unknown.
    package func group(_ group: CohortQuery.Group) -> String {
        switch group {
        case .sex: return sex.rawValue
        case .attribute(let name): return attributes[name] ?? ""
        case .age(let years, let day):
            guard let age = age(on: day) else { return "" }
            let first = age / years * years
            return "\(first)–\(first + years - 1)"
        }
    }
}
