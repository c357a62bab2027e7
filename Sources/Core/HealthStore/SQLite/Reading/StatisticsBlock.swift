import Foundation
import HealthModel

/// A block, or a piece of one, while statistics read it.
///
/// A class, because several blocks are open at a time, and their next data are read repeatedly.
final class StatisticsBlock {
    let facts: BlockFacts
    let unit: QuantityUnit
    let summary: StatisticsSummary
    /// The number of the stored block, and its summary.
    let block: Int64
    let whole: StatisticsSummary
    /// The rows of the block that belong to the piece.
    let rows: Range<Int>
    /// The location of the data, if they are quantities of a series.
    let series: SeriesBlock?
    /// A Boolean value that indicates whether this is a run counted when the block was open, not a part counted by
    /// its summary.
    private(set) var isRun = false
    /// A Boolean value that indicates whether this is a stored run, which need not be cached.
    private(set) var isStored = false
    /// A Boolean value that indicates whether all rows match, and only the bounds of buckets divide them.
    var isComplete = true
    /// The matching samples; nil while the block need not be decoded, because all match.
    var columns: StatisticsColumns? {
        didSet { findNext() }
    }
    /// The number of rows of ``columns`` that were added.
    private(set) var position = 0 {
        didSet { findNext() }
    }
    /// The next datum; the last one after all were added.
    private(set) var next: StatisticsDatum
    /// The runs in which it was counted, if only the bounds of buckets divided it.
    private(set) var pieces: [BlockPiece] = []

    init(
        facts: BlockFacts, unit: QuantityUnit, summary: StatisticsSummary, rows: Range<Int>, of block: Int64? = nil,
        whole: StatisticsSummary? = nil, series: SeriesBlock? = nil
    ) {
        self.facts = facts
        self.block = block ?? facts.firstID
        self.whole = whole ?? summary
        self.rows = rows
        self.series = series
        self.unit = unit
        self.summary = summary
        // Only the start and value of the first datum are known; its end and number only break ties.
        next = StatisticsDatum(
            start: summary.firstStart, end: summary.firstStart, value: summary.firstValue, source: summary.source,
            isHandEntered: summary.isHandEntered, number: facts.firstID)
    }

    /// A Boolean value that indicates whether this is an entire stored block.
    var isWhole: Bool { rows.count == whole.count }

    /// Returns a piece as a block of its own.
    ///
    /// - Parameter isStored: A Boolean value that indicates whether the piece is a stored run.
    func piece(_ piece: BlockPiece, isStored: Bool = false) -> StatisticsBlock {
        let result = StatisticsBlock(
            facts: facts, unit: unit,
            summary: piece.summary.placed(source: summary.source, isHandEntered: summary.isHandEntered),
            rows: piece.rows, of: block, whole: whole)
        result.isStored = isStored
        result.isRun = !BlockCodec.isPart(piece.rows, of: whole.count)
        return result
    }

    /// Returns whether the run must be decoded again, because data from elsewhere start within it.
    func isCut(before others: Double) -> Bool { isRun && others < summary.latestEnd }

    /// A Boolean value that indicates whether the pieces may be cached: overlapping runs would be divided where the
    /// next one begins.
    private var isMemorable: Bool { series == nil && !whole.hasOverlaps && !isStored }

    private func findNext() {
        guard let columns, position < columns.count else { return }
        next = columns.datum(position, source: summary.source, isHandEntered: summary.isHandEntered)
    }

    /// The minimum number of data for a summary.
    private static let shortestRun = 4

    /// Returns whether buckets are so short that the summaries of the block's parts would hardly help.
    func isOutnumbered(by bucket: ClosedRange<Double>) -> Bool {
        let length = (summary.latestEnd - summary.firstStart) / Double(max(1, rows.count / BlockCodec.partSize))
        return bucket.upperBound - bucket.lowerBound < length / 4
    }

    /// Records that all of it was counted at once.
    func countWhole() {
        if !isWhole, isMemorable { pieces = [BlockPiece(rows: rows, summary: summary)] }
    }

    /// Adds the data that precede all others and are within one bucket, as a summary where possible.
    ///
    /// - Parameter others: The start of the first datum elsewhere.
    /// - Returns: A Boolean value that indicates whether all data of the block have been added.
    func feed(_ accumulator: inout StatisticsAccumulator, before others: Double) -> Bool {
        guard let columns else { return true }
        let upper = accumulator.bucketEnd(at: columns.starts[position])
        if others < min(upper, summary.latestEnd) { invalidatePieces() }
        let limit = columns.place(of: min(others, upper), from: position + 1)
        var end = limit
        // Data that extend into the next bucket are divided there one by one.
        while end > position, columns.ends[end - 1] > upper { end -= 1 }
        if end - position >= Self.shortestRun {
            let summary = columns.summary(
                of: position..<end, source: self.summary.source, isHandEntered: self.summary.isHandEntered,
                style: self.summary.style)
            let next = end < columns.count ? min(others, columns.starts[end]) : others
            if accumulator.accepts(summary, before: next) {
                accumulator.add(summary)
                note(summary, position..<end)
                position = end
                return position == columns.count
            }
            // Other data overlap the run.
            invalidatePieces()
        }
        for index in position..<limit {
            let datum = columns.datum(
                index, source: self.summary.source, isHandEntered: self.summary.isHandEntered)
            accumulator.add(datum)
            if isComplete { note(StatisticsSummary(datum, style: self.summary.style), index..<index + 1) }
        }
        position = limit
        return position == columns.count
    }

    /// Adds the data of several decoded blocks alternately, until a bucket ends or a block has enough consecutive
    /// data for a summary.
    ///
    /// - Parameters:
    ///   - best: The index of the block with the first datum.
    ///   - others: The start of the first datum elsewhere.
    /// - Returns: A Boolean value that indicates whether any data were added.
    static func interleave(
        _ blocks: [StatisticsBlock], from best: Int, into accumulator: inout StatisticsAccumulator,
        before others: Double
    ) -> Bool {
        let columns = blocks.compactMap(\.columns)
        guard columns.count == blocks.count else { return false }
        var positions = blocks.map(\.position)
        accumulator.interleave(
            columns, &positions, next: blocks.map(\.next), from: best, before: others, shortestRun: shortestRun)
        var hasFed = false
        for (block, position) in zip(blocks, positions) where block.position != position {
            hasFed = true
            block.invalidatePieces()
            block.position = position
        }
        return hasFed
    }

    /// A Boolean value that indicates whether all data were added.
    var isFed: Bool { columns.map { position >= $0.count } ?? false }

    private func invalidatePieces() {
        guard isComplete || !pieces.isEmpty else { return }
        isComplete = false
        pieces = []
    }

    private func note(_ summary: StatisticsSummary, _ range: Range<Int>) {
        guard isComplete, isMemorable, let columns, columns.isAsGiven,
            pieces.count < BlockCut.most(of: rows.count)
        else { return }
        pieces.append(
            BlockPiece(
                rows: rows.lowerBound + range.lowerBound..<rows.lowerBound + range.upperBound, summary: summary))
    }
}
