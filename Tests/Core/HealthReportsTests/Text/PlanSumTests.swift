import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// The sums of plans in words, at their least amounts.
@Suite struct PlanSumTests {
    struct Case: Sendable, CustomStringConvertible {
        var goals: [PlannedGoal]
        var text: String

        init(_ goals: PlannedGoal..., text: String) { (self.goals, self.text) = (goals, text) }

        var description: String { text }
    }

    private static func plan(_ goals: [PlannedGoal]) -> PlannedWorkout {
        PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running,
                    blocks: [PlannedBlock(steps: goals.map { PlannedInterval(.work, PlannedStep(goal: $0)) })])))
    }

    /// A metre takes a third of a second, and a kilocalorie six seconds (PLN-93).
    @Test(
        "PLN-93: sums name each amount that is planned, however small, and the time where it is estimated",
        arguments: [
            Case(text: "0 steps"), Case(.open, text: "1 step, 1 until you end it"),
            Case(.open, .open, text: "2 steps, 2 until you end them"),
            Case(.distance(.init(1, .meter)), text: "1 step: 1 m; about 0:00"),
            Case(.distance(.init(0.6, .meter)), text: "1 step: 1 m; about 0:00"),
            Case(.distance(.init(3, .meter)), text: "1 step: 3 m; about 0:01"),
            Case(.time(.init(1, .second)), text: "1 step: 0:01"),
            Case(.time(.init(0.5, .second)), text: "1 step: 0:01"),
            Case(.energy(.init(1, .kilocalorie)), text: "1 step: 1 kcal; about 0:06"),
            Case(.energy(.init(0.5, .kilocalorie)), text: "1 step: 0 kcal; about 0:03"),
            Case(.distance(.init(0, .meter)), text: "1 step"), Case(.time(.init(0, .second)), text: "1 step"),
            Case(
                .distance(.init(900, .meter)), .time(.init(90, .second)), .energy(.init(10, .kilocalorie)), .open,
                text: "4 steps: 900 m, 1:30 and 10 kcal, 1 until you end it; about 7:30"),
            Case(
                .distance(.init(3_000, .meter)), .time(.init(1, .hour)),
                text: "2 steps: 3.00 km and 1:00:00; about 1:16:40"),
        ])
    func sums(_ example: Case) {
        #expect(Self.plan(example.goals).sumsText(Format()) == example.text)
    }

    @Test("A block without repetitions or without steps has no lines, and one of two iterations has a heading")
    func blocks() {
        func lines(_ iterations: Int, steps: Int) -> [String] {
            let step = PlannedInterval(.work, PlannedStep(goal: .time(.init(60, .second))))
            let block = PlannedBlock(steps: Array(repeating: step, count: steps), iterations: iterations)
            return PlannedWorkout(.intervals(PlannedIntervals(activity: .running, blocks: [block])))
                .lines(Format()).map { "\($0.title) \($0.goal) \($0.isRepeated)" }
        }
        #expect(lines(0, steps: 1).isEmpty && lines(2, steps: 0).isEmpty)
        #expect(lines(1, steps: 1) == ["Work 1:00 false"])
        #expect(lines(1, steps: 2) == ["Work 1:00 false", "Work 1:00 false"])
        #expect(lines(2, steps: 1) == ["2 times  false", "Work 1:00 true"])
        #expect(lines(3, steps: 2) == ["3 times  false", "Work 1:00 true", "Work 1:00 true"])
    }

    @Test("Paces of a target leave out a standstill, and equal bounds are one value")
    func targets() {
        func text(_ subject: PlannedTarget.Subject, _ low: Double, _ high: Double) -> String {
            let bounds = PlannedTarget.Value.range(
                low: QuantityValue(low, subject.unit), high: QuantityValue(high, subject.unit))
            return Format().text(of: PlannedTarget(subject, bounds), .running)
        }
        #expect(text(.speed, 0, 4) == "4:10 /km" && text(.speed, 0.5, 4) == "33:20 /km to 4:10 /km")
        #expect(text(.speed, 0, 0) == "" && text(.speed, 4, 4) == "4:10 /km")
        #expect(text(.power, 199.5, 200.4) == "200 W" && text(.power, 199.4, 200.4) == "199–200 W")
        #expect(text(.heartRate, 0, 1) == "0–1 beats/min" && text(.cadence, 90, 90) == "cadence 90")
    }

    @Test("How plans were followed is told without what is nothing")
    func adherence() {
        func text(_ planned: Int, _ done: Int, _ missed: Int, _ scored: Int, _ score: Double?) -> String {
            var adherence = PlansReport.Adherence(of: [])
            (adherence.planned, adherence.done, adherence.missed) = (planned, done, missed)
            (adherence.scored, adherence.meanScore) = (scored, score)
            return Format().text(of: adherence)
        }
        #expect(text(0, 0, 0, 0, nil) == "" && text(1, 0, 0, 0, nil) == "0 of 1 done up to today")
        #expect(text(1, 0, 1, 0, nil) == "0 of 1 done up to today, 1 missed")
        #expect(text(2, 1, 1, 1, 0.8) == "1 of 2 done up to today, 1 missed; score: 80 %")
        #expect(text(3, 2, 0, 2, 0.8) == "2 of 3 done up to today; mean score of 2: 80 %")
    }
}
