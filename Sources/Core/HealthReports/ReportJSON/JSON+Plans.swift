package import HealthModel
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

extension LibraryPlan: JSONRepresentable {
    package static let jsonShape = JSONShape<LibraryPlan>("LibraryPlan", "A plan of the library.") { members in
        members.add("plan", .uuid, "The identifier of the plan.") { $0.id }
        members.add("name", .text) { $0.displayName }
        members.add("activityType", .activity) { $0.activity }
        members.add("steps", .count, "The number of steps with all repetitions.") { $0.steps }
        members.add("estimatedSeconds", .number(unit: "s"), "The planned or estimated duration.") {
            $0.estimatedSeconds
        }
        members.add("added", .date, "The date of the import.") { $0.added }
        members.add("file", .text, "The name of the file that had it.") { $0.file }
        members.add("format", .text, "The format of that file.") { $0.format }
    }
}
