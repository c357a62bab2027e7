import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct JSONRecordingTests {
    private static let schemaFile = Repository.file("Documentation/JSON/recording.schema.json")

    private func read(_ bytes: [UInt8]) throws -> WorkoutRecording {
        try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a")
    }

    private func message(_ text: String) -> String {
        do {
            _ = try read(Array(text.utf8))
            return "no error"
        } catch let error as WorkoutFileError {
            return error.message
        } catch {
            return "another error"
        }
    }

    /// Returns everything but the points, as text.
    private func description(_ recording: WorkoutRecording) -> String {
        var recording = recording
        recording.details.byteCount = 0
        let parts: [Any] = [
            recording.format, recording.start, recording.end, recording.activity, recording.activityName as Any,
            recording.segments, recording.pauses, recording.distance, recording.ascent as Any,
            recording.descent as Any, recording.sessions, recording.laps, recording.lengths, recording.sets,
            recording.markers, recording.beats, recording.device as Any, recording.details,
            recording.points.namedFields, recording.points.streams,
        ]
        return parts.map { "\($0)" }.joined(separator: "\n")
    }

    @Test(arguments: (0..<20).map { _ in UInt64.random(in: 0 ... .max) })
    func whatIsWrittenComesBackWhole(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var recording = RandomRecording.everything(using: &generator)
        recording.format = WorkoutFileFormat.readable.randomElement(using: &generator)?.name ?? .fit
        recording.details.tracks = [.init(name: "A", type: "run", source: nil, positions: 7, totals: .init())]
        recording.details.waypoints = 3
        recording.details.author = "Program \(seed % 10)"
        let bytes = JSONRecordingWriter.bytes(of: recording)
        let read = try read(bytes)
        #expect(description(read) == description(recording), "seed \(seed)")
        #expect(RecordingComparison(recording, read, .json, []).differences == [], "seed \(seed)")
        #expect(firstDifference(bytes, JSONRecordingWriter.bytes(of: read)) == nil, "seed \(seed)")
        #expect(read.details.byteCount == bytes.count && read.warnings.isEmpty)
    }

    @Test(arguments: (0..<5).map { _ in UInt64.random(in: 0 ... .max) })
    func whatIsWrittenFollowsTheSchema(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let schema = try JSONSchema(Data(contentsOf: Self.schemaFile))
        let recording = RandomRecording.everything(using: &generator)
        #expect(try schema.problems(Data(JSONRecordingWriter.bytes(of: recording))) == [], "seed \(seed)")
        let streams = RecordedStream.allCases.map(\.columnName)
        #expect(schema.members(["points"]) == Set(streams + ["time", "latitude_deg", "longitude_deg"]))
        let totals = Set(StatedTotal.allCases.map(\.memberName))
        #expect(schema.members(["laps"]) == totals.union(["start", "end"]))
        #expect(schema.members(["sessions"]).isSuperset(of: totals))
        let wrong = Data(#"{"schema": "openhealthkit-recording-2", "x": 1}"#.utf8)
        #expect(try schema.problems(wrong).sorted() == ["$.schema: const", "$.x: unknown", "$: required"])
    }

    /// A file may name a program beside the device, or without one.
    @Test func theProgramOfAFileComesBack() throws {
        let schema = try JSONSchema(Data(contentsOf: Self.schemaFile))
        for (creator, author) in [(nil, nil), ("Edge", nil), (nil, "Program"), ("Edge", "Program"), (nil, "")]
            as [(String?, String?)]
        {
            let start = RandomRecording.start
            var recording = WorkoutRecording(
                format: .tcx, sessions: [RecordedSession(start: start, end: start + 5, activity: .running)],
                points: RecordedPoints(times: [start, start + 5]), pauses: [], name: nil, device: nil)
            (recording.details.creator, recording.details.author) = (creator, author)
            let bytes = JSONRecordingWriter.bytes(of: recording)
            let read = try read(bytes)
            #expect(read.details.creator == creator && read.details.author == author)
            #expect(try schema.problems(Data(bytes)) == [])
        }
    }

    @Test func theContentTellsTheFormat() throws {
        var generator = SeededGenerator(seed: 1)
        let bytes = JSONRecordingWriter.bytes(of: RandomRecording.make(using: &generator, sessions: 1))
        #expect(try OpenedFile(MemoryByteSource(bytes), named: "a").format == WorkoutFileFormat.json)
        #expect(try read([0xEF, 0xBB, 0xBF] + bytes).sessions.count == 1)
        for other in ["{}", "{\"schema\": \"x\"}", "[]", "{\"a\": 1, \"schema\": \"openhealthkit-recording-1\"}", ""] {
            #expect(WorkoutFileFormat.recognize(FileHead(Array(other.utf8))) == nil)
        }
    }

    private static let start =
        #"{"schema": "openhealthkit-recording-1", "activity_type": 37, "#
        + #""start": "2020-01-01T00:00:00Z", "end": "2020-01-01T01:00:00Z", "#
    private static let session =
        #""sessions": [{"activity_type": 37, "start": "2020-01-01T00:00:00Z", "end": "2020-01-01T01:00:00Z"}], "#

    @Test func aFileByHandIsRead() throws {
        let text = Self.start + Self.session + #""unknown": [{}], "points": {"time": []}}"#
        let recording = try read(Array(text.utf8))
        #expect(recording.format == .json && recording.activity == .running && recording.end - recording.start == 3_600)
    }

    @Test(
        arguments: [
            (#""points": {"time": []}}"#, "the member 'sessions' is missing"),
            (session + "\"laps\": []}", "the member 'points' is missing"),
            (session + #""points": {}}"#, "at /points: the member 'time' is missing"),
            (#""sessions": [], "points": {"time": []}}"#, "at /sessions: expected at least one session"),
            (
                session + #""points": {"time": ["yesterday"]}}"#,
                #"at /points/time/0: expected a date such as "2026-05-12T06:30:00Z""#
            ),
            (
                session + #""points": {"time": [], "power_w": [1]}}"#,
                "at /points/power_w: its length differs from that of 'time'"
            ),
            (
                session + #""points": {"time": [], "power_w": ["7"]}}"#,
                "at /points/power_w/0: expected a number or null"
            ),
            (
                session + #""points": {"time": ["2020-01-01T00:00:00Z"], "latitude_deg": [91], "longitude_deg": [0]}}"#,
                "at /points: point 0 has an invalid position"
            ),
            (
                session + #""points": {"time": ["2020-01-01T00:00:00Z"], "latitude_deg": [1]}}"#,
                "at /points: point 0 has an invalid position"
            ),
            (
                session
                    + #""points": {"time": []}, "fields": [{"name": "A", "values": []}, {"name": "B", "values": [1]}]}"#,
                "at /fields/1/values: its length differs from that of 'time'"
            ),
            (
                session + #""points": {"time": []}, "beats": {"time": [], "follows_gap": [true]}}"#,
                "at /beats: its columns differ in length"
            ),
            (
                session + #""segments": [{"session": 1, "track": 0, "first_point": 0, "points": 1}], "#
                    + #""points": {"time": ["2020-01-01T00:00:00Z"]}}"#,
                "at /segments/0: its points or its session do not exist"
            ),
            (
                session + #""segments": [{"session": 0, "track": 0, "first_point": 0, "points": 1}, "#
                    + #"{"session": 0, "track": 0, "first_point": 0, "points": 1}], "#
                    + #""points": {"time": ["2020-01-01T00:00:00Z"]}}"#,
                "at /segments: two segments overlap"
            ),
            (session + #""waypoints": -1, "points": {"time": []}}"#, "at /waypoints: expected a count"),
            (
                session + #""distance_m": -1, "points": {"time": []}}"#,
                "at /distance_m: expected a non-negative number"
            ),
            (session + #""distance_m": "NaN", "points": {"time": []}}"#, "at /distance_m: expected a number"),
            (session + #""name": 5, "points": {"time": []}}"#, "at /name: expected a string"),
            (session + #""points": {"time": []}"#, "it ends in the middle of an object (line 1, byte 248)"),
            (
                session + #""points": {"time": []}} {}"#,
                "there is extra content after the document (line 1, byte 251)"
            ),
            (
                session + "\"x\": " + String(repeating: "[", count: 70),
                "it is nested deeper than 64 levels (line 1, byte 294)"
            ),
            (
                session + #""distance_m": 1"# + String(repeating: "0", count: 1_200) + "}",
                "a number is too long (line 1, byte 240)"
            ),
            (
                session + #""x": ""# + String(repeating: "x", count: 1 << 20 + 1) + "\"}",
                "a string is longer than 1 MB (line 1, byte 232)"
            ),
            (
                session + #""name": "A", "points": {"time": []}, "name": "B"}"#,
                "an object has two members with the same name (line 1, byte 269)"
            ),
            (
                session + #""x": [{"a": {}, "a": 1}], "points": {"time": []}}"#,
                "an object has two members with the same name (line 1, byte 245)"
            ),
            (
                session + #""lengths": [{"start": "2020-01-01T00:00:00Z", "end": "2020-01-01T00:00:00Z", "#
                    + #""active": true, "stroke": "dog"}], "points": {"time": []}}"#,
                "at /lengths/0/stroke: expected the name of a stroke"
            ),
            (
                session + #""pauses": [{"start": "2020-01-02T00:00:00Z", "end": "2020-01-01T00:00:00Z"}], "#
                    + #""points": {"time": []}}"#, "at /pauses/0: it ends before it begins"
            ),
        ])
    func whatIsWrongIsNamed(_ rest: String, _ reason: String) {
        #expect(message(Self.start + rest) == "Could not read 'a': \(reason).")
    }

    /// Errors about a misplaced value state what is expected, and not the value.
    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func errorsRepeatNoValue(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = String(
            decoding: JSONRecordingWriter.bytes(of: RandomRecording.everything(using: &generator)), as: UTF8.self)
        let whole = try JSON(parsing: text)
        var errors = 0
        for _ in 0..<300 {
            let wrong: JSON = Bool.random(using: &generator) ? .string("Zanzibar") : .number(-777.125)
            let message = message(Self.replacing(whole, wrong, &generator).line)
            if message != "no error" { errors += 1 }
            #expect(!message.contains("Zanzibar") && !message.contains("777"), "seed \(seed)")
        }
        #expect(errors > 50, "seed \(seed)")
    }

    /// Returns the JSON with another value somewhere, but for the schema.
    private static func replacing(_ json: JSON, _ value: JSON, _ generator: inout SeededGenerator) -> JSON {
        switch json {
        case .object(var members) where !members.isEmpty:
            let place = Int.random(
                in: members[0].key == "schema" ? 1..<members.count : 0..<members.count, using: &generator)
            members[place].value = replacing(members[place].value, value, &generator)
            return .object(members)
        case .array(var values) where !values.isEmpty && Int.random(in: 0..<8, using: &generator) > 0:
            let place = Int.random(in: 0..<values.count, using: &generator)
            values[place] = replacing(values[place], value, &generator)
            return .array(values)
        default: return value
        }
    }

    /// The document as written by earlier versions, to the byte.
    private static let written = #"""
        {"schema": "openhealthkit-recording-1",
        "format": "fit", "activity": "swim \u0001\#u{7F}\"\\/", "activity_type": 46, "activity_name": "swim \u0001\#u{7F}\"\\/", "name": "Bad\n\t\r", "creator": "C é🚀", "device": {"name": "Watch", "manufacturer": "M", "model": "X", "hardware_version": "1", "software_version": "2.5", "serial_number": "007"}, "start": "2020-01-01T00:00:00Z", "end": "2020-01-01T00:00:03.125Z", "file_time": "2020-01-01T00:00:04Z", "first_time": "2020-01-01T00:00:00Z", "distance_m": 12.5, "ascent_m": 0.00001, "descent_m": 0, "positions": 1, "positions_distance_m": 1e+16, "waypoints": 2, "routes": 1, "tracks": [
          {"name": "T", "type": "t", "source": "s", "positions": 1, "elapsed_s": 3.125, "distance_m": 1234567.891}], "sessions": [
          {"activity": "swimming", "activity_type": 46, "name": "S", "start": "2020-01-01T00:00:00Z", "end": "2020-01-01T00:00:03.125Z", "group": 1, "indoor": true, "pool_swim": true, "pool_length_m": 22.86, "distance_m": 45.72, "energy_kcal": 0.1},
          {"activity": "other thing", "activity_type": 3000, "activity_name": "other thing", "start": "2020-01-01T00:00:00Z", "end": "2020-01-01T00:00:01Z", "group": 0}], "laps": [
          {"start": "2020-01-01T00:00:00Z", "end": "2020-01-01T00:00:01.5Z", "average_heart_rate_per_min": 61.5}], "pauses": [
          {"start": "2020-01-01T00:00:01Z", "end": "2020-01-01T00:00:02Z"}], "lengths": [
          {"start": "2020-01-01T00:00:00Z", "end": "2020-01-01T00:00:01Z", "active": true, "stroke": "butterfly", "strokes": 9.5},
          {"start": "2020-01-01T00:00:01Z", "end": "2020-01-01T00:00:02Z", "active": false}], "sets": [
          {"start": "2020-01-01T00:00:00Z", "end": "2020-01-01T00:00:01Z", "active": true, "repetitions": 8, "weight_kg": 12.25}], "markers": [
          {"time": "2020-01-01T00:00:01.000001Z", "name": "here"},
          {"time": "2020-01-01T00:00:02Z"}], "beats": {"time": ["2020-01-01T00:00:00.5Z","2020-01-01T00:00:01.25Z"], "follows_gap": [true,false]}, "segments": [
          {"session": 0, "track": 0, "first_point": 0, "points": 2}], "points": {"time": ["2020-01-01T00:00:00Z","2020-01-01T00:00:03.125Z"], "latitude_deg": [47.123456789012344,null], "longitude_deg": [-0.00001,null], "elevation_m": [1000000000000000.0,0.0000001], "heart_rate_per_min": [null,61]}, "fields": [
          {"name": "Leg \"Spring\"", "unit": "kN/m", "values": [0.1,null]},
          {"name": "time", "values": [-0,9007199254740992.0]}]
        }

        """#

    @Test func theBytesStayTheSame() throws {
        let bytes = JSONRecordingWriter.bytes(of: try read(Array(Self.written.utf8)))
        #expect(firstDifference(Array(Self.written.utf8), bytes) == nil)
    }

    /// Names that differ in their unit alone, names of streams, unknown names.
    @Test(arguments: (0..<5).map { _ in UInt64.random(in: 0 ... .max) })
    func noNameIsWrittenTwiceAndNoUnitIsLost(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var recording = RandomRecording.everything(using: &generator)
        let fields = ["time", "heart_rate_per_min", "heart_rate_per_min", "", "name", "values", "\u{E9}", "e\u{301}"]
            .enumerated().map { RecordedPoints.NamedField(name: $1, unit: $0 % 2 == 0 ? nil : "unit \($0)") }
        for field in fields where !recording.points.namedFields.contains(field) {
            recording.points.append(field, (0..<recording.points.count).map { Double($0) })
        }
        let bytes = JSONRecordingWriter.bytes(of: recording)
        // The scanner rejects duplicate member names.
        var scanner = JSONScanner(bytes)
        #expect(throws: Never.self, "seed \(seed)") { _ = try JSON(whole: &scanner) }
        let read = try read(bytes)
        #expect(read.points.namedFields == recording.points.namedFields, "seed \(seed)")
        #expect(read.points.namedFields.map(\.unit).contains("unit 1"))
    }

    @Test func formatsThatNobodyKnowsCountAsOurs() throws {
        for (name, format) in [("fit", FormatName.fit), ("kml", .kml), ("sml", .json), ("csv", .json), ("zip", .json)] {
            let text = Self.start + "\"format\": \"\(name)\", " + Self.session + #""points": {"time": []}}"#
            #expect(try read(Array(text.utf8)).format == format)
        }
    }

    @Test func newerFilesAreRefusedByName() {
        #expect(
            message(#"{"schema": "openhealthkit-recording-2"}"#) == "Could not read 'a': its schema is "
                + "'openhealthkit-recording-2', but only 'openhealthkit-recording-1' is supported.")
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func damagedFilesGiveAnErrorOrARecording(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let whole = JSONRecordingWriter.bytes(of: RandomRecording.everything(using: &generator))
        for _ in 0..<300 {
            let bytes = Mutation.mutateByFormat(whole, using: &generator)
            guard let recording = try? read(bytes) else { continue }
            #expect(!recording.sessions.isEmpty && recording.end >= recording.start, "seed \(seed)")
            #expect(recording.segments.allSatisfy { $0.points.upperBound <= recording.points.count }, "seed \(seed)")
            for format in WorkoutFileFormat.writable {
                _ = try? WorkoutFileWriter.file(of: recording, as: format, file: "a")
            }
        }
    }
}
