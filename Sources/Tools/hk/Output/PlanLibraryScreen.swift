import Foundation
import HealthModel
import HealthReports

/// The output of `hk plan list --library`: the plans of the library by name.
struct PlanLibraryScreen {
    var plans: [LibraryPlan]

    func lines(terminal: Terminal) -> [String] {
        guard !plans.isEmpty else {
            return terminal.broken("The library has no plans. Run 'hk plan import FILE' to add some.")
        }
        var table = Table(
            [
                .init("ID"), .init("Plan"), .init("Activity"), .init("Steps", .right), .init("Duration", .right),
                .init("Added"), .init("File"),
            ],
            yields: [.omit("File"), .narrow("Plan", to: 12), .omit("Added"), .omit("Steps"), .omit("Activity")])
        let format = terminal.format
        for plan in plans {
            table.add([
                Format.shortIdentifier(plan.id), plan.displayName ?? "–", Format.title(plan.activity.name),
                format.count(plan.steps), plan.estimatedSeconds > 0 ? Format.duration(plan.estimatedSeconds) : "–",
                format.day(plan.added), plan.file,
            ])
        }
        return table.lines(terminal: terminal)
    }
}
