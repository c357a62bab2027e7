import Foundation
import Testing

@testable import HealthModel

/// What is shown and announced of a plan, at the bounds of each rule.
@Suite struct PlanBoundsTests {
    private static func plan(
        warmup: PlannedStep? = nil, _ steps: [PlannedInterval], iterations: Int = 1, cooldown: PlannedStep? = nil,
        activity: WorkoutActivity = .running
    ) -> PlannedWorkout {
        PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: activity, warmup: warmup, blocks: [PlannedBlock(steps: steps, iterations: iterations)],
                    cooldown: cooldown)))
    }

    private static func seconds(_ value: Double) -> PlannedGoal { .time(.init(value, .second)) }
    private static func meters(_ value: Double) -> PlannedGoal { .distance(.init(value, .meter)) }

    private static func runner(_ target: PlannedTarget? = nil) throws -> PlanRunner {
        let steps = [PlannedInterval(.work, PlannedStep(target: target)), PlannedInterval(.recovery, PlannedStep())]
        var runner = try #require(PlanRunner(plan(steps)))
        _ = runner.start(at: 0)
        return runner
    }

    // MARK: Measurements

    @Test func PLN_80_aMeanSpeedIsThatOfAnyWayAndAnyTime() throws {
        let target = PlannedTarget(.speed, .threshold(.init(3, .meterPerSecond)), metric: .average)
        var runner = try Self.runner(target)
        let alerts = PlanAlerts()
        #expect(
            alerts.value(for: target, at: 0, in: runner) == nil && alerts.value(for: target, at: 9, in: runner) == nil)
        _ = runner.add(.meters(0.5), from: 0, to: 0.25)
        #expect(alerts.value(for: target, at: 0.25, in: runner) == 2)
        #expect(alerts.value(for: target, at: 0, in: runner) == nil)
        #expect(alerts.value(for: target, at: 5, in: runner) == 0.1)
        _ = runner.stop(at: 5)
        #expect(alerts.value(for: target, at: 5, in: runner) == nil)
    }

    @Test func PLN_80_aValueHoldsTenSecondsAndTheNewestCounts() throws {
        let target = PlannedTarget(.heartRate, .zone(1))
        let runner = try Self.runner(target)
        var alerts = PlanAlerts()
        func value(_ date: Double) -> Double? { alerts.value(for: target, at: date, in: runner) }
        alerts.measure(.heartRate, 100, at: 5)
        #expect([4.9, 5, 15, 15.1].map(value) == [nil, 100, 100, nil])
        alerts.measure(.heartRate, 50, at: 4)
        #expect(value(6) == 100)
        alerts.measure(.heartRate, 70, at: 5)
        #expect(value(6) == 70)
        for (value, date) in [(Double.nan, 6.0), (.infinity, 6), (80, .nan), (80, .infinity)] {
            alerts.measure(.heartRate, value, at: date)
        }
        #expect(value(7) == 70)
        alerts.measure(.heartRate, 90, at: 8)
        #expect([7, 8, 18, 18.5].map(value) == [70, 90, 90, nil])
        // One of ten seconds ago is remembered beside the newest one, an older one is not.
        alerts = PlanAlerts()
        alerts.measure(.heartRate, 100, at: 0)
        alerts.measure(.heartRate, 120, at: 10)
        #expect([0, 9, 10].map(value) == [100, 100, 120])
        alerts.measure(.heartRate, 130, at: 10.5)
        #expect([9, 10, 11].map(value) == [nil, 120, 130])
        let power = PlannedTarget(.power, .zone(1))
        for (watts, date) in [(100.0, 0.0), (200, 1), (300, 2), (400, 3)] { alerts.measure(.power, watts, at: date) }
        let means = [0, 2.5, 3, 5, 5.5, 6].map { alerts.value(for: power, at: $0, in: runner) }
        #expect(means == [100, 200, 300, 400, 400, nil])
    }

    @Test func PLN_80_aMeanIsByTimeSinceTheStepBegan() throws {
        let target = PlannedTarget(.heartRate, .zone(1), metric: .average)
        var runner = try Self.runner(target)
        var alerts = PlanAlerts()
        alerts.measure(.heartRate, 100, at: 0)
        #expect(alerts.value(for: target, at: 4, in: runner) == nil, "the step was not seen to begin")
        _ = alerts.alert(at: 4, in: runner)
        #expect(alerts.value(for: target, at: 4, in: runner) == 100)
        #expect(alerts.value(for: target, at: 0, in: runner) == nil)
        // What is not measured for more than ten seconds does not count.
        alerts.measure(.heartRate, 160, at: 20)
        #expect(alerts.value(for: target, at: 25, in: runner) == 120)
        #expect(alerts.value(for: target, at: 90, in: runner) == 130)
        _ = runner.next(at: 22)
        _ = alerts.alert(at: 22, in: runner)
        #expect(alerts.value(for: target, at: 24, in: runner) == 160)
    }

    @Test func PLN_81_ratesAreThoseOfTheLastTenSeconds() throws {
        let target = PlannedTarget(.speed, .zone(1))
        let runner = try Self.runner(target)
        func rate(_ pieces: [(Double, Double, Double)], at date: Double) -> Double? {
            var alerts = PlanAlerts()
            for (meters, start, end) in pieces { alerts.measure(meters: meters, from: start, to: end) }
            return alerts.value(for: target, at: date, in: runner)
        }
        #expect(rate([(40, 0, 20)], at: 25) == 2 && rate([(10, 20, 30)], at: 25) == 1)
        #expect(rate([(40, 0, 15)], at: 25) == nil && rate([(40, 0, 15.5)], at: 25) != nil)
        #expect(rate([(40, 25, 30)], at: 25) == nil && rate([(0, 20, 25)], at: 25) == 0)
        #expect(rate([(30, 15, 20), (5, 20, 25)], at: 25) == 3.5)
        // Nothing was recorded between two pieces.
        #expect(rate([(10, 15, 17), (10, 23, 25)], at: 25) == 2)
        for wrong in [(-1.0, 20.0, 25.0), (.nan, 20, 25), (5, 25, 25), (5, 26, 25), (5, .nan, 25), (5, 20, .infinity)] {
            #expect(rate([wrong], at: 25) == nil)
        }
        // What ended ten seconds before the newest one is forgotten.
        #expect(rate([(5, 20, 30), (10, 15, 20.5)], at: 22) == 11.0 / 7)
        #expect(rate([(5, 20, 30), (10, 15, 20)], at: 22) == 0.5 && rate([(10, 15, 20), (5, 20, 30)], at: 22) == 0.5)
    }

    @Test func PLN_81_boundsInAnyOrderAndUnit() {
        let alerts = PlanAlerts()
        func states(_ target: PlannedTarget, _ values: [Double]) -> [PlanAlerts.State?] {
            values.map { alerts.state(of: $0, for: target) }
        }
        let reversed = PlannedTarget(
            .cadence, .range(low: .init(1.5, .countPerSecond), high: .init(80, .countPerMinute)))
        #expect(states(reversed, [79, 80, 90, 91]) == [.below, .within, .within, .above])
        let threshold = PlannedTarget(.power, .threshold(.init(200, .watt)))
        #expect(states(threshold, [189.9, 190, 210, 210.1]) == [.below, .within, .within, .above])
        #expect(states(PlannedTarget(.power, .threshold(.init(2, .meter))), [2]) == [nil])
        #expect(states(PlannedTarget(.power, .range(low: .init(2, .watt), high: .init(3, .meter))), [2]) == [nil])
    }

    @Test func PLN_7_targetsFromTwoNumbers() {
        func target(_ subject: PlannedTarget.Subject, _ first: Double, _ second: Double, _ unit: QuantityUnit? = nil)
            -> PlannedTarget.Value?
        { PlannedTarget(subject, from: first, to: second, in: unit)?.value }
        let (watt, rate) = (QuantityUnit.watt, QuantityUnit.countPerMinute)
        #expect(target(.power, 200, 100) == .range(low: .init(100, watt), high: .init(200, watt)))
        #expect(target(.power, 200, 200) == .threshold(.init(200, watt)))
        #expect(target(.heartRate, 140, 140) == .range(low: .init(135, rate), high: .init(145, rate)))
        #expect(target(.heartRate, 3, 3) == .range(low: .init(0, rate), high: .init(8, rate)))
        #expect(target(.power, 0, 5) == .range(low: .init(0, watt), high: .init(5, watt)))
        for (first, second) in [(0.0, 0.0), (-1, 5), (.nan, 5), (5, .infinity), (5, -1)] {
            #expect(target(.power, first, second) == nil)
        }
        guard case .range(let low, let high)? = target(.heartRate, 2, 2, .countPerSecond) else {
            Issue.record("There is no range.")
            return
        }
        #expect(
            low.unit == .countPerSecond && abs(low.value - 115.0 / 60) < 1e-9 && abs(high.value - 125.0 / 60) < 1e-9)
    }

    // MARK: Progress

    @Test func PLN_83_whatIsShownOfAStep() throws {
        let target = PlannedTarget(
            .heartRate, .range(low: .init(140, .countPerMinute), high: .init(150, .countPerMinute)))
        let goal = PlannedGoal.poolSwim(distance: .init(50, .meter), time: .init(100, .second))
        let plan = Self.plan(
            warmup: PlannedStep(goal: Self.seconds(10)),
            [
                PlannedInterval(.work, PlannedStep(goal: Self.meters(100), target: target)),
                PlannedInterval(.recovery, PlannedStep(goal: goal)),
            ], iterations: 2, cooldown: PlannedStep(goal: .energy(.init(9, .kilocalorie))))
        var runner = try #require(PlanRunner(plan))
        var alerts = PlanAlerts()
        #expect(PlanProgress(runner, alerts, at: 0) == nil)
        func shown(_ date: Double) throws -> [String] {
            let progress = try #require(PlanProgress(runner, alerts, at: date))
            #expect(progress.run == runner.run && progress.next == runner.next)
            return [
                "\(progress.number)/\(progress.count)",
                progress.iteration.map { "\($0)/\(progress.iterations ?? 0)" } ?? "-", "\(progress.seconds)",
                progress.left.map { "\($0)" } ?? "-", progress.value.map { "\($0)" } ?? "-",
                progress.state?.rawValue ?? "-",
            ]
        }
        _ = runner.start(at: 0)
        #expect(try shown(4) == ["1/6", "-", "4.0", "seconds(6.0)", "-", "-"])
        #expect(try shown(12) == ["1/6", "-", "12.0", "seconds(0.0)", "-", "-"])
        _ = runner.add(.meters(30), from: 10, to: 20)
        alerts.measure(.heartRate, 160, at: 19)
        #expect(try shown(20) == ["2/6", "1/2", "10.0", "meters(70.0)", "160.0", "above"])
        _ = runner.pause(at: 20)
        _ = runner.resume(at: 25)
        #expect(try shown(30) == ["2/6", "1/2", "15.0", "meters(70.0)", "-", "-"])
        _ = runner.add(.meters(70), from: 25, to: 40)
        _ = runner.add(.meters(20), from: 40, to: 50)
        #expect(try shown(50) == ["3/6", "1/2", "10.0", "meters(30.0)", "-", "-"])
        _ = runner.add(.meters(30), from: 50, to: 60)
        // The swimmer waits for the time.
        #expect(try shown(65) == ["3/6", "1/2", "25.0", "seconds(75.0)", "-", "-"])
        _ = runner.next(at: 70)
        #expect(try shown(71)[1] == "2/2")
        _ = runner.next(at: 80)
        _ = runner.next(at: 90)
        _ = runner.add(.kilocalories(4), from: 90, to: 95)
        #expect(try shown(95) == ["6/6", "-", "5.0", "kilocalories(5.0)", "-", "-"])
        #expect(PlanProgress(runner, alerts, at: 95)?.next == nil)
    }

    // MARK: Totals and pictures

    @Test func PLN_93_totalsOfEveryGoal() {
        let pool = PlannedGoal.poolSwim(distance: .init(100, .meter), time: .init(2, .minute))
        let steps: [PlannedGoal] = [.distance(.init(0.9, .kilometer)), .energy(.init(10, .kilocalorie)), .open]
        let plan = Self.plan(
            warmup: PlannedStep(goal: Self.seconds(300)), steps.map { PlannedInterval(.work, PlannedStep(goal: $0)) },
            iterations: 3, cooldown: PlannedStep(goal: pool), activity: .swimming)
        var expected = PlannedTotals()
        (expected.parts, expected.seconds, expected.meters) = (11, 420, 2_800)
        (expected.kilocalories, expected.openParts, expected.estimatedSeconds) = (30, 3, 3_600)
        #expect(plan.totals == expected)
        #expect(
            PlanSummary(plan)
                == PlanSummary(id: plan.id, displayName: nil, activity: .swimming, steps: 11, estimatedSeconds: 3_600))
        #expect(
            Self.plan(steps.map { PlannedInterval(.work, PlannedStep(goal: $0)) }, iterations: -2).totals
                == PlannedTotals())
        let speeds: [(WorkoutActivity, Double)] = [
            (.running, 3), (.walking, 1.4), (.hiking, 1.2), (.cycling, 7.5), (.swimming, 0.9), (.rowing, 3.5),
            (.elliptical, 2.5), (.crossCountrySkiing, 2.5),
        ]
        for (activity, speed) in speeds {
            #expect(abs(PlannedStep(goal: Self.meters(630)).estimatedSeconds(activity) - 630 / speed) < 1e-9)
        }
        func estimated(_ target: PlannedTarget) -> Double {
            PlannedStep(goal: Self.meters(900), target: target).estimatedSeconds(.running)
        }
        func speed(_ low: Double, _ high: Double) -> PlannedTarget {
            PlannedTarget(.speed, .range(low: .init(low, .meterPerSecond), high: .init(high, .meterPerSecond)))
        }
        #expect(
            estimated(speed(2, 7)) == 200
                && estimated(PlannedTarget(.speed, .threshold(.init(4.5, .meterPerSecond)))) == 200)
        #expect(estimated(speed(0.01, 0.01)) == 300 && estimated(speed(0.02, 0.02)) == 45_000)
        #expect(estimated(PlannedTarget(.cadence, .threshold(.init(90, .countPerMinute)))) == 300)
        let pacer = PlannedWorkout(
            .pacer(PlannedPacer(activity: .running, distance: .init(5, .kilometer), time: .init(30, .minute))))
        #expect(pacer.totals.meters == 5_000 && pacer.totals.seconds == 1_800 && pacer.totals.estimatedSeconds == 1_800)
        #expect(pacer.totals.parts == 1 && pacer.totals.openParts == 0)
        let legs = PlannedWorkout(.multisport(PlannedMultisport(legs: [.swimming(.openWater), .running(.outdoor)])))
        #expect(legs.totals.parts == 2 && legs.totals.openParts == 2 && legs.totals.estimatedSeconds == 0)
    }

    @Test func profilesHaveTheHeightOfEveryKindOfStep() {
        func profile(_ step: PlannedStep, columns: Int = 1) -> [Double] {
            var step = step
            step.goal = Self.seconds(100)
            return Self.plan([PlannedInterval(.work, step)]).profile(columns: columns).map {
                ($0 * 1e9).rounded() / 1e9
            }
        }
        let usual = Self.plan(
            warmup: PlannedStep(goal: Self.seconds(300)),
            [PlannedInterval(.work, PlannedStep(goal: Self.seconds(300))), PlannedInterval(.recovery, PlannedStep())],
            cooldown: PlannedStep(goal: Self.seconds(300)))
        // An open step is as long as five minutes.
        #expect(usual.profile(columns: 4) == [0.45, 0.7, 0.35, 0.4] && usual.profile(columns: 0) == [])
        #expect(usual.profile(columns: 8) == [0.45, 0.45, 0.7, 0.7, 0.35, 0.35, 0.4, 0.4])
        let power = RelativeTarget(.thresholdPower, 0.6, 1.2)
        #expect(profile(PlannedStep(relativeTarget: power)) == [0.75])
        #expect(profile(PlannedStep(relativeTarget: power, ramp: .up), columns: 2) == [0.625, 0.875])
        #expect(profile(PlannedStep(relativeTarget: power, ramp: .down), columns: 2) == [0.875, 0.625])
        #expect(profile(PlannedStep(relativeTarget: RelativeTarget(.maximalHeartRate, 0.8, 0.9))) == [0.85])
        #expect(profile(PlannedStep(relativeTarget: RelativeTarget(.thresholdHeartRate, 0.9))) == [0.75])
        #expect(profile(PlannedStep(relativeTarget: RelativeTarget(.thresholdSpeed, 2))) == [1])
        #expect(profile(PlannedStep(relativeTarget: RelativeTarget(.thresholdPower, -0.6, 0.6))) == [0.25])
        #expect(profile(PlannedStep(target: PlannedTarget(.power, .zone(-3)))) == [0])
        #expect(profile(PlannedStep(target: PlannedTarget(.heartRate, .zone(3)))) == [0.6])
        #expect(profile(PlannedStep(target: PlannedTarget(.power, .zone(3)))) == [0.5])
        #expect(profile(PlannedStep(target: PlannedTarget(.power, .zone(9)))) == [1])
        let watts = [(100.0, 200.0), (400, 400)].map { low, high in
            PlannedInterval(
                .work,
                PlannedStep(
                    goal: Self.seconds(60),
                    target: PlannedTarget(.power, .range(low: .init(low, .watt), high: .init(high, .watt)))))
        }
        #expect(Self.plan(watts).profile(columns: 2) == [0.375, 1])
    }

    @Test func PLN_70_positionsInMetadataAreThreeNumbers() {
        typealias Position = PlannedPart.Position
        #expect(Position(keyPath: "1.20.3") == Position(1, 20, 3) && Position(keyPath: "0.0.0") == Position(0, 0, 0))
        for text in [
            "", "1", "1.2", "1.2.3.4", "+1.2.3", "-1.2.3", "1..3", "1.2.3 ", "a.2.3", "1.2.99999999999999999999",
        ] {
            #expect(Position(keyPath: text) == nil, "\(text)")
        }
        let zeros = String(repeating: "0", count: 59)
        #expect(Position(keyPath: zeros + "1.2.3") == Position(1, 2, 3))
        #expect(Position(keyPath: zeros + "01.2.3") == nil)
    }

    @Test func aSimulatedAthleteEndsOpenSteps() {
        func goal(_ role: PlannedPart.Role, _ goal: PlannedGoal) -> PlannedGoal {
            PlannedPart(.init(0, 0, 0), role, .running, PlannedStep(goal: goal)).simulated.step.goal
        }
        #expect(goal(.recovery, .open) == Self.seconds(60))
        for role: PlannedPart.Role in [.warmup, .work, .cooldown] { #expect(goal(role, .open) == Self.seconds(300)) }
        for reachable in [Self.seconds(1), Self.meters(1), .energy(.init(1, .kilocalorie))] {
            #expect(goal(.work, reachable) == reachable)
        }
        for unreachable in [Self.seconds(0), Self.meters(0), Self.meters(-1), Self.seconds(.infinity)] {
            #expect(goal(.work, unreachable) == Self.seconds(300))
        }
    }

    @Test func PLF_8_figuresOfAnAthleteArePositiveNumbers() {
        let athlete = PlanAthlete(
            thresholdPower: 250, maximalHeartRate: 190, thresholdHeartRate: 170, thresholdSpeed: 4)
        let references: [RelativeTarget.Reference] = [
            .thresholdPower, .maximalHeartRate, .thresholdHeartRate, .thresholdSpeed,
        ]
        #expect(
            references.map(athlete.figure) == [250, 190, 170, 4] && references == RelativeTarget.Reference.allCases)
        #expect(references.map(\.subject) == [.power, .heartRate, .heartRate, .speed])
        for figure in [0, -1, Double.nan, .infinity] {
            let none = PlanAthlete(
                thresholdPower: figure, maximalHeartRate: figure, thresholdHeartRate: figure, thresholdSpeed: figure)
            #expect(references.map(none.figure) == [nil, nil, nil, nil])
        }
        #expect(
            athlete.target(RelativeTarget(.thresholdPower, 0.8, 0.6))?.value
                == .range(low: .init(150, .watt), high: .init(200, .watt)))
        #expect(athlete.target(RelativeTarget(.thresholdSpeed, 0.5))?.value == .threshold(.init(2, .meterPerSecond)))
        #expect(PlanAthlete().target(RelativeTarget(.thresholdSpeed, 0.5)) == nil)
    }
}
