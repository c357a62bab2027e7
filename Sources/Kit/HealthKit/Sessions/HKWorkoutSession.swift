public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A workout that goes on: it is started, paused, stopped and ended, and meanwhile data are generated.
///
/// Every call returns at once and is done in its turn, in one order with the calls of the builder (SES-22); the delegate
/// is told what came of it. A call that makes no sense in the current state is ignored, if nothing else is said.
// Unchecked, because NSObject is not Sendable; what changes is behind locks.
open class HKWorkoutSession: NSObject, NSSecureCoding, @unchecked Sendable {
    let core: SessionCore
    /// The builder; nil for sessions of the older kind.
    let builder: HKLiveWorkoutBuilder?
    let weakDelegate = WeakDelegate<any HKWorkoutSessionDelegate>()
    /// What generates data while the session runs.
    let feed = Mutex(FeedPlace.none)
    let troubleHandler = Mutex<(@Sendable (StoringTrouble?) -> Void)?>(nil)
    /// Whether another process began the session (LIV-30).
    let isRecovered: Bool
    /// Whether the session runs on another device, which decides what becomes of it (LIV-40).
    let isMirror: Bool
    /// The line to the session's other end.
    let mirroring = Mutex(Mirroring())
    private let place: Mutex<HKHealthStore>

    /// A session of the older kind, without a builder.
    /// - Parameters:
    ///   - activityType: The kind of sport.
    ///   - locationType: Whether it takes place inside or outside.
    @available(watchOS, deprecated: 5.0, message: "Use init(healthStore:configuration:).")
    public init(activityType: HKWorkoutActivityType, locationType: HKWorkoutSessionLocationType) {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activityType.record
        configuration.locationType = LocationType(rawValue: locationType.rawValue)
        let store = HKHealthStore()
        core = SessionCore(configuration, in: store)
        builder = nil
        place = Mutex(store)
        isRecovered = false
        isMirror = false
        super.init()
    }

    /// A session of the older kind, without a builder.
    ///
    /// - Parameter workoutConfiguration: What is going to be done, and where; copied.
    /// - Throws: ``HKError`` with code 3 for a configuration that makes no sense (WBD-32), and with code 12 for an
    ///   activity that sessions may not have (SES-1).
    @available(watchOS, deprecated: 5.0, message: "Use init(healthStore:configuration:).")
    public init(configuration workoutConfiguration: HKWorkoutConfiguration) throws {
        let store = HKHealthStore()
        try Self.check(workoutConfiguration.record, in: store)
        core = SessionCore(workoutConfiguration.record, in: store)
        builder = nil
        place = Mutex(store)
        isRecovered = false
        isMirror = false
        super.init()
    }

    /// A session that has not started.
    /// - Parameters:
    ///   - healthStore: The store the workout will be in.
    ///   - workoutConfiguration: What is going to be done, and where; copied (WBD-30).
    /// - Throws: ``HKError`` with code 3 for a configuration that makes no sense (WBD-32), and with code 12 for an
    ///   activity that sessions may not have (SES-1).
    public init(healthStore: HKHealthStore, configuration workoutConfiguration: HKWorkoutConfiguration) throws {
        let configuration = workoutConfiguration.record
        try Self.check(configuration, in: healthStore)
        core = SessionCore(configuration, in: healthStore)
        builder = HKLiveWorkoutBuilder(store: healthStore, configuration: configuration, session: core)
        place = Mutex(healthStore)
        isRecovered = false
        isMirror = false
        super.init()
        builder?.belong(to: self)
    }

    /// A session that another process began, with its builder (LIV-30).
    init(recovering kept: ActiveSession, in store: HKHealthStore) {
        core = SessionCore(SessionMachine(recovering: kept.record), identifier: kept.record.uuid)
        builder = HKLiveWorkoutBuilder(recovering: kept, in: store, session: core)
        place = Mutex(store)
        isRecovered = true
        isMirror = false
        super.init()
        builder?.belong(to: self)
    }

    /// A session that runs on another device (LIV-40).
    init(mirroring snapshot: SessionSnapshot, over companion: Companion, in store: HKHealthStore) {
        core = SessionCore(SessionMachine(snapshot), identifier: snapshot.uuid)
        builder = nil
        place = Mutex(store)
        isRecovered = false
        isMirror = true
        super.init()
        mirroring.withLock { $0.companion = companion }
    }

    private static func check(_ configuration: WorkoutConfigurationRecord, in store: HKHealthStore) throws {
        guard !store.context.access.conditions.forbiddenSessionActivities.contains(configuration.activityType) else {
            throw HKError(.errorWorkoutActivityNotAllowed, "Sessions of this activity are not allowed.")
        }
        do {
            try configuration.checkForSession()
        } catch {
            throw HKError.invalidArgument(error.reason)
        }
    }

    deinit {
        leaveFeed(at: core.now.end ?? store.context.scheduler.now)
    }

    // MARK: - What is known

    /// The store the session belongs to.
    var store: HKHealthStore { place.withLock { $0 } }

    /// Told what becomes of the session; not kept alive.
    open var delegate: (any HKWorkoutSessionDelegate)? {
        get { weakDelegate.value }
        set { weakDelegate.value = newValue }
    }

    /// The kind of sport.
    @available(watchOS, deprecated: 3.0, message: "Use workoutConfiguration.")
    open var activityType: HKWorkoutActivityType { HKWorkoutActivityType(record: configuration.activityType) }

