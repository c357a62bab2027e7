import TestSupport
import Testing

@testable import WorkoutFiles

/// Requirements of every format in the list, including future ones.
@Suite struct WorkoutFileFormatTests {
    private static var recording: WorkoutRecording {
        var generator = SeededGenerator(seed: 5)
        return RandomRecording.make(using: &generator, sessions: 1)
    }

    @Test func namesAndEndingsStandForOneFormat() {
        let names = WorkoutFileFormat.all.map(\.name)
        #expect(Set(names).count == names.count)
        let endings = WorkoutFileFormat.writable.compactMap { $0.writing?.ending }
        #expect(Set(endings).count == endings.count)
        #expect(endings.allSatisfy { !$0.isEmpty && !$0.contains(".") && $0 == $0.lowercased() })
        #expect(WorkoutFileFormat.all.allSatisfy { $0.reading != nil || $0.writing != nil })
    }

    /// Formats without a writer are excluded; the tests of their readers cover them.
    @Test(arguments: WorkoutFileFormat.ofRoundTrips)
    func aFileIsOfOneFormat(_ format: WorkoutFileFormat) throws {
        var recording = Self.recording
        recording.format = format.name
        let bytes = try WorkoutFileWriter.bytes(of: recording, as: format, file: "a")
        let head = FileHead(Array(bytes.prefix(FileHead.length)))
        #expect(WorkoutFileFormat.all.filter { $0.reading?.isBeginning(head) == true } == [format])
        #expect(try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a").format == format.name)
    }

    @Test func whatIsOnlyReadIsNotWritten() {
        #expect(throws: WorkoutFileError.self) {
            try WorkoutFileWriter.bytes(of: Self.recording, as: .zip, file: "a")
        }
    }

    /// Names of formats are stored, and must not change.
    @Test func namesStay() {
        let names = [
            "gpx", "tcx", "fit", "csv", "json", "json-objects", "apple-health", "zip", "gzip", "kml",
            "kmz", "geojson",
        ]
        #expect(Set(WorkoutFileFormat.all.map(\.name.rawValue)).isSuperset(of: names))
    }
}
