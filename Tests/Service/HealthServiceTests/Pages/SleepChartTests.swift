import Foundation
import HealthModel
import Testing

@testable import HealthPages
@testable import HealthReports
@testable import HealthService

/// The chart of nights, and of the mean nights of weeks (WEB-60).
@Suite struct SleepChartTests {
    private static func formatter() throws -> PageFormatter {
        try SweptService.shared.get().formatter(#"{"timeZone": "GMT", "weekStart": 1}"#)
    }

    private static func date(_ day: Int) -> Date { TenYears.date(2_023, 5, day) }

    /// Returns a night before a day of May, with the hours of its stages.
    private static func night(_ day: Int, _ stages: [(stage: SleepReport.Stage, hours: Double)]) -> SleepReport.Night {
        var moment = date(day).timeIntervalSinceReferenceDate
        let start = moment
        let segments = stages.map { stage, hours in
            defer { moment += hours * 3_600 }
            return SleepReport.Segment(
                start: moment, end: moment + hours * 3_600, stage: stage, source: TenYears.watch.source)
        }
        return SleepReport.Night(
            day: CalendarDay(year: 2_023, month: 5, day: day),
            main: .init(
                start: start, end: moment, segments: segments, inBed: moment - start),
            naps: [], sources: [])
    }

    private static func cells(_ chart: TableChart?) -> [[String]] {
        chart?.rows.map { $0.cells.map(\.read) } ?? []
    }

    @Test("WEB-60: each night is a row that leads to it, and nights between them are gaps") func nights() throws {
        let nights = [
            Self.night(1, [(.core, 4), (.deep, 2)]), Self.night(3, [(.core, 6), (.awake, 0.5), (.rem, 1.5)]),
        ]
        for period in [StatisticsReport.Period.day, .hour] {
            let chart = try #require(SleepChart(nights, by: period, try Self.formatter()).chart("Nights"))
            #expect(chart.heading == "Nights" && chart.kind == "stacked" && chart.firstColumn == "Night")
            #expect(chart.columns.map(\.columnName) == ["Deep", "Core", "REM", "Awake"])
            #expect(
                Self.cells(chart) == [
                    ["2:00 h", "4:00 h", "0 min", "0 min"], ["–", "–", "–", "–"],
                    ["0 min", "6:00 h", "1:30 h", "30 min"],
                ])
            #expect(chart.rows.map(\.address) == ["/sleep/2023-05-01", "", "/sleep/2023-05-03"])
            #expect(chart.facts == "2 nights, from 6:00 h to 7:30 h · 6:45 h average")
        }
    }

    @Test("WEB-60: a week has the mean of its nights") func weeks() throws {
        // May 1, 2023 was a Monday.
        let nights = [
            Self.night(1, [(.unspecified, 6)]), Self.night(7, [(.unspecified, 8)]), Self.night(15, [(.unspecified, 5)]),
        ]
        let chart = try #require(SleepChart(nights, by: .week, try Self.formatter()).chart("Nights"))
        #expect(chart.columns.map(\.columnName) == ["Asleep"] && chart.firstColumn != "Night")
        #expect(Self.cells(chart) == [["7:00 h"], ["–"], ["5:00 h"]])
        #expect(chart.rows.compactMap(\.date) == [1, 8, 15].map(Self.date))
        #expect(chart.rows.allSatisfy { $0.address.isEmpty })
        #expect(chart.facts == "3 nights, from 5:00 h to 8:00 h · 6:20 h average")
    }

    @Test("WEB-60: nights without sleep count as nights, but not for the mean") func sleepless() throws {
        let awake = Self.night(2, [(.awake, 7)])
        let chart = SleepChart([Self.night(1, [(.core, 6)]), awake], by: .day, try Self.formatter()).chart("Nights")
        #expect(chart?.facts == "2 nights, from 6:00 h to 6:00 h · 6:00 h average")
        let none = try #require(SleepChart([awake], by: .day, try Self.formatter()).chart("Nights"))
        #expect(none.facts.isEmpty && none.columns.map(\.columnName) == ["Awake"])
    }

    @Test("WEB-60: a span has all its rows, up to six hundred", arguments: [(1, 1), (7, 7), (600, 600), (601, 600)])
    func spans(days: Int, rows: Int) throws {
        let formatter = try Self.formatter()
        let first = Self.date(1)
        let interval = DateInterval(start: first, end: first + Double(days) * 86_400)
        let chart = try #require(
            SleepChart([Self.night(1, [(.core, 6)])], by: .day, formatter).chart("Nights", in: interval))
        #expect(chart.rows.count == rows && chart.rows.first?.date == first)
        #expect(chart.rows.last?.date == first + Double(rows - 1) * 86_400)
        #expect(chart.rows.first?.cells.first?.read == "6:00 h")
        // Without a night there is still the span.
        let empty = try #require(SleepChart([], by: .day, formatter).chart("Nights", in: interval))
        #expect(empty.rows.count == rows && empty.columns.isEmpty && empty.facts.isEmpty)
        #expect(SleepChart([], by: .day, formatter).chart("Nights") == nil)
    }
}
