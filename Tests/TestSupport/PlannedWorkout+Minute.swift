package import Foundation
package import HealthModel

extension PlannedWorkout {
    /// Returns the plan of a run of one minute.
    package static func minute(_ name: String = "Easy", id: UUID) -> PlannedWorkout {
        let step = PlannedInterval(.work, PlannedStep(goal: .time(QuantityValue(60, .second))))
        return PlannedWorkout(
            .intervals(
                PlannedIntervals(activity: .running, displayName: name, blocks: [PlannedBlock(steps: [step])])),
            id: id)
    }
}
