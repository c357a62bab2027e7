import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// A block while statistics count it: what of it is counted at once, and which runs of it may be remembered.
@Suite struct StatisticsBlockTests {
    private static let style = AggregationStyle.discreteArithmetic

    private static func columns(_ starts: [Double], _ ends: [Double]) -> StatisticsColumns {
        StatisticsColumns(
            starts: starts, ends: ends, values: starts.indices.map { Double(50 + $0 % 7) }, firstNumber: 100)
    }

    private static func summary(_ columns: StatisticsColumns, _ rows: Range<Int>) -> StatisticsSummary {
        columns.summary(of: rows, source: 3, isHandEntered: true, style: style)
    }

    /// Returns a block of points, or of data with some ends, or some rows of it.
    private static func block(
        _ starts: [Double], ends: [Int: Double] = [:], rows: Range<Int>? = nil, series: SeriesBlock? = nil
    ) -> StatisticsBlock {
        let columns = columns(starts, starts.indices.map { ends[$0] ?? starts[$0] })
        let whole = summary(columns, 0..<columns.count)
        let facts = BlockFacts(
            type: .bodyMass, firstID: 100, lastID: 99 + Int64(columns.count), count: columns.count,
            starts: starts[0]...whole.lastStart, ends: starts[0]...whole.latestEnd, values: 50...56,
            firstUUID: .given(1),
            source: SourceRevisionRecord(
                source: AppIdentity.own.source, version: "1.0", productType: nil,
                system: SystemVersion(major: 12, minor: 1, patch: 0)))
        let own = rows ?? 0..<columns.count
        return StatisticsBlock(
            facts: facts, unit: .kilogram, summary: summary(columns, own), rows: own, whole: whole, series: series)
    }

    /// Returns a block with its data.
    private static func open(
        _ starts: [Double], ends: [Int: Double] = [:], rows: Range<Int>? = nil
    ) -> StatisticsBlock {
        let result = block(starts, ends: ends, rows: rows)
        let all = columns(starts, starts.indices.map { ends[$0] ?? starts[$0] })
        result.columns = all.part(result.rows)
        return result
    }

    private static func seconds(_ count: Int, from start: Double = 0) -> [Double] {
        (0..<count).map { start + Double($0) }
    }

    /// Statistics in buckets of some seconds.
    private final class Counted {
        private var accumulator: StatisticsAccumulator

        init(_ length: Int, _ options: StatisticsOptions = [.discreteAverage]) throws {
            let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(second: length), calendar: .utc)
            accumulator = StatisticsAccumulator(type: .bodyMass, options: options, buckets: buckets)
        }

        /// The numbers of data in the buckets.
        var counts: [Int] { accumulator.collection().map(\.count) }
        /// The numbers of the buckets with data.
        var numbers: [Int] { accumulator.collection().map(\.number) }

        func add(_ datum: StatisticsDatum) { accumulator.add(datum) }

        /// Counts what precedes others, and returns whether the block is at its end.
        func feed(_ block: StatisticsBlock, before others: Double = .infinity) -> Bool {
            block.feed(&accumulator, before: others)
        }

        /// Counts a block to its end, and returns the place after each step.
        func feedAll(_ block: StatisticsBlock) -> [Int] {
            var places: [Int] = []
            while places.count < 20 {
                let isOver = feed(block)
                places.append(block.position)
                if isOver { return places }
            }
            return places
        }

