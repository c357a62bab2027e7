public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A workout in progress: it is started, paused, stopped and ended, and generates data meanwhile.
///
/// Every call returns at once and is processed asynchronously, in one order with the calls of the builder (SES-22);
/// the delegate is notified of its outcome. A call that is invalid in the current state is ignored, unless documented
/// otherwise.
// Unchecked, because NSObject is not Sendable; mutable state is protected by locks.
open class HKWorkoutSession: NSObject, NSSecureCoding, @unchecked Sendable {
    let core: SessionCore
    /// The builder; nil for sessions of the older kind.
    let builder: HKLiveWorkoutBuilder?
    let weakDelegate = WeakDelegate<any HKWorkoutSessionDelegate>()
    /// The feed that generates data while the session runs.
    let feed = Mutex(FeedConnection.none)
    let troubleHandler = Mutex<(@Sendable (StorageFailure?) -> Void)?>(nil)
    /// The object that follows the session from within.
    let follower = Mutex<(any SessionFollower)?>(nil)
    /// A Boolean value that indicates whether another process began the session (LIV-30).
    let isRecovered: Bool
    /// A Boolean value that indicates whether the session runs on another device, which controls it (LIV-40).
    let isMirror: Bool
    /// The connection to the companion device.
    let mirroring = Mutex(Mirroring())
    private let place: Mutex<HKHealthStore>

    /// Creates a session of the older kind, without a builder.
    /// - Parameters:
    ///   - activityType: The activity type.
    ///   - locationType: The location type, indoor or outdoor.
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

    /// Creates a session of the older kind, without a builder.
    ///
    /// - Parameter workoutConfiguration: The workout configuration; copied.
    /// - Throws: ``HKError`` with code 3 for an invalid configuration (WBD-32), and with code 12 for an activity that
    ///   is not allowed for sessions (SES-1).
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

    /// Creates a session that has not started.
    /// - Parameters:
    ///   - healthStore: The store to save the workout to.
    ///   - workoutConfiguration: The workout configuration; copied (WBD-30).
    /// - Throws: ``HKError`` with code 3 for an invalid configuration (WBD-32), and with code 12 for an activity that
    ///   is not allowed for sessions (SES-1).
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

    /// Creates a session that another process began, with its builder (LIV-30).
    init(recovering kept: ActiveSession, in store: HKHealthStore) {
        core = SessionCore(SessionMachine(recovering: kept.record), identifier: kept.record.uuid)
        builder = HKLiveWorkoutBuilder(recovering: kept, in: store, session: core)
        place = Mutex(store)
        isRecovered = true
        isMirror = false
        super.init()
        builder?.belong(to: self)
    }

    /// Creates a session that runs on another device (LIV-40).
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
            throw HKError(.errorWorkoutActivityNotAllowed, "This activity is not allowed in a workout session.")
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

    // MARK: - Properties

    /// The store the session belongs to.
    var store: HKHealthStore { place.withLock { $0 } }

    /// The delegate, which is notified of changes to the session; held weakly.
    open var delegate: (any HKWorkoutSessionDelegate)? {
        get { weakDelegate.value }
        set { weakDelegate.value = newValue }
    }

    /// The activity type.
    @available(watchOS, deprecated: 3.0, message: "Use workoutConfiguration.")
    open var activityType: HKWorkoutActivityType { HKWorkoutActivityType(record: configuration.activityType) }

    /// The location type, indoor or outdoor.
    @available(watchOS, deprecated: 3.0, message: "Use workoutConfiguration.")
    open var locationType: HKWorkoutSessionLocationType {
        HKWorkoutSessionLocationType(rawValue: configuration.locationType.rawValue) ?? .unknown
    }

    /// The workout configuration; a copy with each access.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: configuration) }

    private var configuration: WorkoutConfigurationRecord { core.ask { $0.configuration } }

    /// The state of the session.
    open var state: HKWorkoutSessionState { HKWorkoutSessionState(record: core.ask { $0.state }) }

    /// The type of the session: primary, or mirrored from another device.
    open var type: HKWorkoutSessionType { isMirror ? .mirrored : .primary }

