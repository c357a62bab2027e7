import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The ramps that a file keeps: in which role, of which target, and in which direction.
@Suite struct PlanRampTests {
    private static let athlete = PlanAthlete(
        thresholdPower: 250, maximalHeartRate: 200, thresholdHeartRate: 180, thresholdSpeed: 4)
    private static let ramps: [PlannedStep.Ramp?] = [nil, .up, .down]

    private static func step(
        _ target: PlannedTarget?, _ relative: RelativeTarget?, _ ramp: PlannedStep.Ramp?
    ) -> PlannedStep {
        var step = PlannedStep(goal: .time(.init(90, .second)), target: target)
        (step.relativeTarget, step.ramp) = (relative, ramp)
        return step
    }

    /// Returns a plan of one step in a role, beside a step without a target where it needs one.
    private static func plan(
        _ step: PlannedStep, as role: PlannedPart.Role, _ activity: WorkoutActivity
    ) -> PlannedWorkout {
        let plain = PlannedBlock(steps: [PlannedInterval(.work, PlannedStep(goal: .time(.init(60, .second))))])
        var intervals = PlannedIntervals(activity: activity)
        switch role {
        case .warmup: (intervals.warmup, intervals.blocks) = (step, [plain])
        case .cooldown: (intervals.cooldown, intervals.blocks) = (step, [plain])
        case .work: intervals.blocks = [PlannedBlock(steps: [PlannedInterval(.work, step)])]
        case .recovery: intervals.blocks = [PlannedBlock(steps: [PlannedInterval(.recovery, step)])]
        }
        return PlannedWorkout(.intervals(intervals))
    }

    private static func part(_ step: PlannedStep, as role: PlannedPart.Role) throws -> PlannedPart {
        let parts = plan(step, as: role, .cycling).writtenParts
        return try #require(parts.first { $0.role == role })
    }

    private static func range(_ subject: PlannedTarget.Subject, _ low: Double, _ high: Double) -> PlannedTarget {
        PlannedTarget(subject, .range(low: .init(low, subject.unit), high: .init(high, subject.unit)))
    }

    /// Targets, and whether each is a range of what Zwift has for an activity.
    private static let targets: [(target: PlannedTarget?, relative: RelativeTarget?, ofRide: Bool, ofRun: Bool)] = [
        (nil, nil, false, false), (nil, RelativeTarget(.thresholdPower, 0.5, 0.7), true, false),
        (nil, RelativeTarget(.thresholdPower, 0.5, 0.5), false, false),
        (nil, RelativeTarget(.thresholdSpeed, 0.5, 0.7), false, true),
        (nil, RelativeTarget(.maximalHeartRate, 0.5, 0.7), false, false),
        (range(.power, 100, 200), nil, true, false), (range(.power, 100, 100), nil, false, false),
        (range(.speed, 3, 4), nil, false, true), (range(.heartRate, 100, 120), nil, false, false),
        (PlannedTarget(.power, .zone(3)), nil, false, false), (PlannedTarget(.speed, .zone(3)), nil, false, false),
        (PlannedTarget(.power, .threshold(.init(200, .watt))), nil, false, false),
        // The relative target is written, whatever the other.
        (range(.power, 100, 200), RelativeTarget(.thresholdPower, 0.5, 0.5), false, false),
        (range(.power, 100, 100), RelativeTarget(.thresholdPower, 0.5, 0.7), true, false),
    ]

