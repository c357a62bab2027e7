public import Foundation
public import HealthKit
import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns two workouts side by side, along their distance or their active time, with the gap between them.
    ///
    /// What the app may not read is left out.
    ///
    /// - Parameters:
    ///   - workout: The identifier of the workout.
    ///   - other: The identifier of the other one.
    ///   - axis: What they are aligned by; `nil` for the distance, if both have one. Without distances, it is the time.
    ///   - places: The number of places, at even distances; at least 2.
    /// - Returns: The comparison, or `nil` if one of the workouts is not there.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read.
    public func comparison(
        of workout: UUID, with other: UUID, by axis: WorkoutComparison.Axis? = nil, places: Int = 200
    ) async throws -> WorkoutComparison? {
        try await report(reading: .workout) { store in
            try store.comparison(of: workout, with: other, by: axis, places: min(max(2, places), 10_000))
        }
    }
}
