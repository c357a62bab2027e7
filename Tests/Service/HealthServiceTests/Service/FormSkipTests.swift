import Foundation
import Synchronization
import Testing

@testable import HealthService

/// Parts of forms whose contents nobody reads, and the bytes around them (API-70).
@Suite struct FormSkipTests {
    /// The pieces of a body, of which each is taken once.
    private final class Pieces: Sendable {
        private let rest: Mutex<[[UInt8]]>

        init(_ text: String, of size: Int) {
            let bytes = Array(text.utf8)
            rest = Mutex(
                stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) })
        }

        var count: Int { rest.withLock { $0.count } }

        func take() -> [UInt8]? { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    }

    private static func reader(of pieces: Pieces, mostParts: Int = 3) throws -> MultipartReader {
        let stream = AsyncThrowingStream<[UInt8], any Error>(unfolding: { pieces.take() })
        return try MultipartReader(
            RequestBody(stream), contentType: "multipart/form-data; boundary=b", mostParts: mostParts)
    }

    private static func part(_ name: String, _ content: String) -> String {
        "\r\n--b\r\nContent-Disposition: form-data; name=\(name)\r\n\r\n\(content)"
    }

    private static let form =
        "preamble" + part("one", "the first content") + part("two", "") + part("three", "the third") + "\r\n--b--\r\n"
        + String(repeating: "epilogue", count: 20)

    @Test("API-70: what is not read of a part is skipped", arguments: [1, 2, 5, 16, 64, 1_000])
    func skipped(size: Int) async throws {
        let pieces = Pieces(Self.form, of: size)
        var reader = try Self.reader(of: pieces)
        var names: [String] = []
        while let part = try await reader.next() { names.append(part.name) }
        #expect(names == ["one", "two", "three"])
        // The rest of the body is read, so that the next request can follow it.
        #expect(pieces.count == 0)
    }

    @Test("API-70: a part may be read in part, and its end stays its end", arguments: [1, 3, 7])
    func partly(size: Int) async throws {
        let pieces = Pieces(Self.form, of: size)
        var reader = try Self.reader(of: pieces)
        let all = pieces.count
        _ = try await reader.next()
        #expect(pieces.count > 0 && pieces.count < all)
        let beginning = try await reader.content()
        #expect(beginning.map { "the first content".utf8.starts(with: $0) } == true)
        let second = try await reader.next()
        #expect(second?.name == "two")
        for _ in 0..<3 {
            let content = try await reader.content()
            #expect(content == nil)
        }
        let third = try await reader.next()
        #expect(third?.name == "three" && third?.fileName == nil)
        var content: [UInt8] = []
        while let piece = try await reader.content() { content += piece }
        #expect(String(decoding: content, as: UTF8.self) == "the third")
        let end = try await reader.next()
        #expect(end == nil && pieces.count == 0)
    }

    @Test("SEC-50: a form has at most as many parts as are permitted", arguments: [(1, 1), (2, 2), (3, 3), (4, 3)])
    func most(limit: Int, count: Int) async throws {
        var reader = try Self.reader(of: Pieces(Self.form, of: 10), mostParts: limit)
        var names: [String] = []
        do {
            while let part = try await reader.next() { names.append(part.name) }
            #expect(limit >= 3)
        } catch let problem as Problem {
            #expect(limit < 3 && problem.detail == "The form has more than \(limit) parts.")
        }
        #expect(names.count == count)
    }
}
