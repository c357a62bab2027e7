import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The plan of a recording: of a file, or of an entry of the schedule.
struct RecordPlan {
    /// The plan, with the entry that becomes complete with the workout.
    let started: StartedPlan
    /// What the file has and the plan has no place for, as sentences.
    var notes: [String] = []

    /// The plan.
    var plan: PlannedWorkout { started.plan }

    /// Returns the plan that an option names.
    ///
    /// - Parameters:
    ///   - name: The path of a file, or the ID of a scheduled plan; empty for the next one of today.
    ///   - activity: The activity of a file that names none.
    ///   - session: The store with the schedule, and with the figures for targets in percent.
    static func find(
        _ name: String, activity: WorkoutActivity?, in session: CommandSession, _ settings: Settings
    ) throws -> RecordPlan {
        let (now, calendar) = (Date(), settings.calendar)
        func resolved(_ plan: PlannedWorkout) throws -> PlannedWorkout {
            try session.reports { try $0.resolved(plan, on: now) }
        }
        if !name.isEmpty, name == "-" || FileManager.default.fileExists(atPath: name) {
            var options = PlanFileOptions()
            options.activity = activity
            let file = try PlanCommand.read(name, options)
            guard let plan = file.plans.first, file.plans.count == 1 else {
                throw CommandFailure(
                    .refused, "'\(name.printable)' contains \(file.plans.count) plans; only single ones are done.")
            }
            return RecordPlan(started: StartedPlan(try resolved(plan)), notes: file.notes.map(\.description))
        }
        let entries = try session.reports { try $0.plannedEntries(now: now, calendar: calendar) }
        let due = entries.filter { $0.status == .due }
        let entry: PlannedEntry?
        if name.isEmpty {
            let tomorrow = calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: now)) ?? now
            entry = due.first { $0.start < tomorrow }
            if entry == nil {
                throw CommandFailure(.notFound, "No workout is planned for today. Run 'hk plan list' to list others.")
            }
        } else {
            let digits = try? TypedDigits(name)
            let found = entries.filter { digits?.begin($0.plan.id) ?? false }
            guard Set(found.map(\.plan.id)).count <= 1 else {
                throw CommandFailure(
                    .usage, "Several planned workouts have an ID that begins with '\(name.printable)'. Type more of it."
                )
            }
            // Of a plan on several dates, the next one; what was missed can be made up for.
            entry = found.first { $0.status == .due } ?? found.last { $0.status == .missed } ?? found.last
        }
        guard let entry else {
            throw CommandFailure(
                .notFound,
                "'\(name.printable)' is neither a file nor the ID of a planned workout. Run 'hk plan list --all' to list them."
            )
        }
        return RecordPlan(
            started: StartedPlan(
                try resolved(entry.plan), entry: .init(app: entry.entry.app, date: entry.entry.date)))
    }

    /// Applies the location of the plan to a configuration; that of the options otherwise.
    func apply(to configuration: inout WorkoutConfigurationRecord, or location: RecordLocation) {
        var indoor: Bool?
        switch plan.location {
        case .indoor: indoor = true
        case .outdoor: indoor = false
        default: break
        }
        if case .goal(let goal) = plan.content {
            switch goal.swimmingLocation {
            case .pool: indoor = true
            case .openWater: indoor = false
            default: break
            }
        }
        (indoor.map { $0 ? .indoor : .outdoor } ?? location).apply(to: &configuration)
    }
}
