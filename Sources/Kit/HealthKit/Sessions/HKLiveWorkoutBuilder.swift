public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A builder that creates a workout in real time and collects samples, events and activities automatically.
///
/// Obtained from a session, see ``HKWorkoutSession/associatedWorkoutBuilder()``. Behaves like ``HKWorkoutBuilder``;
/// contributions of the session and the ``dataSource`` are added between the beginning and the end of collection
/// (LIV-1, LIV-9, LIV-11).
// Unchecked, because NSObject is not Sendable; mutable state is protected by locks.
open class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
    private struct Owner {
        weak var session: HKWorkoutSession?
    }

    let session: SessionCore
    let weakDelegate = WeakDelegate<any HKLiveWorkoutBuilderDelegate>()
    let collection = Mutex(LiveCollection())
    private let owner = Mutex(Owner())

    /// Creates the builder of a session.
    init(store: HKHealthStore, configuration: WorkoutConfigurationRecord, session: SessionCore) {
        self.session = session
        super.init(healthStore: store, configuration: HKWorkoutConfiguration(record: configuration), device: .local())
    }

    /// Creates the builder of a session that another process began (LIV-30).
    init(recovering kept: ActiveSession, in store: HKHealthStore, session: SessionCore) {
        self.session = session
        super.init(healthStore: store, recovering: kept)
        collection.withLock { collection in
            collection.shouldCollectEvents = kept.record.collectsEvents
            collection.collectsEvents = kept.record.collectsEvents
            collection.hasBegun = kept.record.assembly.start != nil
        }
    }

    /// Sets the session that the builder belongs to.
    func belong(to session: HKWorkoutSession) {
        owner.withLock { $0.session = session }
    }

    // MARK: - Properties

    /// The delegate, which is notified of collected data; held weakly.
    open var delegate: (any HKLiveWorkoutBuilderDelegate)? {
        get { weakDelegate.value }
        set { weakDelegate.value = newValue }
    }

    /// The session this builder belongs to; held weakly.
    open var workoutSession: HKWorkoutSession? { owner.withLock { $0.session } }

    /// A Boolean value that indicates whether the session's events become part of the workout; true by default
    /// (LIV-2).
    ///
    /// The value at the beginning of collection applies.
    open var shouldCollectWorkoutEvents: Bool {
        get { collection.withLock { $0.shouldCollectEvents } }
        set { collection.withLock { $0.shouldCollectEvents = newValue } }
    }

    /// The source that selects the samples to collect; without a source, none are collected (LIV-8).
    ///
    /// A source set during collection also adds the matching samples stored since the beginning of collection
    /// (LIV-26).
    open var dataSource: HKLiveWorkoutDataSource? {
        get { collection.withLock { $0.source } }
        set {
            let old = collection.withLock { collection in
                defer { collection.source = newValue }
                return collection.source
            }
            old?.remove(self)
            newValue?.add(self)
            store.enqueue { [self] in replaceSource() }
        }
    }

    /// The active time in seconds up to now.
    ///
    /// Does not advance during a pause or after the end; may jump when an event is added (LIV-6).
    open var elapsedTime: TimeInterval {
        elapsedTime(at: Date(timeIntervalSinceReferenceDate: store.context.scheduler.now))
    }

    /// Returns the active time in seconds up to a date.
    ///
    /// The current wall clock time means now, even if the clock was adjusted (LIV-51).
    @discardableResult
    open override func elapsedTime(at date: Date) -> TimeInterval { super.elapsedTime(at: moment(of: date)) }

    private func moment(of date: Date) -> Date {
        let moment = store.context.scheduler.moment(of: date.timeIntervalSinceReferenceDate)
        return Date(timeIntervalSinceReferenceDate: moment)
    }

    /// The activity in progress, with its statistics up to now; nil if there is no explicit one (LIV-7).
    ///
    /// Each access returns a new object, which does not change any more.
    open var currentWorkoutActivity: HKWorkoutActivity? { workoutActivities.last { $0.record.end == nil } }

    // MARK: - Beginning and ending

    @preconcurrency
    open override func beginCollection(
        withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        super.beginCollection(withStart: moment(of: startDate), completion: completion)
    }

    @preconcurrency
    open override func endCollection(
        withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let end = moment(of: endDate)
        store.enqueue { [self] in finishCollecting() }
        super.endCollection(withEnd: end, completion: completion)
    }

    /// Stores the workout; see ``HKWorkoutBuilder/finishWorkout(completion:)``.
    ///
    /// If the session has stopped or ended but collection has not, collection ends at the session's end (WBD-3).
    @preconcurrency
    open override func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
        store.enqueue { [self] in finishCollecting() }
        super.finishWorkout(completion: completion)
    }

    override var endOfSession: Double? { session.ask { $0.state == .stopped || $0.state == .ended ? $0.end : nil } }

    // MARK: - Change handling

    override func didChange(from old: WorkoutAssembly, to new: WorkoutAssembly) {
        if old.state == .created, new.state == .collecting { didBeginCollection() }
        for _ in old.events.count..<max(old.events.count, new.events.count) {
            notifyDelegate { builder, delegate in delegate.workoutBuilderDidCollectEvent(builder) }
        }
        for activity in new.activities {
            let known = old.activities.first { $0.uuid == activity.uuid }
            if known == nil { notifyBegan(of: activity.uuid) }
            if let end = activity.end, known?.end == nil { didEnd(activity.uuid, at: end) }
        }
        if old.state == .collecting, new.state != .collecting { stopFollowing() }
        if new.state != .collecting, session.ask({ $0.state == .ended }) { session.endMeasuring() }
    }

    override var reportsZoneChanges: Bool { weakDelegate.isSet }

    override func didAdd(_ samples: [SampleRecord]) {
        notifyCollected(Set(samples.lazy.flatMap { CollectionOfOne($0.type) + $0.contained.map(\.type) }))
    }

    override func didMeasure(_ data: [ObjectType: MeasuredData]) { workoutSession?.tellFollower(data) }

    private func didEnd(_ activity: UUID, at end: Double) {
        notifyEnded(of: activity)
        guard session.ask({ $0.openActivity?.uuid }) == activity else { return }
        // The app ended the session's activity through the builder (LIV-7).
        if let owner = workoutSession {
            owner.apply(.endActivity(at: end))
        } else {
            _ = session.apply(.endActivity(at: end))
        }
    }
}
