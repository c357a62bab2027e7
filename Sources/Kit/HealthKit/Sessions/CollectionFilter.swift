import HealthModel

/// A filter for the data that become part of a live workout, regardless of their origin.
struct CollectionFilter {
    /// The start of collection, in seconds since 2001-01-01 UTC.
    let start: Double
    let session: SessionMachine
    /// The types that are collected and that the app may share or read, with the predicates that samples must match
    /// (LIV-12, LIV-22).
    var selection: [ObjectType: SamplePredicate]

    func admits(_ sample: SampleRecord) -> Bool {
        admitsMatching(sample) && selection[sample.type]?.matches(PredicateSubject(sample)) ?? false
    }

    /// Returns the same for a sample that the store returned for its type's predicate: only the store can evaluate
    /// all predicates.
    func admitsMatching(_ sample: SampleRecord) -> Bool { selection[sample.type] != nil && admits(sample.start) }

    /// Returns whether a moment belongs to the workout: after its beginning, before the end of the session, outside
    /// of pauses (LIV-9, SES-15).
    func admits(_ date: Double) -> Bool {
        date >= start && date < session.end ?? .infinity && !session.isPaused(at: date)
    }
}
