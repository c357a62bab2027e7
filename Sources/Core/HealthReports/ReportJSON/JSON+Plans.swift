import HealthModel
package import WorkoutFiles

extension PlannedEntry: JSONRepresentable {
    package static let jsonShape = JSONShape<PlannedEntry>(
        "PlannedWorkout", "A planned workout on a date of a schedule."
    ) { members in
        members.add("plan", .uuid, "The identifier of the plan.") { $0.plan.id }
        members.add("name", .text) { $0.plan.displayName }
        members.add("activityType", .activity) { $0.plan.activity }
        members.add("date", .date, "The time, or the start of the day.") { $0.start }
        members.add("isWholeDay", .boolean, "Whether no time of the day is planned.") { $0.isWholeDay }
        members.add("status", .choice, "Missed ones were planned for an earlier day, and are not done.") { $0.status }
        members.add("steps", .count, "The number of steps with all repetitions.") { $0.plan.totals.parts }
        members.add("estimatedSeconds", .number(unit: "s"), "The planned or estimated duration.") {
            $0.plan.totals.estimatedSeconds
        }
        members.add("app", .text, "The bundle identifier of the app that scheduled it.") { $0.entry.app }
    }
}
