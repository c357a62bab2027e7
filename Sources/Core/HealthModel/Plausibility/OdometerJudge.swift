/// Finds the readings of a distance counter that cannot be true (PLA-40, PLA-41).
package struct OdometerJudge {
    /// The readings that are left out, and the jumps of the counter.
    package struct Verdict: Sendable {
        /// The readings that leave and return, and last readings that carry another counter.
        package var readings: [Int] = []
        /// The points from which the counter is too high, each with the metres.
        package var jumps: [(from: Int, metres: Double)] = []

        package var isClean: Bool { readings.isEmpty && jumps.isEmpty }
    }

    /// The number of readings in a row that may leave and return, and that may carry another counter at the end.
    private static let mostReadings = 3

    /// The seconds that a device may lag behind: it smooths its speed, and finds its way after a tunnel.
    private static let lag = 10.0

    private let times: [Double]
    private let distances: [Double]

    /// Creates a judge of a column of cumulative distances with NaN for missing values.
    package init(times: [Double], distances: [Double]) {
        (self.times, self.distances) = (times, distances)
    }

    /// Judges the readings of a session.
    package func judge(_ ranges: [Range<Int>], _ sport: PlausibleSport) -> Verdict {
        let limit = sport.stepSpeed
        var verdict = Verdict()
        var (last, isOdd) = (-1, false)
        for range in ranges {
            for index in range where !distances[index].isNaN {
                if last >= 0, isOver(last, index, limit) { isOdd = true }
                last = index
            }
        }
        guard isOdd else { return verdict }
        let order = ranges.joined().filter { !distances[$0].isNaN }
        var kept = order[0]
        var place = 1
        while place < order.count {
            let here = order[place]
            guard isOver(kept, here, limit) else {
                kept = here
                place += 1
                continue
            }
            let next = (place + 1..<min(order.count, place + 1 + Self.mostReadings)).first {
                distances[order[$0]] >= distances[kept] && !isOver(kept, order[$0], limit)
            }
            let isUp = distances[here] > distances[kept]
            if let next {
                verdict.readings += order[place..<next]
                kept = order[next]
                place = next + 1
            } else if isUp, order.count - place <= 1, order.count > 2 {
                verdict.readings += order[place...]
                break
            } else {
                // A counter that goes on from a lower reading was reset.
                if isUp { verdict.jumps.append((here, distances[here] - distances[kept])) }
                kept = here
                place += 1
            }
        }
        return verdict
    }

    @inline(__always) private func isOver(_ from: Int, _ to: Int, _ limit: Double) -> Bool {
        abs(distances[to] - distances[from])
            > limit * (abs(times[to] - times[from]) + Self.lag)
    }
}
