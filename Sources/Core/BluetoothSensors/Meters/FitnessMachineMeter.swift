import HealthModel

/// A fitness machine: a treadmill, an indoor bike, a rower or a cross trainer.
///
/// The counters of distance and energy belong to the machine, whichever of its characteristics sends them (SEN-63).
struct FitnessMachineMeter: Sendable {
    /// A Boolean value that indicates whether the athlete runs, which decides how treadmill speeds are stored.
    var isRunning = false
    private var distance = MachineDistance()
    private var energy = CumulativeCounter()
    private var strides = CumulativeCounter()
    private var steps = StepTally()
    private var strokes = StrokeRateFilter()
    /// The stroke rate of a rowing machine in strokes per minute; displayed, not stored.
    private(set) var strokeRate: Double?

    mutating func rebase() {
        distance.rebase()
        energy.rebase()
        strides.rebase()
    }

    mutating func handleDisconnection() {
        rebase()
        distance = MachineDistance()
        strokeRate = nil
    }

    mutating func process(_ measurement: TreadmillMeasurement, at arrival: Double, into output: inout MeterOutput) {
        let speed = plausible(measurement.speed, &output)
        if isRunning, let speed { output.add(.runningSpeed, speed, .kilometerPerHour, at: arrival, from: .treadmill) }
        process(measurement.machine, speed, .distanceWalkingRunning, arrival, .treadmill, &output)
    }

    mutating func process(_ measurement: IndoorBikeMeasurement, at arrival: Double, into output: inout MeterOutput) {
        let speed = plausible(measurement.speed, &output)
        if let speed { output.add(.cyclingSpeed, speed, .kilometerPerHour, at: arrival, from: .indoorBike) }
        if let cadence = measurement.cadence {
            if SensorLimits.cadence.contains(cadence) {
                output.add(.cyclingCadence, cadence, .countPerMinute, at: arrival, from: .indoorBike)
            } else {
                output.dropped += 1
            }
        }
        if let power = measurement.machine.power { output.addPower(power, at: arrival, from: .indoorBike) }
        process(measurement.machine, speed, .distanceCycling, arrival, .indoorBike, &output)
    }

    mutating func process(_ measurement: RowerMeasurement, at arrival: Double, into output: inout MeterOutput) {
        let isPaced = measurement.speed != nil
        if measurement.strokeRate != nil || measurement.strokes != nil {
            strokeRate = strokes.rate(measurement.strokeRate, count: measurement.strokes, isPaced: isPaced)
        }
        var speed = measurement.speed
        if let fast = speed, fast > SensorLimits.machineSpeed {
            output.dropped += 1
            speed = nil
        }
        if let speed { output.add(.rowingSpeed, speed, .meterPerSecond, at: arrival, from: .rower) }
        process(measurement.machine, speed.map { $0 * 3.6 }, .distanceRowing, arrival, .rower, &output)
    }

    mutating func process(_ measurement: CrossTrainerMeasurement, at arrival: Double, into output: inout MeterOutput) {
        let speed = plausible(measurement.speed, &output)
        process(measurement.machine, speed, .distanceWalkingRunning, arrival, .crossTrainer, &output)
        // Tenths of strides; a stride is two steps.
        guard let tenths = measurement.strides, let growth = strides.process(Double(tenths), at: arrival),
            let whole = steps.add(growth.amount / 5, from: growth.from)
        else { return }
        output.add(.stepCount, whole.steps, .count, over: whole.from, arrival, from: .crossTrainer)
    }

    /// Returns the speed in kilometres per hour if it is plausible.
    private func plausible(_ speed: Double?, _ output: inout MeterOutput) -> Double? {
        guard let speed else { return nil }
        if speed / 3.6 <= SensorLimits.machineSpeed { return speed }
        output.dropped += 1
        return nil
    }

    /// Processes the fields that all machines have in common, with the speed in kilometres per hour.
    private mutating func process(
        _ fields: MachineFields, _ speed: Double?, _ distanceType: ObjectType, _ arrival: Double,
        _ source: SensorCharacteristic, _ output: inout MeterOutput
    ) {
        if let rate = fields.heartRate { output.addHeartRate(Double(rate), at: arrival, from: source) }
        if let moved = distance.process(total: fields.distance, speed: speed.map { $0 / 3.6 }, at: arrival) {
            if moved.metres - 5 <= SensorLimits.machineSpeed * (arrival - moved.from) {
                output.add(distanceType, moved.metres, .meter, over: moved.from, arrival, from: source)
            } else {
                output.dropped += 1
            }
        }
        if let total = fields.energy, let growth = energy.process(Double(total), at: arrival) {
            output.add(.activeEnergyBurned, growth.amount, .kilocalorie, over: growth.from, arrival, from: source)
        }
    }
}
