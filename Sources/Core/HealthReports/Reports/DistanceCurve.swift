package import HealthModel

/// The total distance at each time, from samples that each cover one interval.
package struct DistanceCurve: Sendable {
    /// The times in seconds since 2001-01-01 UTC, ascending.
    package private(set) var times: [Double] = []
    /// The total distance in metres at each time, ascending.
    package private(set) var meters: [Double] = []

    /// Creates a curve from distance samples, which must be in order of start.
    ///
    /// The curve is flat in a gap between two samples. A sample that begins before the end of its predecessor counts
    /// from there on.
    package init(_ samples: [SampleRecord]) {
        times.reserveCapacity(samples.count + 1)
        meters.reserveCapacity(samples.count + 1)
        for sample in samples {
            guard let length = sample.quantity?.converted(to: .meter), length.isFinite, length >= 0 else { continue }
            append(start: sample.start, end: sample.end, meters: length)
        }
    }

    /// Creates a curve from columns of starts, ends and metres.
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

    /// The total distance in metres.
    package var total: Double { meters.last ?? 0 }

    /// Returns the distance in metres from the start to a time.
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

    /// Returns the first time at which a distance was reached; nil if it never was.
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
