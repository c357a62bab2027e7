import Foundation
import HealthModel
import Testing

@testable import HealthPages
@testable import HealthReports
@testable import HealthService

/// The table and the pictures of a workout compared with its plan (WEB-115).
@Suite struct PlanPictureTests {
    private static let start = 1_000.0

    private static func formatter() throws -> PageFormatter {
        try SweptService.shared.get().formatter(#"{"timeZone": "GMT"}"#)
    }

    /// A step whose times are seconds since the start of the workout.
    private static func step(
        _ from: Double?, _ to: Double?, _ target: PlanComparison.Target? = nil, inTarget: Double? = nil,
        seconds: Double? = nil
    ) -> PlanComparison.Step {
        func date(_ seconds: Double?) -> Date? {
            seconds.map { Date(timeIntervalSinceReferenceDate: start + $0) }
        }
        return PlanComparison.Step(
            position: "0.0.0", title: "Fast", role: .work, activity: .running, unit: .second, planned: 300,
            done: seconds, startDate: date(from), endDate: date(to), seconds: seconds, estimatedSeconds: 300,
            completion: 1, secondsInTarget: inTarget, secondsWithValue: inTarget == nil ? nil : 200, target: target)
    }

    private static func comparison(_ steps: [PlanComparison.Step]) -> PlanComparison {
        PlanComparison(
            workout: SweptLife.uuid(1), plan: SweptLife.uuid(2), name: "Monday", activity: .running, way: .laps,
            steps: steps, planned: .init(seconds: 300, meters: nil, kilocalories: nil),
            done: .init(seconds: 240, meters: nil, kilocalories: nil), estimatedSeconds: 300, completion: 1,
            inTarget: nil, secondsAhead: nil)
    }

    // MARK: Table

    @Test("The table of a plan is named after it, and leads to it", arguments: ["Monday", nil] as [String?])
    func captions(name: String?) throws {
        var comparison = Self.comparison([Self.step(0, 300, seconds: 300)])
        comparison.name = name
        let table = ListTable(comparison, Self.start, try Self.formatter())
        #expect(table.caption == (name.map { "Plan: \($0)" } ?? "Plan"))
        #expect(table.captionAddress == "/plans/\(SweptLife.uuid(2).uuidString)")
    }

    @Test(
        "A step has a stretch of the workout if it took time",
        arguments: [
            (150, 450, true), (150, 150.5, true), (150, 150, false), (450, 150, false), (nil, 450, false),
            (150, nil, false), (nil, nil, false),
        ] as [(Double?, Double?, Bool)])
    func stretches(from: Double?, to: Double?, hasStretch: Bool) throws {
        let row = try #require(
            ListTable(Self.comparison([Self.step(from, to)]), Self.start, try Self.formatter()).rows.first)
        #expect(row.hasStretch == hasStretch)
        #expect(row.from == (hasStretch ? "150.0" : ""))
        #expect(row.to == (hasStretch ? to.map { "\($0)" } : ""))
    }

