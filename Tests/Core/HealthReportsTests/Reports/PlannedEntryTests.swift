import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthReports

/// Planned workouts of one plan on several dates, and several plans on one day.
@Suite struct PlannedEntryTests {
    private let store: LawStore
    private let calendar: Calendar
    /// Noon of 15 January 2027, in UTC.
    private let now = Date(timeIntervalSince1970: 1_800_014_400)

    init() throws {
        store = try LawStore()
        calendar = Told.calendar()
    }

    private static func plan(_ number: Int, _ activity: WorkoutActivity = .running) -> PlannedWorkout {
        let step = PlannedInterval(.work, PlannedStep(goal: .time(.init(60, .second))))
        return PlannedWorkout(
            .intervals(PlannedIntervals(activity: activity, blocks: [PlannedBlock(steps: [step])])),
            id: Told.id(number))
    }

    private func january(
        _ day: Int, _ hour: Int? = nil, _ minute: Int? = nil, zone: TimeZone? = nil
    ) throws -> ScheduledDate {
        var parts = DateComponents(year: 2027, month: 1, day: day, hour: hour, minute: minute)
        parts.timeZone = zone
        return try #require(ScheduledDate(parts, in: calendar))
    }

    private func schedule(_ plan: PlannedWorkout, _ dates: [ScheduledDate], isDone: Bool = false) throws {
        try store.engine.write(as: LawStore.app) {
            for date in dates {
                try $0.schedule(plan, at: date, today: now, in: calendar)
                if isDone { _ = try $0.completeScheduled(plan.id, at: date.slot, in: calendar) }
            }
        }
    }

    private func entries(of plan: Int? = nil, from: Date? = nil, to: Date? = nil) throws -> [PlannedEntry] {
        try store.engine.reports(for: LawStore.app) {
            try $0.plannedEntries(of: plan.map(Told.id), from: from, to: to, now: now, calendar: calendar)
        }
    }

    private func date(_ day: Int, _ hour: Double = 0) -> Date {
        now.addingTimeInterval(Double(day - 15) * 86_400 + (hour - 12) * 3_600)
    }

    @Test("A day names all that is planned for it, and a time only what is planned for that moment")
    func dates() throws {
        try schedule(Self.plan(1), [january(16), january(16, 7), january(16, 18, 30), january(17), january(17, 7)])
        let entries = try entries(of: 1)
        #expect(entries.map(\.start) == [date(16), date(16, 7), date(16, 18.5), date(17), date(17, 7)])
        func places(_ date: ScheduledDate) -> [Int] {
            entries.indices.filter { entries[$0].isPlanned(for: date.slot, in: calendar) }
        }
        #expect(try places(january(16)) == [0, 1, 2] && places(january(17)) == [3, 4] && places(january(18)) == [])
        #expect(try places(january(16, 7)) == [1] && places(january(16, 18, 30)) == [2])
        #expect(try places(january(17, 7)) == [4] && places(january(16, 18)) == [] && places(january(16, 7, 1)) == [])
        // The same moment in another zone.
        let zurich = Told.zone("Europe/Zurich")
        #expect(try places(january(16, 8, zone: zurich)) == [1] && places(january(16, 7, zone: zurich)) == [])
    }

    @Test("A plan is listed, whatever its year is") func years() throws {
        var dates: [Date] = []
        for year in [1999, 4000, 4001, 4500] {
            let parts = DateComponents(year: year, month: 6, day: 1)
            let date = try #require(ScheduledDate(parts, in: calendar))
            try schedule(Self.plan(year), [date])
            dates.append(try #require(calendar.date(from: parts)))
        }
        #expect(try entries().map(\.start) == dates)
        #expect(try entries(from: dates[1]).map(\.start) == Array(dates[1...]))
        #expect(try entries(to: dates[3]).map(\.start) == Array(dates[..<3]))
        #expect(try entries(of: 4500).map(\.start) == [dates[3]])
    }

    @Test("PLN-98: what is planned is due on its day, wherever that is, and missed after it") func states() throws {
        let (west, east) = (Told.zone("Pacific/Honolulu"), Told.zone("Pacific/Kiritimati"))
        // There it is two in the morning of the 15th, and of the 16th.
        for (day, zone, status) in [
            (14, nil, .missed), (15, nil, .due), (16, nil, .due), (14, west, .missed), (15, west, .due),
            (15, east, .missed), (16, east, .due),
        ] as [(Int, TimeZone?, PlansReport.Status)] {
            let plan = Self.plan(10 + day + (zone == west ? 20 : zone == east ? 40 : 0))
            try schedule(plan, [january(day, 3, zone: zone)])
            let entry = try #require(
                try store.engine.reports(for: LawStore.app) {
                    try $0.plannedEntries(of: plan.id, now: now, calendar: calendar)
                }.first)
            #expect(entry.status == status, "\(day) \(zone?.identifier ?? "")")
            let isCounted = PlansReport([PlansReport.Entry(entry)]).adherence.planned == 1
            #expect(isCounted == (day < 15 || day == 15 || zone == east), "\(day) \(zone?.identifier ?? "")")
        }
        try schedule(Self.plan(90), [january(14)], isDone: true)
        #expect(try entries(of: 90).map(\.status) == [.done])
    }

