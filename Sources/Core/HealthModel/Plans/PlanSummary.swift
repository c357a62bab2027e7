package import Foundation

/// A plan as lists have it: without its steps.
package struct PlanSummary: Sendable, Hashable, Identifiable {
    /// The identifier of the plan.
    package let id: UUID
    /// The name; nil if it has none.
    package let displayName: String?
    /// The activity.
    package let activity: WorkoutActivity
    /// The number of steps with all repetitions.
    package let steps: Int
    /// The planned or estimated duration, in seconds (PLN-93).
    package let estimatedSeconds: Double

    package init(id: UUID, displayName: String?, activity: WorkoutActivity, steps: Int, estimatedSeconds: Double) {
        (self.id, self.displayName, self.activity, self.steps) = (id, displayName, activity, steps)
        self.estimatedSeconds = estimatedSeconds
    }

    /// Creates the summary of a plan.
    package init(_ plan: PlannedWorkout) {
        let totals = plan.totals
        self.init(
            id: plan.id, displayName: plan.displayName, activity: plan.activity, steps: totals.parts,
            estimatedSeconds: totals.estimatedSeconds)
    }
}
