import HealthModel

/// The speed of a pool swim over time: that of each length, and none during rests at the wall.
///
/// Distances of a pool arrive once a length, so the speed of a moment cannot be computed from the distance around it.
struct SwimCourse: Sendable {
    /// A length, in seconds since 2001-01-01 UTC.
    typealias Span = (start: Double, end: Double)

    /// The lengths in chronological order.
    let lengths: [Span]
    /// The length of the pool in metres.
    let meters: Double

    /// Creates the course of lengths; nil without lengths, or if the pool is unknown.
    init?(_ lengths: [Span], meters: Double?) {
        let lengths = lengths.filter { $0.end > $0.start }.sorted { $0.start < $1.start }
        guard let meters, meters > 0, !lengths.isEmpty else { return nil }
        (self.lengths, self.meters) = (lengths, meters)
    }

    /// The speed of swimming in metres per second, without rests; nil for less than a second.
    var speed: Double? {
        let seconds = lengths.reduce(0) { $0 + $1.end - $1.start }
        return seconds >= 1 ? meters * Double(lengths.count) / seconds : nil
    }

    /// The distance over time.
    var distance: DistanceCurve {
        DistanceCurve(
            starts: lengths.map(\.start), ends: lengths.map(\.end), meters: lengths.map { _ in meters })
    }

    /// Returns the seconds of swimming between two times.
    func seconds(from: Double, to: Double) -> Double { swum(from: from, to: to).seconds }

    /// Returns the speed of swimming between two times in metres per second; nil during a rest.
    func speed(from: Double, to: Double) -> Double? {
        let swum = swum(from: from, to: to)
        return swum.seconds > 0 ? swum.meters / swum.seconds : nil
    }

    /// Returns the speed at a time in metres per second; nil during a rest.
    func speed(at time: Double) -> Double? {
        let next = lengths.firstPlace { $0.start > time }
        guard next > 0, time <= lengths[next - 1].end else { return nil }
        return meters / (lengths[next - 1].end - lengths[next - 1].start)
    }

    /// The moments at which the speed changes, with one in each rest.
    var moments: [Double] {
        var moments: [Double] = []
        for (index, length) in lengths.enumerated() {
            if index > 0, length.start - lengths[index - 1].end >= Self.shortestRest {
                moments.append((lengths[index - 1].end + length.start) / 2)
            }
            moments += [length.start, length.end]
        }
        return moments
    }

    /// The shortest rest that a chart shows, in seconds; moments of charts are whole seconds.
    private static let shortestRest = 3.0

    private func swum(from: Double, to: Double) -> (seconds: Double, meters: Double) {
        var swum = (seconds: 0.0, meters: 0.0)
        // A length may begin before its predecessor ends, but not before its predecessor's start.
        for length in lengths[max(0, lengths.firstPlace { $0.start > from } - 1)...] {
            guard length.start < to else { break }
            let seconds = max(0, min(length.end, to) - max(length.start, from))
            swum.seconds += seconds
            swum.meters += meters * seconds / (length.end - length.start)
        }
        return swum
    }
}
