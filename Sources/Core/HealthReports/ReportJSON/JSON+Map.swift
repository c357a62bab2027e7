package import Foundation
package import HealthModel
package import HealthStore
package import WorkoutFiles

/// The routes of many workouts as GeoJSON (RFC 7946), with a precision of about one metre.
extension StoreReader.RouteLine {
    package static let collection = JSONShape<(lines: [StoreReader.RouteLine], isTruncated: Bool)>(
        "RouteOverview", "The simplified routes of workouts, as GeoJSON (RFC 7946)."
    ) { members in
        members.add("type", .choice(["FeatureCollection"])) { _ in "FeatureCollection" }
        members.add("features", .list(feature)) { $0.lines }
        members.add("truncated", .boolean, "Whether there are more lines.") { $0.isTruncated }
    }

    private static let feature = JSONShape<StoreReader.RouteLine>.line(
        "RouteOverviewLine", "A simplified route.", properties, position
    ) { $0.points }

    private static let position = JSONShape<WorkoutSeries.Coordinate>.position { point in
        [(point.longitude * 1e5).rounded() / 1e5, (point.latitude * 1e5).rounded() / 1e5]
    }

    private static let properties = JSONShape<StoreReader.RouteLine>("RouteWorkout", "The workout of a route.") {
        members in
        members.add("uuid", .uuid) { $0.workout.uuid }
        members.add("title", .text) { $0.workout.title }
        members.add("activityType", .text) { $0.workout.activityName }
        members.add("start", .date) { $0.workout.start }
    }
}

/// The routes of a workout with their timestamps, as GeoJSON (RFC 7946).
package struct WorkoutRouteLines: Sendable, JSONRepresentable {
    private let workout: UUID
    private let lines: [ArraySlice<RoutePoint>]

    package init(_ lines: [ArraySlice<RoutePoint>], of workout: UUID) { (self.lines, self.workout) = (lines, workout) }

    package static let jsonShape = JSONShape<WorkoutRouteLines>(
        "RouteLines", "The routes of a workout, as GeoJSON (RFC 7946)."
    ) { members in
        members.add("type", .choice(["FeatureCollection"])) { _ in "FeatureCollection" }
        members.add("features", .list(feature)) { routes in routes.lines.map { (routes.workout, Array($0)) } }
    }

    private typealias Line = (workout: UUID, points: [RoutePoint])

    private static let feature = JSONShape<Line>.line("RouteLine", "A route.", properties, position) { $0.points }

    private static let position = JSONShape<RoutePoint>.position { point in
        [point.longitude, point.latitude] + (point.verticalAccuracy < 0 ? [] : [point.altitude])
    }

    private static let properties = JSONShape<Line>("RoutePoints", "The properties of the points of a route.") {
        members in
        members.add("workout", .uuid) { $0.workout }
        members.add("coordTimes", .list(JSONShape<Double>.date)) { $0.points.map(\.timestamp) }
        members.add("accuracy", .list(.numberOrNull { $0 >= 0 }), "In metres.") {
            $0.points.map(\.horizontalAccuracy)
        }
        members.add("speed", .list(.numberOrNull { $0 >= 0 }), "In metres per second.") { $0.points.map(\.speed) }
    }
}

extension JSONShape {
    /// Returns the shape of a line as a GeoJSON feature.
    fileprivate static func line<Point>(
        _ name: String, _ description: String, _ properties: JSONShape, _ position: JSONShape<Point>,
        _ points: @escaping @Sendable (Value) -> [Point]
    ) -> JSONShape {
        let line = JSONShape<[Point]>("LineString", "The positions of a line.") { members in
            members.add("type", .choice(["LineString"])) { _ in "LineString" }
            members.add("coordinates", .list(position)) { $0 }
        }
        return JSONShape(name, description) { members in
            members.add("type", .choice(["Feature"])) { _ in "Feature" }
            members.add("geometry", line) { points($0) }
            members.add("properties", properties) { $0 }
        }
    }

    /// Returns the shape of a GeoJSON position: longitude, latitude, and the altitude if it is known.
    static func position(_ numbers: @escaping @Sendable (Value) -> [Double]) -> JSONShape {
        JSONShape(.array(.type("number"), minimum: 2, maximum: 3)) { .array(numbers($0).map { .number($0) }) }
    }
}
