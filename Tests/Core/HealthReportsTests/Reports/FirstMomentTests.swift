import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

/// Data that belong to a day from its first moment on, and nights that are none.
@Suite struct FirstMomentTests {
    @Test("API-49: a workout that begins with the first day of a report is one of it, and one before is not")
    func loads() throws {
        let midnight = 20 * 86_400.0
        for (offset, count) in [(-1.0, 0), (0, 1), (1, 1), (86_399, 1)] {
            let store = try LawStore()
            try store.engine.write {
                try $0.setCharacteristics([.dateOfBirth: CalendarDay(year: 1970, month: 1, day: 2).number])
            }
            let draft = SweepWorld.Draft(1, .running, at: midnight + offset, seconds: 1_200) {
                ($0.app, $0.zone, $0.rate) = (LawStore.app, nil, { _ in 150 })
            }
            try SweepWorld.save(draft, in: store)
            let report = try store.engine.reports(for: LawStore.app) {
                try $0.load(
                    by: .day, SampleFilter(from: Told.date(midnight)), measure: .edwards,
                    now: Told.date(midnight + 90_000), calendar: .utc)
            }
            #expect(report.counted == count, "\(offset)")
            #expect(report.rows.map { $0.loads.count } == [count, 0], "\(offset)")
        }
    }

    @Test("API-133: a night with only a time in bed has no sleep that day, and is none of the days before")
    func bedOnly() throws {
        let days = try DailyStore()
        let today = 80
        func saveBed(_ day: Int) throws {
            try days.save([
                SampleRecord(
                    type: .sleepAnalysis, start: days.at(day, -1), end: days.at(day, 6),
                    content: .category(SleepReport.Stage.inBed.rawValue))
            ])
        }
        func sleep() throws -> ReadinessReport.Reading {
            let report = try days.reports {
                try $0.readiness(on: DailyStore.first.adding(days: today), calendar: days.calendar)
            }
            return try #require(report.readings.first { $0.measure == .sleep })
        }
        for day in 1...14 { try days.saveNight(hours: 7 + Double(day % 3) / 4, today - day) }
        for day in 15...17 { try saveBed(today - day) }
        #expect(try sleep().gap == .noValue && sleep().values.count == 14)
        try saveBed(today)
        #expect(try sleep().gap == .noValue && sleep().values.count == 14)
        try days.saveNight(hours: 7, today)
        let found = try sleep()
        #expect(found.value == 25_200 && found.baseline?.days == 14 && found.gap == nil)
    }
}
