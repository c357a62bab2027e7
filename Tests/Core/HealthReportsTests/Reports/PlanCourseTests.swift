import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// The ways in which steps find their parts of a workout.
@Suite struct PlanCourseTests {
    private static func stretch(_ start: Double, _ end: Double) -> PlanStretch {
        PlanScoringTests.stretch(start, end)
    }

    private static func plan(_ goals: [PlannedGoal]) -> [PlannedPart] {
        PlannedIntervals(
            activity: .running,
            blocks: [PlannedBlock(steps: goals.map { PlannedInterval(.work, PlannedStep(goal: $0)) })]
        ).parts
    }

    private static func minutes(_ count: Double) -> PlannedGoal { .time(.init(count, .minute)) }

    @Test(arguments: [
        "", "1", "1.0", "1.0.0.0", "1.x.9999999999", "1.0.", "-1.0.0", "+1.0.0", " 1.0.0", "1.0.٣",
        "0.0.99999999999999999999", String(repeating: "1.", count: 100_000),
    ]) func PLN_91_malformedKeyPathsNameNoStep(text: String) {
        #expect(PlannedPart.Position(keyPath: text) == nil)
    }

    @Test func PLN_91_keyPathsNameSteps() {
        #expect(PlannedPart.Position(keyPath: "1.20.3") == .init(1, 20, 3))
        let parts = Self.plan([Self.minutes(1), Self.minutes(1), Self.minutes(1)])
        let course = PlanCourse(
            whole: Self.stretch(0, 600),
            activities: [
                .init(activity: .running, position: .init(0, 0, 0), stretch: Self.stretch(0, 50)),
                .init(activity: .running, position: nil, stretch: Self.stretch(50, 60)),
                .init(activity: .running, position: .init(7, 0, 0), stretch: Self.stretch(60, 70)),
                // The step was begun anew, and once more without any length.
                .init(activity: .running, position: .init(0, 0, 0), stretch: Self.stretch(70, 130)),
                .init(activity: .running, position: .init(0, 0, 0), stretch: nil),
                .init(activity: .running, position: .init(0, 0, 2), stretch: Self.stretch(130, 190)),
            ], laps: [nil, nil, nil])
        let found = course.stretches(of: parts)
        #expect(found.way == .keyPaths)
        #expect(found.stretches == [Self.stretch(70, 130), nil, Self.stretch(130, 190)])
    }

    @Test func PLN_91_asManyLapsAsStepsAreTheSteps() {
        let parts = Self.plan([.open, .open])
        let laps: [PlanStretch?] = [Self.stretch(0, 90), nil]
        // Keys of another plan do not count.
        let other = PlanCourse.Activity(
            activity: .running, position: .init(5, 0, 0), stretch: Self.stretch(0, 600))
        let course = PlanCourse(whole: Self.stretch(0, 600), activities: [other], laps: laps)
        let found = course.stretches(of: parts)
        #expect(found.way == .laps && found.stretches == laps)
        #expect(course.stretches(of: Self.plan([.open, .open, .open])).way == .totals)
    }

    @Test func PLN_91_plannedTimesAreCountedWithoutPauses() {
        let parts = Self.plan([Self.minutes(1), Self.minutes(2), .open])
        let course = PlanCourse(whole: Self.stretch(0, 600), pauses: [(30, 90), (200, 210)])
        let found = course.stretches(of: parts)
        #expect(found.way == .times)
        #expect(found.stretches.map { $0?.start } == [0, 120, 250])
        #expect(found.stretches.map { $0?.end } == [120, 250, 600])
        #expect(found.stretches.map { $0?.seconds } == [60, 120, 350])
        // The workout ended in the second step.
        let short = PlanCourse(whole: Self.stretch(0, 100)).stretches(of: parts)
        #expect(short.stretches.map { $0?.end } == [60, 100, nil])
        #expect(course.stretches(of: Self.plan([.open, Self.minutes(1)])).way == .totals)
        #expect(course.stretches(of: Self.plan([.time(.init(-1, .minute)), .open])).way == .totals)
    }

    @Test func PLN_92_amountsOfAStretchAreCutFromSamples() {
        var course = PlanCourse(whole: Self.stretch(0, 100), pauses: [(40, 60)])
        course.meters = DistanceCurve(starts: [0, 60], ends: [40, 100], meters: [80, 120])
        course.kilocalories = DistanceCurve(starts: [0], ends: [100], meters: [50])
        let part = course.stretch(from: 20, to: 80)
        #expect(part == PlanStretch(start: 20, end: 80, seconds: 40, meters: 100, kilocalories: 30))
        #expect(course.stretch(from: 50, to: 50) == nil && course.stretch(from: 100, to: 200) == nil)
        #expect(course.stretch(from: .nan, to: .nan) == nil)
        #expect(course.stretch(from: -50, to: 500)?.seconds == 80)
        #expect(PlanCourse(whole: Self.stretch(0, 100)).stretch(from: 0, to: 10)?.meters == nil)
    }

    /// A step whose time is over exactly when a pause begins ends before the pause, and the next one begins with it.
    @Test(arguments: [(59.0, 90.0), (60, 60), (61, 60)]) func PLN_91_aStepEndsBeforeAPauseAtItsEnd(
        pause: Double, end: Double
    ) {
        let parts = Self.plan([Self.minutes(1), Self.minutes(2), .open])
        let course = PlanCourse(whole: Self.stretch(0, 600), pauses: [(pause, pause + 30)])
        let found = course.stretches(of: parts)
        #expect(found.way == .times)
        #expect(found.stretches.map { $0?.start } == [0, end, 210])
        #expect(found.stretches.map { $0?.end } == [end, 210, 600])
        #expect(found.stretches.map { $0?.seconds } == [60, 120, 390])
    }
}
