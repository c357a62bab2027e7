import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import TestEngines
import Testing

@testable import HealthReports

@Suite struct StatisticsReportTests {
    private let engine: SQLiteEngine
    private static let watch = AppIdentity(bundleIdentifier: "org.example.watch", name: "Watch")
    private static let phone = AppIdentity(bundleIdentifier: "org.example.phone", name: "Phone")

    /// The first day: 2026-05-10 00:00 UTC, a Sunday.
    private static let sunday = 800_064_000.0
    private static let day = 86_400.0

    private static func calendar(firstWeekday: Int = 2) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.firstWeekday = firstWeekday
        return calendar
    }

    init() async throws {
        engine = try SQLiteEngine.forTest()
        for app in [Self.watch, Self.phone] {
            let access = StoreAccess(engine: engine, identity: app)
            let types: Set<ObjectType> = [.distanceWalkingRunning, .heartRate]
            _ = try await access.request(share: types, read: types)
        }
    }

    private func save(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, day: Double, length: Double = 600,
        by app: AppIdentity = watch
    ) throws {
        let start = Self.sunday + day * Self.day
        try engine.write(as: app) {
            try $0.save(
                [
                    SampleRecord(
                        type: type, start: start, end: start + length, content: .quantity(QuantityValue(value, unit)))
                ])
        }
    }

    private func report(
        _ type: ObjectType, _ filter: SampleFilter = SampleFilter(), by period: StatisticsReport.Period? = nil,
        separate: Bool = false, firstWeekday: Int = 2, locale: String = "de_DE"
    ) throws -> StatisticsReport {
        try #require(
            try engine.reports(for: Self.watch) {
                try $0.statistics(
                    of: type, filter, by: period, separate: separate,
                    calendar: Self.calendar(firstWeekday: firstWeekday),
                    locale: Locale(identifier: locale))
            })
    }

    private static func date(_ day: Double) -> Date { Date(timeIntervalSinceReferenceDate: sunday + day * self.day) }

    @Test func sumsByDayAreInCustomaryUnits() throws {
        try save(.distanceWalkingRunning, 1000, .meter, day: 0.5)
        try save(.distanceWalkingRunning, 500, .meter, day: 2.25)
        try save(.distanceWalkingRunning, 250, .meter, day: 2.75)
        try save(.distanceWalkingRunning, 2, .kilometer, day: 3)
        let days = try report(.distanceWalkingRunning, by: .day)
        #expect(days.unit == .kilometer)
        #expect(days.rows.map(\.figures.sum) == [1, 0.75, 2])
        #expect(days.rows.map(\.start) == [0, 2, 3].map(Self.date))
        #expect(days.rows.map(\.end) == [1, 3, 4].map(Self.date))
        #expect(days.rows.map(\.followsGap) == [false, true, false])
        #expect(days.extent == 0...2)
        let miles = try report(.distanceWalkingRunning, locale: "en_US")
        #expect(miles.unit == .mile)
        #expect(miles.rows.first?.figures.sum == 3750 / 1609.344)
    }

    @Test func weeksBeginOnTheFirstWeekday() throws {
        try save(.distanceWalkingRunning, 1000, .meter, day: 0.5)
        try save(.distanceWalkingRunning, 1000, .meter, day: 1.5)
        let fromMonday = try report(.distanceWalkingRunning, by: .week, firstWeekday: 2)
        #expect(fromMonday.rows.map(\.start) == [-6, 1].map(Self.date))
        let fromSunday = try report(.distanceWalkingRunning, by: .week, firstWeekday: 1)
        #expect(fromSunday.rows.map(\.start) == [Self.date(0)])
        #expect(fromSunday.rows.map(\.figures.sum) == [2])
    }

    @Test func ratesAreByTheMinute() throws {
        try save(.heartRate, 1, .countPerSecond, day: 0)
        try save(.heartRate, 120, .countPerMinute, day: 0.5)
        let report = try report(.heartRate)
        let figures = try #require(report.rows.first?.figures)
        #expect(report.unit == .countPerMinute)
        #expect([figures.minimum, figures.maximum, figures.latest] == [60, 120, 120])
        #expect(figures.sum == nil)
        #expect(figures.latestDate == Self.date(0.5))
        #expect(figures.duration == 1200)
        #expect(report.extent == 60...120)
    }

    @Test func sourcesAreApartIfWanted() throws {
        try save(.distanceWalkingRunning, 1000, .meter, day: 0)
        try save(.distanceWalkingRunning, 600, .meter, day: 1, by: Self.phone)
        let report = try report(.distanceWalkingRunning, separate: true)
        let sources = try #require(report.rows.first?.sources)
        #expect(Set(sources.map(\.source.name)) == ["Watch", "Phone"])
        #expect(Set(sources.map(\.figures.sum)) == [1, 0.6])
        #expect(try self.report(.distanceWalkingRunning).rows.first?.sources == [])
    }

    @Test func filtersLeaveSamplesOut() throws {
        for day in 0..<4 { try save(.distanceWalkingRunning, 1000, .meter, day: Double(day)) }
        try save(.distanceWalkingRunning, 600, .meter, day: 8, by: Self.phone)
        func sum(_ filter: SampleFilter) throws -> Double? {
            try report(.distanceWalkingRunning, filter).rows.first?.figures.sum
        }
        #expect(try sum(SampleFilter(from: Self.date(1), to: Self.date(3))) == 2)
        #expect(try sum(SampleFilter(sources: ["org.example.phone"])) == 0.6)
        let condition = try SamplePredicate.typed(
            "value < 0.7", for: .distanceWalkingRunning, locale: Locale(identifier: "de_DE"), timeZone: .gmt)
        #expect(try sum(SampleFilter(condition: condition)) == 0.6)
        #expect(try sum(SampleFilter(from: Self.date(20))) == nil)
        #expect(try engine.reports(for: Self.watch) { try $0.sources(named: "pHONE") } == ["org.example.phone"])
        #expect(
            try engine.reports(for: Self.watch) { try $0.sources(named: "org.example.watch") } == ["org.example.watch"])
        #expect(try engine.reports(for: Self.watch) { try $0.sources(named: "nobody") } == [])
    }

    @Test func onlyQuantitiesHaveStatistics() throws {
        #expect(
            try engine.reports(for: Self.watch) {
                try $0.statistics(
                    of: .workout, SampleFilter(), by: .day, separate: false, calendar: Self.calendar(firstWeekday: 2))
            }
                == nil)
    }
}
