import Foundation
import Testing

@testable import HealthModel

/// What a simulated athlete does in every sport, at the bounds of each rule.
@Suite struct AthleteTableTests {
    private static let sports: [(Sport, [WorkoutActivity], hills: Bool, moves: Bool, inertia: Double)] = [
        (.running, [.running], true, true, 2.5), (.walking, [.walking], true, true, 2.5),
        (.hiking, [.hiking], true, true, 2.5), (.cycling, [.cycling], true, true, 7),
        (.handCycling, [.handCycling], true, true, 7), (.swimming, [.swimming, .swimBikeRun], false, true, 2.5),
        (.wheelchairWalking, [.wheelchairWalkPace], false, true, 2.5),
        (.wheelchairRunning, [.wheelchairRunPace], false, true, 2.5),
        (.downhill, [.downhillSkiing, .snowboarding, .snowSports], true, true, 7),
        (.crossCountrySkiing, [.crossCountrySkiing], true, true, 4), (.paddling, [.paddleSports], false, true, 4),
        (.rowing, [.rowing], false, true, 4), (.skating, [.skatingSports], false, true, 7),
        (.stairs, [.stairClimbing, .stairs, .stepTraining], false, false, 2.5),
        (
            .field,
            [
                .soccer, .americanFootball, .australianFootball, .rugby, .lacrosse, .hockey, .discSports, .golf,
                .trackAndField, .elliptical,
            ], false, true, 2.5
        ), (.diving, [.underwaterDiving], false, false, 2.5), (.transition, [.transition], false, true, 2.5),
        (.stationary, [], false, false, 2.5),
    ]

    @Test func everyActivityIsOfItsSport() {
        #expect(Self.sports.map(\.0) == Sport.allCases)
        for activity in WorkoutActivity.named {
            let sport = Self.sports.first { $0.1.contains(activity) }?.0 ?? .stationary
            #expect(Sport(activityType: activity) == sport, "\(activity.name)")
        }
        for (sport, _, hills, moves, inertia) in Self.sports {
            #expect(sport.hasHills == hills && sport.isMoving == moves && sport.inertia == inertia, "\(sport)")
            #expect(sport.hasSets == (sport == .swimming || sport == .downhill))
        }
    }

    @Test func speedsAreShownInTheWayOfTheSport() {
        for activity in WorkoutActivity.named {
            let style: SpeedStyle =
                switch Sport(activityType: activity) {
                case .running, .walking, .hiking, .field, .transition: .kilometerPace
                case .swimming: activity == .swimming ? .hundredMeterPace : .speed
                default: .speed
                }
            #expect(SpeedStyle(of: activity) == style, "\(activity.name)")
        }
        #expect([SpeedStyle.kilometerPace, .hundredMeterPace, .speed].map(\.splitLength) == [1_000, 100, 5_000])
    }

    @Test func everySportHasItsSpeedAndItsStandstill() {
        let athlete = AthleteProfile(mass: 68, maximalOxygenUptake: 48)
        let speeds: [(Sport, Double)] = [
            (.swimming, 1.25), (.paddling, 2.6), (.skating, 7), (.crossCountrySkiing, 4.2), (.wheelchairWalking, 1.5),
            (.wheelchairRunning, 3.6), (.downhill, 11.5), (.stairs, 0), (.diving, 0), (.stationary, 0),
        ]
        for (sport, speed) in speeds {
            #expect(abs(sport.speed(at: 0.75, gradient: 0, athlete) - speed) < 1e-9, "\(sport)")
        }
        for sport in Sport.allCases where sport.isMoving {
            let least = sport.hasSets ? 0.25 : 0.1
            #expect(sport.speed(at: least.nextDown, gradient: 0, athlete) == 0)
            if sport != .walking, sport != .hiking, sport != .transition {
                #expect(sport.speed(at: least, gradient: 0, athlete) > 0, "\(sport)")
            }
        }
        // A stronger athlete is faster by the square root.
        let strong = AthleteProfile(mass: 68, maximalOxygenUptake: 75)
        #expect(abs(Sport.skating.speed(at: 0.75, gradient: 0, strong) - 7 * (75.0 / 48).squareRoot()) < 1e-9)
        let climbing = Sport.crossCountrySkiing.speed(at: 0.75, gradient: 0.1, athlete)
        #expect(abs(climbing - 4.2 / 1.9) < 1e-9)
        for gradient in [-0.03, -0.2] {
            let descending = Sport.crossCountrySkiing.speed(at: 0.75, gradient: gradient, athlete)
            #expect(abs(descending - 4.2 / 0.73) < 1e-9)
        }
        let field = Sport.field.speed(at: 0.9, gradient: 0, athlete)
        #expect(abs(field - 0.7 * Sport.running.speed(at: 0.9, gradient: 0, athlete)) < 1e-9)
        let hike = Sport.hiking.speed(at: 0.3, gradient: 0, athlete)
        #expect(abs(hike - 0.85 * Sport.walking.speed(at: 0.3, gradient: 0, athlete)) < 1e-9)
        for sport in Sport.allCases {
            let allowed: Double =
                switch sport {
                case .walking, .hiking: 0.45
                case .transition: 0.3
                case .diving, .stationary: 0.7
                default: 0.9
                }
            #expect(sport.allowed(0.9) == allowed && sport.allowed(0.2) == (allowed == 0.45 ? 0.1 : 0.2))
        }
    }

