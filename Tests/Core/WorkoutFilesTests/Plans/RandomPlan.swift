import Foundation
import HealthModel
import TestSupport

@testable import WorkoutFiles

/// A generator of random plans, of everything that a plan may have or of what a format holds.
struct RandomPlan {
    /// The figures with which relative targets of the plans are resolved.
    static let athlete = PlanAthlete(
        thresholdPower: 250, maximalHeartRate: 190, thresholdHeartRate: 170, thresholdSpeed: 4)

    /// The format whose plans are generated, or nil for plans that no format needs to hold.
    let format: WorkoutFileFormat?
    private var generator: SeededGenerator

    init(seed: UInt64, for format: WorkoutFileFormat? = nil) {
        self.format = format
        generator = SeededGenerator(seed: seed)
    }

    /// Returns a plan; one for a format is made of what the format holds completely, wherever it has a choice.
    mutating func plan() -> PlannedWorkout {
        let id = UUID(high: generator.next(), low: generator.next())
        if supports(.multisport), chance(0.1) { return PlannedWorkout(.multisport(multisport()), id: id) }
        if supports(.singleGoal), chance(0.1) {
            return PlannedWorkout(
                .goal(
                    PlannedGoalWorkout(
                        activity: activity(), location: location(),
                        swimmingLocation: supports(.swimmingLocation) ? pick([.unknown, .pool, .openWater]) : .unknown,
                        goal: goal())), id: id)
        }
        if supports(.pacer), chance(0.1) {
            return PlannedWorkout(
                .pacer(
                    PlannedPacer(
                        activity: activity(), location: location(), distance: .init(number(1...50), .kilometer),
                        time: .init(number(1...300), .minute))), id: id)
        }
        return PlannedWorkout(.intervals(intervals()), id: id)
    }

    // MARK: Parts

