/// The cumulative work of an athlete over time, from which the best power over a duration is computed.
///
/// A power value is held until the next one, for at most ``EffortRules/longestHold``. Pauses count as time without
/// work.
package struct PowerCurve: Sendable {
    /// The moments in seconds, strictly ascending.
    private(set) var times: [Double] = []
    /// The work since the first moment in joules, one value for each moment.
    private(set) var work: [Double] = []

    /// The best power over a duration.
    package struct Best: Sendable, Equatable {
        /// The mean power, in watts.
        package var watts: Double
        /// The start, on the clock of the samples.
        package var start: Double
    }

    /// Creates the curve of samples in the order of their starts; a sample that overlaps its predecessor counts from
    /// the predecessor's end.
    ///
    /// - Parameters:
    ///   - starts: The start dates, in seconds.
    ///   - ends: The end dates, in seconds; that of an instantaneous sample is its start.
    ///   - watts: The power values; negative ones are ignored.
    package init(starts: [Double], ends: [Double], watts: [Double]) {
        guard starts.count == ends.count, starts.count == watts.count else { return }
        var index = 0
        while index < starts.count {
            // Of several values at one time, the mean holds (PLA-46).
            var (sum, count, after) = (0.0, 0, index)
            while after < starts.count, starts[after] == starts[index] {
                if watts[after].isFinite, watts[after] >= 0 {
                    sum += watts[after]
                    count += 1
                }
                after += 1
            }
            if count > 0 {
                let end = ends[after - 1]
                let next = after < starts.count ? starts[after] : end
                let held = max(end, min(next, max(starts[index], end) + EffortRules.longestHold))
                append(sum / Double(count), from: starts[index], to: held)
            }
            index = after
        }
    }

    private mutating func append(_ watts: Double, from start: Double, to end: Double) {
        let from = max(start, times.last ?? start)
        let done = work.last ?? 0
        if times.last != from {
            times.append(from)
            work.append(done)
        }
        guard end > from else { return }
        times.append(end)
        work.append(done + watts * (end - from))
    }

    /// Returns the greatest mean power over a duration and its first start, or `nil` if the samples are shorter.
    ///
    /// As with distances, the best stretch begins or ends at a datum.
    package func best(over duration: Double) -> Best? {
        guard duration > 0, let first = times.first, let last = times.last, last - first >= duration else { return nil }
        var best: Best?
        func note(_ joules: Double, _ start: Double) {
            let watts = joules / duration
            if let best, best.watts >= watts { return }
            best = Best(watts: watts, start: start)
        }
        var head = 0
        for start in times.indices {
            let end = times[start] + duration
            guard end <= last else { break }
            while times[head] < end { head += 1 }
            note(work(at: end, before: head) - work[start], times[start])
        }
        var tail = 0
        for end in times.indices {
            let start = times[end] - duration
            guard start >= first else { continue }
            while times[tail] < start { tail += 1 }
            note(work[end] - work(at: start, before: tail), start)
        }
        return best
    }

    /// Returns the work up to a moment between a datum and its predecessor.
    private func work(at time: Double, before index: Int) -> Double {
        guard index > 0, times[index] > time else { return work[index] }
        let share = (time - times[index - 1]) / (times[index] - times[index - 1])
        return work[index - 1] + (work[index] - work[index - 1]) * share
    }
}
