package import Foundation
package import HealthModel
package import HealthReports
import HealthStore

/// The schedules of all apps, as their owner sees and changes them.
package struct PlanSchedule: Sendable {
    private let access: TransferAccess
    private let calendar: Calendar

    /// Creates the schedules of a store.
    ///
    /// - Parameter calendar: The calendar and the time zone of dates without them.
    package init(access: TransferAccess, calendar: Calendar) {
        (self.access, self.calendar) = (access, calendar)
    }

    /// Schedules a plan in the schedule of this app; an existing entry of the same date gets the plan, and keeps its
    /// mark (PLN-56).
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if too many are scheduled ahead (PLN-58).
    package func add(_ plan: PlannedWorkout, at date: ScheduledDate, now: Date) throws {
        try access.write { try $0.schedule(plan, at: date, today: now, in: calendar) }
    }

    /// Marks an entry of any app as complete (PLN-60).
    package func complete(_ entry: PlannedEntry) throws {
        try change(entry) { try $0.completeScheduled(entry.plan.id, at: entry.entry.slot, in: calendar) }
    }

    /// Removes an entry of any app.
    package func remove(_ entry: PlannedEntry) throws {
        try change(entry) { try $0.unschedule(entry.plan.id, at: entry.entry.slot, in: calendar) }
    }

    /// Changes an entry on behalf of its app: an app changes its own entries only (PLN-57).
    private func change(_ entry: PlannedEntry, _ body: (StoreWriter) throws -> Bool) throws {
        let app = AppIdentity(bundleIdentifier: entry.entry.app, name: entry.entry.app)
        guard try access.engine(for: .writing).write(as: app, body) else {
            throw EngineError(.invalidArgument, "The plan is no longer scheduled.")
        }
    }
}
