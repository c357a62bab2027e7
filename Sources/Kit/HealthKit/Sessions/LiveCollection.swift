import HealthModel
import HealthStore

/// The state of automatic collection in a live builder.
struct LiveCollection {
    /// The data source set by the app.
    var source: HKLiveWorkoutDataSource?
    /// The current setting of the app for collecting events.
    var shouldCollectEvents = true
    /// The effective setting: that of the app at the beginning of collection (LIV-2).
    var collectsEvents = true
    /// A Boolean value that indicates whether collection has begun.
    var hasBegun = false
    /// The types that are collected now, with the predicates that samples must match; empty while nothing is
    /// collected.
    var selection: [ObjectType: SamplePredicate] = [:]
    /// The types of which the app may share or read samples; other types are checked again each time (LIV-12).
    var permitted: Set<ObjectType> = []
    /// The locations that wait to be stored.
    var located: [RoutePoint] = []
    /// The position up to which the store has been read.
    var position: ChangePosition?
    /// The observation of further changes in the store.
    var observation: ChangeObservation?
    /// A Boolean value that indicates whether a read is already scheduled.
    var isLookPlanned = false
    /// A Boolean value that indicates whether the last read failed, so that samples may be missing.
    var isBehind = false

    /// Returns whether changes may concern collected types.
    func concerns(_ news: ChangeNotification) -> Bool {
        news.types?.contains { selection[$0] != nil } ?? !selection.isEmpty
    }
}
