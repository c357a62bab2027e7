import TestSupport
import Testing

@testable import WorkoutFiles

/// Files that say all that their format can, changed in every place: what is read of each.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the texts in `Tests/Core/Texts/Sweeps`.
@Suite struct FileReaderSweepTests {
    private static let parts = 6

    private func difference(_ changes: [ChangedText], _ whole: String, _ part: Int, _ format: WorkoutFileFormat) throws
        -> String?
    {
        try ChangedTexts.difference(changes, of: whole, part: part, Self.parts, from: format.name.rawValue) { text in
            try WholeOutcome.reading(Array(text.utf8), as: format)
        }
    }

    @Test(arguments: 0..<parts) func everyPlaceOfATrackInGPX(part: Int) throws {
        let text = WholeFiles.gpx
        #expect(try difference(ChangedTexts.ofXML(text), text, part, .gpx) == nil)
    }

    @Test(arguments: 0..<parts) func everyPlaceOfATrackInKML(part: Int) throws {
        let text = WholeFiles.kml
        #expect(try difference(ChangedTexts.ofXML(text), text, part, .kml) == nil)
    }

    @Test(arguments: 0..<parts) func everyPlaceOfAnActivityInTCX(part: Int) throws {
        let text = WholeFiles.tcx
        #expect(try difference(ChangedTexts.ofXML(text), text, part, .tcx) == nil)
    }

    @Test(arguments: 0..<parts) func everyPlaceOfATrackInGeoJSON(part: Int) throws {
        let text = WholeFiles.geoJSON
        #expect(try difference(ChangedTexts.ofJSON(text), text, part, .geoJSON) == nil)
    }

    @Test(arguments: 0..<parts) func everyPlaceOfARecordingInJSON(part: Int) throws {
        let text = String(
            decoding: try WorkoutFileWriter.bytes(of: RichRecording.make(), as: .json, file: "a"), as: UTF8.self)
        #expect(try difference(ChangedTexts.ofJSON(text), text, part, .json) == nil)
    }

    /// Tracks of exercises of Samsung Health, and points out of order and without position.
    @Test func everyPlaceOfStrayPoints() throws {
        let text = WholeFiles.strays
        let difference = try ChangedTexts.difference(
            ChangedTexts.ofXML(text), of: text, part: 0, 1, from: "strays"
        ) { try WholeOutcome.reading(Array($0.utf8), as: .gpx) }
        #expect(difference == nil)
    }
}
