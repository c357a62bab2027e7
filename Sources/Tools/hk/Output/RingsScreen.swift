import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk rings`: a row for each day, with a bar for each ring, and the number of times each was closed.
struct RingsScreen {
    var report: RingsReport

    func lines(terminal: Terminal) -> [String] {
        guard !report.days.isEmpty else { return terminal.broken("No activity rings.") }
        let format = terminal.format
        let byTime = report.days.contains(where: \.movesByTime)
        var table = Table(
            [
                .init("Day"), .init(byTime ? "" : "kcal", .right), .init("Move"), .init("min", .right),
                .init("Exercise"),
                .init("h", .right), .init("Stand"),
            ], yields: [.omit("Stand"), .omit("Exercise"), .omit("Move"), .omit("h"), .omit("min")])
        for day in report.days {
            guard !day.isPaused else {
                table.add([day.day.text, "paused"])
                continue
            }
            let unit = byTime ? (day.movesByTime ? " min" : " kcal") : ""
            table.add([
                day.day.text, text(day.move, format) + unit, bar(day.move), text(day.exercise, format),
                bar(day.exercise),
                text(day.stand, format),
                bar(day.stand),
            ])
        }
        return table.lines(terminal: terminal) + [""] + terminal.broken(summary(format))
    }

    private func text(_ ring: RingsReport.Ring, _ format: Format) -> String {
        let value = format.number(ring.value)
        return ring.goal.map { "\(value)/\(format.number($0))\(ring.isClosed ? " ✓" : "  ")" } ?? "\(value)  "
    }

    private func bar(_ ring: RingsReport.Ring) -> String {
        ring.share.map { Bar.text($0, width: 8).padded(to: 8) } ?? ""
    }

    private func summary(_ format: Format) -> String {
        let days = report.days.filter { !$0.isPaused }
        func closed(_ ring: (RingsReport.Day) -> RingsReport.Ring) -> Int { days.count { ring($0).isClosed } }
        return "Closed on \(format.count(days.count, "day")): move \(closed(\.move)), exercise \(closed(\.exercise)), "
            + "stand \(closed(\.stand))."
    }
}
