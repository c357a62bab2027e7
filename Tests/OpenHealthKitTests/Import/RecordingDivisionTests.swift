import Testing
import WorkoutFiles

@testable import OpenHealthKit

/// One file, one workout; with two exceptions.
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

    /// One damaged date must not cost the rest of the file.
    @Test func DAT_5_sessionsWithImpossibleDatesAreLeftOut() throws {
        var recording = try GPX.recording(GPX.file(GPX.track([[0, 60]])))
        recording.sessions.append(RecordedSession(start: -1e9, end: recording.end, activity: 37))
        #expect(RecordingDivision.parts(recording).map(\.sessions) == [[0]])
        #expect(RecordingDivision.leftOut(recording) == 1)
        recording.sessions[1].end = -1e9 + 60
        #expect(RecordingDivision.parts(recording).map(\.sessions) == [[0], [1]])
        #expect(RecordingDivision.leftOut(recording) == 0)
    }
}
