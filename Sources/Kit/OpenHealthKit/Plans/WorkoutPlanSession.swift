import Foundation
public import HealthKit
package import HealthModel
import HealthReports
import Synchronization
public import WorkoutKit

/// A planned workout that is being done in a workout session.
///
/// It begins the first step when the session starts, counts what the builder collects, ends each step when its goal is
/// reached, and tells its delegate. Each step becomes an activity of the workout, and the workout keeps its plan, so
/// that both can be compared afterwards. On a phone and a watch only Apple's app does this.
///
/// ```swift
/// let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
/// let planSession = try WorkoutPlanSession(plan, in: session)
/// planSession.delegate = self
/// session.startActivity(with: .now)
/// try await session.associatedWorkoutBuilder().beginCollection(at: .now)
/// // The delegate is told of steps and alerts; a button ends an open step:
/// planSession.beginNextStep()
/// ```
///
/// Pausing the session pauses the plan. After the last step the session goes on, until the app stops it. A single goal
/// and a pacer have one step, which is no activity. The session keeps this object; the delegate is held weakly.
public final class WorkoutPlanSession: Sendable {
    fileprivate struct State {
        var runner: PlanRunner
        var alerts = PlanAlerts()
        /// The activity of the step that runs.
        var activity: UUID?
        /// The activities whose goal was reached, and that the builder does not know yet.
        var marks: [UUID] = []
        var timer: ScheduledWork?
        var handler: (@Sendable (News) -> Void)?
    }

    /// An event of a plan, for programs of this project.
    package enum News: Sendable {
        case event(PlanRunner.Event)
        case alert(PlanAlerts.Alert, PlanRunner.StepRun)
        case failed(String)
    }

    private weak let workoutSession: HKWorkoutSession?
    private let weakDelegate = WeakDelegate<any WorkoutPlanSessionDelegate>()
    private let state: Mutex<State>
    private let legs: [PlannedMultisport.Leg]
    private let configuration: WorkoutConfigurationRecord
    /// A Boolean value that indicates whether steps become activities: not a single goal and a pacer (PLN-86).
    private let hasActivities: Bool
    private let hasKeys: Bool

    // MARK: Creating

    /// Creates a planned workout in a session that has not started, and sets it as the plan of the workout.
    ///
    /// - Parameters:
    ///   - plan: The plan, as it is now.
    ///   - session: The session, whose activity must be that of the plan: `swimBikeRun` for several sports.
    ///   - hasTransitions: Whether several sports have a transition between them, which ``beginNextStep()`` ends.
    /// - Throws: `HKError` with code 3 if the session has another activity, has started, has no builder, or the plan
    ///   has no steps or more than 10,000.
    public convenience init(_ plan: WorkoutPlan, in session: HKWorkoutSession, hasTransitions: Bool = false) throws {
        try self.init(StartedPlan(plan.planned()), in: session, hasTransitions: hasTransitions)
    }

    /// Creates a planned workout from an entry of the app's schedule, which becomes complete when the workout is saved.
    ///
    /// - Throws: `HKError` with code 3 as for a plan, and if the date names no day.
    public convenience init(
        _ entry: ScheduledWorkoutPlan, in session: HKWorkoutSession, hasTransitions: Bool = false
    ) throws {
        try self.init(entry.started(by: session.app), in: session, hasTransitions: hasTransitions)
    }

    /// Creates a planned workout.
    ///
    /// - Parameter isSimulated: Whether a simulated athlete does the plan, who ends open steps after a time.
    package convenience init(
        _ started: StartedPlan, in session: HKWorkoutSession, hasTransitions: Bool = false, isSimulated: Bool = false
    ) throws {
        let machine = session.machine
        guard machine.state == .notStarted || machine.state == .prepared, let builder = session.liveBuilder else {
            throw HKError(.errorInvalidArgument, "A plan begins with a session that has a builder.")
        }
        guard started.plan.activity == machine.configuration.activityType else {
            throw HKError(
                .errorInvalidArgument,
                "The activity of the plan is \(started.plan.activity.name), and that of the session is \(machine.configuration.activityType.name)."
            )
        }
        let pool = machine.configuration.lapLength?.converted(to: .meter)
        guard
            let runner = PlanRunner(
                started.plan, pool: pool, hasTransitions: hasTransitions, isSimulated: isSimulated)
        else {
            throw HKError(
                .errorInvalidArgument, "The plan has no steps, or more than \(PlannedWorkout.partLimit).")
        }
        self.init(runner, started.plan, in: session, machine.configuration)
        builder.start(from: started) { [weak self] _, error in
            if let error { self?.tell(.failed(error.localizedDescription)) }
        }
        session.setFollower(self)
    }

