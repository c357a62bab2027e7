package import Foundation
package import HealthModel
import HealthStore

/// A filter for samples of a type.
package struct SampleFilter: Sendable, Hashable {
    /// The earliest start date of matching samples.
    package var from: Date?
    /// The date before which matching samples start.
    package var to: Date?
    /// The workout to which matching samples belong.
    package var workout: UUID?
    /// The bundle identifiers of the sources of matching samples.
    package var sources: Set<String>?
    /// A further predicate for matching samples.
    package var condition: SamplePredicate?
    /// The time zone of the days that the dates begin and end; nil if the dates are moments.
    ///
    /// Workouts and nights with a time zone of their own match by their own days, see ``RecordedDays``.
    package var dayZone: TimeZone?

    package init(
        from: Date? = nil, to: Date? = nil, workout: UUID? = nil, sources: Set<String>? = nil,
        condition: SamplePredicate? = nil, dayZone: TimeZone? = nil
    ) {
        self.from = from
        self.to = to
        self.workout = workout
        self.sources = sources
        self.condition = condition
        self.dayZone = dayZone
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

extension SampleFilter {
    /// Returns whether a day begins between the dates of the filter.
    func includes(_ day: CalendarDay, in zone: TimeZone) -> Bool {
        guard let start = day.start(in: zone) else { return false }
        return (from.map { start >= $0 } ?? true) && (to.map { start < $0 } ?? true)
    }
}
