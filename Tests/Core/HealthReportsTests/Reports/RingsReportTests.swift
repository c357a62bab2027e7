import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import Testing

@testable import HealthReports

@Suite struct RingsReportTests {
    private let store: LawStore

    init() throws {
        store = try LawStore()
    }

    private func summary(_ day: Int, _ change: (inout ActivitySummaryRecord) -> Void) -> ActivitySummaryRecord {
        var summary = ActivitySummaryRecord(day: CalendarDay(year: 2026, month: 5, day: day))
        change(&summary)
        return summary
    }

    @Test func API_40_ringsWithTheirGoals() throws {
        try store.engine.write {
            try $0.setActivitySummaries([
                summary(10) {
                    $0.energy = QuantityValue(2_510.4, .kilojoule)
                    $0.energyGoal = QuantityValue(500, .kilocalorie)
                    $0.exerciseTime = QuantityValue(0.25, .hour)
                    $0.exerciseGoal = QuantityValue(30, .minute)
                    $0.standHours = QuantityValue(12, .count)
                    $0.standGoal = QuantityValue(12, .count)
                },
                summary(11) {
                    $0.moveMode = 2
                    $0.moveTime = QuantityValue(45, .minute)
                    $0.moveTimeGoal = QuantityValue(60, .minute)
                },
                summary(12) { $0.isPaused = true },
            ])
        }
        let days = try store.engine.reports(for: LawStore.app) { try $0.rings(in: .gmt) }.days
        #expect(days.map(\.day.text) == ["2026-05-10", "2026-05-11", "2026-05-12"])
        #expect(abs(days[0].move.value - 600) < 1e-9 && days[0].move.goal == 500 && days[0].move.isClosed)
        #expect(days[0].exercise.share == 0.5 && !days[0].exercise.isClosed && days[0].stand.isClosed)
        #expect(days[1].movesByTime && days[1].move.share == 0.75)
        #expect(days[1].exercise.goal == nil && !days[1].exercise.isClosed)
        #expect(days[2].isPaused)
        let tenth = try #require(days[1].day.start(in: .gmt))
        #expect(
            try store.engine.reports(for: LawStore.app) {
                try $0.rings(SampleFilter(from: tenth, to: tenth + 86_400), in: .gmt)
            }.days.map(\.day.day) == [11])
        #expect(
            try store.engine.reports(for: LawStore.app) { try $0.rings(limit: 1, in: .gmt) }.days.map(\.day.day) == [12]
        )
    }

    @Test(
        "AUTH-23: with a first date there are the days that begin then or later, in the zone asked for and at home",
        arguments: [
            // Hours after midnight of the 10th in UTC, and the zones in hours.
            (0, 0, nil, [10, 11, 12]), (0.001, 0, nil, [11, 12]), (48, 0, nil, [12]), (48.001, 0, nil, []),
            (0, 9, nil, [11, 12]), (-9, 9, nil, [10, 11, 12]), (3, -5, nil, [10, 11, 12]), (3, -5, 0, [11, 12]),
            (0, -5, 0, [10, 11, 12]), (0, -5, 9, [11, 12]), (0, 9, -5, [11, 12]), (16, -5, 9, [12]),
        ] as [(Double, Int, Int?, [Int])])
    func firstDates(hours: Double, zone: Int, home: Int?, days: [Int]) throws {
        func fixed(_ hours: Int) throws -> TimeZone { try #require(TimeZone(secondsFromGMT: hours * 3_600)) }
        let zones = (asked: try fixed(zone), home: try home.map(fixed))
        let midnight = try #require(CalendarDay(year: 2026, month: 5, day: 10).start(in: .gmt))
        let reader = AppIdentity(bundleIdentifier: "org.example.reader", name: "Reader")
        let earliest = midnight.timeIntervalSinceReferenceDate + hours * 3_600
        try store.engine.write {
            try $0.setActivitySummaries((10...12).map { summary($0) { $0.energy = QuantityValue(400, .kilocalorie) } })
            try $0.authorize(
                reader,
                AuthorizationDecisions(
                    read: [.activitySummary: true], earliestReadDates: [.activitySummary: earliest]))
        }
        let found = try store.engine.reports(for: reader) { try $0.rings(in: zones.asked, home: zones.home) }
        #expect(found.days.map(\.day.day) == days)
        // A day at a glance has no other rings.
        var calendar = Told.calendar()
        calendar.timeZone = zones.asked
        for number in 10...12 {
            let day = CalendarDay(year: 2026, month: 5, day: number)
            let digest = try store.engine.reports(for: reader) {
                try $0.digest(
                    of: .day, on: day, now: midnight + 5 * 86_400, calendar: calendar, home: zones.home)
            }
            #expect(digest.rings.map(\.day.day) == (days.contains(number) ? [number] : []), "\(number)")
        }
    }
}
