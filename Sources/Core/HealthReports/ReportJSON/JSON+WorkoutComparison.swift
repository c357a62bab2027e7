import HealthModel
package import WorkoutFiles

extension WorkoutComparison: JSONRepresentable {
    package static let jsonShape = JSONShape<WorkoutComparison>(
        "WorkoutComparison", "Two workouts side by side, along their distance or their active time."
    ) { members in
        members.add("axis", axis) { $0 }
        members.add("workout", side) { $0.workout }
        members.add("other", side) { $0.other }
        members.add("rows", .count) { $0.places.count }
        members.add(
            "gaps", .list(JSONShape.number.orNull),
            "How far the other one is behind: seconds by which it came to a place later, or metres by which it had got less far. Negative where it is ahead."
        ) { $0.gaps }
        members.add("lastGap", .number, "The gap at the last place that both have.") { $0.lastGap }
        members.add("columns", .list(column), "Those that at least one of them has.") { $0.columns }
    }

    private static let axis = JSONShape<WorkoutComparison>("ComparisonAxis", "The places of the rows.") { members in
        members.add("name", .choice) { $0.axis }
        members.add("unit", .choice(["m", "s"])) { $0.axis == .distance ? "m" : "s" }
        members.add("values", .list(.number), "Since the start, ascending; pauses take no time.") { $0.places }
    }

    private static let side = JSONShape<Side>("ComparedWorkout", "One of two compared workouts.") { members in
        members.add("workout", .uuid) { $0.workout }
        members.add("start", .date) { $0.start }
        members.add("timeZone", .timeZone) { $0.timeZone }
        members.add("activityType", .activity) { $0.activityType }
        members.add("title", .text) { $0.title }
        members.add("duration", .number(unit: "s"), "The active time.") { $0.duration }
        members.add("distance", .number(unit: "m")) { $0.distance }
        members.add("averageHeartRate", .number(unit: "count/min")) { $0.averageHeartRate }
    }

    private static let column = JSONShape<Column>(
        "ComparedColumn", "The values of both workouts, one for each row; null where there is none."
    ) { members in
        members.add("name", .choice) { $0.quantity }
        members.add("unit", .text) { $0.quantity.unit }
        members.add("workout", .list(JSONShape.number.orNull)) { $0.workout }
        members.add("other", .list(JSONShape.number.orNull)) { $0.other }
    }
}
