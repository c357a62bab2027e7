import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The numbers of plans, notes and values that readers of plans take, exactly.
@Suite struct PlanCountTests {
    private static func read(_ bytes: [UInt8], _ format: WorkoutFileFormat) throws(WorkoutFileError) -> ReadPlans {
        guard case .plans(let read)? = format.reading?.content else { return ReadPlans() }
        return try read(MemoryByteSource(bytes), "a", PlanFileOptions())
    }

    private static func read(_ text: String, _ format: WorkoutFileFormat) throws(WorkoutFileError) -> ReadPlans {
        try read(Array(text.utf8), format)
    }

    private static func refusal(_ bytes: [UInt8], _ format: WorkoutFileFormat) -> WorkoutFileError? {
        do throws(WorkoutFileError) {
            _ = try read(bytes, format)
            return nil
        } catch { return error }
    }

    // MARK: Plans

    @Test func PLF_3_plansOfAFileOfTCX() throws {
        func file(_ count: Int, of steps: String) -> [UInt8] {
            let workout = "<Workout>\(steps)</Workout>"
            return Array(
                ("<TrainingCenterDatabase><Workouts>" + String(repeating: workout, count: count)
                    + "</Workouts></TrainingCenterDatabase>").utf8)
        }
        let step = "<Step><Duration><Seconds>9</Seconds></Duration></Step>"
        // The first plan is refused only after all were counted.
        let none = "Could not read 'a': the plan has no steps."
        #expect(Self.refusal(file(1_000, of: ""), .tcxWorkout)?.message == none)
        let error = Self.refusal(file(1_001, of: ""), .tcxWorkout)
        #expect(error?.message.hasPrefix("Could not read 'a': it has too many plans or steps (line 1, ") == true)
        #expect(error?.limit == .elements && error?.code == .malformed)
        #expect(try Self.read(file(3, of: step), .tcxWorkout).plans.count == 3)
        // Each plan has steps of its own.
        let impossible = String(repeating: "<Step><Duration><Seconds>0</Seconds></Duration></Step>", count: 600)
        let two = try Self.read(file(2, of: step + impossible), .tcxWorkout)
        #expect(two.plans.map(\.partCount) == [1, 1] && two.notes.count == 1_200)
        #expect(two.notes.first?.text == "the step 2 has no possible amount and was left out")
        #expect(two.notes.last?.text == "the step 601 has no possible amount and was left out")
        #expect(Set(two.plans.map(\.id)).count == 2)
    }

    @Test func PLF_3_plansAndTitlesOfAFileOfFIT() throws {
        func file(plans: Int, titles: Int) -> [UInt8] {
            var fit = FITRows()
            fit.add(0, [(0, .enumeration, [5])])
            for title in 0..<titles {
                fit.add(264, [(0, .uint16, [3]), (1, .uint16, [Int64(title)])], texts: [(2, "a")])
            }
            for _ in 0..<plans { fit.add(26, [(4, .enumeration, [2])]) }
            return fit.file
        }
        let none = "Could not read 'a': the plan has no steps."
        for bytes in [file(plans: 1_000, titles: 0), file(plans: 1, titles: 1_000)] {
            #expect(Self.refusal(bytes, .fitWorkout)?.message == none)
        }
        for bytes in [file(plans: 1_001, titles: 0), file(plans: 1, titles: 1_001)] {
            let error = Self.refusal(bytes, .fitWorkout)
            #expect(error?.limit == .elements && error?.code == .malformed)
            #expect(error?.message.contains("it has too many plans or steps") == true)
        }
    }

    // MARK: Notes

