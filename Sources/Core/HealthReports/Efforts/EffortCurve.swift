import HealthModel

/// The distance of an athlete over active time, from which best efforts are computed.
///
/// The speed between two data is constant. A distance has two moments if the athlete stood still; distance covered
/// during a pause takes no time.
package struct EffortCurve: Sendable {
    /// The distances from the first datum in metres, strictly ascending.
    var meters: [Double] = []
    /// The moment each distance was reached, in active seconds since the first datum.
    var first: [Double] = []
    /// The moment each distance was left, in active seconds since the first datum.
    var last: [Double] = []

    init() {}

    /// Creates the curve of a workout.
    ///
    /// - Parameters:
    ///   - times: The moments in seconds, ascending.
    ///   - meters: The distance covered at each moment, ascending.
    ///   - clock: The clock that converts to active time.
    package init(times: [Double], meters distances: [Double], _ clock: ActiveClock) {
        guard let origin = times.first, times.count == distances.count else { return }
        let zero = clock.active(at: origin)
        let base = distances[0]
        var pauses = clock.pauses[...]
        meters.reserveCapacity(times.count)
        first.reserveCapacity(times.count)
        last.reserveCapacity(times.count)
        append(0, at: 0)
        for index in times.indices.dropFirst() {
            let (from, to) = (times[index - 1], times[index])
            // Distance covered in a pause is a step: the curve bends where the pause begins and ends.
            while let pause = pauses.first, pause.start < to {
                for bend in [pause.start, pause.end] where from < bend && bend < to {
                    let share = (bend - from) / (to - from)
                    append(
                        distances[index - 1] + (distances[index] - distances[index - 1]) * share - base,
                        at: clock.active(at: bend) - zero)
                }
                guard pause.end <= to else { break }
                pauses.removeFirst()
            }
            append(distances[index] - base, at: clock.active(at: to) - zero)
        }
    }

    /// Appends a datum that follows all others.
    mutating func append(_ distance: Double, at time: Double) {
        if let known = meters.last, distance <= known {
            last[last.count - 1] = max(time, last[last.count - 1])
        } else {
            meters.append(distance)
            first.append(time)
            last.append(time)
        }
    }

    /// The total distance, in metres.
    package var total: Double { meters.last ?? 0 }

    /// Returns the moment at which a distance between two neighbours is passed.
    func time(at distance: Double, after index: Int) -> Double {
        let share = (distance - meters[index]) / (meters[index + 1] - meters[index])
        return last[index] + (first[index + 1] - last[index]) * share
    }
}

/// A conversion between the time of a workout and its active time.
package struct ActiveClock: Sendable {
    /// The pauses, ascending and disjoint.
    let pauses: [(start: Double, end: Double)]
    /// The start of each pause minus all earlier pauses, in seconds.
    private let before: [Double]

    /// Creates a clock.
    ///
    /// - Parameter pauses: The pauses in ascending order, as ``ActiveTime`` returns them.
    package init(pauses: [(start: Double, end: Double)]) {
        var apart: [(start: Double, end: Double)] = []
        for pause in pauses where pause.start < pause.end {
            if let last = apart.last, pause.start <= last.end {
                apart[apart.count - 1].end = max(last.end, pause.end)
            } else {
                apart.append(pause)
            }
        }
        self.pauses = apart
        var paused = 0.0
        before = apart.map { pause in
            defer { paused += pause.end - pause.start }
            return pause.start - paused
        }
    }

    /// Returns a moment minus all pauses before it.
    package func active(at time: Double) -> Double {
        let low = pauses.firstPlace { $0.start >= time }
        guard low > 0 else { return time }
        // The last pause that began before the moment may still be in progress.
        return before[low - 1] + max(0, time - pauses[low - 1].end)
    }

    /// Returns the moment with a given active time before it.
    ///
    /// - Parameter isStart: `true` to return the moment after a pause at that point, `false` for the moment before
    ///   it.
    package func moment(atActive time: Double, isStart: Bool) -> Double {
        let low = before.firstPlace { isStart ? $0 > time : $0 >= time }
        return low > 0 ? time - before[low - 1] + pauses[low - 1].end : time
    }
}
