import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// Several workouts in a TCX file: each counts its own steps, and has its own name and notes.
@Suite struct TCXPlanStateTests {
    private static func step(_ seconds: Int, _ inside: String = "") -> String {
        "<Step xsi:type=\"Step_t\"><Duration xsi:type=\"Time_t\"><Seconds>\(seconds)</Seconds></Duration>\(inside)</Step>"
    }

    private static func file(_ workouts: String...) throws -> PlanFile {
        let text =
            "<TrainingCenterDatabase xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><Workouts>"
            + workouts.joined() + "</Workouts></TrainingCenterDatabase>"
        return try PlanFile(data: Data(text.utf8))
    }

    private static func workout(_ steps: String..., sport: String = "Running", before: String = "") -> String {
        "<Workout Sport=\"\(sport)\">\(before)\(steps.joined())</Workout>"
    }

    @Test func PLF_50_stepsAreCountedInEachWorkout() throws {
        let rest = "has no possible amount and was left out"
        let file = try Self.file(
            Self.workout(Self.step(60), Self.step(0)), Self.workout(Self.step(0), Self.step(60)),
            Self.workout(Self.step(60), Self.step(60), Self.step(0)))
        #expect(file.notes.map(\.text) == ["the step 2 \(rest)", "the step 1 \(rest)", "the step 3 \(rest)"])
        #expect(file.plans.map(\.partCount) == [1, 1, 2] && Set(file.plans.map(\.id)).count == 3)
    }

    @Test func PLF_50_namesAreThoseOfTheirWorkout() throws {
        let file = try Self.file(
            Self.workout(
                Self.step(60, "<Name>Fast</Name><Intensity>Resting</Intensity>"), Self.step(70),
                before: "<Name>A</Name>"),
            Self.workout(Self.step(60), sport: "Biking"),
            Self.workout(Self.step(60), sport: "x", before: "<Name>C</Name>"))
        #expect(file.plans.map(\.displayName) == ["A", nil, "C"])
        #expect(file.plans.map(\.activity) == [.running, .cycling, .other])
        #expect(file.plans[0].parts.map(\.step.displayName) == ["Fast", nil])
        #expect(file.plans[0].parts.map(\.role) == [.recovery, .work])
    }

    /// Steps of a block that is done no time are left out, and the others keep their amounts and names.
    @Test func PLF_53_blocksThatAreNeverDoneAreNotWritten() throws {
        func step(_ seconds: Double, _ name: String) -> PlannedStep {
            PlannedStep(goal: .time(.init(seconds, .second)), displayName: name)
        }
        func block(_ iterations: Int, _ steps: PlannedStep...) -> PlannedBlock {
            PlannedBlock(steps: steps.map { PlannedInterval(.work, $0) }, iterations: iterations)
        }
        func written(_ blocks: PlannedBlock...) throws -> [String] {
            let plan = PlannedWorkout(
                .intervals(
                    PlannedIntervals(
                        activity: .running, warmup: step(50, "Warm"), blocks: blocks, cooldown: step(110, "Cool"))))
            let file = try PlanFile(data: plan.data(as: .tcxWorkout))
            return file.plans[0].writtenParts.map { "\($0.title) \(Int($0.step.goal.seconds ?? 0))" }
        }
        #expect(
            try written(
                block(1, step(60, "A")), block(0, step(70, "Lost")), block(2, step(80, "B"), step(85, "C")),
                block(-1, step(90, "Lost"), step(95, "Lost")), block(1), block(1, step(100, "D")))
                == ["Warm 50", "A 60", "B 80", "C 85", "D 100", "Cool 110"])
        #expect(
            try written(block(0, step(70, "Lost")), block(3, step(80, "B"))) == ["Warm 50", "B 80", "Cool 110"])
        #expect(try written(block(0, step(70, "Lost"))) == ["Warm 50", "Cool 110"])
    }
}
