import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// What simulated athletes do in every sport, with every effort, on every slope.
@Suite struct AthleteSweepTests {
    private static let profiles = [
        AthleteProfile(),
        AthleteProfile(
            age: 61, sex: .male, mass: 91, height: 181, restingHeartRate: 48, maximalHeartRate: 171,
            maximalOxygenUptake: 33),
    ]
    private static let efforts: [Double] = [
        0, 0.03, 0.1.nextDown, 0.1, 0.2, 0.25.nextDown, 0.25, 0.3, 0.31, 0.5, 0.7, 0.75, 0.9, 1,
    ]
    private static let gradients: [Double] = [0.05, -0.2, -0.03, -0.02, -0.01, 0, 0.12]

    @Test func speedsOfEverySport() throws {
        var kept = Sweep()
        for sport in Sport.allCases {
            for (number, profile) in Self.profiles.enumerated() {
                for effort in Self.efforts {
                    var numbers = [sport.allowed(effort)]
                    for gradient in Self.gradients {
                        let speed = sport.speed(at: effort, gradient: gradient, profile)
                        let motion = sport.motion(speed: speed, effort: effort, gradient: gradient, profile)
                        numbers += [motion.speed, motion.cadence, motion.power, motion.climbing]
                    }
                    kept.add("\(sport) \(number) \(effort.short)") {
                        numbers[..<4].map(\.short).joined(separator: " ") + " " + Outline.hash(numbers)
                    }
                }
                let motions = [0, 0.2, 0.21, 1, 1.99, 2, 3, 5, 8, 14].flatMap { speed -> [Double] in
                    let motion = sport.motion(speed: speed, effort: 0.6, gradient: 0.02, profile)
                    return [motion.cadence, motion.power]
                }
                kept.add("\(sport) \(number) at speeds") { motions.map(\.short).joined(separator: " ") }
            }
            kept.add("\(sport)") { "\(sport.isMoving) \(sport.hasHills) \(sport.hasSets) \(sport.inertia)" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/sport-speeds.txt") == nil)
    }

    @Test func modelsOfTheBody() throws {
        var kept = Sweep()
        func row(_ name: String, _ values: [Double], _ body: (Double) -> Double) {
            kept.add(name) { values.map { "\($0.short):\(body($0).short)" }.joined(separator: " ") }
        }
        func add(_ name: String, _ values: [Double], _ body: (Double) -> Double) {
            for part in stride(from: 0, to: values.count, by: 6) {
                row("\(name) \(part)", Array(values[part..<min(part + 6, values.count)]), body)
            }
        }
        let speeds = [0, 0.19, 0.2, 0.201, 0.5, 1, 1.5, 1.99, 2, 2.01, 2.5, 3, 3.5, 4.5, 6, 7.1, 7.2, 8, 9.5, 12, 60]
        add("cadence", speeds, Gait.cadence)
        add("step", speeds, Gait.stepLength)
        add("contact", speeds, Gait.groundContact)
        add("oscillation", speeds, Gait.verticalOscillation)
        for gradient in [-0.5, -0.1, 0, 0.08] {
            add("running power \(gradient)", speeds) { Gait.power(at: $0, gradient: gradient, mass: 71) }
            add("walking \(gradient)", [3.5, 7, 10, 14, 18, 25, 60]) { Gait.walkingSpeed($0, gradient) }
            add("cycling \(gradient)", [0, 1, 50, 120, 250, 400, 1_200]) {
                CyclingModel.speed(power: $0, gradient: gradient, mass: 71)
            }
        }
        add(
            "depth", [0, 1, 59, 68, 72, 100, 400, 1_000, 2_280, 2_300, 2_399, 2_400, 2_401, 3_599, 3_600, 3_690, 9_000]
        ) {
            Dive.depth(at: $0)
        }
        add("temperature", [0, 59, 400, 2_390]) { Dive.temperature(at: $0) }
        for (number, profile) in Self.profiles.enumerated() {
            kept.add("profile \(number)") { Outline.of(profile) }
            add("uptake \(number)", Self.efforts) { profile.oxygenUptake(at: $0) }
            add("active power \(number)", Self.efforts) { profile.activePower(at: $0) }
            kept.add("basal power \(number)") { profile.basalPower }
            var heart = HeartRateModel(profile)
            for (seconds, effort) in [
                (1.0, 0.8), (30, 0.8), (600, 0.9), (60, 0.1), (3_600, 0.7), (1, 1.2), (5, 0.12), (5, 0.13), (90, 0),
            ] {
                heart.live(seconds, at: effort)
                kept.add("heart \(number) after \(seconds) s at \(effort)") {
                    [heart.rate, heart.strain, heart.steadyStateRate(at: effort), heart.steadyStateRate(at: 1)]
                        .map(\.short).joined(separator: " ")
                }
            }
        }
        for value in [Double.nan, -1, 4.9, 5, 5.1, 14, 15, 29, 30, 50, 80, 109, 110, 111, 229, 231, 251, 300, 301] {
            kept.add("bounds \(value)") {
                let profile = AthleteProfile(
                    age: value, mass: value, height: value, restingHeartRate: value, maximalHeartRate: value,
                    maximalOxygenUptake: value)
                return [Outline.of(profile), AthleteProfile(age: value).maximalHeartRate.short].joined(separator: " ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/body.txt") == nil)
    }

    @Test func effortsOverTime() throws {
        var kept = Sweep()
        func text(_ plan: EffortPlan) -> String {
            let all = plan.stages + plan.repeated
            let stages = (all.prefix(30) + all.suffix(30)).flatMap { [$0.seconds, $0.from, $0.to] }
            let efforts = stride(from: -10.0, to: 1_500, by: all.count > 1_000 ? 700 : 17.5).map(plan.effort)
            let whole = plan.stages.reduce(0) { $0 + $1.seconds }
            return "\(plan.stages.count) + \(plan.repeated.count), \(whole.short) s, \(Outline.hash(stages)) "
                + Outline.hash(efforts) + " \(plan.effort(at: whole).short)"
        }
        for seconds in [
            -1, 0, 1, 10, 100, 239, 240, 241, 360, 480, 600, 1_200, 3_000, 4_000, 10_000, 400_000, .nan, .infinity,
        ] {
            kept.add("standard \(seconds)") { text(.standard(lasting: seconds)) }
        }
        typealias Stage = EffortPlan.Stage
        for count in [-1, 0, 1, 2, 9_999, 10_000, 10_001] {
            kept.add("\(count) intervals") {
                text(
                    .intervals(
                        warmUp: 77, work: Stage(seconds: 41, from: 0.7, to: 0.9),
                        rest: Stage(seconds: 23, effort: 0.4), count: count, coolDown: 55))
            }
            kept.add("\(count) intervals, usual") {
                text(
                    .intervals(
                        work: Stage(seconds: 41, effort: 0.9), rest: Stage(seconds: 23, effort: 0.4), count: count))
            }
        }
        for role in PlannedPart.Role.allCases {
            for activity in [WorkoutActivity.running, .transition] {
                for goal in [
                    PlannedGoal.open, .time(.init(20, .minute)), .time(.init(1_200.5, .second)),
                    .distance(.init(900, .meter)), .energy(.init(100, .kilocalorie)),
                    .poolSwim(distance: .init(50, .meter), time: .init(70, .second)),
                ] {
                    kept.add("\(role) \(activity.name) \(Outline.of(goal))") {
                        let part = PlannedPart(.init(0, 0, 0), role, activity, PlannedStep(goal: goal))
                        return
                            "\(Outline.of(part.simulatedStage)) \(part.isOpen) \(Outline.of(part.simulated.step.goal))"
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/efforts.txt") == nil)
    }

    @Test func chanceOfASeed() throws {
        var kept = Sweep()
        for seed in [0, 1, 77] as [UInt64] {
            var random = AthleteRandom(seed: seed)
            let numbers = (0..<40).flatMap { _ in [random.uniform(), random.normal(), random.uniform(3...4.5)] }
            kept.add("chance \(seed)") { "\(numbers[0].short) \(numbers[1].short) \(Outline.hash(numbers))" }
            var process = OrnsteinUhlenbeckProcess(spread: 1.6, memory: 25)
            let strays = (0..<40).map { step -> Double in
                process.stray(Double(step) / 3, &random)
                return process.value
            }
            kept.add("straying \(seed)") { "\(strays[1].short) \(Outline.hash(strays))" }
            let terrain = Terrain(&random)
            let ground = stride(from: -500.0, to: 9_000, by: 111).flatMap {
                [terrain.elevation(at: $0), terrain.gradient(at: $0)]
            }
            kept.add("ground \(seed)") { "\(ground[0].short) \(ground[1].short) \(Outline.hash(ground))" }
        }
        for (latitude, longitude) in [(47.3667, 8.55), (0.0, 179.9999), (-12.0, -179.9999), (89.9, 10), (-89.8, -170)] {
            var random = AthleteRandom(seed: 5)
            var path = CoursePath(latitude: latitude, longitude: longitude, &random)
            let places = (0..<60).flatMap { step -> [Double] in
                path.move(Double(step % 7) * 11.3, &random)
                let fix = path.fix(at: Double(step), seconds: 1.5, elevation: 411, speed: 3, &random)
                return [
                    path.latitude, path.longitude, path.heading, fix.latitude, fix.longitude, fix.altitude, fix.course,
                    fix.horizontalAccuracy, fix.speed, fix.timestamp, fix.verticalAccuracy, fix.speedAccuracy,
                    fix.courseAccuracy,
                ]
            }
            kept.add("path at \(latitude) \(longitude)") {
                "\(places.suffix(13).map(\.short).joined(separator: " ")) \(Outline.hash(places))"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/chance.txt") == nil)
    }

    @Test func aLongWayLeadsBackToItsStart() {
        for seed in [3, 8] as [UInt64] {
            var random = AthleteRandom(seed: seed)
            var path = CoursePath(latitude: 46, longitude: 7, &random)
            var farthest = 0.0
            for _ in 0..<60 {
                path.move(150, &random)
                farthest = max(
                    farthest,
                    Geodesic.distance(
                        latitude1: 46, longitude1: 7, latitude2: path.latitude, longitude2: path.longitude))
            }
            #expect(farthest > 500 && farthest < 3_500, "seed \(seed): \(farthest)")
        }
    }

    // MARK: Whole workouts

    private static let plan = EffortPlan(
        [
            .init(seconds: 40, from: 0.3, to: 0.9), .init(seconds: 20, effort: 0.05), .init(seconds: 15, effort: 0.2),
            .init(seconds: 30, effort: 0.85),
        ], repeating: [.init(seconds: 11, effort: 0.7), .init(seconds: 9, effort: 0.15)])

    private static func lines(_ batch: FeedBatch) -> [String] {
        func short(_ value: Double) -> String { String(format: "%.7g", value) }
        return batch.samples.map {
            "\($0.type.index) \($0.start.short) \($0.end.short) \(short($0.value)) \($0.unit)"
        }
            + batch.locations.map {
                [$0.timestamp, $0.latitude, $0.longitude, $0.altitude, $0.speed, $0.course, $0.horizontalAccuracy]
                    .map(short).joined(separator: " ")
            }
            + batch.events.map { "\($0.kind) \($0.start.short) \($0.end.short) \($0.metadata?.count ?? 0)" }
    }

    @Test(arguments: [LocationType.unknown, .indoor, .outdoor])
    func everySportSecondBySecond(location: LocationType) throws {
        let activities: [(WorkoutActivity, SwimmingLocation, Double?)] = [
            (.running, .unknown, nil), (.walking, .unknown, nil), (.hiking, .unknown, nil), (.cycling, .unknown, nil),
            (.handCycling, .unknown, nil), (.swimming, .pool, 25), (.swimming, .pool, nil),
            (.swimming, .openWater, nil), (.swimming, .unknown, 10), (.wheelchairWalkPace, .unknown, nil),
            (.wheelchairRunPace, .unknown, nil), (.downhillSkiing, .unknown, nil), (.crossCountrySkiing, .unknown, nil),
            (.paddleSports, .unknown, nil), (.rowing, .unknown, nil), (.skatingSports, .unknown, nil),
            (.stairClimbing, .unknown, nil), (.soccer, .unknown, nil), (.underwaterDiving, .unknown, nil),
            (.transition, .unknown, nil), (.yoga, .unknown, nil),
        ]
        var kept = Sweep()
        for (activity, swimming, lap) in activities {
            var configuration = WorkoutConfigurationRecord()
            (configuration.activityType, configuration.locationType) = (activity, location)
            configuration.swimmingLocationType = swimming
            configuration.lapLength = lap.map { QuantityValue($0, .meter) }
            var athlete = SimulatedAthlete(
                profile: Self.profiles[1], plan: Self.plan, duration: 130, seed: 7, elevation: 700)
            var lines: [String] = []
            var ends: [Double?] = [athlete.lastDate]
            athlete.begin(configuration, at: 1_000.5)
            lines += Self.lines(athlete.advance(to: 1_062.25))
            ends.append(athlete.lastDate)
            athlete.pause(at: 1_062.75)
            ends.append(athlete.lastDate)
            lines += Self.lines(athlete.advance(to: 1_070))
            athlete.resume(at: 1_070.75)
            lines += Self.lines(athlete.advance(to: 1_110))
            athlete.begin(configuration, at: 1_110.75)
            lines += Self.lines(athlete.advance(to: 1_500))
            ends.append(athlete.lastDate)
            kept.add("\(activity.name) \(swimming.rawValue) \(lap ?? 0)") {
                "\(lines.count) \(ends.map { $0?.short ?? "-" }.joined(separator: " ")) \(athlete.elevation.short) "
                    + Outline.hash(lines.joined(separator: "\n"))
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/athletes-\(location.rawValue).txt") == nil)
    }

    /// A runner that a session would move on.
    private final class Session: @unchecked Sendable {
        var runner: PlanRunner?
    }

    @Test func aPlannedAthleteEndsWithThePlan() throws {
        let steps = [
            PlannedInterval(.work, PlannedStep(goal: .distance(.init(70, .meter)))),
            PlannedInterval(.recovery, PlannedStep(goal: .time(.init(12.5, .second)))),
            PlannedInterval(.work, PlannedStep(goal: .energy(.init(2, .kilocalorie)))),
        ]
        var kept = Sweep()
        for activity in [WorkoutActivity.running, .cycling, .yoga] {
            let plan = PlannedWorkout(
                .intervals(PlannedIntervals(activity: activity, blocks: [PlannedBlock(steps: steps)])))
            for step in [1, 7.25, 60] {
                let session = Session()
                var configuration = WorkoutConfigurationRecord()
                (configuration.activityType, configuration.locationType) = (activity, .outdoor)
                var athlete = PlannedAthlete(
                    SimulatedAthlete(plan: Self.plan, duration: 150, seed: 4), runner: { session.runner })
                athlete.begin(configuration, at: 1_000.5)
                var lines: [String] = Self.lines(athlete.advance(to: 1_003))
                session.runner = PlanRunner(plan)
                _ = session.runner?.start(at: 1_003)
                var (now, dates) = (1_003.0, [Double?]())
                while now < 1_200 {
                    now += step
                    let batch = athlete.advance(to: now)
                    for sample in batch.samples {
                        if sample.type == WorkoutDistance.type(for: activity) {
                            _ = session.runner?.add(.meters(sample.value), from: sample.start, to: sample.end)
                        } else if sample.type == .activeEnergyBurned {
                            _ = session.runner?.add(.kilocalories(sample.value), from: sample.start, to: sample.end)
                        }
                    }
                    _ = session.runner?.advance(to: now)
                    if now > 1_040, now - step <= 1_040 { athlete.pause(at: now) }
                    if now > 1_070, now - step <= 1_070 { athlete.resume(at: now) }
                    lines += Self.lines(batch)
                    if dates.last.map({ $0 != athlete.lastDate }) ?? true { dates.append(athlete.lastDate) }
                }
                kept.add("\(activity.name) by \(step) s") {
                    "\(lines.count) \(session.runner?.end?.short ?? "-") "
                        + "\(dates.suffix(3).map { $0?.short ?? "-" }.joined(separator: " ")) "
                        + Outline.hash(lines.joined(separator: "\n"))
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/planned-athletes.txt") == nil)
    }

    @Test func aPlanThatEndedBetweenTwoDeliveriesEndsTheAthlete() throws {
        let goal = PlannedGoalWorkout(activity: .running, location: .outdoor, goal: PlanExamples.seconds(5.5))
        let session = Session()
        var athlete = PlannedAthlete(SimulatedAthlete(seed: 4), runner: { session.runner })
        athlete.begin(WorkoutConfigurationRecord(.running, location: 3), at: 1_000)
        session.runner = PlanRunner(PlannedWorkout(.goal(goal)))
        _ = session.runner?.start(at: 1_000)
        _ = session.runner?.advance(to: 1_020)
        let batch = athlete.advance(to: 1_030)
        #expect(batch.samples.map(\.end).max() == 1_005 && athlete.lastDate == 1_005.5)
        #expect(athlete.advance(to: 1_040).isEmpty)
    }

    @Test func lapsOfEveryLengthAndSpeed() throws {
        var kept = Sweep()
        for length in [nil, 4.99, 5, 10, 25] as [Double?] {
            for countsSets in [false, true] {
                for speeds in [
                    [2, 2, 2, 0, 2, 2, 2, 2], [0.5, 0.5, 0, 0, 3, 3], [5, 5, 5, 5], [2.5, 0, 2.5, 0.1, 0.9, 0],
                ] {
                    var counter = LapCounter()
                    var batch = FeedBatch()
                    counter.begin(lapLength: length, countsSets: countsSets)
                    var date = 100.0
                    for round in 0..<3 {
                        for speed in speeds {
                            let seconds = round == 1 ? 1.5 : 1
                            date += seconds
                            counter.add(
                                .init(
                                    date: date, seconds: seconds, motion: Motion(speed: speed), heartRate: 120,
                                    activeEnergy: 0, basalEnergy: 0, climb: 0, activeSeconds: 0, isPaused: false),
                                into: &batch)
                        }
                        if round == 1 { counter.close(at: date, into: &batch) }
                    }
                    counter.close(at: date + 0.25, into: &batch)
                    kept.add("\(length ?? 0) \(countsSets) \(speeds)") {
                        batch.events.map { "\($0.kind) \($0.start.short)-\($0.end.short)" }.joined(separator: ", ")
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/laps.txt") == nil)
    }
}
