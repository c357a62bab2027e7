import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import Testing

@testable import HealthReports

@Suite struct TotalsReportTests {
    private let store: LawStore
    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }
    private let calendar: Calendar

    init() throws {
        store = try LawStore()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Zurich"))
        calendar.firstWeekday = 2
        self.calendar = calendar
    }

    private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 12) throws -> Date {
        try #require(calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour)))
    }

    private func save(
        _ activity: WorkoutActivity, _ start: Date, minutes: Double, kilometers: Double? = nil, climb: Double? = nil
    ) throws {
        let begin = start.timeIntervalSinceReferenceDate
        var totals: [WorkoutTotal: QuantityValue] = [:]
        if let kilometers { totals[.distance] = QuantityValue(kilometers * 1000, .meter) }
        let workout = WorkoutRecord(
            activityType: activity, start: begin, end: begin + minutes * 60, givenDuration: minutes * 60, totals: totals
        )
        let metadata = climb.map { meters in
            Metadata([MetadataKey.elevationAscended: .quantity(QuantityValue(meters * 100, .centimeter))])
        }
        try store.engine.write(as: LawStore.app) {
            try $0.save(
                [
                    SampleRecord(
                        type: .workout, start: begin, end: begin + minutes * 60, content: .workout(workout),
                        metadata: metadata)
                ])
        }
    }

    private func totals(
        by period: TotalsReport.Period, _ filter: SampleFilter = SampleFilter(), activity: WorkoutActivity? = nil,
        now: Date? = nil
    ) throws -> TotalsReport {
        try #require(
            try reports {
                try $0.totals(
                    by: period, filter, activity: activity, now: now ?? date(2026, 5, 20), calendar: calendar)
            })
    }

    @Test func API_46_monthsHaveTheYearBeforeBesideThem() throws {
        try save(.running, date(2025, 4, 10), minutes: 50, kilometers: 10)
        try save(.running, date(2026, 4, 1, 0), minutes: 30, kilometers: 6, climb: 120)
        try save(.cycling, date(2026, 4, 30, 23), minutes: 90, kilometers: 40, climb: 300)
        try save(.yoga, date(2026, 4, 12), minutes: 60)
        try save(.running, date(2026, 5, 1, 0), minutes: 20, kilometers: 4)
        let report = try totals(by: .month, SampleFilter(from: date(2026, 1, 1, 0)))
        #expect(report.rows.map(\.start) == [try date(2026, 4, 1, 0), try date(2026, 5, 1, 0)])
        let april = report.rows[0]
        #expect(april.all.count == 3 && april.all.duration == 10_800)
        #expect(april.all.distance == 46_000 && april.all.climb == 420 && april.all.energy == nil)
        #expect(april.sports.map(\.activityType) == [.cycling, .yoga, .running])
        #expect(april.sports.map(\.totals.distance) == [40_000, nil, 6_000])
        #expect(april.yearBefore?.duration == 3_000)
        #expect(report.rows[1].yearBefore == nil && !report.rows[1].followsGap)
        #expect(report.all.count == 4 && report.sports.map(\.totals.count) == [1, 1, 2])
    }

    @Test func API_46_periodsWithoutWorkoutsAreLeftOut() throws {
        for year in [2020, 2023, 2024] { try save(.running, date(year, 3, 1), minutes: 60) }
        let report = try totals(by: .year)
        #expect(report.rows.map { calendar.component(.year, from: $0.start) } == [2020, 2023, 2024])
        #expect(report.rows.map(\.followsGap) == [false, true, false])
        #expect(report.rows.allSatisfy { $0.yearBefore == nil })
        #expect(try totals(by: .year, activity: .cycling).rows.isEmpty)
    }

    @Test func API_46_aWeekIsComparedWithThatOf52WeeksBefore() throws {
        // Both are Thursdays.
        try save(.running, date(2025, 5, 15), minutes: 10)
        try save(.running, date(2026, 5, 14), minutes: 20)
        let report = try totals(by: .week, SampleFilter(from: date(2026, 5, 1, 0)))
        #expect(report.rows.map(\.start) == [try date(2026, 5, 11, 0)])
        #expect(report.rows[0].yearBefore?.duration == 600)
    }

    @Test("API-46: a streak is the same for every period and from every date on")
    func streaksAreNotCutByDates() throws {
        for week in 0..<12 {
            try save(.running, date(2026, 5, 19).addingTimeInterval(-Double(week) * 604_800), minutes: 10)
        }
        for period in [TotalsReport.Period.week, .month, .year] {
            for from in [nil, try date(2026, 5, 1, 0), try date(2026, 5, 20, 0)] {
                let report = try totals(by: period, SampleFilter(from: from))
                #expect(report.streak == .init(unit: .week, current: 12, longest: 12), "\(period)")
            }
        }
        #expect(try totals(by: .week, SampleFilter(from: date(2026, 5, 1, 0))).all.count == 3)
    }

    @Test func API_46_streaks() throws {
        for day in [1, 2, 3, 10, 11, 19] { try save(.running, date(2026, 5, day), minutes: 10) }
        try save(.yoga, date(2026, 5, 19, 20), minutes: 10)
        #expect(try totals(by: .day).streak == .init(unit: .day, current: 1, longest: 3))
        #expect(try totals(by: .day, now: date(2026, 5, 21)).streak == .init(unit: .day, current: 0, longest: 3))
        // Weeks from Monday: 27 April, 4 May (with the 10th), 11 and 18 May.
        #expect(try totals(by: .month).streak == .init(unit: .week, current: 4, longest: 4))
        #expect(try totals(by: .month, now: date(2026, 6, 20)).streak.current == 0)
        #expect(try totals(by: .day, activity: .cycling).streak == .init(unit: .day, current: 0, longest: 0))
    }

    @Test func aConditionThatIsTooLongForTheDatabaseGivesTheSame() throws {
        try save(.running, date(2026, 4, 1), minutes: 30, kilometers: 6, climb: 120)
        try save(.running, date(2026, 4, 3), minutes: 20)
        try save(.cycling, date(2026, 4, 2), minutes: 90, kilometers: 40)
        let running = SamplePredicate.activity(.activityType(.running))
        for condition in [running, .or(Array(repeating: running, count: 2_000))] {
            let all = try totals(by: .month, SampleFilter(condition: condition)).all
            #expect(all.count == 2 && all.duration == 3_000 && all.distance == 6_000 && all.climb == 120)
        }
    }

    @Test func daysAreThoseOfTheZone() throws {
        // Half past eleven in the evening in Zurich is the next day in Kathmandu.
        try save(.running, date(2026, 3, 28, 23), minutes: 30)
        try save(.running, date(2026, 3, 29, 23), minutes: 30)
        let zurich = try totals(by: .day)
        #expect(zurich.rows.map { $0.end.timeIntervalSince($0.start) } == [86_400, 82_800])
        var nepal = calendar
        nepal.timeZone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
        let report = try #require(
            try reports { try $0.totals(by: .day, SampleFilter(), now: date(2026, 5, 20), calendar: nepal) })
        #expect(report.rows.map { nepal.component(.day, from: $0.start) } == [29, 30])
    }
}
