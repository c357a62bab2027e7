import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// Plans that are made of the steps of a file: which of them is a warm-up, which form a block, and where notes stand.
@Suite struct PlanAssemblyTests {
    private static let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 9))

    /// Returns a step of a minute; a note has its name.
    private static func step(_ role: PlannedPart.Role, _ name: String? = nil, note: String? = nil) -> ReadPart {
        var read = ReadStep(role: role)
        read.step = PlannedStep(goal: .time(.init(60, .second)), displayName: name)
        if let note { read.notes = [note] }
        return .step(read)
    }

    private static func work(_ name: String) -> ReadPart { step(.work, name) }

    private static func plan(_ parts: [ReadPart]) -> (plan: PlannedIntervals?, notes: [PlanNote], error: String?) {
        var assembly = PlanAssembly(activity: .cycling)
        assembly.parts = parts
        do throws(WorkoutFileError) {
            let read = try assembly.plan(id: id, file: "a")
            guard case .intervals(let intervals)? = read.plans.first?.content else { return (nil, [], "?") }
            return (intervals, read.notes, nil)
        } catch {
            return (nil, [], error.message)
        }
    }

    /// Returns the blocks of a plan: `2×[A r:B]` is a block of work A and recovery B.
    private static func text(_ parts: ReadPart...) -> String {
        let (plan, _, error) = plan(parts)
        guard let plan else { return error ?? "" }
        let warmup = plan.warmup.map { ["warm(\($0.displayName ?? ""))"] } ?? []
        let cooldown = plan.cooldown.map { ["cool(\($0.displayName ?? ""))"] } ?? []
        let blocks = plan.blocks.map { block in
            let steps = block.steps.map { ($0.purpose == .recovery ? "r:" : "") + ($0.step.displayName ?? "-") }
            return "\(block.iterations)×[\(steps.joined(separator: " "))]"
        }
        return (warmup + blocks + cooldown).joined(separator: " ")
    }

    private static func times(_ count: Int, _ parts: ReadPart...) -> ReadPart { .repetition(parts, count: count) }

    private static let warm = step(.warmup)
    private static let cool = step(.cooldown)

    /// Only a first step is a warm-up and only a last one a cool-down, and only outside of repeats; others are work of
    /// that name.
    @Test func PLF_4_warmUpsAndCoolDowns() {
        let (warm, cool, a) = (Self.warm, Self.cool, Self.work("A"))
        let (up, down) = (PlannedPart.Role.warmup.title, PlannedPart.Role.cooldown.title)
        #expect(Self.text(warm, a, cool) == "warm() 1×[A] cool()")
        #expect(Self.text(warm) == "warm()" && Self.text(cool) == "cool()" && Self.text(warm, cool) == "warm() cool()")
        #expect(Self.text(cool, a) == "1×[\(down) A]" && Self.text(a, warm) == "1×[A \(up)]")
        #expect(Self.text(cool, warm) == "1×[\(down) \(up)]")
        #expect(Self.text(warm, warm, a) == "warm() 1×[\(up) A]" && Self.text(a, cool, cool) == "1×[A \(down)] cool()")
        let (easy, slow) = (Self.step(.warmup, "Easy"), Self.step(.cooldown, "Slow"))
        #expect(Self.text(easy, easy, a, slow, slow) == "warm(Easy) 1×[Easy A Slow] cool(Slow)")
        // In a repeat nothing is taken out of its rounds.
        #expect(Self.text(Self.times(3, a, cool)) == "3×[A \(down)]")
        #expect(Self.text(Self.times(2, warm, a)) == "2×[\(up) A]")
        #expect(Self.text(Self.times(2, warm)) == "2×[\(up)]" && Self.text(Self.times(2, cool)) == "2×[\(down)]")
        #expect(Self.text(warm, Self.times(2, a, cool)) == "warm() 2×[A \(down)]")
        #expect(Self.text(Self.times(2, warm, a), cool) == "2×[\(up) A] cool()")
        #expect(Self.text(a, Self.times(2, cool)) == "1×[A] 2×[\(down)]")
        // What is repeated once is no repeat.
        for count in [1, 0, -3] {
            #expect(Self.text(Self.times(count, warm, a, cool)) == "warm() 1×[A] cool()", "\(count)")
            #expect(Self.text(warm, Self.times(count, cool)) == "warm() cool()", "\(count)")
        }
    }

    @Test func PLF_3_stepsOutsideOfRepeatsAreOneBlock() {
        let (a, b, c, rest) = (Self.work("A"), Self.work("B"), Self.work("C"), Self.step(.recovery, "R"))
        #expect(Self.text(a, b, rest) == "1×[A B r:R]")
        #expect(Self.text(a, Self.times(2, b, rest), c) == "1×[A] 2×[B r:R] 1×[C]")
        #expect(
            Self.text(a, Self.times(1, b), c) == "1×[A B C]"
                && Self.text(Self.times(1, a), Self.times(1, b)) == "1×[A B]")
        #expect(Self.text(Self.times(2, a), Self.times(2, a)) == "2×[A] 2×[A]")
        #expect(Self.text(a, Self.times(2), b) == "1×[A B]" && Self.text(a, Self.times(1), b) == "1×[A B]")
        #expect(Self.text(Self.times(2, a), Self.times(1, b)) == "2×[A] 1×[B]")
        #expect(Self.text(Self.warm, Self.times(2, a), b) == "warm() 2×[A] 1×[B]")
    }

    @Test func PLF_3_repeatsInRepeatsAreUnrolled() {
        let (a, b, c) = (Self.work("A"), Self.work("B"), Self.work("C"))
        #expect(Self.text(Self.times(2, a, Self.times(3, b), c)) == "2×[A B B B C]")
        #expect(Self.text(Self.times(2, Self.times(2, a, Self.times(2, b)))) == "2×[A B B A B B]")
        for count in [1, 0, -1] { #expect(Self.text(Self.times(2, a, Self.times(count, b))) == "2×[A B]", "\(count)") }
        #expect(Self.text(Self.times(1, a, Self.times(2, b))) == "1×[A B B]")
        #expect(Self.text(Self.times(2, Self.times(3))) == "Could not read 'a': the plan has no steps.")
        #expect(Self.text() == "Could not read 'a': the plan has no steps.")
    }

    @Test func PLF_2_notesHaveThePlacesOfTheirSteps() {
        func notes(_ parts: ReadPart...) -> [String] { Self.plan(parts).notes.map(\.description) }
        let (w, a, b) = (
            Self.step(.warmup, note: "w"), Self.step(.work, "A", note: "a"), Self.step(.recovery, "B", note: "b")
        )
        let c = Self.step(.cooldown, note: "c")
        #expect(notes(w, a, b, c) == ["0.0.0: w", "1.0.0: a", "1.0.1: b", "2.0.0: c"])
        #expect(notes(a, Self.times(2, a, b), c) == ["0.0.0: a", "1.0.0: a", "1.0.1: b", "2.0.0: c"])
        #expect(notes(w, c) == ["0.0.0: w", "1.0.0: c"] && notes(c) == ["0.0.0: c"])
        #expect(notes(Self.work("A"), b) == ["0.0.1: b"])
        // Of what is unrolled, those of the first round.
        #expect(notes(Self.times(2, a, Self.times(3, b), a)) == ["0.0.0: a", "0.0.1: b", "0.0.4: a"])
    }

    @Test func PLF_3_plansAreOfLimitedLength() {
        let a = Self.work("A")
        let (steps, parts) = (PlannedWorkout.stepLimit, PlannedWorkout.partLimit)
        func many(_ count: Int) -> [ReadPart] { Array(repeating: a, count: count) }
        func error(_ parts: [ReadPart]) -> String? { Self.plan(parts).error }
        let tooManySteps = "Could not read 'a': it has more than \(steps) steps."
        let tooManyParts = "Could not read 'a': it has more than \(parts) steps with all repetitions."
        #expect(error(many(steps)) == nil && error(many(steps + 1)) == tooManySteps)
        #expect(error([.repetition([a], count: parts)]) == nil)
        #expect(error([.repetition([a], count: parts + 1)]) == tooManyParts)
        #expect(error([.repetition([a], count: parts - 1), a]) == nil)
        #expect(error([.repetition([a], count: parts), a]) == tooManyParts)
        #expect(error([.repetition([.repetition([a], count: steps)], count: parts / steps)]) == nil)
        #expect(error([.repetition([.repetition([a], count: steps + 1)], count: 2)]) == tooManySteps)
        #expect(error([.repetition([.repetition([a], count: .max)], count: .max)]) == tooManyParts)
        #expect(error([a, .repetition([a], count: .max)]) == tooManyParts)
        #expect(error([.repetition([a], count: .max), .repetition([a], count: .max)]) == tooManyParts)
    }
}
