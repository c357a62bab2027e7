import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// The rows of the page of goals (WEB-103), on a Sunday at noon, the last day of a week.
@Suite struct GoalRowTests {
    private static let now = RichWeek.now.timeIntervalSinceReferenceDate
    private static let settings = #"{"timeZone": "GMT", "weekStart": 1}"#

    /// Returns the rows of goals, with a run of half an hour and 5 km some weeks ago for each number.
    private static func rows(_ goals: [TrainingGoal], _ weeks: [Double]) async throws -> [String: String] {
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            try engine.write(as: TenYears.watch) {
                guard !weeks.isEmpty else { return }
                try $0.save(
                    weeks.enumerated().map { number, week in
                        let start = now - 86_400 - week * 604_800
                        return SampleRecord(
                            uuid: SweptLife.uuid(number), type: .workout, start: start, end: start + 1_800,
                            content: .workout(
                                WorkoutRecord(
                                    activityType: .running, duration: 1_800,
                                    totals: [.distance: QuantityValue(5_000, .meter)])))
                    })
            }
            try engine.write(as: .dashboard) { writer in for goal in goals { try writer.save(goal) } }
        }
        let responder = service.responder(settings: settings)
        let page = try await responder.ask("GET", "/goals", by: responder.views).text
        #expect(page.contains(" isEmpty \(goals.isEmpty) "))
        let rows = page.matches(of: #/\(goalKey '([^']*)' (goalName .*? picture '[^']*') \)/#)
        return Dictionary(rows.map { (String($0.output.1), String($0.output.2)) }, uniquingKeysWith: { $1 })
    }

    private static func goal(
        _ number: Int, _ measure: TrainingGoal.Measure, _ target: Double, per period: TrainingGoal.Period = .week
    ) throws -> TrainingGoal {
        try TrainingGoal(id: SweptLife.uuid(70 + number), measure, target, per: period)
    }

    @Test("WEB-103: a row has the amounts so far, the present streak and the longest one") func streaks() async throws {
        let goals = [
            try Self.goal(0, .count, 1), try Self.goal(1, .count, 2), try Self.goal(2, .distance, 5_000),
        ]
        // Two weeks up to now, and three before a week without a run.
        let rows = try await Self.rows(goals, [0, 1, 3, 4, 5])
        let line =
            "M0.0,22.0 9.1,22.0 18.2,22.0 27.3,22.0 36.4,22.0 45.5,22.0 54.5,2.0 63.6,2.0 72.7,2.0 81.8,22.0 90.9,2.0 "
            + "100.0,2.0"
        // Six days and a half of seven have passed.
        #expect(
            rows == [
                goals[0].id.uuidString:
                    "goalName '1 workout a week' soFar '1 ✓' expected '1' "
                    + "streak '2 weeks, longest 3' picture '\(line)'",
                goals[1].id.uuidString:
                    "goalName '2 workouts a week' soFar '1' expected '2' "
                    + "streak '0 weeks, longest 0' picture '\(line)'",
                goals[2].id.uuidString:
                    "goalName '5.00 km a week' soFar '5.00 km ✓' expected '4.64 km' "
                    + "streak '2 weeks, longest 3' picture '\(line)'",
            ])
    }

    @Test(
        "WEB-103: a streak is in the words of its period, and lasts as long as the present one is not over",
        arguments: [
            ([0.0], "1 week, longest 1"), ([1], "1 week, longest 1"), ([2], "0 weeks, longest 1"),
            ([2, 3, 4], "0 weeks, longest 3"), ([1, 2, 4], "2 weeks, longest 2"), ([], "0 weeks, longest 0"),
        ] as [([Double], String)])
    func periods(weeks: [Double], streak: String) async throws {
        let goal = try Self.goal(0, .count, 1)
        let row = try #require(try await Self.rows([goal], weeks)[goal.id.uuidString])
        #expect(row.contains(" streak '\(streak)' "), "\(row)")
    }

    @Test("WEB-103: goals of months and years have streaks of months and years") func longPeriods() async throws {
        let goals = [
            try Self.goal(0, .time, 1_800, per: .month), try Self.goal(1, .days, 3, per: .year),
            try Self.goal(2, .energy, 100, per: .year),
        ]
        // On 30 December and 2 December; on 25 November.
        let rows = try await Self.rows(goals, [0, 4, 5])
        let month = try #require(rows[goals[0].id.uuidString])
        #expect(month.hasPrefix("goalName '30 min a month' soFar '1 h ✓' "), "\(month)")
        #expect(month.contains(" streak '2 months, longest 2' "), "\(month)")
        let days = try #require(rows[goals[1].id.uuidString])
        #expect(days.hasPrefix("goalName '3 days with a workout a year' soFar '3 ✓' "), "\(days)")
        #expect(days.contains(" streak '1 year, longest 1' "), "\(days)")
        let energy = try #require(rows[goals[2].id.uuidString])
        #expect(energy.hasPrefix("goalName '100 kcal a year' soFar '0 kcal' "), "\(energy)")
        #expect(energy.contains(" streak '0 years, longest 0' "), "\(energy)")
    }

    @Test("WEB-103: without goals there are no rows, and amounts that never change are a line in the middle")
    func nothing() async throws {
        #expect(try await Self.rows([], [0]).isEmpty)
        let goal = try Self.goal(0, .count, 1)
        let row = try #require(try await Self.rows([goal], [])[goal.id.uuidString])
        #expect(row.contains(" picture 'M0.0,12.0 9.1,12.0 "), "\(row)")
        #expect(row.contains(" soFar '0' "))
    }
}