        /// Counts blocks alternately, the first one first.
        func interleave(_ blocks: [StatisticsBlock], before others: Double = .infinity) -> Bool {
            StatisticsBlock.interleave(blocks, from: 0, into: &accumulator, before: others)
        }
    }

    // MARK: Parts and runs

    @Test("buckets are too short for parts below a quarter of what a part lasts")
    func outnumbered() {
        for (count, length, shortest) in [
            (10, 400, 100), (1_023, 400, 100), (1_024, 400, 100), (2_047, 800, 200), (2_048, 800, 100),
            (3_071, 800, 100), (3_072, 1_200, 100),
        ] as [(Int, Double, Double)] {
            // All of it lies at its beginning, but for the last.
            let starts = (0..<count - 1).map { 1_000 + Double($0) / 1_024 } + [1_000 + length]
            let block = Self.block(starts)
            #expect(!block.isOutnumbered(by: 500...500 + shortest), "\(count)")
            #expect(block.isOutnumbered(by: 500...500 + shortest - 0.5), "\(count)")
            #expect(!block.isOutnumbered(by: 500...500 + shortest * 3), "\(count)")
        }
    }

    @Test("a run is cut by what begins before its end, a part and a whole block are not")
    func cuts() {
        let starts = Self.seconds(1_100)
        let block = Self.block(starts)
        let columns = Self.columns(starts, starts)
        for (rows, isRun) in [
            (0..<1_100, true), (0..<1_024, false), (1_024..<1_100, false), (0..<1_023, true), (1..<1_025, true),
            (1_024..<1_099, true), (1_000..<1_024, true),
        ] {
            let piece = block.piece(BlockPiece(rows: rows, summary: Self.summary(columns, rows)))
            let end = Double(rows.upperBound - 1)
            #expect(piece.isRun == isRun && !piece.isStored && piece.isWhole == (rows.count == 1_100), "\(rows)")
            #expect(piece.isCut(before: end - 0.5) == isRun, "\(rows)")
            #expect(!piece.isCut(before: end) && !piece.isCut(before: .infinity), "\(rows)")
        }
        #expect(!block.isRun && !block.isCut(before: 0) && block.isWhole && !block.isStored)
    }

    @Test("a piece has the source and the rank of its block, and its own rows") func piece() {
        let starts = Self.seconds(200, from: 1_000)
        let block = Self.block(starts)
        let columns = Self.columns(starts, starts)
        let summary = columns.summary(of: 30..<80, source: 0, isHandEntered: false, style: Self.style)
        for isStored in [false, true] {
            let piece = block.piece(BlockPiece(rows: 30..<80, summary: summary), isStored: isStored)
            #expect(piece.rows == 30..<80 && piece.block == 100 && piece.whole.count == 200)
            #expect(piece.summary.count == 50 && piece.summary.firstStart == 1_030 && piece.summary.latestEnd == 1_079)
            #expect(piece.summary.source == 3 && piece.summary.isHandEntered)
            #expect(piece.isStored == isStored && piece.isRun && !piece.isWhole && piece.series == nil)
            // As long as it is not decoded, the first start and value are known.
            #expect(
                piece.next
                    == StatisticsDatum(
                        start: 1_030, end: 1_030, value: 52, source: 3, isHandEntered: true, number: 100))
            piece.columns = columns.part(30..<80)
            #expect(
                piece.next
                    == StatisticsDatum(
                        start: 1_030, end: 1_030, value: 52, source: 3, isHandEntered: true, number: 130))
        }
    }

    @Test("what is counted at once is a run to remember if it is a run of a block without overlaps") func countWhole() {
        let starts = Self.seconds(300)
        func pieces(_ block: StatisticsBlock) -> [Range<Int>] {
            block.countWhole()
            return block.pieces.map(\.rows)
        }
        let columns = Self.columns(starts, starts)
        let part = BlockPiece(rows: 10..<20, summary: Self.summary(columns, 10..<20))
        #expect(pieces(Self.block(starts)) == [])
        #expect(pieces(Self.block(starts, rows: 10..<20)) == [10..<20])
        #expect(pieces(Self.block(starts).piece(part)) == [10..<20])
        #expect(pieces(Self.block(starts).piece(part, isStored: true)) == [])
        // Touching is no overlap.
        #expect(pieces(Self.block(starts, ends: [200: 201], rows: 10..<20)) == [10..<20])
        #expect(pieces(Self.block(starts, ends: [200: 201.5], rows: 10..<20)) == [])
        let series = SeriesBlock(id: 1, series: 2, count: 300, columns: 3)
        #expect(pieces(Self.block(starts, rows: 10..<20, series: series)) == [])
    }

    // MARK: Counting

    @Test("STAT-15: each bucket is a run, and runs are remembered in the rows of the whole block") func buckets() throws
    {
        let counted = try Counted(100)
        let block = Self.open(Self.seconds(192))
        #expect(!block.isFed && block.position == 0 && block.isComplete)
        #expect(!counted.feed(block))
        #expect(block.position == 100 && block.next.start == 100 && block.next.number == 200 && !block.isFed)
        #expect(block.next.source == 3 && block.next.isHandEntered)
        #expect(counted.feed(block) && block.isFed && block.position == 192)
        #expect(block.pieces.map(\.rows) == [0..<100, 100..<192])
        #expect(block.pieces.map(\.summary.count) == [100, 92] && block.pieces.map(\.summary.firstStart) == [0, 100])
        #expect(block.pieces.allSatisfy { $0.summary.source == 3 && $0.summary.isHandEntered })
        #expect(counted.counts == [100, 92])
        // A piece of another block.
        let other = try Counted(100)
        let piece = Self.open(Self.seconds(480), rows: 150..<342)
        #expect(other.feedAll(piece) == [50, 150, 192])
        #expect(piece.pieces.map(\.rows) == [150..<200, 200..<300])
        #expect(other.counts == [50, 100, 42] && other.numbers == [1, 2, 3])
    }

    @Test(
        "STAT-15: of a block so many runs are noted",
        arguments: [(95, []), (96, [0..<50]), (191, [0..<50]), (192, [0..<50, 50..<100])] as [(Int, [Range<Int>])])
    func most(count: Int, noted: [Range<Int>]) throws {
        let counted = try Counted(50)
        let block = Self.open(Self.seconds(count))
        let places = counted.feedAll(block)
        #expect(places.last == count && places.count == (count + 49) / 50 && block.pieces.map(\.rows) == noted)
    }

    @Test("STAT-15: four data of a bucket are a run, and fewer are counted one by one") func shortest() throws {
        for (first, runs) in [
            (996, [0..<4, 4..<480]), (997, [0..<1, 1..<2, 2..<3, 3..<480]), (998, [0..<1, 1..<2, 2..<480]),
        ] as [(Double, [Range<Int>])] {
            let counted = try Counted(1_000)
            let block = Self.open(Self.seconds(480, from: first))
            #expect(counted.feedAll(block) == [1_000 - Int(first), 480])
            #expect(block.pieces.map(\.rows) == runs && block.isComplete)
            #expect(counted.counts == [1_000 - Int(first), 480 - 1_000 + Int(first)])
        }
    }

    @Test("STAT-15: what extends into the next bucket is counted by itself") func extending() throws {
        let starts = Self.seconds(10, from: 990) + Self.seconds(470, from: 1_001)
        for (end, places, runs, counts) in [
            (999.5, [10, 480], [0..<10, 10..<480], [10, 470]), (1_000, [10, 480], [0..<10, 10..<480], [10, 470]),
            (1_000.5, [9, 10, 480], [0..<9, 9..<10, 10..<480], [10, 471]),
            (1_001, [9, 10, 480], [0..<9, 9..<10, 10..<480], [10, 471]),
        ] as [(Double, [Int], [Range<Int>], [Int])] {
            let counted = try Counted(1_000)
            let block = Self.open(starts, ends: [9: end])
            #expect(counted.feedAll(block) == places, "\(end)")
            #expect(block.pieces.map(\.rows) == runs && block.isComplete, "\(end)")
            #expect(counted.counts == counts, "\(end)")
        }
    }

    @Test(
        "STAT-15: data from elsewhere within a bucket divide it, and no run is remembered",
        arguments: [
            (100, 100, true), (99.5, 100, false), (99, 99, false), (50, 50, false), (2, 2, false), (0.5, 1, false),
        ] as [(Double, Int, Bool)])
    func divided(others: Double, place: Int, isComplete: Bool) throws {
        let counted = try Counted(100)
        let block = Self.open(Self.seconds(192))
        #expect(!counted.feed(block, before: others))
        #expect(block.position == place && block.isComplete == isComplete)
        #expect(block.pieces.map(\.rows) == (isComplete ? [0..<100] : []))
        #expect(counted.counts == [place])
        // What comes after them is not remembered either.
        while !counted.feed(block) {}
        #expect(block.pieces.map(\.rows) == (isComplete ? [0..<100, 100..<192] : []))
        #expect(counted.counts == [100, 92])
    }

    @Test(
        "STAT-15: data from elsewhere at the end of a block do not divide it, earlier ones make all runs be forgotten")
    func late() throws {
        for (others, isComplete) in [(191.0, true), (190.5, false), (200, true)] {
            let counted = try Counted(100)
            let block = Self.open(Self.seconds(192))
            #expect(!counted.feed(block, before: others) && block.pieces.count == 1)
            _ = counted.feed(block, before: others)
            #expect(block.isComplete == isComplete && block.pieces.isEmpty == !isComplete, "\(others)")
        }
    }

    @Test("STAT-15: a run that others overlap is counted one by one") func overlapped() throws {
        for (end, isComplete) in [(-0.5, true), (0, true), (0.5, false)] {
            let counted = try Counted(1_000, [.discreteAverage, .duration])
            counted.add(StatisticsDatum(start: -1, end: end, value: 1))
            let block = Self.open(Self.seconds(192))
            #expect(counted.feed(block) && block.position == 192)
            #expect(block.isComplete == isComplete && block.pieces.map(\.rows) == (isComplete ? [0..<192] : []))
            #expect(counted.counts.last == (end > 0 ? 193 : 192))
        }
        // The next of its own data overlaps it, if that counts.
        let starts = Self.seconds(10, from: 990) + Self.seconds(470, from: 1_001)
        for (options, end, place) in [
            ([.discreteAverage, .duration], 999.75, 10), ([.discreteAverage, .duration], 999, 9),
            ([.discreteAverage], 999.75, 9),
        ] as [(StatisticsOptions, Double, Int)] {
            let counted = try Counted(1_000, options)
            let block = Self.open(starts, ends: [8: end, 9: 1_001])
            #expect(!counted.feed(block))
            #expect(block.position == place && block.isComplete == (place == 9), "\(end)")
        }
    }

    @Test("STAT-15: data that were selected, and overlapping ones, are not remembered") func forgotten() throws {
        func noted(_ block: StatisticsBlock) throws -> Int {
            let counted = try Counted(100)
            #expect(counted.feedAll(block).last == 192)
            return block.pieces.count
        }
        #expect(try noted(Self.open(Self.seconds(192))) == 2)
        let selected = Self.open(Self.seconds(192))
        selected.columns = selected.columns?.selecting { _ in true }
        #expect(try noted(selected) == 0)
        let incomplete = Self.open(Self.seconds(192))
        incomplete.isComplete = false
        #expect(try noted(incomplete) == 0)
        #expect(try noted(Self.open(Self.seconds(192), ends: [50: 51])) == 2)
        #expect(try noted(Self.open(Self.seconds(192), ends: [50: 52])) == 0)
    }

    @Test("a block without data is at its end at once") func empty() throws {
        let counted = try Counted(100)
        let block = Self.block(Self.seconds(10))
        #expect(counted.feed(block) && counted.counts.isEmpty && block.position == 0 && !block.isFed)
    }

    // MARK: Alternating

    @Test("blocks are counted alternately until one ends, and only those that were are not remembered")
    func interleaved() throws {
        let counted = try Counted(100)
        let one = Self.open(Self.seconds(30).map { $0 * 2 })
        let two = Self.open(Self.seconds(30).map { $0 * 2 + 1 })
        let far = Self.open(Self.seconds(30, from: 1_000))
        #expect(counted.interleave([one, two, far]))
        #expect([one, two, far].map(\.position) == [30, 29, 0])
        #expect([one, two, far].map(\.isFed) == [true, false, false])
        #expect([one, two, far].map(\.isComplete) == [false, false, true])
        #expect(two.next.start == 59 && far.next.start == 1_000)
        #expect(counted.counts == [59])
        // One alone is not counted so.
        #expect(!counted.interleave([two]))
        #expect(two.position == 29 && counted.counts == [59])
    }

    @Test("blocks are counted alternately up to data from elsewhere, if all are decoded") func bounded() throws {
        let counted = try Counted(100)
        let one = Self.open(Self.seconds(30).map { $0 * 2 })
        let two = Self.open(Self.seconds(30).map { $0 * 2 + 1 })
        let closed = Self.block(Self.seconds(30, from: 1_000))
        #expect(!counted.interleave([one, two, closed], before: 10))
        #expect([one, two].map(\.position) == [0, 0] && one.isComplete && two.isComplete && counted.counts.isEmpty)
        #expect(counted.interleave([one, two], before: 10))
        #expect([one, two].map(\.position) == [5, 5] && counted.counts == [10])
        #expect(!counted.interleave([one, two], before: 10))
        #expect([one, two].map(\.position) == [5, 5])
    }
}
