import HealthModel

/// The limits of plans from outside (PLF-3, PLF-10).
enum PlanLimits {
    /// The maximum size of a file that is read into memory as a whole, in bytes.
    static let bytes = 10_000_000
    /// The possible amounts of goals, in seconds, metres or kilocalories: a billion seconds are 32 years.
    static let amounts = Double.leastNormalMagnitude...1e9
    /// The maximum number of notes of a file.
    static let notes = 2_000
    /// The maximum number of plans in a file.
    static let plans = 1_000

    /// Returns the reason that a plan is too long, as a clause.
    static func excess(_ plan: PlannedWorkout) -> String? {
        if plan.partCount > PlannedWorkout.partLimit {
            return "it has more than \(PlannedWorkout.partLimit) steps with all repetitions"
        }
        var written = plan.partCount
        if case .intervals(let intervals) = plan.content {
            written = intervals.blocks.reduce(0) { $0 + max($1.steps.count, 1) }
        }
        return written > PlannedWorkout.stepLimit ? "it has more than \(PlannedWorkout.stepLimit) steps" : nil
    }
}

extension PlannedStep {
    /// A Boolean value that indicates whether all amounts of the goal are possible.
    var isValid: Bool {
        func isPositive(_ amount: Double?) -> Bool { amount.map(PlanLimits.amounts.contains) ?? false }
        switch goal {
        case .open: return true
        case .time: return isPositive(goal.seconds)
        case .distance: return isPositive(goal.meters)
        case .energy: return isPositive(goal.kilocalories)
        case .poolSwim: return isPositive(goal.seconds) && isPositive(goal.meters)
        }
    }

    /// Returns the target relative to a figure of the athlete: the one that is known, or one computed from the bounds of
    /// the absolute target.
    func relativeTarget(_ reference: RelativeTarget.Reference, _ athlete: PlanAthlete) -> RelativeTarget? {
        if let relativeTarget { return relativeTarget.reference == reference ? relativeTarget : nil }
        guard let target, target.subject == reference.subject, let bounds = target.bounds,
            let figure = athlete.figure(reference)
        else { return nil }
        return RelativeTarget(reference, bounds.low / figure, bounds.high / figure)
    }

    /// Returns the absolute target: the one that is known, or one computed from the relative one.
    func absoluteTarget(_ athlete: PlanAthlete) -> PlannedTarget? {
        target ?? relativeTarget.flatMap(athlete.target)
    }
}

extension PlannedWorkout {
    /// The steps of the plan; a single goal and a pacer are one step.
    var intervals: PlannedIntervals {
        switch content {
        case .intervals(let intervals): intervals
        case .goal(let workout): alone(PlannedStep(goal: workout.goal), workout.location)
        case .pacer(let pacer): alone(pacer.step, pacer.location)
        case .multisport(let multisport):
            PlannedIntervals(
                activity: .swimBikeRun, displayName: multisport.displayName,
                blocks: [PlannedBlock(steps: parts.map { PlannedInterval(.work, $0.step) })])
        }
    }

    private func alone(_ step: PlannedStep, _ location: LocationType) -> PlannedIntervals {
        PlannedIntervals(
            activity: activity, location: location, blocks: [PlannedBlock(steps: [PlannedInterval(.work, step)])])
    }
}
