import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import Synchronization

/// A workout app without a screen: a session, its builder, and the events of both.
final class Recorder: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate, Sendable {
    private struct State {
        var meter: LiveMeter
        var lapStart: Date
        var activities = 0
        var nextLine: Double
        var laps = 0
        var end: Date?
        /// The path of the copy of the store, if the store was moved away.
        var copy: String?
        /// The trouble with the store that was told last; nil for none.
        var trouble: StorageFailure?
    }

    let news: AsyncStream<RecordNews>
    /// A closure that waits until no more data comes, and returns the date of the last data; nil if no data comes.
    let finished: (@Sendable () async -> Date?)?

    private let session: HKWorkoutSession
    private let builder: HKLiveWorkoutBuilder
    private let store: HKHealthStore
    private let configuration: WorkoutConfigurationRecord
    /// The start date of the workout; nil for now.
    private let startDate: Date?
    /// The intended duration in seconds; nil if there is none.
    let duration: Double?
    private let isSimulated: Bool
    private let origin: WorkoutOrigin
    private let splitsFromTheStart: Bool
    /// The plan that is being done; nil for a workout without one.
    let plan: WorkoutPlanSession?
    private let every: Double
    private let state: Mutex<State>
    private let continuation: AsyncStream<RecordNews>.Continuation

