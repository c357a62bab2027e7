/// Draws neighbouring data together where no statistic can tell.
enum Coalescing {
    /// Joins data that touch and have the same rate (CON-7).
    ///
    /// - Parameter data: Ascending by start. The ends must meet the starts exactly: a tolerance would move sums of
    ///   buckets.
    /// - Returns: What became of them, and how many of the data each joins.
    static func rates(_ data: [CondensingDatum]) -> (data: [CondensingDatum], counts: [Int]) {
        var result: [CondensingDatum] = []
        var counts: [Int] = []
        result.reserveCapacity(data.count)
        counts.reserveCapacity(data.count)
        var rates = 0.0...0.0
        for datum in data {
            let rate = datum.isPoint ? nil : datum.value / (datum.end - datum.start)
            if let rate, let last = result.indices.last, !result[last].isPoint, result[last].end == datum.start,
                let wider = rates.widened(to: rate)
            {
                // All rates of a run stay close to each other, so that they cannot creep away step by step.
                rates = wider
                result[last].end = datum.end
                result[last].value += datum.value
                result[last].number = min(result[last].number, datum.number)
                counts[last] += 1
            } else {
                rates = (rate ?? 0)...(rate ?? 0)
                result.append(datum)
                counts.append(1)
            }
        }
        return (result, counts)
    }

    /// Joins equal values that follow one another closely (CON-8).
    ///
    /// - Parameters:
    ///   - data: All data of the group, in the order start, end, insertion.
    ///   - obstacles: When anything outside the group was measured of the type.
    /// - Returns: What became of them, and how many of the data each joins.
    static func equalValues(
        _ data: [CondensingDatum], beside obstacles: CondensingObstacles
    ) -> (data: [CondensingDatum], counts: [Int]) {
        var result: [CondensingDatum] = []
        var counts: [Int] = []
        result.reserveCapacity(data.count)
        counts.reserveCapacity(data.count)
        var reach = Reach()
        var index = 0
        while index < data.count {
            var run = data[index]
            var next = index + 1
            if run.isExtensible, reach.isClear(for: run) {
                var lastStart = run.start
                while next < data.count {
                    let datum = data[next]
                    guard datum.value == run.value, datum.isExtensible, datum.start > lastStart,
                        datum.start >= run.end, datum.start - run.end <= CondensingRules.coalescingGap,
                        !obstacles.overlap(run.start, datum.end), isAlone(datum, before: next + 1, in: data)
                    else { break }
                    lastStart = datum.start
                    run.end = datum.end
                    run.isMade = true
                    run.number = min(run.number, datum.number)
                    next += 1
                }
            }
            result.append(run)
            counts.append(next - index)
            reach.extend(by: run)
            index = next
        }
        return (result, counts)
    }

    /// Whether nothing from a place on begins before a datum ends, but moments with the same value.
    private static func isAlone(_ datum: CondensingDatum, before place: Int, in data: [CondensingDatum]) -> Bool {
        var place = place
        while place < data.count, data[place].start <= datum.end {
            guard data[place].isPoint, data[place].value == datum.value else { return false }
            place += 1
        }
        return true
    }

    /// How far the data before reach.
    private struct Reach {
        private var end = -Double.infinity
        /// The value of all that reach that far; not a number if there are several.
        private var value = Double.nan

        mutating func extend(by datum: CondensingDatum) {
            if datum.end > end {
                end = datum.end
                value = datum.value
            } else if datum.end == end, datum.value != value {
                value = .nan
            }
        }

        /// Whether what begins now touches at most an equal value.
        func isClear(for datum: CondensingDatum) -> Bool {
            end < datum.start || end == datum.start && value == datum.value
        }
    }
}

extension ClosedRange<Double> {
    /// The range with one more rate in it; nil if they are not equal any more.
    fileprivate func widened(to rate: Double) -> ClosedRange<Double>? {
        let lower = Swift.min(lowerBound, rate)
        let upper = Swift.max(upperBound, rate)
        let size = Swift.max(abs(lower), abs(upper))
        return upper - lower <= CondensingRules.rateTolerance * size ? lower...upper : nil
    }
}
