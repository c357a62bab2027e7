import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The facts that a recording has of all of its tracks: dates, names, activities and totals.
@Suite struct TrackWholeTests {
    private static let start = 599_529_600.0

    private static func date(_ second: Int) -> String {
        "2020-01-01T00:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
    }

    private static func segment(_ seconds: [Int]) -> String {
        "<trkseg>"
            + seconds.map { "<trkpt lat=\"50\" lon=\"8.\($0 + 100)\"><time>\(date($0))</time></trkpt>" }.joined()
            + "</trkseg>"
    }

    private static func gpx(_ inside: String, _ attributes: String = "") throws -> WorkoutRecording {
        try GPXReader.recording(from: MemoryByteSource("<gpx \(attributes)>\(inside)</gpx>"), file: "a")
    }

    private static func written(_ recording: WorkoutRecording, _ format: WorkoutFileFormat) throws -> String {
        String(decoding: try WorkoutFileWriter.bytes(of: recording, as: format, file: "a"), as: UTF8.self)
    }

    // MARK: Dates

    /// A recording ends with the last of its segments to end, in whatever order they begin.
    @Test func datesOfOverlappingSegments() throws {
        for (segments, first, last) in [
            ([[0, 100], [50, 60]], 0, 100), ([[50, 60], [0, 100]], 0, 100), ([[0, 10], [20, 30]], 0, 30),
            ([[20, 30], [0, 10]], 0, 30), ([[10, 90], [20, 120], [30, 40]], 10, 120), ([[5, 5]], 5, 5),
        ] as [([[Int]], Int, Int)] {
            let read = try Self.gpx("<trk>\(segments.map(Self.segment).joined())</trk>")
            #expect(read.start - Self.start == Double(first) && read.end - Self.start == Double(last), "\(segments)")
            #expect(read.sessions.map { $0.end - Self.start } == [Double(last)], "\(segments)")
            let tracks = try Self.gpx(segments.map { "<trk>\(Self.segment($0))</trk>" }.joined())
            #expect(tracks.start - Self.start == Double(first) && tracks.end - Self.start == Double(last))
        }
    }

    // MARK: Exercises of Samsung Health

    /// The last exercise that is known gives the activity.
    @Test func exercisesOfATrack() throws {
        for (numbers, activity) in [
            (["1002"], .running), (["1002", "77"], .running), (["77", "1002"], .running), (["77"], .other),
            (["1002", "11007"], .cycling), (["1002", ""], .running), ([], .other),
        ] as [([String], WorkoutActivity)] {
            let info =
                "<exerciseinfo>" + numbers.map { "<exercisetype>\($0)</exercisetype>" }.joined() + "</exerciseinfo>"
            let whole = try Self.gpx(info + "<trk>\(Self.segment([0, 9]))</trk>")
            #expect(whole.activity == activity, "\(numbers)")
            let own = try Self.gpx("<trk>\(info)\(Self.segment([0, 9]))</trk>")
            #expect(own.activity == activity, "\(numbers)")
        }
    }

    // MARK: Names

