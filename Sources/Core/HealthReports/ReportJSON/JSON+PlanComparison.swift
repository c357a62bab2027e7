import HealthModel
package import WorkoutFiles

extension PlanComparison: JSONRepresentable {
    package static let jsonShape = JSONShape<PlanComparison>(
        "PlanComparison", "A planned workout compared with what was done."
    ) { members in
        members.add("workout", .uuid, "The identifier of the workout.") { $0.workout }
        members.add("plan", .uuid, "The identifier of the plan.") { $0.plan }
        members.add("name", .text, "The name of the plan.") { $0.name }
        members.add("activityType", .activity, "The activity of the plan.") { $0.activity }
        members.add("way", .choice, "The way in which steps are found in the workout; totals if they are not.") {
            $0.way
        }
        members.add("score", .number, "From 0 to 1: completion · (1 + inTarget) / 2, or the completion.") { $0.score }
        members.add("completion", .number, "From 0 to 1: the mean of the steps by their estimated time.") {
            $0.completion
        }
        members.add("inTarget", .number, "From 0 to 1: the share of the time in target; null without values.") {
            $0.inTarget
        }
        members.addIfPresent("secondsAhead", .number(unit: "s"), "The lead over the pacer.") { $0.secondsAhead }
        members.add("estimatedSeconds", .number(unit: "s"), "The expected duration of the plan.") {
            $0.estimatedSeconds
        }
        members.add("planned", Totals.jsonShape, "The sums of the plan.") { $0.planned }
        members.add("done", Totals.jsonShape, "The sums of the workout.") { $0.done }
        members.add("steps", .list(Step.jsonShape), "In the planned order.") { $0.steps }
    }
}

extension PlanComparison.Totals: JSONRepresentable {
    package static let jsonShape = JSONShape<PlanComparison.Totals>("PlanTotals", "Amounts; unknown ones are null.") {
        members in
        members.add("seconds", .number(unit: "s"), "Without pauses.") { $0.seconds }
        members.add("meters", .number(unit: "m")) { $0.meters }
        members.add("kilocalories", .number(unit: "kcal")) { $0.kilocalories }
    }
}

extension PlanComparison.Step: JSONRepresentable {
    package static let jsonShape = JSONShape<PlanComparison.Step>(
        "ComparedStep", "A step of a plan with what was done of it."
    ) { members in
        members.add("position", .text, "Block, iteration and step, each from 0.") { $0.position }
        members.add("title", .text) { $0.title }
        members.add("role", .choice) { $0.role }
        members.add("activityType", .activity) { $0.activity }
        members.add("unit", .unit, "The unit of the amounts: s, m or kcal.") { $0.unit }
        members.add("planned", .number, "Null for an open step.") { $0.planned }
        members.add("done", .number, "Null if it was not measured, or the step was not done.") { $0.done }
        members.add("difference", .number, "Done minus planned.") { $0.difference }
        members.add("start", .date) { $0.startDate }
        members.add("end", .date) { $0.endDate }
        members.add("seconds", .number(unit: "s"), "The active time.") { $0.seconds }
        members.add("estimatedSeconds", .number(unit: "s"), "The expected duration, which is the weight.") {
            $0.estimatedSeconds
        }
        members.add("completion", .number, "From 0 to 1.") { $0.completion }
        members.add("secondsInTarget", .number(unit: "s"), "Null without target or values.") { $0.secondsInTarget }
        members.add("secondsWithValue", .number(unit: "s"), "Null without target or values.") { $0.secondsWithValue }
        members.addIfPresent(
            "target", PlanComparison.Target.jsonShape,
            "With which values were compared; absent without target or values."
        ) { $0.target }
    }
}

extension PlanComparison.Target: JSONRepresentable {
    package static let jsonShape = JSONShape<PlanComparison.Target>(
        "ComparedTarget", "The bounds of a target: beats per minute, watts, metres per second, or cadence per minute."
    ) { members in
        members.add("subject", .choice) { $0.subject }
        members.add("low", .number, "Null if only the greatest value counts.") { $0.low }
        members.add("high", .number, "Null if only the least value counts.") { $0.high }
    }
}
