import HealthModel

/// The values at which a target is kept (PLN-81).
struct TargetBand: Sendable, Equatable {
    /// The least value, in the unit of the subject.
    var low: Double
    /// The greatest value, in the unit of the subject.
    var high: Double

    /// The deviation from a single value that still keeps it, as a fraction.
    private static let tolerance = 0.05
    /// The fraction by which a value may miss a bound because one of them was converted between units.
    private static let rounding = 1e-9

    init(low: Double, high: Double) { (self.low, self.high) = (low, high) }

    /// Creates the band of a target.
    ///
    /// - Parameter zones: The zones of the workout, for a target that is one of them.
    /// - Returns: `nil` if there is no such zone, or a bound is of another dimension.
    init?(_ target: PlannedTarget, zones: ZoneConfigurationRecord?) {
        if case .zone(let zone) = target.value {
            guard let zones, (1...zones.count).contains(zone) else { return nil }
            let bounds = zones.boundaries.map { $0.converted(to: target.subject.unit) ?? .nan }
            // A zone includes its lower bound, and excludes its upper one (ZON-11).
            low = zone == 1 ? -.infinity : bounds[zone - 2] * (1 - Self.rounding)
            high = zone == zones.count ? .infinity : (bounds[zone - 1] * (1 - Self.rounding)).nextDown
        } else if case .threshold = target.value, let bounds = target.bounds {
            low = bounds.low * (1 - Self.tolerance - Self.rounding)
            high = bounds.high * (1 + Self.tolerance + Self.rounding)
        } else if let bounds = target.bounds {
            low = min(bounds.low, bounds.high) * (1 - Self.rounding)
            high = max(bounds.low, bounds.high) * (1 + Self.rounding)
        } else {
            return nil
        }
        guard !low.isNaN, !high.isNaN else { return nil }
    }
}

/// The time in a target, and the time for which there are values (PLN-95).
struct TargetTime: Sendable, Equatable {
    /// The seconds in target.
    var inside = 0.0
    /// The seconds with a value.
    var valued = 0.0

    /// A constant value for some time, as the product of both.
    struct Piece: Sendable, Equatable {
        var seconds: Double
        /// The value times the seconds: metres for a speed.
        var amount: Double
    }

    init(inside: Double = 0, valued: Double = 0) { (self.inside, self.valued) = (inside, valued) }

    /// Counts the time in which the values of a step, or their mean so far, are within a band.
    init(_ pieces: [Piece], in band: TargetBand, _ metric: PlannedTarget.Metric) {
        var sum = 0.0
        for piece in pieces where piece.amount.isFinite && piece.seconds >= 0 && piece.seconds.isFinite {
            if piece.seconds > 0 {
                let value = piece.amount / piece.seconds
                switch metric {
                case .current: if band.low <= value, value <= band.high { inside += piece.seconds }
                case .average: inside += Self.seconds(of: piece, value, after: sum, valued, in: band)
                }
            }
            sum += piece.amount
            valued += piece.seconds
        }
    }

    /// Returns the seconds of a piece in which the mean since the start of the step is within a band.
    ///
    /// The mean (S + v·t) / (T + t) only rises, or only falls, so that the seconds are one interval.
    private static func seconds(
        of piece: Piece, _ value: Double, after sum: Double, _ seconds: Double, in band: TargetBand
    ) -> Double {
        var (from, to) = (0.0, piece.seconds)
        /// Keeps only the times t with slope·t ≥ least.
        func limit(_ slope: Double, _ least: Double) {
            if slope > 0 {
                from = max(from, least / slope)
            } else if slope < 0 {
                to = min(to, least / slope)
            } else if least > 0 {
                to = from
            }
        }
        if band.low.isFinite { limit(value - band.low, band.low * seconds - sum) }
        if band.high.isFinite { limit(band.high - value, sum - band.high * seconds) }
        return max(0, to - from)
    }
}

extension PlanCourse {
    /// Returns the values between two times, without pauses.
    func pieces(of values: ValueTimeline, from start: Double, to end: Double) -> [TargetTime.Piece] {
        var found: [TargetTime.Piece] = []
        for interval in activeIntervals(from: start, to: end) {
            for piece in values.pieces[values.pieces.firstPlace { $0.end > interval.start }...] {
                guard piece.start < interval.end else { break }
                let seconds = min(piece.end, interval.end) - max(piece.start, interval.start)
                found.append(.init(seconds: seconds, amount: piece.value * seconds))
            }
        }
        return found
    }

    /// Returns the speeds between two times, without pauses, from the distance.
    func speeds(from start: Double, to end: Double) -> [TargetTime.Piece] {
        guard let first = meters.times.first, let last = meters.times.last else { return [] }
        var found: [TargetTime.Piece] = []
        for interval in activeIntervals(from: max(start, first), to: min(end, last)) {
            let inner = meters.times[meters.times.firstPlace { $0 > interval.start }...]
                .prefix { $0 < interval.end }
            var (time, length) = (interval.start, meters.distance(at: interval.start))
            for next in inner + [interval.end] {
                let total = meters.distance(at: next)
                found.append(.init(seconds: next - time, amount: total - length))
                (time, length) = (next, total)
            }
        }
        return found
    }
}
