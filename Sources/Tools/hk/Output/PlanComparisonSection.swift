import HealthModel
import HealthReports

/// A workout compared with its plan: the score, and the steps as a table.
struct PlanComparisonSection {
    var comparison: PlanComparison

    func lines(terminal: Terminal) -> [String] {
        let format = terminal.format
        var lines = [terminal.heading(title)]
        for text in [
            comparison.scoreText(format), comparison.pacerText, comparison.totalsText(format), comparison.way.text,
        ] {
            if let text { lines += terminal.broken("  \(sentence(text))", hanging: 4) }
        }
        return comparison.steps.isEmpty ? lines : lines + table(format).lines(terminal: terminal)
    }

    private var title: String { comparison.name.map { "Plan: \($0.printable)" } ?? "Plan" }

    private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private func table(_ format: Format) -> Table {
        let hasTargets = comparison.steps.contains { $0.inTarget != nil }
        var columns: [Table.Column] = [
            .init("step"), .init("goal", .right), .init("done", .right), .init("±", .right), .init("%", .right),
        ]
        if hasTargets { columns.append(.init("% in target", .right)) }
        columns.append(.init("time", .right))
        var table = Table(
            columns, yields: [.omit("time"), .narrow("step", to: 8), .omit("±"), .narrow("step", to: 4)])
        for step in comparison.steps {
            var row = [
                step.title, step.goalText(format), step.doneText(format), step.differenceText(format),
                format.number(100 * step.completion),
            ]
            if hasTargets { row.append(step.inTarget.map { format.number(100 * $0) } ?? "–") }
            row.append(step.seconds.map(Format.duration) ?? "–")
            table.add(row)
        }
        return table
    }
}
