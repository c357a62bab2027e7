/// A counter that computes revolutions and rates from a count that rolls over, with a clock that rolls over too.
package struct RevolutionCounter: Sendable {
    /// The revolutions since the previous frame.
    package enum Outcome: Sendable, Hashable {
        /// A baseline: there is no previous frame to compare with.
        case baseline
        /// No revolutions.
        case nothing
        /// The revolutions since a date, with the rate in revolutions per second if it can be computed from the
        /// clock.
        case turned(Double, from: Double, rate: Double?)
        /// An implausible number of revolutions; it is dropped, and the frame becomes the new baseline.
        case implausible
    }

    private struct State: Sendable {
        /// The count of the last frame, with the sensor's time of the last revolution.
        var count: RevolutionCount
        var lastFrame: Double
        var lastEvent: Double
        /// A Boolean value that indicates whether the sensor has been disconnected since.
        var wasAway = false
    }

    /// The number of values of the counter.
    private let modulus: UInt64
    private let ticksPerSecond: Double
    /// The maximum plausible rate, in revolutions per second.
    private let fastest: Double
    /// A Boolean value that indicates whether the revolutions are also checked against the time between arrivals,
    /// with some tolerance.
    private let checksArrivals: Bool
    private var state: State?

    /// Creates a counter for a wheel.
    ///
    /// - Parameters:
    ///   - ticksPerSecond: The clock frequency: 1024, or 2048 for power meters (SEN-40).
    ///   - circumference: The distance per revolution, in metres.
    package init(wheel ticksPerSecond: Double, circumference: Double) {
        modulus = 1 << 32
        self.ticksPerSecond = ticksPerSecond
        fastest = SensorLimits.wheelSpeed / circumference
        checksArrivals = true
    }

    /// A counter for a crank.
    package static let crank = RevolutionCounter()

    private init() {
        modulus = 1 << 16
        ticksPerSecond = 1024
        fastest = SensorLimits.cadence.upperBound / 60
        checksArrivals = false
    }

    /// Discards the baseline; the next frame is a new one.
    package mutating func rebase() { state = nil }

    /// Marks the sensor as disconnected.
    ///
    /// Wheel revolutions in the meantime are counted after the reconnection (SEN-211), unless ``rebase()`` is called.
    package mutating func handleDisconnection() {
        if checksArrivals { state?.wasAway = true } else { state = nil }
    }

    /// Processes the count of a frame.
    ///
    /// The revolutions are attributed to the time between the two arrivals (SEN-106, SEN-107).
    ///
    /// - Parameters:
    ///   - count: The count of the frame.
    ///   - arrival: The arrival time, not earlier than the previous one.
    ///   - isStanding: A Boolean value that indicates whether a standstill was detected, so that the clock may have
    ///     rolled over (SEN-105).
    package mutating func process(_ count: RevolutionCount, at arrival: Double, isStanding: Bool = false) -> Outcome {
        guard var state else {
            self.state = State(count: count, lastFrame: arrival, lastEvent: arrival)
            return .baseline
        }
        let turns = UInt64(count.revolutions &- state.count.revolutions) & (modulus - 1)
        let from = state.lastFrame
        let wasAway = state.wasAway
        // No revolutions: the previous event time is retained, whatever the frame contains (SEN-102).
        guard turns > 0 else {
            state.lastFrame = arrival
            state.wasAway = false
            self.state = state
            return .nothing
        }
        self.state = State(count: count, lastFrame: arrival, lastEvent: arrival)
        // The counter went backwards (SEN-103).
        guard turns < modulus / 2 else { return .baseline }
        let isAmbiguous = isStanding || wasAway || arrival - state.lastEvent >= 32_768 / ticksPerSecond
        let ticks = Double(count.time &- state.count.time)
        let rate = isAmbiguous || ticks == 0 ? nil : Double(turns) * ticksPerSecond / ticks
        let spare = wasAway ? 0.0 : 2.0
        let isTooMuch = checksArrivals && Double(turns) - spare > fastest * (arrival - from)
        guard !isTooMuch, rate ?? 0 <= fastest else { return .implausible }
        return .turned(Double(turns), from: from, rate: rate)
    }
}
