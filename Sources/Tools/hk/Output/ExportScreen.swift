import Foundation
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk export --all`.
struct ExportScreen {
    private let report: ExportReport

    init(_ report: ExportReport) {
        self.report = report
    }

    func lines(terminal: Terminal) -> [String] {
        var lines = ["\(terminal.styled("✓", .green)) \(report.file.printable): exported"]
        var counts = [terminal.format.count(report.recordCount, "sample")]
        for (name, noun) in [("Correlation", "correlation"), ("Workout", "workout")] {
            if let count = report.elements[name] { counts.append(terminal.format.count(count, noun)) }
        }
        if report.routePoints > 0 { counts.append(terminal.format.count(report.routePoints, "route point")) }
        if report.files > 0 {
            counts.append("\(terminal.format.count(report.files, "file")) in addition to the main one")
        }
        lines.append("  \(counts.joined(separator: ", "))")
        for (what, count) in report.leftOut.sorted(by: { $0.key < $1.key }) {
            lines.append("  \(terminal.styled("!", .yellow)) omitted: \(terminal.format.count(count)) × \(what)")
        }
        for warning in report.warnings {
            lines.append("  \(terminal.styled("!", .yellow)) \(warning.printable)")
        }
        return terminal.broken(lines)
    }
}
