import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import Testing

@testable import HealthReports

@Suite struct LoadReportTests {
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

    // MARK: Storing

    private func date(_ month: Int, _ day: Int, _ hour: Int = 12) throws -> Date {
        try #require(calendar.date(from: DateComponents(year: 2026, month: month, day: day, hour: hour)))
    }

    /// Saves a workout with a value every twenty seconds.
    @discardableResult
    private func save(
        _ start: Date, _ activity: WorkoutActivity = .running, minutes: Int = 60, rate: Double? = nil,
        power: Double? = nil, metadata: Metadata? = nil
    ) throws -> SampleRecord {
        let begin = start.timeIntervalSinceReferenceDate
        let end = begin + Double(minutes) * 60
        let workout = SampleRecord(
            type: .workout, start: begin, end: end,
            content: .workout(WorkoutRecord(activityType: activity, duration: end - begin)), metadata: metadata)
        try store.engine.write(as: LawStore.app) { try $0.save([workout]) }
        func add(_ type: ObjectType, _ value: QuantityValue, every step: Double) throws {
            let samples = stride(from: begin, to: end, by: step).map {
                SampleRecord(type: type, start: $0, end: $0, content: .quantity(value))
            }
            try store.engine.write(as: LawStore.app) { try $0.add(samples, to: workout.uuid) }
        }
        if let rate { try add(.heartRate, QuantityValue(rate, .countPerMinute), every: 20) }
        if let power { try add(.cyclingPower, QuantityValue(power, .watt), every: 1) }
        return workout
    }

    private func savePerson() throws {
        try store.engine.write {
            try $0.setCharacteristics([
                .dateOfBirth: CalendarDay(year: 1986, month: 3, day: 9).number, .biologicalSex: 2,
            ])
        }
        try save(.restingHeartRate, QuantityValue(50, .countPerMinute), date(1, 1))
    }

    private func save(_ type: ObjectType, _ value: QuantityValue, _ date: Date) throws {
        let moment = date.timeIntervalSinceReferenceDate
        try store.engine.write(as: LawStore.app) {
            try $0.save(
                [SampleRecord(type: type, start: moment, end: moment, content: .quantity(value))])
        }
    }

    private func setMaximum(_ rate: Double, from day: Int) throws {
        try store.engine.write {
            try $0.setZonePreferences([
                ZonePreference(
                    .maximalHeartRate, from: CalendarDay(year: 2026, month: 5, day: day),
                    .own([QuantityValue(rate, .countPerMinute)]))
            ])
        }
    }

    private func load(
        by period: LoadReport.Period = .day, from: Date? = nil, to: Date? = nil, measure: LoadMeasure? = nil,
        limit: Int? = nil
    ) throws -> LoadReport {
        try reports {
            try $0.load(
                by: period, SampleFilter(from: from, to: to), measure: measure, limit: limit, now: date(5, 20),
                calendar: calendar)
        }
    }

    // MARK: Loads

    @Test func aDayHasTheLoadOfItsWorkouts() throws {
        try savePerson()
        try setMaximum(190, from: 10)
        try save(date(5, 11), rate: 148)
        try save(date(5, 11, 18), minutes: 30, rate: 148)
        let report = try load(from: date(5, 10), to: date(5, 13, 0))
        #expect(report.rows.map(\.first.day) == [11, 12] && report.rows.map(\.workouts) == [2, 0])
        // 60 · 0.7 · 0.64 · e^1.344 = 103.07, and half of it: 154.60
        #expect(abs(report.rows[0].load - 154.60) < 0.01 && report.rows[1].load == 0)
        // 154.60 · (1 − e^(−1/42)) = 3.6375; 154.60 · (1 − e^(−1/7)) = 20.581; form of the next day is the difference.
        #expect(abs(report.rows[0].fitness - 3.6375) < 0.001 && abs(report.rows[0].fatigue - 20.581) < 0.001)
        #expect(report.rows[0].form == 0 && abs(report.rows[1].form - (3.6375 - 20.581)) < 0.002)
        #expect(report.counted == 2 && report.missing.isEmpty && report.measure == .trimp && !report.isChosen)
        #expect(report.begin == CalendarDay(year: 2026, month: 5, day: 11))
        // 15.3 · 190 / 50 = 58.14
        #expect(abs(try #require(report.oxygenUptake) - 58.14) < 1e-9)
    }

    @Test func whatIsKnownHoldsFromItsDayOn() throws {
        try savePerson()
        try setMaximum(190, from: 10)
        try save(.restingHeartRate, QuantityValue(60, .countPerMinute), date(5, 12, 23))
        for day in [9, 10, 12] { try save(date(5, day), minutes: 30, rate: 148) }
        let report = try load(from: date(5, 9, 0), to: date(5, 13, 0))
        func trimp(_ maximum: Double, _ rest: Double) -> Double {
            let reserve = (148 - rest) / (maximum - rest)
            return 30 * reserve * 0.64 * exp(1.92 * reserve)
        }
        // On the 9th by age: 220 − 40; on the 12th the rate of that day counts.
        let expected = [trimp(180, 50), trimp(190, 50), 0, trimp(190, 60)]
        #expect(zip(report.rows.map(\.load), expected).allSatisfy { abs($0 - $1) < 1e-6 })
        let early = try load(from: date(5, 9, 0), to: date(5, 10, 0))
        #expect(early.facts.maximumSource == .age && early.facts.maximum == 180 && early.oxygenUptake == nil)
    }