    @Test("Planned workouts of a period begin in it, and those of one moment are in the order of planning")
    func periods() throws {
        try schedule(Self.plan(2), [january(16, 7)])
        try schedule(Self.plan(1), [january(16, 7), january(17), january(15, 23, 59)])
        #expect(try entries().map { $0.plan.id } == [1, 2, 1, 1].map(Told.id))
        #expect(try entries(from: date(16, 7)).count == 3 && entries(from: date(16, 7) + 1).count == 1)
        #expect(try entries(to: date(16, 7)).count == 1 && entries(to: date(16, 7) + 1).count == 3)
        #expect(try entries(from: date(17), to: date(17)).isEmpty && entries(from: date(17), to: date(18)).count == 1)
        #expect(try entries(of: 2).count == 1 && entries(of: 3).isEmpty)
        for limit in 0...5 {
            let ahead = try store.engine.reports(for: LawStore.app) {
                try $0.plansAhead(limit: limit, now: now, calendar: calendar)
            }
            #expect(ahead.map(\.start) == Array(try entries().map(\.start).prefix(limit)), "\(limit)")
        }
        try schedule(Self.plan(4), [january(15, 8)], isDone: true)
        try schedule(Self.plan(5), [january(14, 8)])
        let next = try store.engine.reports(for: LawStore.app) { try $0.plansAhead(now: now, calendar: calendar) }
        #expect(next.map(\.start) == [date(15, 23 + 59.0 / 60)])
    }

