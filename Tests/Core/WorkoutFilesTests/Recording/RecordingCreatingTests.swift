import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// Recordings that a program makes of points.
@Suite struct RecordingCreatingTests {
    private static let start = RandomRecording.start

    private func point(_ second: Double, _ latitude: Double = .nan, _ longitude: Double = .nan) -> RecordedPoint {
        var point = RecordedPoint()
        (point.time, point.latitude, point.longitude) = (Self.start + second, latitude, longitude)
        return point
    }

    @Test func pointsAreSortedAndImpossibleOnesCounted() throws {
        var points = [
            point(9, 50, 190), point(3, 91, 8), point(3, 50.5, -180.5), point(.nan), point(-1e12), point(1e12),
            point(5, .nan, 8), point(7, .nan, .nan),
        ]
        points[0].heartRate = 1_001
        points[1].heartRate = 1_000
        points[2].power = -1
        points[6].elevation = 100_001
        points[7].elevation = -20_000
        let recording = try #require(
            WorkoutRecording(activity: .hiking, points: points, name: "Walk", device: nil))
        #expect(
            recording.parts == [
                "json 3…9 hiking", "distance 750325.708 ascent 0 descent 0",
                "session 3…9 hiking group 0", "segment 0..<5 3…9 track 0 session 0",
                "point 3 heartRate 1000", "point 3 (50.5, 179.5)", "point 5", "point 7 elevation -20000",
                "point 9 (50, -170)", "details name Walk positions 2 firstTime 3",
                "warning untimedPoint 1 'Walk'", "warning impossibleDate 2 'Walk'", "warning impossibleValue 5 'Walk'",
            ])
        #expect(recording.points.streams == [.elevation, .heartRate])
    }

    @Test func lapsAndPausesAreSortedAndJoined() throws {
        func pause(_ from: Double, _ to: Double) -> WorkoutRecording.Pause {
            .init(start: Self.start + from, end: Self.start + to)
        }
        func lap(_ from: Double, _ to: Double) -> RecordedLap {
            .init(start: Self.start + from, end: Self.start + to)
        }
        let recording = try #require(
            WorkoutRecording(
                activity: .running, points: [0, 10, 20, 30].map { point($0) },
                pauses: [
                    pause(16, 17), pause(15, 18), pause(4, 6), pause(6, 8), pause(5, 7), pause(18.5, 18.5), pause(9, 8),
                    pause(0, 1e12),
                ],
                laps: [lap(20, 33), lap(-2, 20), lap(8, 7)]))
        #expect(
            recording.parts.filter { !$0.hasPrefix("point") } == [
                "json -2…33 running", "distance 0", "session -2…33 running group 0",
                "segment 0..<1 0…0 track 0 session 0", "segment 1..<2 10…10 track 0 session 0",
                "segment 2..<4 20…30 track 0 session 0",
                "pause 4…8", "pause 15…18", "pause 18.5…18.5", "lap -2…20", "lap 20…33", "details firstTime 0",
                "warning impossibleDate 3 'recording'",
            ])
    }

    @Test func datesHaveTheirBounds() {
        func isMade(_ time: Double) -> Bool {
            var point = RecordedPoint()
            point.time = time
            return WorkoutRecording(activity: .running, points: [point]) != nil
        }
        #expect(isMade(-3_187_296_000) && !isMade(-3_187_296_000.5))
        #expect(isMade(31_525_372_799.5) && !isMade(31_525_372_800) && !isMade(.nan) && !isMade(.infinity))
        #expect(WorkoutRecording(activity: .running, points: []) == nil)
    }
}
