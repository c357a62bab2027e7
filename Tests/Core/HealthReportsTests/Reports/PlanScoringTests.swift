import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// The arithmetic of comparing plans with workouts.
@Suite struct PlanScoringTests {
    /// A running plan: a warm-up of 10 min; 3 times 400 m at 4.0 to 4.2 m/s and 90 s; an open cool-down.
    static let worked = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .running, displayName: "3 x 400 m", warmup: PlannedStep(goal: .time(.init(10, .minute))),
                blocks: [
                    PlannedBlock(
                        steps: [
                            PlannedInterval(
                                .work,
                                PlannedStep(
                                    goal: .distance(.init(400, .meter)),
                                    target: PlannedTarget(
                                        .speed,
                                        .range(low: .init(4, .meterPerSecond), high: .init(4.2, .meterPerSecond))))),
                            PlannedInterval(.recovery, PlannedStep(goal: .time(.init(90, .second)))),
                        ], iterations: 3)
                ], cooldown: PlannedStep())))

    static func stretch(
        _ start: Double, _ end: Double, seconds: Double? = nil, meters: Double? = nil, kilocalories: Double? = nil
    ) -> PlanStretch {
        PlanStretch(
            start: start, end: end, seconds: seconds ?? end - start, meters: meters, kilocalories: kilocalories)
    }

    /// Compares a plan with activities that follow one another and name their steps.
    private static func compare(
        _ plan: PlannedWorkout, _ done: [(seconds: Double, meters: Double?, target: TargetTime?)]
    ) -> PlanComparison {
        var activities: [PlanCourse.Activity] = []
        var targets: [Double: TargetTime] = [:]
        var start = 0.0
        for (part, done) in zip(plan.parts, done) {
            activities.append(
                .init(
                    activity: part.activity, position: part.position,
                    stretch: stretch(start, start + done.seconds, meters: done.meters)))
            targets[start] = done.target
            start += done.seconds
        }
        let course = PlanCourse(whole: stretch(0, start), activities: activities)
        let bounds = PlanComparison.Target(subject: .speed, low: 3, high: 4)
        return PlanComparison(plan, with: course, of: UUID()) { _, stretch in
            targets[stretch.start].map { (bounds, $0) }
        }
    }

    private static func isClose(_ value: Double?, _ expected: Double) -> Bool {
        value.map { abs($0 - expected) < 0.000_05 } ?? false
    }

    @Test(
        "Plans of up to ten thousand parts are compared step by step, longer ones by their totals",
        arguments: [(9_999, true), (10_000, true), (10_001, false)])
    func longPlans(parts: Int, isCompared: Bool) {
        let step = PlannedInterval(.work, PlannedStep(goal: .time(.init(1, .second))))
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, warmup: step.step,
                    blocks: [PlannedBlock(steps: [step], iterations: parts - 1)])))
        let comparison = PlanComparison(plan, with: PlanCourse(whole: Self.stretch(0, 5_000)), of: UUID()) { _, _ in
            nil
        }
        #expect(comparison.way == (isCompared ? .times : .totals))
        #expect(comparison.steps.count == (isCompared ? parts : 0) && comparison.planned.seconds == Double(parts))
        #expect((comparison.completion != nil) == isCompared)
    }

    @Test func PLN_92_PLN_94_PLN_95_PLN_96_workedExample() {
        let comparison = Self.compare(
            Self.worked,
            [
                (600, nil, nil), (98, 400.9, TargetTime(inside: 90, valued: 98)), (90, nil, nil),
                (100, 401.2, TargetTime(inside: 85, valued: 100)), (90, nil, nil),
                (104, 400.5, TargetTime(inside: 60, valued: 104)), (45, nil, nil), (300, nil, nil),
            ])
        #expect(comparison.way == .keyPaths && comparison.name == "3 x 400 m")
        #expect(Self.isClose(comparison.estimatedSeconds, 1162.682_93))
        #expect(
            comparison.steps.map(\.position) == [
                "0.0.0", "1.0.0", "1.0.1", "1.1.0", "1.1.1", "1.2.0", "1.2.1", "2.0.0",
            ])
        #expect(comparison.steps.map(\.completion) == [1, 1, 1, 1, 1, 1, 0.5, 1])
        #expect(comparison.steps.map(\.role).suffix(3) == [.work, .recovery, .cooldown])
        #expect(Self.isClose(comparison.completion, 0.961_3))
        #expect(Self.isClose(comparison.inTarget, 0.778_15))
        #expect(Self.isClose(comparison.score, 0.854_64))
        #expect(comparison.scoreText(.plain) == "85 %: 96 % done, 78 % of the time in target")
        #expect(Self.isClose(comparison.steps[1].difference, 0.9) && comparison.steps[6].difference == -45)
        #expect(comparison.steps[7].planned == nil && comparison.steps[7].done == 300)
        #expect(comparison.planned.seconds == 870 && comparison.planned.meters == 1_200)
    }

    @Test func PLN_92_completionOfAmounts() {
        #expect(PlanComparison.completion(of: 45, planned: 90) == 0.5)
        #expect(PlanComparison.completion(of: 180, planned: 90) == 1)
        #expect(PlanComparison.completion(of: 99, planned: 100) == 1)
        #expect(Self.isClose(PlanComparison.completion(of: 98.9, planned: 100), 0.989))
        #expect(PlanComparison.completion(of: nil, planned: 100) == 0)
        #expect(PlanComparison.completion(of: .nan, planned: 100) == 0)
        #expect(PlanComparison.completion(of: 5, planned: nil) == 1)
        #expect(PlanComparison.completion(of: 5, planned: 0) == 1)
        #expect(PlanComparison.completion(of: 5, planned: .infinity) == 1)
    }

    @Test func PLN_92_goalsAreComparedInTheirAmounts() {
        let stretch = Self.stretch(0, 130, seconds: 120, meters: 80, kilocalories: 30)
        func step(_ goal: PlannedGoal, _ stretch: PlanStretch?) -> PlanComparison.Step {
            .init(PlannedPart(.init(0, 0, 0), .work, .swimming, PlannedStep(goal: goal)), stretch)
        }
        let energy = step(.energy(.init(40, .kilocalorie)), stretch)
        #expect(energy.unit == .kilocalorie && energy.done == 30 && energy.completion == 0.75)
        // A pool goal counts by its distance, and weighs as much as its time.
        let pool = step(.poolSwim(distance: .init(100, .meter), time: .init(2, .minute)), stretch)
        #expect(pool.unit == .meter && pool.planned == 100 && pool.completion == 0.8 && pool.estimatedSeconds == 120)
        #expect(step(.time(.init(4, .minute)), stretch).completion == 0.5)
        let missing = step(.open, nil)
        #expect(missing.completion == 0 && missing.done == nil && missing.startDate == nil)
        // Kilograms are no distance.
        #expect(step(.distance(.init(3, .gram)), stretch).planned == nil)
    }

    @Test func PLN_94_openStepsAreAMeanWithoutWeights() {
        let blocks = [
            PlannedBlock(steps: [.init(.work, PlannedStep()), .init(.recovery, PlannedStep())], iterations: 2)
        ]
        let plan = PlannedWorkout(.intervals(PlannedIntervals(activity: .yoga, blocks: blocks)))
        let comparison = Self.compare(plan, [(60, nil, nil), (60, nil, nil), (60, nil, nil)])
        #expect(comparison.completion == 0.75 && comparison.inTarget == nil && comparison.score == 0.75)
        #expect(comparison.scoreText(.plain) == "75 %: 75 % done")
    }

    @Test func PLN_91_aPlanWithoutStepsHasNoScore() {
        let empty = PlannedWorkout(.intervals(PlannedIntervals(activity: .running)))
        let endless = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running,
                    blocks: [PlannedBlock(steps: [.init(.work, PlannedStep())], iterations: .max)])))
        for plan in [empty, endless] {
            let comparison = PlanComparison(
                plan, with: PlanCourse(whole: Self.stretch(0, 60, meters: 100)), of: UUID()
            ) { _, _ in nil }
            #expect(comparison.way == .totals && comparison.steps.isEmpty && comparison.score == nil)
            #expect(comparison.done.meters == 100 && comparison.scoreText(.plain) == nil)
        }
    }

    // MARK: Other plans

    @Test func PLN_97_aSingleGoalIsTheWholeWorkout() {
        let plan = PlannedWorkout(
            .goal(PlannedGoalWorkout(activity: .cycling, goal: .energy(.init(400, .kilocalorie)))))
        let course = PlanCourse(whole: Self.stretch(0, 3_600, kilocalories: 300))
        let comparison = PlanComparison(plan, with: course, of: UUID()) { _, _ in nil }
        #expect(comparison.way == .whole && comparison.steps.count == 1 && comparison.score == 0.75)
    }

    @Test func PLN_97_aPacerIsComparedAtItsDistance() {
        let plan = PlannedWorkout(
            .pacer(PlannedPacer(activity: .running, distance: .init(1, .kilometer), time: .init(5, .minute))))
        func compare(_ speed: Double, _ end: Double, pauses: [(start: Double, end: Double)] = []) -> PlanComparison {
            let paused = pauses.reduce(0) { $0 + $1.end - $1.start }
            var course = PlanCourse(
                whole: Self.stretch(0, end, seconds: end - paused, meters: speed * end), pauses: pauses)
            course.meters = DistanceCurve(starts: [0], ends: [end], meters: [speed * end])
            return PlanComparison(plan, with: course, of: UUID()) { _, _ in nil }
        }
        let slow = compare(2.5, 500)
        #expect(slow.secondsAhead == -100 && slow.inTarget == 0.75 && slow.completion == 1)
        #expect(slow.pacerText == "1:40 behind the pacer")
        let fast = compare(4, 500)
        #expect(fast.secondsAhead == 50 && fast.inTarget == 1 && fast.score == 1)
        #expect(fast.pacerText == "0:50 ahead of the pacer")
        let short = compare(2.5, 200)
        #expect(short.secondsAhead == nil && short.inTarget == nil && short.score == 0.5)
        // The clock of a pacer stops in a pause: 1,000 m are reached at 400 s, of which 60 do not count.
        #expect(compare(2.5, 500, pauses: [(100, 160)]).secondsAhead == -40)
    }

    @Test func PLN_97_sportsFollowInTheirOrder() {
        let plan = PlannedWorkout(
            .multisport(PlannedMultisport(legs: [.swimming(.pool), .cycling(.outdoor), .running(.outdoor)])))
        func completions(_ sports: [WorkoutActivity]) -> [Double] {
            let activities = sports.enumerated().map { index, sport in
                PlanCourse.Activity(
                    activity: sport, stretch: Self.stretch(Double(index) * 60, Double(index) * 60 + 60))
            }
            let course = PlanCourse(whole: Self.stretch(0, 600), activities: activities)
            return PlanComparison(plan, with: course, of: UUID()) { _, _ in nil }.steps.map(\.completion)
        }
        #expect(completions([.swimming, .transition, .cycling, .transition, .running]) == [1, 1, 1])
        #expect(completions([.cycling, .running]) == [0, 1, 1])
        #expect(completions([.swimming, .running, .cycling]) == [1, 1, 0])
        #expect(completions([]) == [0, 0, 0])
    }
}
