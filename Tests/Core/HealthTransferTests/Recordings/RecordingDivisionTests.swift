import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Workout details per file, with two exceptions.
@Suite struct RecordingDivisionTests {
    private static let hour = 3_600.0

    private func starts(_ track: String...) throws -> [[Double]] {
        let recording = try GPX.recording(GPX.file(track.joined()))
        let first = recording.start
        return RecordingDivision.workouts(recording).map { $0.map { ($0.start - first) / Self.hour } }
    }

    @Test func segmentsOfATrackStayTogether() throws {
        #expect(try starts(GPX.track([[0, 60], [20 * 3_600, 20 * 3_600 + 60]])) == [[0, 20]])
    }

    /// The distance to the first point of a part was partly covered before it.
    @Test func aPartOfARecordingBeginsWithItsFirstPoint() throws {
        var points = RecordedPoints()
        for (time, distance) in [(10.0, 30.0), (20, 60), (50, 90), (60, 120)] {
            var point = RecordedPoint()
            (point.time, point.distance) = (time, distance)
            points.append(point)
        }
        let recording = WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: 0, end: 60, activity: .running)], points: points,
            pauses: [], name: nil, device: nil)
        var segment = try #require(recording.segments.first)
        (segment.points, segment.end) = (0..<2, 20)
        let plan = WorkoutPlan(recording, segments: [segment], activity: .other)
        let way = try #require(plan.streams.first { $0.type == .distanceWalkingRunning })
        var times: [Double] = []
        plan.forEachSample(of: way) { (start, end, _) throws(Never) in times += [start, end] }
        #expect(times == [10, 10, 10, 20])
    }

    @Test func tracksOfOneOutingStayTogether() throws {
        #expect(try starts(GPX.track([[0, 60]]), GPX.track([[6 * 3_600, 6 * 3_600 + 60]])) == [[0, 6]])
    }

    @Test func aTrackFarAwayIsAnotherWorkout() throws {
        #expect(try starts(GPX.track([[0, 60]]), GPX.track([[7 * 3_600, 7 * 3_600 + 60]])) == [[0], [7]])
    }

    @Test func DAT_5_whatIsTooLongIsDividedAtItsGaps() throws {
        let day = 24 * 3_600
        #expect(try starts(GPX.track([[0, 60], [day, day + 60], [5 * day, 5 * day + 60]])) == [[0], [24], [120]])
    }

    @Test func DAT_5_aSegmentThatIsTooLongIsCutBeforeThePointThatExceedsFourDays() throws {
        let recording = try GPX.recording(
            GPX.file(GPX.track([Array(stride(from: 0, through: 100 * 3_600, by: 3_600))])))
        let workouts = RecordingDivision.workouts(recording)
        #expect(workouts.map { $0.map(\.points) } == [[0..<97], [97..<101]])
        #expect(workouts.first?.last.map { $0.end - recording.start } == 345_600)
    }

    @Test func DAT_5_pointsWithDamagedDatesAreNoWorkouts() throws {
        let day = 24 * 3_600
        let times = [0, 60, 900 * day, 120, 500 * day, 700 * day, 90 * day, 180, 240]
        let recording = try GPX.recording(GPX.file(GPX.track([times])))
        #expect(recording.points.times.map { $0 - recording.start } == [0, 60, 120, 180, 240])
        #expect(recording.end - recording.start == 240)
        #expect(
            recording.warnings.map(\.message) == [
                "4 points were left out: their times are too far from the rest of the workout."
            ])
        #expect(RecordingDivision.workouts(recording).map { $0.map(\.points) } == [[0..<5]])
        let clean = try GPX.recording(GPX.file(GPX.track([[0, 60, 120, 180, 240]])))
        #expect(recording.distance == clean.distance && recording.ascent == clean.ascent)
        // If all are far apart, the damaged ones cannot be identified.
        let alone = try GPX.recording(GPX.file(GPX.track([[0, 10 * day, 20 * day]])))
        #expect(alone.points.count == 3 && alone.warnings.isEmpty)
    }

    /// One damaged date must not cost the rest of the file.
    @Test func DAT_5_sessionsWithImpossibleDatesAreLeftOut() throws {
        var recording = try GPX.recording(GPX.file(GPX.track([[0, 60]])))
        recording.sessions.append(RecordedSession(start: -1e9, end: recording.end, activity: .running))
        #expect(RecordingDivision.parts(recording).map(\.sessions) == [[0]])
        #expect(RecordingDivision.leftOut(recording) == 1)
        recording.sessions[1].end = -1e9 + 60
        #expect(RecordingDivision.parts(recording).map(\.sessions) == [[0], [1]])
        #expect(RecordingDivision.leftOut(recording) == 0)
    }
}
