/// A mapping from a person's days to buckets.
package struct BucketFinder {
    /// The day of the event, for buckets counted from one.
    let origin: CohortDay
    private let query: CohortQuery

    /// Creates the mapping for a person; nil if the person has no buckets, because the event is unknown.
    package init?(_ query: CohortQuery, _ person: CohortPerson) {
        self.query = query
        if case .since(let event, _) = query.bucket {
            guard let day = person.events[event] else { return nil }
            origin = day
        } else {
            origin = CohortPeriod.anchor
        }
    }

    /// Returns the bucket of a day; nil for a day that is not covered.
    package func bucket(of day: CohortDay) -> Int? {
        if let from = query.from, day < from { return nil }
        if let to = query.to, day >= to { return nil }
        switch query.bucket {
        case .whole: return 0
        case .period(let period): return period.start(of: day).rawValue
        case .since(_, let days):
            let distance = origin.distance(to: day)
            return distance < 0 ? nil : distance / days
        }
    }
}
