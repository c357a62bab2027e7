import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

/// The days of loads, and what is counted on them.
@Suite struct LoadCounterTests {
    private static let calendar = Told.calendar("Europe/Zurich")
    private static let second = 1.0 / 86_400

    /// The number of a day in May 2026, of which the fourth is a Monday.
    private static func day(_ number: Int) -> CalendarDay {
        CalendarDay(year: 2026, month: 5, day: 1).adding(days: number - 1)
    }

    /// A moment in May 2026, as the number of its day with a fraction; no clock changes in that month.
    private static func date(_ day: Double) throws -> Date {
        let first = try #require(Self.day(1).start(in: calendar.timeZone))
        return first + (day - 1) * 86_400
    }

    private static func days(
        by period: LoadReport.Period = .day, from: Double? = nil, to: Double? = nil, limit: Int? = nil,
        now: Double = 20.5
    ) throws -> LoadDays {
        let filter = SampleFilter(from: try from.map { try date($0) }, to: try to.map { try date($0) })
        return LoadDays(filter, by: period, limit: limit, now: try date(now), calendar)
    }

    // MARK: Days

    struct Case: Sendable, CustomStringConvertible {
        var period = LoadReport.Period.day
        var from, to: Double?
        var limit: Int?
        /// A time on the last day, and its end.
        var last, end: Double
        /// The first day.
        var first: Int?

        init(
            _ period: LoadReport.Period = .day, from: Double? = nil, to: Double? = nil, limit: Int? = nil,
            last: Double = 20.5, end: Double = 21, first: Int? = nil
        ) {
            (self.period, self.from, self.to, self.limit) = (period, from, to, limit)
            (self.last, self.end, self.first) = (last, end, first)
        }

        var description: String { "\(period) \(from ?? -1) \(to ?? -1) \(limit ?? -1)" }
    }

    @Test(
        "API-49: the days of loads end with that of now or with a period, and begin with a period or a number of rows",
        arguments: [
            Case(), Case(to: 13, last: 13 - second, end: 13), Case(to: 13 + second, last: 13, end: 14),
            Case(to: 13.25, last: 13.25 - second, end: 14), Case(to: 20.5, last: 20.5 - second),
            Case(to: 20.5 + 2 * second), Case(to: 32), Case(.week, to: 32),
            Case(from: 10, first: 10), Case(from: 10.6, first: 10), Case(.week, from: 13.6, first: 13),
            Case(limit: 1, first: 20), Case(limit: 3, first: 18), Case(.week, limit: 1, first: 18),
            Case(.week, limit: 2, first: 11), Case(from: 19, limit: 3, first: 19), Case(from: 18, limit: 3, first: 18),
            Case(from: 1, limit: 3, first: 18), Case(.week, from: 13, limit: 2, first: 13),
            Case(to: 13, limit: 2, last: 13 - second, end: 13, first: 11),
            Case(.week, from: 1, to: 18, limit: 1, last: 18 - second, end: 18, first: 11),
            Case(.week, to: 18 + second, limit: 1, last: 18, end: 19, first: 18),
        ])
    func days(_ example: Case) throws {
        let days = try Self.days(by: example.period, from: example.from, to: example.to, limit: example.limit)
        #expect(abs(days.last.timeIntervalSince(try Self.date(example.last))) < 0.001)
        #expect(abs(days.end.timeIntervalSince(try Self.date(example.end))) < 0.001)
        let first = example.first.map { Self.day($0) }
        #expect(days.first == first.flatMap { $0.start(in: Self.calendar.timeZone) })
        // Fitness has a memory of ten times 42 days, in which clocks changed.
        #expect(days.earliest == first.flatMap { $0.adding(days: -420).start(in: Self.calendar.timeZone) })
        #expect(days.limit == example.limit && days.period == example.period)
    }

    // MARK: Counting

    private static func workout(_ number: Int, isSimulated: Bool = false) throws -> WorkoutSummary {
        let start = try date(Double(number)).timeIntervalSinceReferenceDate
        let record = SampleRecord(
            uuid: Told.id(number), type: .workout, start: start, end: start + 3_600,
            content: .workout(WorkoutRecord(activityType: .running, duration: 3_600)),
            metadata: isSimulated ? Metadata([WorkoutSummary.originKey: .string("simulation")]) : nil)
        return try #require(WorkoutSummary(record))
    }

    /// Minutes in the third of Edwards' zones, each of which counts three.
    private static func rates(_ minutes: Double) -> LoadInputs {
        var inputs = LoadInputs()
        inputs.heartRates = 10
        inputs.histogram.add(148, seconds: minutes * 60)
        return inputs
    }