    /// The date at which the session started running; nil before (SES-5).
    open var startDate: Date? { core.ask { $0.start }.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// The date at which the session stopped, or ended without stopping; nil before (SES-6).
    open var endDate: Date? { core.ask { $0.end }.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// The activity in progress, otherwise the main activity, which spans the whole session (SES-17); a new object
    /// with each access.
    open var currentActivity: HKWorkoutActivity {
        let session = core.now
        let activity = session.currentActivity
        if let known = builder?.workoutActivities.first(where: { $0.uuid == activity.uuid }) { return known }
        return HKWorkoutActivity(
            record: activity, events: session.events, isLast: true, scheduler: store.context.scheduler)
    }

    /// Returns the builder of the session's workout, always the same instance.
    ///
    /// Raises for sessions of the older kind (SES-16), and for those that run on another device (LIV-44).
    @discardableResult
    open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
        guard let builder else {
            raise(
                .invalidArgument,
                "A session created without a health store, or mirrored from another device, has no workout builder")
        }
        return builder
    }

    // MARK: - Calls

    /// Prepares the session, so that sensors can warm up before it starts.
    ///
    /// After the session has stopped or ended, an error with code 3 (SES-10).
    open func prepare() { perform(.prepare(at: now)) }

    /// Starts the session, which generates data from now on.
    ///
    /// Another session of the store that was started or prepared before ends with code 8 (SES-8). After the session
    /// has stopped or ended, an error with code 3 (SES-10).
    /// - Parameter date: The start of the workout; nil for now.
    open func startActivity(with date: Date?) {
        let start = date.map(moment(of:)) ?? now
        warnIfFarAhead(start)
        perform(.start(at: start))
    }

    /// Stops the session, which generates no more data; then the builder can be finished and the session ended
    /// (SES-14).
    ///
    /// - Parameter date: The end of the workout; nil for now. A date before its start is an error with code 3
    ///   (SES-23).
    open func stopActivity(with date: Date?) {
        perform(.stop(at: date.map(moment(of:)) ?? now))
    }

    /// Ends the session, stopping it first if necessary.
    open func end() { perform(.end(at: now)) }

    /// Pauses the session (SES-11).
    open func pause() { perform(.pause(at: now)) }

    /// Resumes the session after a pause (SES-11).
    open func resume() { perform(.resume(at: now)) }

    /// Begins an activity, such as the ride of a triathlon, and ends the one in progress (SES-18).
    ///
    /// Raises for metadata with a value of an unsupported class (MET-1).
    /// - Parameters:
    ///   - workoutConfiguration: The configuration of the activity; copied. An activity type that is not allowed in
    ///     workouts of this kind and an invalid configuration are errors with code 3.
    ///   - date: The start of the activity. Must not be before the start of the session or of the activity in
    ///     progress, and requires a running or paused session; otherwise an error with code 3.
    ///   - metadata: The metadata.
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
    /// - Parameter date: The end of the activity; a date before its start is an error with code 3.
    open func endCurrentActivity(on date: Date) {
        perform(.endActivity(at: moment(of: date)))
    }

    private var now: Double { store.context.scheduler.now }

    /// Returns the scheduler's time for a date (LIV-51).
    private func moment(of date: Date) -> Double {
        store.context.scheduler.moment(of: date.timeIntervalSinceReferenceDate)
    }

    /// Assigns a store, if this is a session of the older kind that has not started.
    func adopt(_ store: HKHealthStore) {
        guard builder == nil, !isMirror, core.ask({ $0.state }) == .notStarted else { return }
        place.withLock { $0 = store }
    }

    // MARK: - NSSecureCoding

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived session: one of the older kind that has not started.
    ///
    /// Returns nil if the archive contains none.
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

    /// Encodes the workout configuration.
    open func encode(with coder: NSCoder) { coder.encodeRecord(configuration, forKey: ArchiveKey.record) }

    private enum ArchiveKey {
        static let record = "Configuration"
    }
}

extension HKWorkoutSessionState {
    /// Creates the case for a state of the model.
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
