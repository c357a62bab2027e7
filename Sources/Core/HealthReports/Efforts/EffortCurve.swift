/// When an athlete reached which distance, in active time: what best efforts are looked for in.
///
/// Between two data the speed is even. Where somebody stood, a distance has two moments; what was covered in a pause took no time.
package struct EffortCurve: Sendable {
    /// Metres from the first datum, strictly ascending.
    var meters: [Double] = []
    /// When each was reached, in active seconds since the first datum.
    var first: [Double] = []
    /// When each was left.
    var last: [Double] = []

    init() {}

    /// The curve of a workout.
    ///
    /// - Parameters:
    ///   - times: Moments in seconds, none before the one before it.
    ///   - meters: How far the athlete had come, one for each moment, ascending.
    ///   - clock: Tells active time from pauses.
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
            // What is covered in a pause is a step: the curve bends where the pause begins and ends.
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

    /// Adds a datum that follows all others.
    mutating func append(_ distance: Double, at time: Double) {
        if let known = meters.last, distance <= known {
            last[last.count - 1] = max(time, last[last.count - 1])
        } else {
            meters.append(distance)
            first.append(time)
            last.append(time)
        }
    }

    /// All metres.
    package var total: Double { meters.last ?? 0 }

    /// When a distance between two neighbours is passed.
    func time(at distance: Double, after index: Int) -> Double {
        let share = (distance - meters[index]) / (meters[index + 1] - meters[index])
        return last[index] + (first[index + 1] - last[index]) * share
    }
}

/// Tells the active time of a workout from its time.
package struct ActiveClock: Sendable {
    /// Ascending, none touches another.
    let pauses: [(start: Double, end: Double)]
    /// The active seconds before each pause, counted from the first pause's start backwards.
    private let before: [Double]

    /// - Parameter pauses: Ascending, as ``ActiveTime`` gives them.
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

    /// A moment less all pauses before it.
    package func active(at time: Double) -> Double {
        let low = pauses.firstPlace { $0.start >= time }
        guard low > 0 else { return time }
        // The pause that began last before the moment may go on.
        return before[low - 1] + max(0, time - pauses[low - 1].end)
    }

    /// The moment that has so much active time before it.
    ///
    /// - Parameter isStart: Whether a pause at that moment is over, else it is yet to come.
    package func moment(atActive time: Double, isStart: Bool) -> Double {
        let low = before.firstPlace { isStart ? $0 > time : $0 >= time }
        return low > 0 ? time - before[low - 1] + pauses[low - 1].end : time
    }
}