    private mutating func intervals() -> PlannedIntervals {
        var intervals = PlannedIntervals(activity: activity(), location: location(), displayName: planName())
        if supports(.warmup), chance(0.5) { intervals.warmup = step(role: .warmup) }
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let isRepeated = canRepeat && chance(0.5)
            if !isRepeated, intervals.blocks.last?.iterations == 1, !supports(.division) { continue }
            let count = isRepeated ? Int.random(in: 2...9, using: &generator) : 1
            var steps: [PlannedInterval] = []
            if isRepeated, format == .zwo {
                steps = [PlannedInterval(.work, step(inPair: true)), PlannedInterval(.recovery, step(inPair: true))]
            } else {
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    let isRecovery = supports(.recovery) && format != .zwo && chance(0.4)
                    steps.append(PlannedInterval(isRecovery ? .recovery : .work, step()))
                }
            }
            intervals.blocks.append(PlannedBlock(steps: steps, iterations: count))
        }
        if intervals.blocks.isEmpty {
            intervals.blocks = [PlannedBlock(steps: [PlannedInterval(.work, step())], iterations: 1)]
        }
        if supports(.warmup), chance(0.5) { intervals.cooldown = step(role: .cooldown) }
        return intervals
    }

    private mutating func multisport() -> PlannedMultisport {
        let legs = (0..<Int.random(in: 1...4, using: &generator)).map { _ -> PlannedMultisport.Leg in
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: .swimming(pick([.unknown, .pool, .openWater]))
            case 1: .cycling(pick([.unknown, .indoor, .outdoor]))
            default: .running(pick([.unknown, .indoor, .outdoor]))
            }
        }
        return PlannedMultisport(legs: legs, displayName: planName())
    }

    private mutating func step(role: PlannedPart.Role = .work, inPair: Bool = false) -> PlannedStep {
        var step = PlannedStep(goal: goal())
        if inPair || needsTarget || chance(0.7) { setTarget(of: &step, role, inPair: inPair) }
        if !inPair, chance(0.3) { step.displayName = stepName(role) }
        return step
    }

    private mutating func goal() -> PlannedGoal {
        let whole = format != nil && format != .planJSON
        let times: [PlannedGoal] = [
            .time(.init(number(1...3_600), .second)), .time(.init(number(1...120), .minute)),
        ]
        var goals = times
        if supports(.distance), format != .zwo {
            goals += [.distance(.init(number(1...20_000), .meter)), .distance(.init(number(1...30), .kilometer))]
            if !whole { goals.append(.distance(.init(number(1...20), .mile))) }
        }
        if supports(.energy) { goals.append(.energy(.init(number(1...900), .kilocalorie))) }
        if supports(.open) { goals += [.open, .open] }
        if supports(.poolTime) {
            goals.append(
                .poolSwim(distance: .init(number(1...40) * 25, .meter), time: .init(number(20...600), .second)))
        }
        let goal = pick(goals)
        guard format == .erg || format == .mrc, let seconds = goal.seconds else { return goal }
        // Whole multiples of three seconds are exact in ten-thousandths of a minute.
        return .time(.init((seconds / 3).rounded(.up) * 3, .second))
    }

    private mutating func setTarget(of step: inout PlannedStep, _ role: PlannedPart.Role, inPair: Bool) {
        if format == .zwo {
            return setRelative(isRun ? .thresholdSpeed : .thresholdPower, of: &step, role, isSingle: inPair)
        }
        let kinds: [PlanFeature] = [
            .heartRateZone, .powerZone, .heartRate, .powerRange, .powerThreshold, .speed, .cadence, .ofThresholdPower,
            .ofMaximalHeartRate, .ofThresholdHeartRate, .ofThresholdSpeed,
        ]
        let possible = kinds.filter { supports($0) }
        guard let kind = possible.randomElement(using: &generator) else { return }
        let (low, high) = (number(60...150), number(151...290))
        switch kind {
        case .heartRateZone: step.target = PlannedTarget(.heartRate, .zone(Int(number(1...5))))
        case .powerZone: step.target = PlannedTarget(.power, .zone(Int(number(1...6))), metric: metric())
        case .heartRate: step.target = PlannedTarget(.heartRate, from: low, to: min(high, 220))
        case .powerRange: step.target = PlannedTarget(.power, from: low, to: high, metric: metric())
        case .powerThreshold: step.target = PlannedTarget(.power, from: low, to: low, metric: metric())
        case .cadence: step.target = PlannedTarget(.cadence, from: 2 * number(30...40), to: 2 * number(40...60))
        case .speed:
            // Whole seconds a kilometre that are whole millimetres a second too.
            let speeds = format == .fitWorkout || format == .intervals ? [2, 2.5, 4, 5, 8] : [1.5, 2.7, 3.3, 4.1]
            let (slow, fast) = (pick(speeds), pick(speeds))
            step.target = PlannedTarget(.speed, from: min(slow, fast), to: max(slow, fast), metric: metric())
        case .ofThresholdPower: setRelative(.thresholdPower, of: &step, role)
        case .ofMaximalHeartRate: setRelative(.maximalHeartRate, of: &step, role)
        case .ofThresholdHeartRate: setRelative(.thresholdHeartRate, of: &step, role)
        case .ofThresholdSpeed: setRelative(.thresholdSpeed, of: &step, role)
        default: break
        }
        guard supports(.ramp), let bounds = step.target?.bounds, bounds.low < bounds.high,
            step.target?.subject != .cadence || format == nil
        else { return }
        // Courses have ranges as ramps only.
        if format == .erg || format == .mrc || chance(0.4) { step.ramp = pick([.up, .down]) }
    }

    private mutating func setRelative(
        _ reference: RelativeTarget.Reference, of step: inout PlannedStep, _ role: PlannedPart.Role,
        isSingle: Bool = false
    ) {
        let low = number(50...80) / 100
        var high = chance(0.5) ? low : number(81...100) / 100
        if isSingle { high = low }
        if format == .zwo {
            switch role {
            case .warmup: step.ramp = low < high ? .up : nil
            case .cooldown: step.ramp = low < high ? .down : nil
            default: step.ramp = low < high ? pick([.up, .down]) : nil
            }
        }
        step.relativeTarget = RelativeTarget(reference, low, high)
        step.target = step.relativeTarget.flatMap(Self.athlete.target)
    }

    private mutating func metric() -> PlannedTarget.Metric { supports(.average) && chance(0.3) ? .average : .current }

    // MARK: Names and settings

    private var isRun: Bool { format == .zwo && runs }
    private var runs = false

    private mutating func activity() -> WorkoutActivity {
        runs = chance(0.5)
        switch format {
        case .zwo: return runs ? .running : .cycling
        case .erg, .mrc: return .cycling
        case .tcxWorkout: return pick([.running, .cycling, .other])
        case .fitWorkout: return pick([.running, .cycling, .swimming, .rowing, .walking, .yoga])
        case .intervals: return pick([.running, .cycling])
        default: return pick(WorkoutActivity.named + [WorkoutActivity(rawValue: 4_711)])
        }
    }

    private mutating func location() -> LocationType {
        supports(.location) ? pick([.unknown, .indoor, .outdoor]) : .unknown
    }

    private mutating func planName() -> String? {
        guard supports(.name), chance(0.5) else { return nil }
        return pick(format == nil || format == .planJSON ? Self.names : ["Hills", "4 x 1 km", "Über & <mehr>"])
    }

    private mutating func stepName(_ role: PlannedPart.Role) -> String? {
        guard format != nil, format != .planJSON else { return pick(Self.names) }
        if format == .tcxWorkout, role != .work { return role == .warmup ? "warm it up" : "Cool it" }
        return pick(["Hard", "Easy does it", "Ünd <los>"])
    }

    private static let names = [
        "", " ", "Hard", "a;b", "two\nlines", "Warm-up", "Cool-down", "30s hard", "Workout",
        "\u{1F3C3} \"quick\" & <dirty>",
        String(repeating: "long ", count: 60), "tab\tbed", "x\u{0}y", "-", "3x",
    ]

    // MARK: Choices

    private func supports(_ feature: PlanFeature) -> Bool {
        guard let format else { return true }
        switch format.planWriting?.capabilities(feature) {
        case nil, .nothing, .otherwise?:
            return format == .zwo && [.warmup, .ofThresholdPower, .ofThresholdSpeed].contains(feature)
                || (format == .erg && feature == .powerRange) || (format == .mrc && feature == .ofThresholdPower)
        default: return true
        }
    }

    private var canRepeat: Bool { format != .erg && format != .mrc }
    private var needsTarget: Bool { format == .erg || format == .mrc }

    private mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &generator) < probability
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Double {
        let whole = Double(Int.random(in: range, using: &generator))
        // Fractions test the precision of a format, which reports what it rounds.
        return format == nil && chance(0.3) ? whole + Double.random(in: 0..<1, using: &generator) : whole
    }

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[Int.random(in: choices.indices, using: &generator)]
    }
}