    @Test func everySportHasItsCadenceAndItsPower() {
        let athlete = AthleteProfile(mass: 68, maximalOxygenUptake: 48)
        func motion(_ sport: Sport, _ speed: Double, _ effort: Double = 0.75, _ gradient: Double = 0) -> [Double] {
            let motion = sport.motion(speed: speed, effort: effort, gradient: gradient, athlete)
            #expect(motion.speed == speed)
            return [motion.cadence, motion.power, motion.climbing].map { ($0 * 1e6).rounded() / 1e6 }
        }
        #expect(motion(.running, 3) == [167, 199.92, 0] && motion(.running, 2) == [160, 133.28, 0])
        #expect(motion(.walking, 1.96)[1] == 0 && motion(.running, 3, 0.75, -1)[1] == 20)
        #expect(motion(.running, 3, 0.75, 0.1)[1] == 291.176544)
        #expect(motion(.wheelchairWalking, 2) == [52, 0, 0] && motion(.wheelchairRunning, 0) == [0, 0, 0])
        #expect(motion(.swimming, 0) == [0, 0, 0] && motion(.swimming, 1) == [24, 0, 0])
        #expect(motion(.swimming, 4)[0] == 171.428571)
        #expect(motion(.skating, 7) == [0, 0, 0] && motion(.stairs, 0, 0.09) == [0, 0, 0])
        // 44.5 ml at full effort: 65.537 steps a minute, of 20 cm each.
        #expect(motion(.stairs, 0, 1) == [65.537555, 0, 0.218459])
        #expect(motion(.cycling, 9, 0.09) == [0, 0, 0])
        // At 48 ml/min/kg, 41 of them move 68 kg with 258 W.
        #expect(motion(.cycling, 9, 1) == [88.325926, 258.148148, 0])
        #expect(motion(.cycling, 9, 1, 0.1)[0] == 63.325926 && motion(.cycling, 9, 1, 0.2)[0] == 62)
        #expect(motion(.cycling, 9, 1, -0.1)[0] == 88.325926 && motion(.handCycling, 9, 1)[1] == 167.796296)
    }

    @Test func stepsOfEverySpeed() {
        #expect(Gait.cadence(at: 0.2) == 0 && abs(Gait.cadence(at: 0.6) - 75) < 1e-9 && Gait.cadence(at: 2) == 160)
        #expect(abs(Gait.cadence(at: 1.99) - 136.587884) < 1e-6 && Gait.stepLength(at: 2) == 0.75)
        #expect([0, 0.5, 9].map(Gait.groundContact) == [0.32, 0.32, 0.12])
        #expect(abs(Gait.groundContact(at: 3) - 0.245) < 1e-9)
        #expect(abs(Gait.verticalOscillation(at: 20 / 7.0) - 0.089) < 1e-9)
        #expect(Gait.verticalOscillation(at: 0) == 0.13 && Gait.verticalOscillation(at: 20) == 0.05)
        #expect(Gait.power(at: 1.99, gradient: 0, mass: 68) == 0 && Gait.power(at: 2, gradient: -0.5, mass: 68) == 20)
    }

