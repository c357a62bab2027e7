import HealthModel

/// Summaries of the parts of a block, which allow statistics to decode only the necessary parts of a large block.
enum BlockParts {
    /// The number of columns of a summary, ordered so that similar ones are adjacent.
    static let columnCount = 17

    /// Encodes the summaries of the parts of a block.
    static func encode(_ summaries: [StatisticsSummary]) -> [UInt8] {
        let numbers = summaries.map(\.numbers)
        return BlockCodec.encode((0..<columnCount).map { column in numbers.map { $0[column] } })
    }

    /// Decodes the summaries of the parts of a block.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, source: Int, isHandEntered: Bool, style: AggregationStyle
    ) throws(BlockDamage) -> [StatisticsSummary] {
        let columns = try BlockCodec.decode(bytes, columns: columnCount)
        var summaries: [StatisticsSummary] = []
        summaries.reserveCapacity(columns[0].count)
        for index in columns[0].indices {
            let numbers = columns.map { $0[index] }
            guard
                let summary = StatisticsSummary(
                    numbers: numbers, source: source, isHandEntered: isHandEntered, style: style)
            else { throw BlockDamage.malformed }
            summaries.append(summary)
        }
        return summaries
    }
}
