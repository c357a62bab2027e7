import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Requirements of every format of plans, including future ones.
@Suite struct PlanRoundTripTests {
    private static let options = PlanFileOptions(athlete: RandomPlan.athlete)

    private static func again(_ bytes: [UInt8], _ plan: PlannedWorkout) throws -> PlannedWorkout {
        let options = PlanFileOptions(athlete: RandomPlan.athlete)
        let file = try PlanFile(OpenedFile(MemoryByteSource(bytes), named: "a"), options)
        return try #require(file.plans.first)
    }

    @Test(arguments: WorkoutFileFormat.plans, Seeds.first(6))
    func PLF_1_planWithoutLossesComesBackEqual(format: WorkoutFileFormat, seed: UInt64) throws {
        var random = RandomPlan(seed: seed, for: format)
        var (equal, round) = (0, 0)
        // Formats that hold little lose something of most random plans.
        while round < 40 || (equal < 10 && round < 200) {
            defer { round += 1 }
            let plan = random.plan()
            let losses = plan.losses(as: format)
            guard let bytes = try? PlanFileWriter.bytes(of: plan, as: format, Self.options, file: "a") else {
                // Only the number of steps may be too large for a format.
                #expect(plan.partCount > 15, "seed \(seed), round \(round): \(PlanText9.lines(plan))")
                continue
            }
            let read = try Self.again(bytes, plan)
            let comment = Comment(rawValue: "seed \(seed), round \(round)\n" + String(decoding: bytes, as: UTF8.self))
            if losses.isEmpty {
                equal += 1
                #expect(PlanText9.lines(read) == PlanText9.lines(plan), comment)
            }
        }
        #expect(equal >= 10, "\(format): \(equal) of \(round) plans had no losses")
    }

    @Test(arguments: WorkoutFileFormat.plans, Seeds.first(4))
    func PLF_2_planThatDiffersAfterwardsHasLosses(format: WorkoutFileFormat, seed: UInt64) throws {
        var random = RandomPlan(seed: seed)
        var written = 0
        for round in 0..<80 {
            let plan = random.plan()
            guard let bytes = try? PlanFileWriter.bytes(of: plan, as: format, Self.options, file: "a") else {
                continue
            }
            written += 1
            let read = try Self.again(bytes, plan)
            let comment = Comment(rawValue: "seed \(seed), round \(round)\n" + String(decoding: bytes, as: UTF8.self))
            if plan.losses(as: format).isEmpty {
                #expect(PlanText9.lines(read) == PlanText9.lines(plan), comment)
            }
            // A file holds all of what was read from a file of its format.
            guard let second = try? PlanFileWriter.bytes(of: read, as: format, Self.options, file: "a") else {
                Issue.record(comment)
                continue
            }
            #expect(try PlanText9.lines(Self.again(second, read)) == PlanText9.lines(read), comment)
        }
        #expect(format == .erg || format == .mrc || written > 0)
    }

    @Test(arguments: WorkoutFileFormat.plans)
    func PLF_1_fileIsOfOneFormat(format: WorkoutFileFormat) throws {
        for seed in Seeds.first(10) {
            var random = RandomPlan(seed: seed, for: format)
            guard let bytes = try? PlanFileWriter.bytes(of: random.plan(), as: format, Self.options, file: "a") else {
                continue
            }
            let head = FileHead(Array(bytes.prefix(FileHead.length)))
            #expect(WorkoutFileFormat.all.filter { $0.reading?.isBeginning(head) == true } == [format])
            let error = #expect(throws: WorkoutFileError.self) {
                try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a")
            }
            #expect(error?.message.contains("it is a planned workout, not a recording") == true)
        }
    }

    @Test func PLF_20_jsonKeepsEverything() throws {
        for seed in Seeds.first(40) {
            var random = RandomPlan(seed: seed)
            let plan = random.plan()
            let bytes = try PlanFileWriter.bytes(of: plan, as: .planJSON, file: "a")
            #expect(plan.losses(as: .planJSON).isEmpty)
            let file = try PlanFile(data: Data(bytes))
            #expect(file.notes.isEmpty && file.plans == [plan], "seed \(seed)")
        }
    }

    @Test func PLF_2_lossesNamePartAndNumber() {
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running,
                    blocks: [
                        PlannedBlock(
                            steps: [
                                PlannedInterval(
                                    .work,
                                    PlannedStep(
                                        goal: .time(.init(90.25, .second)),
                                        target: PlannedTarget(.power, from: 200, to: 250)))
                            ], iterations: 2)
                    ])))
        #expect(
            plan.losses(as: .tcxWorkout).map(\.message) == [
                "1 time goal was rounded: TCX workout only supports whole seconds.",
                "2 bounds of powers were left out: TCX workout cannot store them.",
            ])
        #expect(
            plan.losses(as: .erg).map(\.message).contains(
                "1 repeated block was changed: ERG only supports single steps."))
    }

    /// Goals without which the plan would be another one are refused, with the step.
    @Test(arguments: [
        (WorkoutFileFormat.erg, PlannedGoal.open, "the step 0.0.0 has no goal, which ERG requires"),
        (.zwo, .energy(.init(100, .kilocalorie)), "the step 0.0.0 has an energy goal, which ZWO cannot store"),
        (.tcxWorkout, .time(.init(70_000, .second)), "the step 0.0.0 has a time goal, which TCX workout cannot store"),
        (.fitWorkout, .distance(.init(-1, .meter)), "the amount of the step 0.0.0 is impossible"),
    ])
    func PLF_49_goalsThatAFormatCannotHoldAreRefused(
        format: WorkoutFileFormat, goal: PlannedGoal, reason: String
    ) {
        let step = PlannedInterval(.work, PlannedStep(goal: goal))
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: .cycling, blocks: [PlannedBlock(steps: [step])])))
        let error = #expect(throws: WorkoutFileError.self) { try plan.data(as: format) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "-")")
    }

    @Test(arguments: WorkoutFileFormat.plans)
    func PLF_3_plansThatAreTooLongAreRefused(format: WorkoutFileFormat) {
        func plan(_ steps: Int, _ iterations: Int) -> PlannedWorkout {
            let step = PlannedInterval(
                .work, PlannedStep(goal: .time(.init(60, .second)), target: PlannedTarget(.power, from: 200, to: 200)))
            return PlannedWorkout(
                .intervals(
                    PlannedIntervals(
                        activity: .cycling,
                        blocks: [
                            PlannedBlock(steps: Array(repeating: step, count: steps), iterations: iterations)
                        ])))
        }
        for plan in [plan(501, 1), plan(2, 5_001), plan(3, .max), plan(0, 1)]
        where format != .planJSON || plan.partCount > 0 {
            #expect(throws: WorkoutFileError.self) { try plan.data(as: format, Self.options) }
        }
    }

    /// The page about plans contains the table of the program, word for word.
    @Test func thePageHasTheTable() throws {
        let page = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "../../../../Documentation/Plans.md"), encoding: .utf8)
        let table = PlanFileTable.text
        #expect(page.contains("\n\n\(table)\n"), "This is the table that the page should have:\n\(table)")
    }
}
