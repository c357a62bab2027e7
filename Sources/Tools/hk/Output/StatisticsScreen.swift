import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk stats`: a table with a chart at its right, or the figures of a single result.
struct StatisticsScreen {
    var report: StatisticsReport
    /// A Boolean value that indicates whether sources are shown separately.
    var isSeparate: Bool

    func lines(terminal: Terminal) -> [String] {
        guard !report.rows.isEmpty else {
            return terminal.broken("No samples of type \(TypeName.name(of: report.type)).")
        }
        let entries = report.period == nil && !isSeparate ? nil : self.entries(terminal.format)
        return title(terminal) + [""] + (entries.map { table($0, terminal) } ?? facts(terminal))
    }

    private func title(_ terminal: Terminal) -> [String] {
        let name = TypeTitle.name(report.type)
        let unit = Format.text(of: report.unit)
        if let period = report.period {
            return terminal.broken(terminal.styled("\(name) by \(period.rawValue), \(unit)", .bold))
        }
        let title = terminal.styled("\(name), \(unit)", .bold)
        guard let row = report.rows.first else { return terminal.broken(title) }
        let interval = terminal.format.interval(from: row.start, to: row.end)
        let isOneLine = title.columns + 2 + interval.columns <= terminal.textWidth
        return isOneLine ? ["\(title)  \(interval)"] : terminal.broken([title, interval])
    }

    // MARK: One result

    private func facts(_ terminal: Terminal) -> [String] {
        guard let figures = report.rows.first?.figures else { return [] }
        let named: [(String, Double?)] = [
            ("Sum", figures.sum), ("Minimum", figures.minimum), ("Average", figures.average),
            ("Maximum", figures.maximum),
        ]
        var facts = named.compactMap { name, value in value.map { (name, terminal.format.value($0, of: report.type)) } }
        if let latest = figures.latest, let date = figures.latestDate {
            facts.append(
                ("Latest", "\(terminal.format.value(latest, of: report.type))  (\(terminal.format.moment(date)))"))
        }
        if let covered = figures.duration, covered > 0 { facts.append(("Covered", Format.duration(covered))) }
        return facts.map { terminal.styled($0.padded(to: 12), .faint) + $1 }
    }

    // MARK: A table

    /// A line of the table; a gap has no figures.
    private struct Entry {
        var period = ""
        var source = ""
        var figures: StatisticsReport.Figures?
        var isPart = false
    }

    private func entries(_ format: Format) -> [Entry] {
        report.rows.flatMap { row in
            var entries: [Entry] = row.followsGap ? [Entry(period: "⋮")] : []
            entries.append(
                Entry(period: label(row.start, format), source: isSeparate ? "all" : "", figures: row.figures))
            entries += row.sources.map { Entry(source: $0.source.name, figures: $0.figures, isPart: true) }
            return entries
        }
    }

    private func label(_ start: Date, _ format: Format) -> String {
        switch report.period {
        case .hour: format.moment(start)
        case .day: format.day(start)
        case .week: String(format.moment(start).prefix(10))
        case .month: String(format.moment(start).prefix(7))
        case .year: String(format.moment(start).prefix(4))
        case nil: ""
        }
    }

    private func table(_ entries: [Entry], _ terminal: Terminal) -> [String] {
        var columns: [Table.Column] = []
        if let period = report.period {
            columns.append(.init(period == .week ? "Week from" : Format.title("\(period)")))
        }
        if isSeparate { columns.append(.init("Source")) }
        let figures: [(title: String, value: (StatisticsReport.Figures) -> Double?)] =
            report.type.isCumulative
            ? [("Sum", \.sum)] : [("Min", \.minimum), ("Avg", \.average), ("Max", \.maximum)]
        columns += figures.map { .init($0.title, .right) }
        let decimals = figures.map { figure in
            report.type.isWholeCount ? 0 : Format.decimals(entries.compactMap { $0.figures.flatMap(figure.value) })
        }
        var table = Table(
            columns, yields: [.narrow("Source", to: 8), .omit("Min"), .omit("Max"), .narrow("Source", to: 4)])
        for entry in entries {
            var row = report.period == nil ? [] : [entry.period]
            if isSeparate { row.append(entry.source) }
            if let values = entry.figures {
                row += zip(figures, decimals).map { figure, decimals in
                    figure.value(values).map { terminal.format.number($0, decimals: decimals) } ?? ""
                }
            }
            table.add(row)
        }
        // The chart takes the room that the table leaves, and is omitted before any figure is.
        let room = terminal.textWidth - Self.leastChart
        let besideChart = table.layout(within: room)
        let isWhole = besideChart.widths.allSatisfy { $0 != nil }
        let layout = isWhole ? besideChart : table.layout(within: terminal.textWidth)
        let lines = [table.heading(layout)] + table.rows.map { table.line($0, layout) }
        return withChart(lines, entries, terminal)
    }

    /// The minimum width of a chart with its margin.
    private static let leastChart = 18

    private func withChart(_ lines: [String], _ entries: [Entry], _ terminal: Terminal) -> [String] {
        let margin = (lines.map(\.columns).max() ?? 0) + 3
        let width = min(72, terminal.width - margin)
        guard let heading = lines.first else { return [] }
        guard width > 10, let extent = report.extent, let scale = scale(extent) else {
            return [terminal.styled(heading, .faint)] + lines.dropFirst()
        }
        let ends = (terminal.format.value(scale.lower), terminal.format.value(scale.upper))
        let axis = ends.0 + ends.1.padded(to: width - ends.0.columns, alignment: .right)
        return [terminal.styled(heading.padded(to: margin) + axis, .faint)]
            + zip(lines.dropFirst(), entries).map { line, entry in
                let mark = entry.figures.map { picture($0, scale, width) } ?? ""
                guard !mark.isEmpty else { return line }
                return line.padded(to: margin) + terminal.styled(mark, entry.isPart ? .faint : style)
            }
    }

    private var style: Terminal.Style { report.type == .heartRate ? .red : report.type.isCumulative ? .green : .blue }

    /// Returns a scale with round bounds around the values.
    private func scale(_ extent: ClosedRange<Double>) -> AxisScale? {
        let greatest = max(extent.lowerBound.magnitude, extent.upperBound.magnitude)
        guard greatest.isFinite, greatest > 0 else { return nil }
        // A hundredth of the values is fine enough for an axis.
        let smallest = pow(10, log10(greatest).rounded(.down) - 1)
        return AxisScale(
            holding: [extent.lowerBound, extent.upperBound], maximumSteps: 8, steps: .decimal(smallest: smallest))
    }

    private func picture(_ figures: StatisticsReport.Figures, _ scale: AxisScale, _ width: Int) -> String {
        func share(_ value: Double) -> Double { (value - scale.lower) / (scale.upper - scale.lower) }
        if let sum = figures.sum { return Bar.text(share(sum), width: width) }
        guard let low = figures.minimum, let mean = figures.average, let high = figures.maximum else { return "" }
        return Bar.range(from: share(low), mark: share(mean), to: share(high), width: width)
    }
}
