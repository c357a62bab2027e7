import HealthModel
package import WorkoutFiles

extension RecordsReport.SportRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<RecordsReport.SportRecord>("SportRecord", "A record with its sport.") {
        members in
        members.add("activityType", .activity) { $0.activityType }
        members.add("isIndoor", .boolean) { $0.isIndoor }
        members.add("record", RecordsReport.Record.jsonShape) { $0.record }
    }
}

extension DigestReport: JSONRepresentable {
    package static let jsonShape = JSONShape<DigestReport>(
        "Digest", "A day or a week at a glance; what may not be read is left out."
    ) { members in
        members.add("span", .choice) { $0.span }
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("rings", .list(RingsReport.Day.jsonShape)) { $0.rings }
        members.add("workouts", .list(WorkoutSummary.jsonShape), "In chronological order.") { $0.workouts }
        members.add("totals", TotalsReport.Totals.jsonShape) { $0.totals }
        members.add(
            "totalsBefore", TotalsReport.Totals.jsonShape, "Of the day or week before, up to the same time of it."
        ) { $0.totalsBefore }
        members.add("steps", .number(unit: "count")) { $0.steps }
        members.add("load", load, "Null if no workout has a load.") { $0.load }
        members.add("nights", .list(night), "The nights that end on the days.") { $0.nights }
        members.add("readiness", .list(ReadinessReport.Reading.jsonShape), "Empty for a week.") { $0.readiness }
        members.add("goals", .list(GoalsReport.Progress.jsonShape)) { $0.goals }
        members.add("records", .list(RecordsReport.SportRecord.jsonShape), "The records that beat earlier ones.") {
            $0.records
        }
    }

    private static let night = JSONShape<Night>("DigestNight", "The sleep of a night.") { members in
        members.add("day", .day, "The day of waking.") { $0.day }
        members.add("asleep", .number(unit: "s")) { $0.asleep }
    }

    private static let load = JSONShape<Load>("DigestLoad", "The load, with fitness, fatigue and form at the end.") {
        members in
        members.add("measure", .choice) { $0.measure }
        members.add("load", .number) { $0.row.load }
        members.add("fitness", .number) { $0.row.fitness }
        members.add("fatigue", .number) { $0.row.fatigue }
        members.add("form", .number) { $0.row.form }
    }
}
