import HealthModel
import HealthReports
import WorkoutFiles

/// The output of `hk plan show`: the sums of a plan, a picture of its intensity, and its steps.
struct PlanScreen {
    var plan: PlannedWorkout

    /// The heights of a column.
    private static let heights = Array("▁▂▃▄▅▆▇█")
    /// The widest picture.
    private static let widest = 72

    func lines(terminal: Terminal) -> [String] {
        let format = terminal.format
        var lines = terminal.broken([title], hanging: 2)
        lines += terminal.broken([plan.sumsText(format)], hanging: 2)
        lines += ["", picture(terminal), ""]
        return lines + table(format).lines(terminal: terminal)
    }

    private var title: String {
        plan.displayName.map { "\($0.printable): \(plan.activityText)" } ?? plan.activityText
    }

    private func picture(_ terminal: Terminal) -> String {
        let heights = Self.heights
        let columns = plan.profile(columns: min(terminal.textWidth, Self.widest)).map { intensity in
            heights[min(Int(intensity * Double(heights.count)), heights.count - 1)]
        }
        return terminal.styled(String(columns), .green)
    }

    // MARK: Steps

    private func table(_ format: Format) -> Table {
        var table = Table(
            [Table.Column("Step"), .init("Goal", .right), .init("Target"), .init("Name")],
            yields: [.narrow("Name", to: 6), .omit("Name"), .narrow("Target", to: 8)])
        for line in plan.lines(format) {
            guard !line.goal.isEmpty else {
                table.add([line.title])
                continue
            }
            table.add([(line.isRepeated ? "  " : "") + line.title, line.goal, line.target, line.name])
        }
        return table
    }
}
