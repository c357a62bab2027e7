import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// Days and weeks at a glance that are over, that go on, and that are still to come.
@Suite struct DigestEdgeTests {
    private let days: DailyStore

    /// Day 1 is a Monday.
    init() throws { days = try DailyStore() }

    private func run(_ day: Int, hour: Double = 18, km: Double = 5, rate: Double? = nil) throws {
        let start = days.at(day, hour)
        let workout = SampleRecord(
            type: .workout, start: start, end: start + 1_800,
            content: .workout(
                WorkoutRecord(
                    activityType: .running, duration: 1_800, totals: [.distance: QuantityValue(km * 1_000, .meter)])))
        try days.save([workout])
        guard let rate else { return }
        let rates = stride(from: 0.0, to: 1_800, by: 20).map {
            days.sample(.heartRate, rate, .countPerMinute, start + $0)
        }
        try days.store.engine.write(as: LawStore.app) { try $0.add(rates, to: workout.uuid) }
    }

    private func digest(_ span: DigestReport.Span, _ day: Int, now: Int, hour: Double = 12) throws -> DigestReport {
        try days.reports {
            try $0.digest(
                of: span, on: DailyStore.first.adding(days: day), now: Told.date(days.at(now, hour)),
                calendar: days.calendar)
        }
    }

    @Test("API-136: goals are those of the end of a span that is over, and otherwise those of now")
    func goals() throws {
        try days.store.engine.write { try $0.save(TrainingGoal(.distance, 14_000, per: .week)) }
        try run(2, km: 5)
        try run(5, km: 2)
        try run(9, km: 8)
        let cases: [(DigestReport.Span, day: Int, now: Int, value: Double, start: Int, elapsed: Double)] = [
            (.day, 2, 20, 7_000, 1, 2), (.day, 5, 20, 7_000, 1, 5), (.day, 7, 20, 7_000, 1, 7),
            (.week, 3, 20, 7_000, 1, 7), (.day, 9, 20, 8_000, 8, 2), (.week, 9, 15, 8_000, 8, 7),
            // Not over yet, and still to come.
            (.day, 9, 9, 8_000, 8, 1.5), (.week, 9, 10, 8_000, 8, 2.5), (.day, 12, 10, 8_000, 8, 2.5),
            (.week, 20, 10, 8_000, 8, 2.5), (.day, 10, 20, 8_000, 8, 3),
        ]
        for (span, day, now, value, start, elapsed) in cases {
            let goal = try #require(try digest(span, day, now: now).goals.first)
            #expect(goal.value == value && goal.start == days.date(start), "\(span) \(day) \(now)")
            #expect(abs(goal.expected - 14_000 * elapsed / 7) < 1, "\(span) \(day) \(now)")
        }
    }

    @Test("API-136: the load is that of the end of the span, as soon as there was one")
    func loads() throws {
        try days.store.engine.write {
            try $0.setCharacteristics([
                .dateOfBirth: CalendarDay(year: 1986, month: 3, day: 9).number, .biologicalSex: 2,
            ])
        }
        try days.save(.restingHeartRate, 50, .countPerMinute, 0)
        try run(2, rate: 150)
        try run(10, rate: 140)
        #expect(try digest(.day, 1, now: 20).load == nil && digest(.week, -3, now: 20).load == nil)
        let first = try #require(try digest(.day, 2, now: 20).load)
        let day = DailyStore.first.adding(days: 2)
        #expect(first.measure == .trimp && first.row.first == day && first.row.last == day)
        #expect(first.row.workouts == 1 && first.row.load > 10)
        // Without a workout there is what is left of those before.
        let later = try #require(try digest(.day, 4, now: 20).load)
        #expect(later.row.workouts == 0 && later.row.load == 0 && later.row.first == day.adding(days: 2))
        #expect(later.row.fitness > 0 && later.row.fitness < first.row.fitness)
        let week = try #require(try digest(.week, 4, now: 20).load)
        // The rows begin with the first workout.
        #expect(week.row.first == day && week.row.last == day.adding(days: 5))
        #expect(week.row.load == first.row.load && week.row.workouts == 1)
        // Of a week that goes on up to now, and of one to come none.
        let running = try #require(try digest(.week, 9, now: 11).load)
        #expect(running.row.first == day.adding(days: 6) && running.row.last == day.adding(days: 9))
        #expect(try digest(.day, 12, now: 11).load == nil && digest(.week, 16, now: 11).load == nil)
    }