    /// Continues the planned workout of a session that another process left behind, in the step that ran (PLN-79).
    ///
    /// Time has passed for the plan as it has for the workout, so that steps with a time may have ended meanwhile.
    ///
    /// - Parameter session: The session, from `recoverActiveWorkoutSession()`.
    /// - Returns: `nil` if the workout was started without a plan, or has ended.
    public convenience init?(recovering session: HKWorkoutSession) {
        self.init(recovering: session, isSimulated: false)
    }

    /// Continues the planned workout of a session.
    package convenience init?(
        recovering session: HKWorkoutSession, hasTransitions: Bool = false, isSimulated: Bool
    ) {
        let machine = session.machine
        guard let assembly = session.workoutAssembly, let started = assembly.plan, machine.end == nil,
            let start = machine.start
        else { return nil }
        let transition = assembly.activities.contains { $0.configuration.activityType == .transition }
        guard
            var runner = PlanRunner(
                started.plan, pool: machine.configuration.lapLength?.converted(to: .meter),
                hasTransitions: hasTransitions || transition, isSimulated: isSimulated)
        else { return nil }
        let last = assembly.activities.last
        let position: PlannedPart.Position?
        switch started.plan.content {
        case .intervals:
            position = last?.metadata?[PlannedPart.Position.metadataKey]?.stringValue
                .flatMap(PlannedPart.Position.init(keyPath:))
        case .multisport:
            let index = assembly.activities.count - 1
            position = runner.parts.indices.contains(index) ? runner.parts[index].position : nil
        case .goal, .pacer: position = runner.parts.first?.position
        }
        var activity: UUID?
        if let position {
            let (known, begin) = Self.amounts(of: last, in: session)
            _ = runner.resume(
                at: position, since: begin ?? start, pauses: machine.pauses, meters: known.meters,
                kilocalories: known.kilocalories)
            activity = last?.uuid
            // The last step had ended: what follows is outside of the plan.
            if let end = last?.end { _ = runner.stop(at: end) }
        }
        self.init(runner, started.plan, in: session, machine.configuration)
        state.withLock { $0.activity = activity }
        session.setFollower(self)
        session.inOrder { [weak self] in
            guard let self, let session = workoutSession else { return }
            let now = session.scheduler.now
            process { runner, _ in position == nil ? runner.start(at: start) : runner.advance(to: now) }
        }
    }

    private init(
        _ runner: PlanRunner, _ plan: PlannedWorkout, in session: HKWorkoutSession,
        _ configuration: WorkoutConfigurationRecord
    ) {
        workoutSession = session
        self.configuration = configuration
        state = Mutex(State(runner: runner))
        switch plan.content {
        case .intervals: (legs, hasActivities, hasKeys) = ([], true, true)
        case .multisport(let multisport): (legs, hasActivities, hasKeys) = (multisport.legs, true, false)
        case .goal, .pacer: (legs, hasActivities, hasKeys) = ([], false, false)
        }
    }

    /// Returns the distance and the energy since the begin of an activity, or else of the workout, and its start.
    private static func amounts(
        of activity: WorkoutActivityRecord?, in session: HKWorkoutSession
    ) -> (amounts: (meters: Double, kilocalories: Double), start: Double?) {
        let builder = session.liveBuilder
        let own = activity.flatMap { activity in builder?.workoutActivities.first { $0.uuid == activity.uuid } }
        let kind = (activity?.configuration ?? session.machine.configuration).activityType
        func sum(_ type: HKQuantityType, _ unit: HKUnit) -> Double {
            let statistics = own.map { $0.statistics(for: type) } ?? builder?.statistics(for: type)
            return statistics?.sumQuantity()?.doubleValue(for: unit) ?? 0
        }
        let distance = HKObjectType.type(for: WorkoutDistance.type(for: kind)) as? HKQuantityType
        return (
            (distance.map { sum($0, .meter()) } ?? 0, sum(HKQuantityType(.activeEnergyBurned), .kilocalorie())),
            activity?.start
        )
    }

