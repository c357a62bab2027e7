package import HealthModel

/// A question for samples: what matches any of the parts, sorted as one list, cut at the limit (QRY-13).
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

    /// What samples can be sorted by (QRY-11).
    ///
    /// Ties keep insertion order; a missing value comes before every other when ascending (QRY-12).
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
    /// Empty means insertion order (QRY-8).
    package var sort: [Sort]
    /// nil means all (QRY-10).
    package var limit: Int?
    /// What correlations must contain: of each of these types at least one sample that matches (QRY-15).
    package var contents: [Part] = []
    /// Whether documents come with their bytes (OTH-61).
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
