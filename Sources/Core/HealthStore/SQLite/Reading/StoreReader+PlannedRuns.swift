package import Foundation
package import HealthModel

/// A workout that was started from a plan.
package struct PlannedRun: Sendable {
    /// The identifier of the workout.
    package var workout: UUID
    /// The start date of the workout.
    package var start: Date
    /// The plan, as it was at the start.
    package var plan: PlannedWorkout
    /// The entry of the schedule that it was started from; nil if it was started without one.
    package var entry: StartedPlan.Entry?
}

extension StoreReader {
    /// Returns the workouts that were started from a plan, and that the app may read, ascending by start (PLN-65).
    package func runs(ofPlan plan: UUID) throws -> [PlannedRun] {
        enum Column: Int, SQLColumns {
            case uuid, body
            static let list = selection(of: "workout_plan", [.uuid: "sample.uuid"])
        }
        let statement = try SQLStatement(
            database,
            """
            SELECT \(Column.list) FROM workout_plan JOIN sample ON sample.id = workout_plan.workout
            WHERE workout_plan.plan = ?
            """)
        var plans: [UUID: StartedPlan] = [:]
        try statement.forEach(Column.self, [.uuid(plan)]) { row in
            plans[try row.uuid(.uuid)] = try RecordBody.decode(row.bytes(.body), as: StartedPlan.self)
            return true
        }
        guard !plans.isEmpty else { return [] }
        return try samples(SampleRequest(.workout, .uuid(Set(plans.keys))))
            .sorted { ($0.start, $0.uuid.uuidString) < ($1.start, $1.uuid.uuidString) }
            .compactMap { workout in
                plans[workout.uuid].map { started in
                    PlannedRun(
                        workout: workout.uuid, start: Date(timeIntervalSinceReferenceDate: workout.start),
                        plan: started.plan, entry: started.entry)
                }
            }
    }
}
