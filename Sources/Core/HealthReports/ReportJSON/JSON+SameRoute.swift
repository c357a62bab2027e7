import HealthModel
package import WorkoutFiles

extension SameRouteReport: JSONRepresentable {
    package static let jsonShape = JSONShape<SameRouteReport>(
        "SameRoute", "The outings on the same way as a workout, in the same direction."
    ) { members in
        members.add("workout", .uuid) { $0.workout }
        members.add("activityType", .activity) { $0.activityType }
        members.add("length", .number(unit: "m"), "The length of the way.") { $0.length }
        members.add("tolerance", .number(unit: "m"), "The distance up to which points are at the same place.") {
            $0.tolerance
        }
        members.add("fastest", .uuid, "The fastest outing.") { $0.fastest?.workout }
        members.add("outings", .list(outing), "In chronological order, with the workout itself.") { $0.outings }
    }

    private static let outing = JSONShape<Outing>("SameRouteOuting", "An outing on the way.") { members in
        members.add("workout", .uuid) { $0.workout }
        members.add("start", .date) { $0.start }
        members.add("timeZone", .timeZone) { $0.timeZone }
        members.add("title", .text) { $0.title }
        members.add("duration", .number(unit: "s"), "The active time.") { $0.duration }
        members.add("distance", .number(unit: "m")) { $0.distance }
        members.add("averageHeartRate", .number(unit: "count/min")) { $0.averageHeartRate }
        members.add("deviation", .number(unit: "m"), "The mean distance from the way of the workout.") { $0.deviation }
    }
}
