/// Finds the elevations of a recording that cannot be true (PLA-20, PLA-21, PLA-22).
package struct ElevationJudge {
    /// The elevations that are left out, and the steps that are no climb.
    package struct Verdict: Sendable {
        package var zeros: [Int] = []
        package var outOfRange: [Int] = []
        package var spikes: [Int] = []
        /// The points before which the altimeter was set: the step to them is no climb.
        package var steps: [Int] = []
        /// The number of spikes that are too many to be left out.
        package var suspects = 0

        package var isClean: Bool { zeros.isEmpty && outOfRange.isEmpty && spikes.isEmpty && steps.isEmpty }
    }

    private let times: [Double]
    private let elevations: [Double]
    private let sport: PlausibleSport

    /// Creates a judge of a column of elevations with NaN for missing values.
    package init(times: [Double], elevations: [Double], _ sport: PlausibleSport) {
        (self.times, self.elevations, self.sport) = (times, elevations, sport)
    }

    /// Judges the elevations of a session.
    ///
    /// - Parameters:
    ///   - ranges: The runs of points, in order.
    ///   - firstFix: The first point with a position; nil if there is none.
    package func judge(_ ranges: [Range<Int>], firstFix: Int?) -> Verdict {
        var verdict = Verdict()
        let highest = sport.highestElevation
        var count = 0
        var needsMore = false
        var (last, lastTime) = (Double.nan, 0.0)
        let rate = sport.climbRate
        for range in ranges {
            for index in range {
                let value = elevations[index]
                if value.isNaN { continue }
                count += 1
                if value <= PlausibilityLimits.lowestElevation || value > highest {
                    verdict.outOfRange.append(index)
                    needsMore = true
                    continue
                }
                // A zero, or a rise or fall that is too fast.
                if value == 0 || abs(value - last) > rate * max(1, abs(times[index] - lastTime)) { needsMore = true }
                (last, lastTime) = (value, times[index])
            }
        }
        guard needsMore else { return verdict }
        let outside = Set(verdict.outOfRange)
        var order = ranges.joined().filter { !elevations[$0].isNaN && !outside.contains($0) }
        verdict.zeros = zeros(order, firstFix: firstFix)
        if !verdict.zeros.isEmpty {
            let zeros = Set(verdict.zeros)
            order.removeAll { zeros.contains($0) }
        }
        findSpikes(order, &verdict)
        if Double(verdict.spikes.count) > PlausibilityLimits.largestShare * Double(count) {
            verdict.suspects = verdict.spikes.count
            verdict.spikes = []
        }
        return verdict
    }

    /// Returns the zeros that mean "not measured" (PLA-20).
    private func zeros(_ order: [Int], firstFix: Int?) -> [Int] {
        var result: [Int] = []
        var place = 0
        while place < order.count {
            guard elevations[order[place]] == 0 else {
                place += 1
                continue
            }
            let first = place
            while place < order.count, elevations[order[place]] == 0 { place += 1 }
            let neighbours = [first - 1, place].filter(order.indices.contains).map { abs(elevations[order[$0]]) }
            if !neighbours.isEmpty, neighbours.allSatisfy({ $0 > PlausibilityLimits.zeroElevation }) {
                result += order[first..<place]
            } else if first == 0, let firstFix, neighbours.first ?? 0 > 0 {
                // Before the first fix nothing was measured.
                result += order[first..<place].prefix { $0 < firstFix }
            }
        }
        return result
    }

    /// Returns whether the very next elevation is back where it was, by a step that is too fast as well: the points of a
    /// sparse recording are further apart than a spike lasts.
    private func isSingle(_ order: [Int], _ place: Int) -> Bool {
        guard place > 0, place + 1 < order.count else { return false }
        let (before, here, after) = (order[place - 1], order[place], order[place + 1])
        return abs(elevations[after] - elevations[before]) <= PlausibilityLimits.elevationReturn
            && abs(elevations[after] - elevations[here]) > sport.climbRate * max(1, abs(times[after] - times[here]))
    }

    /// Finds the rises and falls that are too fast: spikes return, steps stay (PLA-22).
    private func findSpikes(_ order: [Int], _ verdict: inout Verdict) {
        var place = 1
        while place < order.count {
            let (before, here) = (order[place - 1], order[place])
            let change = elevations[here] - elevations[before]
            guard abs(change) > sport.climbRate * max(1, abs(times[here] - times[before])) else {
                place += 1
                continue
            }
            var back = place + 1
            while back < order.count,
                abs(times[order[back]] - times[before]) <= PlausibilityLimits.elevationSpike,
                abs(elevations[order[back]] - elevations[before]) > PlausibilityLimits.elevationReturn
            {
                back += 1
            }
            let isInTime =
                back < order.count && abs(times[order[back]] - times[before]) <= PlausibilityLimits.elevationSpike
            let isSingle = !isInTime && isSingle(order, place)
            if isSingle { back = place + 1 }
            if isInTime || isSingle {
                verdict.spikes += order[place..<back]
                place = back + 1
            } else {
                verdict.steps.append(here)
                place += 1
            }
        }
    }
}
