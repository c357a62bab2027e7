/// Data in columns, in the order start, end, insertion, as in a decoded block.
///
/// The class is a reference type, which avoids copies if data of several columns are added in turn.
package final class StatisticsColumns: Sendable {
    /// The start dates, in seconds since 2001-01-01 UTC.
    package let starts: [Double]
    package let ends: [Double]
    /// The values, in the canonical unit.
    package let values: [Double]
    /// The insertion numbers, or `nil` if they are consecutive from ``firstNumber``.
    private let numbers: [Int64]?
    private let firstNumber: Int64
    /// A Boolean value that indicates whether all data are instantaneous and have different dates, as most measured
    /// values do.
    package let areMoments: Bool
    /// A Boolean value that indicates whether the data are in their original order.
    package let isAsGiven: Bool

    /// Creates columns of data in any order, and sorts them if necessary.
    ///
    /// - Parameters:
    ///   - firstNumber: The insertion number of the first datum, if the others are consecutive.
    ///   - numbers: The insertion numbers, if they are not consecutive.
    package convenience init(
        starts: [Double], ends: [Double], values: [Double], firstNumber: Int64, numbers: [Int64]? = nil
    ) {
        if Self.areMoments(starts, ends) {
            self.init(ordered: starts, ends, values, numbers, firstNumber, areMoments: true)
            return
        }
        let isOrdered = starts.indices.dropFirst().allSatisfy {
            if starts[$0 - 1] != starts[$0] { return starts[$0 - 1] < starts[$0] }
            if ends[$0 - 1] != ends[$0] { return ends[$0 - 1] < ends[$0] }
            guard let numbers else { return true }
            return numbers[$0 - 1] < numbers[$0]
        }
        if isOrdered {
            self.init(ordered: starts, ends, values, numbers, firstNumber, areMoments: false)
            return
        }
        let known = numbers ?? starts.indices.map { firstNumber + Int64($0) }
        let order = starts.indices.sorted { (starts[$0], ends[$0], known[$0]) < (starts[$1], ends[$1], known[$1]) }
        self.init(choosing: order, of: starts, ends, values, order.map { known[$0] })
    }

    /// Creates columns of the quantities of a series, which ascend strictly by start and share an insertion number.
    package convenience init(starts: [Double], ends: [Double], values: [Double], sharing number: Int64) {
        self.init(
            ordered: starts, ends, values, Array(repeating: number, count: starts.count), 0,
            areMoments: Self.areMoments(starts, ends))
    }

    /// Creates the columns of one datum.
    package convenience init(_ datum: StatisticsDatum) {
        self.init(
            ordered: [datum.start], [datum.end], [datum.value], nil, datum.number, areMoments: datum.isPoint)
    }

    /// Returns a range of the data.
    package func part(_ rows: Range<Int>) -> StatisticsColumns {
        let starts = Array(starts[rows])
        let ends = Array(ends[rows])
        return StatisticsColumns(
            ordered: starts, ends, Array(values[rows]), numbers.map { Array($0[rows]) },
            firstNumber + Int64(rows.lowerBound), areMoments: Self.areMoments(starts, ends))
    }

    /// Returns the data at the indices that satisfy a condition.
    package func selecting(_ isIncluded: (Int) -> Bool) -> StatisticsColumns {
        let chosen = starts.indices.filter(isIncluded)
        return StatisticsColumns(choosing: chosen, of: starts, ends, values, chosen.map { number($0) })
    }

    private convenience init(
        choosing places: [Int], of starts: [Double], _ ends: [Double], _ values: [Double], _ numbers: [Int64]
    ) {
        let starts = places.map { starts[$0] }
        let ends = places.map { ends[$0] }
        self.init(
            ordered: starts, ends, places.map { values[$0] }, numbers, 0, areMoments: Self.areMoments(starts, ends),
            isAsGiven: false)
    }

    private init(
        ordered starts: [Double], _ ends: [Double], _ values: [Double], _ numbers: [Int64]?, _ firstNumber: Int64,
        areMoments: Bool, isAsGiven: Bool = true
    ) {
        self.starts = starts
        self.ends = ends
        self.values = values
        self.numbers = numbers
        self.firstNumber = firstNumber
        self.areMoments = areMoments
        self.isAsGiven = isAsGiven
    }

    private static func areMoments(_ starts: [Double], _ ends: [Double]) -> Bool {
        starts.withUnsafeBufferPointer { starts in
            ends.withUnsafeBufferPointer { ends in
                guard starts.count == ends.count, let first = starts.first, first == ends[0] else {
                    return starts.isEmpty
                }
                // Without an early exit, the loop can be vectorized.
                var others = 0
                for index in 1..<starts.count {
                    others += starts[index] == ends[index] ? 0 : 1
                    others += starts[index - 1] < starts[index] ? 0 : 1
                }
                return others == 0
            }
        }
    }

    package var count: Int { starts.count }

    /// Returns the insertion number of a datum.
    @inline(__always)
    package func number(_ index: Int) -> Int64 { numbers?[index] ?? firstNumber + Int64(index) }

    package func datum(_ index: Int, source: Int, isHandEntered: Bool) -> StatisticsDatum {
        StatisticsDatum(
            start: starts[index], end: ends[index], value: values[index], source: source,
            isHandEntered: isHandEntered, number: number(index))
    }

    /// Returns the first index, starting with a given one, whose start date is not before a date.
    package func place(of date: Double, from first: Int) -> Int {
        // The result is usually near: an exponential search, followed by a binary search.
        var low = first
        var step = 1
        while low + step <= count, starts[low + step - 1] < date {
            low += step
            step *= 2
        }
        var high = min(count, low + step)
        while low < high {
            let middle = low + (high - low) / 2
            if starts[middle] < date { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the summary of a nonempty range.
    package func summary(
        of range: Range<Int>, source: Int, isHandEntered: Bool, style: AggregationStyle
    ) -> StatisticsSummary {
        let first = datum(range.lowerBound, source: source, isHandEntered: isHandEntered)
        guard areMoments, range.count > 1 else {
            var summary = StatisticsSummary(first, style: style)
            for index in range.dropFirst() {
                summary.append(datum(index, source: source, isHandEntered: isHandEntered))
            }
            return summary
        }
        let last = range.upperBound - 1
        return StatisticsSummary(
            source: source, isHandEntered: isHandEntered, style: style, firstStart: first.start,
            firstValue: first.value, lastStart: starts[last], latestEnd: ends[last], latestValue: values[last],
            endsWithPoint: true, hasOverlaps: false, tally: momentTally(of: range, style))
    }

    /// Returns the tally of instantaneous data, equal to that of adding them one by one, in a loop without branches.
    private func momentTally(of range: Range<Int>, _ style: AggregationStyle) -> StatisticsTally {
        var tally = StatisticsTally()
        let last = range.upperBound - 1
        var minimum = Double.infinity
        var maximum = -Double.infinity
        var sum = 0.0
        values.withUnsafeBufferPointer { values in
            for index in range {
                let value = values[index]
                minimum = value < minimum ? value : minimum
                maximum = value > maximum ? value : maximum
                sum += value
            }
        }
        tally.count = range.count
        tally.minimum = minimum
        tally.maximum = maximum
        tally.sum = sum
        tally.recent = RecentDatum(end: ends[last], start: starts[last], number: number(last), value: values[last])
        switch style {
        case .discreteTemporallyWeighted:
            for index in range.dropFirst() {
                SignalGap(from: starts[index - 1], values[index - 1], to: starts[index], values[index])
                    .add(to: &tally, within: -.infinity, .infinity)
            }
        case .discreteEquivalentContinuousLevel:
            for index in range { tally.energy += StatisticsTally.energy(values[index]) }
        case .cumulative, .discreteArithmetic: break
        }
        return tally
    }
}