    // MARK: State

    /// The delegate, which is told of steps and alerts; held weakly.
    public var delegate: (any WorkoutPlanSessionDelegate)? {
        get { weakDelegate.value }
        set { weakDelegate.value = newValue }
    }

    /// The step that runs, with its amounts up to now; `nil` before the session starts and after the last step.
    public var currentStep: Step? {
        let runner = runner
        return runner.run.map { Step($0, in: runner) }
    }

    /// A Boolean value that indicates whether the last step has ended.
    public var isFinished: Bool { runner.end != nil }

    /// The plan as a value.
    package var runner: PlanRunner { state.withLock { $0.runner } }

    /// Returns the state of the plan at a date; nil if no step runs.
    package func progress(at date: Date) -> PlanProgress? {
        state.withLock { PlanProgress($0.runner, $0.alerts, at: date.timeIntervalSinceReferenceDate) }
    }

    /// Sets the closure that is called with each event, on a background queue.
    package func onNews(_ handler: @escaping @Sendable (News) -> Void) { state.withLock { $0.handler = handler } }

    // MARK: Commands

    /// Ends the step and begins the next one, whether its goal was reached or not.
    public func beginNextStep() { command { $0.next(at: $1) } }

    /// Begins the previous step anew, or the first one if it runs; does nothing while the session is paused.
    public func beginPreviousStep() { command { $0.back(at: $1) } }

    private func command(_ body: @escaping @Sendable (inout PlanRunner, Double) -> [PlanRunner.Event]) {
        workoutSession?.inOrder { [weak self] in
            guard let self, let session = workoutSession, [.running, .paused].contains(session.machine.state) else {
                return
            }
            let now = session.scheduler.now
            process { runner, _ in body(&runner, now) }
        }
    }

    // MARK: Following

    /// Changes the plan, and lets the workout follow; must be called in order with the session's calls.
    private func process(_ body: (inout PlanRunner, inout PlanAlerts) -> [PlanRunner.Event]) {
        let events = state.withLock { body(&$0.runner, &$0.alerts) }
        follow(events.map { .event($0) })
    }

    private func follow(_ news: [News]) {
        for case .event(let event) in news {
            switch event {
            case .began(let run): begin(run)
            case .ended(let run): if hasKeys, run.isSuccessful { mark() }
            case .finished(let date): if hasActivities { workoutSession?.endActivity(at: date) }
            case .waiting: break
            }
        }
        setMarks()
        for item in news { tell(item) }
        plan()
    }

    /// Begins the activity of a step, which is no lap (PLN-85, PLN-86, PLN-87, PLN-88).
    private func begin(_ run: PlanRunner.StepRun) {
        guard hasActivities, let session = workoutSession else { return }
        var own = configuration
        if !hasKeys { own = configuration(of: run) }
        let key = Metadata([PlannedPart.Position.metadataKey: .string(run.part.position.description)])
        let activity = WorkoutActivityRecord(
            configuration: own, start: run.start, end: nil, metadata: hasKeys ? key : nil)
        state.withLock { $0.activity = activity.uuid }
        session.beginActivity(activity)
    }

    /// Returns the configuration of a sport, or of the transition after it (PLN-78).
    private func configuration(of run: PlanRunner.StepRun) -> WorkoutConfigurationRecord {
        var own = configuration
        own.activityType = run.part.activity
        (own.swimmingLocationType, own.lapLength) = (.unknown, nil)
        guard run.part.activity != .transition, legs.indices.contains(run.part.position.block) else { return own }
        switch legs[run.part.position.block] {
        case .swimming(let location):
            own.swimmingLocationType = location
            if location == .pool { own.lapLength = configuration.lapLength ?? QuantityValue(25, .meter) }
        case .cycling(let location), .running(let location): if location != .unknown { own.locationType = location }
        }
        return own
    }

