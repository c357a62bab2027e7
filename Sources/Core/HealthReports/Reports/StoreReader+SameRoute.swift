package import Foundation
import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns the outings on the same way as a workout, in the same direction; nil if there is no such workout, or no
    /// way that may be read.
    ///
    /// Their heart rates are left out if heart rates may not be read.
    ///
    /// - Parameter uuid: The workout.
    package func sameRoute(as uuid: UUID) throws -> SameRouteReport? {
        guard let own = try workout(uuid)?.summary, let line = try line(of: own), let origin = line.first,
            let way = RouteWay(line, around: origin)
        else { return nil }
        // A total that differs more belongs to another way; an unknown one may belong to any.
        let slack = 2 * RouteWay.lengthDifference
        func mayBe(_ workout: WorkoutSummary) -> Bool {
            guard let total = workout.totalDistance, total > 0 else { return true }
            return abs(total - way.length) <= slack * max(total, way.length)
        }
        let mayReadRates = try authorization(for: .heartRate).read == .authorized
        var found: [SameRouteReport.Outing] = []
        // The sport of an outing may be known from any of its recordings, so all outings are read.
        try forEachWorkout(SampleFilter()) { outing in
            let isOwn = outing.uuid == own.uuid || outing.otherRecordings.contains { $0.uuid == own.uuid }
            // An outing with the workout stands for that recording, whichever is preferred.
            let workout = isOwn && outing.uuid != own.uuid ? own : outing
            guard isOwn || workout.activityType == own.activityType && mayBe(workout) else { return }
            let deviation: Double?
            if isOwn {
                deviation = 0
            } else if let start = try firstPoint(of: workout),
                RouteWay.distance(origin, start) <= way.farthestStart, let other = try self.line(of: workout)
            {
                deviation = RouteWay(other, around: origin).flatMap(way.deviation(from:))
            } else {
                deviation = nil
            }
            guard let deviation else { return }
            found.append(
                .init(
                    workout: workout.uuid, start: workout.start, timeZone: workout.timeZone, title: workout.title,
                    duration: workout.duration, distance: workout.totalDistance,
                    averageHeartRate: mayReadRates ? workout.averageHeartRate : nil, deviation: deviation))
        }
        return SameRouteReport(
            workout: own.uuid, activityType: own.activityType, length: way.length, tolerance: RouteWay.tolerance,
            outings: found.sorted { ($0.start, $0.workout.uuidString) < ($1.start, $1.workout.uuidString) })
    }

    /// Returns the positions of a workout in order; nil without a route that may be read.
    private func line(of workout: WorkoutSummary) throws -> [RouteWay.Coordinate]? {
        var line: [RouteWay.Coordinate] = []
        try forEachBatch(of: workout) { points in
            line += points.map { .init(latitude: $0.latitude, longitude: $0.longitude) }
            return true
        }
        return line.count > 1 ? line : nil
    }

    private func firstPoint(of workout: WorkoutSummary) throws -> RouteWay.Coordinate? {
        var first: RouteWay.Coordinate?
        try forEachBatch(of: workout) { points in
            first = first ?? points.first.map { .init(latitude: $0.latitude, longitude: $0.longitude) }
            return first == nil
        }
        return first
    }

    private func forEachBatch(of workout: WorkoutSummary, _ body: ([RoutePoint]) -> Bool) throws {
        let routes = try Self.asFarAsReadable { try self.routes(of: workout.uuid) } ?? []
        var isOver = false
        for route in routes.sorted(by: { $0.start < $1.start }) where !isOver {
            try routePoints(of: route.uuid, from: nil, to: nil) { batch in
                let shown = batch.filter { point in
                    !workout.isTrimmed
                        || (workout.start.timeIntervalSinceReferenceDate...workout.end.timeIntervalSinceReferenceDate)
                            .contains(point.timestamp)
                }
                isOver = !body(shown)
                return !isOver
            }
        }
    }
}