    private static let facts = LoadFacts(maximum: 190, maximumSource: .own)

    @Test("API-49: workouts of the rows count, and those before them in fitness and fatigue alone")
    func counting() throws {
        var counter = LoadCounter(try Self.days(from: 10, now: 12.5), Self.calendar)
        // In no order; the last moment before the first day, and its first one.
        counter.add(try Self.workout(2), start: try Self.date(10), Self.rates(30), Self.facts)
        counter.add(try Self.workout(1), start: try Self.date(5.4), Self.rates(60), Self.facts)
        counter.add(try Self.workout(3), start: try Self.date(10 - Self.second), Self.rates(20), Self.facts)
        counter.add(try Self.workout(4), start: try Self.date(11), LoadInputs(), Self.facts)
        counter.add(try Self.workout(5, isSimulated: true), start: try Self.date(11.2), LoadInputs(), Self.facts)
        counter.add(try Self.workout(6, isSimulated: true), start: try Self.date(3), LoadInputs(), Self.facts)
        counter.add(try Self.workout(7), start: try Self.date(4), LoadInputs(), Self.facts)
        counter.add(try Self.workout(8), start: try Self.date(10.9), Self.rates(10), Self.facts)
        counter.add(try Self.workout(9), start: try Self.date(12), Self.rates(5), LoadFacts())
        let report = counter.report(measure: .edwards, facts: Self.facts)
        #expect(report.measure == .edwards && report.isChosen && report.period == .day && report.facts == Self.facts)
        #expect(report.counted == 2 && report.simulated == 1)
        #expect(report.missing == [.heartRate: 1, .maximalHeartRate: 1])
        #expect(report.begin == Self.day(5) && report.criticalPower == nil)
        #expect(
            report.rows.map(\.first) == [10, 11, 12].map(Self.day)
                && report.rows.map(\.last) == [10, 11, 12].map(Self.day))
        #expect(report.rows.map(\.workouts) == [2, 0, 0] && report.rows.map { $0.load.rounded() } == [120, 0, 0])
        #expect(report.rows.map { $0.loads.map(\.workout) } == [[2, 8].map(Told.id), [], []])
        #expect(report.rows[0].loads.map { $0.load.rounded() } == [90, 30])
        // 180 on the 5th, 60 on the 9th and 120 on the 10th.
        func mean(_ days: Double, _ last: Int) -> Double {
            var sum = 0.0
            for (day, load) in [(5, 180.0), (9, 60), (10, 120)] where day <= last {
                sum += load * (1 - exp(-1 / days)) * exp(-Double(last - day) / days)
            }
            return sum
        }
        for (row, day) in zip(report.rows, 10...12) {
            #expect(abs(row.fitness - mean(42, day)) < 1e-9 && abs(row.fatigue - mean(7, day)) < 1e-9, "\(day)")
            #expect(abs(row.form - (mean(42, day - 1) - mean(7, day - 1))) < 1e-9, "\(day)")
        }
    }

    @Test("API-49: rows of weeks begin with the first day and end with the last one, and are the latest of a number")
    func weeks() throws {
        func report(from: Double? = nil, limit: Int? = nil, _ period: LoadReport.Period = .week) throws -> LoadReport {
            var counter = LoadCounter(try Self.days(by: period, from: from, limit: limit), Self.calendar)
            for (number, minutes) in [(6, 30.0), (12, 60), (20, 10)] {
                counter.add(
                    try Self.workout(number), start: try Self.date(Double(number) + 0.3), Self.rates(minutes),
                    Self.facts)
            }
            return counter.report(measure: .edwards, facts: Self.facts)
        }
        func told(_ report: LoadReport) -> [[Int]] {
            report.rows.map { [$0.first.day, $0.last.day, $0.workouts, Int($0.load.rounded())] }
        }
        let (one, two, three) = ([6, 10, 1, 90], [11, 17, 1, 180], [18, 20, 1, 30])
        #expect(try told(report()) == [one, two, three] && report().counted == 3)
        #expect(try told(report(limit: 1)) == [three] && report(limit: 1).counted == 1)
        #expect(try told(report(limit: 2)) == [two, three] && told(report(limit: 3)) == [one, two, three])
        #expect(try told(report(from: 12)) == [[12, 17, 1, 180], three])
        #expect(try told(report(from: 13)) == [[13, 17, 0, 0], three] && report(from: 13).counted == 1)
        #expect(try report(from: 13).begin == Self.day(6))
        #expect(try told(report(limit: 2, .day)) == [[19, 19, 0, 0], [20, 20, 1, 30]])
        #expect(try report(.day).rows.count == 15)
        // A week is as fit and as tired as its last day.
        let (weeks, days) = (try report(), try report(.day))
        #expect(weeks.rows.map(\.fitness) == [4, 11, 14].map { days.rows[$0].fitness })
        #expect(weeks.rows.map(\.form) == [4, 11, 14].map { days.rows[$0].form })
        var nothing = LoadCounter(try Self.days(), Self.calendar)
        #expect(nothing.report(measure: nil, facts: Self.facts).rows.isEmpty)
        nothing.add(try Self.workout(6), start: try Self.date(6), LoadInputs(), Self.facts)
        let without = nothing.report(measure: nil, facts: Self.facts)
        #expect(without.rows.isEmpty && without.begin == nil && without.missing == [.heartRate: 1])
    }

    @Test("API-49: without a choice the measure is that of most workouts of the rows, the first one of equals")
    func measures() throws {
        let (edwards, trimp) = (Self.facts, LoadFacts(maximum: 190, maximumSource: .own, rest: 50, sex: .male))
        let stress = LoadFacts(threshold: 250)
        var powered = LoadInputs()
        powered.power = LoadInputs.Power(seconds: 3_600, mean: 200, normalized: 200, bests: [:])
        let power = powered
        /// The numbers of workouts with each measure in the rows, and before them.
        func measure(_ trimps: Int, _ impulses: Int, _ scores: Int, before: Int = 0) throws -> LoadMeasure {
            var counter = LoadCounter(try Self.days(from: 10), Self.calendar)
            for _ in 0..<trimps { counter.add(try Self.workout(1), start: try Self.date(12), Self.rates(9), trimp) }
            for _ in 0..<impulses {
                counter.add(try Self.workout(2), start: try Self.date(12), Self.rates(9), edwards)
            }
            for _ in 0..<scores { counter.add(try Self.workout(3), start: try Self.date(12), power, stress) }
            for _ in 0..<before { counter.add(try Self.workout(4), start: try Self.date(9), power, stress) }
            let report = counter.report(measure: nil, facts: edwards)
            #expect(!report.isChosen)
            return report.measure
        }
        // What has Banister's measure has Edwards' one, too.
        for (trimps, impulses, scores, before, expected) in [
            (0, 0, 0, 0, .trimp), (1, 0, 0, 0, .trimp), (0, 1, 0, 0, .edwards), (0, 0, 1, 0, .tss),
            (1, 0, 1, 0, .trimp), (0, 1, 1, 0, .edwards), (1, 1, 2, 0, .edwards), (1, 1, 3, 0, .tss),
            (3, 1, 1, 0, .edwards), (3, 0, 3, 0, .trimp), (0, 1, 0, 5, .edwards), (0, 0, 0, 5, .trimp),
        ] as [(Int, Int, Int, Int, LoadMeasure)] {
            let found = try measure(trimps, impulses, scores, before: before)
            #expect(found == expected, "\(trimps) \(impulses) \(scores) \(before)")
        }
    }

    @Test("API-121: critical power rests on efforts of the ninety days before the end of the last one")
    func criticalPower() throws {
        func ride(_ bests: [Int: Double]) -> LoadInputs {
            var inputs = LoadInputs()
            inputs.power = LoadInputs.Power(seconds: 1_200, mean: 250, normalized: 250, bests: bests)
            return inputs
        }
        // 250 W and 20 kJ above.
        let even = Dictionary(uniqueKeysWithValues: [120, 300, 600, 1_200].map { ($0, 250 + 20_000 / Double($0)) })
        let end = try Self.date(21)
        func model(_ other: [Int: Double]?, daysBefore: Double) throws -> CriticalPower? {
            var counter = LoadCounter(try Self.days(from: 19), Self.calendar)
            counter.add(try Self.workout(1), start: try Self.date(2), ride(even), Self.facts)
            if let other {
                counter.add(try Self.workout(2), start: end - daysBefore * 86_400, ride(other), Self.facts)
            }
            return counter.report(measure: nil, facts: Self.facts).criticalPower
        }
        let alone = try #require(try model(nil, daysBefore: 0))
        #expect(abs(alone.power - 250) < 1e-6 && abs(alone.reserve - 20_000) < 1e-3)
        for (days, counts) in [
            (90, true), (90 + Self.second, false), (90 - Self.second, true), (200, false), (0.1, true), (31, true),
        ] as [(Double, Bool)] {
            #expect(try (model([300: 400], daysBefore: days) != alone) == counts, "\(days)")
            // Of each duration the best one counts.
            #expect(try model([300: 300, 60: 900], daysBefore: days) == alone, "\(days)")
        }
    }
}
