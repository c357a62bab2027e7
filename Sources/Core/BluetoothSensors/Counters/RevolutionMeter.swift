/// A wheel or a crank with standstill detection: converts frames to revolutions and rates.
struct RevolutionMeter: Sendable {
    /// The values computed from one frame.
    struct Step {
        /// The times at which a rate of 0 is emitted.
        var zeros: [Double] = []
        /// The revolutions since a date.
        var turns: (count: Double, from: Double)?
        /// The rate, in revolutions per second.
        var rate: Double?
        var isImplausible = false
    }

    private var counter: RevolutionCounter
    private var watch: StandstillDetector?
    private let emitsZeros: Bool

    /// - Parameter emitsZeros: A Boolean value that indicates whether the sensor stops sending at rest (SEN-104).
    init(_ counter: RevolutionCounter, emitsZeros: Bool) {
        self.counter = counter
        self.emitsZeros = emitsZeros
    }

    mutating func rebase() {
        counter.rebase()
        watch = nil
    }

    mutating func handleDisconnection() {
        counter.handleDisconnection()
        watch = nil
    }

    /// Returns the times of the zeros that are due.
    mutating func advance(to date: Double, beforeFrame isFrame: Bool = false) -> [Double] {
        guard emitsZeros else { return [] }
        return watch?.advance(to: date, beforeFrame: isFrame) ?? []
    }

    mutating func process(_ count: RevolutionCount, at arrival: Double) -> Step {
        var step = Step()
        if emitsZeros { step.zeros = advance(to: arrival, beforeFrame: true) }
        let wasStanding = watch?.isStanding ?? false
        switch counter.process(count, at: arrival, isStanding: wasStanding) {
        case .baseline:
            watch = emitsZeros ? StandstillDetector(at: arrival) : nil
            return step
        case .implausible:
            watch = emitsZeros ? StandstillDetector(at: arrival) : nil
            step.isImplausible = true
            return step
        case .nothing: step.zeros += detectStandstill(at: arrival, hasTurned: false)
        case .turned(let turns, let from, let rate):
            step.zeros += detectStandstill(at: arrival, hasTurned: true)
            step.turns = (turns, from)
            step.rate = rate
        }
        return step
    }

    private mutating func detectStandstill(at arrival: Double, hasTurned: Bool) -> [Double] {
        guard emitsZeros else { return [] }
        guard watch != nil else {
            watch = StandstillDetector(at: arrival)
            return []
        }
        return watch?.process(at: arrival, hasTurned: hasTurned) ?? []
    }
}