    private func mark() {
        state.withLock { state in
            if let activity = state.activity { state.marks.append(activity) }
        }
    }

    /// Marks the steps whose goal was reached; those from before the begin of collection wait for it.
    private func setMarks() {
        let marks = state.withLock { state in
            defer { state.marks = [] }
            return state.marks
        }
        guard let session = workoutSession else { return }
        let key = Metadata([PlannedPart.Position.successKey: .integer(1)])
        let left = marks.filter { !session.update(activity: $0, adding: key) }
        state.withLock { $0.marks = left + $0.marks }
    }

    /// Schedules the end of a step with a time.
    private func plan() {
        guard let scheduler = workoutSession?.scheduler else { return }
        state.withLock { state in
            state.timer?.cancel()
            state.timer = state.runner.dueDate.map { due in
                scheduler.schedule(at: due) { [weak self] in
                    self?.workoutSession?.inOrder { [weak self] in
                        self?.process { runner, _ in runner.advance(to: due) }
                    }
                }
            }
        }
    }

    // MARK: Telling

    private func tell(_ news: News) {
        let (handler, runner) = state.withLock { ($0.handler, $0.runner) }
        workoutSession?.callDelegate { [weak self] in
            handler?(news)
            guard let self, let delegate else { return }
            switch news {
            case .event(.began(let run)): delegate.planSession(self, didBegin: Step(run, in: runner))
            case .event(.ended(let run)): delegate.planSession(self, didEnd: Step(run, in: runner))
            case .event(.waiting(let run)): delegate.planSession(self, didReachDistanceOf: Step(run, in: runner))
            case .event(.finished(let date)):
                delegate.planSession(self, didFinishAt: Date(timeIntervalSinceReferenceDate: date))
            case .alert(let alert, let run):
                if let alert = Alert(alert, Step(run, in: runner)) { delegate.planSession(self, didAlert: alert) }
            case .failed: break
            }
        }
    }
}

// MARK: - The session

extension WorkoutPlanSession: SessionFollower {
    package func session(
        _ session: HKWorkoutSession, didChangeTo state: SessionState, from old: SessionState, at date: Double
    ) {
        process { runner, _ in
            switch (state, old) {
            case (.running, .paused): runner.resume(at: date)
            case (.running, _): runner.start(at: date)
            case (.paused, _): runner.pause(at: date)
            default: []
            }
        }
    }

    package func session(_ session: HKWorkoutSession, willStopAt date: Double) {
        process { runner, _ in runner.stop(at: date) }
        state.withLock { state in
            state.timer?.cancel()
            state.timer = nil
        }
    }

    package func session(_ session: HKWorkoutSession, didCollect data: [ObjectType: MeasuredData]) {
        let zones = session.workoutAssembly?.zones ?? []
        let news = state.withLock { state -> [News] in
            guard state.runner.run != nil else { return [] }
            state.alerts.take(zones)
            let sorted = PlanAlerts.sorted(data)
            var news: [News] = []
            for (place, item) in sorted.enumerated() {
                news += state.take(item.datum, of: item.type).map { .event($0) }
                // What ends at the same moment is judged together.
                guard place + 1 == sorted.count || sorted[place + 1].datum.end > item.datum.end,
                    let alert = state.alerts.alert(at: item.datum.end, in: state.runner), let run = state.runner.run
                else { continue }
                news.append(.alert(alert, run))
            }
            return news
        }
        if !news.isEmpty { follow(news) }
    }
}

extension WorkoutPlanSession.State {
    /// Takes a measurement, and returns the events that follow.
    fileprivate mutating func take(_ datum: StatisticsDatum, of type: ObjectType) -> [PlanRunner.Event] {
        let activity = runner.run?.part.activity ?? runner.plan.activity
        guard let amount = alerts.take(datum, of: type, activity) else { return [] }
        return runner.add(amount, from: datum.start, to: datum.end)
    }
}
