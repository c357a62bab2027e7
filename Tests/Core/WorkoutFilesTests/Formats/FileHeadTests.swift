import Testing

@testable import WorkoutFiles

/// The beginning of a file, what it says about the file, and where it ends.
@Suite struct FileHeadTests {
    private static func format(_ text: String) -> String {
        WorkoutFileFormat.recognize(FileHead(Array(text.utf8)))?.name.rawValue ?? "-"
    }

    // MARK: JSON

    /// The objects of a store have an identifier and a type; a schema says more.
    @Test func objectsOfAStoreInJSON() {
        #expect(Self.format(#"{"uuid": "a", "type": "b"}"#) == "json-objects")
        #expect(Self.format(#"{"type": "b", "uuid": "a"}"#) == "json-objects")
        #expect(Self.format(#"{"a": 1, "uuid": {"b": [1]}, "c": [], "type": 5, "d": 1}"#) == "json-objects")
        #expect(Self.format(#"{"uuid": "a", "type": null}"#) == "json-objects")
        for text in [
            #"{"uuid": "a"}"#, #"{"type": "b"}"#, #"{"uuid": "a", "kind": "b"}"#, #"{"id": "a", "type": "b"}"#,
            #"{"UUID": "a", "type": "b"}"#, #"{"a": {"uuid": "a", "type": "b"}}"#, #"[{"uuid": "a", "type": "b"}]"#,
            #"{}"#, "",
        ] { #expect(Self.format(text) == "-", "\(text)") }
        // Behind a type that is a value of its own nothing is examined.
        #expect(Self.format(#"{"type": ["b"], "uuid": "a"}"#) == "-")
        #expect(Self.format(#"{"type": {"b": 1}, "uuid": "a"}"#) == "-")
        #expect(Self.format(#"{"uuid": "a", "type": ["b"]}"#) == "json-objects")
        #expect(Self.format(#"{"uuid": "a", "type": {"b": 1}}"#) == "json-objects")
        // The schema counts before the members.
        #expect(Self.format(#"{"schema": "openhealthkit-objects-1"}"#) == "json-objects")
        #expect(Self.format(#"{"a": 1, "schema": "openhealthkit-objects-2", "b": 2}"#) == "json-objects")
        for schema in ["openhealthkit-objects", "openhealthkit-", "objects-1", "x", ""] {
            #expect(Self.format("{\"schema\": \"\(schema)\"}") == "-", "\(schema)")
            #expect(Self.format("{\"uuid\": 1, \"type\": 2, \"schema\": \"\(schema)\"}") == "-", "\(schema)")
        }
        #expect(Self.format(#"{"uuid": 1, "type": 2, "schema": 3}"#) == "json-objects")
        #expect(Self.format(#"{"schema": 3, "uuid": 1, "type": 2}"#) == "-")
    }

    @Test func otherFilesInJSON() {
        let cases = [
            (#"{"type": "FeatureCollection"}"#, "geojson"), (#"{"type": "Feature", "uuid": 1}"#, "geojson"),
            (#"{"uuid": 1, "type": "Feature"}"#, "geojson"), (#"{"type": "Features"}"#, "-"),
            (#"{"type": "LineString"}"#, "-"), (#"{"features": []}"#, "geojson"),
            (#"{"a": 1, "features": []}"#, "geojson"),
            (#"{"features": [], "a": 1}"#, "-"), (#"{"features": [{"type": "Fea"#, "geojson"),
            (#"{"feature": []}"#, "-"),
            (#"{"features": [], "type": "FeatureCollection"}"#, "geojson"), (#"{"features": [], "type": "x"}"#, "-"),
            (#"{"schema": "openhealthkit-recording-1"}"#, "json"),
            (#"{"schema": "openhealthkit-recording-2"}"#, "json"),
            (#"{"schema": "openhealthkit-recording"}"#, "-"),
            (#"{"a": 1, "schema": "openhealthkit-recording-1"}"#, "-"),
            (#"{"format": "openhealthkit.plan"}"#, "plan-json"),
            (#"{"a": 1, "format": "openhealthkit.plan"}"#, "plan-json"),
            (#"{"format": "openhealthkit.plan", "a": "#, "plan-json"), (#"{"format": "openhealthkit"}"#, "-"),
            (#"{"format": 5, "type": "Feature"}"#, "-"), (#"{"format": "x", "type": "Feature"}"#, "geojson"),
        ]
        for (text, format) in cases { #expect(Self.format(text) == format, "\(text)") }
    }

    // MARK: Elements

    @Test func elementsWithoutTheirPrefix() {
        let cases = [
            ("<gpx/>", "gpx"), ("<x:gpx/>", "gpx"), ("<GPX/>", "-"), ("<kml>", "kml"), ("<k:kml a=\"1\">", "kml"),
            ("<HealthData>", "apple-health"), ("<healthData>", "-"), ("<TrainingCenterDatabase/>", "tcx"),
            ("<workout_file>", "zwo"), ("<Workout_File>", "zwo"), ("<gpx", "-"), ("text <gpx>", "-"),
            (" \n<gpx>", "gpx"),
            ("<a><gpx/></a>", "-"), ("\u{FEFF}<gpx>", "gpx"), ("<!-- <kml> --><gpx>", "gpx"), ("<?kml?><gpx>", "gpx"),
        ]
        for (text, format) in cases { #expect(Self.format(text) == format, "\(text)") }
    }

    /// Returns a file whose first element begins at a byte.
    private static func gpx(at byte: Int, _ track: String = track) -> [UInt8] {
        let marks = "<!---->"
        let comment = "<!--" + String(repeating: "x", count: byte - marks.utf8.count) + "-->"
        return Array("\(comment)<gpx>\(track)</gpx>".utf8)
    }

    private static let track =
        "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2020-01-01T00:00:00Z</time></trkpt></trkseg></trk>"

    private static func outcome(_ bytes: [UInt8], piece: Int = .max) -> String {
        do throws(WorkoutFileError) {
            let file = try OpenedFile(MemoryByteSource(bytes, largestPiece: piece), named: "a")
            let format = file.format?.name.rawValue ?? "-"
            #expect(file.beginning.count == min(bytes.count, FileHead.length))
            do throws(WorkoutFileError) { try WorkoutFileReader.checkFormat(of: file) } catch {
                return "\(format) refused"
            }
            return "\(format) \(try WorkoutFileReader.recording(from: file).points.count)"
        } catch {
            return error.message
        }
    }

    /// The first element may begin behind what was examined: then the file is read, and what it says counts.
    @Test(arguments: [7_777, .max]) func elementsBehindTheBeginning(piece: Int) {
        let length = FileHead.length
        #expect(length == 65_536)
        for byte in [100, length - 6, length - 5] {
            #expect(Self.outcome(Self.gpx(at: byte), piece: piece) == "gpx 1", "\(byte)")
        }
        for byte in [length - 4, length - 1, length, length + 1, 2 * length] {
            #expect(Self.outcome(Self.gpx(at: byte), piece: piece) == "- 1", "\(byte)")
        }
    }

    @Test func commentsWithoutAnEnd() {
        func comment(_ count: Int) -> String {
            Self.outcome(Array(("<!--" + String(repeating: "x", count: count - 4)).utf8))
        }
        #expect(comment(FileHead.length - 1) == "- refused" && comment(100) == "- refused")
        for count in [FileHead.length, FileHead.length + 1, 2 * FileHead.length] {
            #expect(comment(count).hasPrefix("Could not read 'a': the file ends before its first element"), "\(count)")
            #expect(!comment(count).contains("neither"), "\(count)")
        }
        // Of other files only the beginning is looked at.
        let text = Self.outcome(Array(String(repeating: "x", count: 100_000).utf8))
        #expect(text == "Could not read 'a': the file is not XML (line 1, byte 0).")
    }
}
