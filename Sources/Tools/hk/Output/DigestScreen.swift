import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk today` and `hk week`: fewer than 25 lines.
struct DigestScreen {
    var report: DigestReport

    private static let labelWidth = 13

    func lines(terminal: Terminal) -> [String] {
        let format = terminal.format
        let first = format.day(report.start)
        let title = report.span == .day ? first : "\(first) – \(format.day(report.end.addingTimeInterval(-1)))"
        let lines = report.lines(format)
        guard !lines.isEmpty else { return terminal.broken(title) + terminal.broken("Nothing was recorded.") }
        return terminal.broken(title)
            + lines.map { line in
                let text = line.text.printable.shortened(to: max(20, terminal.textWidth - Self.labelWidth))
                return terminal.styled(line.subject.padded(to: Self.labelWidth), .faint) + text
            }
    }
}
