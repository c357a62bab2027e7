/// The state of a plan that is being done, as it is shown (PLN-83).
public struct PlanProgress: Sendable, Hashable {
    /// The step that runs.
    public var run: PlanRunner.StepRun
    /// The number of the step from 1, and that of all steps.
    public var number, count: Int
    /// The repetition of the step's block from 1, and the number of all; nil for a block that is done once.
    public var iteration, iterations: Int?
    /// The active seconds of the step.
    public var seconds: Double
    /// What is left of the goal, in the same unit; nil for an open step.
    public var left: Left?
    /// The measured value of the target, in the unit of its subject; nil without a recent one.
    public var value: Double?
    /// The state of the value.
    public var state: PlanAlerts.State?
    /// The next step; nil if this is the last one.
    public var next: PlannedPart?

    /// What is left of a goal.
    public enum Left: Sendable, Hashable {
        /// Seconds.
        case seconds(Double)
        /// Metres.
        case meters(Double)
        /// Kilocalories.
        case kilocalories(Double)
    }

    /// Creates the state at a date.
    ///
    /// - Returns: `nil` if no step runs.
    public init?(_ runner: PlanRunner, _ alerts: PlanAlerts, at date: Double) {
        guard let run = runner.run else { return nil }
        self.run = run
        (number, count, next) = (run.index + 1, runner.parts.count, runner.next)
        let block = runner.parts.filter {
            $0.position.block == run.part.position.block && $0.position.step == run.part.position.step
        }
        if block.count > 1 { (iteration, iterations) = (run.part.position.iteration + 1, block.count) }
        seconds = runner.activeSeconds(at: date)
        let goal = run.part.step.goal
        if let amount = goal.amount, run.waitingSince == nil {
            switch amount {
            case .meters(let meters): left = .meters(max(meters - run.meters, 0))
            case .kilocalories(let energy): left = .kilocalories(max(energy - run.kilocalories, 0))
            }
        } else if let time = goal.seconds, time.isFinite, time > 0 {
            left = .seconds(max(time - seconds, 0))
        }
        if let target = run.part.step.target {
            value = alerts.value(for: target, at: date, in: runner)
            state = value.flatMap { alerts.state(of: $0, for: target) }
        }
    }
}
