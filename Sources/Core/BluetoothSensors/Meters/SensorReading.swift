import HealthModel

/// A value that a sensor gave, in the unit that it was sent in (SEN-120).
package struct SensorReading: Sendable, Hashable {
    /// Which sensor, by its place among those of the hub.
    package var sensor: Int
    package var characteristic: SensorCharacteristic
    package var type: ObjectType
    package var value: Double
    package var unit: QuantityUnit
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    /// The same as the start for values of a moment.
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

/// A heart beat that a sensor gave.
package struct SensorBeat: Sendable, Hashable {
    package var sensor: Int
    package var beat: BeatClock.Beat
}

/// How much of what a sensor sent could be used (SEN-116).
package struct SensorCounts: Sendable, Hashable {
    package var frames = 0
    /// Frames that could not be read.
    package var refused = 0
    /// Values that cannot be.
    package var dropped = 0

    package init() {}
}

/// Types that one sensor gives together: what belongs to one way or one flow is never mixed from two (SEN-140).
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

    /// Who gives before whom, where the user named nobody; a lower number comes first.
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
