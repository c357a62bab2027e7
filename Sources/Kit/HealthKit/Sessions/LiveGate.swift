import HealthModel

/// What becomes part of a live workout, wherever it comes from.
struct LiveGate {
    /// The beginning of collection, in seconds since 2001-01-01 UTC.
    let start: Double
    let session: SessionMachine
    /// The types that are collected and that the app may share or read, with what samples must match (LIV-12, LIV-22).
    var selection: [ObjectType: SamplePredicate]

    func admits(_ sample: SampleRecord) -> Bool {
        admitsMatching(sample) && selection[sample.type]?.matches(PredicateSubject(sample)) ?? false
    }

    /// The same for a sample that the store was asked for with its type's predicate: only the store knows all that a
    /// predicate may ask.
    func admitsMatching(_ sample: SampleRecord) -> Bool { selection[sample.type] != nil && admits(sample.start) }

    /// Whether a moment belongs to the workout: after its beginning, before the end of the session, in no pause (LIV-9,
    /// SES-15).
    func admits(_ date: Double) -> Bool {
        date >= start && date < session.end ?? .infinity && !session.isPaused(at: date)
    }
}
