import HealthKit
import OpenHealthKit
import Testing
import WorkoutKit

/// The whole sentence of a problem of a plan.
@Suite struct PlanProblemTextTests {
    @Test func PLN_33_aProblemIsASentenceWithItsPlace() throws {
        let plan = WorkoutPlan(
            .custom(
                CustomWorkout(
                    activity: .yoga, location: .indoor,
                    blocks: [IntervalBlock(steps: [IntervalStep(.work, goal: .energy(100, .kilocalories))])])))
        let step = try #require(plan.problems.first)
        #expect(plan.problems.count == 1 && step.path == "blocks[0].steps[0]")
        #expect(step.description == "unsupportedGoal at blocks[0].steps[0]: \(step.reason)")
        let dive = WorkoutPlan(.goal(SingleGoalWorkout(activity: .underwaterDiving)))
        let whole = try #require(dive.problems.first)
        #expect(dive.problems.count == 1 && whole.path == nil)
        #expect(whole.description == "unsupportedActivity: \(whole.reason)")
        #expect([step, whole].allSatisfy { $0.reason.hasSuffix(".") && $0.reason.count > 10 })
        #expect(step != whole && Set([step, whole, step]).count == 2)
    }
}
