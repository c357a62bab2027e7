package import HealthModel
package import WorkoutFiles

extension PlansReport: JSONRepresentable {
    package static let jsonShape = JSONShape<PlansReport>(
        "Plans", "The planned workouts of a period, with what became of them."
    ) { members in
        members.add("plans", .list(Entry.jsonShape), "Ascending by date.") { $0.entries }
        members.add("adherence", Adherence.jsonShape) { $0.adherence }
    }
}

extension PlansReport.Adherence: JSONRepresentable {
    package static let jsonShape = JSONShape<PlansReport.Adherence>(
        "PlanAdherence", "The plans that were followed, among those up to the current day."
    ) { members in
        members.add("planned", .count, "The number of planned workouts.") { $0.planned }
        members.add("done", .count) { $0.done }
        members.add("missed", .count, "Those of earlier days that are not done.") { $0.missed }
        members.add("scored", .count, "Those whose workout has a score.") { $0.scored }
        members.add("meanScore", .number, "The mean of these scores, from 0 to 1.") { $0.meanScore }
    }
}

extension PlansReport.Entry: JSONRepresentable {
    package static let jsonShape = JSONShape<PlansReport.Entry>(
        "PlannedWorkout", "A planned workout on a date of a schedule."
    ) { members in
        members.add("plan", .uuid, "The identifier of the plan.") { $0.plan }
        members.add("name", .text) { $0.name }
        members.add("activityType", .activity) { $0.activity }
        members.add("date", .date, "The time, or the start of the day.") { $0.start }
        members.add("isWholeDay", .boolean, "Whether no time of the day is planned.") { $0.isWholeDay }
        members.add("status", .choice, "Missed ones were planned for an earlier day, and are not done.") { $0.status }
        members.add("steps", .count, "The number of steps with all repetitions.") { $0.steps }
        members.add("estimatedSeconds", .number(unit: "s"), "The planned or estimated duration.") {
            $0.estimatedSeconds
        }
        members.add("app", .text, "The bundle identifier of the app that scheduled it.") { $0.app }
        members.add("workout", .uuid, "The workout that did it.") { $0.workout }
        members.add("score", .number, "From 0 to 1; null if the workout was not compared with the plan.") { $0.score }
        members.add("completion", .number, "From 0 to 1.") { $0.completion }
        members.add("inTarget", .number, "The share of the time in target, from 0 to 1.") { $0.inTarget }
    }
}

extension PlanDetail: JSONRepresentable {
    package static let jsonShape = JSONShape<PlanDetail>(
        "PlanDetail", "A plan with its sums, its dates and its workouts."
    ) {
        members in
        members.add("plan", content, "The plan, as in the JSON files of 'hk plan convert'.") { $0.plan }
        members.add("steps", .count, "The number of steps with all repetitions.") { $0.plan.totals.parts }
        members.add("seconds", .number(unit: "s"), "The sum of the planned times.") { $0.plan.totals.seconds }
        members.add("meters", .number(unit: "m"), "The sum of the planned distances.") { $0.plan.totals.meters }
        members.add("kilocalories", .number(unit: "kcal"), "The sum of the planned energies.") {
            $0.plan.totals.kilocalories
        }
        members.add("openSteps", .count, "The number of steps that end by hand.") { $0.plan.totals.openParts }
        members.add("estimatedSeconds", .number(unit: "s"), "The planned or estimated duration.") {
            $0.plan.totals.estimatedSeconds
        }
        members.add("dates", .list(PlansReport.Entry.jsonShape), "Ascending.") { $0.entries }
        members.add("workouts", .list(run), "Those that were started from it, ascending.") { $0.runs }
    }

    private static let run = JSONShape<Run>("PlanRun", "A workout that was started from a plan.") { members in
        members.add("workout", .uuid) { $0.workout }
        members.add("start", .date) { $0.start }
        members.add("score", .number, "From 0 to 1.") { $0.score }
        members.add("completion", .number, "From 0 to 1.") { $0.completion }
        members.add("inTarget", .number, "The share of the time in target, from 0 to 1.") { $0.inTarget }
    }

    private static let content = JSONShape<PlannedWorkout>(.reference("Plan") { planSchema }) { $0.json }

    /// The schema of a plan (PLF-20, PLF-21).
    private static let planSchema = object(
        ["format": text, "version": .type("integer"), "id": text, "kind": text, "activity": text],
        [
            "location": text, "swimmingLocation": text, "displayName": text, "warmup": step,
            "blocks": .array(object(["iterations": .type("integer"), "steps": .array(step)])), "cooldown": step,
            "goal": goal, "distance": amount, "time": amount,
            "activities": .array(object(["activity": text, "location": text])),
        ])
    private static let step = object(
        ["goal": goal],
        [
            "purpose": text,
            "alert": object(
                ["type": text, "metric": text],
                ["low": number, "high": number, "value": number, "zone": .type("integer"), "unit": text]),
            "displayName": text, "relative": object(["of": text, "low": number, "high": number]), "ramp": text,
        ])
    private static let goal = object(
        ["type": text], ["value": number, "unit": text, "distance": amount, "time": amount])
    private static let amount = object(["value": number, "unit": text])
    private static let text = JSONSchema.type("string")
    private static let number = JSONSchema.type("number")

    private static func object(
        _ required: KeyValuePairs<String, JSONSchema>, _ optional: KeyValuePairs<String, JSONSchema> = [:]
    ) -> JSONSchema {
        .object(
            required.map { JSONSchema.Property($0.key, $0.value, isRequired: true) }
                + optional.map { JSONSchema.Property($0.key, $0.value, isRequired: false) })
    }
}

extension LibraryPlan: JSONRepresentable {
    package static let jsonShape = JSONShape<LibraryPlan>("LibraryPlan", "A plan of the library.") { members in
        members.add("plan", .uuid, "The identifier of the plan.") { $0.id }
        members.add("name", .text) { $0.plan.displayName }
        members.add("activityType", .activity) { $0.plan.activity }
        members.add("steps", .count, "The number of steps with all repetitions.") { $0.plan.steps }
        members.add("estimatedSeconds", .number(unit: "s"), "The planned or estimated duration.") {
            $0.plan.estimatedSeconds
        }
        members.add("added", .date, "The date of the import.") { $0.added }
        members.add("file", .text, "The name of the file that had it.") { $0.file }
        members.add("format", .text, "The format of that file.") { $0.format }
    }
}
