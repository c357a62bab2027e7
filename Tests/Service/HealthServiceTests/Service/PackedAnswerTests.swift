import Foundation
import Testing

@testable import HealthService

/// The answers that are compressed (API-10).
@Suite struct PackedAnswerTests {
    /// Returns the answer with a body of equal bytes, as it is sent.
    private static func answer(
        _ bytes: [UInt8] = [UInt8](repeating: 65, count: 4_096), type: String? = "application/json",
        accepting: [String] = ["gzip"], _ change: (inout ServiceResponse) -> Void = { _ in }
    ) -> ServiceResponse {
        var response = ServiceResponse(.ok, body: .bytes(bytes))
        response.fields["Content-Type"] = type
        change(&response)
        var request = ServiceRequest(method: "GET", target: "/")
        for value in accepting { request.fields.add("Accept-Encoding", value) }
        ResponseCompression.pack(&response, for: request)
        return response
    }

    private static func isPacked(_ response: ServiceResponse) -> Bool {
        guard response.fields["Content-Encoding"] == "gzip", case .bytes(let bytes) = response.body else {
            return false
        }
        return bytes.starts(with: [0x1F, 0x8B])
    }

    @Test(
        "API-10: answers from 1 KiB on are compressed",
        arguments: [(0, false), (1, false), (1_023, false), (1_024, true), (1_025, true), (100_000, true)])
    func sizes(count: Int, isPacked: Bool) {
        let answer = Self.answer([UInt8](repeating: 65, count: count))
        #expect(Self.isPacked(answer) == isPacked)
        guard case .bytes(let bytes) = answer.body else {
            Issue.record("An answer has a body.")
            return
        }
        #expect(isPacked ? bytes.count < count : bytes.count == count)
        #expect(answer.fields["Vary"] == (isPacked ? "Accept-Encoding" : nil))
    }

    @Test(
        "API-10: an answer is compressed for clients that accept it",
        arguments: [
            (["gzip"], true), (["*"], true), (["br, gzip"], true), (["br", "gzip"], true), (["gzip, br"], true),
            (["gzip;q=1"], true), (["gzip ; q=0.5"], true), (["gzip;q=0.001"], true), (["br;q=0, gzip"], true),
            (["deflate;q=0.5,*;q=0.1"], true), (["gzip;q=0"], false), (["gzip; q=0.0"], false),
            (["gzip;q=0.00"], false), (["gzip ;q=0.000"], false), (["*;q=0"], false), (["br"], false),
            (["x-gzip"], false), (["gzipped"], false), (["gzip2, deflate"], false), (["identity"], false),
            ([""], false),
            ([], false), (["br;q=gzip"], false), (["gzip;q=0", "br"], false),
            // The asterisk stands for what is not named.
            (["gzip;q=0, *"], false), (["*, gzip;q=0"], false), (["*", "gzip;q=0"], false), (["*;q=0, gzip"], true),
            (["br;q=0, *"], true), (["gzip", "*;q=0"], true),
        ] as [([String], Bool)])
    func clients(accepting: [String], isPacked: Bool) {
        #expect(Self.isPacked(Self.answer(accepting: accepting)) == isPacked)
    }

    @Test(
        "API-10: text is compressed, and not what is compressed already or sent bit by bit",
        arguments: [
            ("application/json", true), ("application/json; charset=utf-8", true), ("text/html; charset=utf-8", true),
            ("text/csv", true), ("application/problem+json", true), ("application/geo+json", true),
            ("application/gpx+xml", true), ("application/x-ndjson", true),
            ("application/vnd.openhealthkit.columns", true), ("text/event-stream", false),
            ("text/event-stream; charset=utf-8", false), ("image/png", false), ("application/octet-stream", false),
            ("application/zip", false), ("", false), (nil, false),
        ] as [(String?, Bool)])
    func types(type: String?, isPacked: Bool) {
        #expect(Self.isPacked(Self.answer(type: type)) == isPacked)
    }

    @Test("API-10: what has an encoding keeps it, and what varies with more says so") func fields() {
        let encoded = Self.answer { $0.fields["Content-Encoding"] = "br" }
        #expect(encoded.fields["Content-Encoding"] == "br" && encoded.fields["Vary"] == nil)
        guard case .bytes(let bytes) = encoded.body else {
            Issue.record("An answer has a body.")
            return
        }
        #expect(bytes.count == 4_096)
        let varying = Self.answer { $0.fields["Vary"] = "Accept-Encoding, Cookie" }
        #expect(Self.isPacked(varying) && varying.fields["Vary"] == "Accept-Encoding, Cookie")
        let none = Self.answer { $0.body = .none }
        #expect(none.fields["Content-Encoding"] == nil && none.fields["Vary"] == nil)
    }
}
