package import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Returns whether the app may schedule workouts (PLN-51).
    ///
    /// The owner of the store needs no permission.
    package func schedulingPermission() throws -> SchedulingPermission {
        if let owner, owner.source.bundleIdentifier == app.source.bundleIdentifier { return .authorized }
        return try schedulingPermission(ofApp: app.source.bundleIdentifier)
    }

    /// Returns whether an app may schedule workouts.
    package func schedulingPermission(ofApp bundleIdentifier: String) throws -> SchedulingPermission {
        let state = try SQLStatement(database, "SELECT state FROM plan_permission WHERE app = ?")
            .firstInteger(.text(bundleIdentifier))
        return state.flatMap { SchedulingPermission(rawValue: Int($0)) } ?? .notDetermined
    }

    // MARK: Schedules

    /// Returns the entries of an app, in the order of scheduling (PLN-57).
    ///
    /// Permissions are not checked.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The app; nil for all apps.
    ///   - plan: The plan; nil for all plans.
    ///   - days: The numbers of the days that their dates name; nil for all.
    package func scheduledEntries(
        ofApp bundleIdentifier: String? = nil, plan: UUID? = nil, days: Range<Int64>? = nil
    ) throws -> [ScheduledEntry] {
        enum Column: Int, SQLColumns {
            case id, plan, app, day, minute, zone, isComplete, name, activity, steps, seconds
            static let list = selection(of: "scheduled_plan")
        }
        var conditions: [String] = []
        var values: [SQLValue] = []
        if let bundleIdentifier {
            conditions.append("app = ?")
            values.append(.text(bundleIdentifier))
        }
        if let plan {
            conditions.append("plan = ?")
            values.append(.uuid(plan))
        }
        if let days {
            conditions.append("day >= ? AND day < ?")
            values += [.integer(days.lowerBound), .integer(days.upperBound)]
        }
        let filter = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
        let statement = try SQLStatement(
            database, "SELECT \(Column.list) FROM scheduled_plan \(filter) ORDER BY id")
        var found: [ScheduledEntry] = []
        try statement.forEach(Column.self, values) { row in
            found.append(
                ScheduledEntry(
                    row: row.integer(.id),
                    plan: PlanSummary(
                        id: try row.uuid(.plan), displayName: row.text(.name),
                        activity: WorkoutActivity(rawValue: UInt(clamping: row.integer(.activity))),
                        steps: Int(clamping: row.integer(.steps)), estimatedSeconds: row.real(.seconds)),
                    slot: ScheduledSlot(
                        day: row.integer(.day), minute: row.optionalInteger(.minute).map { Int(clamping: $0) },
                        zone: row.text(.zone).flatMap { TimeZone(identifier: $0) }),
                    isComplete: row.isTrue(.isComplete), app: row.text(.app) ?? ""))
            return true
        }
        return found
    }

    /// Returns an entry with its plan and the components of its date; nil if it is no longer scheduled.
    package func scheduledPlan(_ entry: ScheduledEntry) throws -> ScheduledPlan? {
        enum Column: Int, SQLColumns {
            case date, body
            static let list = selection(of: "scheduled_plan")
        }
        let statement = try SQLStatement(
            database, "SELECT \(Column.list) FROM scheduled_plan WHERE id = ? AND plan = ?")
        return try statement.first(Column.self, .integer(entry.row), .uuid(entry.plan.id)) { row in
            ScheduledPlan(
                plan: try RecordBody.decode(row.bytes(.body), as: PlannedWorkout.self),
                date: try RecordBody.decode(row.bytes(.date), as: ScheduledDate.self), isComplete: entry.isComplete,
                app: entry.app)
        }
    }

    /// Returns the entries of an app with their plans, ascending by date, then in the order of scheduling (PLN-57).
    ///
    /// Permissions are not checked.
    ///
    /// - Parameter calendar: The calendar with the current time zone of the person, for dates without one.
    package func scheduledPlans(ofApp bundleIdentifier: String, in calendar: Calendar) throws -> [ScheduledPlan] {
        try scheduledEntries(ofApp: bundleIdentifier)
            .map { (entry: $0, start: $0.slot.start(in: calendar)) }
            .sorted { ($0.start, $0.entry.row) < ($1.start, $1.entry.row) }
            .compactMap { try scheduledPlan($0.entry) }
    }

    // MARK: Workouts

    /// Returns the plan that a workout was started from, as it was at the start, or that its owner linked to it; nil if
    /// there is none, or no such workout that the app may read (PLN-65, PLN-90).
    package func plan(of workout: UUID) throws -> StartedPlan? {
        try isVisible(workout, .workout) ? storedPlan(of: workout) : nil
    }

    /// Returns the plan of a workout, regardless of permissions.
    func storedPlan(of workout: UUID) throws -> StartedPlan? {
        guard let row = try rowID(of: workout) else { return nil }
        return try SQLStatement(database, "SELECT body FROM workout_plan WHERE workout = ?").first(.integer(row)) {
            try RecordBody.decode($0.bytes(.only), as: StartedPlan.self)
        }
    }
}

extension WholeStoreReader {
    /// Returns the plan that a workout was started from; nil if there is none.
    package func plan(of workout: UUID) throws -> StartedPlan? { try session.storedPlan(of: workout) }
}