    @Test("A step tells its goal and what was done of it, as far as that is known") func rows() throws {
        let steps = [
            Self.step(0, 300, inTarget: 50, seconds: 300), Self.step(300, 540, inTarget: 0, seconds: 240),
            Self.step(nil, nil),
        ]
        let full = ListTable(Self.comparison(steps), Self.start, try Self.formatter())
        #expect(full.columns.map(\.columnTitle) == ["Step", "Goal", "Done", "Completed", "In target", "Time"])
        #expect(
            full.rows.map { $0.cells.map(\.text) } == [
                ["Fast", "5:00", "5:00", "100 %", "25 %", "5:00"], ["Fast", "5:00", "4:00", "100 %", "0 %", "4:00"],
                ["Fast", "5:00", "–", "100 %", "–", "–"],
            ])
        // Without targets and times there are no columns of them.
        let bare = ListTable(Self.comparison([Self.step(nil, nil)]), Self.start, try Self.formatter())
        #expect(bare.columns.map(\.columnTitle) == ["Step", "Goal", "Completed"])
        #expect(bare.rows.map { $0.cells.map(\.text) } == [["Fast", "5:00", "100 %"]])
    }

    @Test(
        "The note of a plan has its score, the lead over the pacer and the sums",
        arguments: [
            (nil, nil, nil, "Planned 5:00, done 4:00. The steps are the laps."),
            (0.9, nil, nil, "90 %: 90 % done. Planned 5:00, done 4:00. The steps are the laps."),
            (
                1, 0.5, nil,
                "75 %: 100 % done, 50 % of the time in target. Planned 5:00, done 4:00. The steps are the laps."
            ),
            (
                1, 0.5, 63,
                "75 %: 100 % done, 50 % of the pace. 1:03 ahead of the pacer. Planned 5:00, done 4:00. The steps are the laps."
            ),
            (nil, nil, -63, "1:03 behind the pacer. Planned 5:00, done 4:00. The steps are the laps."),
            (nil, nil, 0, "Level with the pacer. Planned 5:00, done 4:00. The steps are the laps."),
        ] as [(Double?, Double?, Double?, String)])
    func notes(completion: Double?, inTarget: Double?, ahead: Double?, note: String) throws {
        var comparison = Self.comparison([])
        (comparison.completion, comparison.inTarget, comparison.secondsAhead) = (completion, inTarget, ahead)
        let table = ListTable(comparison, Self.start, try Self.formatter())
        #expect(table.tableNote == note)
        #expect(table.rows.isEmpty)
    }

    @Test("Without amounts and steps, the note of a plan says so") func nothing() throws {
        var comparison = Self.comparison([])
        comparison.completion = nil
        comparison.way = .totals
        comparison.planned = .init(seconds: nil, meters: nil, kilocalories: nil)
        comparison.done = comparison.planned
        #expect(
            ListTable(comparison, Self.start, try Self.formatter()).tableNote
                == "Planned no amounts, done nothing. "
                + "The steps cannot be found in the workout; only the totals are compared.")
    }

    // MARK: Pictures

    private static func measured() -> WorkoutSeries {
        let times = (0...600).map { start + Double($0) }
        var series = WorkoutSeries(start: start, end: start + 600)
        series.heartRate = .init(times: times, values: times.map { _ in 150 })
        series.power = .init(times: times, values: times.map { _ in 200 })
        series.distance = DistanceCurve(starts: [start], ends: [start + 600], meters: [1_800])
        return series
    }

    private static func pictures(
        _ steps: [PlanComparison.Step], _ series: WorkoutSeries = measured(), of sport: WorkoutActivity = .running
    ) throws -> [PlanPicture] {
        let formatter = try formatter()
        return PlanPicture.all(of: comparison(steps), series, formatter.measure(of: sport), formatter)
    }

    @Test("Each value with targets that was measured has a picture") func subjects() throws {
        func target(_ subject: PlannedTarget.Subject) -> PlanComparison.Target {
            .init(subject: subject, low: 3, high: 160)
        }
        let all = PlannedTarget.Subject.allCases.map { Self.step(0, 300, target($0)) }
        #expect(
            try Self.pictures(all).map(\.pictureTitle) == ["Plan and heart rate", "Plan and power", "Plan and pace"])
        #expect(
            try Self.pictures(all, of: .cycling).map(\.pictureTitle)
                == ["Plan and heart rate", "Plan and power", "Plan and speed"])
        #expect(try Self.pictures([all[1]]).map(\.pictureTitle) == ["Plan and power"])
        #expect(try Self.pictures([]).isEmpty)
        #expect(try Self.pictures([Self.step(0, 300)]).isEmpty)
        #expect(try Self.pictures(all, WorkoutSeries(start: Self.start, end: Self.start)).isEmpty)
        #expect(try Self.pictures(all, WorkoutSeries(start: Self.start, end: Self.start + 600)).isEmpty)
        var turning = Self.measured()
        turning.cadence = .init(times: [Self.start + 1], values: [90])
        #expect(try Self.pictures([all[3]], turning).map(\.pictureTitle) == ["Plan and cadence"])
    }

    @Test("A step is shaded over its time, and a single value with a line") func bands() throws {
        func target(_ low: Double?, _ high: Double?) -> PlanComparison.Target {
            .init(subject: .heartRate, low: low, high: high)
        }
        let picture = try #require(
            try Self.pictures([
                Self.step(0, 60, target(150, 150)), Self.step(60, 60, target(140, 160)),
                Self.step(60, nil, target(140, 160)), Self.step(nil, 120, target(140, 160)),
                Self.step(120, 600, target(nil, nil)),
            ]).first)
        #expect(picture.bands.map(\.x) == ["0.0", "200.0"] && picture.bands.map(\.width) == ["100.0", "800.0"])
        #expect(picture.bands.first?.height == "1.0")
        #expect(picture.bands.last?.y == "0.0" && picture.bands.last?.height == "100.0")
        // What was not done is in no band, but on the axis.
        let undone = try #require(try Self.pictures([Self.step(nil, nil, target(90, 210))]).first)
        let scale = try #require(AxisScale(fitting: [150, 90, 210], of: .number, startsAtZero: false))
        #expect(undone.bands.isEmpty && scale.lower <= 90 && scale.upper >= 210)
        let format = try Self.formatter().format
        #expect(
            undone.pictureLabel
                == "The heart rate from \(format.number(scale.lower)) bpm to \(format.number(scale.upper)) bpm "
                + "over the whole time; what was planned is shaded.")
    }
}
