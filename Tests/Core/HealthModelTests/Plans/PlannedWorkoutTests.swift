import Foundation
import HealthModel
import Testing

@Suite struct PlannedWorkoutTests {
    private static func seconds(_ value: Double) -> PlannedGoal { .time(.init(value, .second)) }
    private static func meters(_ value: Double) -> PlannedGoal { .distance(.init(value, .meter)) }

    /// A warm-up, three times 400 m with 90 s of recovery, and a cool-down by hand.
    private static let track = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .running, location: .outdoor,
                warmup: PlannedStep(goal: .time(.init(10, .minute))),
                blocks: [
                    PlannedBlock(iterations: 4),
                    PlannedBlock(
                        steps: [
                            PlannedInterval(
                                .work,
                                PlannedStep(
                                    goal: meters(400), target: PlannedTarget(.speed, from: 4.2, to: 4))),
                            PlannedInterval(.recovery, PlannedStep(goal: seconds(90))),
                        ], iterations: 3),
                ], cooldown: PlannedStep())))

    @Test func PLN_4_goalsAreEqualInAnyUnit() {
        #expect(PlannedGoal.time(.init(5, .minute)) == Self.seconds(300))
        #expect(PlannedGoal.time(.init(5, .minute)).hashValue == Self.seconds(300).hashValue)
        #expect(PlannedGoal.distance(.init(1, .kilometer)) == Self.meters(1_000))
        #expect(PlannedGoal.distance(.init(1, .mile)) != Self.meters(1_609))
        #expect(PlannedGoal.energy(.init(1, .kilocalorie)).kilocalories == 1)
        #expect(Self.seconds(300) != Self.meters(300) && Self.seconds(300) != .open)
    }

    @Test func PLN_11_activityOfSeveralSportsIsMultisport() {
        let duathlon = PlannedMultisport(legs: [.running(.outdoor), .cycling(.outdoor), .running(.outdoor)])
        let plan = PlannedWorkout(.multisport(duathlon))
        #expect(plan.activity == .swimBikeRun && plan.location == .unknown)
        #expect(plan.parts.map(\.activity) == [.running, .cycling, .running])
        #expect(plan.totals.parts == 3 && plan.totals.openParts == 3)
        #expect(Self.track.activity == .running && Self.track.location == .outdoor)
    }

    @Test func PLN_12_plansOfDifferentIdentifiersDiffer() {
        let other = PlannedWorkout(Self.track.content)
        #expect(other != Self.track && other.content == Self.track.content)
        #expect(PlannedWorkout(other.content, id: Self.track.id) == Self.track)
    }

    @Test func PLN_70_positionsCountBlocksWithSteps() {
        let parts = Self.track.parts
        #expect(
            parts.map(\.position.description) == [
                "0.0.0", "1.0.0", "1.0.1", "1.1.0", "1.1.1", "1.2.0", "1.2.1", "2.0.0",
            ])
        #expect(parts.map(\.role) == [.warmup] + Array(repeating: [.work, .recovery], count: 3).joined() + [.cooldown])
        #expect(parts.count == Self.track.partCount)
    }

    @Test func PLN_70_firstBlockIsZeroWithoutWarmUp() {
        guard case .intervals(var intervals) = Self.track.content else { return }
        intervals.warmup = nil
        #expect(intervals.parts.map(\.position.description).first == "0.0.0")
        #expect(intervals.parts.map(\.position.description).last == "1.0.0")
        #expect(PlannedIntervals(activity: .running).parts.isEmpty)
    }

    @Test func PLN_93_durationIsEstimatedFromSpeeds() {
        let totals = Self.track.totals
        // 600 + 3 × (400 / 4.1 + 90)
        #expect(abs(totals.estimatedSeconds - 1162.683) < 0.0005)
        #expect(totals.seconds == 870 && totals.meters == 1_200 && totals.openParts == 1 && totals.parts == 8)
        let rowing = PlannedStep(goal: Self.meters(700))
        #expect(rowing.estimatedSeconds(.rowing) == 200 && rowing.estimatedSeconds(.yoga) == 280)
        #expect(PlannedStep(goal: .energy(.init(50, .kilocalorie))).estimatedSeconds(.cycling) == 300)
        let pool = PlannedStep(goal: .poolSwim(distance: .init(100, .meter), time: .init(2, .minute)))
        #expect(pool.estimatedSeconds(.swimming) == 120)
    }

    @Test func pacerIsOneStepAtItsMeanSpeed() {
        let plan = PlannedWorkout(
            .pacer(PlannedPacer(activity: .running, distance: .init(10, .mile), time: .init(90, .minute))))
        #expect(plan.totals.meters == 16093.44 && plan.totals.seconds == 5_400)
        #expect(plan.totals.estimatedSeconds == 5_400 && plan.partCount == 1)
        let target = plan.parts.first?.step.target
        #expect(target?.metric == .average && abs((target?.bounds?.low ?? 0) - 2.980) < 0.001)
        #expect(
            PlannedPacer(activity: .running, distance: .init(1, .second), time: .init(0, .minute)).metersPerSecond
                == nil)
    }

    @Test func PLN_3_stepHasOneGoalAndAtMostOneTarget() {
        #expect(PlannedStep() == PlannedStep(goal: .open, target: nil) && PlannedStep().displayName == nil)
    }

    @Test func PLN_8_zonesHaveNoBoundsOfTheirOwn() {
        let zone = PlannedTarget(.heartRate, .zone(1))
        #expect(zone.bounds == nil && zone != PlannedTarget(.power, .zone(1)) && zone != .init(.heartRate, .zone(2)))
    }

    @Test func PLN_9_rangesHaveTwoBoundsAndThresholdsOne() {
        let range = PlannedTarget(.speed, .range(low: .init(9, .kilometerPerHour), high: .init(5, .meterPerSecond)))
        #expect(range.bounds.map { [$0.low, $0.high] } == [2.5, 5])
        #expect(
            PlannedTarget(.cadence, .threshold(.init(1.5, .countPerSecond))).bounds.map { [$0.low, $0.high] } == [
                90, 90,
            ]
        )
    }

    @Test func PLN_10_stepWithoutNameShowsItsKind() {
        var part = PlannedPart(.init(0, 0, 0), .warmup, .running, PlannedStep())
        #expect(part.title == "Warm-up")
        part.step.displayName = ""
        #expect(part.title == "")
        #expect(PlannedPart.Role.allCases.map(\.title) == ["Warm-up", "Work", "Recovery", "Cool-down"])
    }

    @Test func PLF_7_rampIsADirectionThroughTheRange() {
        let ramp = PlannedStep(target: PlannedTarget(.power, from: 100, to: 200), ramp: .up)
        var other = ramp
        other.ramp = .down
        #expect(ramp != other && ramp.target == other.target)
    }

    @Test func PLF_3_numberOfStepsDoesNotOverflow() {
        let block = PlannedBlock(
            steps: Array(repeating: PlannedInterval(.work, PlannedStep(goal: Self.seconds(1))), count: 3),
            iterations: .max)
        let plan = PlannedWorkout(.intervals(PlannedIntervals(activity: .running, blocks: [block, block])))
        #expect(plan.partCount == .max && plan.partCount > PlannedWorkout.partLimit)
        #expect(plan.totals.parts == .max)
        let open = PlannedBlock(steps: [PlannedInterval(.work, PlannedStep())], iterations: .max)
        let opens = PlannedWorkout(.intervals(PlannedIntervals(activity: .running, blocks: [open, block, open])))
        #expect(opens.totals.openParts == .max && opens.totals.parts == .max && opens.partCount == .max)
        let inverse = PlannedIntervals(activity: .running, blocks: [PlannedBlock(steps: block.steps, iterations: -2)])
        #expect(inverse.parts.isEmpty && inverse.partCount == 0)
    }

    @Test func PLF_6_boundsBecomeRangesThresholdsAndHeartRatesAround() {
        #expect(
            PlannedTarget(.power, from: 250, to: 200)
                == PlannedTarget(.power, .range(low: .init(200, .watt), high: .init(250, .watt))))
        #expect(PlannedTarget(.power, from: 200, to: 200)?.value == .threshold(.init(200, .watt)))
        #expect(PlannedTarget(.heartRate, from: 120, to: 120)?.bounds.map { [$0.low, $0.high] } == [115, 125])
        #expect(PlannedTarget(.speed, from: .nan, to: 3) == nil && PlannedTarget(.speed, from: -1, to: 3) == nil)
        #expect(PlannedTarget(.cadence, from: 0, to: 0) == nil && PlannedTarget(.power, from: 0, to: 100) != nil)
    }

    @Test func PLF_8_relativeTargetsAreResolvedWithoutRounding() {
        let athlete = PlanAthlete(thresholdPower: 250, maximalHeartRate: -1, thresholdSpeed: .infinity)
        #expect(
            athlete.target(RelativeTarget(.thresholdPower, 0.75, 0.5))?.bounds.map { [$0.low, $0.high] } == [
                125, 187.5,
            ])
        #expect(athlete.target(RelativeTarget(.thresholdPower, 0.9))?.value == .threshold(.init(225, .watt)))
        for reference in [RelativeTarget.Reference.maximalHeartRate, .thresholdHeartRate, .thresholdSpeed] {
            #expect(athlete.target(RelativeTarget(reference, 0.9)) == nil)
        }
    }

    @Test func profileFollowsTargetsAndRamps() {
        let step = PlannedStep(
            goal: Self.seconds(300), target: PlannedTarget(.power, from: 100, to: 200), ramp: .up)
        var down = step
        down.ramp = .down
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .cycling, warmup: step,
                    blocks: [
                        PlannedBlock(steps: [
                            PlannedInterval(
                                .work, PlannedStep(target: PlannedTarget(.power, from: 200, to: 200)))
                        ])
                    ], cooldown: down)))
        // An open step is as wide as five minutes.
        #expect(plan.profile(columns: 6) == [0.625, 0.875, 1, 1, 0.875, 0.625])
        #expect(plan.profile(columns: 0).isEmpty)
        #expect(PlannedWorkout(.multisport(PlannedMultisport())).profile(columns: 9).isEmpty)
    }
}
