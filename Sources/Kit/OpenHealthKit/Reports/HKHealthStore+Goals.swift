public import Foundation
public import HealthKit
public import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns the goals of the person with their progress and streaks.
    ///
    /// - Parameter calendar: The calendar with the time zone and the first weekday of the periods.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read.
    ///   Workouts that the app may not read do not count.
    public func goals(calendar: Calendar = .current) async throws -> GoalsReport {
        let now = Date(timeIntervalSinceReferenceDate: context.scheduler.now)
        return try await report(reading: .workout) { try $0.goalsReport(now: now, calendar: calendar) }
    }

    /// Adds a goal, or replaces the one with its identifier.
    ///
    /// ```swift
    /// try store.save(TrainingGoal(.distance, 50_000, per: .week, activityType: .running))
    /// ```
    ///
    /// - Throws: `HKError` if there are a hundred goals already, or if the store cannot be written.
    public func save(_ goal: TrainingGoal) throws {
        try HKError.wrapping { () throws(EngineError) in try context.access.write { try $0.save(goal) } }
    }

    /// Removes the goal with an identifier, if there is one.
    ///
    /// - Throws: `HKError` if the store cannot be written.
    public func removeGoal(id: UUID) throws {
        try HKError.wrapping { () throws(EngineError) in try context.access.write { _ = try $0.removeGoal(id) } }
    }
}
