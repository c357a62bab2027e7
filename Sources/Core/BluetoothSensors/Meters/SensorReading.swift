package import HealthModel

/// A value of a sensor, in the unit in which it was sent (SEN-120).
package struct SensorReading: Sendable, Hashable {
    /// The index of the sensor in the hub.
    package var sensor: Int
    package var characteristic: SensorCharacteristic
    package var type: ObjectType
    package var value: Double
    package var unit: QuantityUnit
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    /// The end; equal to the start for an instantaneous value.
    package var end: Double

    package init(
        sensor: Int, characteristic: SensorCharacteristic, type: ObjectType, value: Double, unit: QuantityUnit,
        start: Double, end: Double
    ) {
        self.sensor = sensor
        self.characteristic = characteristic
        self.type = type
        self.value = value
        self.unit = unit
        self.start = start
        self.end = end
    }
}

/// A heartbeat measured by a sensor.
package struct SensorBeat: Sendable, Hashable {
    package var sensor: Int
    package var beat: BeatClock.Beat
}

/// The counts of frames and of unusable data of a sensor (SEN-116).
package struct SensorCounts: Sendable, Hashable {
    package var frames = 0
    /// The number of frames that could not be decoded.
    package var refused = 0
    /// The number of implausible values.
    package var dropped = 0

    package init() {}
}

/// The groups of types that one sensor provides together; values of one distance or one energy are never mixed from
/// two sources (SEN-140).
enum SensorShare: Sendable, Hashable, CaseIterable {
    case heartRate, power, cadence, wheel, foot, stride, steps, energy, rowing, oxygen

    init?(_ type: ObjectType) {
        switch type {
        case .heartRate: self = .heartRate
        case .cyclingPower: self = .power
        case .cyclingCadence: self = .cadence
        case .cyclingSpeed, .distanceCycling: self = .wheel
        case .distanceWalkingRunning, .runningSpeed: self = .foot
        case .runningStrideLength: self = .stride
        case .stepCount: self = .steps
        case .activeEnergyBurned: self = .energy
        case .distanceRowing, .rowingSpeed: self = .rowing
        case .oxygenSaturation, .peripheralPerfusionIndex: self = .oxygen
        default: return nil
        }
    }

    /// Returns the precedence of a source when the user named none; a lower number comes first.
    func rank(_ characteristic: SensorCharacteristic, isChest: Bool) -> Int {
        let order: [SensorCharacteristic] =
            switch self {
            case .heartRate: [.heartRate, .oximeter]
            case .power: [.cyclingPower, .indoorBike]
            case .cadence: [.cyclingPower, .cyclingSpeed, .indoorBike]
            case .wheel: [.cyclingSpeed, .cyclingPower, .indoorBike]
            case .foot: [.treadmill, .crossTrainer, .runningSpeed]
            case .steps: [.runningSpeed, .crossTrainer]
            case .energy: [.indoorBike, .treadmill, .rower, .crossTrainer, .heartRate]
            case .stride, .rowing, .oxygen: []
            }
        if self == .energy, characteristic.isMachine { return 0 }
        if self == .heartRate, characteristic == .heartRate { return isChest ? -1 : 0 }
        return order.firstIndex(of: characteristic) ?? order.count
    }
}
