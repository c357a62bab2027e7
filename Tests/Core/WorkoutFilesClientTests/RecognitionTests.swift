import Foundation
import Testing
import WorkoutFiles

/// Recognition of formats, in a program that imports nothing else of this package.
@Suite struct RecognitionTests {
    @Test("Formats are recognized by content")
    func formatsAreRecognized() throws {
        #expect(WorkoutFileFormat(recognizing: Samples.gpx) == .gpx)
        #expect(WorkoutFileFormat(recognizing: Samples.gpx.prefix(200).dropFirst(0)) == .gpx)
        #expect(WorkoutFileFormat(recognizing: Samples.tcx) == .tcx)
        #expect(WorkoutFileFormat(recognizing: Data("PK\u{3}\u{4}".utf8)) == .zip)
        #expect(WorkoutFileFormat(recognizing: Data([0x1F, 0x8B, 8, 0])) == .gzip)
        #expect(WorkoutFileFormat(recognizing: Data("<HealthData locale=\"en\">".utf8)) == .appleHealth)
        let ride = try #require(Samples.ride())
        for format in WorkoutFileFormat.readable {
            #expect(try WorkoutFileFormat(recognizing: ride.data(as: format)) == format)
        }
    }

    @Test("Other files are of no format")
    func otherFilesAreOfNoFormat() throws {
        for text in ["", "hello", "<html></html>", "{}", "[", "\u{0}\u{0}\u{0}", "gpx"] {
            #expect(WorkoutFileFormat(recognizing: Data(text.utf8)) == nil, "\(text)")
        }
        let folder = try ScratchFolder()
        #expect(try WorkoutFileFormat(recognizingContentsOf: folder.file("run.gpx", Data("hello".utf8))) == nil)
        let missing = folder.url.appending(path: "missing")
        let failure = thrownCode { () throws(WorkoutFileError) in
            _ = try WorkoutFileFormat(recognizingContentsOf: missing)
        }
        #expect(failure == .unreadable)
    }

    @Test("Lists name the formats of each direction")
    func listsNameTheFormats() {
        #expect(
            WorkoutFileFormat.readable.map(\.description) == ["gpx", "tcx", "fit", "kml", "kmz", "geojson", "json"])
        #expect(
            WorkoutFileFormat.writable.map(\.title) == ["GPX", "TCX", "FIT", "KML", "KMZ", "GeoJSON", "CSV", "JSON"])
        #expect(Set(WorkoutFileFormat.readable).isSubset(of: WorkoutFileFormat.writable))
    }
}