    /// A file has two thousand notes; the first ones are kept.
    @Test(arguments: [1_999, 2_000, 2_001])
    func PLF_10_notesOfAFile(count: Int) throws {
        let kept = min(count, 2_000)
        func numbers(_ text: (Int) -> String) -> String { (0..<count).map(text).joined() }
        func check(_ text: String, _ format: WorkoutFileFormat, _ first: String, _ last: String) throws {
            let notes = try Self.read(text, format).notes
            #expect(notes.count == kept && notes.first?.text == first && notes.last?.text == last, "\(format.title)")
        }
        try check(
            "- 1m\n" + numbers { "- no \($0)\n" }, .intervals, "not a step: - no 0", "not a step: - no \(kept - 1)")
        try check("- 1m\n" + numbers { "H\($0)\n" }, .intervals, "header: H0", "header: H\(kept - 1)")
        try check(
            "- 1m\n" + numbers { _ in "- 0s\n" }, .intervals, "the step 1 has no possible amount and was left out",
            "the step 1 has no possible amount and was left out")
        try check(
            "[COURSE HEADER]\nMINUTES WATTS\n[COURSE DATA]\n0 100\n9999 100\n[COURSE TEXT]\n"
                + numbers { "\($0 + 1)\tT\($0)\n" }, .erg, "text at 1 s: T0", "text at \(kept) s: T\(kept - 1)")
        try check(
            "<TrainingCenterDatabase><Workouts><Workout><Step><Duration><Seconds>9</Seconds></Duration></Step>"
                + numbers { "<Notes>n\($0)</Notes>" } + "</Workout></Workouts></TrainingCenterDatabase>", .tcxWorkout,
            "notes: n0", "notes: n\(kept - 1)")
        try check(
            "{\"format\": \"openhealthkit.plan\", \"version\": 1, \"kind\": \"goal\", \"activity\": \"running\", "
                + numbers { "\"m\($0)\": 1, " } + "\"goal\": {\"type\": \"open\"}}", .planJSON,
            "the unknown member 'm0' was left out", "the unknown member 'm\(kept - 1)' was left out")
    }

