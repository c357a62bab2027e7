import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// The time in targets.
@Suite struct TargetTimeTests {
    private static func time(
        _ values: [(value: Double, seconds: Double)], _ low: Double, _ high: Double,
        _ metric: PlannedTarget.Metric = .current
    ) -> TargetTime {
        TargetTime(
            values.map { .init(seconds: $0.seconds, amount: $0.value * $0.seconds) }, in: .init(low: low, high: high),
            metric)
    }

    @Test func PLN_81_bandsOfTargets() throws {
        func band(_ target: PlannedTarget, _ zones: ZoneConfigurationRecord? = nil) -> TargetBand? {
            TargetBand(target, zones: zones)
        }
        func holds(_ target: PlannedTarget, _ value: Double, _ zones: ZoneConfigurationRecord? = nil) -> Bool? {
            band(target, zones).map { $0.low <= value && value <= $0.high }
        }
        let range = PlannedTarget(
            .heartRate, .range(low: .init(120, .countPerMinute), high: .init(140, .countPerMinute)))
        #expect([119.9, 120, 140, 140.1].map { holds(range, $0) } == [false, true, true, false])
        let single = PlannedTarget(.power, .threshold(.init(200, .watt)))
        #expect([189.9, 190, 210, 210.1].map { holds(single, $0) } == [false, true, true, false])
        let zones = try ZoneConfigurationRecord(
            type: .heartRate, boundaries: [.init(120, .countPerMinute), .init(140, .countPerMinute)], source: .user)
        func zone(_ number: Int) -> PlannedTarget { PlannedTarget(.heartRate, .zone(number)) }
        #expect([119, 120, 139.9, 140].map { holds(zone(2), $0, zones) } == [false, true, true, false])
        #expect(holds(zone(1), 0, zones) == true && holds(zone(3), 250, zones) == true)
        // Each value is in the band of the zone that it has.
        for value in stride(from: 100.0, through: 160, by: 0.5) {
            let bands = (1...3).filter { holds(zone($0), value, zones) == true }
            let canonical = ObjectType.heartRate.canonicalUnit.flatMap {
                QuantityValue(value, .countPerMinute).converted(to: $0)
            }
            #expect(bands == [(zones.zone(of: canonical ?? .nan) ?? -1) + 1], "\(value)")
        }
        #expect(band(zone(4), zones) == nil && band(zone(0), zones) == nil && band(zone(2)) == nil)
        #expect(band(PlannedTarget(.speed, .threshold(.init(4, .watt)))) == nil)
        // Bounds in other units do not lose a value at them.
        let kilometers = PlannedTarget(
            .speed, .range(low: .init(15, .kilometerPerHour), high: .init(16, .kilometerPerHour)))
        #expect(holds(kilometers, 15 / 3.6) == true && holds(kilometers, 16 / 3.6) == true)
    }

    @Test func PLN_95_currentValuesCountWhileTheyHold() {
        let time = Self.time([(100, 10), (150, 20), (200, 5), (.nan, 7)], 140, 160)
        #expect(time == TargetTime(inside: 20, valued: 35))
        #expect(Self.time([], 140, 160) == TargetTime())
    }

    @Test func PLN_95_averagesAreThoseSoFar() {
        // The mean is 100 until 10 s, then (1000 + 200 t) / (10 + t): 120 at 2.5 s, 150 at 10 s, 160 at 15 s.
        let time = Self.time([(100, 10), (200, 20)], 120, 150, .average)
        #expect(abs(time.inside - 7.5) < 1e-9 && time.valued == 30)
        // It falls as well: 200, then (2000 + 100 t) / (10 + t): 160 after 6.667 s.
        let falling = Self.time([(200, 10), (100, 20)], 160, 200, .average)
        #expect(abs(falling.inside - (10 + 10 * 2 / 3.0)) < 1e-9)
        #expect(Self.time([(150, 10), (150, 5)], 150, 150, .average).inside == 15)
        #expect(Self.time([(151, 10)], 140, 150, .average).inside == 0)
        #expect(Self.time([(151, 10)], -.infinity, .infinity, .average).inside == 10)
    }

    @Test("PLN-95: a mean that stays beyond a bound while the values are at it is not in target")
    func PLN_95_valuesAtTheBounds() {
        for (first, bound, low, high) in [(100.0, 120.0, 120.0, 150.0), (200, 150, 120, 150)] {
            #expect(Self.time([(first, 10), (bound, 20)], low, high, .average).inside == 0)
            #expect(Self.time([(bound, 10), (bound, 20)], low, high, .average).inside == 30)
        }
        // From within, with values at the other bound, it stays within.
        #expect(Self.time([(130, 10), (150, 20), (120, 5)], 120, 150, .average).inside == 35)
        // Up through both bounds: from 10 s to 30 s of (1000 + 200 t) / (10 + t), between 150 and 175.
        #expect(abs(Self.time([(100, 10), (200, 100)], 150, 175, .average).inside - 20) < 1e-9)
    }

