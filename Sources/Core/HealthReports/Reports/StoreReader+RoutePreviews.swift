package import Foundation
import HealthModel
import HealthStore

extension StoreReader {
    /// The kind and version of the cached pictures of routes.
    ///
    /// Increase the version with every change of ``RoutePreview`` or its encoding.
    static let routePreviews = DerivedKind(number: 3, version: 1)

    /// Returns the small pictures of the routes of workouts that have one; empty if routes may not be read.
    ///
    /// Pictures are cached, if the store can be written without waiting; an empty one stands for a workout without a
    /// route. Of a workout of which only a part counts, only that part is shown.
    package func routePreviews(of workouts: [WorkoutSummary]) throws -> [UUID: RoutePreview] {
        guard !workouts.isEmpty, try authorization(for: .workoutRoute).read == .authorized else { return [:] }
        let kept = try derivedFigures(Self.routePreviews, of: Set(workouts.map(\.uuid)))
        var all: [UUID: RoutePreview] = [:]
        var new: [UUID: Data] = [:]
        for workout in workouts {
            if !workout.isTrimmed, let bytes = kept.bodies[workout.uuid] {
                all[workout.uuid] = RoutePreview(bytes: bytes)
                continue
            }
            let dates = workout.start.timeIntervalSinceReferenceDate...workout.end.timeIntervalSinceReferenceDate
            let preview = try RoutePreview(lines(of: workout.uuid, within: workout.isTrimmed ? dates : nil))
            all[workout.uuid] = preview
            if !workout.isTrimmed { new[workout.uuid] = preview?.bytes ?? Data() }
        }
        if let state = kept.state { saveDerived(new, Self.routePreviews, from: state) }
        return all
    }

    /// Returns the positions of a workout, route by route.
    ///
    /// - Parameter dates: The part that counts, in seconds since 2001-01-01 UTC; nil for the whole workout.
    func lines(of workout: UUID, within dates: ClosedRange<Double>?) throws -> [[WorkoutSeries.Coordinate]] {
        try routes(of: workout).map { route in
            var line: [WorkoutSeries.Coordinate] = []
            try routePoints(of: route.uuid, from: dates?.lowerBound, to: dates?.upperBound) { points in
                line += points.map { WorkoutSeries.Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
                return true
            }
            return line
        }
    }
}