    /// A day before or after that of Greenwich may be in another month, or another year.
    @Test(
        "A period at an end of a month has what is planned where it is another month",
        arguments: [(1, 31), (2, 28), (12, 31), (1, 1), (3, 1), (5, 15)])
    func endsOfMonths(month: Int, day: Int) throws {
        let (west, east) = (Told.zone("Pacific/Honolulu"), Told.zone("Pacific/Kiritimati"))
        let midnight = try #require(calendar.date(from: DateComponents(year: 2028, month: month, day: day)))
        func slot(_ hours: Double, _ zone: TimeZone?) throws -> (date: ScheduledDate, start: Date) {
            let start = midnight.addingTimeInterval(hours * 3_600)
            var local = calendar
            local.timeZone = zone ?? .gmt
            var parts = local.dateComponents([.year, .month, .day, .hour, .minute], from: start)
            parts.timeZone = zone
            return (try #require(ScheduledDate(parts, in: calendar)), start)
        }
        let hours = [-14.0, -10, -0.5, 0, 0.5, 9.5, 10, 13.5, 14, 23.5, 24, 34]
        for (place, zone) in [nil, west, east].enumerated() {
            let slots = try hours.map { try slot($0, zone) }
            try schedule(Self.plan(place + 1), slots.map(\.date))
            for bound in hours {
                let moment = midnight.addingTimeInterval(bound * 3_600)
                let expected = slots.map(\.start)
                #expect(
                    try entries(of: place + 1, from: moment).map(\.start) == expected.filter { $0 >= moment },
                    "\(bound)")
                #expect(
                    try entries(of: place + 1, to: moment).map(\.start) == expected.filter { $0 < moment }, "\(bound)")
            }
        }
        #expect(try entries(from: midnight, to: midnight + 86_400).count == 3 * hours.count { 0..<24 ~= $0 })
    }

    // MARK: Workouts

    private func summary(
        _ day: Int, _ hour: Double, _ activity: WorkoutActivity = .running, zone: String? = nil
    ) throws -> WorkoutSummary {
        let start = date(day, hour).timeIntervalSinceReferenceDate
        let record = WorkoutRecord(activityType: activity, start: start, end: start + 60, events: [], totals: [:])
        return try #require(
            WorkoutSummary(
                SampleRecord(
                    type: .workout, start: start, end: start + 60, content: .workout(record),
                    metadata: zone.map { [MetadataKey.timeZone: .string($0)] })))
    }

    private func suggested(_ workout: WorkoutSummary, plan: Int? = nil) throws -> [Double]? {
        let entry = try store.engine.reports(for: LawStore.app) {
            try $0.suggestedEntry(for: workout, plan: plan.map(Told.id), now: now, calendar: calendar)
        }
        guard let entry else { return nil }
        let number = Double(entry.plan.id.uuidString.suffix(3)) ?? 0
        return [number, entry.start.timeIntervalSince(date(15)) / 3_600]
    }

    @Test("A workout suggests what is planned for its day and sport: what is not done, for any time, then the nearest")
    func suggestions() throws {
        #expect(try suggested(summary(15, 17)) == nil)
        try schedule(Self.plan(1), [january(15, 7), january(15, 18, 30), january(14, 17), january(16, 17)])
        #expect(try suggested(summary(15, 17)) == [1, 18.5] && suggested(summary(15, 12)) == [1, 7])
        #expect(try suggested(summary(15, 12.8)) == [1, 18.5] && suggested(summary(13, 17)) == nil)
        #expect(try suggested(summary(15, 0)) == [1, 7] && suggested(summary(15, 23.9)) == [1, 18.5])
        // Of another sport, unless its plan is named.
        #expect(try suggested(summary(15, 17, .cycling)) == nil)
        #expect(try suggested(summary(15, 17, .cycling), plan: 1) == [1, 18.5])
        #expect(try suggested(summary(15, 17), plan: 9) == nil)
        // Without a time it is as near as can be, and nearer than any other.
        try schedule(Self.plan(2), [january(15)])
        #expect(try suggested(summary(15, 18.5)) == [2, 0] || suggested(summary(15, 18.5)) == [1, 18.5])
        #expect(try suggested(summary(15, 18.4)) == [2, 0] && suggested(summary(15, 18.4), plan: 1) == [1, 18.5])
        // What is done comes after all that is not.
        try store.engine.write(as: LawStore.app) {
            _ = try $0.completeScheduled(Told.id(2), at: january(15).slot, in: calendar)
            _ = try $0.completeScheduled(Told.id(1), at: january(15, 18, 30).slot, in: calendar)
        }
        #expect(try suggested(summary(15, 18.4)) == [1, 7] && suggested(summary(15, 18.4), plan: 2) == [2, 0])
        // The day and the times are those of the workout's own clock.
        #expect(try suggested(summary(14, 20, zone: "Asia/Tokyo")) == [1, -2])
        #expect(try suggested(summary(14, 20)) == [1, -7])
    }

    /// Saves a run of a plan from an entry of an app.
    private func run(
        _ number: Int, _ plan: PlannedWorkout, _ day: Int, _ hour: Double,
        from entry: (app: String, date: ScheduledDate)?
    ) throws {
        let start = date(day, hour).timeIntervalSinceReferenceDate
        let record = WorkoutRecord(activityType: .running, start: start, end: start + 60, events: [], totals: [:])
        let workout = SampleRecord(
            uuid: Told.id(number), type: .workout, start: start, end: start + 60, content: .workout(record))
        try store.engine.write(as: LawStore.app) {
            _ = try $0.finish(
                WorkoutDraft(
                    workout: workout, members: MemberRuns(),
                    plan: StartedPlan(plan, entry: entry.map { .init(app: $0.app, date: $0.date) })))
        }
    }

    @Test("PLN-98: of several on one day each has the workout that was started from it") func workouts() throws {
        let (plan, app) = (Self.plan(1), LawStore.app.source.bundleIdentifier)
        try schedule(plan, [january(12), january(12, 7), january(12, 18)], isDone: true)
        func workouts() throws -> [UUID?] {
            try store.engine.reports(for: LawStore.app) {
                try $0.plansReport(now: now, calendar: calendar).entries.map(\.workout)
            }
        }
        try run(101, plan, 12, 17, from: (app, january(12, 18)))
        #expect(try workouts() == [nil, nil, Told.id(101)])
        try run(102, plan, 13, 9, from: (app, january(12, 7)))
        #expect(try workouts() == [nil, Told.id(102), Told.id(101)])
        // Another app's entry of that moment is another one.
        try run(103, plan, 12, 20, from: ("org.example.nobody", january(12)))
        #expect(try workouts() == [nil, Told.id(102), Told.id(101)])
        // Started from no entry it counts on its day, where there is nothing better.
        try run(104, plan, 12, 21, from: nil)
        try run(105, plan, 13, 1, from: nil)
        #expect(try workouts() == [Told.id(104), Told.id(102), Told.id(101)])
        // Of two the last one counts.
        try run(106, plan, 14, 9, from: (app, january(12, 7)))
        #expect(try workouts() == [Told.id(104), Told.id(106), Told.id(101)])
    }
}
