public import Foundation
public import HealthKit
import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns the best efforts of a period over all distances and durations, beside those of another one.
    ///
    /// - Parameters:
    ///   - period: The period.
    ///   - reference: The period to compare with; `nil` for none.
    ///   - activityType: The activity; `nil` for all.
    ///   - family: Distances or power; `nil` for both.
    ///   - calendar: The calendar with the time zone of days.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read.
    ///   Efforts of distances and of power that the app may not read are left out.
    public func effortCurves(
        in period: DateInterval, against reference: DateInterval? = nil, activityType: HKWorkoutActivityType? = nil,
        family: RecordsReport.Family? = nil, calendar: Calendar = .current
    ) async throws -> EffortCurves {
        func filter(_ interval: DateInterval) -> SampleFilter {
            SampleFilter(from: interval.start, to: interval.end, dayZone: calendar.timeZone)
        }
        let (own, other, activity) = (filter(period), reference.map(filter), activityType?.activity)
        return try await report(reading: .workout) { store in
            try store.effortCurves(own, against: other, activity: activity, family: family)
        }
    }
}
