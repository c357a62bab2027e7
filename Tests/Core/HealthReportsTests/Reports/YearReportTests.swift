import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

@Suite struct YearReportTests {
    private let days: DailyStore

    init() throws { days = try DailyStore() }

    private func run(
        _ day: Int, km: Double, _ activity: WorkoutActivity = .running, hour: Double = 18, zone: String? = nil
    ) throws {
        let start = days.at(day, hour)
        try days.save([
            SampleRecord(
                type: .workout, start: start, end: start + 1_800,
                content: .workout(
                    WorkoutRecord(
                        activityType: activity, duration: 1_800,
                        totals: [.distance: QuantityValue(km * 1_000, .meter)])),
                metadata: zone.map { [MetadataKey.timeZone: .string($0)] })
        ])
    }

    private func year(_ year: Int, now: Int = 200) throws -> YearReport? {
        try days.reports { try $0.year(year, now: days.date(now), calendar: days.calendar) }
    }

    @Test("API-137: a year has its totals, months, sports, days in a row, bests, and the records set in it")
    func review() throws {
        // 2025: days 330 and 10 before 1 March 2026; the first is in April, the second in February 2026.
        try run(-330, km: 12)
        try run(-100, km: 8)
        for day in [0, 1, 2, 10] { try run(day, km: 5 + Double(day)) }
        try run(40, km: 30, .cycling)
        let report = try #require(try year(2026))
        #expect(report.years == [2025, 2026] && report.totals.count == 5 && report.totals.distance == 63_000)
        #expect(report.months.map(\.all.count) == [4, 1] && report.sports.map(\.activityType) == [.running, .cycling])
        #expect(report.activeDays == 5 && report.longestStreak == 3 && report.sleep == nil && report.steps == nil)
        #expect(report.records.map(\.record.kind) == [.longestDistance])
        let longest = report.bests.first { $0.activityType == .running }?.records.first { $0.kind == .longestDistance }
        #expect(longest?.best.first?.value == 15_000)
        let before = try #require(try year(2025))
        #expect(before.totals.count == 2 && before.yearBefore == nil && before.records.isEmpty)
        // A record of 2026 does not displace one of 2025 in the review of 2025.
        #expect(before.bests.first?.records.first { $0.kind == .longestDistance }?.best.first?.value == 12_000)
    }

    @Test("API-137: the current year is compared with the same days of the year before")
    func comparison() throws {
        try run(-330, km: 12)
        try run(-100, km: 8)
        try run(0, km: 5)
        // 5 April 2026: the run of 5 April 2025 counts, that of November does not.
        #expect(try year(2026, now: 35)?.yearBefore?.count == 1)
        #expect(try year(2026, now: 34)?.yearBefore == nil)
        #expect(try year(2026, now: 400)?.yearBefore?.count == 2)
    }

    @Test("API-137: there are no years outside of the calendar, and empty ones have nothing")
    func bounds() throws {
        #expect(try year(0) == nil && year(9_999) == nil && year(.min) == nil)
        #expect(try year(1990)?.totals.count == 0 && year(1990)?.months.isEmpty == true)
    }

    @Test("API-137: nights that only have a time in bed are no nights with sleep")
    func sleep() throws {
        func saveBed(_ day: Int) throws {
            try days.save([
                SampleRecord(
                    type: .sleepAnalysis, start: days.at(day, -1), end: days.at(day, 6),
                    content: .category(SleepReport.Stage.inBed.rawValue))
            ])
        }
        try saveBed(3)
        #expect(try year(2026)?.sleep == nil)
        try days.saveNight(hours: 7, 5)
        #expect(try year(2026)?.sleep == .init(nights: 1, asleep: 25_200))
        try days.saveNight(hours: 5, 8)
        try saveBed(11)
        #expect(try year(2026)?.sleep == .init(nights: 2, asleep: 21_600))
        #expect(try year(2025)?.sleep == nil)
    }

    @Test("API-137: a year is the current one from its first moment on until its end")
    func currentYear() throws {
        // 1 and 2 January, and 5 April of 2025; 2026 begins 59 days before 1 March.
        for day in [-424, -423, -330] { try run(day, km: 5) }
        #expect(try year(2026, now: -59)?.yearBefore?.count == 1)
        #expect(try year(2026, now: -58)?.yearBefore?.count == 2)
        #expect(try year(2026, now: -60)?.yearBefore?.count == 3)
        #expect(try year(2026, now: 305)?.yearBefore?.count == 3 && year(2026, now: 306)?.yearBefore?.count == 3)
    }

