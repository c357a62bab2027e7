import Foundation
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

/// The pieces in which a stream is sent (API-21).
@Suite struct StreamPieceTests {
    private struct Broken: Error {}

    /// Returns the sizes of the pieces of a stream, and how it ends if that is an error.
    private static func sizes(
        _ write: @escaping @Sendable (ByteChannel.Writer) throws -> Void
    ) async -> [String] {
        var sizes: [String] = []
        do {
            for try await piece in ByteChannel.writing(write) { sizes.append("\(piece.count)") }
        } catch {
            sizes.append(error is Broken ? "broken" : "\(error)")
        }
        return sizes
    }

    /// A quarter of a piece, with its line break.
    private static let quarter = String(repeating: "x", count: 16_383)

    @Test(
        "API-21: lines are sent in pieces of 64 KiB, and what is left at the end",
        arguments: [
            (0, []), (1, ["16384"]), (3, ["49152"]), (4, ["65536"]), (5, ["65536", "16384"]), (8, ["65536", "65536"]),
            (9, ["65536", "65536", "16384"]),
        ] as [(Int, [String])])
    func lines(count: Int, sizes: [String]) async {
        let found = await Self.sizes { writer in
            for _ in 0..<count { try writer.write(line: Self.quarter) }
        }
        #expect(found == sizes)
    }

    @Test(
        "API-21: a line or bytes of any length are in one piece",
        arguments: [
            (1, ["2"]), (65_534, ["65535"]), (65_535, ["65536"]), (65_536, ["65537"]), (200_000, ["200001"]),
        ])
    func long(count: Int, sizes: [String]) async {
        let line = await Self.sizes { try $0.write(line: String(repeating: "x", count: count)) }
        #expect(line == sizes)
        let bytes = await Self.sizes { writer in
            try [UInt8](repeating: 7, count: count + 1).withUnsafeBytes { try writer.write($0) }
        }
        #expect(bytes == sizes)
    }

    @Test("API-21: what is written comes in its order") func order() async throws {
        let channel = ByteChannel.writing { writer in
            try writer.write(line: "one")
            try Array("two".utf8).withUnsafeBytes { try writer.write($0) }
            try writer.write(line: "")
            for number in 0..<20_000 { try writer.write(line: "\(number)") }
        }
        var bytes: [UInt8] = []
        for try await piece in channel { bytes += piece }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.prefix(2) == ["one", "two"] && lines.last == "" && lines.count == 20_003)
        #expect(lines.dropFirst(2).dropLast().map(String.init) == (0..<20_000).map { "\($0)" })
    }

    @Test("API-21: a stream whose writer fails ends with the error, after the whole pieces", arguments: 0...9)
    func failures(count: Int) async {
        let found = await Self.sizes { writer in
            for _ in 0..<count { try writer.write(line: Self.quarter) }
            throw Broken()
        }
        #expect(found == Array(repeating: "65536", count: count / 4) + ["broken"])
    }

    @Test("API-21: after its end a stream has nothing") func ended() async throws {
        let iterator = ByteChannel.writing { try $0.write(line: "one") }.makeAsyncIterator()
        #expect(try await iterator.next() == Array("one\n".utf8))
        for _ in 0..<3 { #expect(try await iterator.next() == nil) }
    }

    @Test("API-61: an event has its name, its identifier if there is one, and its data in one line") func events()
        async throws
    {
        let data = JSON.object([("a", .integer(1)), ("b", .string("x\ny"))])
        let stream = EventStream { give in
            give(.init(name: "one", data: data))
            give(.init(name: "two", identifier: "7", data: .null))
            throw Broken()
        }
        #expect(stream.response.fields["Cache-Control"] == "no-store")
        #expect(stream.response.fields["Content-Type"]?.hasPrefix("text/event-stream") == true)
        var bytes: [UInt8] = []
        for try await piece in stream { bytes += piece }
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "event: one\ndata: {\"a\": 1, \"b\": \"x\\ny\"}\n\nevent: two\nid: 7\ndata: null\n\n")
    }
}
