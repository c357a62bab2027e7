import HealthModel
import Testing

@testable import WorkoutFiles

@Suite struct RecordedDistanceTests {
    /// Returns the distance of two sessions of 100 m and 50 m.
    private static func distance(_ distances: [Double], group: Int = 0) -> Double {
        var points = RecordedPoints()
        for (time, distance) in zip([0.0, 50, 100, 150], distances) {
            var point = RecordedPoint()
            point.time = time
            point.distance = distance
            points.append(point)
        }
        var second = RecordedSession(start: 100, end: 150, activity: .cycling)
        second.group = group
        let recording = WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: 0, end: 99, activity: .running), second], points: points,
            pauses: [], name: nil, device: nil)
        return recording.distance
    }

    /// A device that restarts its count may have missed its first metres.
    @Test(arguments: [
        [10.0, 100, 103, 150], [10, 100, 100, 150], [10, 100, 0, 50], [10, 100, 3, 50],
    ])
    func aSecondSessionCountsOnOrBeginsAnew(distances: [Double]) {
        #expect(Self.distance(distances) == 150)
    }

    /// Unrelated activities count separately: 103 m at the first instant are not distance.
    @Test func anActivityOfItsOwnDoesNotCountOn() {
        #expect(Self.distance([10, 100, 103, 150], group: 1) == 100 + 47)
    }

    /// A session goes on from the last reading of its event, whatever lies between.
    @Test func theLastReadingOfAnEventIsWhereTheNextSessionGoesOn() {
        func distance(_ readings: [[Double]], groups: [Int]) -> Double {
            var points = RecordedPoints()
            for (session, distances) in readings.enumerated() {
                for (index, distance) in distances.enumerated() {
                    var point = RecordedPoint()
                    (point.time, point.distance) = (Double(session * 100 + index * 40), distance)
                    points.append(point)
                }
            }
            let sessions = groups.enumerated().map { index, group in
                var session = RecordedSession(
                    start: Double(index) * 100, end: Double(index) * 100 + 99, activity: .running)
                session.group = group
                return session
            }
            return WorkoutRecording(
                format: .fit, sessions: sessions, points: points, pauses: [], name: nil, device: nil
            ).distance
        }
        let (first, last): ([Double], [Double]) = ([10, 100], [103, 150])
        #expect(distance([first, last], groups: [0, 0]) == 150)
        // A session without readings, and one that ends without any.
        #expect(distance([first, [.nan, .nan], last], groups: [0, 0, 0]) == 150)
        #expect(distance([first + [.nan], last], groups: [0, 0]) == 150)
        // An activity of its own between, which has a count of its own.
        #expect(distance([first, [7, 20], last], groups: [0, 1, 0]) == 100 + 20 + 50)
    }

    /// Pool lengths count once, although another session lies between two of their stretches.
    @Test func lengthsOfAPoolCountOnceForAllStretches() {
        var points = RecordedPoints()
        for time in [0.0, 50, 100] {
            var point = RecordedPoint()
            point.time = time
            points.append(point)
        }
        var pool = RecordedSession(start: 0, end: 100, activity: .swimming)
        pool.poolLength = 25
        var recording = WorkoutRecording(
            format: .fit, sessions: [pool, RecordedSession(start: 50, end: 60, activity: .running)], points: points,
            pauses: [], name: nil, device: nil)
        recording.lengths = [0.0, 70].map { RecordedLength(start: $0, end: $0 + 30, isActive: true) }
        let stretches = [0, 1, 0].enumerated().map { place, session in
            WorkoutRecording.Segment(
                points: place..<place + 1, start: points.times[place], end: points.times[place], track: 0,
                session: session)
        }
        var way: [Double] = []
        recording.forEachStep(in: stretches) { way.append($0.distance) }
        #expect(way == [25, 25])
    }

    @Test func whatFallsWithinASessionIsNoWay() {
        #expect(Self.distance([10, 100, 103, 60]) == 103)
        #expect(Self.distance([10, 4, 7, 50]) == 56)
    }

    /// Returns the distances of one run with a reading a second.
    private static func way(_ distances: [Double], start: Double = 0, stated: Double? = nil) -> [Double] {
        var points = RecordedPoints()
        for (time, distance) in distances.enumerated() {
            var point = RecordedPoint()
            point.time = start + Double(time)
            point.distance = distance
            points.append(point)
        }
        var session = RecordedSession(start: 0, end: start + Double(distances.count), activity: .running)
        session.totals.distance = stated
        let recording = WorkoutRecording(
            format: .fit, sessions: [session], points: points, pauses: [], name: nil, device: nil)
        var way: [Double] = []
        recording.forEachStep(in: recording.segments) { way.append($0.distance) }
        return way
    }

    @Test func aBackStepIsACorrectionAndNotAWay() {
        #expect(Self.way([0, 5, 10, 8, 12, 10, 11, 16]) == [0, 5, 5, 2, 4])
        // Hundreds of them: the distance is the highest reading.
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
        // Distances that a runner can have covered since the session began count.
        #expect(Self.way([30, 33, 36], start: 10) == [30, 3, 3])
        // So does the distance that the session states, however fast.
        #expect(Self.way([1_000, 1_003], start: 100) == [3])
        #expect(Self.way([1_000, 1_003], start: 100, stated: 1_003) == [1_000, 3])
    }
}
