import Foundation
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import Testing

@testable import HealthKit

/// Now in a report is the time of the store's clock, and not of the machine's.
@Suite struct ReportClockTests {
    private let person: ReportedPerson

    init() throws { person = try .complete() }

    /// Returns the store at noon UTC of a day.
    private func store(_ year: Int, _ month: Int, _ day: Int) throws -> (HKHealthStore, CalendarDay) {
        let day = CalendarDay(year: year, month: month, day: day)
        let now = try #require(day.start(in: .gmt)).addingTimeInterval(43_200)
        let identity = try person.store(reading: ReportedPerson.all).context.access.identity
        return (
            HKHealthStore(
                context: StoreContext(
                    engine: person.engine, identity: identity, policy: .denyAll,
                    scheduler: VirtualClock(now: now).scheduler)), day
        )
    }

    /// The running year is compared with the same days of the one before: workouts are of 15 to 18 May 2026.
    @Test func API_33_aYearEndsToday() async throws {
        let calendar = person.calendar
        let all = try await store(2026, 5, 20).0.yearReport(2026, calendar: calendar).totals
        #expect(all.count >= 4)
        func before(_ year: Int, _ month: Int, _ day: Int) async throws -> TotalsReport.Totals? {
            try await store(year, month, day).0.yearReport(2027, calendar: calendar).yearBefore
        }
        #expect(try await before(2026, 12, 31) == all)
        #expect(try await before(2027, 1, 1) == nil)
        #expect(try await before(2027, 5, 14) == nil)
        #expect(try await before(2027, 5, 15)?.count == 1)
        #expect(try await before(2027, 5, 16)?.count == 2)
        #expect(try await before(2027, 5, 17)?.count == 3)
        #expect(try await before(2027, 5, 18) == all)
        #expect(try await before(2027, 12, 31) == all)
        #expect(try await before(2028, 1, 1) == all)
    }

    @Test func API_33_goalsAndDigestsAreOfToday() async throws {
        let goal = try TrainingGoal(.count, 3, per: .month)
        try person.store(reading: ReportedPerson.all).save(goal)
        for (month, isInMay) in [(4, false), (5, true), (6, false)] {
            let (store, day) = try self.store(2026, month, 20)
            let found = try await store.goals(calendar: person.calendar).goals
            #expect(found.map(\.goal.id) == [goal.id])
            #expect(
                found.map { CalendarDay(of: $0.start, in: .gmt) } == [CalendarDay(year: 2026, month: month, day: 1)])
            #expect(found.map { $0.value > 0 } == [isInMay])
            let digest = try await store.digest(of: .day, calendar: person.calendar)
            #expect(CalendarDay(of: digest.start, in: .gmt) == day)
            #expect(try await store.readiness(calendar: person.calendar).day == day)
        }
    }

    /// Loads reach until today.
    @Test func API_33_loadsEndToday() async throws {
        for (month, date) in [(5, 20), (5, 25), (6, 3)] {
            let (store, day) = try self.store(2026, month, date)
            let rows = try await store.load(by: .day, calendar: person.calendar).rows
            #expect(rows.last?.last == day)
        }
    }
}
