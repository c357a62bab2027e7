import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// A comparison of two periods, and the course of a workout in few rows.
@Suite struct PeriodComparisonTests {
    private let store: RecordsStore
    /// The start of the day: 2026-05-10 00:00 UTC.
    private static let midnight = 800_064_000.0

    init() throws { store = try RecordsStore() }

    private static func days(_ from: Double, _ to: Double) -> DateInterval {
        DateInterval(
            start: Date(timeIntervalSinceReferenceDate: midnight + from * 86_400),
            end: Date(timeIntervalSinceReferenceDate: midnight + to * 86_400))
    }

    @Test func changesAreFromTheFirstToTheSecond() {
        #expect(FigureChange(from: 50, to: 60) == nil || FigureChange(from: 50, to: 60)?.percent == 20)
        #expect(FigureChange(from: 50, to: 60)?.difference == 10)
        #expect(FigureChange(from: -50, to: -60)?.percent == -20)
        #expect(FigureChange(from: 0, to: 60)?.percent == nil && FigureChange(from: 0, to: 60)?.difference == 60)
        #expect(FigureChange(from: nil, to: 60) == nil && FigureChange(from: 1, to: nil) == nil)
    }

    @Test func sumsAndDaysOfBoth() throws {
        for (day, value) in [(0.5, 100.0), (1.2, 50), (1.7, 50), (3.5, 300)] {
            try store.writer.write(as: RecordsStore.app) {
                try $0.save(
                    [
                        SampleRecord(
                            type: .stepCount, start: Self.midnight + day * 86_400,
                            end: Self.midnight + day * 86_400 + 60,
                            content: .quantity(QuantityValue(value, .count)))
                    ])
            }
        }
        let found = try #require(
            try store.owner { try $0.comparison(of: .stepCount, Self.days(0, 2), Self.days(2, 4), calendar: .utc) }
        ).comparison
        #expect(found.first.figures?.sum == 200 && found.first.days == 2)
        #expect(found.second.figures?.sum == 300 && found.second.days == 1)
        let json = StatisticsReport.comparisonShape(of: .stepCount).json((.stepCount, .count, found))
        #expect(json["difference"]?.line == #"{"sum": 100}"# && json["percent"]?.line == #"{"sum": 50}"#)
        let none = try #require(
            try store.owner { try $0.comparison(of: .stepCount, Self.days(0, 2), Self.days(8, 9), calendar: .utc) })
        #expect(none.comparison.second.figures == nil && none.comparison.second.days == 0)
        #expect(
            StatisticsReport.comparisonShape(of: .stepCount).json((.stepCount, .count, none.comparison))["difference"]?
                .line == #"{"sum": null}"#)
        #expect(
            try store.owner { try $0.comparison(of: .workout, Self.days(0, 1), Self.days(1, 2), calendar: .utc) } == nil
        )
    }

    @Test func workoutsOfBoth() throws {
        try store.save(.running, at: Self.midnight + 3_600, seconds: 1_800, speed: 3)
        try store.save(.running, at: Self.midnight + 90_000, seconds: 600, speed: 3)
        try store.save(.cycling, at: Self.midnight + 95_000, seconds: 600, speed: 8)
        let now = Date(timeIntervalSinceReferenceDate: Self.midnight + 200_000)
        let all = try store.owner {
            try $0.totalsComparison(Self.days(0, 1), Self.days(1, 2), now: now, calendar: .utc)
        }
        #expect(all.first.figures?.count == 1 && all.second.figures?.count == 2 && all.second.days == 1)
        let runs = try store.owner {
            try $0.totalsComparison(
                Self.days(0, 1), Self.days(1, 2), activity: .running, now: now, calendar: .utc)
        }
        #expect(runs.first.figures?.distance == 5_400 && runs.second.figures?.distance == 1_800)
        #expect(TotalsReport.comparisonShape.json(runs)["difference"]?["distance"]?.line == "-3600")
    }

    // MARK: Plots

    @Test func aPlotHasARowForEachPart() throws {
        let uuid = try store.save(.running, at: Self.midnight, seconds: 1_200, speed: 3)
        let detail = try #require(try store.owner { try $0.workout(uuid) })
        let plot = try store.owner {
            try $0.plot(of: detail, [.distance, .speed, .pace, .heartRate, .latitude], places: 4)
        }
        #expect(plot.times == [150, 450, 750, 1_050] && plot.step == 300 && plot.pauses.isEmpty)
        // Quantities that were not measured have no column.
        #expect(plot.columns.map(\.quantity) == [.distance, .speed, .pace])
        for (found, expected) in zip(plot.columns[0].values, [900.0, 1_800, 2_700, 3_600]) {
            #expect(abs((found ?? 0) - expected) < 1e-6)
        }
        #expect(plot.columns[1].values.allSatisfy { abs(($0 ?? 0) - 3) < 1e-6 })
        let json = plot.json
        #expect(json["rows"]?.line == "4" && json["axis"]?["values"]?.line == "[150, 450, 750, 1050]")
        #expect(
            try json.member("columns") { try $0.elements { $0["unit"]?.line } } == [#""m""#, #""m/s""#, #""s/km""#])
        #expect(detail.series.plot([.distance], places: 0).times.isEmpty)
    }
}
