import HealthModel
import Testing

@testable import HealthStore

/// The parts of blocks, each of which can be read alone.
@Suite struct PartsOfColumnsTests {
    private static let count = 2_500
    private static let ranges: [Range<Int>] = [0..<1, 1..<2, 2..<3, 0..<2, 1..<3, 0..<3, 0..<0, 2..<2]
    static let names = CodecSweepTests.kinds.map { $0.name }

    private static func rows(_ parts: Range<Int>) -> Range<Int> {
        min(count, parts.lowerBound * 1_024)..<min(count, parts.upperBound * 1_024)
    }

    private static func bits(_ columns: [[Double]]) -> [[UInt64]] { columns.map { $0.map(\.bitPattern) } }

    /// Compares all ranges of parts with the rows that they have of the columns.
    private static func expectParts(_ columns: [[Double]], hasIntervals: Bool) throws {
        let bytes = BlockCodec.encode(columns, hasIntervals: hasIntervals)
        for parts in ranges {
            let found = try bytes.withUnsafeBytes {
                try BlockCodec.decode($0, columns: columns.count, parts: parts)
            }
            let isSame = bits(found) == bits(columns.map { Array($0[rows(parts)]) })
            #expect(isSame, "\(parts)")
        }
        #expect(throws: BlockDamage.malformed) {
            try bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: columns.count, parts: 2..<4) }
        }
        #expect(throws: BlockDamage.malformed) {
            try bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: columns.count + 1, parts: 0..<1) }
        }
    }

    @Test("each range of parts has its rows, whatever the form of a column", arguments: names)
    func forms(name: String) throws {
        let value = try #require(CodecSweepTests.kinds.first { $0.name == name }?.value)
        let column = (0..<Self.count).map(value)
        try Self.expectParts([column, column], hasIntervals: false)
    }

    @Test("ends and marks that follow from the starts do so in each range of parts", arguments: [false, true], 0...3)
    func intervals(isDense: Bool, kind: Int) throws {
        var (starts, ends): ([Double], [Double]) = ([], [])
        for place in 0..<Self.count {
            let length: Double =
                switch kind {
                case 0: 2.5
                case 1: Double(place % 3)
                case 2: Double(place * 37 % 11) / 60
                default: Double(place % 4 + 1)
                }
            starts.append(isDense ? ends.last ?? 1_000 : 1_000 + Double(place * 5))
            ends.append(starts[place] + length)
        }
        let values = (0..<Self.count).map { Double($0 * 7 % 19) / 10 }
        let marks = starts.indices.map { starts[$0] < ends[$0] ? 1.0 : 0 }
        try Self.expectParts([starts, ends, values, marks], hasIntervals: true)
    }

    @Test("a block has a part for each 1,024 rows, and one for the rest") func layout() throws {
        let expected: [Int: [Range<Int>]] = [
            0: [], 1: [0..<1], 1_023: [0..<1_023], 1_024: [0..<1_024], 1_025: [0..<1_024, 1_024..<1_025],
            2_048: [0..<1_024, 1_024..<2_048], 2_049: [0..<1_024, 1_024..<2_048, 2_048..<2_049],
        ]
        for (count, rows) in expected {
            let column = (0..<count).map { Double($0) }
            let layout = try BlockCodec.encode([column, column]).withUnsafeBytes { try BlockLayout($0) }
            #expect(layout.version == 2 && layout.columnCount == 2 && layout.count == count)
            #expect(layout.partSize == 1_024 && layout.partCount == rows.count)
            #expect((0..<layout.partCount).map { layout.rows(of: $0) } == rows)
        }
    }

    @Test(
        "rows are a part if they are all rows between two multiples of 1,024",
        arguments: [
            (0..<1_024, 2_500, true), (1_024..<2_048, 2_500, true), (2_048..<2_500, 2_500, true),
            (0..<1_023, 2_500, false), (0..<1_025, 2_500, false), (1..<1_024, 2_500, false),
            (1..<1_025, 2_500, false), (0..<2_048, 2_500, false), (1_024..<2_500, 2_500, false),
            (2_048..<2_499, 2_500, false), (2_049..<2_500, 2_500, false), (0..<0, 2_500, false),
            (0..<1_024, 1_024, true), (0..<1_024, 1_025, true), (0..<5, 5, true), (0..<4, 5, false),
            (1..<5, 5, false), (1_024..<1_025, 1_025, true),
        ] as [(Range<Int>, Int, Bool)]) func part(rows: Range<Int>, count: Int, isPart: Bool)
    {
        #expect(BlockCodec.isPart(rows, of: count) == isPart)
    }
}