    /// Returns a recorder for a new workout.
    ///
    /// - Parameters:
    ///   - source: The source of the workout.
    ///   - owner: The session whose store receives the workout.
    ///   - maximalHeartRate: The maximum heart rate in beats per minute, from which the zones of this workout are
    ///     derived; nil for those of the person.
    ///   - every: The number of seconds of the workout between two progress events.
    ///   - plan: The plan; nil for a workout without one.
    ///   - hasTransitions: Whether several sports of the plan have transitions between.
    ///   - splitsFromTheStart: Whether the workout begins with an activity of its own, so that the next one divides it.
    static func beginning(
        _ source: RecordSource, in owner: CommandSession, maximalHeartRate: Double?, every: Double,
        plan: RecordPlan? = nil, hasTransitions: Bool = false, splitsFromTheStart: Bool
    ) async throws -> Recorder {
        let store = try await Self.store(of: owner)
        source.attach(store)
        let session = try HKWorkoutSession(healthStore: store, configuration: source.configuration)
        if let maximalHeartRate {
            let zones = try store.workoutZones.automaticHeartRateZones(
                maximum: HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: maximalHeartRate))
            try await session.associatedWorkoutBuilder()
                .setCustomZoneConfiguration(zones, for: zones.quantityType)
        }
        let planSession: WorkoutPlanSession?
        do {
            planSession = try plan.map { plan in
                try WorkoutPlanSession(
                    plan.started, in: session, hasTransitions: hasTransitions, isSimulated: source.isSimulated)
            }
        } catch {
            throw CommandFailure(.refused, error.localizedDescription)
        }
        return Recorder(
            session, in: store, source, owner.origin, every: every, plan: planSession,
            splitsFromTheStart: splitsFromTheStart)
    }

    /// Returns a recorder for the workout that was active when the program last ended; nil if there is none.
    static func recovering(
        _ source: RecordSource?, in owner: CommandSession, every: Double, hasTransitions: Bool
    ) async throws -> Recorder? {
        let store = try await Self.store(of: owner)
        source?.attach(store)
        guard let session = try await store.recoverActiveWorkoutSession() else { return nil }
        // Without a source the workout ends at its last measurement, and the plan does not go on.
        let plan = source.flatMap { source in
            WorkoutPlanSession(
                recovering: session, hasTransitions: hasTransitions, isSimulated: source.isSimulated)
        }
        return Recorder(
            session, in: store, source, owner.origin, every: every, plan: plan, splitsFromTheStart: false)
    }

    /// Returns the app that recorded the workout that is still active, from the last run or in another process.
    static func activeApp(_ owner: CommandSession) throws -> AppInformation? {
        if try owner.access.hasActiveSession() { return CommandSession.app }
        return try owner.simulationAccess().hasActiveSession() ? CommandSession.simulation : nil
    }

    private static func store(of owner: CommandSession) async throws -> HKHealthStore {
        try await owner.store.requestAuthorization(
            toShare: [
                .workoutType(), HKSeriesType.workoutRoute(), HKSeriesType.heartbeat(),
                HKQuantityType(.heartRateVariabilitySDNN),
            ], read: [])
        return owner.store
    }

    private init(
        _ session: HKWorkoutSession, in store: HKHealthStore, _ source: RecordSource?, _ origin: WorkoutOrigin,
        every: Double, plan: WorkoutPlanSession?, splitsFromTheStart: Bool
    ) {
        self.session = session
        self.plan = plan
        self.store = store
        self.every = every
        self.splitsFromTheStart = splitsFromTheStart
        builder = session.associatedWorkoutBuilder()
        configuration = session.workoutConfiguration.record
        startDate = source?.recordingStart
        duration = source?.duration
        isSimulated = source?.isSimulated ?? false
        // A replayed file that a simulated athlete continues becomes a simulation.
        let isMeasured =
            source?.stage != nil
            || builder.metadata[WorkoutSummary.originKey] as? String == WorkoutOrigin.sensors.rawValue
        self.origin = isSimulated ? .simulation : isMeasured ? .sensors : origin
        finished = source?.finished
        let events = builder.workoutEvents.filter { $0.type == .lap }
        let elapsed = builder.elapsedTime
        state = Mutex(
            State(
                meter: Self.meter(ofSensors: source?.stage != nil),
                lapStart: events.last?.dateInterval.end ?? session.startDate ?? .distantPast,
                activities: builder.workoutActivities.count,
                nextLine: ((elapsed / every).rounded(.down) + 1) * every, laps: events.count))
        (news, continuation) = AsyncStream.makeStream()
        super.init()
        session.delegate = self
        session.onStorageFailure { [weak self] in self?.tell(of: $0) }
        plan?.onNews { [weak self] in self?.tell($0) }
        if let plan { source?.planAthlete?.stop(with: plan) }
        builder.delegate = self
        builder.dataSource = HKLiveWorkoutDataSource(
            healthStore: store, workoutConfiguration: session.workoutConfiguration)
    }

    /// Returns a meter of the figures; those of sensors come every second, and expire soon.
    static func meter(ofSensors: Bool) -> LiveMeter { ofSensors ? LiveMeter(memory: 5) : LiveMeter() }

    /// The length of the pool in metres, for a swim in a pool.
    var poolLength: Double? { configuration.lapLength?.converted(to: .meter) }

    /// The current time of the session.
    var now: Date { Date(timeIntervalSinceReferenceDate: store.context.scheduler.now) }

    /// The number of active seconds so far.
    var elapsed: Double { builder.elapsedTime(at: now) }

    /// The current report of the workout.
    var report: LiveReport { state.withLock { $0.meter.report(of: session, at: now) } }

    /// The state of the plan; nil without one, and after its last step.
    var progress: PlanProgress? { plan?.progress(at: now) }

    // MARK: - Controls

    /// Starts now, unless the workout is already running.
    func start() {
        guard session.state == .notStarted else { return }
        let start = startDate ?? now
        state.withLock { $0.lapStart = start }
        session.startActivity(with: start)
        beginCollection(at: start)
        // Stored at the beginning, so that it survives a crash.
        if origin == .sensors {
            builder.addMetadata([WorkoutSummary.originKey: origin.rawValue]) { [continuation] _, error in
                if let error { continuation.yield(.failed("\(error.localizedDescription)")) }
            }
        }
        guard plan == nil else { return }
        let isTriathlon = configuration.activityType == .swimBikeRun
        guard isTriathlon || splitsFromTheStart else { return }
        beginNextActivity(at: start)
        guard isTriathlon, isSimulated, let duration else { return }
        // A simulated athlete changes to the next part by itself.
        var passed = 0.0
        for part in ActivityOrder.triathlon.dropLast() {
            passed += part.share
            let date = start.addingTimeInterval((passed * duration).rounded())
            store.context.scheduler.schedule(at: date.timeIntervalSinceReferenceDate) { [weak self] in
                self?.beginNextActivity(at: date)
            }
        }
    }

    /// Begins to collect data, and tries again after growing pauses if the store cannot accept it now.
    private func beginCollection(at start: Date, pause: Double = 1) {
        builder.beginCollection(withStart: start) { [weak self, continuation] _, error in
            guard let error else { return }
            continuation.yield(.failed("\(error.localizedDescription)"))
            guard let self, pause <= 64, session.state == .running || session.state == .paused else { return }
            let scheduler = store.context.scheduler
            scheduler.schedule(at: scheduler.now + pause) { [weak self] in
                self?.beginCollection(at: start, pause: 2 * pause)
            }
        }
    }

    /// Pauses or resumes the workout.
    func pauseOrResume() {
        if session.state == .paused { session.resume() } else { session.pause() }
    }

    /// Marks the end of a lap.
    func lap() {
        let now = now
        guard session.state == .running else { return }
        let start = state.withLock { state in
            defer { state.lapStart = now }
            return state.lapStart
        }
        guard start < now else { return }
        let lap = HKWorkoutEvent(type: .lap, dateInterval: DateInterval(start: start, end: now), metadata: nil)
        builder.addWorkoutEvents([lap]) { [continuation] _, error in
            if let error { continuation.yield(.failed("\(error.localizedDescription)")) }
        }
    }

    /// Begins the next activity now, or the next step of the plan.
    func beginNextActivity() {
        if let plan { plan.beginNextStep() } else { beginNextActivity(at: now) }
    }

    /// Begins the previous step of the plan anew.
    func beginPreviousStep() { plan?.beginPreviousStep() }

    private func beginNextActivity(at date: Date) {
        let number = state.withLock { $0.activities }
        guard let next = ActivityOrder.activity(number: number, of: configuration) else { return }
        state.withLock { $0.activities += 1 }
        session.beginNewActivity(configuration: HKWorkoutConfiguration(record: next), date: date, metadata: nil)
    }

    /// Stops the workout: no more data is collected, and nothing is saved yet.
    ///
    /// - Parameter date: The end; nil for now.
    func stop(at date: Date?) {
        let end = date ?? now
        state.withLock { $0.end = end }
        session.stopActivity(with: end)
    }

    /// Stops at the date of the last measurement.
    func stopAtTheLast() {
        let ends = builder.allStatistics.values.compactMap { $0.mostRecentQuantityDateInterval()?.end }
        stop(at: max(ends.max() ?? .distantPast, session.startDate ?? .distantPast))
    }

    /// Continues in a copy of the store if the store is moved away, because a workout happens only once (STO-61).
    func followStore() throws {
        try store.context.access.continueInCopy { [weak self, continuation] copy in
            self?.state.withLock { $0.copy = copy }
            continuation.yield(
                .failed(
                    "The store was moved, replaced or deleted. The recording continues in a copy: '\(copy.printable)'."
                ))
        }
    }

    /// The path of the copy of the store that contains the workout, if the store was moved away.
    var copy: String? { state.withLock { $0.copy } }

    /// A Boolean value that indicates whether collection has ended: the program ended after the workout, but before
    /// saving it.
    var isCollected: Bool { builder.endDate != nil }

    /// The number of measurements that the store rejected, and the reason; nil if it stored all.
    var unstored: StorageFailure? { session.unstoredSamples }

    private func tell(of trouble: StorageFailure?) {
        let isNews = state.withLock { state in
            guard Self.isNews(trouble, after: state.trouble) else { return false }
            state.trouble = trouble
            return true
        }
        if isNews { continuation.yield(.failed(Self.sentence(on: trouble))) }
    }

    /// Returns whether trouble differs from what was told in more than the number of measurements that wait, which
    /// grows with every second.
    static func isNews(_ trouble: StorageFailure?, after told: StorageFailure?) -> Bool {
        guard var expected = told, let waiting = trouble?.waiting, waiting > 0, expected.waiting > 0 else {
            return trouble != told
        }
        expected.waiting = waiting
        return trouble != expected
    }

    /// Returns the sentence on measurements that are not stored; nil stands for none any more.
    static func sentence(on trouble: StorageFailure?) -> String {
        guard let trouble else { return "All measurements are stored now." }
        guard trouble.waiting > 0 else {
            return "\(Format.plain.count(trouble.refused, "measurement")) refused: \(trouble.reason)"
        }
        return
            "\(Format.plain.count(trouble.waiting, "measurement")) not stored yet: \(trouble.reason) Retrying."
    }

    /// Saves the workout.
    ///
    /// Failures are retried for some seconds, because a workout happens only once.
    func save() async throws -> UUID {
        let end = state.withLock { $0.end } ?? session.endDate ?? now
        do {
            if !isCollected { try await persisting { [builder] in try await builder.endCollection(at: end) } }
            let workout = try await persisting { [builder, origin] in
                try await builder.addMetadata([WorkoutSummary.originKey: origin.rawValue])
                return try await builder.finishWorkout()?.uuid
            }
            session.end()
            guard let workout else { throw CommandFailure("The workout was not saved.") }
            return workout
        } catch let failure as CommandFailure {
            throw failure
        } catch  where builder.startDate == nil {
            session.end()
            throw CommandFailure("Nothing was recorded: \(error.localizedDescription)")
        } catch {
            throw CommandFailure(
                "Could not save the workout: \(error.localizedDescription) Run 'hk record --resume' to try again."
            )
        }
    }

    private func persisting<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        for pause in [0.5, 1, 2, 4] {
            do {
                return try await work()
            } catch {
                continuation.yield(.failed("\(error.localizedDescription) Retrying."))
                try await Task.sleep(for: .seconds(pause))
            }
        }
        return try await work()
    }

    /// Discards the workout.
    func discard() {
        builder.discardWorkout()
        session.end()
    }

    // MARK: - Plan

    /// Tells of an event of the plan, at the moment at which it happened.
    private func tell(_ news: WorkoutPlanSession.News) {
        guard let plan else { return }
        let date: Double
        switch news {
        case .event(let event): date = event.date
        case .alert(let alert, _): date = alert.date
        case .failed(let reason):
            continuation.yield(.failed(reason))
            return
        }
        var meter = state.withLock(\.meter)
        let report = meter.report(of: session, at: Date(timeIntervalSinceReferenceDate: date))
        continuation.yield(.plan(news, plan.runner.parts.count, report))
    }

    // MARK: - Delegates

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {
        // A copy: data of the same moment may or may not have been counted yet, so the pace must not start from here.
        var meter = state.withLock(\.meter)
        continuation.yield(.changed(toState, meter.report(of: workoutSession, at: date)))
        if toState == .ended { continuation.finish() }
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        continuation.yield(.failed(error.localizedDescription))
    }

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
        // The data of one delivery arrives in several calls, all with the same elapsed time.
        let elapsed = workoutBuilder.elapsedTime
        let isDue = state.withLock { state in
            guard elapsed >= state.nextLine else { return false }
            state.nextLine = ((elapsed / every).rounded(.down) + 1) * every
            return true
        }
        if isDue { continuation.yield(.progress(report)) }
    }

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {
        let count = workoutBuilder.workoutEvents.count { $0.type == .lap }
        let new = state.withLock { state in
            defer { state.laps = max(state.laps, count) }
            return state.laps..<max(state.laps, count)
        }
        // Several may have ended since the last call; each is shown, with those before it.
        for index in new {
            var report = report
            report.laps = Array(report.laps.prefix(index + 1))
            continuation.yield(.lap(report))
        }
    }

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity) {
        // The steps of a plan are told by the plan; the sports of several are activities too.
        guard plan == nil || configuration.activityType == .swimBikeRun else { return }
        continuation.yield(.activity(report))
    }
}
