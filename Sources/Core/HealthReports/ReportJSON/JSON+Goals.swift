import HealthModel
package import WorkoutFiles

extension GoalsReport: JSONRepresentable {
    package static let jsonShape = JSONShape<GoalsReport>("Goals", "Goals with their progress and streaks.") {
        members in
        members.add("goals", .list(Progress.jsonShape), "In the order in which they were added.") { $0.goals }
    }
}

extension GoalsReport.Progress: JSONRepresentable {
    package static let jsonShape = JSONShape<GoalsReport.Progress>(
        "GoalProgress", "A goal with the progress of the current period."
    ) { members in
        members.add("id", .uuid) { $0.goal.id }
        members.add("measure", .choice, "What is counted: days are those with a workout.") { $0.goal.measure }
        members.add("target", .number, "In the unit of the goal.") { $0.goal.target }
        members.add("unit", .choice(["m", "s", "count", "kcal"]), "The unit of all amounts.") { $0.goal.measure.unit }
        members.add("period", .choice) { $0.goal.period }
        members.add("activityType", .activity, "Null for all workouts.") { $0.goal.activityType }
        members.add("start", .date, "The start of the current period.") { $0.start }
        members.add("end", .date, "The end of the current period.") { $0.end }
        members.add("value", .number, "The amount reached so far.") { $0.value }
        members.add("share", .number, "The reached part of the target, which may exceed 1.") { $0.share }
        members.add("expected", .number, "What an even pace would have reached by now.") { $0.expected }
        members.add("isReached", .boolean) { $0.isReached }
        members.add("streak", .count, "The consecutive periods in which the goal was reached, up to now.") { $0.streak }
        members.add("longestStreak", .count) { $0.longestStreak }
        members.add("amounts", .list(amount), "The last twelve periods, the current one last.") { $0.amounts }
    }

    private static let amount = JSONShape<GoalsReport.Amount>("GoalAmount", "What was reached in a period.") {
        members in
        members.add("start", .date) { $0.start }
        members.add("value", .number) { $0.value }
    }
}

extension TrainingGoal.Measure {
    /// The unit of amounts.
    package var unit: String {
        switch self {
        case .distance: "m"
        case .time: "s"
        case .count, .days: "count"
        case .energy: "kcal"
        }
    }
}
