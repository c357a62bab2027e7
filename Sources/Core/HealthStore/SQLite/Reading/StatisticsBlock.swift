import Foundation
import HealthModel

/// A block, or a piece of one, on its way into statistics.
///
/// An object, because several that are open at a time are asked again and again what comes next.
final class StatisticsBlock {
    let facts: BlockFacts
    let unit: QuantityUnit
    let summary: StatisticsSummary
    /// The number of the block as it is stored, and its summary.
    let block: Int64
    let whole: StatisticsSummary
    /// Which of its rows these are.
    let rows: Range<Int>
    /// Where the data lie, if they are quantities of a series.
    let series: SeriesBlock?
    /// Whether it is a run that was counted when the block was open, and no part of it that was counted by its summary.
    private(set) var isRun = false
    /// Whether it is a run that is stored, so that it need not be remembered.
    private(set) var isStored = false
    /// Whether all rows match, and nothing but bounds of buckets cuts them.
    var isComplete = true
    /// Those of its samples that match; nil as long as it need not be opened, because all do.
    var columns: StatisticsColumns? {
        didSet { findNext() }
    }
    /// How many of ``columns`` were fed.
    private(set) var position = 0 {
        didSet { findNext() }
    }
    /// The datum that comes next; the last one when all were fed.
    private(set) var next: StatisticsDatum
    /// In which runs it was counted, if only the bounds of buckets cut it.
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
        // Nothing is known of the first datum but its start and value; its end and number decide only ties.
        next = StatisticsDatum(
            start: summary.firstStart, end: summary.firstStart, value: summary.firstValue, source: summary.source,
            isHandEntered: summary.isHandEntered, number: facts.firstID)
    }

    /// Whether this is all of a stored block.
    var isWhole: Bool { rows.count == whole.count }

    /// A piece as a block of its own.
    ///
    /// - Parameter isStored: Whether the piece is a run that stands in the store.
    func piece(_ piece: BlockPiece, isStored: Bool = false) -> StatisticsBlock {
        let result = StatisticsBlock(
            facts: facts, unit: unit,
            summary: piece.summary.placed(source: summary.source, isHandEntered: summary.isHandEntered),
            rows: piece.rows, of: block, whole: whole)
        result.isStored = isStored
        result.isRun = !BlockCodec.isPart(piece.rows, of: whole.count)
        return result
    }

    /// Whether it must be opened once more, because what starts elsewhere would have cut the run.
    func isCut(before others: Double) -> Bool { isRun && others < summary.latestEnd }

    /// Whether how it is cut may be remembered: of runs that overlap, one would then be cut where the next begins.
    private var isMemorable: Bool { series == nil && !whole.hasOverlaps && !isStored }

    private func findNext() {
        guard let columns, position < columns.count else { return }
        next = columns.datum(position, source: summary.source, isHandEntered: summary.isHandEntered)
    }

    /// The fewest data that are worth a summary of their own.
    private static let shortestRun = 4

    /// Whether buckets are so short that the summaries of its parts would hardly help.
    func isOutnumbered(by bucket: ClosedRange<Double>) -> Bool {
        let length = (summary.latestEnd - summary.firstStart) / Double(max(1, rows.count / BlockCodec.partSize))
        return bucket.upperBound - bucket.lowerBound < length / 4
    }

    /// Notes that all of it was counted at once.
    func countWhole() {
        if !isWhole, isMemorable { pieces = [BlockPiece(rows: rows, summary: summary)] }
    }

    /// Feeds what comes before anything else does and lies in one bucket, as a summary where that is allowed.
    ///
    /// - Parameter others: The start of the first datum elsewhere.
    /// - Returns: Whether that was the last of the block.
    func feed(_ accumulator: inout StatisticsAccumulator, before others: Double) -> Bool {
        guard let columns else { return true }
        let upper = accumulator.bucketEnd(at: columns.starts[position])
        if others < min(upper, summary.latestEnd) { cannotTell() }
        let limit = columns.place(of: min(others, upper), from: position + 1)
        var end = limit
        // What reaches into the next bucket is divided there, datum by datum.
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
            // Something else reaches into the run.
            cannotTell()
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

    /// Feeds the data of several opened blocks in turn, until a bucket ends or so many stand alone that a summary is worth it.
    ///
    /// - Parameters:
    ///   - best: The block whose datum comes first.
    ///   - others: The start of the first datum elsewhere.
    /// - Returns: Whether anything was fed.
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
            block.cannotTell()
            block.position = position
        }
        return hasFed
    }

    /// Whether all of its data were fed.
    var isFed: Bool { columns.map { position >= $0.count } ?? false }

    private func cannotTell() {
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
