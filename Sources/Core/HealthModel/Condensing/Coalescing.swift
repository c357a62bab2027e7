/// Joins neighbouring data without affecting any statistic.
enum Coalescing {
    /// Joins adjacent data with the same rate (CON-7).
    ///
    /// - Parameter data: The data, ascending by start. The ends must meet the starts exactly: a tolerance would shift
    ///   sums between buckets.
    /// - Returns: The joined data, and the number of data that each one joins.
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
                // All rates of a run stay within the tolerance, so that they cannot drift step by step.
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
    ///   - obstacles: The intervals of measurements of the type outside the group.
    /// - Returns: The joined data, and the number of data that each one joins.
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

    /// Returns whether, from an index on, only instantaneous data with the same value start before a datum ends.
    private static func isAlone(_ datum: CondensingDatum, before place: Int, in data: [CondensingDatum]) -> Bool {
        var place = place
        while place < data.count, data[place].start <= datum.end {
            guard data[place].isPoint, data[place].value == datum.value else { return false }
            place += 1
        }
        return true
    }

    /// The latest end of the preceding data.
    private struct Reach {
        private var end = -Double.infinity
        /// The value of all data that end there; NaN if there are several.
        private var value = Double.nan

        mutating func extend(by datum: CondensingDatum) {
            if datum.end > end {
                end = datum.end
                value = datum.value
            } else if datum.end == end, datum.value != value {
                value = .nan
            }
        }

        /// Returns whether the datum overlaps no preceding data and touches at most an equal value.
        func isClear(for datum: CondensingDatum) -> Bool {
            end < datum.start || end == datum.start && value == datum.value
        }
    }
}

extension ClosedRange<Double> {
    /// Returns the range extended to another rate, or `nil` if the rates are no longer equal within the tolerance.
    fileprivate func widened(to rate: Double) -> ClosedRange<Double>? {
        let lower = Swift.min(lowerBound, rate)
        let upper = Swift.max(upperBound, rate)
        let size = Swift.max(abs(lower), abs(upper))
        return upper - lower <= CondensingRules.rateTolerance * size ? lower...upper : nil
    }
}
