import Foundation
import HealthModel
import HealthReports

/// The output of `hk plan list`: planned workouts by date, with their state and score.
struct PlanListScreen {
    var report: PlansReport

    func lines(terminal: Terminal) -> [String] {
        let entries = report.entries
        guard !entries.isEmpty else {
            return terminal.broken("No workouts are planned. Run 'hk plan schedule FILE DATE' to schedule one.")
        }
        var table = Table(
            [
                .init("ID"), .init("Date"), .init("Time"), .init("Plan"), .init("Activity"), .init("Steps", .right),
                .init("Duration", .right), .init("Status"), .init("Score", .right), .init("Completed", .right),
                .init("In target", .right),
            ],
            yields: [
                .omit("Steps"), .narrow("Plan", to: 12), .omit("Activity"), .omit("Duration"), .omit("Score"),
                .omit("In target"), .omit("Completed"), .omit("ID"),
            ])
        let format = terminal.format
        for entry in entries {
            table.add([
                Format.shortIdentifier(entry.plan), format.day(entry.start),
                entry.isWholeDay ? "" : String(format.moment(entry.start).suffix(5)),
                entry.name ?? "–", Format.title(entry.activity.name), format.count(entry.steps),
                entry.estimatedSeconds > 0 ? Format.duration(entry.estimatedSeconds) : "–", entry.status.rawValue,
                entry.score.map(format.percent) ?? "", entry.completion.map(format.percent) ?? "",
                entry.inTarget.map(format.percent) ?? "",
            ])
        }
        let adherence = format.text(of: report.adherence)
        return table.lines(terminal: terminal) + (adherence.isEmpty ? [] : terminal.broken("\(adherence)."))
    }
}

/// The names of planned workouts in sentences.
enum PlanEntryText {
    /// Returns the name with the activity, such as `"Hills" (running)`.
    static func name(of plan: PlanSummary) -> String {
        let activity = Format.title(plan.activity.name).lowercased()
        return plan.displayName.map { "\"\($0.printable)\" (\(activity))" } ?? activity
    }

    /// Returns the name with the activity.
    static func name(of plan: PlannedWorkout) -> String { name(of: PlanSummary(plan)) }
}
