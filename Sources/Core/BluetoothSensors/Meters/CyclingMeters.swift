import HealthModel

/// A speed and cadence sensor of a bicycle: a wheel, a crank or both (SEN-31).
struct CyclingSpeedMeter: Sendable {
    private let circumference: Double
    private var wheel: RevolutionMeter
    private var crank = RevolutionMeter(.crank, emitsZeros: true)
    /// A Boolean value that indicates whether the crank part is mounted.
    private var hasCrank = false

    init(_ size: WheelSize) {
        circumference = size.circumference
        wheel = RevolutionMeter(RevolutionCounter(wheel: 1024, circumference: circumference), emitsZeros: true)
    }

    mutating func rebase() {
        wheel.rebase()
        crank.rebase()
    }

    mutating func handleDisconnection() {
        wheel.handleDisconnection()
        crank.handleDisconnection()
        hasCrank = false
    }

    mutating func advance(to date: Double, beforeFrame isFrame: Bool, into output: inout MeterOutput) {
        let standing = wheel.advance(to: date, beforeFrame: isFrame)
        output.addZeros(.cyclingSpeed, .meterPerSecond, at: standing, from: .cyclingSpeed)
        guard hasCrank else { return }
        let resting = crank.advance(to: date, beforeFrame: isFrame)
        output.addZeros(.cyclingCadence, .countPerMinute, at: resting, from: .cyclingSpeed)
    }

    mutating func process(_ measurement: CyclingSpeedMeasurement, at arrival: Double, into output: inout MeterOutput) {
        if let count = measurement.wheel {
            let step = wheel.process(count, at: arrival)
            output.addWheel(step, circumference: circumference, at: arrival, from: .cyclingSpeed)
        }
        // A combined sensor reports an unmounted crank as 0 revolutions at time 0 (SEN-31).
        guard let count = measurement.crank, hasCrank || count != RevolutionCount(0, 0) else { return }
        hasCrank = true
        output.addCrank(crank.process(count, at: arrival), at: arrival, from: .cyclingSpeed)
    }
}

/// A power meter of a bicycle, which may count wheel and crank revolutions, too (SEN-40, SEN-42).
struct CyclingPowerMeter: Sendable {
    private let circumference: Double
    private var wheel: RevolutionMeter
    private var crank = RevolutionMeter(.crank, emitsZeros: true)

    init(_ size: WheelSize) {
        circumference = size.circumference
        wheel = RevolutionMeter(RevolutionCounter(wheel: 2048, circumference: circumference), emitsZeros: false)
    }

    mutating func rebase() {
        wheel.rebase()
        crank.rebase()
    }

    mutating func handleDisconnection() {
        wheel.handleDisconnection()
        crank.handleDisconnection()
    }

    mutating func advance(to date: Double, beforeFrame isFrame: Bool, into output: inout MeterOutput) {
        let resting = crank.advance(to: date, beforeFrame: isFrame)
        output.addZeros(.cyclingCadence, .countPerMinute, at: resting, from: .cyclingPower)
    }

    mutating func process(_ measurement: CyclingPowerMeasurement, at arrival: Double, into output: inout MeterOutput) {
        output.addPower(measurement.power, at: arrival, from: .cyclingPower)
        if let count = measurement.wheel {
            let step = wheel.process(count, at: arrival)
            output.addWheel(step, circumference: circumference, at: arrival, from: .cyclingPower)
        }
        if let count = measurement.crank {
            output.addCrank(crank.process(count, at: arrival), at: arrival, from: .cyclingPower)
        }
    }
}
