import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// A person's own range of a measure, and small rules of reports.
@Suite struct OwnRangeTests {
    private static let day = CalendarDay(year: 2024, month: 3, day: 31)

    private func reading(
        _ measure: ReadinessReport.Measure, _ values: [Int: Double]
    ) -> ReadinessReport.Reading {
        let today = Self.day.daysSinceReference
        return OwnRange(
            values: Dictionary(uniqueKeysWithValues: values.map { (today + $0.key, $0.value) }), measure: measure,
            unit: .countPerMinute
        ).reading(on: Self.day)
    }

    @Test("A value of a day is compared with the sixty days before, of which fourteen have one")
    func days() throws {
        // Alternately 50 and 54 on days −60 to −47: a mean of 52 with a deviation of the square root of 56/13.
        var values = Dictionary(uniqueKeysWithValues: (-60 ... -47).map { ($0, $0.isMultiple(of: 2) ? 50.0 : 54) })
        values[-61] = 500
        let deviation = (56.0 / 13).squareRoot()
        func found(_ value: Double) -> ReadinessReport.Reading {
            reading(.restingHeartRate, values.merging([0: value]) { $1 })
        }
        let within = found(52 + 1.96 * deviation - 1e-9)
        #expect(within.state == .within && within.gap == nil && within.value == 52 + 1.96 * deviation - 1e-9)
        #expect(
            found(52 + 1.96 * deviation + 1e-9).state == .above && found(52 - 1.96 * deviation + 1e-9).state == .within)
        let below = found(52 - 1.96 * deviation - 1e-9)
        #expect(below.state == .below && abs((below.score ?? 0) + 1.96) < 1e-6)
        let baseline = try #require(below.baseline)
        #expect(baseline.first == Self.day.adding(days: -60) && baseline.last == Self.day.adding(days: -1))
        #expect(baseline.days == 14 && baseline.mean == 52 && abs(baseline.low - (52 - 1.96 * deviation)) < 1e-9)
        #expect(abs(baseline.high - (52 + 1.96 * deviation)) < 1e-9 && below.values.count == 15)
        values[-47] = nil
        #expect(found(52).gap == .shortBaseline && found(52).baseline == nil && found(52).value == 52)
        #expect(
            reading(.restingHeartRate, values).gap == .noValue && reading(.restingHeartRate, [-61: 5]).gap == .noData)
        let same = Dictionary(uniqueKeysWithValues: (-60...0).map { ($0, 50.0) })
        #expect(reading(.sleep, same).gap == .constantBaseline && reading(.sleep, same).state == .missing)
        // So do those that are all nothing, or nothing on the scale of ratios.
        let nothing = same.mapValues { _ in 0.0 }
        #expect(reading(.wristTemperature, nothing).gap == .constantBaseline)
        #expect(reading(.wristTemperature, nothing).score == nil && reading(.wristTemperature, nothing).value == 0)
        let ones = Dictionary(uniqueKeysWithValues: (-66...0).map { ($0, 1.0) })
        #expect(reading(.heartRateVariability, ones).gap == .constantBaseline)
    }

    @Test("A variability is the mean of a week on a scale of ratios, of which three days have one")
    func variabilities() throws {
        // e³ and e⁵ on days −66 to −7: a mean of e⁴.
        var values = Dictionary(uniqueKeysWithValues: (-66 ... -7).map { ($0, exp($0.isMultiple(of: 2) ? 3.0 : 5)) })
        (values[-67], values[0], values[-6]) = (1e6, exp(4.2), exp(4.6))
        #expect(reading(.heartRateVariability, values).gap == .fewRecentDays)
        values[-3] = exp(4.4)
        let found = reading(.heartRateVariability, values)
        let deviation = (60.0 / 59).squareRoot()
        #expect(abs(log(found.value ?? 0) - 4.4) < 1e-9 && found.state == .within && found.values.count == 63)
        let baseline = try #require(found.baseline)
        #expect(
            baseline.first == Self.day.adding(days: -66) && baseline.last == Self.day.adding(days: -7)
                && baseline.days == 60)
        #expect(abs(log(baseline.mean) - 4) < 1e-9 && abs(log(baseline.low) - (4 - deviation / 2)) < 1e-9)
        #expect(
            abs(log(baseline.high) - (4 + deviation / 2)) < 1e-9 && abs((found.score ?? 0) - 0.4 / deviation) < 1e-9)
        for day in [0, -3, -6] { values[day] = exp(4.51) }
        #expect(reading(.heartRateVariability, values).state == .above)
        for day in [0, -3, -6] { values[day] = exp(3.49) }
        #expect(reading(.heartRateVariability, values).state == .below)
    }

    // MARK: Sets, ends and ways

    @Test("Sets are in order of time without rests, each with the time until the next one")
    func sets() {
        func set(_ start: Double, _ end: Double, _ repetitions: Int?, _ weight: Double?, isActive: Bool = true)
            -> RecordedSet
        {
            var set = RecordedSet(start: start, end: end, isActive: isActive)
            (set.repetitions, set.weight) = (repetitions, weight)
            return set
        }
        let recorded = ExerciseSet.sets(
            recorded: [
                set(100, 130, 8, 60), set(0, 30, 10, 50), set(30, 100, nil, nil, isActive: false),
                set(125, 150, 6, nil),
            ],
            events: [WorkoutEventRecord(kind: .segment, start: 0, end: 1, metadata: ["repetitions": .integer(1)])])
        #expect(
            recorded == [
                ExerciseSet(number: 1, start: 0, end: 30, repetitions: 10, weight: 50, rest: 70),
                ExerciseSet(number: 2, start: 100, end: 130, repetitions: 8, weight: 60, rest: 0),
                ExerciseSet(number: 3, start: 125, end: 150, repetitions: 6),
            ])
        let pound = QuantityUnit.pound
        let events = [
            WorkoutEventRecord(
                kind: .segment, start: 50, end: 60, metadata: ["weight": .quantity(QuantityValue(100, pound))]),
            WorkoutEventRecord(kind: .segment, start: 0, end: 20, metadata: ["repetitions": .integer(12)]),
            WorkoutEventRecord(kind: .segment, start: 20, end: 50, metadata: ["exercise": .string("Plank")]),
            WorkoutEventRecord(kind: .lap, start: 0, end: 20, metadata: ["repetitions": .integer(12)]),
        ]
        let found = ExerciseSet.sets(recorded: [], events: events)
        #expect(
            found.map(\.repetitions) == [12, nil] && found.map(\.rest) == [30, nil] && found.map(\.seconds) == [20, 10])
        #expect(found[1].weight.map { abs($0 - 45.359237) < 1e-9 } == true)
        #expect(ExerciseSet.events(of: events).map(\.start) == [50, 0])
    }

    @Test("Ends of a route within a radius of its first and last point are hidden, but not where it passes them again")
    func hiddenEnds() {
        // A hundredth of a degree is 1,113 metres at the equator.
        func shown(_ longitudes: [Double], _ radius: Double = 1_500) -> Range<Int> {
            HiddenEnds.shown(longitudes.count, radius: radius) { (longitudes[$0].isNaN ? .nan : 0, longitudes[$0]) }
        }
        #expect(shown([0, 0.01, 0.02, 0.03, 0.04, 0.05]) == 2..<4 && shown([0, 0.02, 0, 0.02, 0]) == 1..<4)
        #expect(shown([.nan, 0, 0.01, .nan, 0.02, 0.03, 0.04, .nan]) == 4..<5)
        #expect(shown([0, 0.01, 0]) == 0..<0 && shown([]) == 0..<0 && shown([.nan, .nan]) == 0..<2)
        #expect(shown([0, 0.01, 0.02], 0) == 0..<3 && shown([0, 0.01, 0.02], 1_000) == 1..<2)
    }

    @Test("A distance is interpolated between its pieces; time and distance are two sides of one")
    func distances() {
        let curve = DistanceCurve(
            starts: [10, 20, 50, 55, 60], ends: [20, 30, 60, 58, 60], meters: [30, 0, 40, 20, 10])
        #expect(curve.times == [10, 20, 30, 50, 60, 60, 60] && curve.meters == [0, 30, 30, 30, 70, 90, 100])
        #expect([0, 10, 15, 25, 40, 55, 60, 99].map(curve.distance) == [0, 0, 15, 30, 30, 50, 100, 100])
        #expect([0, 15, 30, 50, 70, 80, 100].map(curve.time) == [10, 15, 20, 55, 60, 60, 60])
        #expect(curve.time(atDistance: 100.1) == nil && curve.total == 100)
        let none = DistanceCurve(starts: [0], ends: [1], meters: [.nan])
        #expect(none.total == 0 && none.distance(at: 5) == 0 && none.time(atDistance: 0) == nil)
    }

    @Test("A filter of days takes workouts by the day that their own clock shows, others by their moment")
    func recordedDays() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let midnight = Date(timeIntervalSinceReferenceDate: 731_631_600)
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let days = RecordedDays(SampleFilter(from: midnight, to: midnight + 86_400, dayZone: zone))
        #expect(days.contains(midnight, in: nil) && !days.contains(midnight - 1, in: nil))
        #expect(days.contains(midnight + 86_399, in: zone) && !days.contains(midnight + 86_400, in: zone))
        // Tokyo shows midnight eight hours earlier.
        #expect(days.contains(midnight - 28_800, in: tokyo) && !days.contains(midnight - 28_801, in: tokyo))
        #expect(days.contains(midnight + 57_599, in: tokyo) && !days.contains(midnight + 57_600, in: tokyo))
        let hours = RecordedDays(SampleFilter(from: midnight + 3_600, to: midnight + 7_200, dayZone: zone))
        #expect(hours.contains(midnight + 3_600, in: tokyo) && !hours.contains(midnight - 25_000, in: tokyo))
        #expect(!hours.contains(midnight + 7_200, in: tokyo) && hours.contains(midnight + 7_199, in: tokyo))
        let wide = days.widened()
        let slack = OutingRule.greatestLength + RecordedClock.largestDifference
        #expect(wide.from == midnight - slack && wide.to == midnight + 86_400 + slack)
        #expect(hours.widened().from == midnight + 3_600 - OutingRule.greatestLength)
        #expect(days.widened(startingBy: midnight + 5).to == midnight + 5 + OutingRule.greatestLength)
    }
}
