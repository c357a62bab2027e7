/// The limits of plausible values, in one table (PLA-5).
///
/// Recordings, measurements, sensors, records and load all use these figures. Every limit has its source beside it.
package enum PlausibilityLimits {
    /// The version of the limits and rules; it is stored with each workout that was judged (PLA-4).
    ///
    /// Increase it with every change of a limit or a rule.
    package static let version = 1

    // MARK: Shares

    /// The share of a stream's values above which none of them is left out (PLA-6).
    ///
    /// Measured: a file with 82 % impossible speeds.
    package static let largestShare = 0.2

    // MARK: Positions

    /// The distance in metres within which another position makes 0/0 a position (PLA-10).
    package static let noFixRadius = 100_000.0
    /// The time in seconds added to the time between two positions, because clocks have whole seconds (PLA-11).
    ///
    /// Measured: true steps of 13–19 m "in a second" while running.
    package static let clockTolerance = 1.0
    /// The length in metres that both steps of a single point out and back must exceed (PLA-11).
    package static let spikeStep = 40.0
    /// The shortest duration in seconds of a stretch of jitter (PLA-12).
    package static let jitterDuration = 30.0

    // MARK: Elevations

    /// The distance from sea level in metres at which zeros between other elevations mean "not measured" (PLA-20).
    ///
    /// Measured: of 45 files with exact zeros, 38 are at the sea.
    package static let zeroElevation = 15.0
    /// The elevation in metres at and below which nothing was measured; the lowest shore is at −430 m (PLA-21).
    package static let lowestElevation = -450.0
    /// The elevation in metres above which nothing was measured; Mount Everest has 8,849 m (PLA-21).
    package static let highestElevation = 9_000.0
    /// The same of flights: higher than a glider without a pressure suit, and than most airliners (PLA-21).
    package static let highestFlight = 12_000.0
    /// The longest time in seconds within which a spike of the elevation returns (PLA-22).
    package static let elevationSpike = 30.0
    /// The distance in metres from the elevation before, within which a spike has returned (PLA-22).
    package static let elevationReturn = 10.0

    // MARK: Power

    /// The power in watts below which nothing is a spike: sprinters reach 2,500 W, cyclists 1,500 W (PLA-31).
    package static let spikePower = 1_500.0
    /// The multiple of the 99th percentile above which a power is a spike (PLA-31).
    package static let spikeFactor = 2.5
    /// The longest duration of a spike, in seconds (PLA-31).
    package static let spikeDuration = 5.0
    /// The duration in seconds below which a recording may be a sprint test (PLA-31).
    package static let sprintTest = 300.0

    // MARK: Totals

    /// The part by which two distances may differ and still agree (PLA-40).
    package static let agreement = 0.05
    /// The difference in metres up to which two distances agree (PLA-40).
    package static let smallDifference = 50.0
    /// The part of the stated active time that the points of a distance must cover (PLA-40).
    package static let coverage = 0.95
    /// The energy in kilocalories per minute of active time above which a total is none (PLA-42).
    ///
    /// A world-class hour of cycling takes about 30 kcal/min.
    package static let energyRate = 40.0
    /// The energy in kilocalories up to which a total is never left out for its rate (PLA-42).
    package static let smallEnergy = 200.0
    /// The part by which a stated mean or maximum may differ from the samples (PLA-44).
    package static let figureDifference = 0.1
    /// The jump of a clock in seconds from which points have a wrong time (PLA-45).
    package static let clockJump = 900.0
    /// The longest part of a recording in seconds whose times are corrected (PLA-45).
    package static let clockPart = 600.0
}

extension PlausibilityLimits {
    /// The plausible range of a measured quantity, in the unit of its row (PLA-30).
    ///
    /// Human records, and the ranges of sensors.
    package enum Quantity: String, Sendable, CaseIterable {
        case heartRate
        case power
        case cadence
        case stepCadence
        case temperature
        case oxygenSaturation
        case respiratoryRate
        case bodyMass
        case bloodGlucose
        case bloodPressure
        case bodyTemperature
    }

    /// Returns the range of a quantity (PLA-30).
    package static func range(of quantity: Quantity) -> ClosedRange<Double> {
        // swift-format-ignore
        switch quantity {
        case .heartRate:        20...250      // per minute; the heart of an infant reaches 220
        case .power:            0...3_000     // watts; the best second of a track sprinter is about 2,500
        case .cadence:          0...250       // per minute; rollers have been ridden with 270 for seconds
        case .stepCadence:      0...350       // steps per minute; sprinters take 300
        case .temperature:      -60...70      // °C; a sensor in the sun at most
        case .oxygenSaturation: 0.3...1       // fraction of 1
        case .respiratoryRate:  2...120       // per minute
        case .bodyMass:         0.3...650     // kg; the lightest newborn and the heaviest person who survived
        case .bloodGlucose:     0.3...60      // mmol/L
        case .bloodPressure:    30...300      // mmHg
        case .bodyTemperature:  25...45       // °C
        }
    }

    /// Returns the range of the samples of a type, and its unit; nil if any value is possible.
    package static func range(ofSamples type: ObjectType) -> (range: ClosedRange<Double>, unit: QuantityUnit)? {
        switch type {
        case .heartRate: (range(of: .heartRate), .countPerMinute)
        case .oxygenSaturation: (range(of: .oxygenSaturation), .percent)
        case .respiratoryRate: (range(of: .respiratoryRate), .countPerMinute)
        case .bodyMass: (range(of: .bodyMass), .kilogram)
        case .bloodPressureSystolic, .bloodPressureDiastolic: (range(of: .bloodPressure), .millimeterOfMercury)
        case .bodyTemperature: (range(of: .bodyTemperature), .degreeCelsius)
        case .bloodGlucose: molarGlucose.map { (range(of: .bloodGlucose), $0) }
        default: nil
        }
    }

