import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Uploads while they are received: their files, their room and their ends; and files that are sent.
@Suite struct UploadRoomTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func place(_ change: (inout ServiceLimits) -> Void = { _ in }) -> Upload.Place {
        var limits = ServiceLimits()
        limits.freeSpace = 0
        change(&limits)
        return Upload.Place(folder: folder.url.path, secrets: FastSecrets(), limits: limits)
    }

    private func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) }

    private static func body(_ pieces: [[UInt8]], failing: Bool = false) -> RequestBody {
        RequestBody(
            AsyncThrowingStream { continuation in
                for piece in pieces { continuation.yield(piece) }
                if failing { continuation.finish(throwing: CancellationError()) } else { continuation.finish() }
            })
    }

    // MARK: Receiving

    @Test("API-70, SRV-36: an upload is a file for its owner alone, with the digest of its pieces") func whole()
        async throws
    {
        let pieces = [[UInt8]("one ".utf8), [], [UInt8]("two".utf8)]
        for length in [nil, 7] {
            let upload = try await place().receive(Self.body(pieces), of: length)
            #expect(upload.bytes == 7 && upload.digest == FastSecrets().sha256(Array("one two".utf8)))
            #expect(try String(contentsOfFile: upload.path, encoding: .utf8) == "one two")
            let attributes = try FileManager.default.attributesOfItem(atPath: upload.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(upload.path.hasPrefix(folder.url.path + "/"))
            upload.remove()
            // Twice is as good as once.
            upload.remove()
            #expect(try files().isEmpty)
        }
        let empty = try await place().receive(Self.body([]), of: 0)
        #expect(empty.bytes == 0 && empty.digest == FastSecrets().sha256([]))
    }

    @Test(
        "API-70: a body that is shorter or longer than it said leaves no file",
        arguments: [(6, false), (8, false), (nil, true), (7, true)] as [(Int?, Bool)])
    func truncated(length: Int?, fails: Bool) async throws {
        let error = await #expect(throws: (any Error).self) {
            try await place().receive(Self.body([[1, 2, 3], [4, 5, 6, 7]], failing: fails), of: length)
        }
        if !fails { #expect((error as? Problem)?.detail == "The body is truncated.") }
        #expect(try files().isEmpty)
    }

    @Test("SEC-50: what exceeds the limit is refused when it is announced, or when it comes") func limit() async throws
    {
        let place = place { $0.import = 5 }
        for (pieces, length) in [([[1, 2, 3], [4, 5, 6]], nil), ([[1]], 6)] as [([[UInt8]], Int?)] {
            let problem = await #expect(throws: Problem.self) {
                try await place.receive(Self.body(pieces), of: length)
            }
            #expect(problem?.status == .contentTooLarge && problem?.limit == 5)
            #expect(try files().isEmpty)
        }
        #expect(try await place.receive(Self.body([[1, 2, 3], [4, 5]]), of: 5).bytes == 5)
    }

    @Test("SEC-50: an upload needs the room that has to stay free, and twice its own") func room() throws {
        let (none, all) = (place { $0.import = .max }, place { ($0.import, $0.freeSpace) = (.max, .max) })
        try none.check(nil)
        try none.check(1)
        for length in [nil, 0, 1] {
            let problem = #expect(throws: Problem.self) { try all.check(length) }
            #expect(problem?.status == .insufficientStorage)
        }
        let free = try #require(
            try folder.url.resourceValues(forKeys: [.volumeAvailableCapacityKey]).volumeAvailableCapacity)
        // Others write meanwhile.
        try none.check(free / 4)
        #expect(throws: Problem.self) { try none.check(free / 2 + free / 4) }
    }

    @Test("SEC-50: an upload without a folder for it finds no room") func folder() async throws {
        let gone = Upload.Place(
            folder: folder.url.path + "/gone", secrets: FastSecrets(), limits: ServiceLimits())
        let problem = await #expect(throws: Problem.self) { try await gone.receive(Self.body([[1]]), of: nil) }
        #expect(problem?.status == .insufficientStorage)
    }

    // MARK: Sending

    private func response(
        _ name: String = "a.gpx", _ fields: [HeaderFields.Field] = [], content: String = "0123456789"
    ) throws -> (answer: ServiceResponse, text: String) {
        let path = try folder.write(content, to: "file")
        var request = ServiceRequest(method: "GET", target: "/")
        request.fields = HeaderFields(fields)
        let response = try FileResponse.response(path, named: name, tag: "\"t\"", to: request)
        guard case .file(let sent, let range) = response.body else { return (response, "-") }
        #expect(sent == path)
        return (response, String(Array(content)[range]))
    }

    @Test(
        "SEC-27: the name of a download is the last part of what was given, without anything odd",
        arguments: [
            ("a.gpx", "a.gpx"), ("my run (1).gpx", "my%20run%20%281%29.gpx"), ("é", "%C3%A9"), ("a/b/c.fit", "c.fit"),
            ("/", "file"), ("", "file"), ("a/", "a"), ("a\"b;c'd", "a%22b%3Bc%27d"), ("-._", "-._"),
            (String(repeating: "n", count: 200), String(repeating: "n", count: 200)),
            (String(repeating: "n", count: 201), String(repeating: "n", count: 200)),
        ])
    func names(given: String, sent: String) throws {
        let answer = try response(given).answer
        #expect(answer.fields["Content-Disposition"] == "attachment; filename*=UTF-8''\(sent)")
    }

    @Test("SEC-27: a file is sent whole, in part, or not at all") func parts() throws {
        let whole = try response()
        #expect(whole.answer.status == .ok && whole.text == "0123456789")
        #expect(whole.answer.fields["ETag"] == "\"t\"" && whole.answer.fields["Accept-Ranges"] == "bytes")
        #expect(whole.answer.fields["Content-Type"] == "application/octet-stream")
        #expect(whole.answer.fields["Content-Range"] == nil)
        for (fields, status, text, range) in [
            ([("Range", "bytes=2-4")], .partialContent, "234", "bytes 2-4/10"),
            ([("Range", "bytes=9-")], .partialContent, "9", "bytes 9-9/10"),
            ([("Range", "bytes=2-4"), ("If-Range", "\"t\"")], .partialContent, "234", "bytes 2-4/10"),
            ([("Range", "bytes=2-4"), ("If-Range", "\"u\"")], .ok, "0123456789", nil),
            ([("Range", "bytes=2-4,6-7")], .ok, "0123456789", nil), ([("Range", "x")], .ok, "0123456789", nil),
            ([("Range", "bytes=10-")], .rangeNotSatisfiable, "-", "bytes */10"),
            ([("Range", "bytes=-0")], .rangeNotSatisfiable, "-", "bytes */10"),
            ([("If-None-Match", "\"s\", \"t\"")], .notModified, "-", nil),
            ([("If-None-Match", "\"t\""), ("Range", "bytes=2-4")], .notModified, "-", nil),
            ([("If-None-Match", "\"u\"")], .ok, "0123456789", nil),
        ] as [([HeaderFields.Field], HTTPStatus, String, String?)] {
            let (answer, sent) = try response("a", fields)
            #expect(answer.status == status && sent == text && answer.fields["Content-Range"] == range, "\(fields)")
            #expect(answer.fields["ETag"] == (status == .rangeNotSatisfiable ? nil : "\"t\""), "\(fields)")
        }
        #expect(try response(content: "").text == "")
        let gone = #expect(throws: Problem.self) {
            try FileResponse.response(
                folder.url.path + "/gone", named: "a", tag: "\"t\"", to: ServiceRequest(method: "GET", target: "/"))
        }
        #expect(gone?.status == .notFound)
    }

    @Test("API-12: the answer to HEAD has the length of what is left out") func heads() throws {
        func length(_ body: ServiceResponse.Body) -> String? {
            var response = ServiceResponse(.ok, body: body)
            response.removeBody()
            guard case .none = response.body else { return "a body" }
            return response.fields["Content-Length"]
        }
        #expect(length(.none) == nil && length(.bytes([])) == "0" && length(.bytes([1, 2, 3])) == "3")
        #expect(length(.file(path: "/a", range: 3..<10)) == "7")
        #expect(length(.stream(RequestBody([1]).pieces)) == nil)
    }

    @Test("SEC-50: a body is collected up to its limit", arguments: [(4, false), (5, true), (6, true)])
    func collected(limit: Int, fits: Bool) async throws {
        let body = Self.body([[1, 2], [], [3, 4], [5]])
        if fits {
            #expect(try await body.collect(upTo: limit) == [1, 2, 3, 4, 5])
        } else {
            let problem = await #expect(throws: Problem.self) { try await body.collect(upTo: limit) }
            #expect(problem?.limit == limit && problem?.status == .contentTooLarge)
        }
    }
}
