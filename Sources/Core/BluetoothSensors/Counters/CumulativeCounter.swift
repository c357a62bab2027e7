import HealthModel

/// A counter of the growth of a cumulative total.
///
/// The first value is a baseline, and so is a smaller one (SEN-25, SEN-63).
package struct CumulativeCounter: Sendable {
    private var last: (value: Double, arrival: Double)?

    package init() {}

    package mutating func rebase() { last = nil }

    /// Processes a total and returns its growth and the start of the interval, or `nil` if the total did not grow.
    package mutating func process(_ value: Double, at arrival: Double) -> (amount: Double, from: Double)? {
        defer { last = (value, arrival) }
        guard let last, value > last.value else { return nil }
        return (value - last.value, last.arrival)
    }
}

/// A counter for the distance of a foot pod: a 32-bit total in tenths of a metre that rolls over (SEN-100, SEN-103)
/// and is retained while the sensor is disconnected (SEN-211).
package struct RollingDistance: Sendable {
    /// The distance covered since the previous frame.
    package enum Outcome: Sendable, Hashable {
        case nothing
        case moved(Double, from: Double)
        case implausible
    }

    private var last: (value: UInt32, arrival: Double)?
    private var wasAway = false

    package init() {}

    package mutating func rebase() { last = nil }

    /// Marks the sensor as disconnected.
    package mutating func handleDisconnection() { wasAway = true }

    /// Processes a total in tenths of a metre.
    package mutating func process(_ value: UInt32, at arrival: Double) -> Outcome {
        // Rounding and late frames can add a few metres to a short interval.
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

/// An accumulator that converts a step rate to whole steps (SEN-109).
package struct StepTally: Sendable {
    /// The fraction of a step that is carried over.
    package private(set) var rest = 0.0
    private var last: Double?

    package init() {}

    package mutating func rebase() { last = nil }

    /// Processes a rate in steps per minute; returns the whole steps and the start of their interval, or `nil` if
    /// there are none.
    package mutating func process(_ rate: Double, at arrival: Double) -> (steps: Double, from: Double)? {
        defer { last = arrival }
        guard let last, arrival - last <= SensorLimits.longestStep else { return nil }
        return add(rate * (arrival - last) / 60, from: last)
    }

    /// Adds steps, which may be fractional.
    package mutating func add(_ steps: Double, from start: Double) -> (steps: Double, from: Double)? {
        rest += steps
        let whole = rest.rounded(.down)
        rest -= whole
        return whole > 0 ? (whole, start) : nil
    }
}

/// The distance counter of a fitness machine: the machine's total while it grows, otherwise the integral of the speed
/// (SEN-64).
package struct MachineDistance: Sendable {
    /// The time in motion, in seconds, within which the total must grow.
    private static let patience = 10.0
    /// The speed, in metres per second, from which the machine counts as in motion.
    private static let moving = 0.5

    private var total = CumulativeCounter()
    private var hasGrown = false
    private var movingSince: Double?
    private var isIntegrating = false
    private var lastSpeed: Double?

    package init() {}

    /// Resets the totals for a new session.
    ///
    /// The choice between total and speed is retained.
    package mutating func rebase() {
        total.rebase()
        movingSince = nil
        lastSpeed = nil
    }

    /// Processes a total in metres and a speed in metres per second, where present; returns the metres covered and
    /// the start of their interval.
    package mutating func process(
        total metres: Int?, speed: Double?, at arrival: Double
    ) -> (metres: Double, from: Double)? {
        defer { if speed != nil { lastSpeed = arrival } }
        if isIntegrating {
            guard let speed, speed > 0, let lastSpeed, arrival - lastSpeed <= SensorLimits.longestStep else {
                return nil
            }
            return arrival > lastSpeed ? (speed * (arrival - lastSpeed), lastSpeed) : nil
        }
        if let metres, let growth = total.process(Double(metres), at: arrival) {
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

/// A plausibility filter for the stroke rate of a rowing machine (SEN-65, SEN-66).
package struct StrokeRateFilter: Sendable {
    private var count: Int?
    private var still = 0

    package init() {}

    /// Returns the plausible stroke rate, or `nil` if there is none.
    ///
    /// - Parameter isPaced: A Boolean value that indicates whether the frame contains a pace other than 0.
    package mutating func rate(_ rate: Double?, count: Int?, isPaced: Bool) -> Double? {
        if let count {
            still = count == self.count ? still + 1 : 0
            self.count = count
        }
        guard let rate, rate <= 60, still < 3 else { return nil }
        return still > 0 && !isPaced ? 0 : rate
    }
}

/// A filter that determines whether the skin contact flag of a chest strap is reliable (SEN-21).
package struct ContactFilter: Sendable {
    private static let trial = 20
    private var frames = 0
    private var firstRate: Int?
    private var hasTwoRates = false
    private var deniesAll = true

    package init() {}

    /// Returns whether the measurement is used.
    package mutating func accepts(_ measurement: HeartRateMeasurement) -> Bool {
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

/// The plausible ranges of sensor values (SEN-22, SEN-42, SEN-108), a view of ``PlausibilityLimits`` (PLA-5).
package enum SensorLimits {
    /// The heart rate, in beats per minute.
    package static let heartRate = PlausibilityLimits.range(of: .heartRate)
    /// The power in watts, before negative values are clamped to zero.
    package static let power = -100.0...PlausibilityLimits.range(of: .power).upperBound
    /// The cadence, in crank revolutions per minute.
    package static let cadence = PlausibilityLimits.range(of: .cadence)
    /// The maximum speed of a wheel, in metres per second.
    package static let wheelSpeed = PlausibleSport.cycling.stepSpeed
    /// The maximum speed on foot, in metres per second.
    package static let footSpeed = PlausibleSport.running.bestSpeed
    /// The maximum speed of a machine, in metres per second.
    package static let machineSpeed = 33.0
    /// The longest interval between frames, in seconds, over which a rate is integrated.
    package static let longestStep = 5.0
}
