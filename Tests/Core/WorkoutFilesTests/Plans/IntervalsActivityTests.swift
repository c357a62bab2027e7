import HealthModel
import Testing

@testable import WorkoutFiles

/// The activity as which a plan is read again from the text of intervals.icu: running if a pace is written.
@Suite struct IntervalsActivityTests {
    private static let steps: [(name: String, step: PlannedStep, hasPace: Bool)] = {
        func meters(_ value: Double) -> QuantityValue { QuantityValue(value, .meterPerSecond) }
        let range = PlannedTarget.Value.range(low: meters(3), high: meters(4))
        let rates = PlannedTarget.Value.range(low: .init(100, .countPerMinute), high: .init(120, .countPerMinute))
        func step(_ target: PlannedTarget?, _ relative: RelativeTarget? = nil) -> PlannedStep {
            PlannedStep(goal: .time(.init(60, .second)), target: target, relativeTarget: relative)
        }
        return [
            ("no target", step(nil), false), ("a range of speeds", step(.init(.speed, range)), true),
            ("a speed", step(.init(.speed, .threshold(meters(4)))), true),
            ("a zone of speed", step(.init(.speed, .zone(2))), false),
            ("a zone of power", step(.init(.power, .zone(2))), false),
            ("heart rates", step(.init(.heartRate, rates)), false),
            ("cadences", step(.init(.cadence, rates)), false),
            ("a part of the threshold speed", step(nil, RelativeTarget(.thresholdSpeed, 0.9)), true),
            ("a part of the threshold power", step(nil, RelativeTarget(.thresholdPower, 0.9)), false),
            ("a part of the maximal heart rate", step(nil, RelativeTarget(.maximalHeartRate, 0.9)), false),
            (
                "a part of the threshold power, with a speed",
                step(.init(.speed, range), RelativeTarget(.thresholdPower, 0.9)), false
            ),
            (
                "a part of the threshold speed, with a power",
                step(.init(.power, .zone(2)), RelativeTarget(.thresholdSpeed, 0.9)), true
            ),
        ]
    }()

    private static let plain = PlannedStep(goal: .time(.init(60, .second)))

    /// The plans that have a step at each place.
    private static func plans(_ step: PlannedStep, _ activity: WorkoutActivity) -> [(String, PlannedIntervals)] {
        func plan(_ blocks: [PlannedBlock], warmup: PlannedStep? = nil, cooldown: PlannedStep? = nil)
            -> PlannedIntervals
        {
            PlannedIntervals(activity: activity, warmup: warmup, blocks: blocks, cooldown: cooldown)
        }
        let block = PlannedBlock(steps: [PlannedInterval(.work, plain)])
        return [
            ("alone", plan([PlannedBlock(steps: [PlannedInterval(.work, step)])])),
            ("in the warm-up", plan([block], warmup: step)), ("in the cool-down", plan([block], cooldown: step)),
            ("as recovery", plan([PlannedBlock(steps: [.init(.work, plain), .init(.recovery, step)], iterations: 3)])),
            (
                "in the last block",
                plan([block, block, PlannedBlock(steps: [.init(.work, plain), .init(.work, step)])])
            ),
        ]
    }

    @Test func PLF_64_aPaceThatIsWritten() throws {
        for (name, step, hasPace) in Self.steps {
            for activity in [WorkoutActivity.running, .cycling, .rowing] {
                for (place, intervals) in Self.plans(step, activity) {
                    let plan = PlannedWorkout(.intervals(intervals))
                    #expect(IntervalsWriter.hasPace(plan) == hasPace, "\(name) \(place)")
                    let losses = PlanFileTable.losses(of: plan, as: .intervals).map(\.message)
                    let read = hasPace ? WorkoutActivity.running : .cycling
                    let isLost = losses.contains { $0.contains("activit") || $0.contains("sport") }
                    #expect(isLost == (activity != read), "\(name) \(place) \(activity.name): \(losses)")
                    // What is read again is what the loss says.
                    let bytes = try IntervalsWriter.bytes(of: plan, PlanFileOptions(), file: "a")
                    let text = String(decoding: bytes, as: UTF8.self)
                    #expect((text.contains("/km") || text.contains("Pace")) == hasPace, "\(name) \(place)")
                }
            }
        }
    }
}