    @Test("API-137: around a leap day, a year is compared with the same days of the year before")
    func leapDays() throws {
        // 27 and 28 February and 1 March of 2027; 27, 28 and 29 February and 1 March of 2028 are 728 to 731.
        for day in [363, 364, 365] { try run(day, km: 5) }
        let counts = try (727...732).map { try year(2028, now: $0)?.yearBefore?.count }
        #expect(counts == [nil, 1, 2, 2, 3, 3])
    }

    @Test("API-137: a workout and its records belong to the year that the clocks at their place showed")
    func yearsElsewhere() throws {
        try run(10, km: 5)
        // Half past midnight of 1 January 2027 in Tokyo, and half an hour before it in Los Angeles, 16 hours later.
        try run(305, km: 9, hour: 16.5, zone: "Asia/Tokyo")
        try run(306, km: 8, .cycling, hour: 8.5, zone: "America/Los_Angeles")
        try run(20, km: 3, .cycling)
        let (old, new) = (try #require(try year(2026, now: 400)), try #require(try year(2027, now: 400)))
        #expect(old.totals.distance == 16_000 && new.totals.distance == 9_000 && old.years == [2026, 2027])
        #expect(old.activeDays == 3 && new.activeDays == 1 && new.months.map(\.all.count) == [1])
        func longest(_ year: YearReport) -> [WorkoutActivity: Double] {
            var longest: [WorkoutActivity: Double] = [:]
            for sport in year.bests {
                longest[sport.activityType] = sport.records.first { $0.kind == .longestDistance }?.best.first?.value
            }
            return longest
        }
        #expect(longest(old) == [.running: 5_000, .cycling: 8_000] && longest(new) == [.running: 9_000])
        #expect(old.records.map(\.activityType) == [.cycling] && new.records.map(\.activityType) == [.running])
        #expect((old.records + new.records).allSatisfy { $0.record.kind == .longestDistance })
    }

    @Test("API-137: steps are those of the year, and none were counted if there were none")
    func steps() throws {
        for (day, steps) in [(-60, 7.0), (-59, 100), (0, 20), (305, 3)] {
            try days.save(.stepCount, steps, .count, day, day == 305 ? 23.9 : 0.1)
        }
        try days.save(.stepCount, 0, .count, 307)
        // 2026 begins 59 days before 1 March, and 2027 on day 306.
        #expect(try year(2026)?.steps == 123 && year(2025)?.steps == 7)
        #expect(try year(2027)?.steps == nil && year(2024)?.steps == nil)
    }

    @Test("API-137: a workout of someone else counts for nothing of a year, and of a trimmed one the part that counts")
    func corrections() throws {
        for (day, km) in [(1, 5.0), (5, 9), (6, 12)] { try run(day, km: km) }
        #expect(try year(2026)?.longestStreak == 2 && year(2026)?.totals.distance == 26_000)
        var workouts: [UUID] = []
        try days.reports { try $0.forEachWorkout(SampleFilter()) { workouts.append($0.uuid) } }
        let editor = WorkoutEditor(access: days.store.access)
        var change = WorkoutEditor.Change()
        change.isNotMine = true
        _ = try editor.edit(workouts[0], change)
        // The first twenty of thirty minutes, and six of nine kilometres.
        change = WorkoutEditor.Change()
        change.trim = .part(from: nil, to: Date(timeIntervalSinceReferenceDate: days.at(5, 18) + 1_200))
        _ = try editor.edit(workouts[1], change)
        let report = try #require(try year(2026))
        #expect(report.totals.count == 2 && report.activeDays == 2 && report.longestStreak == 1)
        #expect(abs(report.totals.duration - 3_000) < 1e-6)
        #expect(report.records.map(\.record.kind) == [.longestDistance])
        let best = try #require(report.bests.first?.records.first { $0.kind == .longestDistance }?.best.first)
        #expect(best.workout == workouts[1] && abs(best.value - 6_000) < 1e-6)
        #expect(report.months.map(\.all.count) == [2] && report.sports.map(\.totals.count) == [2])
    }
}
