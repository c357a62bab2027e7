import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The entries of schedules as lists have them, against the plans and the dates that are stored beside them.
@Suite struct ScheduledEntryTests {
    private let calendar = Calendar.utc

    private static func plan(_ name: String?, id: UUID = UUID(), seconds: Double = 60) -> PlannedWorkout {
        let step = PlannedStep(goal: .time(QuantityValue(seconds, .second)))
        let block = PlannedBlock(steps: [PlannedInterval(.work, step)], iterations: 3)
        return PlannedWorkout(
            .intervals(PlannedIntervals(activity: .cycling, displayName: name, blocks: [block])), id: id)
    }

    /// Dates of every kind: floating and fixed, whole days and minutes, of other calendars.
    private func dates() throws -> [ScheduledDate] {
        let kathmandu = try #require(TimeZone(identifier: "Asia/Kathmandu"))
        var buddhist = Calendar(identifier: .buddhist)
        buddhist.timeZone = kathmandu
        let offset = try #require(TimeZone(secondsFromGMT: -34_200))
        return try [
            DateComponents(year: 2027, month: 1, day: 20),
            DateComponents(year: 2027, month: 3, day: 28, hour: 2, minute: 30),
            DateComponents(timeZone: kathmandu, year: 2027, month: 1, day: 20, hour: 7, minute: 45),
            DateComponents(timeZone: offset, year: 2027, month: 1, day: 20, hour: 23, minute: 59),
            DateComponents(calendar: buddhist, year: 2570, month: 1, day: 21),
        ].map { try #require(ScheduledDate($0, in: calendar)) }
    }

    @Test func PLN_54_PLN_57_anEntryHasWhatItsPlanAndItsDateSay() throws {
        let engine = try SQLiteEngine.forTest()
        let plans = try dates().enumerated().map { index, date in
            let plan = Self.plan(index == 0 ? nil : "Plan \(index)", seconds: Double(index + 1) * 30)
            try engine.write(as: .own) { try $0.schedule(plan, at: date, today: .distantPast, in: calendar) }
            return ScheduledPlan(plan: plan, date: date, app: AppIdentity.own.source.bundleIdentifier)
        }
        try engine.reports(for: .own) { store in
            let entries = try store.scheduledEntries()
            #expect(entries.map(\.plan) == plans.map { PlanSummary($0.plan) })
            #expect(entries.map(\.slot) == plans.map(\.date.slot))
            #expect(try entries.map { try store.scheduledPlan($0) } == plans)
            let one = try #require(plans.last)
            #expect(try store.scheduledEntries(plan: one.plan.id).map(\.slot) == [one.date.slot])
            let days = one.date.slot.day..<one.date.slot.day + 1
            #expect(try store.scheduledEntries(days: days).map(\.plan.id) == [one.plan.id])
        }
    }

    @Test func PLN_56_anEntryThatGetsAnotherVersionOfItsPlanIsListedWithIt() throws {
        let engine = try SQLiteEngine.forTest()
        let date = try #require(dates().first)
        let first = Self.plan("Hills")
        let second = Self.plan("More hills", id: first.id, seconds: 120)
        for plan in [first, second] {
            try engine.write(as: .own) { try $0.schedule(plan, at: date, today: .distantPast, in: calendar) }
        }
        try engine.reports(for: .own) { store in
            let entries = try store.scheduledEntries()
            #expect(entries.map(\.plan) == [PlanSummary(second)])
            #expect(try entries.map { try store.scheduledPlan($0)?.plan } == [second])
        }
    }

    @Test func anEntryThatWasRemovedHasNoPlan() throws {
        let engine = try SQLiteEngine.forTest()
        let date = try #require(dates().first)
        let plan = Self.plan("Hills")
        try engine.write(as: .own) { try $0.schedule(plan, at: date, today: .distantPast, in: calendar) }
        let entry = try #require(engine.reports(for: .own) { try $0.scheduledEntries() }.first)
        #expect(try engine.write(as: .own) { try $0.unschedule(plan.id, at: date.slot, in: calendar) })
        #expect(try engine.reports(for: .own) { try $0.scheduledPlan(entry) } == nil)
    }

    @Test func schedulesOfAnEarlierSchemaAreListedAsTheirPlansAre() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        let (plan, dates) = (Self.plan("Hills"), try dates())
        let queue = try DatabaseQueue(path: path)
        try Schema.migrator.migrate(queue, upTo: "27: library of plans")
        try queue.write { database in
            let insert = try SQLStatement(
                database,
                "INSERT INTO scheduled_plan (app, plan, day, minute, is_complete, date, body) VALUES (?, ?, ?, ?, 0, ?, ?)"
            )
            for date in dates {
                try insert.run(
                    .text("app"), .uuid(plan.id), .integer(date.slot.day),
                    date.slot.minute.map { .integer(Int64($0)) } ?? .null, .blob(try RecordBody.encode(date)),
                    .blob(try RecordBody.encode(plan)))
            }
            try insert.run(
                .text("app"), .uuid(plan.id), .integer(1), .null, .blob([1]), .blob([1, 2, 3]))
        }
        try Schema.migrator.migrate(queue)
        try queue.read { database in
            let rows = try SQLStatement(database, "SELECT coalesce(zone, '-') FROM scheduled_plan ORDER BY id").texts()
            #expect(rows == dates.map { $0.slot.zone?.identifier ?? "-" } + ["-"])
            let names = try SQLStatement(
                database, "SELECT coalesce(name, '-') || ' ' || steps || ' ' || seconds FROM scheduled_plan"
            ).texts()
            let totals = plan.totals
            let expected = "Hills \(totals.parts) \(totals.estimatedSeconds)"
            #expect(names == dates.map { _ in expected } + ["- 0 0.0"], "a damaged plan has no figures")
        }
    }
}
