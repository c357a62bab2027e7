/// Finds the values of a stream that cannot be true (PLA-6, PLA-30, PLA-31, PLA-32).
package struct ValueJudge {
    /// The values that are left out.
    package struct Verdict: Sendable {
        package var outOfRange: [Int] = []
        package var spikes: [Int] = []
        /// The number of values that look wrong, but are too many to be left out.
        package var suspects = 0
        /// The number of values.
        package var count = 0
        /// The number of values other than zero.
        package var nonzero = 0

        package var isClean: Bool { outOfRange.isEmpty && spikes.isEmpty }
    }

    private let times: [Double]
    private let values: [Double]

    /// Creates a judge of a column with NaN for missing values.
    package init(times: [Double], values: [Double]) {
        (self.times, self.values) = (times, values)
    }

    /// Judges the values of a session.
    ///
    /// - Parameters:
    ///   - ranges: The runs of points, in order.
    ///   - possible: The range of the stream (PLA-30).
    ///   - isExempt: A Boolean value that indicates whether values are left out whatever their share (PLA-6).
    ///   - isZeroNone: A Boolean value that indicates whether zeros mean "not measured", without a judgement.
    ///   - isPower: A Boolean value that indicates whether spikes within the range are searched (PLA-31).
    package func judge(
        _ ranges: [Range<Int>], possible: ClosedRange<Double>, isExempt: Bool = false, isZeroNone: Bool = false,
        isPower: Bool = false
    ) -> Verdict {
        var verdict = Verdict()
        var greatest = 0.0
        for range in ranges {
            for index in range {
                let value = values[index]
                if value.isNaN { continue }
                verdict.count += 1
                if value != 0 { verdict.nonzero += 1 } else if isZeroNone { continue }
                if possible.contains(value) {
                    if value > greatest { greatest = value }
                } else {
                    verdict.outOfRange.append(index)
                }
            }
        }
        if isPower, greatest > PlausibilityLimits.spikePower {
            let outside = Set(verdict.outOfRange)
            findSpikes(ranges.joined().filter { !values[$0].isNaN && !outside.contains($0) }, &verdict)
        }
        guard !isExempt, !verdict.isClean else { return verdict }
        let wrong = verdict.outOfRange.count { !PlausibilityLimits.isReserved(values[$0]) } + verdict.spikes.count
        if Double(wrong) > PlausibilityLimits.largestShare * Double(verdict.count) {
            verdict.suspects = wrong
            verdict.outOfRange.removeAll { !PlausibilityLimits.isReserved(values[$0]) }
            verdict.spikes = []
        }
        return verdict
    }

    /// Finds powers far above the rest of the recording for a few seconds (PLA-31).
    private func findSpikes(_ order: [Int], _ verdict: inout Verdict) {
        guard let first = order.first, let last = order.last,
            times[last] - times[first] >= PlausibilityLimits.sprintTest
        else { return }
        let sorted = order.map { values[$0] }.sorted()
        let usual = sorted[Int(Double(sorted.count - 1) * 0.99)]
        let limit = max(PlausibilityLimits.spikePower, PlausibilityLimits.spikeFactor * usual)
        var place = 0
        while place < order.count {
            guard values[order[place]] > limit else {
                place += 1
                continue
            }
            let start = place
            while place < order.count, values[order[place]] > limit { place += 1 }
            let least = order[start..<place].map { values[$0] }.min() ?? limit
            let isShort = times[order[place - 1]] - times[order[start]] <= PlausibilityLimits.spikeDuration
            let isAlone = [start - 1, place].filter(order.indices.contains).allSatisfy { values[order[$0]] < least / 2 }
            if isShort, isAlone { verdict.spikes += order[start..<place] }
        }
    }
}
