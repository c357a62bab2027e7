import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthReports

/// Nights, splits and comparisons at the bounds where they become others.
@Suite struct NightEdgeTests {
    /// Midnight of 2024-01-10, in UTC.
    private static let midnight = 726_537_600.0
    private static let hour = 3_600.0

    private static func asleep(_ from: Double, _ to: Double, _ stage: Int = 3) -> SampleRecord {
        SampleRecord(
            type: .sleepAnalysis, start: midnight + from * hour, end: midnight + to * hour, content: .category(stage))
    }

    private static func sleep(_ samples: [SampleRecord]) throws -> SleepReport {
        let store = try LawStore()
        try store.engine.write(as: LawStore.app) { try $0.save(samples) }
        return try store.engine.reports(for: LawStore.app) {
            try $0.sleep(SampleFilter(), calendar: Told.calendar())
        }
    }

    private static func hours(_ period: SleepReport.Period) -> [Double] {
        [(period.start - midnight) / hour, (period.end - midnight) / hour]
    }

    @Test(
        "Sleep is of the day on which its middle is, and from six in the evening on of the next",
        arguments: [
            (-1, 7, "2024-01-10"), (-7, -6, "2024-01-09"), (-7, -5, "2024-01-10"), (-6.5, -5.5, "2024-01-10"),
            (-6.501, -5.5, "2024-01-09"), (17, 18.999, "2024-01-10"), (17, 19, "2024-01-11"),
        ] as [(Double, Double, String)])
    func days(from: Double, to: Double, day: String) throws {
        #expect(try Self.sleep([Self.asleep(from, to)]).nights.map(\.day.text) == [day])
    }

