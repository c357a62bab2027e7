package import Foundation
import GRDB
package import HealthModel

/// The schedules of apps, and the plans of workouts.
extension StoreWriter {
    /// Sets whether an app may schedule workouts (PLN-51); not determined forgets the decision.
    package func setSchedulingPermission(_ permission: SchedulingPermission, ofApp bundleIdentifier: String) throws {
        let app = SQLValue.text(bundleIdentifier)
        guard permission != .notDetermined else {
            return try SQLStatement(database, "DELETE FROM plan_permission WHERE app = ?").run(app)
        }
        try SQLStatement(database, "INSERT OR REPLACE INTO plan_permission (app, state) VALUES (?, ?)")
            .run(app, .integer(Int64(permission.rawValue)))
    }

    /// Schedules a plan for the app; an existing entry gets the plan, and keeps its mark (PLN-56).
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - date: The date.
    ///   - today: The current date, before which entries are not counted.
    ///   - calendar: The current calendar and time zone of the person, for dates without them.
    /// - Throws: ``EngineError/Code/invalidArgument`` if the app has too many entries ahead (PLN-58).
    package func schedule(
        _ plan: PlannedWorkout, at date: ScheduledDate, today: Date, in calendar: Calendar
    ) throws {
        let shown = try PlanTables.columns(of: plan)
        if let row = try row(of: plan.id, at: date.slot, in: calendar) {
            return try SQLStatement(
                database,
                "UPDATE scheduled_plan SET name = ?, activity = ?, steps = ?, seconds = ?, body = ? WHERE id = ?"
            ).run(shown + [.integer(row)])
        }
        let (app, slot) = (app.source.bundleIdentifier, date.slot)
        if slot.isTodayOrLater(today, in: calendar) {
            let ahead = try read.scheduledEntries(ofApp: app).filter {
                !$0.isComplete && $0.slot.isTodayOrLater(today, in: calendar)
            }
            guard ahead.count < ScheduledPlan.limit else {
                throw EngineError(
                    .invalidArgument,
                    "No more than \(ScheduledPlan.limit) workouts can be scheduled that are not complete.")
            }
        }
        let place: [SQLValue] = [
            .text(app), .uuid(plan.id), .integer(slot.day), slot.minute.map { .integer(Int64($0)) } ?? .null,
            slot.zone.map { .text($0.identifier) } ?? .null, .blob(try RecordBody.encode(date)),
        ]
        try SQLStatement(
            database,
            """
            INSERT INTO scheduled_plan
                (app, plan, day, minute, zone, date, name, activity, steps, seconds, body, is_complete)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
            """
        ).run(place + shown)
    }

    /// Removes an entry of the app; returns whether there was one.
    package func unschedule(_ plan: UUID, at slot: ScheduledSlot, in calendar: Calendar) throws -> Bool {
        guard let row = try row(of: plan, at: slot, in: calendar) else { return false }
        try SQLStatement(database, "DELETE FROM scheduled_plan WHERE id = ?").run(.integer(row))
        return true
    }

    /// Removes all entries of the app.
    package func unscheduleAll() throws {
        try SQLStatement(database, "DELETE FROM scheduled_plan WHERE app = ?")
            .run(.text(app.source.bundleIdentifier))
    }

    /// Marks an entry of the app as complete (PLN-60); returns whether there is one.
    package func completeScheduled(_ plan: UUID, at slot: ScheduledSlot, in calendar: Calendar) throws -> Bool {
        guard let row = try row(of: plan, at: slot, in: calendar) else { return false }
        try complete(row)
        return true
    }

    private func complete(_ row: Int64) throws {
        try SQLStatement(database, "UPDATE scheduled_plan SET is_complete = 1 WHERE id = ?").run(.integer(row))
    }

    /// Returns the row of an entry, which is known by its plan and the moment of its slot (PLN-54).
    private func row(
        of plan: UUID, at slot: ScheduledSlot, ofApp app: String? = nil, in calendar: Calendar
    ) throws -> Int64? {
        let moment = slot.moment(in: calendar)
        return try read.scheduledEntries(ofApp: app ?? self.app.source.bundleIdentifier, plan: plan)
            .first { $0.slot.moment(in: calendar) == moment }?.row
    }

    // MARK: Workouts

    /// Stores the plan that a new workout was started from, and marks the entry of the schedule as complete (PLN-60,
    /// PLN-66).
    ///
    /// The entry has the calendar and the time zone that the person has now, as at the start.
    func insert(_ plan: StartedPlan, of workout: Int64) throws {
        try SQLStatement(database, "INSERT OR REPLACE INTO workout_plan (workout, plan, body) VALUES (?, ?, ?)")
            .run(.integer(workout), .uuid(plan.plan.id), .blob(try RecordBody.encode(plan)))
        guard let row = try row(of: plan) else { return }
        try complete(row)
    }

    /// Returns the row of the entry that a workout completes.
    private func row(of plan: StartedPlan) throws -> Int64? {
        guard let entry = plan.entry else { return nil }
        return try row(of: plan.plan.id, at: entry.date.slot, ofApp: entry.app, in: .current)
    }

    /// Links a workout to a plan that it was not started from, and marks the entry as complete; an earlier link is
    /// replaced (PLN-90).
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if there is no such workout, or if it was started from a plan.
    package func link(_ workout: UUID, to plan: PlannedWorkout, _ entry: StartedPlan.Entry?) throws {
        let row = try workoutRow(workout)
        if let before = try read.storedPlan(of: workout) {
            guard before.isLinked else {
                throw EngineError(.invalidArgument, "The workout was started from a plan, which does not change.")
            }
            try unlink(workout)
        }
        try insert(StartedPlan(plan, entry: entry, isLinked: true), of: row)
    }

    /// Removes the link of a workout to a plan, after which the entry of the schedule is no longer complete, unless
    /// another workout completes it; returns whether there was one (PLN-90).
    @discardableResult
    package func unlink(_ workout: UUID) throws -> Bool {
        guard let plan = try read.storedPlan(of: workout), plan.isLinked else { return false }
        try SQLStatement(database, "DELETE FROM workout_plan WHERE workout = ?").run(.integer(try workoutRow(workout)))
        if let row = try row(of: plan), try !workoutCompletes(row, of: plan.plan.id) {
            try SQLStatement(database, "UPDATE scheduled_plan SET is_complete = 0 WHERE id = ?").run(.integer(row))
        }
        return true
    }

    /// Returns whether a stored workout completes an entry of a plan.
    private func workoutCompletes(_ entry: Int64, of plan: UUID) throws -> Bool {
        var started: [StartedPlan] = []
        try SQLStatement(database, "SELECT body FROM workout_plan WHERE plan = ?").forEach([.uuid(plan)]) {
            started.append(try RecordBody.decode($0.bytes(.only), as: StartedPlan.self))
            return true
        }
        return try started.contains { try row(of: $0) == entry }
    }
}
