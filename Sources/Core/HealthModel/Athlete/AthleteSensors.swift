/// The sensors of an athlete: they add up seconds, and report every few of them.
struct AthleteSensors: Sendable {
    /// A second of the athlete's life, or a part of one.
    struct Second {
        /// Its end.
        var date: Double
        var seconds: Double
        var motion: Motion
        var heartRate: Double
        var activeEnergy: Double
        var basalEnergy: Double
        /// Metres up.
        var climb: Double
        /// Active seconds of the session up to its end.
        var activeSeconds: Double
        var isPaused: Bool
    }

    /// How often sensors of motion say something, in seconds.
    static let motionRhythm = 2.0
    /// How often those of the body do.
    static let bodyRhythm = 5.0

    private(set) var isOutdoors = false
    private var types: [ObjectType] = []
    private var motion = MotionTally()
    private var body = BodyTally()
    private var laps = LapCounter()
    private var last: Second?

    /// Switched on.
    mutating func start(at date: Double) {
        motion.start = date
        body.start = date
    }

    /// Another activity begins.
    mutating func begin(_ sport: Sport, _ configuration: WorkoutConfigurationRecord) {
        isOutdoors =
            configuration.locationType == .outdoor
            || sport == .swimming && configuration.swimmingLocationType == .openWater
        // The order decides in which samples come, and so must not be left to chance.
        types = DefaultTypes.types(for: configuration).subtracting(DefaultTypes.base).sorted { $0.index < $1.index }
        let isPool =
            sport == .swimming
            && (configuration.swimmingLocationType == .pool
                || configuration.swimmingLocationType != .openWater && configuration.locationType == .indoor)
        laps.begin(
            lapLength: isPool ? configuration.lapLength?.converted(to: .meter) ?? 25 : nil, countsSets: sport.hasSets)
    }

    /// Takes a second in.
    mutating func add(_ second: Second, into batch: inout FeedBatch) {
        last = second
        motion.add(second)
        body.add(second)
        laps.add(second, into: &batch)
        if motion.seconds >= Self.motionRhythm { motion.tell(types, at: second, into: &batch) }
        if body.seconds >= Self.bodyRhythm { body.tell(types, at: second, into: &batch) }
    }

    /// Says what is left, because something else begins.
    mutating func close(at date: Double, into batch: inout FeedBatch) {
        laps.close(at: date, into: &batch)
        guard let last else { return }
        if motion.seconds > 0 { motion.tell(types, at: last, into: &batch) }
        if body.seconds > 0 { body.tell(types, at: last, into: &batch) }
    }
}

/// Whole numbers out of a sum that grows by fractions.
private struct Counter: Sendable {
    private var rest = 0.0

    mutating func add(_ amount: Double) { rest += amount }

    /// The whole ones that came together since the last call.
    mutating func take() -> Double {
        let whole = rest.rounded(.down)
        rest -= whole
        return whole
    }
}

// MARK: - Motion

/// What sensors of motion add up between two reports.
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

    mutating func tell(_ types: [ObjectType], at second: AthleteSensors.Second, into batch: inout FeedBatch) {
        let whole = cycles.take()
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
            // All others are distances.
            default: (value, unit) = (distance, .meter)
            }
            // Only wheels without power and cadence are worth a report of nothing.
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

/// What sensors of the body add up between two reports.
private struct BodyTally: Sendable {
    /// Metres that count as a flight of stairs: ten feet.
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

    mutating func tell(_ types: [ObjectType], at second: AthleteSensors.Second, into batch: inout FeedBatch) {
        let start = start
        func add(_ type: ObjectType, _ value: Double, _ unit: QuantityUnit, isMoment: Bool = false) {
            batch.samples.append(
                FeedSample(
                    type: type, start: isMoment ? second.date : start, end: second.date, value: value, unit: unit))
        }
        add(.heartRate, second.heartRate.rounded(), .countPerMinute, isMoment: true)
        add(.activeEnergyBurned, activeEnergy, .kilocalorie)
        add(.basalEnergyBurned, basalEnergy, .kilocalorie)
        let climbed = flights.take()
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
