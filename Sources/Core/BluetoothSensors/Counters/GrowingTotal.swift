/// A total that a sensor counts from its own start: the first value is a beginning, and so is a smaller one (SEN-25, SEN-63).
package struct GrowingTotal: Sendable {
    private var last: (value: Double, arrival: Double)?

    package init() {}

    package mutating func rebase() { last = nil }

    /// Takes a total; answers by how much it grew since when, if it did.
    package mutating func take(_ value: Double, at arrival: Double) -> (amount: Double, from: Double)? {
        defer { last = (value, arrival) }
        guard let last, value > last.value else { return nil }
        return (value - last.value, last.arrival)
    }
}

/// The total of a foot pod: 32 bits of tenths of metres that roll over (SEN-100, SEN-103), kept while the sensor is away (SEN-211).
package struct RollingDistance: Sendable {
    /// What a frame says of the way since the one before.
    package enum Outcome: Sendable, Hashable {
        case nothing
        case moved(Double, from: Double)
        case implausible
    }

    private var last: (value: UInt32, arrival: Double)?
    private var wasAway = false

    package init() {}

    package mutating func rebase() { last = nil }

    /// The sensor is gone.
    package mutating func leave() { wasAway = true }

    /// Takes a total in tenths of metres.
    package mutating func take(_ value: UInt32, at arrival: Double) -> Outcome {
        // Rounding and late frames make some metres more of a short time.
        let spare = wasAway ? 0.0 : 5.0
        defer {
            last = (value, arrival)
            wasAway = false
        }
        guard let last else { return .nothing }
        let tenths = value &- last.value
        guard tenths > 0, tenths < 1 << 31 else { return .nothing }
        let metres = Double(tenths) / 10
        guard metres - spare <= SensorLimits.footSpeed * (arrival - last.arrival) else { return .implausible }
        return .moved(metres, from: last.arrival)
    }
}

/// Whole steps out of a rate (SEN-109).
package struct StepTally: Sendable {
    /// What is left of a step.
    package private(set) var rest = 0.0
    private var last: Double?

    package init() {}

    package mutating func rebase() { last = nil }

    /// Takes steps per minute; answers whole steps since when, if there are any.
    package mutating func take(_ rate: Double, at arrival: Double) -> (steps: Double, from: Double)? {
        defer { last = arrival }
        guard let last, arrival - last <= SensorLimits.longestStep else { return nil }
        return add(rate * (arrival - last) / 60, from: last)
    }

    /// Adds steps or parts of them.
    package mutating func add(_ steps: Double, from start: Double) -> (steps: Double, from: Double)? {
        rest += steps
        let whole = rest.rounded(.down)
        rest -= whole
        return whole > 0 ? (whole, start) : nil
    }
}

/// The way of a machine: its total as long as that grows, else its speed over time (SEN-64).
package struct MachineDistance: Sendable {
    /// Seconds of moving in which a total must grow.
    private static let patience = 10.0
    /// Metres per second from which it must.
    private static let moving = 0.5

    private var total = GrowingTotal()
    private var hasGrown = false
    private var movingSince: Double?
    private var isIntegrating = false
    private var lastSpeed: Double?

    package init() {}

    /// A new session: totals begin anew, and what was learnt of the machine stays.
    package mutating func rebase() {
        total.rebase()
        movingSince = nil
        lastSpeed = nil
    }

    /// Takes a total in metres and a speed in metres per second, where they are told; answers metres since when.
    package mutating func take(
        total metres: Int?, speed: Double?, at arrival: Double
    ) -> (metres: Double, from: Double)? {
        defer { if speed != nil { lastSpeed = arrival } }
        if isIntegrating {
            guard let speed, speed > 0, let lastSpeed, arrival - lastSpeed <= SensorLimits.longestStep else {
                return nil
            }
            return arrival > lastSpeed ? (speed * (arrival - lastSpeed), lastSpeed) : nil
        }
        if let metres, let growth = total.take(Double(metres), at: arrival) {
            hasGrown = true
            return (growth.amount, growth.from)
        }
        guard !hasGrown, let speed else { return nil }
        guard speed > Self.moving else {
            movingSince = nil
            return nil
        }
        let since = movingSince ?? arrival
        movingSince = since
        if arrival - since >= Self.patience { isIntegrating = true }
        return nil
    }
}

/// Judges the strokes of a rowing machine (SEN-65, SEN-66).
package struct StrokeJudge: Sendable {
    private var count: Int?
    private var still = 0

    package init() {}

    /// The rate that can be believed; nil if none.
    ///
    /// - Parameter isPaced: Whether the frame has a pace, and it is not 0.
    package mutating func rate(_ rate: Double?, count: Int?, isPaced: Bool) -> Double? {
        if let count {
            still = count == self.count ? still + 1 : 0
            self.count = count
        }
        guard let rate, rate <= 60, still < 3 else { return nil }
        return still > 0 && !isPaced ? 0 : rate
    }
}

/// Whether a belt's word about its contact with the skin is believed (SEN-21).
package struct ContactJudge: Sendable {
    private static let trial = 20
    private var frames = 0
    private var firstRate: Int?
    private var hasTwoRates = false
    private var deniesAll = true

    package init() {}

    /// Whether a frame counts.
    package mutating func believes(_ measurement: HeartRateMeasurement) -> Bool {
        let denies = measurement.hasContact == false
        guard frames < Self.trial else { return !denies || deniesAll && hasTwoRates }
        frames += 1
        if !denies { deniesAll = false }
        if SensorLimits.heartRate.contains(Double(measurement.rate)) {
            if let firstRate, firstRate != measurement.rate { hasTwoRates = true }
            firstRate = firstRate ?? measurement.rate
        }
        return !denies
    }
}
