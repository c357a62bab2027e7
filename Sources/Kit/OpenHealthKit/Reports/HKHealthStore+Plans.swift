public import Foundation
public import HealthKit
import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns the workouts that the app has planned with `WorkoutScheduler`, with what became of them, and how the plans
    /// of the period were followed.
    ///
    /// ```swift
    /// let report = try await store.plans()
    /// for entry in report.entries(.missed) { print(entry.start, entry.name ?? "") }
    /// print(report.adherence.done, report.adherence.planned, report.adherence.meanScore ?? 0)
    /// ```
    ///
    /// - Parameters:
    ///   - start: The earliest date; `nil` for no limit. Without both dates, the report has the last and the next seven
    ///     days.
    ///   - end: The date before which workouts are planned; `nil` for no limit.
    ///   - calendar: The calendar and the time zone of dates without them.
    /// - Returns: The entries of the app; none while it may not schedule workouts.
    /// - Throws: `HKError` if the store cannot be read. Workouts and measurements that the app may not read are left out.
    public func plans(
        from start: Date? = nil, to end: Date? = nil, calendar: Calendar = .current
    ) async throws -> PlansReport {
        let (now, access) = (now, context.access)
        let isUsual = start == nil && end == nil
        let period = isUsual ? PlansReport.usualPeriod(now: now, calendar: calendar) : (start, end)
        let app = access.identity.source.bundleIdentifier
        return try await BlockingWork.runAsHealthKit {
            try access.reports { store in
                guard try store.schedulingPermission() == .authorized else { return PlansReport([]) }
                return try store.plansReport(
                    from: period.0, to: period.1, ofApp: app, now: now, calendar: calendar)
            }
        }
    }
}
