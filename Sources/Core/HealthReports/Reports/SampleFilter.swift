package import Foundation
package import HealthModel

/// Which samples of a type are asked for.
package struct SampleFilter: Sendable, Hashable {
    /// Only samples that start then or later.
    package var from: Date?
    /// Only samples that start earlier.
    package var to: Date?
    /// Only samples of this workout.
    package var workout: UUID?
    /// Only samples of sources with these bundle identifiers.
    package var sources: Set<String>?
    /// Only samples that satisfy this.
    package var condition: SamplePredicate?

    package init(
        from: Date? = nil, to: Date? = nil, workout: UUID? = nil, sources: Set<String>? = nil,
        condition: SamplePredicate? = nil
    ) {
        self.from = from
        self.to = to
        self.workout = workout
        self.sources = sources
        self.condition = condition
    }

    /// All conditions as one predicate.
    package var predicate: SamplePredicate {
        let parts: [SamplePredicate?] = [
            from.map { .start(.greaterOrEqual, $0.timeIntervalSinceReferenceDate) },
            to.map { .start(.less, $0.timeIntervalSinceReferenceDate) },
            workout.map(SamplePredicate.workout), sources.map(SamplePredicate.source), condition,
        ]
        let given = parts.compactMap { $0 }
        return given.isEmpty ? .constant(true) : given.count == 1 ? given[0] : .and(given)
    }
}

extension SamplePredicate {
    /// Reads a predicate that somebody typed: numbers are in the units that people read, dates in their time zone, and
    /// activities have names.
    package static func typed(
        _ text: String, for type: ObjectType, locale: Locale = DisplayUnit.international, timeZone: TimeZone
    ) throws(PredicateFormatError) -> SamplePredicate {
        try SamplePredicate(
            userFormat: text, for: type,
            options: UserFormatOptions(timeZone: timeZone, unit: { DisplayUnit.unit(for: $0, in: locale) }))
    }
}