    /// A note says at most two hundred characters of a line, and eighty of a name.
    @Test func PLF_10_lengthsOfNotes() throws {
        func text(_ count: Int) -> String { String(repeating: "n", count: count) }
        func notes(_ text: String, _ format: WorkoutFileFormat = .intervals) throws -> [String] {
            try Self.read(text, format).notes.map(\.description)
        }
        for count in [199, 200, 201, 1_990] {
            let kept = text(min(count, 200))
            #expect(try notes("- 1m\n\(text(count))\n") == ["header: \(kept)"])
            #expect(try notes("- 1m\n- \(text(count))\n") == ["not a step: - " + text(min(count, 198))])
        }
        for count in [99, 100, 101] {
            #expect(try notes("- 1m \(text(count))\n") == ["0.0.0: '\(text(min(count, 100)))' left out"])
        }
        for count in [39, 40, 41] {
            let kept = text(min(count, 40))
            func file(_ inside: String) -> String {
                "<TrainingCenterDatabase xmlns:xsi='x'><Workouts><Workout><Step>\(inside)</Step></Workout></Workouts>"
                    + "</TrainingCenterDatabase>"
            }
            #expect(
                try notes(file("<Duration xsi:type='\(text(count))'/>"), .tcxWorkout)
                    == ["0.0.0: ends by a goal of type \(kept); kept as an open step"])
            #expect(
                try notes(file("<Target xsi:type='\(text(count))'/>"), .tcxWorkout)
                    == ["0.0.0: target of type \(kept) left out"])
        }
        for count in [79, 80, 81] {
            let json =
                "{\"format\": \"openhealthkit.plan\", \"version\": 1, \"kind\": \"goal\", \"activity\": \"running\", "
                + "\"\(text(count))\": 1, \"goal\": {\"type\": \"open\"}}"
            #expect(try notes(json, .planJSON) == ["the unknown member '\(text(min(count, 80)))' was left out"])
        }
    }

    /// Lines behind the twenty thousandth, and characters behind the two thousandth of a line, are not read.
    @Test func PLF_60_lengthsOfTexts() throws {
        func steps(before lines: Int) throws -> Int {
            try Self.read("- 1m\n" + String(repeating: "\n", count: lines) + "- 2m\n", .intervals).plans[0].partCount
        }
        #expect(try steps(before: 19_998) == 2 && steps(before: 19_999) == 1)
        func seconds(_ spaces: Int) throws -> Double? {
            let text = "- 1m\n-" + String(repeating: " ", count: spaces) + "25s\n"
            return try Self.read(text, .intervals).plans[0].totals.seconds
        }
        // "-", the spaces and "25s" have 2,000 and 2,001 characters.
        #expect(try seconds(1_996) == 85 && seconds(1_997) == 60)
    }

    // MARK: Values of JSON

    /// The whole has eight values without those of the list.
    @Test(arguments: [(200_000 - 8, true), (200_000 - 7, false)])
    func PLF_21_valuesOfJSON(count: Int, isRead: Bool) {
        let text =
            "{\"format\":\"openhealthkit.plan\",\"version\":1,\"kind\":\"goal\",\"activity\":\"running\","
            + "\"goal\":{\"type\":\"open\"},\"x\":[" + String(repeating: "1,", count: count - 1) + "1]}"
        let error = Self.refusal(Array(text.utf8), .planJSON)
        #expect((error == nil) == isRead && error?.limit == (isRead ? nil : .elements))
        #expect(isRead || error?.message.contains("it has more than 200000 values") == true)
    }

    // MARK: Plans of Apple's app

    private static func apple(_ number: UInt64 = 11, _ write: (inout ProtocolBufferWriter) -> Void) -> [UInt8] {
        var writer = ProtocolBufferWriter()
        writer.add(9, "00000000-0000-4000-8000-000000000401".utf8)
        writer.add(number, write)
        return writer.bytes
    }

    @Test func PLF_3_stepsOfAPlanOfApple() throws {
        let refused =
            "The plan 'a' has more than 500 steps, or more than 10000 with their repetitions."
        func custom(_ steps: Int, warmup: Bool = false, cooldown: Bool = false, iterations: UInt64 = 1) -> [UInt8] {
            Self.apple { workout in
                if warmup { workout.add(4) { $0.add(3, "w".utf8) } }
                workout.add(5) { block in
                    for _ in 0..<steps { block.add(1) { $0.add(1, UInt64(1)) } }
                    block.add(2, iterations)
                }
                if cooldown { workout.add(6) { $0.add(3, "c".utf8) } }
            }
        }
        func legs(_ count: Int) -> [UInt8] {
            Self.apple(14) { plan in
                for _ in 0..<count { plan.add(1) { $0.add(1, UInt64(37)) } }
            }
        }
        for bytes in [
            custom(500), custom(499, warmup: true), custom(498, warmup: true, cooldown: true), legs(500),
            custom(1, iterations: 10_000), custom(1, warmup: true, iterations: 9_999),
        ] { #expect(Self.refusal(bytes, .appleWorkout) == nil) }
        for bytes in [
            custom(501), custom(500, warmup: true), custom(500, cooldown: true), legs(501),
            custom(1, iterations: 10_001), custom(1, warmup: true, iterations: 10_000),
        ] {
            let error = Self.refusal(bytes, .appleWorkout)
            #expect(error?.message == refused && error?.code == .malformed)
        }
    }

    /// Of several workouts in a file, the last one counts.
    @Test func PLN_42_theLastWorkoutOfAFile() throws {
        func file(_ numbers: [UInt64]) throws -> PlannedWorkout {
            var writer = ProtocolBufferWriter()
            writer.add(9, "00000000-0000-4000-8000-000000000401".utf8)
            for number in numbers { writer.add(number) { $0.add(1, number) } }
            return try #require(try Self.read(writer.bytes, .appleWorkout).plans.first)
        }
        for numbers in [[10, 11], [11, 10], [10, 12, 11], [11, 14, 10], [10, 15], [11, 9_999]] as [[UInt64]] {
            let last = numbers.last { [10, 11, 14].contains($0) }
            switch (try file(numbers).content, last) {
            case (.goal(let goal), 10): #expect(goal.activity.rawValue == 10)
            case (.intervals(let plan), 11): #expect(plan.activity.rawValue == 11)
            default: Issue.record("\(numbers)")
            }
        }
    }

    /// A pacer needs both of its amounts.
    @Test func PLN_42_amountsOfAPacer() throws {
        func amount(_ unit: UInt64, _ number: Double) -> (inout ProtocolBufferWriter) -> Void {
            { writer in
                writer.add(1, unit)
                writer.add(2, number)
            }
        }
        let (distance, time) = (amount(2, 10), amount(2, 50))
        let bytes = Self.apple(13) { pacer in
            pacer.add(1, UInt64(37))
            pacer.add(3, distance)
            pacer.add(4, time)
        }
        guard case .pacer(let pacer)? = try Self.read(bytes, .appleWorkout).plans.first?.content else {
            Issue.record("no pacer")
            return
        }
        #expect(pacer.distance == QuantityValue(10, .kilometer) && pacer.time == QuantityValue(50, .minute))
        for number in [3, 4] as [UInt64] {
            let half = Self.apple(13) { $0.add(number, number == 3 ? distance : time) }
            #expect(Self.refusal(half, .appleWorkout)?.message == "'a' contains no planned workout.")
        }
    }
}
