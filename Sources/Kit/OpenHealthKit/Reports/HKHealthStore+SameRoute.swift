public import Foundation
public import HealthKit
import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns the outings on the same way as a workout, in the same direction, with their times.
    ///
    /// - Parameter uuid: The identifier of the workout.
    /// - Returns: The outings, or `nil` if there is no such workout, or it has no route that the app may read.
    /// - Throws: `HKError` if the app has not requested permission to read workouts and routes, or if the store cannot
    ///   be read.
    public func outings(onRouteOf uuid: UUID) async throws -> SameRouteReport? {
        try await report(reading: .workoutRoute) { store in
            _ = try store.samples(SampleRequest(.workout, .constant(false), limit: 1))
            return try store.sameRoute(as: uuid)
        }
    }
}
