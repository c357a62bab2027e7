/// A plan that is being done: it takes times, measurements and commands, and says which step runs.
///
/// A runner has no clock and no store; dates are seconds since 2001-01-01 UTC. Calls may come late, such as for a
/// delivery of sensors after a minute: each step still ends at the moment at which it reached its goal. A date before
/// the last known one counts as that one, and what is no number is ignored.
public struct PlanRunner: Sendable, Hashable, Codable {
    /// The plan, with the distances that fit the pool (PLN-75).
    public let plan: PlannedWorkout
    /// The steps in the order in which they are done; those of several sports may have transitions between.
    public let parts: [PlannedPart]
    /// The numbers of the steps whose goal no one reaches, which end by command.
    let openParts: Set<Int>
    /// The step that runs; nil before the start and after the last step.
    public internal(set) var run: StepRun?
    /// The date of the last step's end; nil while there are more.
    public internal(set) var end: Double?
    /// The latest date that is known.
    public internal(set) var now = -Double.infinity

    /// The pauses of the step that runs, the last of which may be open.
    package internal(set) var pauses: [Range<Double>] = []

    /// A step that runs or ran.
    public struct StepRun: Sendable, Hashable, Codable {
        /// The number of the step among ``PlanRunner/parts``.
        public let index: Int
        /// The step.
        public let part: PlannedPart
        /// The start date.
        public let start: Double
        /// The end date; nil while the step runs.
        public internal(set) var end: Double?
        /// The distance since the start in metres.
        public internal(set) var meters = 0.0
        /// The active energy since the start in kilocalories.
        public internal(set) var kilocalories = 0.0
        /// The date at which the distance of a pool swim was reached, from which the swimmer waits for its time.
        public internal(set) var waitingSince: Double?
        /// A Boolean value that indicates whether the step ended because its goal was reached.
        public internal(set) var isSuccessful = false

        init(_ index: Int, _ part: PlannedPart, at start: Double) {
            (self.index, self.part, self.start) = (index, part, start)
        }
    }

    /// An event of a plan.
    public enum Event: Sendable, Hashable {
        /// A step has begun.
        case began(StepRun)
        /// The distance of a pool swim was reached before its time (PLN-74).
        case waiting(StepRun)
        /// A step has ended.
        case ended(StepRun)
        /// The last step has ended.
        case finished(at: Double)
    }

    /// Creates a runner before its start.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - pool: The length of the pool in metres, for a swim in a pool.
    ///   - hasTransitions: Whether several sports have a transition between (PLN-78).
    ///   - isSimulated: Whether a simulated athlete does the plan, who ends open steps after a time.
    /// - Returns: `nil` if the plan has no steps or more than ``PlannedWorkout/partLimit``.
    public init?(_ plan: PlannedWorkout, pool: Double? = nil, hasTransitions: Bool = false, isSimulated: Bool = false) {
        guard 1...PlannedWorkout.partLimit ~= plan.partCount else { return nil }
        self.plan = pool.map { plan.fitted(toPool: $0) } ?? plan
        let planned = hasTransitions ? Self.withTransitions(self.plan) : self.plan.parts
        parts = isSimulated ? planned.map(\.simulated) : planned
        openParts = Set(planned.indices.filter { planned[$0].isOpen })
    }

    private static func withTransitions(_ plan: PlannedWorkout) -> [PlannedPart] {
        guard case .multisport = plan.content else { return plan.parts }
        let legs = plan.parts
        return legs.enumerated().flatMap { index, leg -> [PlannedPart] in
            guard index + 1 < legs.count else { return [leg] }
            let change = PlannedStep(displayName: "Transition")
            return [leg, PlannedPart(.init(index, 0, 1), .recovery, .transition, change)]
        }
    }

    /// The same plan before its start.
    package var restarted: PlanRunner {
        var runner = self
        (runner.run, runner.end, runner.now, runner.pauses) = (nil, nil, -.infinity, [])
        return runner
    }

    /// A Boolean value that indicates whether the plan is paused.
    public var isPaused: Bool { pauses.last?.upperBound == .infinity }

    /// The step after the one that runs; nil if it is the last.
    public var next: PlannedPart? { run.flatMap { $0.index + 1 < parts.count ? parts[$0.index + 1] : nil } }

