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

    /// Returns the entries of an app, ascending by date, then in the order of scheduling (PLN-57).
    ///
    /// Permissions are not checked.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The app; nil for all apps.
    ///   - days: The numbers of the days that their dates name; nil for all.
    ///   - calendar: The current calendar and time zone of the person, for dates without them.
    package func scheduledPlans(
        ofApp bundleIdentifier: String?, days: Range<Int64>? = nil, in calendar: Calendar
    ) throws -> [ScheduledPlan] {
        try plans(ofApp: bundleIdentifier, days: days)
            .map { (entry: $0.entry, start: $0.entry.date.start(in: calendar), id: $0.id) }
            .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
            .map(\.entry)
    }

    /// Returns the entries of an app with their row numbers, in the order of scheduling.
    ///
    /// - Parameters:
    ///   - plan: The plan; nil for all plans.
    ///   - days: The days; nil for all.
    func plans(
        ofApp app: String?, plan: UUID? = nil, days: Range<Int64>? = nil
    ) throws -> [(id: Int64, entry: ScheduledPlan)] {
        enum Column: Int, SQLColumns {
            case id, plan, app, isComplete, date, body
            static let list = selection(of: "scheduled_plan")
        }
        var conditions: [String] = []
        var values: [SQLValue] = []
        if let app {
            conditions.append("app = ?")
            values.append(.text(app))
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
        var found: [(id: Int64, entry: ScheduledPlan)] = []
        // A plan of many dates is decoded once.
        var known: [UUID: (body: [UInt8], plan: PlannedWorkout)] = [:]
        try statement.forEach(Column.self, values) { row in
            let (id, body) = (try row.uuid(.plan), row.bytes(.body))
            let plan: PlannedWorkout
            if let same = known[id], same.body.elementsEqual(body) {
                plan = same.plan
            } else {
                plan = try RecordBody.decode(body, as: PlannedWorkout.self)
                known[id] = (Array(body), plan)
            }
            let entry = ScheduledPlan(
                plan: plan,
                date: try RecordBody.decode(row.bytes(.date), as: ScheduledDate.self),
                isComplete: row.isTrue(.isComplete), app: row.text(.app) ?? "")
            found.append((row.integer(.id), entry))
            return true
        }
        return found
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
