import TestSupport
import Testing

@testable import WorkoutFiles

/// Every good file of the collection beside the package, written in each format and read again.
@Suite(.enabled(if: RealFile.isAvailable, "the collection of real files is not beside the package"))
struct RealFileFormatTests {
    private static let good = RealFile.everything.filter { file in
        !file.name.hasPrefix("bad/") && file.points > 0 && file.sessions != 0
            && ["fit/", "tcx/", "gpx/"].contains { file.name.hasPrefix($0) }
    }

    @Test(arguments: good)
    func everyFormatHoldsWhatItCan(_ file: RealFile) throws {
        let recording = try WorkoutFileReader.recording(from: FileByteSource(path: file.path), file: file.name)
        // KMZ is KML in an archive; ``RoundTripTests`` has it.
        for format in WorkoutFileFormat.ofRoundTrips where format != .kmz {
            if format.name.isOfTracks, file.positions == 0 { continue }
            // Its clock was in 1901 for a while.
            if format == .fit, file.name == "gpx/Mojstrovka.gpx" { continue }
            let (bytes, losses) = try WorkoutFileWriter.file(of: recording, as: format, file: "a")
            let read = try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a")
            #expect(RecordingComparison(recording, read, format, losses).differences == [])
            let again = try WorkoutFileWriter.bytes(of: read, as: format, file: "a")
            #expect(firstDifference(bytes, again) == nil, "\(format): what was read is written otherwise")
        }
    }
}
