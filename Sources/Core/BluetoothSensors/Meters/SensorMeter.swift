import HealthModel

/// The state of one sensor, which converts its frames to values.
///
/// It has no clock: arrival times come with the frames and never decrease. An absent field is ignored, so a
/// measurement that spans several frames needs no joining (SEN-9, SEN-61). Averages, energy rates and similar fields
/// are skipped (SEN-10), and nothing is derived that no sensor measured: no heart rate variability, no energy from
/// power (SEN-125).
struct SensorMeter: Sendable {
    /// The values of one step.
    struct Output {
        var readings: [SensorReading] = []
        var beats: [BeatClock.Beat] = []
        var dropped = 0
        /// A Boolean value that indicates whether the frame contained a value of the sensor's own measurement, which
        /// ends a silence.
        var hasValue = false
    }

    private let sensor: Int
    private let circumference: Double
    /// A Boolean value that indicates whether the athlete runs, which decides how treadmill speeds are stored.
    var isRunning = false
    var isPaused = false

    private var contact = ContactFilter()
    private var beats = BeatClock()
    private var heartEnergy = CumulativeCounter()
    private var speedWheel: RevolutionMeter
    private var speedCrank = RevolutionMeter(.crank, emitsZeros: true)
    private var hasCrank = false
    private var powerWheel: RevolutionMeter
    private var powerCrank = RevolutionMeter(.crank, emitsZeros: true)
    private var foot = FootMeter()
    private var machineDistance = MachineDistance()
    private var machineEnergy = CumulativeCounter()
    private var strides = CumulativeCounter()
    private var strideSteps = StepTally()
    private var strokes = StrokeRateFilter()
    /// The stroke rate of a rowing machine in strokes per minute; displayed, not stored.
    private(set) var strokeRate: Double?

    init(_ sensor: Int, wheel: WheelSize) {
        self.sensor = sensor
        circumference = wheel.circumference
        speedWheel = RevolutionMeter(RevolutionCounter(wheel: 1024, circumference: circumference), emitsZeros: true)
        powerWheel = RevolutionMeter(RevolutionCounter(wheel: 2048, circumference: circumference), emitsZeros: false)
    }

    // MARK: Session and connection

    /// Resets the counters for a session, an activity or the time after a pause (SEN-101, SEN-143, SEN-214).
    mutating func rebase() {
        beats.lose()
        heartEnergy.rebase()
        speedWheel.rebase()
        speedCrank.rebase()
        powerWheel.rebase()
        powerCrank.rebase()
        foot.rebase()
        machineDistance.rebase()
        machineEnergy.rebase()
        strides.rebase()
    }

    /// Handles the loss of the connection: only wheel and foot pod counters continue afterwards (SEN-211).
    mutating func leave() {
        let (wheels, feet) = ((speedWheel, powerWheel), foot)
        rebase()
        (speedWheel, powerWheel) = wheels
        foot = feet
        speedWheel.leave()
        powerWheel.leave()
        foot.leave()
        contact = ContactFilter()
        hasCrank = false
        machineDistance = MachineDistance()
        strokeRate = nil
    }

    /// Begins a pause.
    mutating func pause() {
        isPaused = true
        beats.lose()
    }

    /// Emits the values that are due by time: the zeros of a standstill.
    mutating func advance(to date: Double, beforeFrame isFrame: Bool = false, into output: inout Output) {
        for zero in speedWheel.advance(to: date, beforeFrame: isFrame) {
            add(.cyclingSpeed, 0, .meterPerSecond, at: zero, .cyclingSpeed, &output)
        }
        if hasCrank {
            for zero in speedCrank.advance(to: date, beforeFrame: isFrame) {
                add(.cyclingCadence, 0, .countPerMinute, at: zero, .cyclingSpeed, &output)
            }
        }
        for zero in powerCrank.advance(to: date, beforeFrame: isFrame) {
            add(.cyclingCadence, 0, .countPerMinute, at: zero, .cyclingPower, &output)
        }
        for zero in foot.advance(to: date, beforeFrame: isFrame) {
            add(.runningSpeed, 0, .meterPerSecond, at: zero, .runningSpeed, &output)
        }
    }

    // MARK: Frames

    mutating func take(_ frame: SensorFrame, at arrival: Double) -> Output {
        var output = Output()
        advance(to: arrival, beforeFrame: true, into: &output)
        switch frame {
        case .heartRate(let measurement): take(measurement, arrival, &output)
        case .cyclingSpeed(let measurement): take(measurement, arrival, &output)
        case .cyclingPower(let measurement): take(measurement, arrival, &output)
        case .runningSpeed(let measurement): take(measurement, arrival, &output)
        case .treadmill(let measurement): take(measurement, arrival, &output)
        case .indoorBike(let measurement): take(measurement, arrival, &output)
        case .rower(let measurement): take(measurement, arrival, &output)
        case .crossTrainer(let measurement): take(measurement, arrival, &output)
        case .oximeter(let measurement): take(measurement, arrival, &output)
        default: break
        }
        return output
    }

