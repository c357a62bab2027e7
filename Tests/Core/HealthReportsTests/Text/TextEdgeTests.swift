import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

/// Texts at their greatest length, of other places, and of plans that wait.
@Suite struct TextEdgeTests {
    @Test(
        "Texts of exactly the greatest length are whole, whatever their characters are, and longer ones end with a mark",
        arguments: [
            ("abc", 3, "abc"), ("äöü", 3, "äöü"), ("äöüe", 3, "äö…"), ("abcd", 3, "ab…"), ("äö", 3, "äö"),
            ("é", 1, "é"), ("éa", 1, "…"), ("a\tö", 3, "a ö"), ("a\nöü", 3, "a …"), ("a\u{0}öü", 3, "aöü"),
            ("😀😀😀", 3, "😀😀😀"), ("😀😀😀😀", 3, "😀😀…"), ("", 3, ""), ("\u{200B}\u{202E}", 3, ""),
            ("a~", 2, "a~"), ("a\u{7F}b", 3, "ab"), (" a ", 3, " a "),
        ] as [(String, Int, String)])
    func lengths(text: String, most: Int, cleaned: String) {
        #expect(PlainText.clean(text, most: most) == cleaned)
    }

    @Test("Texts have two hundred characters unless another number is said, each of a few parts at most")
    func usualLengths() {
        let whole = String(repeating: "ä", count: 200)
        #expect(PlainText.clean(whole) == whole && PlainText.mostCharacters == 200)
        #expect(PlainText.clean(whole + "b") == String(repeating: "ä", count: 199) + "…")
        #expect(PlainText.clean(String(repeating: "a", count: 201)) == String(repeating: "a", count: 199) + "…")
        // Of a character with marks without end some are left.
        for count in [0, 10, 11, 12, 500] {
            let marked = PlainText.clean("e" + String(repeating: "\u{301}", count: count), most: 3)
            #expect(marked.unicodeScalars.count == min(count + 1, 12), "\(count)")
        }
    }

    // MARK: Digests

    @Test("API-136: workouts of a digest have the day and the time of the clocks at their place")
    func digests() throws {
        // 2024-03-09 22:00 in Greenwich, a Saturday.
        let start = 731_714_400.0
        func workout(_ zone: String?) throws -> WorkoutSummary {
            let record = SampleRecord(
                type: .workout, start: start, end: start + 1_800,
                content: .workout(WorkoutRecord(activityType: .running, duration: 1_800)),
                metadata: zone.map { [MetadataKey.timeZone: .string($0)] })
            return try #require(WorkoutSummary(record))
        }
        let zones = [nil, "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati"]
        let workouts = try zones.map(workout)
        func lines(_ span: DigestReport.Span, _ reader: String) -> [String] {
            let digest = DigestReport(
                span: span, start: Told.date(start), end: Told.date(start + 86_400), rings: [], workouts: workouts,
                totals: TotalsReport.Totals(), totalsBefore: TotalsReport.Totals(), steps: nil, load: nil, nights: [],
                readiness: [], goals: [], records: [])
            return digest.lines(Format(timeZone: Told.zone(reader))).filter { $0.workout != nil }.map {
                "\($0.subject): \($0.text)"
            }
        }
        #expect(
            lines(.week, "GMT") == [
                "Workouts: Sat 22:00 Running, 30:00", ": Sun 07:00 Running, 30:00", ": Sat 17:00 Running, 30:00",
                ": Sun 12:00 Running, 30:00",
            ])
        #expect(
            lines(.week, "Asia/Kolkata") == [
                "Workouts: Sun 03:30 Running, 30:00", ": Sun 07:00 Running, 30:00", ": Sat 17:00 Running, 30:00",
                ": Sun 12:00 Running, 30:00",
            ])
        #expect(
            lines(.day, "Asia/Kolkata") == [
                "Workouts: 03:30 Running, 30:00", ": 07:00 Running, 30:00", ": 17:00 Running, 30:00",
                ": 12:00 Running, 30:00",
            ])
    }

    // MARK: Plans

    private static func told(_ runner: PlanRunner, at date: Double) throws -> [String] {
        let progress = try #require(PlanProgress(runner, PlanAlerts(), at: date))
        return PlanText.lines(progress, byHand: "by hand", Format()).map { "\($0.key) \($0.name): \($0.text)" }
    }

    @Test("PLN-74, PLN-83: a step of a pool swim says that its swimmer rests until its time is over")
    func rests() throws {
        let swim = PlannedInterval(
            .work, PlannedStep(goal: .poolSwim(distance: .init(50, .meter), time: .init(100, .second))))
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: .swimming, blocks: [PlannedBlock(steps: [swim], iterations: 2)])))
        var runner = try #require(PlanRunner(plan))
        _ = runner.start(at: 0)
        _ = runner.add(.meters(25), from: 0, to: 30)
        let (goal, next) = ("goal Goal: 50 m in 1:40", "next Next: Work: 50 m in 1:40")
        #expect(try Self.told(runner, at: 30) == ["step Step: 1 of 2  Work 1/2", "\(goal)  25 m left", next])
        _ = runner.add(.meters(25), from: 30, to: 60)
        #expect(try Self.told(runner, at: 70) == ["step Step: 1 of 2  Work 1/2  rest", "\(goal)  0:30 left", next])
        _ = runner.advance(to: 100)
        let last = "next Next: the end of the plan"
        #expect(try Self.told(runner, at: 110) == ["step Step: 2 of 2  Work 2/2", "\(goal)  50 m left", last])
        _ = runner.add(.meters(50), from: 110, to: 170.5)
        #expect(
            try Self.told(runner, at: 171) == ["step Step: 2 of 2  Work 2/2  rest", "\(goal)  0:29 left", last])
    }

    @Test("PLN-83: open steps are ended by hand, and steps that are done once have no number of repetitions")
    func openSteps() throws {
        let steps: [PlannedInterval] = [
            .init(.work, PlannedStep(displayName: "As long\nas you like")),
            .init(.recovery, PlannedStep(goal: .time(.init(90, .second)))),
        ]
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: .running, blocks: [PlannedBlock(steps: steps)])))
        var runner = try #require(PlanRunner(plan))
        _ = runner.start(at: 0)
        #expect(
            try Self.told(runner, at: 500) == [
                "step Step: 1 of 2  As long as you like", "goal Goal: open  by hand", "next Next: Recovery: 1:30",
            ])
        _ = runner.next(at: 500)
        #expect(
            try Self.told(runner, at: 530.5) == [
                "step Step: 2 of 2  Recovery", "goal Goal: 1:30  1:00 left", "next Next: the end of the plan",
            ])
    }
}
