// The efforts of a simulated athlete who does a plan.
extension PlannedPart {
    /// The effort with which a simulated athlete does the step, for its estimated time.
    var simulatedStage: EffortPlan.Stage {
        let seconds = step.estimatedSeconds(activity)
        switch role {
        case .warmup: return EffortPlan.Stage(seconds: seconds, from: 0.45, to: 0.65)
        case .recovery: return EffortPlan.Stage(seconds: seconds, effort: activity == .transition ? 0.3 : 0.5)
        case .cooldown: return EffortPlan.Stage(seconds: seconds, from: 0.55, to: 0.4)
        // Half an hour at the effort of an interval would be a race.
        case .work: return EffortPlan.Stage(seconds: seconds, effort: seconds > 1_200 ? 0.68 : 0.8)
        }
    }
}

extension PlanRunner {
    /// The efforts of a simulated athlete who does the plan.
    package var simulatedEfforts: EffortPlan { EffortPlan(parts.map(\.simulatedStage)) }
}
