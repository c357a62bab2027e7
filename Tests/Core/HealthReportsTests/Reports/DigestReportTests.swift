import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

@Suite struct DigestReportTests {
    private let days: DailyStore

    init() throws { days = try DailyStore() }

    private func run(_ day: Int, km: Double, minutes: Double = 30, hour: Double = 18) throws {
        let start = days.at(day, hour)
        try days.save([
            SampleRecord(
                type: .workout, start: start, end: start + minutes * 60,
                content: .workout(
                    WorkoutRecord(
                        activityType: .running, duration: minutes * 60,
                        totals: [.distance: QuantityValue(km * 1_000, .meter)])))
        ])
    }

    private func digest(_ span: DigestReport.Span, _ day: Int, now: Int, hour: Double = 23) throws -> DigestReport {
        try days.reports {
            try $0.digest(
                of: span, on: DailyStore.first.adding(days: day),
                now: Date(timeIntervalSinceReferenceDate: days.at(now, hour)), calendar: days.calendar)
        }
    }

    @Test("API-136: a span has its workouts and nights, the totals before up to the same time, and what is new")
    func week() throws {
        try run(1, km: 5)
        try run(5, km: 6)
        try run(8, km: 4)
        try run(10, km: 9)
        for day in 8...10 { try days.saveNight(hours: 7, day) }
        // Wednesday night of the second week; Friday's run of the first one comes later in its week.
        let week = try digest(.week, 9, now: 10)
        #expect(week.start == days.date(8) && week.end == days.date(15))
        #expect(week.workouts.compactMap(\.totalDistance) == [4_000, 9_000] && week.totals.distance == 13_000)
        #expect(week.totalsBefore.distance == 5_000 && week.nights.map(\.asleep) == [25_200, 25_200, 25_200])
        #expect(week.records.map(\.record.kind) == [.longestDistance] && week.readiness.isEmpty)
        // What was beaten later is no record any more.
        #expect(try digest(.week, 1, now: 10).records.map(\.record.kind) == [])
        let day = try digest(.day, 10, now: 10)
        #expect(day.workouts.count == 1 && day.totalsBefore.count == 0 && day.nights.count == 1)
        #expect(day.readiness.count == 5 && day.steps == nil && day.rings.isEmpty)
        #expect(try digest(.day, 30, now: 40).workouts.isEmpty)
    }

    @Test("API-136: as text it has fewer than 25 lines, however much there is")
    func lines() throws {
        for place in 0..<12 { try run(8, km: 4 + Double(place) / 10, hour: 6 + Double(place)) }
        for place in 0..<20 {
            try days.store.engine.write { try $0.save(TrainingGoal(.count, Double(place + 1), per: .week)) }
        }
        for day in 8...10 { try days.saveNight(hours: 7, day) }
        let format = Format(timeZone: days.calendar.timeZone)
        for span in DigestReport.Span.allCases {
            let lines = try digest(span, 8, now: 10).lines(format)
            #expect(lines.count < 24 && lines.count > 8, "\(lines.count)")
            #expect(lines.contains { $0.text == "and 6 more" } && lines.contains { $0.text == "and 16 more" })
        }
        #expect(try digest(.day, 30, now: 40).lines(format).map(\.subject).contains("Workouts") == false)
    }

    @Test("API-136: without a load that can be measured there is none, and without anything nothing")
    func withoutLoads() throws {
        #expect(try digest(.day, 5, now: 5).load == nil && digest(.week, 5, now: 5).load == nil)
        try run(5, km: 5)
        let day = try digest(.day, 5, now: 5)
        #expect(day.load == nil && day.totals.count == 1 && day.nights.isEmpty && day.goals.isEmpty)
        #expect(try digest(.week, 5, now: 5).load == nil)
    }
}
