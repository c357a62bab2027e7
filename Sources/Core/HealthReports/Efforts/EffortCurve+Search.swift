extension EffortCurve {
    /// A stretch of a curve.
    package struct Stretch: Sendable, Equatable {
        /// The active time, in seconds.
        package var seconds: Double
        /// The start, in active seconds since the first datum.
        package var start: Double
        /// The start, in metres since the first datum.
        package var from: Double
    }

    /// Returns the stretch of at least a distance with the least active time (API-121); the first of several.
    ///
    /// The time of a stretch changes linearly while neither end passes a datum, so the best one begins or ends at a
    /// datum. Both cases are searched with two pointers.
    package func fastest(_ distance: Double) -> Stretch? {
        let count = meters.count
        let tolerance = EffortRules.tolerance
        guard count > 1, distance > 0, total - meters[0] >= distance - tolerance else { return nil }
        var best: Stretch?
        func note(_ seconds: Double, _ start: Double, _ from: Double) {
            if let best, best.seconds <= seconds { return }
            best = Stretch(seconds: max(0, seconds), start: start, from: from)
        }
        var end = 0
        for start in 0..<count {
            let target = meters[start] + distance
            while end < count, meters[end] < target - tolerance { end += 1 }
            guard end < count else { break }
            let reached = meters[end] <= target ? first[end] : time(at: target, after: end - 1)
            note(reached - last[start], last[start], meters[start])
        }
        var start = 0
        for end in 0..<count {
            let target = meters[end] - distance
            guard target >= meters[0] - tolerance else { continue }
            while start + 1 < count, meters[start + 1] <= target + tolerance { start += 1 }
            let left = meters[start] >= target ? last[start] : time(at: target, after: start)
            note(first[end] - left, left, max(meters[0], target))
        }
        return best
    }

    /// Returns the fastest stretches without those that touch a jump (API-122, PLA-48).
    ///
    /// - Parameters:
    ///   - speed: The speed that is impossible over ``EffortRules/jumpDuration``, in metres per second.
    ///   - step: The speed that is impossible from one datum to the next, in metres per second.
    /// - Returns: The best stretch for each distance, and whether a better one was left out.
    package func fastest(
        _ distances: [Double], slowerThan speed: Double, step: Double = .infinity
    ) -> [(stretch: Stretch?, isLeftOut: Bool)] {
        let pieces = pieces(without: speed, step: step)
        if pieces.count == 1, pieces[0].meters.count == meters.count { return distances.map { (fastest($0), false) } }
        return distances.map { distance in
            guard let any = fastest(distance) else { return (nil, false) }
            let best = pieces.compactMap { $0.fastest(distance) }.min { $0.seconds < $1.seconds }
            return (best, best.map { $0.seconds > any.seconds + EffortRules.tolerance } ?? true)
        }
    }
}
