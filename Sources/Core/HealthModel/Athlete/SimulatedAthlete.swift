import Foundation

/// A simulated athlete who follows a plan, with simulated sensors.
///
/// The output depends only on the seed, the plan, and the moments at which activities and pauses begin.
///
/// The simulation advances second by second; an activity or a pause that begins within a second cuts it short.
package struct SimulatedAthlete: MeasurementSource {
    /// The body of the athlete.
    package let profile: AthleteProfile
    /// The effort plan, by the active time of the session regardless of the activities.
    package let plan: EffortPlan
    /// The active seconds after which the athlete stops, or `nil` to continue indefinitely.
    package let duration: Double?

    private(set) var configuration = WorkoutConfigurationRecord()
    private(set) var sport = Sport.stationary
    private(set) var isPaused = false
    /// The elapsed seconds of the session, without pauses.
    private(set) var activeSeconds = 0.0
    private(set) var heart: HeartRateModel
    private(set) var motion = Motion()
    /// The elevation above sea level, in metres.
    private(set) var elevation = 0.0

    /// The date from which whole seconds are counted, or `nil` before the session begins.
    private var epoch: Double?
    private var ticks = 0
    private var random: AthleteRandom
    private let terrain: Terrain
    private var path: CoursePath
    /// The distance covered, in metres, and the offset between the athlete's elevation and that of the terrain.
    private var way = 0.0
    private var datum = 0.0
    private var top = 0.0
    private var unrest = OrnsteinUhlenbeckProcess(spread: 0.03, memory: 20)
    private var heartNoise = OrnsteinUhlenbeckProcess(spread: 1.2, memory: 12)
    private var powerNoise = OrnsteinUhlenbeckProcess(spread: 0.05, memory: 3)
    private var sensors = AthleteSensors()
    private var measured = FeedBatch()

    /// Creates an athlete that waits for the session to begin.
    ///
    /// - Parameters:
    ///   - profile: The body of the athlete.
    ///   - plan: The effort plan.
    ///   - duration: The active seconds after which the athlete stops, or `nil` to continue indefinitely.
    ///   - seed: The seed of all randomness.
    ///   - latitude: The latitude of the starting point, in degrees north.
    ///   - longitude: The longitude of the starting point, in degrees east.
    ///   - elevation: The elevation of the starting point, in metres above sea level.
    package init(
        profile: AthleteProfile = AthleteProfile(), plan: EffortPlan = .standard, duration: Double? = nil,
        seed: UInt64 = 1, latitude: Double = 47.3667, longitude: Double = 8.55, elevation: Double = 410
    ) {
        self.profile = profile
        self.plan = plan
        self.duration = duration
        self.elevation = elevation
        random = AthleteRandom(seed: seed)
        terrain = Terrain(&random)
        path = CoursePath(latitude: latitude, longitude: longitude, &random)
        heart = HeartRateModel(profile)
    }

    /// The date at which the athlete stops unless a pause comes first; `nil` during a pause.
    package var lastDate: Double? {
        guard let duration, epoch != nil, !isPaused else { return nil }
        return now + max(0, duration - activeSeconds)
    }

    /// The date up to which everything is measured.
    private var now: Double { (epoch ?? 0) + Double(ticks) }

    // MARK: - Session events

    package mutating func begin(_ configuration: WorkoutConfigurationRecord, at date: Double) {
        cut(at: date)
        self.configuration = configuration
        sport = Sport(activityType: configuration.activityType)
        datum = elevation - terrain.elevation(at: way)
        top = elevation
        sensors.begin(sport, configuration)
    }

    package mutating func pause(at date: Double) {
        cut(at: date)
        isPaused = true
    }

    package mutating func resume(at date: Double) {
        cut(at: date)
        isPaused = false
    }

    package mutating func advance(to date: Double) -> FeedBatch {
        let date = min(date, lastDate ?? date)
        while epoch != nil, now + 1 <= date { live(1) }
        defer { measured = FeedBatch() }
        return measured
    }

    /// Advances to a moment, even within a second, and counts seconds from there.
    private mutating func cut(at date: Double) {
        guard epoch != nil else {
            epoch = date
            sensors.start(at: date)
            return
        }
        while now + 1 <= date { live(1) }
        let rest = date - now
        guard rest > 0 else {
            sensors.close(at: now, into: &measured)
            return
        }
        live(rest, to: date)
        epoch = date
        ticks = 0
        sensors.close(at: date, into: &measured)
    }

    // MARK: - Simulation

    private mutating func live(_ seconds: Double) {
        live(seconds, to: now + seconds)
        ticks += 1
    }

    private mutating func live(_ seconds: Double, to date: Double) {
        let effort = effort(over: seconds)
        heart.live(seconds, at: effort)
        let gradient = gradient
        let goal = sport.speed(at: effort, gradient: gradient, profile)
        var speed = motion.speed + (goal - motion.speed) * (1 - exp(-seconds / sport.inertia))
        if goal == 0, speed < 0.2 { speed = 0 }
        motion = sport.motion(speed: speed, effort: effort, gradient: gradient, profile)
        move(seconds, to: date)
        if !isPaused { activeSeconds += seconds }
        heartNoise.stray(seconds, &random)
        powerNoise.stray(seconds, &random)
        var sensed = motion
        sensed.power = max(0, motion.power * (1 + powerNoise.value))
        sensors.add(
            AthleteSensors.Second(
                date: date, seconds: seconds, motion: sensed,
                heartRate: min(max(heart.rate + heartNoise.value, 30), profile.maximalHeartRate),
                activeEnergy: profile.activePower(at: effort) * seconds, basalEnergy: profile.basalPower * seconds,
                climb: sport.hasHills ? max(0, gradient) * speed * seconds : motion.climbing * seconds,
                activeSeconds: activeSeconds, isPaused: isPaused),
            into: &measured)
    }

    /// Returns the effort of the plan with small fluctuations; close to rest in a pause.
    private mutating func effort(over seconds: Double) -> Double {
        unrest.stray(seconds, &random)
        guard !isPaused else { return 0.03 }
        let planned = sport.allowed(plan.effort(at: activeSeconds + seconds / 2))
        guard planned >= Sport.resting else { return planned }
        return min(max(planned * (1 + unrest.value), Sport.resting), 1)
    }

    private var isOutdoors: Bool { sensors.isOutdoors }

    private var gradient: Double {
        guard sport.hasHills, isOutdoors else { return 0 }
        return sport == .downhill ? -0.12 : terrain.gradient(at: way)
    }

    /// Moves along the path and records a position.
    private mutating func move(_ seconds: Double, to date: Double) {
        guard isOutdoors, sport.isMoving else { return }
        let length = motion.speed * seconds
        way += length
        switch sport {
        case .downhill where motion.speed == 0 && elevation < top && !isPaused:
            // A lift takes the athlete up again.
            elevation = min(top, elevation + 2.5 * seconds)
            path.move(4 * seconds, &random)
        case .downhill:
            elevation -= 0.12 * length
            path.move(length, &random)
        default:
            if sport.hasHills { elevation = datum + terrain.elevation(at: way) }
            path.move(length, &random)
        }
        measured.locations.append(
            path.fix(at: date, seconds: seconds, elevation: elevation, speed: motion.speed, &random))
    }
}
