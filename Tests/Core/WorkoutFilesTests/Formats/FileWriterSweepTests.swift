import TestSupport
import Testing

@testable import WorkoutFiles

/// A recording with everything that there is, changed in every place: as every format has it, and what is lost.
@Suite struct FileWriterSweepTests {
    private static let parts = 12

    /// Returns what every format has of a recording.
    private static func written(_ text: String) throws -> String {
        let recording = try JSONRecordingReader.recording(from: MemoryByteSource(text), file: "a")
        return WorkoutFileFormat.writable.map { format in
            do {
                let bytes = try WorkoutFileWriter.bytes(of: recording, as: format, file: "a")
                let losses = recording.losses(as: format).map(\.message)
                return WholeOutcome.hash(bytes) + losses.joined(separator: "\n")
            } catch {
                return "\(error)"
            }
        }.joined(separator: "\n")
    }

    private func difference(
        _ recording: WorkoutRecording, _ part: Int, _ parts: Int, _ name: String, others: Int = 1
    ) throws -> String? {
        let bytes = try WorkoutFileWriter.bytes(of: recording, as: .json, file: "a")
        let text = String(decoding: bytes, as: UTF8.self)
        let changes = try ChangedTexts.ofJSON(text, scalars: 1).map { change in
            // Left out, and another value: what is refused is the reader's matter.
            ChangedText(place: change.place) {
                let texts = change.texts()
                return [texts[0]] + texts.dropFirst(2).prefix(others)
            }
        }
        return try ChangedTexts.difference(changes, of: text, part: part, parts, from: name, Self.written)
    }

    @Test(arguments: 0..<parts) func everyPlaceOfARecordingIsWritten(part: Int) throws {
        #expect(try difference(RichRecording.make(), part, Self.parts, "written") == nil)
    }

    /// Recordings that know the tracks and laps of the file that they are from.
    @Test(arguments: [WorkoutFileFormat.gpx, .tcx], 0..<4)
    func everyPlaceOfWhatWasReadIsWritten(format: WorkoutFileFormat, part: Int) throws {
        let text = format == .gpx ? WholeFiles.gpx : WholeFiles.tcx
        let recording = try WorkoutFileReader.recording(from: MemoryByteSource(text), file: "a")
        #expect(try difference(recording, part, 4, "written-\(format.name.rawValue)", others: 0) == nil)
    }
}
