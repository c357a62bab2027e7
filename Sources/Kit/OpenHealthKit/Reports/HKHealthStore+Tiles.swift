public import Foundation
public import HealthKit
import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns the tiles of the web's maps that the routes of workouts passed, with the largest square and cluster.
    ///
    /// - Parameters:
    ///   - interval: The time in which the workouts started; `nil` for all.
    ///   - activityType: The activity; `nil` for all.
    /// - Throws: `HKError` if the app has not requested permission to read workouts and routes, or if the store cannot
    ///   be read.
    public func tiles(
        from interval: DateInterval? = nil, activityType: HKWorkoutActivityType? = nil
    ) async throws -> TilesReport {
        let activity = activityType?.activity
        return try await report(reading: .workoutRoute) { store in
            _ = try store.samples(SampleRequest(.workout, .constant(false), limit: 1))
            var filter = SampleFilter()
            (filter.from, filter.to) = (interval?.start, interval?.end)
            return try store.tiles(filter, activity: activity)
        }
    }
}