    private mutating func take(_ measurement: HeartRateMeasurement, _ arrival: Double, _ output: inout Output) {
        guard contact.believes(measurement) else {
            beats.lose()
            return
        }
        addHeartRate(Double(measurement.rate), arrival, .heartRate, &output)
        if let energy = measurement.energy, let growth = heartEnergy.take(Double(energy), at: arrival) {
            add(.activeEnergyBurned, growth.amount, .kilojoule, from: growth.from, to: arrival, .heartRate, &output)
        }
        guard !isPaused else { return }
        output.beats += beats.take(measurement.intervals, at: arrival)
    }

    private mutating func take(_ measurement: CyclingSpeedMeasurement, _ arrival: Double, _ output: inout Output) {
        output.hasValue = true
        if let wheel = measurement.wheel { turn(speedWheel.take(wheel, at: arrival), arrival, .cyclingSpeed, &output) }
        // A combined sensor reports an unmounted crank as 0 revolutions at time 0 (SEN-31).
        guard let crank = measurement.crank, hasCrank || crank != RevolutionCount(0, 0) else { return }
        hasCrank = true
        pedal(speedCrank.take(crank, at: arrival), arrival, .cyclingSpeed, &output)
    }

    private mutating func take(_ measurement: CyclingPowerMeasurement, _ arrival: Double, _ output: inout Output) {
        output.hasValue = true
        addPower(measurement.power, arrival, .cyclingPower, &output)
        if let wheel = measurement.wheel { turn(powerWheel.take(wheel, at: arrival), arrival, .cyclingPower, &output) }
        if let crank = measurement.crank { pedal(powerCrank.take(crank, at: arrival), arrival, .cyclingPower, &output) }
    }

    private func turn(
        _ step: RevolutionMeter.Step, _ arrival: Double, _ characteristic: SensorCharacteristic, _ output: inout Output
    ) {
        for zero in step.zeros { add(.cyclingSpeed, 0, .meterPerSecond, at: zero, characteristic, &output) }
        if step.isImplausible { output.dropped += 1 }
        if let rate = step.rate {
            add(.cyclingSpeed, rate * circumference, .meterPerSecond, at: arrival, characteristic, &output)
        }
        if let turns = step.turns {
            let metres = turns.count * circumference
            add(.distanceCycling, metres, .meter, from: turns.from, to: arrival, characteristic, &output)
        }
    }

    private func pedal(
        _ step: RevolutionMeter.Step, _ arrival: Double, _ characteristic: SensorCharacteristic, _ output: inout Output
    ) {
        for zero in step.zeros { add(.cyclingCadence, 0, .countPerMinute, at: zero, characteristic, &output) }
        if step.isImplausible { output.dropped += 1 }
        if let rate = step.rate {
            add(.cyclingCadence, rate * 60, .countPerMinute, at: arrival, characteristic, &output)
        }
    }

    private mutating func take(_ measurement: RunningSpeedMeasurement, _ arrival: Double, _ output: inout Output) {
        output.hasValue = true
        let step = foot.take(measurement, at: arrival)
        output.dropped += step.dropped
        for zero in step.zeros { add(.runningSpeed, 0, .meterPerSecond, at: zero, .runningSpeed, &output) }
        if let speed = step.speed { add(.runningSpeed, speed, .meterPerSecond, at: arrival, .runningSpeed, &output) }
        if let length = step.stepLength {
            add(.runningStrideLength, length, .meter, at: arrival, .runningSpeed, &output)
        }
        if let steps = step.steps {
            add(.stepCount, steps.steps, .count, from: steps.from, to: arrival, .runningSpeed, &output)
        }
        if let way = step.way {
            add(.distanceWalkingRunning, way.metres, .meter, from: way.from, to: arrival, .runningSpeed, &output)
        }
    }

    private mutating func take(_ measurement: TreadmillMeasurement, _ arrival: Double, _ output: inout Output) {
        let speed = machineSpeed(measurement.speed, &output)
        if isRunning, let speed { add(.runningSpeed, speed, .kilometerPerHour, at: arrival, .treadmill, &output) }
        takeMachine(measurement.machine, speed, .distanceWalkingRunning, arrival, .treadmill, &output)
    }

    private mutating func take(_ measurement: IndoorBikeMeasurement, _ arrival: Double, _ output: inout Output) {
        let speed = machineSpeed(measurement.speed, &output)
        if let speed { add(.cyclingSpeed, speed, .kilometerPerHour, at: arrival, .indoorBike, &output) }
        if let cadence = measurement.cadence {
            if SensorLimits.cadence.contains(cadence) {
                add(.cyclingCadence, cadence, .countPerMinute, at: arrival, .indoorBike, &output)
            } else {
                output.dropped += 1
            }
        }
        if let power = measurement.machine.power { addPower(power, arrival, .indoorBike, &output) }
        takeMachine(measurement.machine, speed, .distanceCycling, arrival, .indoorBike, &output)
    }

