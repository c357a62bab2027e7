import HealthModel

extension CohortPerson {
    /// Completed years on a day, 0 before the birth; nil if the birth is not known.
    package func age(on day: CohortDay) -> Int? { birth.map { $0.date.years(until: day.date) } }

    /// Whether a filter's conditions on the person hold; what stands in the store is asked there.
    package func matches(_ filter: CohortQuery.PeopleFilter) -> Bool {
        if !filter.sexes.isEmpty, !filter.sexes.contains(sex) { return false }
        if let age = filter.age {
            guard let years = self.age(on: age.on), age.years.contains(years) else { return false }
        }
        return filter.attributes.allSatisfy { name, values in attributes[name].map(values.contains) ?? false }
    }

    /// What a grouping says of the person; empty if that is not known.
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
