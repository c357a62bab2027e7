import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Files of plans that are damaged, or were made to exhaust a reader.
@Suite struct PlanDamageTests {
    private static let options = PlanFileOptions(athlete: RandomPlan.athlete)

    private static func file(_ bytes: [UInt8]) throws -> PlanFile {
        try PlanFile(OpenedFile(MemoryByteSource(bytes), named: "a"), options)
    }

    private static func file(_ text: String) throws -> PlanFile { try file(Array(text.utf8)) }

    /// The bytes of a plan in each format.
    private static let files: [(format: WorkoutFileFormat, bytes: [UInt8])] = WorkoutFileFormat.plans.compactMap {
        format in
        for seed in UInt64(0)..<50 {
            var random = RandomPlan(seed: seed, for: format)
            let plan = random.plan()
            guard plan.partCount > 1,
                let bytes = try? PlanFileWriter.bytes(of: plan, as: format, options, file: "a")
            else { continue }
            return (format, bytes)
        }
        return nil
    }

    @Test func PLF_10_truncatedFilesGiveAnErrorOrAPlan() {
        #expect(Self.files.count == WorkoutFileFormat.plans.count)
        for (format, bytes) in Self.files {
            for length in stride(from: 0, to: bytes.count - 2, by: max(1, bytes.count / 150)) {
                let read = try? Self.file(Array(bytes[..<length]))
                // A plan that lost its end is another plan; lines of text have no end.
                if [.fitWorkout, .tcxWorkout, .zwo, .planJSON].contains(format) {
                    #expect(read == nil, "\(format) \(length)")
                }
                if let read { #expect(read.plans.allSatisfy { (1...500).contains($0.partCount) }) }
            }
        }
    }

    @Test(arguments: Seeds.some(1, 2, 15_272_392_735_196_287_299))
    func PLF_10_damagedFilesGiveAnErrorOrAPlan(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<400 {
            let bytes = Mutation.mutateSomehow(Self.files[round % Self.files.count].bytes, using: &generator)
            guard let read = try? Self.file(bytes) else { continue }
            for plan in read.plans {
                #expect(plan.partCount <= PlannedWorkout.partLimit, "seed \(seed), round \(round)")
                let impossible = plan.writtenParts.filter { !$0.step.isValid }
                #expect(impossible.isEmpty, "seed \(seed), round \(round): \(impossible)")
                let totals = plan.totals
                #expect(totals.seconds.isFinite && totals.estimatedSeconds.isFinite, "seed \(seed), round \(round)")
                #expect(plan.profile(columns: 40).allSatisfy { (0...1).contains($0) }, "seed \(seed), round \(round)")
                for format in WorkoutFileFormat.plans {
                    _ = plan.losses(as: format)
                    guard let written = try? PlanFileWriter.bytes(of: plan, as: format, Self.options, file: "a") else {
                        continue
                    }
                    #expect(throws: Never.self, "seed \(seed), round \(round), \(format)") { try Self.file(written) }
                }
            }
        }
    }

    // MARK: Size and nesting

    @Test(arguments: ["WATTS", "PERCENT"])
    func PLF_55_aCourseIsKnownBehindALongDescription(unit: String) throws {
        let description = String(repeating: "long ", count: 2_000) + "end"
        let read = try Self.file(
            "[COURSE HEADER]\nDESCRIPTION = \(description)\nMINUTES \(unit)\n[END COURSE HEADER]\n[COURSE DATA]\n"
                + "0\t90\n7\t90\n[END COURSE DATA]\n")
        #expect(read.plans.map(\.displayName) == [description])
        #expect(read.plans.map(\.partCount) == [1])
        #expect(read.plans.first?.totals.seconds == 420)
    }

    @Test func PLF_3_repeatsInsideRepeatsAreCountedBeforeTheyAreUnrolled() throws {
        func tcx(_ depth: Int, _ count: Int) -> String {
            var text = "<TrainingCenterDatabase xmlns:xsi='x'><Workouts><Workout Sport='Running'><Name>a</Name>"
            let step =
                "<Child xsi:type='Step_t'><Duration xsi:type='Time_t'><Seconds>9</Seconds></Duration></Child>"
            for level in 0..<depth {
                text += "<\(level == 0 ? "Step" : "Child") xsi:type='Repeat_t'><Repetitions>\(count)</Repetitions>"
            }
            text += step
            for level in (0..<depth).reversed() { text += "</\(level == 0 ? "Step" : "Child")>" }
            return text + "</Workout></Workouts></TrainingCenterDatabase>"
        }
        let plan = try #require(try Self.file(tcx(3, 4)).plans.first)
        guard case .intervals(let intervals) = plan.content else {
            Issue.record("The plan has no steps.")
            return
        }
        #expect(intervals.blocks.count == 1 && intervals.blocks[0].iterations == 4)
        #expect(intervals.blocks[0].steps.count == 16)
        for text in [tcx(30, 99), tcx(3, 1_000_000_000), tcx(70, 1)] {
            #expect(throws: WorkoutFileError.self) { try Self.file(text) }
        }
    }

    @Test(arguments: [
        "<workout_file><workout><IntervalsT Repeat='1e12' OnDuration='9' OffDuration='9'/></workout></workout_file>",
        "<workout_file><workout>" + String(repeating: "<FreeRide Duration='9'/>", count: 501)
            + "</workout></workout_file>",
        "<workout_file>" + String(repeating: "<a>", count: 5_000),
        "{\"format\": \"openhealthkit.plan\", \"version\": 1, \"kind\": \"custom\", \"activity\": \"running\", \"blocks\": "
            + String(repeating: "[", count: 5_000) + "}",
        "{\"format\": \"openhealthkit.plan\", \"version\": 1, \"kind\": \"custom\", \"activity\": \"running\", \"blocks\": "
            + "[{\"iterations\": 9223372036854775807, \"steps\": [{\"goal\": {\"type\": \"open\"}}]}]}",
        "[COURSE HEADER]\nMINUTES WATTS\n[COURSE DATA]\n" + (0..<502).map { "\($0)\t\(100 + $0 % 2 * 100)\n" }.joined(),
        String(repeating: "- 1m\n", count: 501), "99999999999x\n- 1m\n", "10001x\n- 1m",
    ])
    func PLF_3_filesWithTooManyStepsAreRefused(text: String) {
        #expect(throws: WorkoutFileError.self) { try Self.file(text) }
    }

    // MARK: Content

    @Test(arguments: [
        (
            "{\"format\": \"openhealthkit.plan\", \"version\": 2, \"kind\": \"custom\"}",
            "its version is 2, but only version 1 of a plan is supported"
        ),
        (
            "{\"format\": \"openhealthkit.plan\", \"version\": 1, \"kind\": \"custom\", \"activity\": \"flying\"}",
            "at /activity: it is not the name of an activity"
        ),
        (
            "{\"format\": \"openhealthkit.plan\", \"version\": 1, \"kind\": \"goal\", \"activity\": \"running\", "
                + "\"goal\": {\"type\": \"time\", \"value\": 5, \"unit\": \"km\"}}",
            "at /goal/unit: it is not a unit of this amount"
        ),
        ("[COURSE HEADER]\nMINUTES WATTS\n[COURSE DATA]\n0 100\n5 100\n4 100\n", "line 6 goes back in time"),
        (
            "[COURSE HEADER]\nMINUTES WATTS\n[COURSE DATA]\n0 100\nx 100\n",
            "line 5 is not a time in minutes with a value"
        ),
        ("[COURSE HEADER]\nDISTANCE GRADE WIND\n[COURSE DATA]\n0 1 0\n", "a course of distances and grades"),
        ("[COURSE HEADER]\nMINUTES WATTS\n[COURSE DATA]\n[END COURSE DATA]\n", "the plan has no steps"),
        ("<workout_file><workout><SteadyState Duration='-5'/></workout></workout_file>", "the plan has no steps"),
        ("<gpx/>", "it is a file of the format GPX, not a planned workout"),
        ("hello", "it is in no known format of planned workouts"),
    ])
    func PLF_10_errorsNamePlaceAndReason(text: String, reason: String) {
        let error = #expect(throws: WorkoutFileError.self) { try Self.file(text) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "-")")
    }

    @Test func PLF_10_stepsWithoutPositiveAmountAreLeftOutWithANote() throws {
        for text in [
            "<workout_file><workout><SteadyState Duration='0' Power='1'/><SteadyState Duration='9'/></workout></workout_file>",
            "<workout_file><workout><SteadyState Duration='-1e400'/><SteadyState Duration='9'/></workout></workout_file>",
            "{\"format\": \"openhealthkit.plan\", \"version\": 1, \"kind\": \"custom\", \"activity\": \"running\", "
                + "\"blocks\": [{\"steps\": [{\"goal\": {\"type\": \"time\", \"value\": -3, \"unit\": \"s\"}}, {}]}]}",
            "- 0m\n- 5m\n",
        ] {
            let file = try Self.file(text)
            #expect(file.plans.map(\.partCount) == [1])
            #expect(file.notes.count == 1 && file.notes[0].text.contains("left out"), "\(file.notes)")
        }
    }

    @Test func PLF_34_repeatsThatDoNotEndAreRefused() throws {
        func fit(_ repeats: [(from: Int, count: Int)]) -> [UInt8] {
            typealias Row = FITProfile.WorkoutStep
            var messages = FITMessageWriter()
            messages.add(
                FITProfile.FileID.message, local: 0,
                [.init(FITProfile.FileID.kind, FITProfile.FileKind.workout)])
            for index in 0..<3 {
                messages.add(
                    Row.message, local: 1,
                    [
                        .init(FITProfile.messageIndex, index), .init(Row.durationType, 0),
                        .init(Row.durationValue, 60_000),
                    ])
            }
            for (index, step) in repeats.enumerated() {
                messages.add(
                    Row.message, local: 2,
                    [
                        .init(FITProfile.messageIndex, 3 + index), .init(Row.durationType, 6),
                        .init(Row.durationValue, step.from), .init(Row.targetValue, step.count),
                    ])
            }
            return messages.file()
        }
        let twice = try #require(try Self.file(fit([(1, 2)])).plans.first)
        #expect(PlanText9.lines(twice).dropFirst() == ["1x", "work 60 s", "2x", "work 60 s", "work 60 s"])
        // A target below 2 repeats once, and a repeat of a repeat is unrolled.
        #expect(try Self.file(fit([(1, 0)])).plans.map(\.partCount) == [3])
        #expect(try Self.file(fit([(1, 2), (0, 3)])).plans.map(\.partCount) == [15])
        for repeats in [[(3, 2)], [(9, 2)], [(0, 2), (2, 2)], [(0, 99_999)]] {
            #expect(throws: WorkoutFileError.self) { try Self.file(fit(repeats)) }
        }
    }

    @Test func PLF_36_smallNumbersArePercentagesAndLargeOnesHaveAnOffset() throws {
        func plan(_ type: Int, _ low: Int, _ high: Int, sport: Int = 2) throws -> [String] {
            typealias Row = FITProfile.WorkoutStep
            var messages = FITMessageWriter()
            messages.add(
                FITProfile.FileID.message, local: 0,
                [.init(FITProfile.FileID.kind, FITProfile.FileKind.workout)])
            messages.add(FITProfile.Workout.message, local: 1, [.init(FITProfile.Workout.sport, sport)])
            messages.add(
                Row.message, local: 2,
                [
                    .init(Row.durationType, 5), .init(Row.targetType, type), .init(Row.targetValue, 0),
                    .init(Row.low, low), .init(Row.high, high),
                ])
            return PlanText9.lines(try #require(try Self.file(messages.file()).plans.first)).suffix(1)
        }
        #expect(try plan(1, 220, 240) == ["work open heartRate 120 140 current"])
        #expect(try plan(1, 70, 80) == ["work open heartRate 133 152 current maximalHeartRate 0.7 0.8"])
        #expect(try plan(4, 1_200, 1_250) == ["work open power 200 250 current"])
        #expect(try plan(10, 80, 100) == ["work open power 200 250 average thresholdPower 0.8 1"])
        #expect(try plan(0, 2_500, 3_000) == ["work open speed 2.5 3 current"])
        // Strides of runners are two steps (PLF-37).
        #expect(try plan(3, 85, 90, sport: 1) == ["work open cadence 170 180 current"])
        #expect(try plan(3, 85, 90) == ["work open cadence 85 90 current"])
        #expect(try plan(4, 90, 1_250) == ["work open"])
    }
}
