package import Foundation
import HealthModel
import HealthStore

extension StoreReader {
    /// The shortest distance in metres by which workouts are aligned unless something else is asked for.
    private static let shortestWay = 100.0

    /// Returns two workouts side by side; nil if one of them is not stored.
    ///
    /// What may not be read is left out.
    ///
    /// - Parameters:
    ///   - axis: What they are aligned by; nil for the distance, if both have one. Without distances, it is the time.
    ///   - count: The number of places.
    package func comparison(
        of workout: UUID, with other: UUID, by axis: WorkoutComparison.Axis? = nil, places count: Int = 200
    ) throws -> WorkoutComparison? {
        let streams: Set<ObjectType> = [.heartRate, .cyclingPower, .runningPower, .cyclingCadence]
        guard let one = try course(of: workout, streams), let two = try course(of: other, streams) else { return nil }
        let rates = try averageHeartRates(of: [one.summary, two.summary])
        func side(_ summary: WorkoutSummary) -> WorkoutComparison.Side {
            .init(
                workout: summary.uuid, start: summary.start, timeZone: summary.timeZone,
                activityType: summary.activityType, title: summary.title, duration: summary.duration,
                distance: summary.totalDistance, averageHeartRate: rates[summary.uuid])
        }
        let haveWays = [one, two].allSatisfy { $0.series.distance.total > 0 }
        let areWays = [one, two].allSatisfy {
            $0.series.distance.total >= Self.shortestWay && $0.template.has(.distance)
        }
        let chosen: WorkoutComparison.Axis = axis == .time || !haveWays || axis == nil && !areWays ? .time : .distance
        return WorkoutComparison(
            (side(one.summary), one.series), (side(two.summary), two.series), chosen, count: max(2, count))
    }
}
