import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Rules of two parts of the model that apply at once.
@Suite struct FigureMeetingTests {
    // MARK: Plans and alerts

    private static let heart = PlannedTarget(
        .heartRate, .range(low: .init(140, .countPerMinute), high: .init(150, .countPerMinute)))

    @Test("PLN-74, PLN-82: a swimmer who waits for the time of a pool swim hears nothing, and counts anew afterwards")
    func PLN_74_PLN_82_waitingIsSilent() throws {
        let swim = PlannedStep(
            goal: .poolSwim(distance: .init(50, .meter), time: .init(60, .second)), target: Self.heart)
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .swimming, blocks: [PlannedBlock(steps: [.init(.work, swim)], iterations: 2)])))
        var runner = try #require(PlanRunner(plan))
        var alerts = PlanAlerts()
        _ = runner.start(at: 0)
        var heard: [Int] = []
        for second in 0..<100 {
            let date = Double(second)
            _ = runner.advance(to: date)
            if second == 30 { _ = runner.add(.meters(50), from: 0, to: 30) }
            alerts.measure(.heartRate, 180, at: date)
            if alerts.alert(at: date, in: runner) != nil { heard.append(second) }
        }
        #expect(heard == [10, 25, 70, 85])
    }

    @Test("PLN-80: a mean is that of its step, also of one that was begun anew, and without the time before")
    func PLN_80_aMeanIsOfItsStep() throws {
        var target = Self.heart
        target = PlannedTarget(.heartRate, target.value, metric: .average)
        let steps = [PlannedInterval(.work, PlannedStep(target: target)), .init(.work, PlannedStep(target: target))]
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: .cycling, blocks: [PlannedBlock(steps: steps)])))
        var runner = try #require(PlanRunner(plan))
        var alerts = PlanAlerts()
        _ = runner.start(at: 0)
        var means: [Double?] = []
        for second in 0...40 {
            let date = Double(second)
            if second == 10 { _ = runner.next(at: date) }
            if second == 25 { _ = runner.back(at: date) }
            alerts.measure(.heartRate, Double(100 + second), at: date)
            _ = alerts.alert(at: date, in: runner)
            if [9, 12, 24, 27, 40].contains(second) {
                means.append(alerts.value(for: target, at: date, in: runner))
            }
        }
        // A value holds until the next one: the mean of 100…108, 110…111, 110…123, 125…126 and 125…139.
        #expect(means == [104, 110.5, 116.5, 125.5, 132])
    }

    // MARK: Commands that meet measurements

    @Test("PLN-72, PLN-73: what is delivered late and together gives the same steps as what comes each second")
    func PLN_72_deliveries() throws {
        for seed in 1...40 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
            let goals: [PlannedGoal] = [
                .time(.init(20, .second)), .distance(.init(45, .meter)), .energy(.init(9, .kilocalorie)), .open,
                .time(.init(7, .second)),
            ]
            let steps = (0..<7).map { _ in PlannedInterval(.work, PlannedStep(goal: goals[pick(5)])) }
            let plan = PlannedWorkout(
                .intervals(PlannedIntervals(activity: .running, blocks: [PlannedBlock(steps: steps)])))
            var (prompt, late) = (try #require(PlanRunner(plan)), try #require(PlanRunner(plan)))
            var (events, others) = (prompt.start(at: 0), late.start(at: 0))
            var waiting: [(PlanRunner.Amount, Double, Double)] = []
            for second in 1...110 {
                let date = Double(second)
                for amount in [PlanRunner.Amount.meters(Double(pick(4))), .kilocalories(Double(pick(3)) / 2)] {
                    events += prompt.add(amount, from: date - 1, to: date)
                    waiting.append((amount, date - 1, date))
                }
                events += prompt.advance(to: date)
                let command = pick(14)
                guard command < 5 else { continue }
                // A delivery precedes each command.
                for (amount, start, end) in waiting { others += late.add(amount, from: start, to: end) }
                waiting = []
                switch command {
                case 0:
                    events += prompt.pause(at: date)
                    others += late.pause(at: date)
                case 1:
                    events += prompt.resume(at: date)
                    others += late.resume(at: date)
                case 2:
                    events += prompt.next(at: date)
                    others += late.next(at: date)
                case 3 where pick(2) == 0:
                    events += prompt.back(at: date)
                    others += late.back(at: date)
                default: others += late.advance(to: date)
                }
                #expect(events == others, "seed \(seed), \(second)")
                #expect(prompt.run == late.run && prompt.isPaused == late.isPaused, "seed \(seed), \(second)")
            }
        }
    }

    // MARK: Activities and statistics

    @Test("WAC-6: a moment between two activities counts in the second one, and one at the very end in the last")
    func WAC_6_momentsAtBounds() throws {
        func activity(_ start: Double, _ end: Double?) -> WorkoutActivityRecord {
            WorkoutActivityRecord(
                configuration: WorkoutConfigurationRecord(), start: start, end: end, statistics: [:])
        }
        var workout = WorkoutRecord(activityType: .running, duration: 30)
        workout.activities = [activity(20, nil), activity(0, 10), activity(10, 20)]
        let values = [(0.0, 1.0), (10, 2), (20, 4), (30, 8)]
        let data = values.enumerated().map { place, moment in
            StatisticsDatum(start: moment.0, end: moment.0, value: moment.1, number: Int64(place))
        }
        let sources = SourceRanking([SourceRecord(bundleIdentifier: "a", name: "A")])
        workout.measure([.stepCount: MeasuredData(sources: sources, data: data)], end: 30)
        #expect(workout.activities.map(\.start) == [0, 10, 20])
        #expect(workout.activities.map { $0.statistics?[.stepCount]?.sum } == [1, 2, 12])
        #expect(workout.statistics?[.stepCount]?.sum == 15)
    }

    @Test("WBD-12: another source, or another order of the same sources, asks for all data anew")
    func WBD_12_sourcesThatChange() {
        let names = ["a", "b", "c"].map { SourceRecord(bundleIdentifier: $0, name: $0) }
        func ranking(_ places: [Int], _ order: [String] = []) -> SourceRanking {
            SourceRanking(places.map { .init(source: names[$0]) }, configured: order)
        }
        let data = [
            StatisticsDatum(start: 0, end: 10, value: 5, source: 0, number: 0),
            StatisticsDatum(start: 5, end: 15, value: 9, source: 1, number: 1),
        ]
        for (other, isSame) in [
            (ranking([0, 1]), true), (ranking([0, 2]), false), (ranking([1, 0]), false),
            (ranking([0, 1], ["b"]), false), (ranking([0, 1, 2]), false),
        ] {
            var running = RunningStatistics()
            running.add([.stepCount: MeasuredData(sources: ranking([0, 1]), data: data)])
            running.add([
                .heartRate: MeasuredData(sources: ranking([2]), data: [StatisticsDatum(start: 1, end: 1, value: 2)])
            ])
            #expect(!running.isStale)
            running.add([
                .stepCount: MeasuredData(
                    sources: other, data: [StatisticsDatum(start: 20, end: 30, value: 1, source: 0, number: 2)])
            ])
            #expect(running.isStale == !isSame, "\(other.sources.map(\.name)) \(other.places)")
        }
    }

    @Test("WAC-6: what is cut at the bounds of an activity keeps its share, and a moment at the end its value")
    func WAC_6_sharesOfActivities() throws {
        let merged = MeasuredData(
            sources: SourceRanking([SourceRecord(bundleIdentifier: "a", name: "A")]),
            data: [
                StatisticsDatum(start: 2, end: 4, value: 10), StatisticsDatum(start: 9, end: 9, value: 3, number: 1),
            ])
        let whole = try #require(merged.record(of: .stepCount))
        #expect(whole.start == 2 && whole.end == 9 && whole.values.sum == 13)
        #expect(merged.record(of: .stepCount, from: 3, to: 9, includesEnd: false)?.values.sum == 5)
        #expect(merged.record(of: .stepCount, from: 3, to: 9, includesEnd: true)?.values.sum == 8)
        #expect(merged.record(of: .stepCount, from: 4, to: 9, includesEnd: false) == nil)
    }

    // MARK: Zones

    @Test("ZON-25: a maximal rate of one's own counts in whatever unit it was given")
    func ZON_25_unitsOfRates() throws {
        let day = CalendarDay(year: 2026, month: 5, day: 20)
        let preferences = ZonePreferences([
            .init(.maximalHeartRate, from: day.before(30), .own([QuantityValue(150, .countPerMinute)])),
            .init(.maximalHeartRate, from: day, .own([QuantityValue(3, .countPerSecond)])),
            .init(.maximalHeartRate, from: day.before(-1), .automatic),
        ])
        func bounds(_ day: CalendarDay) -> [Double]? {
            preferences.zones(of: .heartRate, on: day, .init(age: 30, restingRate: 60))?.boundaries
                .map { ($0.value * 1e6).rounded() / 1e6 }
        }
        #expect(bounds(day) == [132, 144, 156, 168])
        #expect(bounds(day.before(1)) == [114, 123, 132, 141])
        #expect(bounds(day.before(-1)) == [138, 151, 164, 177])
        #expect(bounds(day.before(31)) == [138, 151, 164, 177])
    }

    @Test("ZON-50, ZON-51: groups are those of each activity with its own statistics, without its pauses")
    func ZON_50_groupsOfActivities() throws {
        let zones = SystemZones.heartRate(.init(age: 30, restingRate: 60))
        var workout = WorkoutRecord(activityType: .running, duration: 100)
        func activity(_ start: Double, _ end: Double?, _ own: Bool) -> WorkoutActivityRecord {
            WorkoutActivityRecord(
                configuration: WorkoutConfigurationRecord(), start: start, end: end, statistics: own ? [:] : nil)
        }
        workout.activities = [activity(0, 40, true), activity(40, 60, false), activity(60, nil, true)]
        workout.events = [
            WorkoutEventRecord(kind: .resume, start: 70, end: 70),
            WorkoutEventRecord(kind: .pause, start: 30, end: 30),
        ]
        // Below the first bound for 50 seconds, then in the second zone.
        let data = [(0.0, 100.0), (50, 140)].enumerated().map { place, value in
            StatisticsDatum(start: value.0, end: value.0 + 50, value: value.1 / 60, number: Int64(place))
        }
        workout.sort(
            [.heartRate: MeasuredData(data: data), .cyclingPower: MeasuredData()],
            into: [zones, try #require(SystemZones.cyclingPower(threshold: 200))], start: 0, end: 100)
        #expect(workout.zoneGroups?.map(\.durations) == [[30, 30, 0, 0, 0]])
        #expect(
            workout.activities.map { $0.zoneGroups?.first?.durations } == [[30, 0, 0, 0, 0], nil, [0, 30, 0, 0, 0]])
    }

    // MARK: Calendars

    @Test("STAT-13: buckets of parts with different signs that may go back all have the length of the first one")
    func STAT_13_mixedSigns() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let anchor = try #require(CalendarDay(year: 2023, month: 1, day: 1).start(in: .gmt))
        let day = 86_400.0
        func lengths(_ interval: DateComponents) throws -> [Double] {
            let buckets = try CalendarBuckets(
                anchor: anchor.timeIntervalSinceReferenceDate, interval: interval, calendar: calendar)
            return [-2, -1, 0, 1, 2, 3].map { (buckets.bound($0 + 1) - buckets.bound($0)) / day }
        }
        // A year less eleven months and a day might be no longer than a day less than nothing.
        #expect(try lengths(DateComponents(year: 1, month: -11, day: -1)) == [30, 30, 30, 30, 30, 30])
        #expect(try lengths(DateComponents(month: 2, day: -31)) == [28, 28, 28, 28, 28, 28])
        // A year less eleven months is a month in any calendar.
        #expect(try lengths(DateComponents(year: 1, month: -11)) == [30, 31, 31, 28, 31, 30])
        #expect(try lengths(DateComponents(day: 3, hour: -12)) == [2.5, 2.5, 2.5, 2.5, 2.5, 2.5])
    }
}

extension CalendarDay {
    /// Returns the day a number of days before.
    fileprivate func before(_ days: Int) -> CalendarDay {
        guard let start = start(in: .gmt) else { return self }
        return CalendarDay(of: start - Double(days) * 86_400 + 3_600, in: .gmt)
    }
}
