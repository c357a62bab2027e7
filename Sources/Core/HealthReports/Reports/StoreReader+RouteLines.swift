import Foundation
import HealthModel
package import HealthStore

/// The routes of many workouts, for a map of all (API-38).
extension StoreReader {
    /// The route of a workout as a line on a map.
    package struct RouteLine: Sendable {
        package var workout: WorkoutSummary
        package var points: [WorkoutSeries.Coordinate]
    }

    /// Passes the routes of workouts to a closure, the latest first.
    ///
    /// - Parameters:
    ///   - filter: The workouts to include.
    ///   - search: Further conditions; with a place, only routes that pass it are included.
    ///   - tolerance: The maximum distance in metres between a point and the simplified line.
    ///   - hiddenRadius: The radius in metres around starts and ends that is left out; nil for none.
    ///   - limit: The maximum number of lines.
    package func forEachRouteLine(
        _ filter: SampleFilter, _ search: WorkoutSearch, tolerance: Double, hiddenRadius: Double?, limit: Int,
        _ body: (RouteLine) -> Void
    ) throws {
        /// An error that ends the iteration once the limit is reached.
        struct Enough: Error {}
        var left = limit
        do {
            try forEachWorkout(filter, search) { workout in
                for route in try routes(of: workout.uuid) {
                    var points: [RoutePoint] = []
                    try routePoints(of: route.uuid, from: nil, to: nil) { batch in
                        points += batch
                        return true
                    }
                    let ends = hiddenRadius.map { HiddenEnds.shown(points, radius: $0) } ?? points[...]
                    // Of a trimmed workout only the part that counts is shown.
                    let part = workout.moment...workout.end.timeIntervalSinceReferenceDate
                    let shown = workout.isTrimmed ? ends.filter { part.contains($0.timestamp) } : Array(ends)
                    guard shown.count > 1 else { continue }
                    guard left > 0 else { throw Enough() }
                    let line = shown.map { WorkoutSeries.Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
                    body(RouteLine(workout: workout, points: SimplifiedLine.points(line, tolerance: tolerance)))
                    left -= 1
                }
            }
        } catch is Enough {}
    }
}