    @Test func nothingIsInvented() throws {
        try save(date(5, 11), rate: 148)
        try save(date(5, 12))
        try save(date(5, 13), rate: 120, metadata: Metadata([WorkoutSummary.originKey: .string("simulation")]))
        let unknown = try load(from: date(5, 10))
        #expect(unknown.rows.isEmpty && unknown.counted == 0 && unknown.simulated == 1 && unknown.begin == nil)
        #expect(unknown.missing == [.maximalHeartRate: 1, .heartRate: 1])
        try setMaximum(190, from: 1)
        // With a maximum alone there is Edwards' impulse: 148 of 190 is in the third zone.
        let known = try load(from: date(5, 10))
        #expect(known.measure == .edwards && known.rows.map(\.load).reduce(0, +) == 180)
        #expect(known.missing == [.heartRate: 1] && known.counted == 1)
        let chosen = try load(from: date(5, 10), measure: .trimp)
        #expect(chosen.isChosen && chosen.missing == [.restingHeartRate: 1, .heartRate: 1])
    }

    @Test func powerCountsWithItsThreshold() throws {
        try savePerson()
        try save(date(5, 10), .cycling, rate: 148, power: 210)
        try save(date(5, 15), .cycling, power: 210)
        try save(.cyclingFunctionalThresholdPower, QuantityValue(280, .watt), date(5, 12))
        let report = try load(from: date(5, 1), measure: .tss)
        #expect(report.missing == [.thresholdPower: 1] && report.counted == 1)
        // 3600 · 210 · 0.75 / (280 · 3600) · 100
        #expect(abs(try #require(report.rows.first?.load) - 56.25) < 1e-6)
        #expect(report.rows.first?.first == CalendarDay(year: 2026, month: 5, day: 15))
        // An even ride has no reserve.
        #expect(report.criticalPower == nil)
        #expect(try load(from: date(5, 1)).measure == .trimp)
    }

    // MARK: Rows

    @Test func earlierWorkoutsCountInFitness() throws {
        try savePerson()
        for day in 1...28 { try save(date(4, day), minutes: 20, rate: 140) }
        try save(date(5, 19), rate: 140)
        let all = try load()
        let late = try load(limit: 3)
        #expect(all.rows.count == 50 && late.rows.count == 3 && late.counted == 1)
        #expect(late.rows == Array(all.rows.suffix(3)))
        #expect(late.rows.map(\.workouts) == [0, 1, 0] && late.rows[0].fitness > 5)
        #expect(late.begin == CalendarDay(year: 2026, month: 4, day: 1))
    }

    @Test func weeksSumDaysUp() throws {
        try savePerson()
        for day in [4, 6, 12, 20] { try save(date(5, day), minutes: 30, rate: 140) }
        let days = try load(from: date(5, 4, 0))
        let weeks = try load(by: .week, from: date(5, 4, 0))
        #expect(weeks.rows.map(\.first.day) == [4, 11, 18] && weeks.rows.map(\.last.day) == [10, 17, 20])
        #expect(weeks.rows.map(\.workouts) == [2, 1, 1])
        #expect(abs(weeks.rows[0].load - days.rows[..<7].reduce(0) { $0 + $1.load }) < 1e-9)
        #expect(weeks.rows[1].fitness == days.rows[13].fitness && weeks.rows[1].form == days.rows[13].form)
        #expect(try load(by: .week, limit: 2).rows.map(\.first.day) == [11, 18])
    }

    /// Clock changes at night neither duplicate nor omit a day.
    @Test func daysAreThoseOfTheCalendar() throws {
        try savePerson()
        try save(date(3, 28, 23), minutes: 30, rate: 140)
        let report = try load(to: date(4, 1, 0))
        #expect(report.rows.map(\.first.day) == [28, 29, 30, 31])
    }

    // MARK: Workout details

