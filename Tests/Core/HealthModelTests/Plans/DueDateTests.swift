import Testing

@testable import HealthModel

/// The date at which the time of a step is over, with pauses before, within and after it.
@Suite struct DueDateTests {
    private static let plan = PlannedWorkout(
        .goal(PlannedGoalWorkout(activity: .running, location: .outdoor, goal: PlanExamples.seconds(60))))

    private static func due(_ pauses: [Range<Double>]) throws -> Double? {
        var runner = try #require(PlanRunner(plan))
        let position = try #require(runner.parts.first).position
        #expect(runner.resume(at: position, since: 100, pauses: pauses) != nil)
        return runner.dueDate
    }

    @Test func PLN_79_onlyPausesWithinAStepProlongIt() throws {
        #expect(try Self.due([]) == 160)
        #expect(try Self.due([80..<100]) == 160 && Self.due([80..<105]) == 165)
        #expect(try Self.due([100..<110]) == 170 && Self.due([159..<169]) == 170)
        // One that begins when the time is over does not, unless an earlier one has prolonged the step.
        #expect(try Self.due([160..<170]) == 160 && Self.due([200..<210]) == 160)
        #expect(try Self.due([110..<120, 165..<170]) == 175 && Self.due([110..<120, 170..<180]) == 170)
        // During a pause nobody knows.
        #expect(try Self.due([110..<Double.infinity]) == nil && Self.due([160..<Double.infinity]) == 160)
    }

    @Test func activeSecondsLeaveOutPausesUpToTheMoment() throws {
        var runner = try #require(PlanRunner(Self.plan))
        _ = runner.start(at: 100)
        _ = runner.pause(at: 110)
        _ = runner.resume(at: 120)
        #expect([90, 100, 105, 110, 115, 120, 130].map(runner.activeSeconds) == [0, 0, 5, 10, 10, 10, 20])
        _ = runner.pause(at: 130)
        #expect([129, 130, 150].map(runner.activeSeconds) == [19, 20, 20] && runner.dueDate == nil)
        // Once more changes nothing.
        _ = runner.pause(at: 140)
        #expect(runner.pauses == [110..<120, 130..<Double.infinity])
        _ = runner.resume(at: 150)
        _ = runner.resume(at: 155)
        #expect(runner.pauses == [110..<120, 130..<150] && runner.dueDate == 190)
    }
}
