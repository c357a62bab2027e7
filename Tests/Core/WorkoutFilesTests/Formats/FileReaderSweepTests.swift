import Foundation
import HealthModel
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

    /// Points without a place, with what sensors measured, of an exercise of Samsung Health.
    @Test(arguments: 0..<2) func everyPlaceOfPointsWithoutPosition(part: Int) throws {
        let text = """
            <gpx creator="Phone"><exerciseinfo><exercisetype>15004</exercisetype></exerciseinfo>
            <trk><name>Row</name><trkseg><trkpt><ele>7</ele><time>2020-01-01T00:00:01Z</time><extensions><hr>101</hr>
            <cad>31</cad><power>151</power><atemp>20.5</atemp><wtemp>15.5</wtemp><speed>2.5</speed><distance>3</distance>
            </extensions></trkpt><trkpt lat="x" lon="8"><time>2020-01-01T00:00:03Z</time><extensions><hr>103</hr>
            </extensions></trkpt></trkseg><trkseg><trkpt><time>2020-01-01T00:00:09Z</time><hr>107</hr></trkpt>
            <trkpt><ele>12</ele><time>2020-01-01T00:00:07Z</time></trkpt></trkseg></trk></gpx>
            """
        let difference = try ChangedTexts.difference(
            ChangedTexts.ofXML(text), of: text, part: part, 2, from: "unplaced"
        ) { try WholeOutcome.reading(Array($0.utf8), as: .gpx) }
        #expect(difference == nil)
    }

    @Test func exercisesOfSamsungHealth() throws {
        var kept = KeptOutcomes()
        for number in 0...17_000 {
            guard let name = SamsungExercise.activityName("\(number)") else { continue }
            kept.add(number) { "\(name) \(ActivityNames.activity(named: name)?.name ?? "-")" }
        }
        kept.add("a name") { SamsungExercise.activityName("running") ?? "-" }
        kept.add("an unknown number") { SamsungExercise.activityName("77") ?? "-" }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/samsung.txt") == nil)
    }

    @Test func archivesOfKML() throws {
        var kept = KeptOutcomes()
        let small =
            "<kml><gx:Track xmlns:gx=\"http://www.google.com/kml/ext/2.2\"><when>2020-01-01T00:00:01Z</when>"
            + "<gx:coord>8 50 1</gx:coord></gx:Track></kml>"
        let layouts: [[(String, String)]] = [
            [("doc.kml", WholeFiles.kml)], [("a.kml", WholeFiles.kml)], [("x/doc.kml", WholeFiles.kml)], [],
            [("image.png", "1"), ("doc.kml", small)], [("doc.kml", small), ("doc.kml", WholeFiles.kml)],
            [("doc.kml", "x")],
        ]
        for (index, layout) in layouts.enumerated() {
            var zip = TestZip()
            for (name, text) in layout { zip.add(name, Array(text.utf8)) }
            let bytes = zip.finished
            kept.add(index) { try WholeOutcome.reading(bytes, as: .kmz) }
            kept.add("\(index) is KMZ") {
                "\(KMZFile.isBeginning(bytes)) \(KMZFile.isBeginning(Array(bytes.prefix(36))))"
            }
            kept.add("\(index) as a route") {
                let route = try KMZFile.path(from: MemoryByteSource(bytes), file: "a")
                return "\(route.points.count) \(route.name ?? "-")"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/kmz.txt") == nil)
    }

    @Test func filesInArchives() throws {
        var inner = TestZip()
        inner.add("i.gpx", Array(WholeFiles.strays.utf8))
        var zip = TestZip()
        zip.add("a.gpx", Array(WholeFiles.strays.utf8))
        zip.add("b/.hidden", Array("x".utf8))
        zip.add("b/notes.txt", Array("nothing known".utf8))
        zip.add("inner.zip", inner.finished)
        zip.add("packed.gz", TestZip.deflate(Array(WholeFiles.kml.utf8), isGzip: true))
        zip.add("empty", [])
        let gzip = TestZip.deflate(Array(WholeFiles.tcx.utf8), isGzip: true)
        var kept = KeptOutcomes()
        for (name, bytes) in [
            ("zip", zip.finished), ("cut", Array(zip.finished.dropLast(30))), ("gzip", gzip),
            ("damaged", Array(gzip.dropLast(9))),
        ] {
            kept.add(name) {
                let files = try PackedFiles(InputFile(Data(bytes), named: "all"))
                return files.names.indices.map { index -> String in
                    do {
                        switch try files.content(index) {
                        case .file(let file):
                            return "\(files.label(index)) \(file.name) \(file.format?.name.rawValue ?? "-")"
                        case .archive(let archive): return "\(files.label(index)) archive \(archive.file.name)"
                        case .unknown(let file): return "\(files.label(index)) unknown \(file.name)"
                        case .nothing: return "\(files.label(index)) nothing"
                        }
                    } catch {
                        return "\(error)"
                    }
                }.joined(separator: "\n") + " \(files.problem.map { "\($0)" } ?? "-")"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/packed.txt") == nil)
    }
}