    /// The number of the step that runs and of all steps; nil if none runs.
    public var count: (step: Int, of: Int)? { run.map { ($0.index + 1, parts.count) } }

    // MARK: Commands

    /// Begins the first step.
    public mutating func start(at date: Double) -> [Event] {
        guard run == nil, end == nil, let date = known(date) else { return [] }
        return begin(0, at: date)
    }

    /// Continues a plan after a crash, in a step that had begun (PLN-79).
    ///
    /// - Parameters:
    ///   - position: The position of the step.
    ///   - start: The start date of the step.
    ///   - pauses: The pauses since then, in order; an open one ends at infinity.
    ///   - meters: The distance since then, in metres.
    ///   - kilocalories: The active energy since then, in kilocalories.
    /// - Returns: The events that were due before; nil if the plan has no such step or has already started.
    public mutating func resume(
        at position: PlannedPart.Position, since start: Double, pauses: [Range<Double>] = [], meters: Double = 0,
        kilocalories: Double = 0
    ) -> [Event]? {
        guard run == nil, end == nil, let index = parts.firstIndex(where: { $0.position == position }),
            let start = known(start)
        else { return nil }
        let events = begin(index, at: start)
        self.pauses = pauses.filter { $0.upperBound > start }
        run?.meters = meters.isFinite ? max(meters, 0) : 0
        run?.kilocalories = kilocalories.isFinite ? max(kilocalories, 0) : 0
        return events
    }

    /// Ends the step and begins the next one, before the goal of the step was reached (PLN-76).
    public mutating func next(at date: Double) -> [Event] {
        let events = advance(to: date)
        guard run != nil else { return events }
        return events + finishStep(at: now, isSuccessful: false)
    }

    /// Begins the previous step anew, or the first one if it runs; not while the plan is paused (PLN-76).
    public mutating func back(at date: Double) -> [Event] {
        let events = advance(to: date)
        guard !isPaused, let run else { return events }
        return events + [ended(run, at: now, isSuccessful: false)] + begin(max(run.index - 1, 0), at: now)
    }

    /// Ends the step with the workout.
    public mutating func stop(at date: Double) -> [Event] {
        let events = advance(to: date)
        guard let run else { return events }
        end = now
        self.run = nil
        return events + [ended(run, at: now, isSuccessful: false)]
    }

    /// Pauses the plan.
    public mutating func pause(at date: Double) -> [Event] {
        let events = advance(to: date)
        if !isPaused, now.isFinite { pauses.append(now..<Double.infinity) }
        return events
    }

    /// Resumes a paused plan.
    public mutating func resume(at date: Double) -> [Event] {
        let events = advance(to: date)
        if isPaused, let pause = pauses.popLast() { pauses.append(pause.lowerBound..<max(now, pause.lowerBound)) }
        return events
    }

    // MARK: Steps

    /// Returns a date as one that is not before the last known one, and keeps it; nil for what is no number.
    mutating func known(_ date: Double) -> Double? {
        guard date.isFinite else { return nil }
        now = max(now, date)
        return now
    }

    /// Ends the step, and begins the next one at the same instant (PLN-71).
    mutating func finishStep(at date: Double, isSuccessful: Bool) -> [Event] {
        guard let run else { return [] }
        let event = ended(run, at: date, isSuccessful: isSuccessful)
        guard run.index + 1 < parts.count else {
            self.run = nil
            end = event.date
            return [event, .finished(at: event.date)]
        }
        return [event] + begin(run.index + 1, at: event.date)
    }

    private func ended(_ run: StepRun, at date: Double, isSuccessful: Bool) -> Event {
        var run = run
        run.end = max(date, run.start)
        run.isSuccessful = isSuccessful && !openParts.contains(run.index)
        return .ended(run)
    }

    private mutating func begin(_ index: Int, at date: Double) -> [Event] {
        pauses.removeAll { $0.upperBound <= date }
        let run = StepRun(index, parts[index], at: date)
        self.run = run
        return [.began(run)]
    }
}

extension PlanRunner.Event {
    /// The date of the event.
    public var date: Double {
        switch self {
        case .began(let run): run.start
        case .waiting(let run): run.waitingSince ?? run.start
        case .ended(let run): run.end ?? run.start
        case .finished(let date): date
        }
    }
}
