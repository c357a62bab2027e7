/// Makes turns and rates of a counter that rolls over, with a clock that rolls over too.
package struct RevolutionCounter: Sendable {
    /// What a frame says of what turned since the one before.
    package enum Outcome: Sendable, Hashable {
        /// A beginning: nothing to compare with.
        case baseline
        /// Nothing turned.
        case nothing
        /// So many turns since a date, so many a second if the clocks tell.
        case turned(Double, from: Double, rate: Double?)
        /// More than is possible: dropped, and a beginning.
        case implausible
    }

    private struct State: Sendable {
        /// Of the last frame, with the sensor's time of the last change.
        var count: RevolutionCount
        var lastFrame: Double
        var lastEvent: Double
        /// Whether the sensor was away since.
        var wasAway = false
    }

    /// How many values the counter has.
    private let modulus: UInt64
    private let ticksPerSecond: Double
    /// Turns a second beyond which nothing is believed.
    private let fastest: Double
    /// Whether the turns between two arrivals are looked at too, with some to spare.
    private let checksArrivals: Bool
    private var state: State?

    /// A wheel.
    ///
    /// - Parameters:
    ///   - ticksPerSecond: 1024, or 2048 with power meters (SEN-40).
    ///   - circumference: Metres for each turn.
    package init(wheel ticksPerSecond: Double, circumference: Double) {
        modulus = 1 << 32
        self.ticksPerSecond = ticksPerSecond
        fastest = SensorLimits.wheelSpeed / circumference
        checksArrivals = true
    }

    /// A crank.
    package static let crank = RevolutionCounter()

    private init() {
        modulus = 1 << 16
        ticksPerSecond = 1024
        fastest = SensorLimits.cadence.upperBound / 60
        checksArrivals = false
    }

    /// Begins anew with the next frame.
    package mutating func rebase() { state = nil }

    /// The sensor is gone; what a wheel turns meanwhile is counted when it is back (SEN-211), unless ``rebase()`` is called.
    package mutating func leave() {
        if checksArrivals { state?.wasAway = true } else { state = nil }
    }

    /// Takes the count of a frame; what turned did so between the two arrivals (SEN-106, SEN-107).
    ///
    /// - Parameters:
    ///   - count: What the frame says.
    ///   - arrival: When it came, not before the one before.
    ///   - isStanding: Whether it was seen to stand, so that the clock may have rolled over (SEN-105).
    package mutating func take(_ count: RevolutionCount, at arrival: Double, isStanding: Bool = false) -> Outcome {
        guard var state else {
            self.state = State(count: count, lastFrame: arrival, lastEvent: arrival)
            return .baseline
        }
        let turns = UInt64(count.revolutions &- state.count.revolutions) & (modulus - 1)
        let from = state.lastFrame
        let wasAway = state.wasAway
        // Nothing turned: the old event time stays, whatever the new one says (SEN-102).
        guard turns > 0 else {
            state.lastFrame = arrival
            state.wasAway = false
            self.state = state
            return .nothing
        }
        self.state = State(count: count, lastFrame: arrival, lastEvent: arrival)
        // The counter went back (SEN-103).
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