    @Test func PLF_49_rampsThatZwiftKeeps() throws {
        for (number, (target, relative, ofRide, ofRun)) in Self.targets.enumerated() {
            for role in PlannedPart.Role.allCases {
                for ramp in Self.ramps {
                    let part = try Self.part(Self.step(target, relative, ramp), as: role)
                    for (activity, isRange) in [
                        (WorkoutActivity.cycling, ofRide), (.running, ofRun), (.hiking, ofRide),
                    ] {
                        let kept: Bool =
                            switch (isRange, role) {
                            case (false, _): ramp == nil
                            case (true, .warmup): ramp == .up
                            case (true, .cooldown): ramp == .down
                            case (true, .work), (true, .recovery): true
                            }
                        #expect(
                            ZWOWriter.keepsRamp(part, activity) == kept,
                            "\(number) \(role) \(ramp.map { "\($0)" } ?? "-") \(activity.name)")
                    }
                    #expect(ZWOWriter.isRamp(part) == (role == .warmup || role == .cooldown || ramp != nil))
                }
            }
        }
    }

    private static let formats: [WorkoutFileFormat] = [
        .zwo, .intervals, .erg, .mrc, .fitWorkout, .tcxWorkout, .planJSON, .appleWorkout,
    ]

    /// Returns the ramps of a plan as they are read again, or nil if a format refuses the plan.
    private static func again(_ plan: PlannedWorkout, as format: WorkoutFileFormat) throws -> [PlannedStep.Ramp]? {
        let options = PlanFileOptions(athlete: athlete, freePower: 100)
        guard let bytes = try? PlanFileWriter.bytes(of: plan, as: format, options, file: "a"),
            case .plans(let read)? = format.reading?.content
        else { return nil }
        return try read(MemoryByteSource(bytes), "a", options).plans[0].writtenParts.compactMap(\.step.ramp)
    }

    /// A ramp is told to be lost if and only if it is not read again as it was.
    @Test(arguments: formats)
    func PLF_2_rampsThatAreLostAreTold(format: WorkoutFileFormat) throws {
        var (kept, lost) = (0, 0)
        for (number, (target, relative, _, _)) in Self.targets.enumerated() {
            for role in PlannedPart.Role.allCases {
                for ramp in Self.ramps where ramp != nil {
                    let activity: WorkoutActivity = number == 3 || number == 7 ? .running : .cycling
                    let plan = Self.plan(Self.step(target, relative, ramp), as: role, activity)
                    guard let found = try Self.again(plan, as: format) else { continue }
                    let isTold = plan.losses(as: format).contains { $0.name == "ramp" && $0.kind != .rounded }
                    let comment = "\(number) \(role) \(ramp.map { "\($0)" } ?? "-")"
                    #expect(isTold == (found != [ramp].compactMap(\.self)), "\(comment)")
                    if isTold { lost += 1 } else { kept += 1 }
                }
            }
        }
        #expect(kept > 0 || [.fitWorkout, .tcxWorkout, .appleWorkout].contains(format))
        #expect(lost > 0 || format == .planJSON)
    }

    /// A step without a ramp that has one when it is read again is told to be changed, and no other is.
    @Test(arguments: formats)
    func PLF_2_rampsThatAreAddedAreTold(format: WorkoutFileFormat) throws {
        var added = 0
        for (number, (target, relative, _, _)) in Self.targets.enumerated() {
            for role in PlannedPart.Role.allCases {
                let activity: WorkoutActivity = number == 3 || number == 7 ? .running : .cycling
                let plan = Self.plan(Self.step(target, relative, nil), as: role, activity)
                guard let found = try Self.again(plan, as: format) else { continue }
                let isTold = plan.losses(as: format).contains {
                    $0.name == "warm-up or cool-down" && $0.kind == .replaced
                }
                #expect(isTold == !found.isEmpty, "\(number) \(role)")
                if isTold { added += 1 }
            }
        }
        // Ranges of power and of speed, of two kinds each, and that with another absolute target.
        #expect(added == (format == .zwo ? 10 : 0))
    }

    @Test func PLF_49_changedWarmUpsAreCountedApartFromRamps() {
        let range = RelativeTarget(.thresholdPower, 0.5, 0.7)
        func told(
            _ warmup: PlannedStep.Ramp?, _ work: PlannedStep.Ramp?, _ cooldown: PlannedStep.Ramp?
        ) -> [String] {
            let block = PlannedBlock(steps: [PlannedInterval(.work, Self.step(nil, range, work))])
            var intervals = PlannedIntervals(activity: .cycling, blocks: [block])
            intervals.warmup = Self.step(nil, range, warmup)
            intervals.cooldown = Self.step(nil, range, cooldown)
            return PlannedWorkout(.intervals(intervals)).losses(as: .zwo).map(\.message).filter {
                !$0.contains("fraction")
            }
        }
        let one = "1 warm-up or cool-down was changed: ZWO only supports ranges as ramps."
        let lost = "ZWO only supports upward warm-ups, downward cool-downs, and ramps of a known power."
        #expect(told(.up, nil, .down) == [] && told(.up, .down, .down) == [])
        #expect(told(nil, nil, .down) == [one] && told(.up, .up, nil) == [one])
        #expect(
            told(nil, .up, nil) == ["2 warm-ups and cool-downs were changed: ZWO only supports ranges as ramps."])
        #expect(told(.down, nil, .down) == ["1 ramp was left out: \(lost)"])
        #expect(told(.down, .up, .up) == ["2 ramps were left out: \(lost)"])
        #expect(told(nil, .up, .up) == [one, "1 ramp was left out: \(lost)"])
    }

    @Test func PLF_59_aRampOfASinglePowerIsLostInCourses() {
        for (format, target, relative, isLost) in [
            (.erg, Self.range(.power, 100, 100.1), nil, false), (.erg, Self.range(.power, 100, 100), nil, true),
            (.mrc, nil, RelativeTarget(.thresholdPower, 0.5, 0.501), false),
            (.mrc, nil, RelativeTarget(.thresholdPower, 0.5, 0.5), true),
            // Less than what is written.
            (.erg, Self.range(.power, 100, 100 + 1e-12), nil, true), (.erg, nil, nil, true), (.mrc, nil, nil, true),
        ] as [(WorkoutFileFormat, PlannedTarget?, RelativeTarget?, Bool)] {
            for ramp in [PlannedStep.Ramp.up, .down] {
                let plan = Self.plan(Self.step(target, relative, ramp), as: .work, .cycling)
                let told = plan.losses(as: format).map(\.message)
                let message =
                    "1 ramp was left out: \(format.title) only supports ramps from one power to another."
                #expect(told.contains(message) == isLost, "\(told)")
            }
        }
    }
}