    @Test func aWorkoutSaysWhatItsFiguresAreMadeOf() throws {
        try savePerson()
        try setMaximum(190, from: 1)
        try save(.cyclingFunctionalThresholdPower, QuantityValue(280, .watt), date(5, 1))
        let ride = try save(date(5, 10), .cycling, rate: 148, power: 210)
        let figures = try #require(try reports { try $0.workout(ride.uuid) }?.load).figures
        #expect(
            figures.map(\.name) == [
                .trimp, .edwards, .trainingStressScore, .intensityFactor, .variabilityIndex, .efficiencyFactor,
                .decoupling,
            ])
        #expect(
            figures[0].origins == [
                .heartRates(180), .seconds(3600), .maximum(190, .own), .rest(50), .sex(.male),
            ])
        #expect(abs(figures[0].value - 103.07) < 0.01 && abs(figures[2].value - 56.25) < 1e-6)
        // 210 W for 148 beats a minute, in both halves.
        #expect(abs(figures[5].value - 210.0 / 148) < 1e-9 && abs(figures[6].value) < 1e-9)
        let walk = try save(date(5, 11), .walking)
        #expect(try reports { try $0.workout(walk.uuid) }?.load?.figures.isEmpty == true)
    }

    @Test func effortsOfNinetyDaysMakeCriticalPower() throws {
        // 250 W and 20 kJ above.
        for (day, minutes) in [(1, 2), (2, 5), (3, 10)] {
            try save(date(5, day), .cycling, minutes: minutes, power: 250 + 20_000 / Double(minutes * 60))
        }
        try save(date(1, 1), .cycling, minutes: 20, power: 900)
        let ride = try save(date(5, 4), .cycling, minutes: 20, power: 250 + 20_000 / 1200)
        let load = try #require(try reports { try $0.workout(ride.uuid) }?.load)
        let model = try #require(load.criticalPower)
        #expect(abs(model.power - 250) < 10 && abs(model.reserve - 20_000) < 4000)
        let least = try #require(load.leastBalance)
        #expect(abs(least - (model.reserve - (250 + 20_000.0 / 1200 - model.power) * 1200)) < 1)
        #expect(try self.load(from: date(5, 1)).criticalPower == model)
    }

    /// Condensed and compacted workouts have the same inputs.
    @Test func condensedAndCompactedWorkoutsHaveTheSameInputs() throws {
        try save(date(5, 10), .cycling, minutes: 20, rate: 148, power: 210)
        try save(date(5, 11), minutes: 20, rate: 151)
        var before: [LoadInputs]?
        for state in LawStore.State.allCases {
            try store.enter(state)
            let workouts = try store.engine.read(for: LawStore.app) {
                try $0.samples(
                    SampleRequest(.workout, sort: [.init(.start)]))
            }
            let all = try reports { try $0.loadInputs(of: workouts.map { Outing(alone: $0) }) }
            let inputs = try workouts.map { try #require(all[$0.uuid]) }
            #expect(inputs.count == 2 && inputs[0].power?.seconds == 1200 && inputs[1].histogram.total == 1200)
            #expect(inputs == before ?? inputs, "\(state)")
            before = inputs
        }
    }

    /// Of a workout of someone else there is no load, and of the others there is what their owner made of them.
    @Test func loadsAreThoseOfTheOwnersWorkouts() throws {
        try savePerson()
        try setMaximum(190, from: 1)
        let (own, other) = (try save(date(5, 11), rate: 148), try save(date(5, 12), rate: 148))
        func edit(_ workout: SampleRecord, _ make: (inout WorkoutEditor.Change) -> Void) throws {
            var change = WorkoutEditor.Change()
            make(&change)
            _ = try WorkoutEditor(access: store.access).edit(workout.uuid, change)
        }
        // 148 of 190 is in the third zone, and an hour of it counts 180.
        #expect(try load(from: date(5, 10), measure: .edwards).rows.prefix(2).map { $0.load.rounded() } == [180, 180])
        try edit(other) { $0.isNotMine = true }
        try edit(own) { ($0.title, $0.activity) = ("Hills", .hiking) }
        var report = try load(from: date(5, 10), measure: .edwards)
        let hike = try #require(report.rows.first?.loads.first)
        #expect(hike.workout == own.uuid && hike.title == "Hills" && hike.activityType == .hiking)
        #expect(report.counted == 1 && report.missing.isEmpty && report.rows.flatMap(\.loads).count == 1)
        #expect(report.rows.prefix(2).map { $0.load.rounded() } == [180, 0])
        // Of the last twenty minutes, which begin later.
        let later = try date(5, 11).addingTimeInterval(2_400)
        try edit(own) { $0.trim = .part(from: later, to: nil) }
        report = try load(from: date(5, 10), measure: .edwards)
        #expect(report.rows.prefix(2).map { $0.load.rounded() } == [60, 0])
        #expect(report.rows.first?.loads.map(\.start) == [later] && report.rows.first?.workouts == 1)
    }

    /// They are read in several parts.
    @Test func manyWorkoutsHaveTheirLoads() throws {
        try setMaximum(190, from: 1)
        let first = try date(5, 1).timeIntervalSinceReferenceDate
        let samples = (0..<130).flatMap { number -> [SampleRecord] in
            let start = first + Double(number) * 3_600
            let workout = SampleRecord(
                type: .workout, start: start, end: start + 60,
                content: .workout(WorkoutRecord(activityType: .running, duration: 60)))
            let rates = [0.0, 20, 40].map { second in
                SampleRecord(
                    type: .heartRate, start: start + second, end: start + second,
                    content: .quantity(QuantityValue(148, .countPerMinute)))
            }
            return [workout] + rates
        }
        try store.engine.write(as: LawStore.app) { try $0.save(samples) }
        let report = try load(from: date(5, 1, 0), measure: .edwards)
        #expect(report.counted == 130 && report.missing.isEmpty)
        // A minute in the third zone counts three.
        #expect(abs(report.rows.reduce(0) { $0 + $1.load } - 390) < 1e-6)
        #expect(report.rows.flatMap(\.loads).count == 130)
    }
}
