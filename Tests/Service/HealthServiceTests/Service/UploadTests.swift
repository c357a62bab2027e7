import Foundation
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Malicious uploads.
@Suite struct UploadTests {
    private static let names = [
        "../../evil.gpx", "/etc/evil.gpx", "..%2F..%2Fevil.gpx", "..\\..\\evil.gpx", "evil\u{0}.gpx", ".", "..", "",
        "<b>evil</b>.gpx", String(repeating: "e", count: 5_000),
    ]

    /// Returns the ride on another day.
    private static func ride(_ day: Int) -> String {
        Running.ride.replacing("2026-05-12", with: "2026-03-\(day < 10 ? "0" : "")\(day)")
    }

    private static func files(_ folder: URL) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path))
    }

    @Test func SEC_40_noPathIsMadeOfTheNameOfAFile() async throws {
        try await Running.withFolder { folder in
            // Above the server's own folder, where names with dots would lead.
            let inner = folder.appending(path: "a/b/c")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            let running = try Running.personal(inner)
            var owner = try await Running.owner(running)
            for (index, name) in Self.names.enumerated() {
                let encoded = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
                let sent = try await owner.ask("POST", "/api/v1/imports?name=\(encoded)", body: Self.ride(index + 1))
                if sent.status != 202 {
                    // A name may be rejected as a parameter; then nothing is imported.
                    #expect(sent.status == 400, "\(name.prefix(20)): \(sent.text)")
                    continue
                }
                let job = try await Running.ended(try #require(sent.fields["Location"]), &owner)
                #expect(try job.member("state") { try $0.asString() } == "done")
                // The name is shown as it was sent, but for its length.
                #expect(try job.optional("name") { try $0.asString() } ?? "" == String(name.prefix(255)))
            }
            let form = """
                --x\r\nContent-Disposition: form-data; name="f"; filename="../../../evil.gpx"\r\n\r\n\(Self.ride(20))\r\n--x--\r\n
                """
            let sent = try await owner.ask(
                "POST", "/api/v1/imports", body: form, fields: [("Content-Type", "multipart/form-data; boundary=x")])
            #expect(sent.status == 202)
            _ = try await Running.ended(try #require(sent.fields["Location"]), &owner)
            let known = try NSRegularExpression(
                pattern: #"^(a|a/b|a/b/c|a/b/c/(health\.sqlite.*|personal|personal/[0-9A-Fa-f-]+(/.*)?))$"#)
            for path in try Self.files(folder) {
                #expect(!path.contains("evil"), "\(path)")
                #expect(known.firstMatch(in: path, range: NSRange(path.startIndex..., in: path)) != nil, "\(path)")
            }
            // Originals are stored by their contents.
            let originals = try Self.files(folder).filter { $0.contains("/originals/") }
            #expect(originals.count > 5)
            for path in originals {
                #expect(path.split(separator: "/").last?.wholeMatch(of: /[0-9a-f]{64}/) != nil, "\(path)")
            }
            running.stop()
        }
    }

    @Test("PLA-2: a job lists the values that were judged impossible")
    func PLA_2_aJobListsImpossibleValues() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let file = GPX.file(GPX.track([Array(0..<120)], type: "running")).replacing(
                "lat=\"\(Double(60) / 1_000_000)\"", with: "lat=\"1\"")
            let sent = try await owner.ask("POST", "/api/v1/imports?name=run.gpx", body: file)
            let job = try await Running.ended(try #require(sent.fields["Location"]), &owner)
            let impossible = try #require(try job.member("implausible") { try $0.elements { $0 } }.first)
            #expect(try impossible.member("kind") { try $0.asString() } == "positionJump")
            #expect(try impossible.member("count") { try $0.asInteger() } == 1)
            #expect(try impossible.member("place") { try $0.asString() } == "run.gpx")
            let text = try impossible.member("text") { try $0.asString() }
            let texts = try job.member("warnings") { try $0.elements { try $0.member("text") { try $0.asString() } } }
            #expect(texts.contains(text))
            // As recorded, in another zone, and moved: each is a workout of its own.
            for query in ["asRecorded=true&shift=60", "assumeZone=Asia/Tokyo&asRecorded=true", "shift=-5400.5"] {
                let sent = try await owner.ask("POST", "/api/v1/imports?name=run.gpx&\(query)", body: file)
                let job = try await Running.ended(try #require(sent.fields["Location"]), &owner)
                #expect(try job.member("state") { try $0.asString() } == "done")
                #expect(
                    try job.member("implausible") { try $0.elements { $0 } }.isEmpty == query.contains("asRecorded"))
            }
            #expect(try await owner.ask("GET", "/api/v1/workouts").items().count == 4)
            running.stop()
        }
    }

    @Test(
        "Options of an import that cannot be meant are refused with a sentence",
        arguments: [
            "shift=1h", "shift=nan", "shift=inf", "shift=1e300", "shift=", "assumeZone=Mars/Phobos", "assumeZone=",
            "asRecorded=perhaps", "user=-1", "user=65535", "user=x", "again=2",
        ])
    func optionsThatCannotBeMeant(query: String) async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let sent = try await owner.ask("POST", "/api/v1/imports?name=run.gpx&\(query)", body: Running.ride)
            #expect(sent.status == 400, "\(sent.text)")
            #expect(try await owner.ask("GET", "/api/v1/imports").items().isEmpty)
            running.stop()
        }
    }

    @Test func EXP_26_aJobTellsWhatIsNotUnderstood() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let export = ExampleExport.values(["NaN", "1,5", "60"])
            let sent = try await owner.ask("POST", "/api/v1/imports?name=export.xml", body: export)
            let job = try await Running.ended(try #require(sent.fields["Location"]), &owner)
            #expect(try job.member("state") { try $0.asString() } == "partial")
            #expect(try job.member("skipped") { try $0.asInteger() } == 2)
            let texts = try job.member("warnings") { try $0.elements { try $0.member("text") { try $0.asString() } } }
            #expect(
                texts == [
                    "2 elements of heartRate were kept, but not interpreted (its value is not a number: \"NaN\", \"1,5\")."
                ])
            running.stop()
        }
    }

    @Test func SEC_40_filesInArchivesAreReadWhereTheyAre() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let before = try Self.files(folder)
            let outside = FileManager.default.temporaryDirectory
            let escapes = ["../escaped.gpx", "../../../../tmp/escaped.gpx", "/tmp/escaped.gpx", "a/../../escaped.gpx"]
            let archive = StoredPacking.zip(
                escapes.enumerated().map { (name: $1, bytes: Array(Self.ride($0 + 1).utf8)) } + [
                    (name: "escaped.sh", bytes: Array("#!/bin/sh\nrm -r /\n".utf8)),
                    (name: "escaped.html", bytes: Array("<html><script>alert(1)</script></html>".utf8)),
                ])
            let sent = try await owner.ask("POST", "/api/v1/imports?name=many.zip", bytes: archive)
            let job = try await Running.ended(try #require(sent.fields["Location"]), &owner)
            // Files of a known format were imported, and nothing else; nothing was unpacked under its name.
            #expect(try job.member("workouts") { try $0.elements { $0 } }.count == escapes.count)
            #expect(try await owner.ask("GET", "/api/v1/workouts").items().count == escapes.count)
            for path in try Self.files(folder).subtracting(before) { #expect(!path.contains("escaped"), "\(path)") }
            for place in [outside, folder.deletingLastPathComponent(), URL(filePath: "/tmp")] {
                for name in ["escaped.gpx", "escaped.sh", "escaped.html"] {
                    #expect(!FileManager.default.fileExists(atPath: place.appending(path: name).path))
                }
            }
            running.stop()
        }
    }

    /// Files without a known format, with a word of the message about each.
    private static let strange: [(name: String, bytes: [UInt8], found: String)] = [
        ("notes.gpx", Array("nothing that anybody knows".utf8), "neither a GPX"),
        ("page.gpx", Array("<html><body>hello</body></html>".utf8), "<html>"),
        ("drawing.tcx", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), "<svg>"),
        ("photo.fit", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], "neither a GPX"),
        ("paper.xml", Array("%PDF-1.7\n%\u{E2}\n1 0 obj".utf8), "neither a GPX"),
        ("part.xml", Array("<Record type=\"x\"/>".utf8), "part of an Apple Health export"),
        ("library.csv", Array("#include <stdio.h>\nint main() {}".utf8), "neither a GPX"),
        ("empty.gpx", [], "empty"),
    ]

    @Test func SEC_41_whatIsOfNoKnownFormatIsRefusedWithWhatWasFound() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            for (name, bytes, found) in Self.strange {
                let answer = try await owner.ask("POST", "/api/v1/imports?name=\(name)", bytes: bytes)
                #expect(answer.status == 415, "\(name)")
                #expect(try answer.problem() == "unsupported-format")
                let detail = try answer.json().member("detail") { try $0.asString() }
                #expect(detail.contains(found), "\(name): \(detail)")
            }
            // The name is ignored: a GPX file is imported under any name.
            let sent = try await owner.ask("POST", "/api/v1/imports?name=photo.png", body: Running.ride)
            #expect(sent.status == 202)
            _ = try await Running.ended(try #require(sent.fields["Location"]), &owner)
            #expect(try await owner.ask("GET", "/api/v1/imports").items().count == 1)
            let left = try Self.files(folder).filter { $0.contains("/tmp/") }
            #expect(left.isEmpty, "\(left)")
            running.stop()
        }
    }

    @Test func SEC_41_WEB_82_ofSeveralFilesOneThatIsNothingFailsAlone() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let parts = [("one.gpx", Self.ride(1)), ("strange.gpx", "nothing"), ("two.gpx", Self.ride(2))]
            let form =
                parts.map { name, text in
                    "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\(name)\"\r\n\r\n\(text)\r\n"
                }.joined() + "--x--\r\n"
            let sent = try await owner.ask(
                "POST", "/api/v1/imports", body: form, fields: [("Content-Type", "multipart/form-data; boundary=x")])
            #expect(sent.status == 202)
            var states: [String] = []
            for job in try sent.items() {
                let id = try job.member("id") { try $0.asString() }
                let ended = try await Running.ended("/api/v1/imports/\(id)", &owner)
                states.append(try ended.member("state") { try $0.asString() })
            }
            #expect(states == ["done", "failed", "done"])
            #expect(try await owner.ask("GET", "/api/v1/workouts").items().count == 2)
            running.stop()
        }
    }

    @Test("IMP-4: parts of a takeout that are uploaded one by one tell what they tell together, once")
    func partsOfTakeout() async throws {
        let folder = "Takeout/Fitbit/Health Fitness Data_GoogleData"
        let parts = [
            (
                "\(folder)/UserSleepStages_2024-03-01.csv",
                """
                sleep_id,sleep_stage_id,sleep_stage_type,start_utc_offset,sleep_stage_start,end_utc_offset,sleep_stage_end,data_source
                1,7,DEEP,+01:00,2024-03-09T22:30:00Z,+01:00,2024-03-10T06:00:00Z,DERIVED

                """
            ),
            (
                "\(folder)/UserSleeps_2024-03-01.csv",
                """
                sleep_id,sleep_type,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source
                1,STAGES,+01:00,2024-03-09T22:30:00Z,+01:00,2024-03-10T06:00:00Z,DERIVED

                """
            ),
        ].map { StoredPacking.zip([($0.0, Array($0.1.utf8))]) }
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            var counts: [Int] = []
            for (index, part) in (parts + parts).enumerated() {
                let sent = try await owner.ask(
                    "POST", "/api/v1/imports?again=true&name=takeout-20240310T101112Z-00\(index % 2 + 1).zip",
                    bytes: part)
                _ = try await Running.ended(try #require(sent.fields["Location"]), &owner)
                counts.append(try await owner.ask("GET", "/api/v1/samples?type=sleepAnalysis").items().count)
            }
            #expect(counts == [0, 2, 2, 2])
            running.stop()
        }
    }
}
