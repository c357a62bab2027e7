import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct JSONReaderTests {
    private static let schemaFile = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Documentation/JSON/recording.schema.json").standardizedFileURL

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

    /// Everything but the points, as text.
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
        recording.format = WorkoutFileFormat.allCases.randomElement(using: &generator) ?? .fit
        recording.details.tracks = [.init(name: "A", type: "run", source: nil, positions: 7, totals: .init())]
        recording.details.waypoints = 3
        let bytes = JSONWriter.bytes(of: recording)
        let read = try read(bytes)
        #expect(description(read) == description(recording), "seed \(seed)")
        #expect(RecordingComparison(recording, read, .json, []).differences == [], "seed \(seed)")
        #expect(firstDifference(bytes, JSONWriter.bytes(of: read)) == nil, "seed \(seed)")
        #expect(read.details.byteCount == bytes.count && read.warnings.isEmpty)
    }

    @Test(arguments: (0..<5).map { _ in UInt64.random(in: 0 ... .max) })
    func whatIsWrittenFollowsTheSchema(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let schema = try JSONSchema(Data(contentsOf: Self.schemaFile))
        let recording = RandomRecording.everything(using: &generator)
        #expect(try schema.problems(Data(JSONWriter.bytes(of: recording))) == [], "seed \(seed)")
        let streams = RecordedStream.allCases.map(\.columnName)
        #expect(schema.members(["points"]) == Set(streams + ["time", "latitude_deg", "longitude_deg"]))
        let totals = Set(StatedTotal.allCases.map(\.memberName))
        #expect(schema.members(["laps"]) == totals.union(["start", "end"]))
        #expect(schema.members(["sessions"]).isSuperset(of: totals))
        let wrong = Data(#"{"schema": "openhealthkit-recording-2", "x": 1}"#.utf8)
        #expect(try schema.problems(wrong).sorted() == ["$.schema: const", "$.x: unknown", "$: required"])
    }

    @Test func theContentTellsTheFormat() throws {
        var generator = SeededGenerator(seed: 1)
        let bytes = JSONWriter.bytes(of: RandomRecording.make(using: &generator, sessions: 1))
        #expect(try OpenedFile(MemoryByteSource(bytes), named: "a").format == .json)
        #expect(try read([0xEF, 0xBB, 0xBF] + bytes).sessions.count == 1)
        for other in ["{}", "{\"schema\": \"x\"}", "[]", "{\"a\": 1, \"schema\": \"openhealthkit-recording-1\"}", ""] {
            #expect(FileFormat.recognize(FileHead(Array(other.utf8))) == nil)
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
            (#""points": {"time": []}}"#, "'sessions' is missing"),
            (#""sessions": [], "points": {"time": []}}"#, "it has no session"),
            (session + #""points": {"time": ["yesterday"]}}"#, "'points.time[0]' cannot be read"),
            (session + #""points": {"time": [], "power_w": [1]}}"#, "the column 'power_w' is not as long as 'time'"),
            (
                session + #""points": {"time": ["2020-01-01T00:00:00Z"], "latitude_deg": [91], "longitude_deg": [0]}}"#,
                "point 0 has a position that is not on earth"
            ),
            (
                session + #""points": {"time": ["2020-01-01T00:00:00Z"], "latitude_deg": [1]}}"#,
                "point 0 has a position that is not on earth"
            ),
            (
                session + #""segments": [{"session": 1, "track": 0, "first_point": 0, "points": 1}], "#
                    + #""points": {"time": ["2020-01-01T00:00:00Z"]}}"#,
                "one of the segments has points or a session that are not there"
            ),
            (
                session + #""segments": [{"session": 0, "track": 0, "first_point": 0, "points": 1}, "#
                    + #"{"session": 0, "track": 0, "first_point": 0, "points": 1}], "#
                    + #""points": {"time": ["2020-01-01T00:00:00Z"]}}"#, "two of its segments have the same points"
            ),
            (session + #""waypoints": -1, "points": {"time": []}}"#, "'waypoints' cannot be read"),
            (session + #""name": 5, "points": {"time": []}}"#, "'name' is of the wrong type"),
            (session + #""points": {"time": []}"#, "it is no JSON, or was cut off"),
            (session + String(repeating: "[", count: 40), "it is nested more than 32 levels deep (byte 257)"),
            (
                session + #""distance_m": 1"# + String(repeating: "0", count: 70) + "}",
                "a number is longer than 64 characters (byte 240)"
            ),
            (
                session + #""lengths": [{"start": "2020-01-01T00:00:00Z", "end": "2020-01-01T00:00:00Z", "#
                    + #""active": true, "stroke": "dog"}], "points": {"time": []}}"#, "'dog' is no stroke"
            ),
            (
                session + #""pauses": [{"start": "2020-01-02T00:00:00Z", "end": "2020-01-01T00:00:00Z"}], "#
                    + #""points": {"time": []}}"#, "one of the pauses ends before it begins"
            ),
        ])
    func whatIsWrongIsNamed(_ rest: String, _ reason: String) {
        #expect(message(Self.start + rest) == "Could not read 'a': \(reason).")
    }

    @Test func newerFilesAreRefusedByName() {
        #expect(
            message(#"{"schema": "openhealthkit-recording-2"}"#) == "Could not read 'a': its schema is "
                + "'openhealthkit-recording-2', and only 'openhealthkit-recording-1' can be read.")
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func damagedFilesGiveAnErrorOrARecording(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let whole = JSONWriter.bytes(of: RandomRecording.everything(using: &generator))
        for _ in 0..<300 {
            let bytes = Mutation.mutateByFormat(whole, using: &generator)
            guard let recording = try? read(bytes) else { continue }
            #expect(!recording.sessions.isEmpty && recording.end >= recording.start, "seed \(seed)")
            #expect(recording.segments.allSatisfy { $0.points.upperBound <= recording.points.count }, "seed \(seed)")
            for format in WorkoutFileWriter.Format.allCases {
                _ = try? WorkoutFileWriter.file(of: recording, as: format, file: "a")
            }
        }
    }
}
