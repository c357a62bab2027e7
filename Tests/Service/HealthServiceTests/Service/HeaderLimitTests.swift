import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthService

/// The limits of the headers of requests and of the parts of forms (SEC-50).
@Suite struct HeaderLimitTests {
    @Test("SEC-50, API-8: the answer to a header that is too long tells the limit of headers") func unreadable() throws
    {
        var limits = ServiceLimits()
        (limits.url, limits.headers, limits.headerFields) = (567, 1_234, 89)
        for (request, limit) in [(.tooLong, "1234"), (.malformed, nil), (.unknownEncoding, nil)]
            as [(UnreadableRequest, String?)]
        {
            guard case .bytes(let bytes) = request.response(limits, isSecure: false).body else {
                Issue.record("An answer has a body.")
                continue
            }
            #expect(try JSON(parsing: String(decoding: bytes, as: UTF8.self))["limit"]?.line == limit)
        }
    }

    /// Asks with an address of 13 bytes and fields of 66 bytes and some more, and returns the status and the limit.
    private static func outcome(_ more: [HeaderFields.Field], _ change: (inout ServiceLimits) -> Void) async throws
        -> String
    {
        var limits = ServiceLimits()
        change(&limits)
        let service = try ServiceUnderTest(limits: limits)
        var request = ServiceRequest(method: "GET", target: "/api/v1/types")
        let own: [HeaderFields.Field] = [
            ("Host", "health.test"), ("Cookie", "hk=owner"), ("Sec-Fetch-Site", "same-origin"),
        ]
        request.fields = HeaderFields(own + more)
        let answer = try await Answer(service.service.respond(to: request))
        return answer.status == 200 ? "200" : "\(answer.status) \(try answer.json()["limit"]?.line ?? "-")"
    }

    @Test("SEC-50: a target has at most as many bytes as are permitted", arguments: [(12, "413 12"), (13, "200")])
    func target(limit: Int, outcome: String) async throws {
        #expect(try await Self.outcome([]) { $0.url = limit } == outcome)
    }

    @Test(
        "SEC-50: a request has at most as many fields as are permitted",
        arguments: [(0, "200"), (2, "200"), (3, "413 5"), (4, "413 5")])
    func fields(count: Int, outcome: String) async throws {
        let more: [HeaderFields.Field] = (0..<count).map { ("X-\($0)", "a") }
        #expect(try await Self.outcome(more) { $0.headerFields = 5 } == outcome)
    }

    @Test(
        "SEC-50: the names and values of fields have at most as many bytes as are permitted, with what separates them",
        arguments: [(0, "200"), (28, "200"), (29, "200"), (30, "413 100"), (60, "413 100")])
    func bytes(count: Int, outcome: String) async throws {
        // A field has four more bytes than its name and its value.
        let more: [HeaderFields.Field] = [("X", String(repeating: "a", count: count))]
        #expect(try await Self.outcome(more) { $0.headers = 100 } == outcome)
    }

    /// Reads the first part of a form that comes in pieces, whose header has some bytes.
    private static func part(header count: Int, pieces size: Int? = nil) async throws -> MultipartReader.Part? {
        let head = "Content-Disposition: form-data; name=a; x="
        let header = head + String(repeating: "y", count: count - head.utf8.count)
        var pieces = ["--b", "\r\n", header, "\r\n\r\n", "content", "\r\n--b--"].map { Array($0.utf8) }
        if let size {
            let whole = Array(pieces.joined())
            pieces = stride(from: 0, to: whole.count, by: size).map { Array(whole[$0..<min($0 + size, whole.count)]) }
        }
        let sent = pieces
        let stream = AsyncThrowingStream<[UInt8], any Error> { feed in
            for piece in sent { feed.yield(piece) }
            feed.finish()
        }
        var reader = try MultipartReader(
            RequestBody(stream), contentType: "multipart/form-data; boundary=b", mostParts: 1)
        return try await reader.next()
    }

    @Test(
        "SEC-50: the header of a part is refused as soon as it is longer than 8 KiB",
        arguments: [
            (100, nil, true), (8_190, nil, true), (8_191, nil, false), (6_000, 512, true), (20_000, 512, false),
        ]
            as [(Int, Int?, Bool)])
    func parts(count: Int, size: Int?, isRead: Bool) async throws {
        if isRead {
            #expect(try await Self.part(header: count, pieces: size)?.name == "a")
        } else {
            let problem = await #expect(throws: Problem.self) { try await Self.part(header: count, pieces: size) }
            #expect(problem?.detail == "The form is truncated or malformed." && problem?.status == .badRequest)
        }
    }
}
