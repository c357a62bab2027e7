import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

/// The speeds of workouts that are compared, worked out by hand.
@Suite struct ComparedSpeedTests {
    private static func series(
        _ meters: [Double], seconds: Double, pauses: [(start: Double, end: Double)] = []
    ) -> WorkoutSeries {
        var series = WorkoutSeries(start: 0, end: seconds, pauses: pauses)
        let width = seconds / Double(max(1, meters.count))
        series.distance = DistanceCurve(
            starts: meters.indices.map { Double($0) * width }, ends: meters.indices.map { Double($0 + 1) * width },
            meters: meters)
        return series
    }

    private static func speeds(_ series: WorkoutSeries, at places: [Double], step: Double) -> [Double?] {
        ComparedCourse(series, .time).values(of: .speed, at: places, step: step)
            .map { $0.map { ($0 * 1e9).rounded() / 1e9 } }
    }

    @Test("A speed is that of twenty seconds at least, as far as the workout reaches") func windows() {
        // 2 m/s for a minute, and 4 m/s for another.
        let series = Self.series([120, 240], seconds: 120)
        #expect(Self.speeds(series, at: [0, 30, 60, 90, 120], step: 1) == [2, 2, 3, 4, 4])
        // From 45 to 65, and from 50 to 70 seconds.
        #expect(Self.speeds(series, at: [55, 65], step: 20) == [2.5, 3.5])
        // Wider steps are whole: from 30 to 90 seconds.
        #expect(Self.speeds(series, at: [60, 50], step: 60) == [3, 2.666666667])
        // Beyond the end there is none.
        #expect(Self.speeds(series, at: [121], step: 1) == [nil])
    }

    @Test("A short way, and a short time, have speeds; none has none") func short() {
        #expect(Self.speeds(Self.series([0.5], seconds: 10), at: [5], step: 1) == [0.05])
        #expect(Self.speeds(Self.series([1], seconds: 1), at: [0.5], step: 1) == [1])
        #expect(Self.speeds(Self.series([0.25], seconds: 0.5), at: [0.25], step: 1) == [0.5])
        #expect(Self.speeds(Self.series([0], seconds: 10), at: [5], step: 1) == [nil])
        #expect(Self.speeds(Self.series([], seconds: 10), at: [5], step: 1) == [nil])
    }

    @Test("Pauses take no time, and what is paused as a whole has no speed") func pauses() {
        let series = Self.series([100, 0, 100], seconds: 150, pauses: [(50, 100)])
        let course = ComparedCourse(series, .time)
        #expect(course.length == 100)
        #expect([0, 49, 50, 51, 100].map { course.moment(at: $0) } == [0, 49, 50, 101, 150])
        #expect(course.moment(at: 100.1) == nil)
        #expect(Self.speeds(series, at: [25, 75], step: 20) == [2, 2])
        let way = ComparedCourse(series, .distance)
        #expect(way.length == 200 && way.values(of: .time, at: [0, 100, 200, 201], step: 10) == [0, 50, 100, nil])
    }

    @Test("The gap is how far, or how long, the workout is ahead of the other") func gaps() {
        func side(_ number: Int) -> WorkoutComparison.Side {
            .init(workout: Told.id(number), start: Told.date(0), activityType: .running, duration: 0)
        }
        let (fast, slow) = (Self.series([400], seconds: 100), Self.series([300], seconds: 100))
        func compare(_ axis: WorkoutComparison.Axis, _ count: Int) -> WorkoutComparison {
            WorkoutComparison((side(1), fast), (side(2), slow), axis, count: count)
        }
        let time = compare(.time, 3)
        #expect(time.places == [0, 50, 100] && time.gaps == [0, 50, 100] && time.lastGap == 100)
        #expect(time.columns.map(\.quantity) == [.distance, .speed])
        let way = compare(.distance, 5)
        #expect(way.places == [0, 100, 200, 300, 400])
        #expect(way.gaps.map { $0.map { ($0 * 3).rounded() } } == [0, 25, 50, 75, nil])
        #expect(way.lastGap.map { ($0 * 3).rounded() } == 75 && way.columns.map(\.quantity) == [.time, .speed])
        #expect(compare(.time, 1).places == [0])
        let nothing = WorkoutSeries(start: 0, end: 0, pauses: [])
        let empty = WorkoutComparison((side(1), nothing), (side(2), nothing), .time, count: 4)
        #expect(empty.places.isEmpty && empty.columns.isEmpty && empty.lastGap == nil)
    }
}