    @Test func aDiveGoesDownAndComesUp() {
        // A quarter of a metre a second to the ground, and up again until 40 minutes are over.
        #expect([0, 40, 60].map(Dive.depth) == [0, 10, 15])
        #expect(abs(Dive.depth(at: 900) - (17 + 1.5 * sin(10))) < 1e-9)
        #expect([2_340, 2_400, 2_401, 3_599].map(Dive.depth) == [9, 0, 0, 0] && Dive.depth(at: 3_640) == 10)
        #expect(Dive.temperature(at: 40) == 20 && Dive.temperature(at: 0) == 22)
    }

    @Test func athletesAreWithinBounds() {
        let least = AthleteProfile(
            age: 1, mass: 1, height: 1, restingHeartRate: 1, maximalHeartRate: 1, maximalOxygenUptake: 1)
        #expect([least.age, least.mass, least.height] == [5, 15, 80])
        #expect([least.restingHeartRate, least.maximalHeartRate, least.maximalOxygenUptake] == [30, 50, 12])
        let most = AthleteProfile(
            age: 999, mass: 999, height: 999, restingHeartRate: 999, maximalHeartRate: 999, maximalOxygenUptake: 999)
        #expect([most.age, most.mass, most.height] == [110, 300, 250])
        #expect([most.restingHeartRate, most.maximalHeartRate, most.maximalOxygenUptake] == [110, 230, 95])
        #expect(AthleteProfile(age: 40).maximalHeartRate == 180 && AthleteProfile(age: .nan).age == 5)
        let (woman, man) = (
            AthleteProfile(age: 35, sex: .female, mass: 68, height: 172),
            AthleteProfile(age: 35, sex: .male, mass: 68, height: 172)
        )
        #expect(abs(woman.basalPower - 1_419 / 86_400.0) < 1e-12 && abs(man.basalPower - 1_585 / 86_400.0) < 1e-12)
        #expect(AthleteProfile(age: 110, sex: .female, mass: 15, height: 80).basalPower == 400 / 86_400.0)
        #expect(woman.oxygenUptake(at: 0) == 3.5 && woman.oxygenUptake(at: 1) == 48)
        #expect(woman.activePower(at: 0) == 0 && abs(woman.activePower(at: 1) - 44.5 * 68 / 60_000 * 4.9) < 1e-12)
    }

