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
    ///   - name: The path of a file, or the ID of a plan of the schedule or the library; empty for the next one of today.
    ///   - activity: The activity of a file that names none.
    ///   - session: The store with the schedule, and with the figures for targets in percent.
    static func find(
        _ name: String, activity: WorkoutActivity?, in session: CommandSession, _ settings: Settings
    ) throws -> RecordPlan {
        let (now, calendar) = (Date(), settings.calendar)
        func resolved(_ plan: PlannedWorkout) throws -> PlannedWorkout {
            try session.reports { try $0.resolved(plan, on: now) }
        }
        func started(_ entry: PlannedEntry) throws -> RecordPlan {
            guard let scheduled = try session.reports({ try $0.scheduledPlan(entry) }) else {
                throw CommandFailure(.notFound, "The plan is no longer scheduled.")
            }
            let date = StartedPlan.Entry(app: scheduled.app, date: scheduled.date)
            return RecordPlan(started: StartedPlan(try resolved(scheduled.plan), entry: date))
        }
        guard !name.isEmpty else {
            let entries = try session.reports { try $0.plannedEntries(now: now, calendar: calendar) }
            let tomorrow = calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: now)) ?? now
            guard let entry = entries.first(where: { $0.status == .due && $0.start < tomorrow }) else {
                throw CommandFailure(.notFound, "No workout is planned for today. Run 'hk plan list' to list others.")
            }
            return try started(entry)
        }
        var options = PlanFileOptions()
        options.activity = activity
        let chosen = try ChosenPlan.find(name, options, verb: "done", in: session, settings)
        // Of a plan on several dates, the next one; what was missed can be made up for.
        let entries = chosen.entries
        if let entry = entries.first(where: { $0.status == .due }) ?? entries.last(where: { $0.status == .missed })
            ?? entries.last
        {
            return try started(entry)
        }
        return RecordPlan(started: StartedPlan(try resolved(chosen.plan)), notes: chosen.notes)
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