    /// A file without a title has the name of the first track that has one.
    @Test(arguments: [WorkoutFileFormat.gpx, .kml, .geoJSON])
    func titlesOfFiles(format: WorkoutFileFormat) throws {
        func head(_ title: String?, _ names: [String?]) throws -> String? {
            var points = RecordedPoints()
            for index in names.indices {
                for second in [0, 5] {
                    var point = RecordedPoint()
                    point.time = Self.start + Double(index * 10 + second)
                    (point.latitude, point.longitude) = (50, 8 + Double(index))
                    points.append(point)
                }
            }
            let sessions = names.enumerated().map { index, name in
                let begin = Self.start + Double(index * 10)
                var session = RecordedSession(start: begin, end: begin + 5, activity: .running)
                session.name = name
                return session
            }
            let recording = WorkoutRecording(
                format: .json, sessions: sessions, points: points, pauses: [], name: title, device: nil)
            let text = try Self.written(recording, format)
            let head = text.prefix(
                upTo: text.firstRange(of: format == .gpx ? "<trk>" : format == .kml ? "<Placemark>" : "\"features\"")?
                    .lowerBound ?? text.endIndex)
            return format == .geoJSON
                ? head.firstMatch(of: /"name": *"([^"]*)"/).map { String($0.1) }
                : head.firstMatch(of: /<name>([^<]*)<\/name>/).map { String($0.1) }
        }
        #expect(try head("T", ["A", "B"]) == "T" && head(nil, ["A", "B"]) == "A" && head(nil, [nil, "B"]) == "B")
        #expect(try head(nil, [nil, nil]) == nil && head("T", [nil]) == "T")
    }

    // MARK: Totals

    /// The tracks of a file stay as they were only while the totals of a session are their sums.
    @Test func totalsThatWereChanged() throws {
        func track(_ name: String, _ seconds: [Int], _ metres: Int) -> String {
            "<trk><name>\(name)</name><src>S</src><extensions><t:TrackStatsExtension><t:Distance>\(metres)</t:Distance>"
                + "</t:TrackStatsExtension></extensions>\(Self.segment(seconds))</trk>"
        }
        let space = "xmlns:t=\"http://www.garmin.com/xmlschemas/TrackStatsExtension/v1\""
        let read = try Self.gpx(track("A", [0, 9], 50) + track("B", [20, 29], 30), space)
        #expect(read.sessions.map(\.totals.distance) == [80] && GPXTracks.of(read).map(\.isOriginal) == [true, true])
        #expect(GPXTracks.of(read).map(\.totals.distance) == [50, 30])
        for change in [77, nil] as [Double?] {
            var changed = read
            changed.sessions[0].totals.distance = change
            let tracks = GPXTracks.of(changed)
            #expect(tracks.map(\.isOriginal) == [false] && tracks.map(\.totals.distance) == [change])
            #expect(tracks.map(\.source) == [nil] && tracks[0].segments.count == 2)
            let again = try GPXReader.recording(from: MemoryByteSource(Self.written(changed, .gpx)), file: "a")
            #expect(again.sessions.map(\.totals.distance) == [change])
        }
        var other = read
        other.sessions[0].activity = .hiking
        #expect(GPXTracks.of(other).map(\.isOriginal) == [false])
        var more = read
        more.sessions[0].totals.energy = 1
        #expect(GPXTracks.of(more).map(\.isOriginal) == [false])
        var named = read
        named.sessions[0].name = "Other"
        #expect(GPXTracks.of(named).map(\.name) == ["A", "B"])
    }

    // MARK: Encodings

    @Test(
        arguments: [
            ("<?xml version=\"1.0\" encoding=\"latin1\"?>", "latin1"),
            ("<?xml version='1.0' encoding='latin1'?>", "latin1"),
            ("<?xml encoding = 'UTF-8' ?>", "UTF-8"), ("<?xml encoding=\n\"a\"?>", "a"),
            ("<?xml encoding='a\"?>", "a\""),
            ("<?xml encoding=\"\"?>", ""), ("<?xml encoding=latin1?>", nil), ("<?xml version=\"1.0\"?>", nil),
            ("<?xml encoding=\"latin1\"", nil), (" <?xml encoding=\"latin1\"?>", nil),
            ("<gpx encoding=\"latin1\"?>", nil),
            ("<?xml version=\"1.0\"?><a encoding=\"latin1\"?>", nil), ("<?xml encoding?>", nil), ("", nil),
        ] as [(String, String?)])
    func encodingsThatAreDeclared(text: String, label: String?) {
        #expect(XMLByteScanner.declaredEncoding(Array(text.utf8)) == label)
    }

    @Test(arguments: ["\"", "'"]) func filesInLatin1(quote: String) throws {
        let text =
            "<?xml version=\"1.0\" encoding=\(quote)ISO-8859-1\(quote)?><gpx><trk><name>Ärger ß</name>"
            + Self.segment([0, 9]) + "</trk></gpx>"
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        let read = try GPXReader.recording(from: MemoryByteSource(bytes), file: "a")
        #expect(read.details.tracks.map(\.name) == ["Ärger ß"])
    }

    // MARK: Warnings of the text

    /// Omitted parts of a text are counted, each character and each element.
    @Test func whatIsLeftOutOfAText() throws {
        func warnings(_ inside: String, after: String = "") throws -> [String] {
            let text = "<gpx><trk>\(Self.segment([0, 9]))</trk>\(inside)</gpx>\(after)"
            return try GPXReader.recording(from: MemoryByteSource(text), file: "a").warnings
                .map { "\($0.kind) \($0.count)" }
        }
        let long = "<a b=\"" + String(repeating: "x", count: 262_145) + "\"/>"
        #expect(try warnings("<name>a</name>") == [])
        for count in [1, 2, 3] {
            let characters = String(repeating: "\u{1}", count: count)
            #expect(try warnings("<name>a\(characters)b</name>") == ["controlCharacter \(count)"])
            #expect(try warnings(String(repeating: long, count: count)) == ["longTag \(count)"])
        }
        #expect(try warnings("", after: "\n ") == [] && warnings("", after: "<a/><b/>") == ["trailingContent 1"])
    }
}
