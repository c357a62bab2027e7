import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk goals`: a row for each goal.
struct GoalsScreen {
    var report: GoalsReport

    func lines(terminal: Terminal) -> [String] {
        guard !report.goals.isEmpty else {
            return terminal.broken("No goals. Add one, such as:  hk goals add distance 50km --per week")
        }
        let format = terminal.format
        var table = Table(
            [
                .init("", .right), .init("Goal"), .init("So far", .right), .init(""), .init("Expected", .right),
                .init("Streak", .right), .init("Longest", .right),
            ],
            yields: [.omit("Longest"), .omit("Expected"), .narrow("Goal", to: 16), .omit("Streak")])
        for (place, progress) in report.goals.enumerated() {
            let measure = progress.goal.measure
            table.add([
                "\(place + 1)", format.name(of: progress.goal),
                format.amount(progress.value, of: measure) + (progress.isReached ? " ✓" : ""),
                Bar.text(progress.share, width: 8).padded(to: 8),
                format.amount(progress.expected, of: measure), format.count(progress.streak),
                format.count(progress.longestStreak),
            ])
        }
        return table.lines(terminal: terminal)
    }
}
