import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The refusals of plans that a format cannot store: which part, and of which step.
@Suite struct PlanRefusalTests {
    private static func refusal(_ content: PlannedWorkout.Content, _ format: WorkoutFileFormat) -> String {
        do {
            let options = PlanFileOptions(athlete: PlanAthlete(thresholdPower: 250), freePower: 100)
            _ = try PlanFileWriter.bytes(of: PlannedWorkout(content), as: format, options, file: "a")
            return "written"
        } catch {
            let (start, end) = ("Could not write 'a': ", ".")
            #expect(error.code == .unwritable && error.message.hasPrefix(start) && error.message.hasSuffix(end))
            #expect(error.unrepresentableReason == String(error.message.dropFirst(start.count).dropLast()))
            return error.unrepresentableReason ?? error.message
        }
    }

    private static func steps(_ goals: [PlannedGoal]) -> [PlannedInterval] {
        goals.map { PlannedInterval(.work, PlannedStep(goal: $0)) }
    }

    private static func plan(
        _ goals: [PlannedGoal], warmup: PlannedGoal? = nil, then: [PlannedGoal] = [], iterations: Int = 1,
        cooldown: PlannedGoal? = nil
    ) -> PlannedWorkout.Content {
        .intervals(
            PlannedIntervals(
                activity: .cycling, warmup: warmup.map { PlannedStep(goal: $0) },
                blocks: [PlannedBlock(steps: steps(goals))]
                    + (then.isEmpty ? [] : [PlannedBlock(steps: steps(then), iterations: iterations)]),
                cooldown: cooldown.map { PlannedStep(goal: $0) }))
    }

    private static func time(_ seconds: Double) -> PlannedGoal { .time(.init(seconds, .second)) }
    private static func distance(_ meters: Double) -> PlannedGoal { .distance(.init(meters, .meter)) }
    private static func energy(_ amount: Double) -> PlannedGoal { .energy(.init(amount, .kilocalorie)) }

    /// The first step whose amount the format cannot store is named, and not one that it can.
    @Test func PLF_49_theStepIsNamed() {
        let (minute, long) = (Self.time(60), Self.time(70_000))
        let lost = "has a time goal, which TCX workout cannot store"
        let cases: [(PlannedWorkout.Content, String)] = [
            (Self.plan([minute, minute]), "written"), (Self.plan([long, minute]), "the step 0.0.0 \(lost)"),
            (Self.plan([minute, long]), "the step 0.0.1 \(lost)"),
            (Self.plan([minute, long, Self.time(80_000)]), "the step 0.0.1 \(lost)"),
            (Self.plan([minute, Self.time(80_000), long]), "the step 0.0.1 \(lost)"),
            (Self.plan([minute], warmup: long), "the step 0.0.0 \(lost)"),
            (Self.plan([minute, long], warmup: minute), "the step 1.0.1 \(lost)"),
            (Self.plan([minute], then: [minute, minute, long], iterations: 3), "the step 1.0.2 \(lost)"),
            (Self.plan([minute], warmup: minute, cooldown: long), "the step 2.0.0 \(lost)"),
            // Times come before distances, and distances before energies.
            (Self.plan([Self.distance(70_000), long]), "the step 0.0.1 \(lost)"),
            (
                Self.plan([Self.energy(70_000), Self.distance(9), Self.distance(70_000)]),
                "the step 0.0.2 has a distance goal, which TCX workout cannot store"
            ),
            (
                Self.plan([Self.energy(9), Self.energy(70_000)]),
                "the step 0.0.1 has an energy goal, which TCX workout cannot store"
            ),
            (Self.plan([minute], then: [minute], iterations: 99), "written"),
            (
                Self.plan([minute], then: [minute], iterations: 100),
                "it has a repeated block, which TCX workout cannot store"
            ),
            (Self.plan([long], then: [minute], iterations: 100), "the step 0.0.0 \(lost)"),
        ]
        for (number, (content, reason)) in cases.enumerated() {
            #expect(Self.refusal(content, .tcxWorkout) == reason, "\(number)")
        }
    }

