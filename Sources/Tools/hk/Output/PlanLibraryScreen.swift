import Foundation
import HealthModel
import HealthReports

/// The output of `hk plan list --library`: plans of the library in the order of imports.
struct PlanLibraryScreen {
    /// The plans that are listed.
    var plans: [LibraryPlan]
    /// The number of plans of the library.
    var count: Int

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
        for entry in plans {
            let plan = entry.plan
            table.add([
                Format.shortIdentifier(plan.id), plan.displayName ?? "–", Format.title(plan.activity.name),
                format.count(plan.steps), plan.estimatedSeconds > 0 ? Format.duration(plan.estimatedSeconds) : "–",
                format.day(entry.added), entry.file,
            ])
        }
        let rest = count - plans.count
        let note = "Not listed: \(format.count(rest, "plan")) imported earlier. Use --all to list all of them."
        return table.lines(terminal: terminal) + (rest > 0 ? [""] + terminal.broken(note) : [])
    }
}