    /// Whether it takes place inside or outside.
    @available(watchOS, deprecated: 3.0, message: "Use workoutConfiguration.")
    open var locationType: HKWorkoutSessionLocationType {
        HKWorkoutSessionLocationType(rawValue: configuration.locationType.rawValue) ?? .unknown
    }

    /// What is done, and where; a copy with each call.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: configuration) }

    private var configuration: WorkoutConfigurationRecord { core.ask { $0.configuration } }

    /// Where the session stands.
    open var state: HKWorkoutSessionState { HKWorkoutSessionState(record: core.ask { $0.state }) }

    /// Where the session runs: on this device, or on another one that this one follows.
    open var type: HKWorkoutSessionType { isMirror ? .mirrored : .primary }

    /// When the session became running; nil before (SES-5).
    open var startDate: Date? { core.ask { $0.start }.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// When the session stopped, or ended without that; nil before (SES-6).
    open var endDate: Date? { core.ask { $0.end }.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// The activity in progress, else the main activity: the whole session (SES-17); a new object with each call.
    open var currentActivity: HKWorkoutActivity {
        let session = core.now
        let activity = session.currentActivity
        if let known = builder?.workoutActivities.first(where: { $0.uuid == activity.uuid }) { return known }
        return HKWorkoutActivity(
            record: activity, events: session.events, isLast: true, scheduler: store.context.scheduler)
    }

    /// The builder of the session's workout: the same one with each call.
    ///
    /// Raises for sessions of the older kind (SES-16), and for those that run on another device (LIV-44).
    @discardableResult
    open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
        guard let builder else {
            raise(
                .invalidArgument,
                "A session that was made without a health store, or runs on another device, has no workout builder")
        }
        return builder
    }

    // MARK: - Calls

    /// Lets the sensors warm up, before the session is started.
    ///
    /// After the session stopped or ended, an error with code 3 (SES-10).
    open func prepare() { perform(.prepare(at: now)) }

    /// Starts: data are generated from now on.
    ///
    /// Another session of the store that was started or prepared before ends with code 8 (SES-8). After the session
    /// stopped or ended, an error with code 3 (SES-10).
    /// - Parameter date: The start of the workout; nil for now.
    open func startActivity(with date: Date?) {
        let start = date.map(moment(of:)) ?? now
        warnIfFarAhead(start)
        perform(.start(at: start))
    }

    /// Stops: no data are generated any more; the builder can be finished, and then the session ended (SES-14).
    ///
    /// - Parameter date: The end of the workout; nil for now. Before its start, an error with code 3 (SES-23).
    open func stopActivity(with date: Date?) {
        perform(.stop(at: date.map(moment(of:)) ?? now))
    }

    /// Ends the session, and stops it if it has not stopped.
    open func end() { perform(.end(at: now)) }

    /// Pauses (SES-11).
    open func pause() { perform(.pause(at: now)) }

    /// Lets the session go on after a pause (SES-11).
    open func resume() { perform(.resume(at: now)) }

    /// Begins an activity, such as the ride of a triathlon, and ends the one in progress (SES-18).
    ///
    /// Raises for metadata of a class that cannot be held (MET-1).
    /// - Parameters:
    ///   - workoutConfiguration: What is done; copied. An activity that workouts of this kind cannot have, and a
    ///     configuration that makes no sense, are an error with code 3.
    ///   - date: When it begins; not before the session or the activity in progress began, and only while the session
    ///     runs or is paused, else an error with code 3.
    ///   - metadata: Further facts by key.
    open func beginNewActivity(
        configuration workoutConfiguration: HKWorkoutConfiguration, date: Date, metadata: [String: Any]?
    ) {
        perform(
            .beginActivity(
                WorkoutActivityRecord(
                    configuration: workoutConfiguration.record, start: moment(of: date), end: nil,
                    metadata: .converted(metadata))))
    }

    /// Ends the activity in progress and returns to the main activity; does nothing without one (SES-19).
    ///
    /// - Parameter date: When it ends; before it began, an error with code 3.
    open func endCurrentActivity(on date: Date) {
        perform(.endActivity(at: moment(of: date)))
    }

    private var now: Double { store.context.scheduler.now }

    /// The moment that a date means (LIV-51).
    private func moment(of date: Date) -> Double {
        store.context.scheduler.moment(of: date.timeIntervalSinceReferenceDate)
    }

    /// Joins a store, if this is a session of the older kind that has not started.
    func adopt(_ store: HKHealthStore) {
        guard builder == nil, !isMirror, core.ask({ $0.state }) == .notStarted else { return }
        place.withLock { $0 = store }
    }

    // MARK: - NSSecureCoding

    /// True: sessions can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived session: one of the older kind that has not started; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(WorkoutConfigurationRecord.self, forKey: ArchiveKey.record) else {
            return nil
        }
        let store = HKHealthStore()
        core = SessionCore(record, in: store)
        builder = nil
        place = Mutex(store)
        isRecovered = false
        isMirror = false
        super.init()
    }

    /// Archives what is going to be done, and where.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(configuration, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Configuration"
    }
}

extension HKWorkoutSessionState {
    /// The case for a state of the model.
    init(record state: SessionState) {
        switch state {
        case .notStarted: self = .notStarted
        case .running: self = .running
        case .ended: self = .ended
        case .paused: self = .paused
        case .prepared: self = .prepared
        case .stopped: self = .stopped
        }
    }
}