    /// An amount has a place if the number that it is rounded to has one.
    @Test(
        arguments: [
            (0.4, nil), (0.49, nil), (0.5, 1), (1.49, 1), (1.5, 2), (2.5, 3), (65_534.5, 65_535), (65_535.49, 65_535),
            (65_535.5, nil), (65_536, nil),
        ] as [(Double, Double?)])
    func PLF_53_amountsAreComparedAsTheyAreWritten(amount: Double, written: Double?) throws {
        for (goal, name) in [
            (Self.time(amount), "a time goal"), (Self.distance(amount), "a distance goal"),
            (Self.energy(amount), "an energy goal"),
        ] {
            let content = Self.plan([goal])
            guard let written else {
                #expect(
                    Self.refusal(content, .tcxWorkout) == "the step 0.0.0 has \(name), which TCX workout cannot store")
                continue
            }
            let bytes = try PlanFileWriter.bytes(of: PlannedWorkout(content), as: .tcxWorkout, file: "a")
            let read = try #require(try PlanFile(data: Data(bytes)).plans.first?.writtenParts.first?.step.goal)
            #expect([read.seconds, read.meters, read.kilocalories].compactMap(\.self) == [written], "\(name)")
        }
    }

    @Test func PLF_49_partsWithoutWhichAPlanIsAnother() {
        let minute = Self.time(60)
        let pool = PlannedGoal.poolSwim(distance: .init(100, .meter), time: .init(2, .minute))
        let pacer = PlannedWorkout.Content.pacer(
            PlannedPacer(
                activity: .running, location: .outdoor, distance: .init(5, .kilometer), time: .init(25, .minute)))
        let sports = PlannedWorkout.Content.multisport(
            PlannedMultisport(legs: [.cycling(.indoor), .running(.outdoor)]))
        let cases: [(PlannedWorkout.Content, WorkoutFileFormat, String)] = [
            (Self.plan([minute, .open]), .erg, "the step 0.0.1 has no goal, which ERG requires"),
            (Self.plan([minute, .open]), .zwo, "the step 0.0.1 has no goal, which ZWO requires"),
            (Self.plan([minute, .open]), .tcxWorkout, "written"),
            (
                Self.plan([minute, Self.distance(9)]), .mrc,
                "the step 0.0.1 has a distance goal, which MRC cannot store"
            ),
            (
                Self.plan([minute, Self.energy(9)]), .intervals,
                "the step 0.0.1 has an energy goal, which intervals.icu cannot store"
            ),
            (Self.plan([minute, pool]), .zwo, "the step 0.0.1 has a pool distance, which ZWO cannot store"),
            (Self.plan([minute, pool]), .fitWorkout, "written"),
            (pacer, .erg, "it has a pacer, which ERG cannot store"),
            (sports, .zwo, "it has a multisport plan, which ZWO cannot store"),
            (sports, .planJSON, "written"),
            (sports, .fitWorkout, "it has a multisport plan, which FIT workout cannot store"),
            (
                .goal(PlannedGoalWorkout(activity: .cycling, goal: Self.energy(9))), .zwo,
                "the step 0.0.0 has an energy goal, which ZWO cannot store"
            ),
            (.goal(PlannedGoalWorkout(activity: .cycling, goal: minute)), .zwo, "written"),
            (
                Self.plan([minute, Self.time(0.2)]), .intervals,
                "the step 0.0.1 has a time goal, which intervals.icu cannot store"
            ),
        ]
        for (number, (content, format, reason)) in cases.enumerated() {
            #expect(Self.refusal(content, format) == reason, "\(number)")
        }
        #expect(Self.refusal(sports, .gpx) == "plans cannot be written as GPX")
    }

    @Test(arguments: WorkoutFileFormat.plans) func PLF_10_plansThatAreNone(format: WorkoutFileFormat) {
        let minute = Self.time(60)
        let impossible = "the amount of the step"
        #expect(Self.refusal(Self.plan([minute, Self.time(0)]), format) == "\(impossible) 0.0.1 is impossible")
        #expect(
            Self.refusal(Self.plan([minute, Self.time(-1), Self.time(-2)], warmup: minute), format)
                == "\(impossible) 1.0.1 is impossible")
        #expect(
            Self.refusal(Self.plan([minute], cooldown: Self.time(.infinity)), format)
                == "\(impossible) 1.0.0 is impossible")
        let none = Self.refusal(.intervals(PlannedIntervals(activity: .cycling)), format)
        #expect(none == (format == .planJSON ? "written" : "it has no steps"))
        let pacer = Self.refusal(
            .pacer(
                PlannedPacer(
                    activity: .running, location: .outdoor, distance: .init(5, .kilometer), time: .init(0, .second))),
            format)
        #expect(pacer == "its time is impossible")
        #expect(
            Self.refusal(Self.plan(Array(repeating: minute, count: 501)), format) == "it has more than 500 steps")
        #expect(
            Self.refusal(Self.plan([minute], then: [minute], iterations: 10_000), format)
                == "it has more than 10000 steps with all repetitions")
    }
}
