public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// Makes a workout while it happens: collects samples, events and activities by itself.
///
/// Got from a session, see ``HKWorkoutSession/associatedWorkoutBuilder()``. All that is said of ``HKWorkoutBuilder``
/// holds; what the session and the ``dataSource`` contribute is added between begin and end of collection
/// (LIV-1, LIV-9, LIV-11).
// Unchecked, because NSObject is not Sendable; what changes is behind locks.
open class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
    private struct Owner {
        weak var session: HKWorkoutSession?
    }

    let session: SessionCore
    let weakDelegate = WeakDelegate<any HKLiveWorkoutBuilderDelegate>()
    let collection = Mutex(LiveCollection())
    private let owner = Mutex(Owner())

    /// The builder of a session.
    init(store: HKHealthStore, configuration: WorkoutConfigurationRecord, session: SessionCore) {
        self.session = session
        super.init(healthStore: store, configuration: HKWorkoutConfiguration(record: configuration), device: .local())
    }

    /// The builder of a session that another process began (LIV-30).
    init(recovering kept: ActiveSession, in store: HKHealthStore, session: SessionCore) {
        self.session = session
        super.init(healthStore: store, recovering: kept)
        collection.withLock { collection in
            collection.shouldCollectEvents = kept.record.collectsEvents
            collection.collectsEvents = kept.record.collectsEvents
            collection.hasBegun = kept.record.assembly.start != nil
        }
    }

    /// Learns whose builder it is.
    func belong(to session: HKWorkoutSession) {
        owner.withLock { $0.session = session }
    }

    // MARK: - What is known

    /// Told what is collected; not kept alive.
    open var delegate: (any HKLiveWorkoutBuilderDelegate)? {
        get { weakDelegate.value }
        set { weakDelegate.value = newValue }
    }

    /// The session this builder belongs to; not kept alive.
    open var workoutSession: HKWorkoutSession? { owner.withLock { $0.session } }

    /// Whether the session's events become part of the workout; true at first (LIV-2).
    ///
    /// What counts is the value when collection begins.
    open var shouldCollectWorkoutEvents: Bool {
        get { collection.withLock { $0.shouldCollectEvents } }
        set { collection.withLock { $0.shouldCollectEvents = newValue } }
    }

    /// Which samples are collected; without a source none are (LIV-8).
    ///
    /// A source that is set during collection also brings what was stored since its beginning (LIV-26).
    open var dataSource: HKLiveWorkoutDataSource? {
        get { collection.withLock { $0.source } }
        set {
            let old = collection.withLock { collection in
                defer { collection.source = newValue }
                return collection.source
            }
            old?.remove(self)
            newValue?.add(self)
            store.inTurn { [self] in replaceSource() }
        }
    }

    /// Active seconds up to now: stands still in a pause and after the end; may jump when an event is added (LIV-6).
    open var elapsedTime: TimeInterval {
        elapsedTime(at: Date(timeIntervalSinceReferenceDate: store.context.scheduler.now))
    }

    /// Active seconds up to a date; what the clock on the wall shows now is now, also after somebody set it (LIV-51).
    @discardableResult
    open override func elapsedTime(at date: Date) -> TimeInterval { super.elapsedTime(at: moment(of: date)) }

    private func moment(of date: Date) -> Date {
        let moment = store.context.scheduler.moment(of: date.timeIntervalSinceReferenceDate)
        return Date(timeIntervalSinceReferenceDate: moment)
    }

    /// The activity in progress, with its statistics up to now; nil if there is no explicit one (LIV-7).
    ///
    /// Each call gives a new object, which does not change any more.
    open var currentWorkoutActivity: HKWorkoutActivity? { workoutActivities.last { $0.record.end == nil } }

    // MARK: - Ending

    @preconcurrency
    open override func endCollection(
        withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let end = moment(of: endDate)
        store.inTurn { [self] in finishCollecting() }
        super.endCollection(withEnd: end, completion: completion)
    }

    /// Stores the workout; see ``HKWorkoutBuilder/finishWorkout(completion:)``.
    ///
    /// If the session stopped or ended and collection did not, it ends at the session's end (WBD-3).
    @preconcurrency
    open override func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
        store.inTurn { [self] in finishCollecting() }
        super.finishWorkout(completion: completion)
    }

    override var endOfSession: Double? { session.ask { $0.state == .stopped || $0.state == .ended ? $0.end : nil } }

    // MARK: - What changes

    override func didChange(from old: WorkoutAssembly, to new: WorkoutAssembly) {
        if old.state == .created, new.state == .collecting { didBeginCollection() }
        for _ in old.events.count..<max(old.events.count, new.events.count) {
            tell { builder, delegate in delegate.workoutBuilderDidCollectEvent(builder) }
        }
        for activity in new.activities {
            let known = old.activities.first { $0.uuid == activity.uuid }
            if known == nil { tellBegin(of: activity.uuid) }
            if let end = activity.end, known?.end == nil { didEnd(activity.uuid, at: end) }
        }
        if old.state == .collecting, new.state != .collecting { stopFollowing() }
        if new.state != .collecting, session.ask({ $0.state == .ended }) { session.endMeasuring() }
    }

    override var tellsZones: Bool { weakDelegate.isSet }

    override func didAdd(_ samples: [SampleRecord]) {
        tellTypes(Set(samples.lazy.flatMap { CollectionOfOne($0.type) + $0.contained.map(\.type) }))
    }

    private func didEnd(_ activity: UUID, at end: Double) {
        tellEnd(of: activity)
        guard session.ask({ $0.openActivity?.uuid }) == activity else { return }
        // The app ended the session's activity through the builder (LIV-7).
        if let owner = workoutSession {
            owner.apply(.endActivity(at: end))
        } else {
            _ = session.apply(.endActivity(at: end))
        }
    }
}
