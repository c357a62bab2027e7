import HealthModel

/// The values of one step of a meter.
struct MeterOutput: Sendable {
    /// The index of the sensor in the hub.
    let sensor: Int
    private(set) var readings: [SensorReading] = []
    var beats: [BeatClock.Beat] = []
    /// The number of implausible values.
    var dropped = 0

    init(sensor: Int) { self.sensor = sensor }

    /// Adds an instantaneous value.
    mutating func add(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, at date: Double, from source: SensorCharacteristic
    ) {
        add(type, value, unit, over: date, date, from: source)
    }

    /// Adds a value of an interval.
    mutating func add(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, over start: Double, _ end: Double,
        from source: SensorCharacteristic
    ) {
        readings.append(
            SensorReading(
                sensor: sensor, characteristic: source, type: type, value: value, unit: unit, start: start, end: end))
    }

    /// Adds zeros, one for each date.
    mutating func addZeros(
        _ type: ObjectType, _ unit: QuantityUnit, at dates: [Double], from source: SensorCharacteristic
    ) {
        for date in dates { add(type, 0, unit, at: date, from: source) }
    }

    /// Adds a heart rate in beats per minute; 0 means that there is no value (SEN-22).
    mutating func addHeartRate(_ rate: Double, at date: Double, from source: SensorCharacteristic) {
        guard rate != 0 else { return }
        guard SensorLimits.heartRate.contains(rate) else {
            dropped += 1
            return
        }
        add(.heartRate, rate, .countPerMinute, at: date, from: source)
    }

    /// Adds a power in watts; negative values become 0 (SEN-42).
    mutating func addPower(_ power: Int, at date: Double, from source: SensorCharacteristic) {
        guard SensorLimits.power.contains(Double(power)) else {
            dropped += 1
            return
        }
        add(.cyclingPower, Double(max(power, 0)), .watt, at: date, from: source)
    }

    /// Adds the speed and the distance of a wheel with a circumference in metres.
    mutating func addWheel(
        _ step: RevolutionMeter.Step, circumference: Double, at date: Double, from source: SensorCharacteristic
    ) {
        addZeros(.cyclingSpeed, .meterPerSecond, at: step.zeros, from: source)
        if step.isImplausible { dropped += 1 }
        if let rate = step.rate { add(.cyclingSpeed, rate * circumference, .meterPerSecond, at: date, from: source) }
        if let turns = step.turns {
            add(.distanceCycling, turns.count * circumference, .meter, over: turns.from, date, from: source)
        }
    }

    /// Adds the cadence of a crank.
    mutating func addCrank(_ step: RevolutionMeter.Step, at date: Double, from source: SensorCharacteristic) {
        addZeros(.cyclingCadence, .countPerMinute, at: step.zeros, from: source)
        if step.isImplausible { dropped += 1 }
        if let rate = step.rate { add(.cyclingCadence, rate * 60, .countPerMinute, at: date, from: source) }
    }
}
