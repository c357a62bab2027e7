public import Foundation
import HealthModel

extension AthleteFeed {
    /// Creates an athlete that does a planned workout, and stops at its end.
    ///
    /// Work is harder than recovery. Steps without a goal end by ``WorkoutPlanSession/beginNextStep()``.
    ///
    /// - Parameters:
    ///   - plan: The planned workout of the session to which the athlete's store belongs.
    ///   - body: The physical characteristics.
    ///   - seed: The seed of the random number generator.
    ///   - rhythm: The session time in seconds between deliveries; larger batches are faster.
    public convenience init(
        doing plan: WorkoutPlanSession, _ body: Body = Body(), seed: UInt64 = 1, rhythm: TimeInterval = 1
    ) {
        self.init(body, seed: seed, plan.runner.simulatedEfforts, duration: nil, rhythm: rhythm)
        stop(with: plan)
    }

    /// Lets the athlete stop at the end of a planned workout.
    package func stop(with plan: WorkoutPlanSession) { stop { [weak plan] in plan?.runner } }
}
