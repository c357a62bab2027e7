/// Finds points of a recording that were dated by a clock that was wrong for a while (PLA-45).
///
/// They are at its ends, or anywhere if the clock goes on afterwards as if nothing had happened.
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
    /// The number of times by which a part must be smaller than the rest so that a clock that goes forward by more than
    /// any workout lasts was set.
    private static let fewParts = 20

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
    ///
    /// - Parameters:
    ///   - ranges: The runs of points, in order. A clock that goes forward between two of them is a pause.
    ///   - sport: The sport, which limits the speed.
    ///   - isOneOuting: A Boolean value that indicates whether a file contains one outing, so that no pause is longer
    ///     than any workout.
    package func corrections(
        _ ranges: [Range<Int>], _ sport: PlausibleSport, isOneOuting: Bool
    ) -> [Correction] {
        let order = ranges.flatMap(\.self)
        guard order.count > 2 else { return [] }
        let begins = begins(ranges)
        var jumps: [Int] = []
        var rests: [Int] = []
        for place in order.indices.dropFirst() {
            let interval = times[order[place]] - times[order[place - 1]]
            guard abs(interval) > PlausibilityLimits.clockJump else { continue }
            let isRest = interval > 0 && begins.contains(place) && !(isOneOuting && Self.isBeyondWorkouts(interval))
            if isRest { rests.append(place) } else { jumps.append(place) }
        }
        guard !jumps.isEmpty, jumps.count <= Self.mostJumps else { return [] }
        let course = Course(order: order, interval: usualInterval(order), sport: sport)
        return zip([0] + rests, rests + [order.count]).flatMap { start, end in
            let own = jumps.filter { $0 > start && $0 < end }
            return corrections(course, zip([start] + own, own + [end]).map { $0..<$1 })
        }
    }

    /// Returns the corrections for parts without a pause between them.
    ///
    /// The clock of the part with the most points is right; of two parts that of the later one, because a clock that is
    /// set is right afterwards. What cannot be explained as a whole is not changed.
    private func corrections(_ course: Course, _ all: [Range<Int>]) -> [Correction] {
        var parts = all
        var result = departures(course, &parts)
        guard let right = parts.indices.max(by: { (parts[$0].count, $0) < (parts[$1].count, $1) }) else { return [] }
        let order = course.order
        func isWrong(_ part: Range<Int>, from jump: Int) -> Bool {
            isShort(order[part])
                && goesOn(course, jump, isFew: part.count * Self.fewParts <= parts[right].count)
        }
        var shift = 0.0
        for part in parts[..<right].reversed() {
            guard isWrong(part, from: part.upperBound) else { return [] }
            shift += times[order[part.upperBound]] - course.interval - times[order[part.upperBound - 1]]
            result.append(Correction(places: part, seconds: shift))
        }
        shift = 0
        for part in parts[(right + 1)...] {
            guard isWrong(part, from: part.lowerBound) else { return [] }
            shift += times[order[part.lowerBound - 1]] + course.interval - times[order[part.lowerBound]]
            result.append(Correction(places: part, seconds: shift))
        }
        return result
    }

    /// The points of a session, and its usual figures.
    private struct Course {
        var order: [Int]
        /// The usual interval between two points, in seconds.
        var interval: Double
        var sport: PlausibleSport
    }

    private func begins(_ ranges: [Range<Int>]) -> Set<Int> {
        var places: Set<Int> = []
        var place = 0
        for range in ranges {
            places.insert(place)
            place += range.count
        }
        return places
    }

    /// Returns the corrections for parts between two others whose clock goes on as if there were nothing between them,
    /// and joins these two.
    private func departures(_ course: Course, _ parts: inout [Range<Int>]) -> [Correction] {
        var result: [Correction] = []
        var first = 0
        while first + 2 < parts.count {
            let (before, away, after) = (parts[first], parts[first + 1], parts[first + 2])
            let (start, end) = (course.order[before.upperBound - 1], course.order[after.lowerBound])
            let own = course.order[away]
            let duration = (own.last.map { times[$0] } ?? 0) - (own.first.map { times[$0] } ?? 0)
            let gap = times[end] - times[start]
            guard gap >= 0, gap <= PlausibilityLimits.clockJump, duration >= 0, duration <= gap,
                away.count <= before.count + after.count, isNear(course, away.lowerBound, gap),
                isNear(course, away.upperBound, gap)
            else {
                first += 1
                continue
            }
            let lead = min(course.interval, (gap - duration) / 2)
            result.append(Correction(places: away, seconds: times[start] + lead - times[course.order[away.lowerBound]]))
            parts.replaceSubrange(first...first + 2, with: [before.lowerBound..<after.upperBound])
            first = max(0, first - 1)
        }
        return result
    }

    /// Returns whether a step could be made in a time, as far as positions show it.
    private func isNear(_ course: Course, _ place: Int, _ seconds: Double) -> Bool {
        guard let way = step(course.order[place - 1], course.order[place]) else { return true }
        return way <= course.sport.stepSpeed * (seconds + PlausibilityLimits.clockTolerance)
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
    /// A clock that goes back was set, and so was one that goes forward by more than any workout lasts after a few
    /// points. Another one that goes forward may be a rest: there the athlete must have been moving as fast across the
    /// jump as on both sides of it.
    private func goesOn(_ course: Course, _ jump: Int, isFew: Bool) -> Bool {
        let most = course.sport.stepSpeed * (course.interval + PlausibilityLimits.clockTolerance)
        let (before, after) = (course.order[jump - 1], course.order[jump])
        let way = step(before, after)
        let isCounted =
            distances.isEmpty || distances[before].isNaN || distances[after].isNaN
            ? nil : distances[after] - distances[before]
        let isBeyond = isFew && Self.isBeyondWorkouts(times[after] - times[before])
        guard way != nil || isCounted != nil || isBeyond, way ?? 0 <= most, 0...most ~= isCounted ?? 0 else {
            return false
        }
        guard times[after] > times[before], !isBeyond else { return true }
        let sides = [jump - 1, jump + 1].compactMap { place -> Double? in
            guard course.order.indices.contains(place), place > 0 else { return nil }
            return step(course.order[place - 1], course.order[place])
        }
        guard let way, sides.count == 2 else { return false }
        return sides.allSatisfy { $0 > 0.5 * course.interval && (0.5...2).contains(way / $0) }
    }

    /// Returns whether an interval is longer than any workout (DAT-5).
    private static func isBeyondWorkouts(_ seconds: Double) -> Bool {
        abs(seconds) > ObjectType.workout.maximumDuration ?? .infinity
    }

    private func step(_ from: Int, _ to: Int) -> Double? {
        guard !latitudes[from].isNaN, !latitudes[to].isNaN else { return nil }
        return Geodesic.distance(
            latitude1: latitudes[from], longitude1: longitudes[from], latitude2: latitudes[to],
            longitude2: longitudes[to])
    }
}
