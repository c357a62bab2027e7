/// Makes a way of what a device says that it has counted, reading by reading.
///
/// * A reading below the highest is a correction, so the way is what the highest one says.
/// * A reading of about nothing begins anew; if the device then goes on where it had been, it was a stray.
/// * The first reading, and the first one after a reset, is where counting begins, and a way only if the athlete can have
///   come so far since.
struct DistanceCounter {
    /// What a device has counted, and when it said so.
    struct Reading {
        var distance: Double
        var time: Double
    }

    /// What a reset leaves at most, as a part of what had been counted.
    private static let remainder = 0.05
    /// Seconds that a start and the clock of the points may be apart.
    private static let tolerance = 5.0

    private var highest = Double.nan
    /// When the reading before came.
    private var time = Double.nan
    private var beforeReset: Double?
    /// Where the count stood before the first reading; nil if nobody knows.
    private let origin: Reading?
    /// When the session began, for a device that begins anew with it.
    private let start: Double

    /// - Parameters:
    ///   - origin: What was counted before, and when; nil if the readings are a piece of a session.
    ///   - start: When the session began.
    init(from origin: Reading?, start: Double) {
        self.origin = origin
        self.start = start
    }

    /// The metres from the reading before to one; nil if they are no way.
    ///
    /// - Parameter pace: Metres a second that are possible; asked only where that matters.
    @inline(__always) mutating func way(to distance: Double, at moment: Double, pace: () -> Double) -> Double? {
        guard distance >= highest, beforeReset == nil else { return rareWay(to: distance, at: moment, pace: pace) }
        let way = distance - highest
        (highest, time) = (distance, moment)
        return way
    }

    @inline(never) private mutating func rareWay(
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
                // Nobody covers most of it in one step.
                if distance - before > known / 2 { return distance - known }
            }
            return distance - before
        }
        guard distance <= Self.remainder * before else { return nil }
        (beforeReset, highest) = (before, distance)
        return isPossible(distance, since: last) ? distance : nil
    }
}
