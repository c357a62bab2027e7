import HealthModel
import Testing

@testable import WorkoutFiles

@Suite struct RecordedDistanceTests {
    /// Two sessions of 100 m and 50 m.
    private static func distance(_ distances: [Double]) -> Double {
        var points = RecordedPoints()
        for (time, distance) in zip([0.0, 50, 100, 150], distances) {
            var point = RecordedPoint()
            point.time = time
            point.distance = distance
            points.append(point)
        }
        let recording = WorkoutRecording(
            format: .fit,
            sessions: [
                RecordedSession(start: 0, end: 99, activity: .running),
                RecordedSession(start: 100, end: 150, activity: .cycling),
            ], points: points, pauses: [], name: nil, device: nil)
        return recording.distance
    }

    /// A device that begins anew need not have seen its first metres.
    @Test(arguments: [
        [10.0, 100, 103, 150], [10, 100, 100, 150], [10, 100, 0, 50], [10, 100, 3, 50],
    ])
    func aSecondSessionCountsOnOrBeginsAnew(distances: [Double]) {
        #expect(Self.distance(distances) == 150)
    }

    @Test func whatFallsWithinASessionIsNoWay() {
        #expect(Self.distance([10, 100, 103, 60]) == 103)
        #expect(Self.distance([10, 4, 7, 50]) == 56)
    }

    /// The way of one run with a reading a second.
    private static func way(_ distances: [Double], start: Double = 0) -> [Double] {
        var points = RecordedPoints()
        for (time, distance) in distances.enumerated() {
            var point = RecordedPoint()
            point.time = start + Double(time)
            point.distance = distance
            points.append(point)
        }
        let recording = WorkoutRecording(
            format: .fit,
            sessions: [RecordedSession(start: 0, end: start + Double(distances.count), activity: .running)],
            points: points, pauses: [], name: nil, device: nil)
        var way: [Double] = []
        recording.forEachStep(in: recording.segments) { way.append($0.distance) }
        return way
    }

    @Test func aBackStepIsACorrectionAndNotAWay() {
        #expect(Self.way([0, 5, 10, 8, 12, 10, 11, 16]) == [0, 5, 5, 2, 4])
        // Hundreds of them: the way is what the highest reading says.
        let wobbling: [Double] = (0..<1_000).map { (second: Int) -> Double in
            Double(second * 3 + (second % 3 == 0 ? 0 : 5))
        }
        #expect(Self.way(wobbling).reduce(0, +) == (wobbling.max() ?? 0))
    }

    @Test func aResetBeginsAnewUnlessTheDeviceGoesOnWhereItHadBeen() {
        #expect(Self.way([0, 50, 100, 0, 4, 9]) == [0, 50, 50, 0, 4, 5])
        #expect(Self.way([0, 300, 600, 0, 603, 0, 606]).reduce(0, +) == 606)
    }

    @Test func theFirstReadingOfASessionIsItsBeginning() {
        #expect(Self.way([42_013.9, 42_017, 42_020]).reduce(0, +) < 6.2)
        #expect(Self.way([42_013.9, 0, 3, 6]) == [0, 3, 3])
        // What a runner can have covered since the session began is a way.
        #expect(Self.way([30, 33, 36], start: 10) == [30, 3, 3])
    }
}
