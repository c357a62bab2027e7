import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Recordings are restored as imported, whatever else the store contains and whatever its state.
///
/// One file at a time: all of them need the shared store, and those that waited for it would count as if they worked.
@Suite(.enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"), .serialized)
struct RealFileLawTests {
    /// The number of points below which all formats are written, which takes time.
    private static let fewPoints = 2_500

    @Test(arguments: RealFile.lawful)
    func aStoreChangesNothingOfAFile(_ file: RealFile) async throws {
        let original = try WorkoutFileReader.recording(
            from: FileByteSource(path: file.path), file: file.name)
        let store = try LawStore()
        let workouts = await WorkoutImporter(access: store.access).importFile(file.path).workouts
        let full = try await FullStore.shared.value
        #expect(full.workouts[file.name] == workouts)
        var expected: [UUID: WorkoutRecording] = [:]
        for state in LawStore.State.allCases {
            try store.enter(state)
            for uuid in workouts {
                let recording = try #require(try store.recording(uuid))
                let inFull = try #require(full.recordings[state]?[uuid])
                let plain = expected[uuid, default: recording]
                expected[uuid] = plain
                #expect(RecordingDifference.first(plain, recording) == nil, "alone, \(state)")
                #expect(RecordingDifference.first(plain, inFull) == nil, "among others, \(state)")
                guard recording.points.count < Self.fewPoints else { continue }
                switch state {
                case .plain: break
                case .condensed:
                    // The other states are covered by the tests of made-up recordings.
                    let carried = try #require(try store.recordingOverJSON(uuid), "in our JSON")
                    #expect(RecordingDifference.first(plain, carried) == nil, "in our JSON")
                case .compacted:
                    // Written in the last state, which has passed through the others. KMZ is KML in an archive.
                    for format in WorkoutFileFormat.writable where ![.json, .kmz].contains(format) {
                        let first = Self.bytes(plain, format)
                        #expect(first == Self.bytes(recording, format) && first == Self.bytes(inFull, format))
                    }
                }
            }
        }
        let recordings = workouts.compactMap { expected[$0] }
        Self.compare(recordings, with: original)
        #expect(try store.engine.read { try $0.integrityProblems() } == [])
    }

    private static func bytes(_ recording: WorkoutRecording, _ format: WorkoutFileFormat) -> [UInt8]? {
        try? WorkoutFileWriter.bytes(of: recording, as: format, file: "a")
    }

    /// Compares with the file: as a whole if it is one workout, else the part of each workout.
    private static func compare(_ recordings: [WorkoutRecording], with original: WorkoutRecording) {
        let parts = RecordingDivision.parts(original)
        if parts.count == 1, let recording = recordings.first {
            #expect(RecordingDifference.first(recording, gathered(original, original.segments)) == nil)
            return
        }
        // A file may contain the same workout twice.
        guard recordings.count == parts.count else { return }
        for (recording, part) in zip(recordings, parts) {
            #expect(RecordingDifference.points(recording.points, gathered(original, part.segments).points) == nil)
            // The dates of a session that became several workouts are those of all of them.
            #expect(
                recording.sessions.map(\.activity) == part.sessions.map { original.sessions[$0].activity })
            #expect(recording.device == original.device)
        }
        #expect(recordings.reduce(0) { $0 + $1.laps.count } == original.laps.count)
        #expect(recordings.reduce(0) { $0 + $1.lengths.count } == original.lengths.count)
    }

    /// Returns a recording with the points of some segments, in their order.
    private static func gathered(
        _ original: WorkoutRecording, _ segments: [WorkoutRecording.Segment]
    ) -> WorkoutRecording {
        var recording = original
        recording.points = RecordedPoints()
        recording.segments = []
        // Tracks without a timed point are not restored from any store.
        var tracks: [Int: Int] = [:]
        let all = original.details.tracks
        recording.details.tracks = []
        for segment in segments {
            let first = recording.points.count
            recording.points.append(original.points, segment.points)
            var own = segment
            own.points = first..<recording.points.count
            if all.indices.contains(segment.track) {
                if tracks[segment.track] == nil {
                    tracks[segment.track] = recording.details.tracks.count
                    recording.details.tracks.append(all[segment.track])
                }
                own.track = tracks[segment.track] ?? 0
            }
            recording.segments.append(own)
        }
        return recording
    }
}
