import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk load`: a row for each day or week, sparklines of their course, and explanations of the terms.
struct LoadScreen {
    var report: LoadReport

    func lines(terminal: Terminal) -> [String] {
        let text = LoadText(report, terminal.format)
        guard !report.rows.isEmpty else { return text.ofNothing.flatMap { terminal.broken($0) } }
        let blocks = [
            table(terminal), courses(terminal), text.meaning.flatMap { terminal.broken($0) },
            text.remarks.flatMap { terminal.broken($0) },
        ]
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private func table(_ terminal: Terminal) -> [String] {
        var table = Table(
            [
                .init(report.period == .day ? "Day" : "Week from"),
                .init(LoadText.name(of: report.measure), .right), .init(""), .init("Fitness", .right),
                .init("Fatigue", .right), .init("Form", .right),
            ], yields: [.omit(""), .omit("Fatigue")])
        let format = terminal.format
        let greatest = report.rows.map(\.load).max() ?? 0
        for row in report.rows {
            table.add([
                row.first.text, row.workouts > 0 ? format.number(row.load) : "",
                greatest > 0 ? Bar.text(row.load / greatest, width: 16) : "", format.number(row.fitness),
                format.number(row.fatigue), signed(row.form, format),
            ])
        }
        return table.lines(terminal: terminal)
    }

    private func signed(_ value: Double, _ format: Format) -> String {
        let text = format.number(value)
        return value > 0 && text != "0" ? "+" + text : text
    }

    // MARK: Courses

    /// Returns sparklines, which are only shown if there are enough rows.
    private func courses(_ terminal: Terminal) -> [String] {
        guard report.rows.count >= 5 else { return [] }
        let courses: [(String, (LoadReport.Row) -> Double)] = [
            ("Load", \.load), ("Fitness", \.fitness), ("Fatigue", \.fatigue), ("Form", \.form),
        ]
        return courses.map { name, value in
            var values = report.rows.map(value)
            let range = "\(terminal.format.number(values.min() ?? 0)) to \(terminal.format.number(values.max() ?? 0))"
            // Values that round to the same number are level.
            if let first = values.first?.rounded(), values.allSatisfy({ $0.rounded() == first }) {
                values = values.map { _ in first }
            }
            let bars = Sparkline.text(values, width: terminal.width - Self.labelWidth - Self.rangeWidth)
            return terminal.styled(name.padded(to: Self.labelWidth), .faint) + bars + "  " + range
        }
    }

    private static let labelWidth = 9
    /// The width of two spaces, and two numbers of up to five characters with a word between them.
    private static let rangeWidth = 16
}
