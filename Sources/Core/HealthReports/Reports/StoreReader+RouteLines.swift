import HealthModel
import HealthStore

/// The ways of many workouts, for a map of all (API-38).
extension StoreReader {
    /// The way of a workout as a line on a map.
    package struct RouteLine: Sendable {
        package var workout: WorkoutSummary
        package var points: [WorkoutSeries.Coordinate]
    }

    /// Gives the ways of workouts, the latest first.
    ///
    /// - Parameters:
    ///   - filter: Which workouts are asked for.
    ///   - search: What else is asked of them; with a place only ways that pass it are given.
    ///   - tolerance: Metres by which a line may miss a point.
    ///   - hiddenRadius: Metres around starts and ends that are left out; nil for none.
    ///   - limit: How many lines are given at most.
    package func forEachRouteLine(
        _ filter: SampleFilter, _ search: WorkoutSearch, tolerance: Double, hiddenRadius: Double?, limit: Int,
        _ give: (RouteLine) -> Void
    ) throws {
        /// Ends a reading that has given enough.
        struct Enough: Error {}
        var left = limit
        do {
            try forEachWorkout(filter, search) { workout in
                for route in try routes(of: workout.uuid) {
                    var points: [RoutePoint] = []
                    try engine.routePoints(of: route.uuid, from: nil, to: nil, for: app) { batch in
                        points += batch
                        return true
                    }
                    let shown = hiddenRadius.map { HiddenEnds.shown(points, radius: $0) } ?? points[...]
                    guard shown.count > 1 else { continue }
                    guard left > 0 else { throw Enough() }
                    let line = shown.map { WorkoutSeries.Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
                    give(RouteLine(workout: workout, points: SimplifiedLine.points(line, tolerance: tolerance)))
                    left -= 1
                }
            }
        } catch is Enough {}
    }
}