    @Test("PLN-95: pieces of no time add their way, and those without a value or time count for nothing")
    func PLN_95_piecesOfNoTime() {
        let pieces: [TargetTime.Piece] = [
            .init(seconds: 0, amount: 50), .init(seconds: 10, amount: 30), .init(seconds: -1, amount: 5),
            .init(seconds: .infinity, amount: 5), .init(seconds: 5, amount: .infinity),
        ]
        #expect(TargetTime(pieces, in: .init(low: 3, high: 3), .current) == TargetTime(inside: 10, valued: 10))
        // 80 metres in 10 s, falling to a mean of 8.
        #expect(TargetTime(pieces, in: .init(low: 0, high: 10), .average).inside.rounded() == 3)
        #expect(TargetTime(pieces, in: .init(low: 0, high: 7.9), .average).inside == 0)
    }

    @Test func PLN_95_pausesHaveNoValues() {
        let course = PlanCourse(whole: PlanScoringTests.stretch(0, 100), pauses: [(20, 50)])
        let values = ValueTimeline([
            StatisticsDatum(start: 0, end: 0, value: 100), StatisticsDatum(start: 40, end: 40, value: 150, number: 1),
        ])
        let pieces = course.pieces(of: values, from: 10, to: 60)
        #expect(pieces == [.init(seconds: 10, amount: 1_000), .init(seconds: 10, amount: 1_500)])
        // A value holds for a minute (ZON-41), not for longer.
        #expect(course.pieces(of: values, from: 90, to: 200).map(\.seconds) == [10])
    }

    @Test func PLN_95_averageSpeedIsDistanceThroughTime() {
        var course = PlanCourse(whole: PlanScoringTests.stretch(0, 100), pauses: [(20, 50)])
        course.meters = DistanceCurve(starts: [0, 10, 50], ends: [10, 20, 60], meters: [30, 50, 40])
        let pieces = course.speeds(from: 5, to: 55)
        #expect(pieces.map(\.seconds) == [5, 10, 5] && pieces.map(\.amount) == [15, 50, 20])
        #expect(PlanCourse(whole: PlanScoringTests.stretch(0, 100)).speeds(from: 0, to: 100).isEmpty)
        #expect(course.speeds(from: 70, to: 90).isEmpty)
    }

    @Test(
        "PLN-81: a cadence is that of the time in which steps were counted, also if one count lies in another",
        arguments: [
            ([(0, 8, 16)], [(0, 8, 120)]), ([(0, 8, 10), (2, 5, 6)], [(0, 8, 120)]),
            ([(0, 8, 10), (2, 9, 6)], [(0, 9, 16.0 / 9 * 60)]), ([(0, 8, 10), (8, 9, 8)], [(0, 9, 120)]),
            // From ten seconds on, and after ten seconds without steps, another stretch begins.
            ([(0, 9, 18), (9, 12, 6)], [(0, 12, 120)]), ([(0, 10, 20), (10, 12, 6)], [(0, 10, 120), (10, 12, 180)]),
            ([(0, 4, 8), (14, 16, 4)], [(0, 16, 45)]),
            ([(0, 4, 8), (14.5, 16.5, 6)], [(0, 4, 120), (14.5, 16.5, 180)]),
            ([(0, 4, 0), (4, 6, 5)], [(0, 4, 0), (4, 6, 150)]), ([(3, 3, 9), (4, 6, 5)], [(4, 6, 150)]), ([], []),
        ] as [([(Double, Double, Double)], [(Double, Double, Double)])])
    func PLN_81_cadences(steps: [(Double, Double, Double)], stretches: [(Double, Double, Double)]) {
        let samples = steps.map {
            SampleRecord(
                type: .stepCount, start: $0.0, end: $0.1, content: .quantity(QuantityValue($0.2, .count)))
        }
        var values = TargetValues([.stepCount: samples])
        let pieces = values.timeline(of: .cadence, .running)?.pieces.map { [$0.start, $0.end, $0.value] } ?? []
        let data = stretches.enumerated().map {
            StatisticsDatum(
                start: $0.element.0, end: $0.element.1, value: $0.element.2, number: Int64($0.offset))
        }
        #expect(pieces == ValueTimeline(data).pieces.map { [$0.start, $0.end, $0.value] })
    }
}
