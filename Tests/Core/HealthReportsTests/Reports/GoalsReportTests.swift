import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

@Suite struct GoalsReportTests {
    private let days: DailyStore

    init() throws { days = try DailyStore() }

    /// Saves a workout on a day, counted from Sunday, 1 March 2026.
    private func save(
        _ day: Int, km: Double = 5, _ activity: WorkoutActivity = .running, kcal: Double = 300, hour: Double = 18
    ) throws {
        let start = days.at(day, hour)
        try days.save([
            SampleRecord(
                type: .workout, start: start, end: start + 1_800,
                content: .workout(
                    WorkoutRecord(
                        activityType: activity, duration: 1_800,
                        totals: [
                            .distance: QuantityValue(km * 1_000, .meter),
                            .energyBurned: QuantityValue(kcal, .kilocalorie),
                        ])))
        ])
    }

    private func add(_ goal: TrainingGoal) throws { try days.store.engine.write { try $0.save(goal) } }

    /// Returns the progress at the noon of a day.
    private func progress(on day: Int) throws -> [GoalsReport.Progress] {
        let now = Date(timeIntervalSinceReferenceDate: days.at(day, 12))
        return try days.reports { try $0.goalsReport(now: now, calendar: days.calendar).goals }
    }

    @Test("API-135: each measure counts what the workouts of the period have")
    func measures() throws {
        // Monday and Tuesday of the week from 2 March, twice on Tuesday.
        try save(1)
        try save(2, km: 7)
        try save(2, km: 20, .cycling, kcal: 500, hour: 9)
        try save(9, km: 50)
        try add(TrainingGoal(.distance, 40_000, per: .week))
        try add(TrainingGoal(.distance, 10_000, per: .week, activityType: .running))
        try add(TrainingGoal(.time, 7_200, per: .week))
        try add(TrainingGoal(.count, 3, per: .month))
        try add(TrainingGoal(.energy, 1_000, per: .year))
        try add(TrainingGoal(.days, 2, per: .week))
        let found = try progress(on: 4)
        #expect(found.map(\.value) == [32_000, 12_000, 5_400, 4, 1_400, 2])
        #expect(found.map(\.isReached) == [false, true, false, true, true, true])
        #expect(found[0].share == 0.8 && found[0].amounts.count == 12 && found[0].amounts.last?.value == 32_000)
        // Thursday noon is three days and a half after Monday.
        #expect(found[0].start == days.date(1) && found[0].end == days.date(8))
        #expect(abs(found[0].expected - 20_000) < 1e-6)
        #expect(found[3].start == days.date(0) && found[3].end == days.date(31))
    }

    @Test("API-135: a streak lasts while the current period is open, and ends with a missed one")
    func streaks() throws {
        try add(TrainingGoal(.count, 1, per: .week))
        #expect(try progress(on: 4)[0].streak == 0)
        for week in [0, 1, 3, 4, 5] { try save(1 + week * 7) }
        #expect(try progress(on: 1 + 5 * 7).map(\.streak) == [3])
        #expect(try progress(on: 1 + 6 * 7).map { [$0.streak, $0.longestStreak] } == [[3, 3]])
        #expect(try progress(on: 1 + 7 * 7).map { [$0.streak, $0.longestStreak] } == [[0, 3]])
        // Later weeks are no part of a streak of then.
        #expect(try progress(on: 6 + 7)[0].streak == 2)
    }

    @Test("API-135: the amounts are those of the last twelve periods, each from its first day on, the current one last")
    func amounts() throws {
        try add(TrainingGoal(.distance, 10_000, per: .month))
        try add(TrainingGoal(.count, 1, per: .year))
        // The last days and the first ones of months, and one before the first of twelve.
        for (day, km) in [(-335, 64.0), (-334, 32), (-60, 16), (-59, 8), (-1, 4), (0, 2), (30, 1)] {
            try save(day, km: km)
        }
        let found = try progress(on: 30)
        let months = found[0].amounts
        #expect(months.map(\.value) == [32_000, 0, 0, 0, 0, 0, 0, 0, 16_000, 8_000, 4_000, 3_000])
        let first = CalendarDay(year: 2025, month: 4, day: 1)
        #expect(months.first?.start == first.start(in: days.calendar.timeZone))
        #expect(months.last?.start == days.date(0) && months[9].start == days.date(-59))
        #expect(found[0].start == days.date(0) && found[0].end == days.date(31))
        #expect(found[1].amounts.map(\.value) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4] && found[1].value == 4)
        #expect(found[1].start == days.date(-59) && found[1].streak == 2 && found[1].longestStreak == 2)
    }

    @Test("API-135: a workout counts for the sport that its owner gave it, and one of someone else for none")
    func corrections() throws {
        for day in 1...3 { try save(day) }
        try add(TrainingGoal(.count, 1, per: .week))
        try add(TrainingGoal(.count, 1, per: .week, activityType: .running))
        try add(TrainingGoal(.count, 1, per: .week, activityType: .cycling))
        var workouts: [UUID] = []
        try days.reports { try $0.forEachWorkout(SampleFilter()) { workouts.append($0.uuid) } }
        #expect(try progress(on: 4).map(\.value) == [3, 3, 0])
        let editor = WorkoutEditor(access: days.store.access)
        var change = WorkoutEditor.Change()
        change.activity = .cycling
        _ = try editor.edit(workouts[0], change)
        #expect(try progress(on: 4).map(\.value) == [3, 2, 1])
        change = WorkoutEditor.Change()
        change.isNotMine = true
        _ = try editor.edit(workouts[1], change)
        #expect(try progress(on: 4).map(\.value) == [2, 1, 1])
    }

    @Test("API-135: goals are replaced and removed by their identifiers, and are at most a hundred")
    func storing() throws {
        var goal = try TrainingGoal(.days, 3, per: .week)
        try add(goal)
        goal.target = 4
        try add(goal)
        #expect(try days.reports { try $0.goals() } == [goal])
        #expect(try days.store.engine.write { try $0.removeGoal(goal.id) })
        #expect(try !days.store.engine.write { try $0.removeGoal(goal.id) })
        #expect(try days.reports { try $0.goals() }.isEmpty)
        for _ in 0..<100 { try add(TrainingGoal(.count, 1, per: .year)) }
        #expect(throws: EngineError.self) { try add(TrainingGoal(.count, 1, per: .year)) }
    }

    @Test("API-135: a target is positive and possible, and is typed with units")
    func typing() throws {
        for target in [0, -1, .nan, .infinity, 1e10] {
            #expect(throws: ValidationError.self) { try TrainingGoal(.distance, target, per: .week) }
        }
        let typed: [(TrainingGoal.Measure, String, Double)] = [
            (.distance, "50", 50_000), (.distance, "50km", 50_000), (.distance, "10 mi", 16_093.44),
            (.time, "5h", 18_000),
            (.time, "200 h", 720_000), (.time, "1h30m", 5_400), (.time, "2", 7_200), (.count, "12", 12),
            (.energy, "3000", 3_000),
        ]
        for (measure, text, target) in typed {
            #expect(abs(try TypedInput.goal(measure, text, per: .week).target - target) < 1e-6, "\(text)")
        }
        for (measure, text) in [
            (TrainingGoal.Measure.distance, "far"), (.time, "soon"), (.count, "x"), (.days, "0"), (.distance, "-5km"),
            (.time, String(repeating: "9", count: 400)),
        ] { #expect(throws: InputError.self) { try TypedInput.goal(measure, text, per: .week) } }
    }
}
