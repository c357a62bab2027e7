import HealthModel

/// A foot pod: computes speed, steps and distance from its frames (SEN-50, SEN-51, SEN-52, SEN-109).
struct FootMeter: Sendable {
    /// The values computed from one frame.
    private struct Step {
        var zeros: [Double] = []
        /// The speed in metres per second; only while running.
        var speed: Double?
        /// The step length in metres; only while running.
        var stepLength: Double?
        var steps: (steps: Double, from: Double)?
        var way: (metres: Double, from: Double)?
        var dropped = 0
    }

    /// The number of consecutive frames after which a high cadence means that both feet are counted.
    private static let proof = 5

    private var way = RollingDistance()
    private var hasWay = false
    private var lastFrame: Double?
    private var tally = StepTally()
    private var watch: StandstillDetector?
    private var wasRunning = false
    private var quick = 0
    /// A Boolean value that indicates whether the sensor counts both feet; retained until the sensor is closed.
    private(set) var countsBothFeet = false

    mutating func rebase() {
        way.rebase()
        lastFrame = nil
        tally.rebase()
        watch = nil
        wasRunning = false
    }

    mutating func handleDisconnection() {
        way.handleDisconnection()
        lastFrame = nil
        tally.rebase()
        watch = nil
        wasRunning = false
    }

    mutating func advance(to date: Double, beforeFrame isFrame: Bool, into output: inout MeterOutput) {
        guard wasRunning, let zeros = watch?.advance(to: date, beforeFrame: isFrame) else { return }
        output.addZeros(.runningSpeed, .meterPerSecond, at: zeros, from: .runningSpeed)
    }

    mutating func process(_ measurement: RunningSpeedMeasurement, at arrival: Double, into output: inout MeterOutput) {
        let step = step(measurement, at: arrival)
        output.dropped += step.dropped
        output.addZeros(.runningSpeed, .meterPerSecond, at: step.zeros, from: .runningSpeed)
        if let speed = step.speed {
            output.add(.runningSpeed, speed, .meterPerSecond, at: arrival, from: .runningSpeed)
        }
        if let length = step.stepLength {
            output.add(.runningStrideLength, length, .meter, at: arrival, from: .runningSpeed)
        }
        if let steps = step.steps {
            output.add(.stepCount, steps.steps, .count, over: steps.from, arrival, from: .runningSpeed)
        }
        if let way = step.way {
            output.add(.distanceWalkingRunning, way.metres, .meter, over: way.from, arrival, from: .runningSpeed)
        }
    }

    private mutating func step(_ measurement: RunningSpeedMeasurement, at arrival: Double) -> Step {
        var step = Step()
        let isPossible = measurement.speed <= SensorLimits.footSpeed
        if !isPossible { step.dropped += 1 }
        step.zeros = watch?.process(at: arrival, hasTurned: true) ?? []
        if !wasRunning { step.zeros = [] }
        watch = watch ?? StandstillDetector(at: arrival)
        wasRunning = measurement.isRunning && measurement.speed > 0

        quick = measurement.cadence > (measurement.isRunning ? 125 : 75) ? quick + 1 : 0
        if quick >= Self.proof { countsBothFeet = true }
        let rate = Double(measurement.cadence) * (countsBothFeet ? 1 : 2)
        step.steps = tally.process(rate, at: arrival)
        if measurement.isRunning, isPossible {
            step.speed = measurement.speed
            step.stepLength = stepLength(measurement, rate: rate)
        }
        move(measurement, isPossible, arrival, &step)
        lastFrame = arrival
        return step
    }

    /// Returns the length of one step in metres: half of the stride, unless the speed shows that the stride is a
    /// single step.
    private func stepLength(_ measurement: RunningSpeedMeasurement, rate: Double) -> Double? {
        let bySpeed = rate > 0 && measurement.speed > 0 ? measurement.speed * 60 / rate : nil
        guard let stride = measurement.stride, stride > 0 else { return bySpeed }
        if let bySpeed, abs(stride - bySpeed) <= 0.15 * bySpeed { return stride }
        return stride / 2
    }

    /// Adds the distance from the sensor's total, or from its speed if there is no total.
    private mutating func move(
        _ measurement: RunningSpeedMeasurement, _ isPossible: Bool, _ arrival: Double, _ step: inout Step
    ) {
        if let total = measurement.distance {
            hasWay = true
            switch way.process(total, at: arrival) {
            case .nothing: break
            case .moved(let metres, let from): step.way = (metres, from)
            case .implausible: step.dropped += 1
            }
        } else if !hasWay, isPossible, measurement.speed > 0, let lastFrame {
            let seconds = arrival - lastFrame
            if seconds > 0, seconds <= SensorLimits.longestStep { step.way = (measurement.speed * seconds, lastFrame) }
        }
    }
}
