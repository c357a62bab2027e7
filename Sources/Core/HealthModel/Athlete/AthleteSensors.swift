/// The sensors of an athlete, which accumulate seconds and report at regular intervals.
struct AthleteSensors: Sendable {
    /// One second of the simulation, or a part of one.
    struct Second {
        /// The end of the interval.
        var date: Double
        var seconds: Double
        var motion: Motion
        var heartRate: Double
        var activeEnergy: Double
        var basalEnergy: Double
        /// The elevation gain, in metres.
        var climb: Double
        /// The active seconds of the session up to the end of the interval.
        var activeSeconds: Double
        var isPaused: Bool
    }

    /// The interval between reports of motion sensors, in seconds.
    static let motionInterval = 2.0
    /// The interval between reports of body sensors, in seconds.
    static let bodyInterval = 5.0

    private(set) var isOutdoors = false
    private var types: [ObjectType] = []
    private var motion = MotionTally()
    private var body = BodyTally()
    private var laps = LapCounter()
    private var last: Second?

    /// Starts the sensors.
    mutating func start(at date: Double) {
        motion.start = date
        body.start = date
    }

    /// Begins another activity.
    mutating func begin(_ sport: Sport, _ configuration: WorkoutConfigurationRecord) {
        isOutdoors =
            configuration.locationType == .outdoor
            || sport == .swimming && configuration.swimmingLocationType == .openWater
        // Sorted, because the order determines the order of the samples and must be deterministic.
        types = DefaultTypes.types(for: configuration).subtracting(DefaultTypes.base).sorted { $0.index < $1.index }
        let isPool =
            sport == .swimming
            && (configuration.swimmingLocationType == .pool
                || configuration.swimmingLocationType != .openWater && configuration.locationType == .indoor)
        laps.begin(
            lapLength: isPool ? configuration.lapLength?.converted(to: .meter) ?? 25 : nil, countsSets: sport.hasSets)
    }

    /// Adds a second and reports the values that are due.
    mutating func add(_ second: Second, into batch: inout FeedBatch) {
        last = second
        motion.add(second)
        body.add(second)
        laps.add(second, into: &batch)
        if motion.seconds >= Self.motionInterval { motion.report(types, at: second, into: &batch) }
        if body.seconds >= Self.bodyInterval { body.report(types, at: second, into: &batch) }
    }

    /// Reports the remaining values before an activity or a pause begins.
    mutating func close(at date: Double, into batch: inout FeedBatch) {
        laps.close(at: date, into: &batch)
        guard let last else { return }
        if motion.seconds > 0 { motion.report(types, at: last, into: &batch) }
        if body.seconds > 0 { body.report(types, at: last, into: &batch) }
    }
}

/// A counter that converts fractional amounts to whole numbers.
private struct Counter: Sendable {
    private var rest = 0.0

    mutating func add(_ amount: Double) { rest += amount }

    /// Returns the whole units accumulated since the last call.
    mutating func removeWhole() -> Double {
        let whole = rest.rounded(.down)
        rest -= whole
        return whole
    }
}

// MARK: - Motion

/// The values that motion sensors accumulate between two reports.
private struct MotionTally: Sendable {
    var start = 0.0
    private(set) var seconds = 0.0
    private var distance = 0.0
    private var power = 0.0
    private var cadence = 0.0
    private var cycles = Counter()
    private var isPaused = false

    mutating func add(_ second: AthleteSensors.Second) {
        seconds += second.seconds
        distance += second.motion.speed * second.seconds
        power += second.motion.power * second.seconds
        cadence += second.motion.cadence * second.seconds
        cycles.add(second.motion.cadence / 60 * second.seconds)
        isPaused = second.isPaused
    }

    mutating func report(_ types: [ObjectType], at second: AthleteSensors.Second, into batch: inout FeedBatch) {
        let whole = cycles.removeWhole()
        let speed = distance / seconds
        for type in types {
            let (value, unit): (Double, QuantityUnit)
            switch type {
            case .stepCount, .swimmingStrokeCount, .pushCount: (value, unit) = (whole, .count)
            case .runningSpeed, .cyclingSpeed, .crossCountrySkiingSpeed, .paddleSportsSpeed, .rowingSpeed:
                (value, unit) = (speed, .meterPerSecond)
            case .runningPower: (value, unit) = (power / seconds, .watt)
            case .cyclingPower: (value, unit) = ((power / seconds).rounded(), .watt)
            case .cyclingCadence: (value, unit) = ((cadence / seconds).rounded(), .countPerMinute)
            case .flightsClimbed, .runningStrideLength, .runningVerticalOscillation, .runningGroundContactTime,
                .underwaterDepth, .waterTemperature:
                continue
            // All other types are distances.
            default: (value, unit) = (distance, .meter)
            }
            // Zero values are reported only for power and cadence while the bicycle coasts.
            let isRolling = !isPaused && distance > 0 && (type == .cyclingPower || type == .cyclingCadence)
            guard value > 0 || isRolling else { continue }
            batch.samples.append(FeedSample(type: type, start: start, end: second.date, value: value, unit: unit))
        }
        self = MotionTally(start: second.date, cycles: cycles)
    }

    init() {}

    private init(start: Double, cycles: Counter) {
        self.start = start
        self.cycles = cycles
    }
}

// MARK: - Body

/// The values that body sensors accumulate between two reports.
private struct BodyTally: Sendable {
    /// The elevation gain of one flight of stairs, in metres: ten feet.
    private static let flight = 3.048

    var start = 0.0
    private(set) var seconds = 0.0
    private var activeEnergy = 0.0
    private var basalEnergy = 0.0
    private var flights = Counter()

    init() {}

    mutating func add(_ second: AthleteSensors.Second) {
        seconds += second.seconds
        activeEnergy += second.activeEnergy
        basalEnergy += second.basalEnergy
        flights.add(second.climb / Self.flight)
    }

    mutating func report(_ types: [ObjectType], at second: AthleteSensors.Second, into batch: inout FeedBatch) {
        let start = start
        func add(_ type: ObjectType, _ value: Double, _ unit: QuantityUnit, isMoment: Bool = false) {
            batch.samples.append(
                FeedSample(
                    type: type, start: isMoment ? second.date : start, end: second.date, value: value, unit: unit))
        }
        add(.heartRate, second.heartRate.rounded(), .countPerMinute, isMoment: true)
        add(.activeEnergyBurned, activeEnergy, .kilocalorie)
        add(.basalEnergyBurned, basalEnergy, .kilocalorie)
        let climbed = flights.removeWhole()
        let speed = second.motion.speed
        let isRunning = speed >= Gait.runningFrom && !second.isPaused
        for type in types {
            switch type {
            case .flightsClimbed where climbed > 0: add(type, climbed, .count)
            case .runningStrideLength where isRunning: add(type, Gait.stepLength(at: speed), .meter)
            case .runningVerticalOscillation where isRunning:
                add(type, Gait.verticalOscillation(at: speed) * 100, .centimeter)
            case .runningGroundContactTime where isRunning:
                add(type, (Gait.groundContact(at: speed) * 1000).rounded(), .millisecond)
            case .underwaterDepth: add(type, Dive.depth(at: second.activeSeconds), .meter, isMoment: true)
            case .waterTemperature:
                add(type, Dive.temperature(at: second.activeSeconds), .degreeCelsius, isMoment: true)
            default: break
            }
        }
        self = BodyTally(start: second.date, flights: flights)
    }

    private init(start: Double, flights: Counter) {
        self.start = start
        self.flights = flights
    }
}
