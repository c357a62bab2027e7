import Foundation
import HealthModel
import HealthReports
import OpenHealthKit

/// The output of `hk totals`: a row for each period, with a bar, and the total.
struct TotalsScreen {
    var report: TotalsReport
    /// A Boolean value that indicates whether sports are shown separately.
    var isSeparate: Bool

    func lines(terminal: Terminal) -> [String] {
        guard !report.rows.isEmpty else { return terminal.broken("No workouts.") }
        var entries = report.rows.flatMap { self.entries(of: $0, terminal.format) }
        entries.append(Entry(period: "All", totals: report.all, hasBar: false))
        if isSeparate {
            entries += report.sports.map { Entry(sport: $0.activityType, totals: $0.totals, hasBar: false) }
        }
        return table(entries, terminal) + [""] + terminal.broken(streak(terminal.format))
    }

    // MARK: The table

    /// A line; a gap has no totals.
    private struct Entry {
        var period = ""
        var sport: WorkoutActivity?
        var totals: TotalsReport.Totals?
        var yearBefore: TotalsReport.Totals?
        var hasBar = true
    }

    private func entries(of row: TotalsReport.Row, _ format: Format) -> [Entry] {
        var entries = row.followsGap ? [Entry(period: "⋮")] : []
        entries.append(Entry(period: label(row.start, format), totals: row.all, yearBefore: row.yearBefore))
        if isSeparate { entries += row.sports.map { Entry(sport: $0.activityType, totals: $0.totals) } }
        return entries
    }

    private func label(_ start: Date, _ format: Format) -> String {
        switch report.period {
        case .day: format.day(start)
        case .week: String(format.moment(start).prefix(10))
        case .month: String(format.moment(start).prefix(7))
        case .year: String(format.moment(start).prefix(4))
        }
    }

    private func table(_ entries: [Entry], _ terminal: Terminal) -> [String] {
        let hasYearBefore = entries.contains { $0.yearBefore != nil }
        let hasDistance = report.all.distance != nil
        let hasClimb = report.all.climb != nil
        let hasEnergy = report.all.energy != nil
        var columns = [Table.Column(report.period == .week ? "Week from" : Format.title(report.period.rawValue))]
        if isSeparate { columns.append(.init("Sport")) }
        columns += [.init("Workouts", .right), .init("Time", .right)]
        if hasDistance { columns.append(.init("Distance", .right)) }
        if hasClimb { columns.append(.init("Climb", .right)) }
        if hasEnergy { columns.append(.init("Energy", .right)) }
        columns.append(.init(""))
        if hasYearBefore { columns.append(.init("Year before", .right)) }
        var table = Table(
            columns,
            yields: [
                .omit(""), .omit("Energy"), .omit("Climb"), .omit("Year before"), .narrow("Sport", to: 10),
                .omit("Workouts"), .omit("Distance"),
            ])
        let longest = entries.filter(\.hasBar).compactMap { $0.totals?.duration }.max() ?? 0
        for entry in entries {
            var row = [entry.period]
            if isSeparate { row.append(entry.sport.map { Format.title($0.name) } ?? "") }
            guard let totals = entry.totals else {
                table.add(row)
                continue
            }
            row += [terminal.format.count(totals.count), Format.duration(totals.duration)]
            if hasDistance { row.append(distance(entry, terminal.format)) }
            if hasClimb { row.append(totals.climb.map { terminal.format.height($0) } ?? "") }
            if hasEnergy { row.append(totals.energy.map { "\(terminal.format.number($0)) kcal" } ?? "") }
            row.append(entry.hasBar && longest > 0 ? Bar.text(totals.duration / longest, width: 12) : "")
            if hasYearBefore { row.append(entry.yearBefore.map { Format.duration($0.duration) } ?? "") }
            table.add(row)
        }
        return table.lines(terminal: terminal)
    }

    /// Returns the distance in the measure of the sport, or in the most common one for all sports.
    private func distance(_ entry: Entry, _ format: Format) -> String {
        guard let meters = entry.totals?.distance else { return "" }
        guard let sport = entry.sport else { return format.distance(meters) }
        return format.distance(meters, format.measure(SpeedStyle(of: sport)))
    }

    // MARK: Streaks

    private func streak(_ format: Format) -> String {
        let unit = report.streak.unit.rawValue
        let longest = "The longest streak is \(format.count(report.streak.longest, unit))"
        return report.streak.current > 0
            ? "\(longest); the current one is \(format.count(report.streak.current, unit))." : "\(longest)."
    }
}
