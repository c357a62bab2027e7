import Foundation
import HealthModel
import HealthReports

/// The output of `hk plan list`: planned workouts by date, with their state.
struct PlanListScreen {
    var entries: [PlannedEntry]

    func lines(terminal: Terminal) -> [String] {
        guard !entries.isEmpty else {
            return terminal.broken("No workouts are planned. Run 'hk plan schedule FILE DATE' to schedule one.")
        }
        var table = Table(
            [
                .init("ID"), .init("Date"), .init("Time"), .init("Plan"), .init("Activity"), .init("Steps", .right),
                .init("Duration", .right), .init("Status"),
            ],
            yields: [.omit("Steps"), .narrow("Plan", to: 12), .omit("Activity"), .omit("Duration"), .omit("ID")])
        let format = terminal.format
        for entry in entries {
            let totals = entry.plan.totals
            table.add([
                Format.shortIdentifier(entry.plan.id), format.day(entry.start),
                entry.isWholeDay ? "" : String(format.moment(entry.start).suffix(5)),
                entry.plan.displayName ?? "–", Format.title(entry.plan.activity.name), format.count(totals.parts),
                totals.estimatedSeconds > 0 ? Format.duration(totals.estimatedSeconds) : "–", entry.status.rawValue,
            ])
        }
        return table.lines(terminal: terminal)
    }
}

/// The names and dates of planned workouts in sentences.
enum PlanEntryText {
    /// Returns the name with the activity, such as `"Hills" (running)`.
    static func name(of plan: PlannedWorkout) -> String {
        let activity = Format.title(plan.activity.name).lowercased()
        return plan.displayName.map { "\"\($0.printable)\" (\(activity))" } ?? activity
    }

    /// Returns the day, with the time if one is planned: `Tue 2026-12-01, 18:30`.
    static func moment(of entry: PlannedEntry, _ format: Format) -> String {
        let day = format.day(entry.start)
        return entry.isWholeDay ? day : "\(day), \(format.moment(entry.start).suffix(5))"
    }
}
