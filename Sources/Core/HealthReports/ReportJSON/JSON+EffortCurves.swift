import HealthModel
package import WorkoutFiles

extension EffortCurves: JSONRepresentable {
    package static let jsonShape = JSONShape<EffortCurves>(
        "EffortCurves", "The best efforts of a period over all distances and durations, beside those of another one."
    ) { members in
        members.add("period", Period.jsonShape) { $0.period }
        members.add("reference", Period.jsonShape, "The period to compare with; null if there is none.") {
            $0.reference
        }
        members.add("sports", .list(Sport.jsonShape), "The sport with the most workouts first.") { $0.sports }
    }
}

extension EffortCurves.Period: JSONRepresentable {
    package static let jsonShape = JSONShape<EffortCurves.Period>("EffortPeriod", "A period; an open end is null.") {
        members in
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
    }
}

extension EffortCurves.Sport: JSONRepresentable {
    package static let jsonShape = JSONShape<EffortCurves.Sport>("SportCurve", "The best efforts of a sport.") {
        members in
        members.add("activityType", .activity) { $0.activityType }
        members.add("isIndoor", .boolean) { $0.isIndoor }
        members.add("points", .list(EffortCurves.Point.jsonShape), "Distances ascending, then durations ascending.") {
            $0.points
        }
    }
}

extension EffortCurves.Point: JSONRepresentable {
    package static let jsonShape = JSONShape<EffortCurves.Point>(
        "CurvePoint", "The best efforts over a distance or a duration."
    ) { members in
        members.add("kind", .choice(["distance", "power"])) { $0.kind.name }
        members.add("over", .number, "The metres of a distance, or the seconds of a power.") { $0.kind.over }
        members.add("unit", .choice(["s", "W"]), "The unit of the values.") { $0.kind.unit }
        members.add("best", RecordsReport.Entry.jsonShape, "The best of the period.") { $0.best }
        members.add("reference", RecordsReport.Entry.jsonShape, "The best of the period to compare with.") {
            $0.reference
        }
        members.add("gain", .number(unit: "%"), "How much faster or stronger the best is than the reference.") {
            $0.gain
        }
    }
}
