import HealthCohort
import HealthModel
import Testing

@testable import ClickHouseCohort

/// Tests of encoding and decoding RowBinary, and of decoding invalid bytes.
struct RowBinaryTests {
    private struct Row: Equatable {
        var text: String
        var small: UInt8
        var day: Int32
        var number: UInt64
        var value: Double
        var texts: [String]
        var values: [Double]

        init(_ chance: inout Chance) {
            let letters = ["a", "é", "京", "'", "\\", "\u{0}", "\n", "👩‍🚀"]
            func some(_ chance: inout Chance) -> String {
                (0..<Int.random(in: 0...200, using: &chance)).map { _ in letters.randomElement(using: &chance) ?? "" }
                    .joined()
            }
            text = some(&chance)
            small = .random(in: 0...255, using: &chance)
            day = .random(in: .min ... .max, using: &chance)
            number = .random(in: .min ... .max, using: &chance)
            value = Double.random(in: -1e12...1e12, using: &chance)
            texts = (0..<Int.random(in: 0...4, using: &chance)).map { _ in some(&chance) }
            values = (0..<Int.random(in: 0...300, using: &chance)).map { _ in Double.random(in: -1...1, using: &chance)
            }
        }

        init(_ cursor: inout RowBinaryCursor) throws(RowBinaryCursor.Failure) {
            text = try cursor.text()
            small = try cursor.integer()
            day = try cursor.integer()
            number = try cursor.integer()
            value = try cursor.double()
            texts = try cursor.texts()
            values = try cursor.doubles()
        }

        func write(_ writer: inout RowBinaryWriter) {
            writer.write(text)
            writer.write(small)
            writer.write(day)
            writer.write(number)
            writer.write(value)
            writer.write(texts)
            writer.write(values)
        }
    }

    @Test func rowsComeBackFromPiecesOfAnyLength() async throws {
        var chance = Chance(1)
        for length in [1, 2, 7, 64, 4_096, 1 << 20] {
            let rows = (0..<20).map { _ in Row(&chance) }
            let all = bytes { writer in for row in rows { row.write(&writer) } }
            let pieces = stride(from: 0, to: all.count, by: length).map { Array(all[$0..<min($0 + length, all.count)]) }
            var reader = RowBinaryRows(stream(of: pieces)) { cursor throws(RowBinaryCursor.Failure) in try Row(&cursor)
            }
            #expect(try await reader.all() == rows)
        }
    }

    @Test func rowsThatAreCutOffAreAnError() async throws {
        var chance = Chance(2)
        let all = bytes { writer in Row(&chance).write(&writer) }
        for end in stride(from: 1, to: all.count, by: 3) {
            var reader = RowBinaryRows(stream(of: [Array(all[..<end])])) { cursor throws(RowBinaryCursor.Failure) in
                try Row(&cursor)
            }
            await #expect(throws: CohortError.self) { try await reader.all() }
        }
    }

    @Test func lengthsAreCheckedBeforeAnythingIsMadeOfThem() throws {
        // A text of 2^62 bytes, an array of 2^40 numbers, and a length that never ends.
        for hostile in [
            [UInt8](repeating: 0xff, count: 8) + [0x3f], [0x80, 0x80, 0x80, 0x80, 0x80, 0x20],
            [UInt8](repeating: 0xff, count: 40),
        ] {
            hostile.withUnsafeBytes { bytes in
                #expect(throws: RowBinaryCursor.Failure.self) {
                    var cursor = RowBinaryCursor(bytes)
                    _ = try cursor.text()
                }
                #expect(throws: RowBinaryCursor.Failure.self) {
                    var cursor = RowBinaryCursor(bytes)
                    _ = try cursor.doubles()
                }
            }
        }
    }

    @Test func anyBytesAreReadOrRefused() throws {
        var chance = Chance(3)
        let query = CohortQuery(
            figure: .statistic(.sum, .stepCount),
            summaries: [.mean, .quantiles([0.5]), .histogram([1, 2]), .share(1)],
            groups: [.sex])
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...400, using: &chance)
            // Small bytes are valid lengths.
            let top: UInt8 = Bool.random(using: &chance) ? 255 : 12
            let hostile = (0..<count).map { _ in UInt8.random(in: 0...top, using: &chance) }
            hostile.withUnsafeBytes { bytes in
                var cursor = RowBinaryCursor(bytes)
                _ = try? ShardRow(query, &cursor)
                #expect(cursor.place <= count)
            }
        }
    }

    @Test func textsThatAreNoUTF8AreRefused() {
        [UInt8]([2, 0xc3, 0x28]).withUnsafeBytes { bytes -> Void in
            #expect(throws: RowBinaryCursor.Failure.self) {
                var cursor = RowBinaryCursor(bytes)
                _ = try cursor.text()
            }
        }
    }
}
