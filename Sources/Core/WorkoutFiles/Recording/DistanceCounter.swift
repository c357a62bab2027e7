/// A converter from the cumulative distance readings of a device to increments.
///
/// - A reading below the highest is a correction, so increments are relative to the highest reading.
/// - A reading near zero is a reset; if the device then continues at its former count, the reading was a stray.
/// - The first reading, and the first one after a reset, is the start of counting. It is an increment only if the
///   athlete can have come that far since.
struct DistanceCounter {
    /// A cumulative distance reading with its time.
    struct Reading {
        var distance: Double
        var time: Double
    }

    /// The maximum reading after a reset, as a fraction of the count before.
    private static let remainder = 0.05
    /// The tolerance between a start and the times of the points, in seconds.
    private static let tolerance = 5.0

    private var highest = Double.nan
    /// The time of the previous reading.
    private var time = Double.nan
    private var beforeReset: Double?
    /// The reading before the first one, or nil if it is unknown.
    private let origin: Reading?
    /// The start of the session, for a device that resets its count there.
    private let start: Double

    /// Creates a counter.
    ///
    /// - Parameters:
    ///   - origin: The previous reading, or nil if the readings are a part of a session.
    ///   - start: The start of the session.
    init(from origin: Reading?, start: Double) {
        self.origin = origin
        self.start = start
    }

    /// Returns the distance in metres since the previous reading, or nil if there is no increment.
    ///
    /// - Parameter pace: A closure that returns the maximum plausible pace in metres per second; called only if
    ///   needed.
    @inline(__always) mutating func way(to distance: Double, at moment: Double, pace: () -> Double) -> Double? {
        guard distance >= highest, beforeReset == nil else {
            return slowIncrement(to: distance, at: moment, pace: pace)
        }
        let way = distance - highest
        (highest, time) = (distance, moment)
        return way
    }

    @inline(never) private mutating func slowIncrement(
        to distance: Double, at moment: Double, pace: () -> Double
    ) -> Double? {
        func isPossible(_ metres: Double, since: Double) -> Bool {
            metres <= pace() * (max(moment - since, 0) + Self.tolerance)
        }
        let (before, last) = (highest, time)
        time = moment
        if before.isNaN {
            highest = distance
            guard let origin else { return nil }
            let isNew = distance < origin.distance
            let metres = isNew ? distance : distance - origin.distance
            return isPossible(metres, since: isNew ? start : origin.time) ? metres : nil
        }
        if distance >= before {
            highest = distance
            if let known = beforeReset, distance >= known {
                beforeReset = nil
                // A single step cannot cover most of it.
                if distance - before > known / 2 { return distance - known }
            }
            return distance - before
        }
        guard distance <= Self.remainder * before else { return nil }
        (beforeReset, highest) = (before, distance)
        return isPossible(distance, since: last) ? distance : nil
    }
}
