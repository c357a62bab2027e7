import HealthModel
import HealthStore

/// What a live builder collects by itself, and how far it has come.
struct LiveCollection {
    /// Where the app says what is collected.
    var source: HKLiveWorkoutDataSource?
    /// What the app says of events.
    var shouldCollectEvents = true
    /// What counts: what the app said when collection began (LIV-2).
    var collectsEvents = true
    /// Whether collection has begun.
    var hasBegun = false
    /// The types that are collected now, with what samples must match; none while nothing is collected.
    var selection: [ObjectType: SamplePredicate] = [:]
    /// The types of which the app may share or read samples; the others are asked for again each time (LIV-12).
    var permitted: Set<ObjectType> = []
    /// Points that wait for the store to answer and to take them.
    var located: [RoutePoint] = []
    /// Up to where the store was looked through.
    var position: ChangePosition?
    /// Tells of further changes of the store.
    var observation: ChangeObservation?
    /// Whether a look is to come anyway.
    var isLookPlanned = false

    /// Whether something of what is collected may have changed.
    func concerns(_ news: ChangeNews) -> Bool {
        news.types?.contains { selection[$0] != nil } ?? !selection.isEmpty
    }
}