    @Test func effortsOfAPlanAtEveryMoment() {
        typealias Stage = EffortPlan.Stage
        let plan = EffortPlan(
            [Stage(seconds: 10, from: 0.2, to: 0.4), Stage(seconds: 0, effort: 0.9)],
            repeating: [Stage(seconds: 4, effort: 0.8), Stage(seconds: 6, from: 0.5, to: 0.6)])
        let efforts = [-5, 0, 5, 10, 13.5, 14, 17, 20, 24, 30].map(plan.effort)
        for (found, expected) in zip(efforts, [0.2, 0.2, 0.3, 0.8, 0.8, 0.5, 0.55, 0.8, 0.5, 0.8]) {
            #expect(abs(found - expected) < 1e-9)
        }
        let once = EffortPlan([Stage(seconds: 10, from: 0.2, to: 0.4)])
        #expect(once.effort(at: 10) == 0.4 && once.effort(at: 1e9) == 0.4 && EffortPlan([]).effort(at: 5) == 0)
        let bounds = [Stage(seconds: -1, from: -1, to: 2), Stage(seconds: .nan, from: .nan, to: 0.5)]
        #expect(bounds.map(\.seconds) == [0, 0] && bounds.map(\.from) == [0, 0] && bounds.map(\.to) == [1, 0.5])
        #expect(EffortPlan.standard.effort(at: 300) == 0.8 && EffortPlan.standard.effort(at: 540) == 0.64)
        #expect(EffortPlan.standard(lasting: 0) == .standard && EffortPlan.standard(lasting: .infinity) == .standard)
        let hour = EffortPlan.standard(lasting: 3_600)
        #expect(hour.stages.first == Stage(seconds: 540, from: 0.45, to: 0.68))
        #expect(hour.stages.last == Stage(seconds: 300, from: 0.55, to: 0.4))
        #expect(hour.stages.reduce(0) { $0 + $1.seconds } == 3_600 && hour.repeated.isEmpty)
        #expect(
            hour.stages[1] == Stage(seconds: 240, effort: 0.8) && hour.stages[2] == Stage(seconds: 120, effort: 0.64))
        let turns = EffortPlan.intervals(
            work: Stage(seconds: 60, effort: 0.9), rest: Stage(seconds: 30, effort: 0.4), count: 2)
        #expect(turns.stages.map(\.seconds) == [300, 60, 30, 60, 30, 300])
        #expect(turns.stages.map(\.to) == [0.6, 0.9, 0.4, 0.9, 0.4, 0.3] && turns.stages.map(\.from).first == 0.35)
        #expect(
            EffortPlan.intervals(work: .init(seconds: 1, effort: 1), rest: .init(seconds: 1, effort: 0), count: -3)
                .stages.count == 2)
    }

    @Test func effortsOfPlannedSteps() {
        func stage(_ role: PlannedPart.Role, _ seconds: Double, _ activity: WorkoutActivity = .running)
            -> EffortPlan.Stage
        {
            PlannedPart(.init(0, 0, 0), role, activity, PlannedStep(goal: .time(QuantityValue(seconds, .second))))
                .simulatedStage
        }
        #expect(stage(.warmup, 60) == .init(seconds: 60, from: 0.45, to: 0.65))
        #expect(stage(.cooldown, 61) == .init(seconds: 61, from: 0.55, to: 0.4))
        #expect(stage(.recovery, 62) == .init(seconds: 62, effort: 0.5))
        #expect(stage(.recovery, 62, .transition) == .init(seconds: 62, effort: 0.3))
        #expect(
            stage(.work, 1_200) == .init(seconds: 1_200, effort: 0.8)
                && stage(.work, 1_200.5) == .init(seconds: 1_200.5, effort: 0.68))
    }

    @Test func WEV_4_lapsEndAtTheWallAndSetsWithARest() {
        var counter = LapCounter()
        var batch = FeedBatch()
        func swim(_ seconds: Range<Int>, _ speed: Double) {
            for second in seconds {
                counter.add(
                    .init(
                        date: Double(second + 1), seconds: 1, motion: Motion(speed: speed), heartRate: 120,
                        activeEnergy: 0,
                        basalEnergy: 0, climb: 0, activeSeconds: 0, isPaused: false), into: &batch)
            }
        }
        counter.begin(lapLength: 25, countsSets: true)
        swim(0..<13, 2)
        // The wall was touched half a second before.
        #expect(batch.events.map { [$0.start, $0.end] } == [[0, 12.5]] && batch.events.map(\.kind) == [.lap])
        #expect(batch.events[0].metadata == [MetadataKey.swimmingStrokeStyle: .integer(2)])
        swim(13..<25, 2)
        #expect(batch.events.map { [$0.start, $0.end] } == [[0, 12.5], [12.5, 25]])
        swim(25..<30, 0)
        #expect(batch.events.last.map { [$0.start, $0.end] } == [0, 25] && batch.events.last?.kind == .segment)
        #expect(batch.events.count == 3)
        // The next lap begins after the rest.
        swim(30..<43, 2)
        #expect(batch.events.last.map { [$0.start, $0.end] } == [30, 42.5])
        counter.close(at: 43, into: &batch)
        #expect(batch.events.last.map { [$0.start, $0.end] } == [30, 43] && batch.events.count == 5)
        counter.close(at: 44, into: &batch)
        #expect(batch.events.count == 5)
        for length in [nil, 4.9, .nan, .infinity] as [Double?] {
            counter.begin(lapLength: length, countsSets: false)
            swim(0..<60, 2)
        }
        #expect(batch.events.count == 5)
        counter.begin(lapLength: 5, countsSets: false)
        swim(0..<5, 2)
        #expect(batch.events.dropFirst(5).map { [$0.start, $0.end] } == [[0, 2.5], [2.5, 5]])
    }
}
