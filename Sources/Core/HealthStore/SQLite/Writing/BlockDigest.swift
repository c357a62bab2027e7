import HealthModel

/// The values stored beside the samples of a block, all of which are derived from them.
struct BlockDigest {
    let minStart: Double
    let maxStart: Double
    let minEnd: Double
    let maxEnd: Double
    /// The range of the values, in the canonical unit.
    let minimum: Double
    let maximum: Double
    /// The least insertion number, which identifies the block.
    let first: Int64
    /// The greatest insertion number.
    let last: Int64
    /// The summary of the samples; nil for categories, which have no statistics.
    let summary: StatisticsSummary?
    /// The summaries of the parts; empty if there is only one.
    let parts: [StatisticsSummary]

    init(_ block: BlockContents) throws {
        guard let canonical = block.type.blockUnit, block.unit.isCompatible(with: canonical), block.count > 0 else {
            throw RowDecoder.damage
        }
        let values = block.unit.convert(block.values, to: canonical) ?? block.values
        let numbers = (0..<block.count).map { block.identity.number($0) }
        minStart = block.starts.min() ?? 0
        maxStart = block.starts.max() ?? 0
        minEnd = block.ends.min() ?? 0
        maxEnd = block.ends.max() ?? 0
        minimum = values.min() ?? 0
        maximum = values.max() ?? 0
        first = numbers.min() ?? 0
        last = numbers.max() ?? 0
        guard block.type.family != .category else {
            summary = nil
            parts = []
            return
        }
        let summaries = Self.summaries(of: block, values, numbers)
        summary = summaries.whole
        parts = summaries.parts.count > 1 ? summaries.parts : []
    }

    /// Returns the summaries of the block and its parts.
    private static func summaries(
        of block: BlockContents, _ values: [Double], _ numbers: [Int64]
    ) -> (whole: StatisticsSummary, parts: [StatisticsSummary]) {
        let style = block.type.aggregationStyle ?? .discreteArithmetic
        func summary(_ rows: Range<Int>) -> StatisticsSummary {
            let columns =
                rows.count == block.count
                ? StatisticsColumns(
                    starts: block.starts, ends: block.ends, values: values, firstNumber: 0, numbers: numbers)
                : StatisticsColumns(
                    starts: Array(block.starts[rows]), ends: Array(block.ends[rows]), values: Array(values[rows]),
                    firstNumber: 0, numbers: Array(numbers[rows]))
            return columns.summary(of: 0..<rows.count, source: 0, isHandEntered: false, style: style)
        }
        let parts = stride(from: 0, to: block.count, by: BlockCodec.partSize).map {
            summary($0..<min($0 + BlockCodec.partSize, block.count))
        }
        var whole = parts[0]
        for part in parts.dropFirst() {
            guard whole.canCombine(with: part) else { return (summary(0..<block.count), parts) }
            whole = whole.combined(with: part)
        }
        return (whole, parts)
    }
}
