import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer

/// Schedules of a person whose days are not those of the process.
@Suite struct PlanZoneTests {
    private let store: LawStore
    /// Twelve hours and three quarters ahead of UTC, or an hour more.
    private let calendar: Calendar

    init() throws {
        store = try LawStore()
        var calendar = Calendar.utc
        calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Chatham"))
        self.calendar = calendar
    }

    private static func plan(_ number: Int, _ name: String = "Easy") -> PlannedWorkout {
        .minute(name, id: UUID(high: 0x8000, low: 1 << 63 | UInt64(number)))
    }

    private func date(_ day: Int, hour: Int? = nil, zone: TimeZone? = nil) throws -> ScheduledDate {
        try #require(
            ScheduledDate(DateComponents(timeZone: zone, year: 2023, month: 3, day: day, hour: hour), in: calendar))
    }

    @Test("PLN-54, PLN-56: a time without a zone is the same entry as that time in the zone of the person") func zones()
        throws
    {
        let schedule = PlanSchedule(access: store.access, calendar: calendar)
        let now = Date(timeIntervalSinceReferenceDate: 700_000_000)
        func names() throws -> [String?] {
            try store.access.reports { try $0.plansAhead(limit: 9, now: now, calendar: calendar) }.map(
                \.plan.displayName)
        }
        try schedule.add(Self.plan(1), at: date(12, hour: 9, zone: calendar.timeZone), now: now)
        try schedule.add(Self.plan(1, "Hard"), at: date(12, hour: 9), now: now)
        #expect(try names() == ["Hard"])
        try schedule.add(Self.plan(1, "Long"), at: date(12, hour: 9, zone: .gmt), now: now)
        #expect(try names() == ["Hard", "Long"])
    }

    @Test("PLN-58: of days that have passed where the person is, any number is scheduled") func pastDays() throws {
        let schedule = PlanSchedule(access: store.access, calendar: calendar)
        // The evening of the ninth in UTC is the tenth there.
        let now = try #require(
            Calendar.utc.date(from: DateComponents(year: 2023, month: 3, day: 9, hour: 20)))
        for number in 0...ScheduledPlan.limit { try schedule.add(Self.plan(number), at: date(9), now: now) }
        for number in 0..<ScheduledPlan.limit { try schedule.add(Self.plan(number), at: date(10), now: now) }
        let error = #expect(throws: EngineError.self) {
            try schedule.add(Self.plan(ScheduledPlan.limit), at: date(10), now: now)
        }
        #expect(error?.code == .invalidArgument)
    }
}