    @Test("API-136: the totals before are those of the same part of the day or week before")
    func totalsBefore() throws {
        for (day, hour) in [(1, 18.0), (3, 18), (6, 9), (8, 7), (9, 7), (9, 20), (10, 6)] { try run(day, hour: hour) }
        let cases: [(DigestReport.Span, day: Int, now: Int, hour: Double, count: Int, before: Int)] = [
            (.week, 9, 10, 12, 4, 1), (.week, 9, 10, 18, 4, 1), (.week, 9, 10, 18.1, 4, 2), (.week, 9, 13, 9, 4, 2),
            (.week, 9, 13, 9.1, 4, 3), (.week, 9, 15, 0, 4, 3), (.week, 9, 40, 0, 4, 3), (.week, 9, 8, 0, 4, 0),
            (.week, 9, 5, 12, 4, 0), (.week, 16, 40, 0, 0, 4), (.day, 9, 9, 7, 2, 0), (.day, 9, 9, 7.1, 2, 1),
            (.day, 10, 10, 7, 1, 0), (.day, 10, 10, 7.1, 1, 1), (.day, 10, 10, 20, 1, 1), (.day, 10, 10, 20.1, 1, 2),
            (.day, 10, 11, 0, 1, 2), (.day, 10, 9, 23, 1, 0), (.day, 11, 12, 12, 0, 1),
        ]
        for (span, day, now, hour, count, before) in cases {
            let digest = try digest(span, day, now: now, hour: hour)
            #expect(digest.totals.count == count && digest.workouts.count == count, "\(span) \(day) \(now) \(hour)")
            #expect(digest.totalsBefore.count == before, "\(span) \(day) \(now) \(hour)")
            #expect(digest.workouts.map(\.start) == digest.workouts.map(\.start).sorted())
        }
    }

    @Test("API-136: steps, nights and recovery are those of the span, and there is nothing of an empty store")
    func others() throws {
        let empty = try digest(.day, 9, now: 20)
        #expect(empty.readiness.isEmpty && empty.steps == nil && empty.nights.isEmpty && empty.load == nil)
        for day in 7...15 { try days.save(.stepCount, Double(1_000 + day), .count, day) }
        for day in [7, 8, 10, 14, 15] { try days.saveNight(hours: 7, day) }
        let day = try digest(.day, 8, now: 20)
        #expect(day.steps == 1_008 && day.readiness.count == 5)
        #expect(day.nights.map(\.day) == [DailyStore.first.adding(days: 8)])
        #expect(try digest(.day, 9, now: 20).nights.isEmpty && digest(.day, 3, now: 20).steps == nil)
        let week = try digest(.week, 11, now: 20)
        #expect(week.start == days.date(8) && week.end == days.date(15) && week.readiness.isEmpty)
        #expect(week.steps == Double((8...14).reduce(0) { $0 + 1_000 + $1 }))
        #expect(week.nights.map(\.day) == [8, 10, 14].map { DailyStore.first.adding(days: $0) })
        #expect(week.nights.allSatisfy { $0.asleep == 25_200 })
        #expect(day.start == days.date(8) && day.end == days.date(9) && day.span == .day && week.span == .week)
    }

    @Test("API-136: a record is of the day that the clocks at its place showed, as its workout is")
    func recordsElsewhere() throws {
        try run(2, km: 5)
        // Half past midnight of the 11th in Tokyo, and half past eleven of the 12th in New York.
        for (day, hour, km, zone) in [(9, 16.5, 8.0, "Asia/Tokyo"), (12, 4.5, 9, "America/New_York")] {
            let start = days.at(day, hour)
            try days.save([
                SampleRecord(
                    type: .workout, start: start, end: start + 1_800,
                    content: .workout(
                        WorkoutRecord(
                            activityType: .running, duration: 1_800,
                            totals: [.distance: QuantityValue(km * 1_000, .meter)])),
                    metadata: [MetadataKey.timeZone: .string(zone)])
            ])
            for other in day - 1...day + 2 {
                let digest = try digest(.day, other, now: 20)
                let isDay = other == (km == 8 ? 10 : 11)
                #expect(
                    digest.records.compactMap(\.record.best.first?.value) == (isDay ? [km * 1_000] : []), "\(other)")
                #expect(digest.workouts.contains { $0.totalDistance == km * 1_000 } == isDay, "\(other)")
            }
        }
    }

    // MARK: Recovery

    /// A variability of nothing was not measured: its logarithm would be infinite.
    @Test("API-134: a variability of 0 is none, neither of the day nor of the baseline, nor of its kind")
    func noVariabilities() throws {
        let other = try DailyStore()
        func reading(_ store: DailyStore, _ day: Int) throws -> ReadinessReport.Reading {
            let report = try store.reports {
                try $0.readiness(on: DailyStore.first.adding(days: day), calendar: store.calendar)
            }
            return try #require(report.readings.first { $0.measure == .heartRateVariability })
        }
        let kinds: [ObjectType] = [.heartRateVariabilityRMSSD, .heartRateVariabilitySDNN]
        for day in 0...30 {
            let isNone = [3, 12, 29, 30].contains(day)
            try days.save(kinds[0], isNone ? 0 : Double(40 + day % 5), .millisecond, day)
            if !isNone { try other.save(kinds[0], Double(40 + day % 5), .millisecond, day) }
        }
        for day in 27...31 {
            let (own, same) = (try reading(days, day), try reading(other, day))
            #expect(own == same && own.state != .missing && own.baseline?.low.isFinite == true, "\(day)")
            #expect(own.values.allSatisfy { $0.value > 0 })
        }
        #expect(try reading(days, 30).baseline?.days == 22 && reading(days, 30).values.count == 27)
        // Of the two kinds the one that was measured on more days counts, so that nothing is never more.
        let third = try DailyStore()
        for day in 0...20 {
            try third.save(kinds[0], day % 2 == 0 ? 0 : 70, .millisecond, day)
            if day % 2 == 0 { try third.save(kinds[1], 30, .millisecond, day, 9) }
        }
        #expect(try Set(reading(third, 20).values.map(\.value)) == [30])
    }
}
