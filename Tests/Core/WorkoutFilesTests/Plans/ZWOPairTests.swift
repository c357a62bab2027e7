import HealthModel
import Testing

@testable import WorkoutFiles

/// Blocks that become one element with a count: work and recovery of one power each, several times.
@Suite struct ZWOPairTests {
    private static func step(
        _ target: PlannedTarget?, _ relative: RelativeTarget? = nil, goal: PlannedGoal = .time(.init(60, .second)),
        ramp: PlannedStep.Ramp? = nil
    ) -> PlannedStep {
        var step = PlannedStep(goal: goal, target: target)
        (step.relativeTarget, step.ramp) = (relative, ramp)
        return step
    }

    private static let good = step(nil, RelativeTarget(.thresholdPower, 0.9))

    private static func block(
        _ steps: [(PlannedInterval.Purpose, PlannedStep)], iterations: Int = 3
    ) -> PlannedBlock {
        PlannedBlock(steps: steps.map { PlannedInterval($0.0, $0.1) }, iterations: iterations)
    }

    /// Returns whether a pair with the step in each of its places is one.
    private static func isPair(_ step: PlannedStep, _ activity: WorkoutActivity = .cycling) -> Bool {
        let other = activity == .running ? self.step(nil, RelativeTarget(.thresholdSpeed, 0.9)) : good
        let (first, second) = (
            ZWOWriter.isPair(block([(.work, step), (.recovery, other)]), activity),
            ZWOWriter.isPair(block([(.work, other), (.recovery, step)]), activity)
        )
        #expect(first == second)
        return first
    }

    @Test func PLF_49_formsOfBlocks() {
        func isPair(_ steps: [(PlannedInterval.Purpose, PlannedStep)], _ iterations: Int) -> Bool {
            ZWOWriter.isPair(Self.block(steps, iterations: iterations), .cycling)
        }
        let (work, rest) = ((PlannedInterval.Purpose.work, Self.good), (PlannedInterval.Purpose.recovery, Self.good))
        #expect(
            isPair([work, rest], 2) && isPair([work, rest], 3) && !isPair([work, rest], 1) && !isPair([work, rest], 0))
        #expect(
            !isPair([work], 3) && !isPair([], 3) && !isPair([work, rest, work], 3) && !isPair([work, rest, rest], 3))
        #expect(!isPair([rest, work], 3) && !isPair([work, work], 3) && !isPair([rest, rest], 3))
    }

    @Test func PLF_49_stepsOfPairs() {
        let power = RelativeTarget.Reference.thresholdPower
        #expect(Self.isPair(Self.good))
        #expect(!Self.isPair(Self.step(nil, RelativeTarget(power, 0.8, 0.9))))
        #expect(!Self.isPair(Self.step(nil, RelativeTarget(power, 0))))
        #expect(!Self.isPair(Self.step(nil, RelativeTarget(.maximalHeartRate, 0.9))))
        #expect(!Self.isPair(Self.step(nil, RelativeTarget(.thresholdSpeed, 0.9))))
        #expect(!Self.isPair(Self.step(nil, RelativeTarget(power, 0.9), ramp: .up)))
        #expect(!Self.isPair(Self.step(nil, RelativeTarget(power, 0.9), goal: .distance(.init(9, .meter)))))
        #expect(!Self.isPair(Self.step(nil, RelativeTarget(power, 0.9), goal: .open)))
        // Absolute targets: a single power alone.
        #expect(Self.isPair(Self.step(PlannedTarget(.power, .threshold(.init(200, .watt))))))
        #expect(!Self.isPair(Self.step(PlannedTarget(.power, from: 200, to: 250))))
        #expect(!Self.isPair(Self.step(PlannedTarget(.power, .zone(3)))) && !Self.isPair(Self.step(nil)))
        #expect(!Self.isPair(Self.step(PlannedTarget(.cadence, .threshold(.init(90, .countPerMinute))))))
        #expect(!Self.isPair(Self.step(PlannedTarget(.speed, .threshold(.init(4, .meterPerSecond))))))
        // The relative target counts, whatever the other.
        let range = PlannedTarget(.power, from: 200, to: 250)
        let single = PlannedTarget(.power, .threshold(.init(200, .watt)))
        #expect(Self.isPair(Self.step(range, RelativeTarget(power, 0.9))))
        #expect(!Self.isPair(Self.step(single, RelativeTarget(power, 0.8, 0.9))))
        // Those who run have speeds instead.
        #expect(Self.isPair(Self.step(nil, RelativeTarget(.thresholdSpeed, 0.9)), .running))
        #expect(Self.isPair(Self.step(PlannedTarget(.speed, .threshold(.init(4, .meterPerSecond)))), .running))
        #expect(!Self.isPair(Self.good, .running) && !Self.isPair(Self.step(single), .running))
    }

    /// A range in a block that is repeated is written as steps with its middle.
    @Test func PLF_49_repeatedRanges() throws {
        let range = Self.step(nil, RelativeTarget(.thresholdPower, 0.8, 0.9))
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .cycling, blocks: [Self.block([(.work, range), (.recovery, Self.good)], iterations: 2)])))
        let bytes = try PlanFileWriter.bytes(of: plan, as: .zwo, file: "a")
        let read = try PlanFile(OpenedFile(MemoryByteSource(bytes), named: "a"), PlanFileOptions())
        #expect(
            PlanText9.lines(read.plans[0]).dropFirst() == [
                "1x", "work 60 s thresholdPower 0.85 0.85", "work 60 s thresholdPower 0.9 0.9",
                "work 60 s thresholdPower 0.85 0.85", "work 60 s thresholdPower 0.9 0.9",
            ])
    }
}
