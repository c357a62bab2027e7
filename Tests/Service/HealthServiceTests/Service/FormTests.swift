import Foundation
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct FormTests {
    private static func form(_ parts: [(head: String, content: String)], boundary: String = "xYz") -> String {
        parts.map { "--\(boundary)\r\nContent-Disposition: form-data; \($0.head)\r\n\r\n\($0.content)\r\n" }.joined()
            + "--\(boundary)--\r\n"
    }

    /// Returns a body in pieces of one size.
    private static func body(_ text: String, pieces size: Int, cutAt length: Int = .max) -> RequestBody {
        let bytes = Array(text.utf8.prefix(length))
        return RequestBody(
            AsyncThrowingStream { feed in
                for start in stride(from: 0, to: bytes.count, by: size) {
                    feed.yield(Array(bytes[start..<min(start + size, bytes.count)]))
                }
                feed.finish()
            })
    }

    @Test("API-70: the parts of a form are the same, however it comes in pieces", arguments: [1, 2, 3, 7, 16, 1_000])
    func pieces(_ size: Int) async throws {
        let content = "line\r\n--xY no delimiter\r\n--xYa\r\n\r\n"
        let text =
            "preamble"
            + "\r\n"
            + Self.form([
                ("name=\"token\"", "abc"), ("name=\"file\"; filename=\"a;\\\"b\\\".gpx\"", content),
                ("name=file; filename=\"\"", ""),
            ]) + "epilogue"
        var reader = try MultipartReader(
            Self.body(text, pieces: size), contentType: "multipart/form-data; boundary=\"xYz\"", mostParts: 3)
        var found: [(MultipartReader.Part, String)] = []
        while let part = try await reader.next() {
            var bytes: [UInt8] = []
            while let piece = try await reader.content() { bytes += piece }
            found.append((part, String(decoding: bytes, as: UTF8.self)))
        }
        #expect(found.map(\.0.name) == ["token", "file", "file"])
        #expect(found.map(\.0.fileName) == [nil, "a;\"b\".gpx", ""])
        #expect(found.map(\.1) == ["abc", content, ""])
    }

    @Test("SEC-50, TST-9: a form that breaks off, has too many parts or no boundary is refused and never hangs")
    func broken() async throws {
        let whole = Self.form([("name=\"file\"; filename=\"a\"", "content")])
        for length in 0..<whole.utf8.count - 4 {
            await #expect(throws: Problem.self, "\(length)") {
                var reader = try MultipartReader(
                    Self.body(whole, pieces: 5, cutAt: length), contentType: "multipart/form-data; boundary=xYz",
                    mostParts: 3)
                while try await reader.next() != nil { while try await reader.content() != nil {} }
            }
        }
        await #expect(throws: Problem.self) {
            var reader = try MultipartReader(
                Self.body(Self.form(Array(repeating: ("name=a", ""), count: 3)), pieces: 50),
                contentType: "multipart/form-data; boundary=xYz", mostParts: 2)
            while try await reader.next() != nil {}
        }
        #expect(throws: Problem.self) {
            try MultipartReader(RequestBody(), contentType: "multipart/form-data", mostParts: 2)
        }
    }

    @Test("API-70: files of a form become imports, one each, as a browser without script sends them") func imports()
        async throws
    {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let type: [HeaderFields.Field] = [("Content-Type", "multipart/form-data; boundary=xYz")]
            let second = Running.ride.replacing("2026-05-12", with: "2026-05-13")
            let two = try await owner.ask(
                "POST", "/api/v1/imports",
                body: Self.form([
                    ("name=\"files\"; filename=\"one.gpx\"", Running.ride), ("name=\"other\"", "x"),
                    ("name=\"files\"; filename=\"two.gpx\"", second),
                ]), fields: type)
            #expect(two.status == 202)
            let jobs = try two.items()
            #expect(try jobs.map { try $0.member("name") { try $0.asString() } } == ["one.gpx", "two.gpx"])
            for job in jobs {
                let id = try job.member("id") { try $0.asString() }
                let ended = try await Running.ended("/api/v1/imports/\(id)", &owner)
                #expect(try ended.member("state") { try $0.asString() } == "done")
            }
            #expect(try await owner.ask("GET", "/api/v1/workouts").items().count == 2)
            let one = try await owner.ask(
                "POST", "/api/v1/imports", body: Self.form([("name=\"f\"; filename=\"again.gpx\"", Running.ride)]),
                fields: type)
            #expect(one.status == 200)
            #expect(try one.json().member("repeated") { try $0.asBool() })
            let none = try await owner.ask(
                "POST", "/api/v1/imports", body: Self.form([("name=\"f\"; filename=\"\"", "")]), fields: type)
            #expect(none.status == 415)
            let cut = try await owner.ask("POST", "/api/v1/imports", body: "--xYz\r\nContent", fields: type)
            #expect(cut.status == 400)
            let temporary = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
                .filter { $0.contains("/tmp/") }
            #expect(temporary.isEmpty)
            running.stop()
        }
    }
}
