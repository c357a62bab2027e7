import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The output of `hk today` and `hk week`: fewer than 25 lines.
struct DigestScreen {
    var report: DigestReport

    private static let labelWidth = 13

    /// Prints the digest of a typed day.
    static func show(_ span: DigestReport.Span, _ day: String, _ options: StoreOptions) throws {
        let settings = try options.settings.resolved()
        let (now, date): (Date, Date)
        do throws(InputError) {
            now = Date()
            date = try TypedInput.date(day, now: now, calendar: settings.calendar).start
        } catch {
            throw error.named("--day").failure
        }
        let session = try options.read(settings)
        let report = try session.reports { reports in
            try reports.digest(
                of: span, on: CalendarDay(of: date, in: settings.timeZone), now: now, calendar: settings.calendar)
        }
        if options.json {
            Console.print(report.json.text)
        } else {
            Console.print(DigestScreen(report: report).lines(terminal: session.terminal))
        }
    }

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