    private mutating func take(_ measurement: RowerMeasurement, _ arrival: Double, _ output: inout Output) {
        let isPaced = measurement.speed != nil
        if measurement.strokeRate != nil || measurement.strokes != nil {
            strokeRate = strokes.rate(measurement.strokeRate, count: measurement.strokes, isPaced: isPaced)
        }
        var speed = measurement.speed
        if let fast = speed, fast > SensorLimits.machineSpeed {
            output.dropped += 1
            speed = nil
        }
        if let speed { add(.rowingSpeed, speed, .meterPerSecond, at: arrival, .rower, &output) }
        takeMachine(measurement.machine, speed.map { $0 * 3.6 }, .distanceRowing, arrival, .rower, &output)
    }

    private mutating func take(_ measurement: CrossTrainerMeasurement, _ arrival: Double, _ output: inout Output) {
        let speed = machineSpeed(measurement.speed, &output)
        takeMachine(measurement.machine, speed, .distanceWalkingRunning, arrival, .crossTrainer, &output)
        // Tenths of strides; a stride is two steps.
        guard let tenths = measurement.strides, let growth = strides.take(Double(tenths), at: arrival) else { return }
        if let steps = strideSteps.add(growth.amount / 5, from: growth.from) {
            add(.stepCount, steps.steps, .count, from: steps.from, to: arrival, .crossTrainer, &output)
        }
    }

    private func take(_ measurement: OximeterMeasurement, _ arrival: Double, _ output: inout Output) {
        guard measurement.isGood else { return }
        output.hasValue = true
        if let pulse = measurement.normal.pulse { addHeartRate(pulse.value, arrival, .oximeter, &output) }
        if let saturation = measurement.normal.saturation {
            addShare(.oxygenSaturation, saturation, arrival, &output)
        }
        if let amplitude = measurement.amplitude { addShare(.peripheralPerfusionIndex, amplitude, arrival, &output) }
    }

    /// Adds a percentage as a fraction of 1.
    private func addShare(_ type: ObjectType, _ percent: MedicalFloat, _ arrival: Double, _ output: inout Output) {
        let share = percent.value(timesTenTo: -2)
        if 0...1 ~= share { add(type, share, .percent, at: arrival, .oximeter, &output) } else { output.dropped += 1 }
    }

    // MARK: Machines

    /// Returns the speed in kilometres per hour if it is plausible.
    private func machineSpeed(_ speed: Double?, _ output: inout Output) -> Double? {
        guard let speed else { return nil }
        if speed / 3.6 <= SensorLimits.machineSpeed { return speed }
        output.dropped += 1
        return nil
    }

    private mutating func takeMachine(
        _ machine: MachineFields, _ speed: Double?, _ way: ObjectType, _ arrival: Double,
        _ characteristic: SensorCharacteristic, _ output: inout Output
    ) {
        output.hasValue = true
        if let rate = machine.heartRate { addHeartRate(Double(rate), arrival, characteristic, &output) }
        if let moved = machineDistance.take(total: machine.distance, speed: speed.map { $0 / 3.6 }, at: arrival) {
            let seconds = arrival - moved.from
            if moved.metres - 5 <= SensorLimits.machineSpeed * seconds {
                add(way, moved.metres, .meter, from: moved.from, to: arrival, characteristic, &output)
            } else {
                output.dropped += 1
            }
        }
        if let energy = machine.energy, let growth = machineEnergy.take(Double(energy), at: arrival) {
            add(
                .activeEnergyBurned, growth.amount, .kilocalorie, from: growth.from, to: arrival, characteristic,
                &output)
        }
    }

    // MARK: Adding

    private func addHeartRate(
        _ rate: Double, _ arrival: Double, _ characteristic: SensorCharacteristic, _ output: inout Output
    ) {
        // Zero means that there is no value.
        guard rate != 0 else { return }
        guard SensorLimits.heartRate.contains(rate) else {
            output.dropped += 1
            return
        }
        output.hasValue = true
        add(.heartRate, rate, .countPerMinute, at: arrival, characteristic, &output)
    }

    private func addPower(
        _ power: Int, _ arrival: Double, _ characteristic: SensorCharacteristic, _ output: inout Output
    ) {
        guard SensorLimits.power.contains(Double(power)) else {
            output.dropped += 1
            return
        }
        add(.cyclingPower, Double(max(power, 0)), .watt, at: arrival, characteristic, &output)
    }

    private func add(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, at date: Double,
        _ characteristic: SensorCharacteristic, _ output: inout Output
    ) {
        add(type, value, unit, from: date, to: date, characteristic, &output)
    }

    private func add(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, from start: Double, to end: Double,
        _ characteristic: SensorCharacteristic, _ output: inout Output
    ) {
        output.readings.append(
            SensorReading(
                sensor: sensor, characteristic: characteristic, type: type, value: value, unit: unit, start: start,
                end: end))
    }
}
