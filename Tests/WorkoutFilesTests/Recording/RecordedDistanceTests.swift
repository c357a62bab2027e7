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
        [10.0, 100, 103, 150], [10, 100, 100, 150], [10, 100, 0, 50], [10, 100, 3, 50], [0, 100, 50, 50],
    ])
    func aSecondSessionCountsOnOrBeginsAnew(distances: [Double]) {
        #expect(Self.distance(distances) == 150)
    }

    @Test func whatFallsWithinASessionIsNoWay() {
        #expect(Self.distance([10, 100, 103, 60]) == 103)
        #expect(Self.distance([10, 4, 7, 50]) == 56)
    }
}
