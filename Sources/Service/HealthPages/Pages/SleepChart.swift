import Foundation
import HealthModel
import HealthReports

/// A chart of sleep stages, merged over sources: nights, or the mean nights of weeks, months or years (WEB-60).
struct SleepChart {
    private let nights: [SleepReport.Night]
    private let period: StatisticsReport.Period
    private let formatter: PageFormatter

    private static let mostRows = 600

    /// - Parameters:
    ///   - nights: The nights, in ascending order.
    ///   - period: The length of a row; nights are the shortest.
    init(_ nights: [SleepReport.Night], by period: StatisticsReport.Period, _ formatter: PageFormatter) {
        (self.nights, self.formatter) = (nights, formatter)
        self.period = period == .hour ? .day : period
    }

    /// - Parameters:
    ///   - heading: The heading.
    ///   - interval: The time span of the rows; nil for that of the nights.
    func chart(_ heading: String, in interval: DateInterval? = nil) -> TableChart? {
        let stages: [SleepReport.Stage] = [.deep, .core, .rem, .unspecified, .awake].filter { stage in
            nights.contains { $0.main.seconds(stage) > 0 }
        }
        let namer = BucketNamer(period: period, formatter: formatter)
        let isByNight = period == .day
        let byStart = Dictionary(grouping: nights) { start($0) }
        guard var date = interval.flatMap({ start(of: $0.start) }) ?? nights.first.flatMap({ start($0) }),
            let last = interval.map({ $0.end - 1 }) ?? nights.last.flatMap({ start($0) })
        else { return nil }
        var rows: [TableChart.Row] = []
        while date <= last, rows.count < Self.mostRows {
            let own = byStart[date] ?? []
            rows.append(
                .init(
                    date, namer.name(date), address: isByNight ? own.first.map { "/sleep/\($0.day.text)" } ?? "" : "",
                    cells: stages.map { stage in
                        let sum = own.reduce(0) { $0 + $1.main.seconds(stage) }
                        let mean = own.isEmpty ? nil : sum / Double(own.count)
                        return .init(mean, mean.map { formatter.span($0) })
                    }))
            guard let next = formatter.calendar.dateInterval(of: period.component, for: date)?.end, next > date else {
                break
            }
            date = next
        }
        let slept = nights.map(\.main.asleep).filter { $0 > 0 }
        let mean = slept.reduce(0, +) / Double(max(1, slept.count))
        let facts =
            slept.isEmpty
            ? ""
            : "\(formatter.format.count(nights.count, "night")), from \(formatter.span(slept.min() ?? 0)) to \(formatter.span(slept.max() ?? 0)) · \(formatter.span(mean)) average"
        return TableChart(
            .stacked, heading, facts: facts, numbers: .duration, first: isByNight ? "Night" : namer.heading,
            columns: stages.map { .init(columnName: StageName.text($0)) }, rows: rows, formatter)
    }

    /// Returns the start of the row of a night.
    private func start(_ night: SleepReport.Night) -> Date? {
        night.day.start(in: formatter.calendar.timeZone).flatMap { start(of: $0) }
    }

    private func start(of date: Date) -> Date? {
        formatter.calendar.dateInterval(of: period.component, for: date)?.start
    }
}
