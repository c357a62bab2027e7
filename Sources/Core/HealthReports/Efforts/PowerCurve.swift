/// The work that an athlete had done at each moment: what the best power over a duration is looked for in.
///
/// A power counts until the next one, for ``EffortRules/longestHold`` at most. Time goes on in pauses, which add nothing.
package struct PowerCurve: Sendable {
    /// Moments in seconds, strictly ascending.
    private(set) var times: [Double] = []
    /// Joules from the first moment on, one for each moment.
    private(set) var work: [Double] = []

    /// The best power over some time.
    package struct Best: Sendable, Equatable {
        /// The mean power, in watts.
        package var watts: Double
        /// When it begins, on the clock of the samples.
        package var start: Double
    }

    /// The curve of samples in the order of their starts; one that begins before its predecessor ended counts from there on.
    ///
    /// - Parameters:
    ///   - starts: In seconds.
    ///   - ends: In seconds; that of a moment's sample is its start.
    ///   - watts: None below 0.
    package init(starts: [Double], ends: [Double], watts: [Double]) {
        guard starts.count == ends.count, starts.count == watts.count else { return }
        for index in starts.indices where watts[index].isFinite && watts[index] >= 0 {
            let next = index + 1 < starts.count ? starts[index + 1] : ends[index]
            let held = max(ends[index], min(next, max(starts[index], ends[index]) + EffortRules.longestHold))
            append(watts[index], from: starts[index], to: held)
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

    /// The greatest mean power over a duration, and when it began first; nil if the samples are shorter.
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

    /// The work until a moment that is not after a datum, and not before the one before that.
    private func work(at time: Double, before index: Int) -> Double {
        guard index > 0, times[index] > time else { return work[index] }
        let share = (time - times[index - 1]) / (times[index] - times[index - 1])
        return work[index - 1] + (work[index] - work[index - 1]) * share
    }
}
