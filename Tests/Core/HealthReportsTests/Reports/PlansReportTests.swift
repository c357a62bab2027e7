import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// Planned workouts with what became of them.
@Suite struct PlansReportTests {
    private let store: LawStore
    private let calendar: Calendar
    /// Noon of 15 January 2027.
    private let now = Date(timeIntervalSince1970: 1_800_014_400)

    init() throws {
        store = try LawStore()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        self.calendar = calendar
    }

    /// Returns a plan of two times, in seconds.
    private func plan(_ first: Double, _ second: Double) -> PlannedWorkout {
        func step(_ seconds: Double) -> PlannedInterval {
            PlannedInterval(.work, PlannedStep(goal: .time(.init(seconds, .second))))
        }
        return PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, blocks: [PlannedBlock(steps: [step(first), step(second)], iterations: 1)])))
    }

    private func january(_ day: Int, _ hour: Int? = nil) throws -> ScheduledDate {
        try #require(ScheduledDate(DateComponents(year: 2027, month: 1, day: day, hour: hour), in: calendar))
    }

    private func schedule(_ plan: PlannedWorkout, _ date: ScheduledDate, isDone: Bool = false) throws {
        try store.engine.write(as: LawStore.app) {
            try $0.schedule(plan, at: date, today: now, in: calendar)
            if isDone { _ = try $0.completeScheduled(plan.id, at: date.slot, in: calendar) }
        }
    }

    /// Saves a run of a plan that took some seconds, at an hour of a day.
    private func run(_ plan: PlannedWorkout, _ day: Int, seconds: Double, from entry: ScheduledDate?) throws -> UUID {
        let start = try january(day, 7).slot.start(in: calendar).timeIntervalSinceReferenceDate
        let record = WorkoutRecord(activityType: .running, start: start, end: start + seconds, events: [], totals: [:])
        let workout = SampleRecord(type: .workout, start: start, end: start + seconds, content: .workout(record))
        try store.engine.write(as: LawStore.app) {
            _ = try $0.finish(
                WorkoutDraft(
                    workout: workout, members: MemberRuns(),
                    plan: StartedPlan(
                        plan, entry: entry.map { .init(app: LawStore.app.source.bundleIdentifier, date: $0) })))
        }
        return workout.uuid
    }

    private func report(from: Date? = nil, to: Date? = nil) throws -> PlansReport {
        try store.engine.reports(for: LawStore.app) {
            try $0.plansReport(from: from, to: to, now: now, calendar: calendar)
        }
    }

    // The worked example: of six up to today two have a workout, with the scores 1 and 0.75.
    @Test func PLN_98_aPeriodHasWhatWasDoneAndTheMeanScore() throws {
        let (hard, easy) = (plan(60, 60), plan(30, 30))
        for day in 10...12 { try schedule(hard, january(day)) }
        let whole = try run(hard, 10, seconds: 120, from: january(10))
        let short = try run(hard, 12, seconds: 90, from: january(12))
        try schedule(easy, january(13), isDone: true)
        try schedule(easy, january(14, 18))
        try schedule(hard, january(15))
        // Not yet counted: those of later days, even if they are done.
        try schedule(easy, january(16), isDone: true)
        try schedule(hard, january(17, 7))
        let report = try report()
        #expect(report.entries.map(\.status) == [.done, .missed, .done, .done, .missed, .due, .done, .due])
        #expect(report.entries.map(\.workout) == [whole, nil, short, nil, nil, nil, nil, nil])
        #expect(report.entries.map(\.score) == [1, nil, 0.75, nil, nil, nil, nil, nil])
        #expect(report.entries.map(\.completion) == [1, nil, 0.75, nil, nil, nil, nil, nil])
        #expect(report.entries.allSatisfy { $0.inTarget == nil })
        let adherence = report.adherence
        #expect(adherence.planned == 6 && adherence.done == 3 && adherence.missed == 2 && adherence.scored == 2)
        #expect(adherence.meanScore == 0.875)
        #expect(
            Format().text(of: adherence)
                == "3 of 6 done up to today, 2 missed; mean score of 2: \(Format().percent(0.875))")
        #expect(report.entries(.missed).map(\.start) == [report.entries[1].start, report.entries[4].start])
        let part = try self.report(from: report.entries[2].start, to: report.entries[3].start)
        #expect(part.entries == [report.entries[2]] && part.adherence.meanScore == 0.75)
        #expect(PlansReport([]).adherence.meanScore == nil && Format().text(of: PlansReport([]).adherence).isEmpty)
    }

    @Test func PLN_98_aWorkoutWithoutAnEntryCountsOnItsDay() throws {
        let plan = plan(60, 60)
        try schedule(plan, january(11), isDone: true)
        try schedule(plan, january(12), isDone: true)
        let workout = try run(plan, 12, seconds: 60, from: nil)
        #expect(try report().entries.map(\.workout) == [nil, workout])
        // A workout of the entry rules.
        let own = try run(plan, 14, seconds: 60, from: january(12))
        #expect(try report().entries.map(\.workout) == [nil, own])
    }

    @Test func PLN_98_ofSeveralWorkoutsOfAnEntryTheLastOneCounts() throws {
        let plan = plan(60, 60)
        try schedule(plan, january(12))
        let first = try run(plan, 12, seconds: 60, from: january(12))
        #expect(try report().entries.map(\.workout) == [first] && report().entries.map(\.score) == [0.5])
        let last = try run(plan, 13, seconds: 120, from: january(12))
        #expect(try report().entries.map(\.workout) == [last] && report().entries.map(\.score) == [1])
    }

    @Test func PLN_98_aWorkoutCountsForNoOtherEntryThanItsOwn() throws {
        let plan = plan(60, 60)
        for date in [try january(11), try january(12), try january(12, 18)] { try schedule(plan, date, isDone: true) }
        let other = AppIdentity(bundleIdentifier: "org.example.other", name: "Other")
        let day = try january(12)
        try store.engine.write(as: other) {
            try $0.schedule(plan, at: day, today: now, in: calendar)
            _ = try $0.completeScheduled(plan.id, at: day.slot, in: calendar)
        }
        // On the day of three other entries.
        let late = try run(plan, 12, seconds: 120, from: january(11))
        #expect(try report().entries.map(\.workout) == [late, nil, nil, nil])
        // Two of the same day differ in the hour, and two of the same moment in the app.
        let evening = try run(plan, 13, seconds: 120, from: january(12, 18))
        #expect(try report().entries.map(\.workout) == [late, nil, nil, evening])
        let whole = try run(plan, 14, seconds: 120, from: january(12))
        let entries = try report().entries
        #expect(entries.map(\.workout) == [late, whole, nil, evening])
        #expect(entries.map { $0.app == other.source.bundleIdentifier } == [false, false, true, false])
        let part = try store.engine.reports(for: LawStore.app) {
            try $0.plansReport(ofApp: other.source.bundleIdentifier, now: now, calendar: calendar)
        }
        #expect(part.entries == [entries[2]])
    }

    @Test func PLN_98_withoutAComparisonThereAreWorkoutsWithoutScores() throws {
        let plan = plan(60, 60)
        try schedule(plan, january(12))
        let workout = try run(plan, 12, seconds: 90, from: january(12))
        let report = try store.engine.reports(for: LawStore.app) {
            try $0.plansReport(comparing: false, now: now, calendar: calendar)
        }
        #expect(report.entries.map(\.workout) == [workout] && report.entries.map(\.status) == [.done])
        #expect(report.entries.map(\.score) == [nil] && report.entries.map(\.completion) == [nil])
        #expect(report.adherence.done == 1 && report.adherence.scored == 0 && report.adherence.meanScore == nil)
    }

    @Test("SEC-33: who may not read workouts sees what is planned and done, and no workouts")
    func unreadWorkouts() throws {
        let (scheduled, started) = (plan(60, 60), plan(30, 30))
        try schedule(scheduled, january(12))
        _ = try run(scheduled, 12, seconds: 90, from: january(12))
        _ = try run(started, 13, seconds: 60, from: nil)
        let reader = AppIdentity(bundleIdentifier: "org.example.reader", name: "Reader")
        try store.engine.reports(for: reader) { reports in
            let entries = try reports.plansReport(now: now, calendar: calendar).entries
            #expect(entries.map(\.status) == [.done] && entries.map(\.workout) == [nil])
            #expect(entries.map(\.score) == [nil])
            let detail = try reports.planDetail(of: scheduled.id, now: now, calendar: calendar)
            #expect(detail?.plan == scheduled && detail?.entries == entries && detail?.runs.isEmpty == true)
            #expect(try reports.planDetail(of: started.id, now: now, calendar: calendar) == nil)
        }
    }

    @Test("A plan is as it is scheduled for the latest date, and else as the last workout was started from it")
    func latestPlan() throws {
        let old = plan(60, 60)
        let new = PlannedWorkout(plan(30, 30).content, id: old.id)
        func shown() throws -> PlannedWorkout? {
            try store.engine.reports(for: LawStore.app) {
                try $0.planDetail(of: old.id, now: now, calendar: calendar)?.plan
            }
        }
        _ = try run(old, 12, seconds: 60, from: nil)
        #expect(try shown() == old)
        _ = try run(new, 13, seconds: 60, from: nil)
        #expect(try shown() == new)
        try schedule(old, january(10))
        #expect(try shown() == old)
        try schedule(new, january(16))
        #expect(try shown() == new)
        try schedule(old, january(14))
        #expect(try shown() == new)
    }

    @Test func PLN_59_sevenDaysBeforeAndAfterAreUsual() throws {
        let period = PlansReport.usualPeriod(now: now, calendar: calendar)
        let (first, end) = (try january(8).slot.start(in: calendar), try january(23).slot.start(in: calendar))
        #expect(period.from == first && period.to == end)
    }

    @Test func PLN_65_aPlanHasItsDatesAndItsWorkouts() throws {
        let plan = plan(60, 60)
        func detail() throws -> PlanDetail? {
            try store.engine.reports(for: LawStore.app) {
                try $0.planDetail(of: plan.id, now: now, calendar: calendar)
            }
        }
        #expect(try detail() == nil)
        // A workout that was started from a file has the plan without a date.
        let workout = try run(plan, 12, seconds: 60, from: nil)
        let unscheduled = try #require(try detail())
        #expect(unscheduled.plan == plan && unscheduled.entries.isEmpty)
        #expect(unscheduled.runs.map(\.workout) == [workout] && unscheduled.runs.map(\.score) == [0.5])
        try schedule(plan, january(16))
        let scheduled = try #require(try detail())
        #expect(scheduled.entries.map(\.status) == [.due] && scheduled.runs == unscheduled.runs)
        let next = try store.engine.reports(for: LawStore.app) { try $0.nextPlan(now: now, calendar: calendar) }
        #expect(next?.plan == plan && next?.entries == scheduled.entries)
    }
}
