import HealthModel
import HealthStore
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The owner's words on a workout, in the recording that is given back.
@Suite struct AnnotatedRecordingTests {
    private static func recording(sessions: Int, tracks: Int) -> WorkoutRecording {
        var recording = RecordingSweep.run(.fit, .running, steps: 5)
        recording.details.name = "File"
        recording.details.notes = "Words"
        (recording.sessions[0].name, recording.sessions[0].activityName) = ("Session", "Lauf")
        recording.sessions = Array(repeating: recording.sessions[0], count: sessions)
        var track = WorkoutRecording.Track()
        (track.name, track.type) = ("Track", "kind")
        recording.details.tracks = Array(repeating: track, count: tracks)
        return recording
    }

    private static func texts(_ recording: WorkoutRecording) -> [String?] {
        [recording.details.name, recording.details.notes] + recording.sessions.map(\.name)
            + recording.sessions.map(\.activityName) + recording.details.tracks.flatMap { [$0.name, $0.type] }
    }

    @Test("API-31: a title is that of the file, and of its only session and track") func titles() {
        let title = WorkoutAnnotation(title: "Own")
        let one = Self.recording(sessions: 1, tracks: 1).annotated(title)
        #expect(Self.texts(one) == ["Own", "Words", "Own", "Lauf", "Own", "kind"])
        let several = Self.recording(sessions: 2, tracks: 2).annotated(title)
        #expect(
            Self.texts(several) == [
                "Own", "Words", "Session", "Session", "Lauf", "Lauf", "Track", "kind", "Track", "kind",
            ])
        #expect(Self.texts(Self.recording(sessions: 1, tracks: 0).annotated(title)) == ["Own", "Words", "Own", "Lauf"])
    }

    @Test("API-31: notes replace those of the file, and nothing else does") func notes() {
        var annotation = WorkoutAnnotation()
        annotation.notes = "Wind"
        let noted = Self.recording(sessions: 1, tracks: 1).annotated(annotation)
        #expect(Self.texts(noted) == ["File", "Wind", "Session", "Lauf", "Track", "kind"])
        annotation = WorkoutAnnotation()
        annotation.gear = "Shoes"
        let tagged = Self.recording(sessions: 1, tracks: 1).annotated(annotation)
        #expect(Self.texts(tagged) == ["File", "Words", "Session", "Lauf", "Track", "kind"])
        #expect(tagged.sessions.map(\.activity) == [.running])
    }

    @Test("API-31: a corrected activity replaces that of the only session, with the names that the file has for it")
    func activities() {
        var annotation = WorkoutAnnotation()
        annotation.activity = .hiking
        let one = Self.recording(sessions: 1, tracks: 1).annotated(annotation)
        #expect(one.sessions.map(\.activity) == [.hiking])
        #expect(Self.texts(one) == ["File", "Words", "Session", nil, "Track", nil])
        let tracks = Self.recording(sessions: 1, tracks: 2).annotated(annotation)
        #expect(Self.texts(tracks) == ["File", "Words", "Session", nil, "Track", "kind", "Track", "kind"])
        let legs = Self.recording(sessions: 2, tracks: 1).annotated(annotation)
        #expect(legs.sessions.map(\.activity) == [.running, .running])
        #expect(Self.texts(legs) == ["File", "Words", "Session", "Session", "Lauf", "Lauf", "Track", "kind"])
    }
}
