package import HealthModel

/// A request for samples: those that match any of the parts, sorted as one list and limited (QRY-13).
package struct SampleRequest: Sendable {
    /// One type with its predicate.
    package struct Part: Sendable {
        package var type: ObjectType
        package var predicate: SamplePredicate

        package init(type: ObjectType, predicate: SamplePredicate = .constant(true)) {
            self.type = type
            self.predicate = predicate
        }
    }

    /// A sort descriptor of samples (QRY-11).
    ///
    /// Ties keep insertion order; a missing value sorts before all others when ascending (QRY-12).
    package struct Sort: Sendable, Hashable {
        package enum Key: Sendable, Hashable {
            case start
            case end
            case duration
            case total(WorkoutTotal)
        }

        package var key: Key
        package var isAscending: Bool

        package init(_ key: Key, isAscending: Bool = true) {
            self.key = key
            self.isAscending = isAscending
        }
    }

    package var parts: [Part]
    /// The sort descriptors; empty means insertion order (QRY-8).
    package var sort: [Sort]
    /// The maximum number of samples; nil means all (QRY-10).
    package var limit: Int?
    /// The required contents of correlations: at least one matching sample of each of these types (QRY-15).
    package var contents: [Part] = []
    /// A Boolean value that indicates whether documents include their bytes (OTH-61).
    package var includesDocuments = false

    package init(_ parts: [Part], sort: [Sort] = [], limit: Int? = nil) {
        self.parts = parts
        self.sort = sort
        self.limit = limit
    }

    package init(
        _ type: ObjectType, _ predicate: SamplePredicate = .constant(true), sort: [Sort] = [], limit: Int? = nil
    ) {
        self.init([Part(type: type, predicate: predicate)], sort: sort, limit: limit)
    }
}

/// A request for statistics: the samples and the figures to compute.
package struct StatisticsRequest: Sendable {
    /// A quantity type.
    package var type: ObjectType
    /// The predicate that selects samples; date comparisons apply to each datum (STAT-9).
    package var predicate: SamplePredicate
    /// The figures to compute; they must be valid for the type (STAT-1).
    package var options: StatisticsOptions

    package init(_ type: ObjectType, _ predicate: SamplePredicate = .constant(true), options: StatisticsOptions) {
        self.type = type
        self.predicate = predicate
        self.options = options
    }
}
