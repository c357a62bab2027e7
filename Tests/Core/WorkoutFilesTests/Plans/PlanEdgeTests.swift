import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Plans at their limits, and steps that a format cannot express.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the texts in `Tests/Core/Texts/Sweeps`.
@Suite struct PlanEdgeTests {
    private static let step = PlannedStep(goal: .time(.init(60, .second)))

    private static func block(_ steps: Int, _ iterations: Int = 1) -> PlannedBlock {
        PlannedBlock(steps: Array(repeating: PlannedInterval(.work, step), count: steps), iterations: iterations)
    }

    private static func plan(
        _ blocks: [PlannedBlock], warmup: Bool = false, cooldown: Bool = false
    ) -> PlannedWorkout {
        PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .cycling, warmup: warmup ? step : nil, blocks: blocks, cooldown: cooldown ? step : nil)))
    }

    // MARK: Limits

    @Test func PLF_3_numbersOfSteps() {
        let (written, done) = ("it has more than 500 steps", "it has more than 10000 steps with all repetitions")
        let empty = Array(repeating: Self.block(0), count: 500)
        let cases: [(PlannedWorkout, String?)] = [
            (Self.plan([]), nil), (Self.plan([Self.block(500)]), nil), (Self.plan([Self.block(501)]), written),
            (Self.plan([Self.block(250), Self.block(250)]), nil),
            (Self.plan([Self.block(250), Self.block(251)]), written),
            // An empty block counts as a step.
            (Self.plan(empty), nil), (Self.plan(empty + [Self.block(0)]), written),
            (Self.plan(empty.dropLast() + [Self.block(1)]), nil),
            (Self.plan(empty.dropLast() + [Self.block(2)]), written),
            // With all repetitions.
            (Self.plan([Self.block(500, 20)]), nil), (Self.plan([Self.block(1, 10_000)]), nil),
            (Self.plan([Self.block(1, 10_001)]), done), (Self.plan([Self.block(1, 9_999)], warmup: true), nil),
            (Self.plan([Self.block(1, 9_999)], warmup: true, cooldown: true), done),
            (Self.plan([Self.block(501, 20)]), done), (Self.plan([Self.block(2, .max)]), done),
            (Self.plan([Self.block(0, .max)]), nil), (Self.plan([Self.block(1, 0)]), nil),
            (PlannedWorkout(.goal(PlannedGoalWorkout(activity: .running))), nil),
            (
                PlannedWorkout(
                    .multisport(PlannedMultisport(legs: Array(repeating: .running(.unknown), count: 500)))), nil
            ),
            (
                PlannedWorkout(
                    .multisport(PlannedMultisport(legs: Array(repeating: .running(.unknown), count: 501)))), written
            ),
        ]
        for (number, (plan, reason)) in cases.enumerated() {
            #expect(PlanLimits.excess(plan) == reason, "\(number)")
        }
    }

    @Test func PLF_10_amountsOfSteps() {
        func seconds(_ value: Double) -> QuantityValue { QuantityValue(value, .second) }
        for (value, isValid) in [
            (0, false), (-1, false), (.leastNonzeroMagnitude, false), (.leastNormalMagnitude, true), (1, true),
            (1e9, true), (1e9.nextUp, false), (.nan, false), (.infinity, false),
        ] as [(Double, Bool)] {
            let goals: [PlannedGoal] = [
                .time(seconds(value)), .distance(.init(value, .meter)), .energy(.init(value, .kilocalorie)),
                .poolSwim(distance: .init(value, .meter), time: seconds(1)),
                .poolSwim(distance: .init(1, .meter), time: seconds(value)),
            ]
            for goal in goals { #expect(PlannedStep(goal: goal).isValid == isValid, "\(goal)") }
        }
        #expect(PlannedStep().isValid && !PlannedStep(goal: .time(.init(1, .meter))).isValid)
        #expect(!PlannedStep(goal: .distance(seconds(1))).isValid && !PlannedStep(goal: .energy(seconds(1))).isValid)
        #expect(!PlannedStep(goal: .poolSwim(distance: seconds(1), time: seconds(1))).isValid)
    }

    // MARK: Ramps

    private static let targets: [(String, PlannedTarget?, RelativeTarget?)] = {
        func range(_ low: Double, _ high: Double, _ unit: QuantityUnit) -> PlannedTarget.Value {
            .range(low: .init(low, unit), high: .init(high, unit))
        }
        return [
            ("nothing", nil, nil), ("power", .init(.power, range(100, 200, .watt)), nil),
            ("one power", .init(.power, range(150, 150, .watt)), nil),
            ("a power", .init(.power, .threshold(.init(150, .watt))), nil),
            ("a zone of power", .init(.power, .zone(3)), nil),
            ("heart rate", .init(.heartRate, range(100, 150, .countPerMinute)), nil),
            ("speed", .init(.speed, range(3, 4, .meterPerSecond)), nil),
            ("a speed", .init(.speed, .threshold(.init(3.5, .meterPerSecond))), nil),
            ("cadence", .init(.cadence, range(80, 90, .countPerMinute)), nil),
            ("one cadence", .init(.cadence, range(80, 80, .countPerMinute)), nil),
            ("parts of the threshold power", nil, RelativeTarget(.thresholdPower, 0.5, 0.75)),
            ("a part of the threshold power", nil, RelativeTarget(.thresholdPower, 0.5)),
            ("parts of the maximal heart rate", nil, RelativeTarget(.maximalHeartRate, 0.5, 0.75)),
            ("parts of the threshold speed", nil, RelativeTarget(.thresholdSpeed, 0.5, 0.75)),
            (
                "parts of the threshold power, with one power", .init(.power, range(150, 150, .watt)),
                RelativeTarget(.thresholdPower, 0.5, 0.75)
            ),
            (
                "a part of the threshold power, with powers", .init(.power, range(100, 200, .watt)),
                RelativeTarget(.thresholdPower, 0.5)
            ),
            (
                "parts of the threshold heart rate, with cadences", .init(.cadence, range(80, 90, .countPerMinute)),
                RelativeTarget(.thresholdHeartRate, 0.5, 0.75)
            ),
        ]
    }()

    @Test func rampsThatAreLost() throws {
        var kept = KeptOutcomes()
        for (name, target, relative) in Self.targets {
            for ramp in [nil, .up, .down] as [PlannedStep.Ramp?] {
                var step = Self.step
                (step.target, step.relativeTarget, step.ramp) = (target, relative, ramp)
                let plan = PlannedWorkout(
                    .intervals(
                        PlannedIntervals(
                            activity: .cycling, blocks: [PlannedBlock(steps: [PlannedInterval(.work, step)])])))
                for format in [WorkoutFileFormat.intervals, .zwo, .fit] {
                    kept.add("\(name), \(ramp.map { "\($0)" } ?? "no ramp"), \(format.title)") {
                        let losses = PlanFileTable.losses(of: plan, as: format).map(\.message)
                        return losses.filter { $0.contains("ramp") || $0.contains("speed") }.joined(separator: " ")
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-ramps.txt") == nil)
    }

    // MARK: Courses

    @Test func PLF_59_stepsOfCourses() throws {
        var kept = KeptOutcomes()
        for unit in [ERGUnit.watts, .percent] {
            for threshold in [nil, 250] as [Double?] {
                for free in [nil, 100, 0, -5] as [Double?] {
                    let options = PlanFileOptions(
                        athlete: PlanAthlete(thresholdPower: threshold), freePower: free)
                    for (name, target, relative) in Self.targets {
                        guard free == nil || target?.subject != .power, free != -5 || target == nil && relative == nil
                        else { continue }
                        kept.add("\(name), \(unit) of \(threshold ?? -1), free \(free ?? -1)") {
                            var step = Self.step
                            (step.target, step.relativeTarget) = (target, relative)
                            let plan = PlannedWorkout(
                                .intervals(
                                    PlannedIntervals(
                                        activity: .cycling,
                                        blocks: [PlannedBlock(steps: [PlannedInterval(.work, step)])])))
                            let bytes = try ERGWriter.bytes(of: plan, unit, options, file: "a")
                            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
                                $0.contains("\t")
                            }
                            .joined(separator: "; ").replacing("\t", with: " ")
                        }
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-erg-steps.txt") == nil)
    }

    private static func read(
        _ text: String, _ format: WorkoutFileFormat, _ options: PlanFileOptions = PlanFileOptions()
    ) -> String {
        do {
            return try WholeOutcome.plans(Array(text.utf8), as: format, options).split(separator: "\n").dropFirst()
                .joined(separator: "; ")
        } catch { return "\(error)" }
    }

    /// Stretches of less than half a millisecond are none.
    @Test func PLF_57_stretchesOfNoLength() throws {
        var kept = KeptOutcomes()
        for minute in ["0", "0.000005", "0.0000083", "0.0000084", "0.00002"] {
            func course(_ rows: String) -> String {
                "[COURSE HEADER]\nMINUTES WATTS\n[END COURSE HEADER]\n[COURSE DATA]\n\(rows)\n[END COURSE DATA]\n"
            }
            kept.add("\(minute) at the beginning") {
                Self.read(course("0 100\n\(minute) 100\n\(minute) 200\n1 200"), .erg)
            }
            kept.add("\(minute) alone") { Self.read(course("0 100\n\(minute) 100"), .erg) }
            kept.add("\(minute) before a lap") { Self.read(course("0 100\n\(minute) LAP a\n1 100"), .erg) }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-erg-moments.txt") == nil)
    }

    // MARK: JSON

    /// A step relative to a figure of the athlete has the target that this gives, unless it states one.
    @Test func PLF_8_relativeStepsOfJSON() throws {
        var kept = KeptOutcomes()
        let athlete = PlanAthlete(
            thresholdPower: 250, maximalHeartRate: 190, thresholdHeartRate: 160, thresholdSpeed: 4)
        var plans: [(String, PlannedWorkout)] = []
        for (name, target, relative) in Self.targets where relative != nil || target?.subject == .power {
            var step = Self.step
            (step.target, step.relativeTarget) = (target, relative)
            plans.append(
                (
                    name,
                    PlannedWorkout(
                        .intervals(
                            PlannedIntervals(
                                activity: .cycling, blocks: [PlannedBlock(steps: [PlannedInterval(.work, step)])])),
                        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
                ))
        }
        for (name, plan) in plans {
            let bytes = try PlanFileWriter.bytes(of: plan, as: .planJSON, PlanFileOptions(), file: "a")
            let text = String(decoding: bytes, as: UTF8.self)
            kept.add(name) { Self.read(text, .planJSON) }
            kept.add("\(name), of a known athlete") { Self.read(text, .planJSON, PlanFileOptions(athlete: athlete)) }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-json-relative.txt") == nil)
    }
}
