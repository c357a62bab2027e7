/// Finds points at the ends of a recording that were dated by a clock that was set later (PLA-45).
package struct ClockJudge {
    /// A run of points whose times are corrected.
    package struct Correction: Sendable, Hashable {
        /// The places in the order of the points.
        package var places: Range<Int>
        /// The seconds to add.
        package var seconds: Double

        package init(places: Range<Int>, seconds: Double) { (self.places, self.seconds) = (places, seconds) }
    }

    /// The number of jumps from which a clock is not understood.
    private static let mostJumps = 8
    /// The longest interval between two points of a recording without a gap, in seconds.
    private static let longestInterval = 60.0

    private let times: [Double]
    private let latitudes: [Double]
    private let longitudes: [Double]
    private let distances: [Double]

    /// Creates a judge of columns; `distances` may be empty.
    package init(times: [Double], latitudes: [Double], longitudes: [Double], distances: [Double]) {
        (self.times, self.latitudes, self.longitudes, self.distances) = (times, latitudes, longitudes, distances)
    }

    /// Returns whether the times of some points jump.
    package func hasJump(_ ranges: [Range<Int>]) -> Bool {
        var last = Double.nan
        for range in ranges {
            for index in range {
                if abs(times[index] - last) > PlausibilityLimits.clockJump { return true }
                last = times[index]
            }
        }
        return false
    }

    /// Returns the corrections for the points of a session, in the order of the file.
    package func corrections(_ order: [Int], _ sport: PlausibleSport) -> [Correction] {
        guard order.count > 2 else { return [] }
        let jumps = order.indices.dropFirst().filter {
            abs(times[order[$0]] - times[order[$0 - 1]]) > PlausibilityLimits.clockJump
        }
        guard !jumps.isEmpty, jumps.count <= Self.mostJumps else { return [] }
        let interval = usualInterval(order)
        var result: [Correction] = []
        var rest = order.startIndex..<order.endIndex
        var open = jumps[...]
        // The heads first, from the inside out, then the tails.
        while let jump = open.first, isShort(order[rest.lowerBound..<jump]),
            jump - rest.lowerBound <= rest.upperBound - jump,
            goesOn(order, jump, interval, sport)
        {
            result.append(
                Correction(
                    places: rest.lowerBound..<jump, seconds: times[order[jump]] - interval - times[order[jump - 1]]))
            rest = jump..<rest.upperBound
            open.removeFirst()
        }
        while let jump = open.last, isShort(order[jump..<rest.upperBound]), goesOn(order, jump, interval, sport) {
            result.append(
                Correction(
                    places: jump..<rest.upperBound, seconds: times[order[jump - 1]] + interval - times[order[jump]]))
            rest = rest.lowerBound..<jump
            open.removeLast()
        }
        // What cannot be explained as a whole is not changed.
        return open.isEmpty ? result : []
    }

    private func isShort(_ points: ArraySlice<Int>) -> Bool {
        guard let first = points.first, let last = points.last else { return false }
        return abs(times[last] - times[first]) <= PlausibilityLimits.clockPart
    }

    private func usualInterval(_ order: [Int]) -> Double {
        let intervals = zip(order, order.dropFirst()).lazy.map { times[$1] - times[$0] }
            .filter { $0 > 0 && $0 <= Self.longestInterval }.prefix(1_000).sorted()
        return intervals.isEmpty ? 1 : intervals[intervals.count / 2]
    }

    /// Returns whether position and distance go on across a jump of the clock.
    ///
    /// A clock that goes back was set. One that goes forward may be a rest: there the athlete must have been moving
    /// as fast across the jump as on both sides of it.
    private func goesOn(_ order: [Int], _ jump: Int, _ interval: Double, _ sport: PlausibleSport) -> Bool {
        let most = sport.stepSpeed * (interval + PlausibilityLimits.clockTolerance)
        let (before, after) = (order[jump - 1], order[jump])
        let way = step(before, after)
        let isCounted =
            distances.isEmpty || distances[before].isNaN || distances[after].isNaN
            ? nil : distances[after] - distances[before]
        guard way != nil || isCounted != nil, way ?? 0 <= most, 0...most ~= isCounted ?? 0 else { return false }
        guard times[after] > times[before] else { return true }
        let sides = [jump - 1, jump + 1].compactMap { place -> Double? in
            guard order.indices.contains(place), place > 0 else { return nil }
            return step(order[place - 1], order[place])
        }
        guard let way, sides.count == 2 else { return false }
        return sides.allSatisfy { $0 > 0.5 * interval && (0.5...2).contains(way / $0) }
    }

    private func step(_ from: Int, _ to: Int) -> Double? {
        guard !latitudes[from].isNaN, !latitudes[to].isNaN else { return nil }
        return Geodesic.distance(
            latitude1: latitudes[from], longitude1: longitudes[from], latitude2: latitudes[to],
            longitude2: longitudes[to])
    }
}
