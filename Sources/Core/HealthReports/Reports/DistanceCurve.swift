package import HealthModel

/// How far an athlete had come at each moment, from samples that each say how far one interval went.
package struct DistanceCurve: Sendable {
    /// Moments in seconds since 2001-01-01 UTC, ascending.
    package private(set) var times: [Double] = []
    /// Metres from the start, one for each moment, ascending.
    package private(set) var meters: [Double] = []

    /// Builds the curve from distance samples, which must come in the order of their starts.
    ///
    /// A gap between two samples is a level stretch. A sample that begins before its predecessor ended counts from
    /// there on.
    package init(_ samples: [SampleRecord]) {
        times.reserveCapacity(samples.count + 1)
        meters.reserveCapacity(samples.count + 1)
        for sample in samples {
            guard let length = sample.quantity?.converted(to: .meter), length.isFinite, length >= 0 else { continue }
            append(start: sample.start, end: sample.end, meters: length)
        }
    }

    /// The same from columns of starts, ends and metres.
    init(starts: [Double], ends: [Double], meters lengths: [Double]) {
        times.reserveCapacity(starts.count + 1)
        meters.reserveCapacity(starts.count + 1)
        for index in starts.indices where lengths[index].isFinite && lengths[index] >= 0 {
            append(start: starts[index], end: ends[index], meters: lengths[index])
        }
    }

    private mutating func append(start: Double, end: Double, meters length: Double) {
        let total = meters.last ?? 0
        let from = max(start, times.last ?? start)
        if times.last != from {
            times.append(from)
            meters.append(total)
        }
        times.append(max(end, from))
        meters.append(total + length)
    }

    /// All metres.
    package var total: Double { meters.last ?? 0 }

    /// Metres from the start to a moment.
    package func distance(at time: Double) -> Double {
        guard let first = times.first, let last = times.last else { return 0 }
        if time <= first { return 0 }
        if time >= last { return total }
        let after = times.firstPlace { $0 > time }
        let before = after - 1
        let width = times[after] - times[before]
        guard width > 0 else { return meters[after] }
        return meters[before] + (meters[after] - meters[before]) * (time - times[before]) / width
    }

    /// The first moment at which a distance was reached; nil if it never was.
    package func time(atDistance distance: Double) -> Double? {
        guard let start = times.first, distance <= total else { return nil }
        let reached = meters.firstPlace { $0 >= distance }
        guard reached > 0 else { return start }
        let length = meters[reached] - meters[reached - 1]
        guard length > 0 else { return times[reached] }
        let share = (distance - meters[reached - 1]) / length
        return times[reached - 1] + (times[reached] - times[reached - 1]) * share
    }
}