    /// Returns whether a value of a type can be true; any value of a type without a range can (PLA-30).
    package static func isPossible(_ value: Double, _ unit: QuantityUnit, of type: ObjectType) -> Bool {
        guard let (range, own) = range(ofSamples: type), let value = unit.convert(value, to: own) else { return true }
        // Conversions are rounded.
        let tolerance = 1e-9 * range.upperBound
        return value >= range.lowerBound - tolerance && value <= range.upperBound + tolerance
    }

    private static let molarGlucose = try? QuantityUnit(parsing: "mmol<180.1558800000541>/L")

    /// Values that formats and devices reserve for "invalid", and invalid minus one (PLA-6).
    package static func isReserved(_ value: Double) -> Bool {
        for invalid in [127.0, 255, 32_767, 65_535] where abs(value - invalid) <= 1 { return true }
        return false
    }

    /// The energies in kilocalories with the bit pattern of invalid, and of invalid minus one (PLA-42).
    package static func isReservedEnergy(_ kilocalories: Double) -> Bool {
        [65_534, 65_535, 4_294_967_294, 4_294_967_295].contains(kilocalories)
    }
}

/// A kind of movement with a greatest speed over ground (PLA-15).
package enum PlausibleSport: Sendable, Hashable, CaseIterable {
    case walking
    case running
    case cycling
    case swimming
    case paddling
    case snow
    case skating
    case sailing
    case wheelchair
    case equestrian
    case flight
    case other

    /// Creates the sport of an activity.
    ///
    /// - Parameter name: The name of the activity as in the file, which may be a flight or a motor sport.
    package init(_ activity: WorkoutActivity, named name: String? = nil) {
        switch activity {
        case .walking, .hiking: self = .walking
        case .running: self = .running
        case .cycling, .handCycling: self = .cycling
        case .swimming: self = .swimming
        case .rowing, .paddleSports: self = .paddling
        case .downhillSkiing, .snowboarding, .crossCountrySkiing, .snowSports: self = .snow
        case .skatingSports: self = .skating
        case .sailing, .surfingSports, .waterSports: self = .sailing
        case .wheelchairWalkPace, .wheelchairRunPace: self = .wheelchair
        case .equestrianSports: self = .equestrian
        default: self = Self.isFlight(name) ? .flight : .other
        }
        if self == .snow, Self.isFlight(name) { self = .flight }
    }

    /// Returns whether a name is that of a flight or a motor sport.
    private static func isFlight(_ name: String?) -> Bool {
        guard let name = name?.lowercased() else { return false }
        return flights.contains { name.contains($0) }
    }

    private static let flights = [
        "paraglid", "hang glid", "hang_glid", "hangglid", "glider", "gliding", "flying", "flight", "aviation",
        "parachut", "skydiv", "sky_div", "sky div", "wingsuit", "jumpmaster", "balloon", "motor", "driving",
        "snowmobil", "atv", "rally", "karting",
    ]

    /// The greatest speed of a step over ground, in metres per second (PLA-15).
    package var stepSpeed: Double {
        // swift-format-ignore
        switch self {
        case .walking:    8      // the record of racewalking is 4.3
        case .running:    13     // the fastest sprinter reached 12.4
        case .cycling:    40     // descents; drafting behind a car, 80, is left out
        case .swimming:   4      // the fastest 50 m are swum with 2.4
        case .paddling:   12     // an eight rows 6.3, with a current
        case .snow:       70     // the record of speed skiing is 70.9
        case .skating:    25     // inline downhill and speed skating
        case .sailing:    35     // the record under sail is 33.7
        case .wheelchair: 20     // races downhill
        case .equestrian: 25     // the fastest race horse ran 19.7
        case .flight:     350    // airliners with the wind; motor sports
        case .other:      120    // trains and fast cars
        }
    }

    /// The greatest speed over three seconds in best efforts, in metres per second (PLA-15, API-122).
    package var bestSpeed: Double {
        switch self {
        case .running: 12.5
        case .cycling: 35
        case .swimming: 3
        default: stepSpeed
        }
    }

    /// The greatest rise or fall in metres per second (PLA-22).
    package var climbRate: Double {
        switch self {
        case .snow: 30
        case .flight: 60
        default: 15
        }
    }

    /// The greatest elevation in metres (PLA-21).
    package var highestElevation: Double {
        self == .flight ? PlausibilityLimits.highestFlight : PlausibilityLimits.highestElevation
    }

    /// Returns the time in seconds below which a distance has never been swum (PLA-48); 0 for other sports.
    ///
    /// The world records of short-course freestyle (World Aquatics, 2025), interpolated by pace.
    package func shortestTime(of metres: Double) -> Double {
        guard self == .swimming, metres > 0 else { return 0 }
        let after = Self.swims.first { $0.metres >= metres } ?? Self.swims[Self.swims.count - 1]
        return metres * after.seconds / after.metres * (metres < after.metres ? Self.shorterIsFaster : 1)
    }

    /// The factor of the pace for distances between two records.
    private static let shorterIsFaster = 0.95
    // swift-format-ignore
    private static let swims: [(metres: Double, seconds: Double)] = [
        (50,    19.90),
        (100,   44.84),
        (200,   98.61),
        (400,   212.25),
        (800,   440.46),
        (1_500, 846.88),
    ]
}