    @Test("A break of less than three hours is part of a night, and after a longer one sleep is a nap")
    func breaks() throws {
        for (again, isNap) in [(0.0, false), (1.9375, false), (2, true), (2.5, true)] {
            let night = try #require(try Self.sleep([Self.asleep(-5, -1), Self.asleep(again, 4)]).nights.first)
            #expect(Self.hours(night.main) == (isNap ? [-5, -1] : [-5, 4]), "\(again)")
            #expect(night.naps.map(Self.hours) == (isNap ? [[again, 4]] : []), "\(again)")
        }
        // The longest is the night, wherever it is.
        let late = try #require(
            try Self.sleep([Self.asleep(-5, -3), Self.asleep(1, 6), Self.asleep(13, 14)]).nights.first)
        #expect(Self.hours(late.main) == [1, 6] && late.naps.map(Self.hours) == [[-5, -3], [13, 14]])
        // Being awake makes no night longer, and without sleep the time in bed is one.
        let awake = try #require(try Self.sleep([Self.asleep(-2, 5), Self.asleep(5, 7, 2)]).nights.first)
        #expect(Self.hours(awake.main) == [-2, 5] && awake.main.asleep == 7 * Self.hour)
        let bed = try #require(try Self.sleep([Self.asleep(-1, 6, 0)]).nights.first)
        #expect(Self.hours(bed.main) == [-1, 6] && bed.main.asleep == 0 && bed.main.inBed == 7 * Self.hour)
        #expect(try Self.sleep([Self.asleep(1, 1)]).nights.isEmpty)
    }

    @Test("Regularity is told from five nights on, and is a hundred if all are the same") func regularity() throws {
        func nights(_ count: Int, _ change: (Int) -> Double = { _ in 0 }) throws -> SleepReport {
            try Self.sleep((0..<count).map { Self.asleep(Double($0) * 24 - 1, Double($0) * 24 + 7 + change($0)) })
        }
        #expect(try nights(4).regularity == nil)
        let same = try #require(try nights(5).regularity)
        #expect(same.start == 23 * Self.hour && same.end == 7 * Self.hour && same.index == 100)
        #expect(same.startDeviation == 0 && same.endDeviation == 0)
        // Two hours more every second night: a twelfth of the day differs between one and the next.
        let other = try #require(try nights(5) { Double($0 % 2) * 2 }.regularity)
        #expect(abs((other.index ?? 0) - (100 - 200.0 / 12)) < 1e-9)
        #expect(abs(other.end - (7 + 0.8) * Self.hour) < 1e-6 && other.startDeviation == 0)
        // The deviation of 0, 2, 0, 2 and 0 hours is the root of 1.2.
        #expect(abs(other.endDeviation - 1.2.squareRoot() * Self.hour) < 1e-6)
    }

    // MARK: Splits

    private static func series(_ meters: Double, seconds: Double = 1_000) -> WorkoutSeries {
        var series = WorkoutSeries(start: 0, end: seconds, pauses: [])
        series.distance = DistanceCurve(starts: [0], ends: [seconds], meters: [meters])
        return series
    }

    @Test(
        "A rest of ten metres or more is a split",
        arguments: [
            (9.9, []), (10, [10]), (999, [999]), (1_000, [1_000]), (1_009, [1_000]), (1_010, [1_000, 10]),
            (2_000, [1_000, 1_000]), (2_500, [1_000, 1_000, 500]),
        ] as [(Double, [Double])])
    func splits(meters: Double, splits: [Double]) {
        let found = Self.series(meters).splits()
        #expect(found.map { ($0.meters * 1e6).rounded() / 1e6 } == splits)
        #expect(found.map(\.number) == Array(1..<(splits.count + 1)))
        if let last = found.last { #expect(abs(last.pace - 1_000 / meters * 1_000) < 1e-6) }
    }

    @Test("Splits have a length, and are ten thousand at most") func lengths() {
        #expect(Self.series(500).splits(every: 0).isEmpty && Self.series(500).splits(every: -1).isEmpty)
        #expect(Self.series(500).splits(every: 200).map(\.meters) == [200, 200, 100])
        #expect(WorkoutSeries(start: 0, end: 9, pauses: []).splits().isEmpty)
        for (meters, count) in [(99_990.0, 9_999), (100_000, 10_000), (100_050, 10_000)] {
            #expect(Self.series(meters).splits(every: 10).count == count, "\(meters)")
        }
    }

    // MARK: Comparisons

    @Test(
        "Workouts are compared along their ways if both have a hundred metres, or have any and are asked for",
        arguments: [
            (100, 100, nil, .distance), (99.9, 100, nil, .time), (100, 99.9, nil, .time),
            (99.9, 1, .distance, .distance),
            (100, 0, .distance, .time), (0, 100, nil, .time), (100, 100, .time, .time), (0, 0, .distance, .time),
        ] as [(Double, Double, WorkoutComparison.Axis?, WorkoutComparison.Axis)])
    func axes(
        one: Double, other: Double, asked: WorkoutComparison.Axis?, axis: WorkoutComparison.Axis
    ) throws {
        let store = try LawStore()
        for (number, meters) in [(1, one), (2, other)] {
            let draft = SweepWorld.Draft(number, .running, at: Self.midnight + Double(number) * 9_000, seconds: 100) {
                $0.app = LawStore.app
            }
            try SweepWorld.save(draft, in: store)
            guard meters > 0 else { continue }
            let way = SampleRecord(
                type: .distanceWalkingRunning, start: draft.start, end: draft.start + 100,
                content: .quantity(QuantityValue(meters, .meter)))
            try store.engine.write(as: LawStore.app) { try $0.add([way], to: Told.id(number)) }
        }
        let comparison = try store.engine.reports(for: LawStore.app) {
            try $0.comparison(of: Told.id(1), with: Told.id(2), by: asked, places: 1)
        }
        #expect(comparison?.axis == axis)
        // Two places are the least.
        #expect(comparison?.places.count == 2)
        #expect(comparison?.places.last == (axis == .time ? 100 : max(one, other)))
    }

    // MARK: Ways

    private static func way(_ meters: Double, north: Double = 0, points: Int = 101) -> RouteWay? {
        let degree = 111_195.0
        let line = (0..<points).map { index in
            RouteWay.Coordinate(
                latitude: north / degree, longitude: Double(index) / Double(points - 1) * meters / degree)
        }
        return RouteWay(line, around: .init(latitude: 0, longitude: 0))
    }

    @Test("API-138: a way has two hundred metres, and one that is fifty metres beside it is the same") func ways()
        throws
    {
        #expect(Self.way(199.9) == nil && Self.way(200.1) != nil)
        let way = try #require(Self.way(2_000))
        for (north, deviation) in [(0.0, 0.0), (10, 10), (49.9, 49.9), (-49.9, 49.9)] {
            let found = try #require(Self.way(2_000, north: north).flatMap(way.deviation(from:)))
            #expect(abs(found - deviation) < 1e-6, "\(north)")
        }
        #expect(Self.way(2_000, north: 50.1).flatMap(way.deviation(from:)) == nil)
        // The density of the points makes no difference.
        #expect(Self.way(2_000, points: 7).flatMap(way.deviation(from:)).map { $0 < 1e-6 } == true)
        // A way that ends a tenth earlier is not near at its end.
        #expect(Self.way(1_960).flatMap(way.deviation(from:)) != nil)
        #expect(Self.way(1_700).flatMap(way.deviation(from:)) == nil)
    }
}
