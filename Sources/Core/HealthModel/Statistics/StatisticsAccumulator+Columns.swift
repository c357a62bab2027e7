extension StatisticsAccumulator {
    /// Adds the data of several columns in chronological order, until a bucket or one of the columns ends, or a run
    /// of one column is long enough for a summary.
    ///
    /// - Parameters:
    ///   - columns: The current column of each source.
    ///   - positions: The number of data added from each column.
    ///   - next: The next datum of each column.
    ///   - first: The index of the column with the first datum.
    ///   - others: The start of the first datum elsewhere.
    ///   - shortestRun: The minimum length of a run for a summary.
    package mutating func interleave(
        _ columns: [StatisticsColumns], _ positions: inout [Int], next: [StatisticsDatum], from first: Int,
        before others: Double, shortestRun: Int
    ) {
        let upper = bucketEnd(at: next[first].start)
        let limit = min(upper, others)
        var (next, best) = (next, first)
        while next[best].start < limit {
            var (following, bound) = (best, others)
            for index in next.indices where index != best {
                if following == best || next[index].precedes(next[following]) { following = index }
                bound = min(bound, next[index].start)
            }
            let own = columns[best]
            var position = positions[best]
            let enough = position + shortestRun - 1
            guard bound < upper, enough >= own.count || own.starts[enough] >= bound else { return }
            repeat {
                add(next[best])
                position += 1
                positions[best] = position
                if position == own.count { return }
                next[best] = own.datum(position, source: next[best].source, isHandEntered: next[best].isHandEntered)
            } while next[best].precedes(next[following]) && next[best].start < limit
            best = following
        }
    }
}
