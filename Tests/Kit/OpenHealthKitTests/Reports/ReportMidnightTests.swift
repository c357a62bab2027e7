import Foundation
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import Testing

@testable import HealthKit

/// The day of a moment is that of the calendar, and not that of the machine.
@Suite struct ReportMidnightTests {
    private static let readable = Dictionary(
        uniqueKeysWithValues: ObjectType.all.filter(\.isReadable).map { ($0, true) })

    /// The days of May 2026 on which it is 12:00 UTC on the 20th, and those 12 hours earlier.
    @Test(
        "API-33: a day begins at midnight in the zone of the calendar",
        arguments: [
            (-14.0, 19, 19), (-12.25, 19, 19), (-12, 20, 19), (-0.25, 20, 19), (0, 20, 20), (5.75, 20, 20),
            (11.75, 20, 20), (12, 21, 20), (14, 21, 20),
        ])
    func midnight(hours: Double, noon: Int, midnight: Int) async throws {
        let store = try ReportedPerson().store(reading: Self.readable)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: Int(hours * 3_600)))
        calendar.firstWeekday = 2
        let before = ReportedPerson.now.addingTimeInterval(-43_200)
        for (date, day) in [(nil, noon), (ReportedPerson.now, noon), (before, midnight)] as [(Date?, Int)] {
            let readiness = try await store.readiness(on: date, calendar: calendar)
            #expect(readiness.day == CalendarDay(year: 2026, month: 5, day: day))
            let start = ReportedPerson.at(day, -hours)
            let digest = try await store.digest(of: .day, on: date, calendar: calendar)
            #expect(digest.start == Date(timeIntervalSinceReferenceDate: start))
            #expect(digest.end == Date(timeIntervalSinceReferenceDate: start + 86_400))
            // The 18th is a Monday.
            let week = try await store.digest(of: .week, on: date, calendar: calendar)
            #expect(week.start == Date(timeIntervalSinceReferenceDate: ReportedPerson.at(18, -hours)))
        }
    }

    /// An app with a limited history reads the days that begin after it where the person is, whatever the zone of
    /// its calendar.
    @Test("AUTH-23: a calendar does not extend what may be read", arguments: [-12.0, -6, 0, 6, 14])
    func limitedHistory(hours: Double) async throws {
        let person = try ReportedPerson.complete()
        let store = try person.store(reading: Self.readable)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: Int(hours * 3_600)))
        let all = try await store.rings(calendar: calendar).days
        #expect(all.count >= 4)
        for limit in [17, 17.25, 17.5, 18, 18.75] {
            let earliest = ReportedPerson.at(0, limit * 24)
            try person.engine.write {
                try $0.authorize(
                    store.context.access.identity,
                    AuthorizationDecisions(
                        read: [.activitySummary: true], earliestReadDates: [.activitySummary: earliest]))
            }
            let expected = try all.filter { ring in
                try [calendar.timeZone, .current].allSatisfy {
                    try #require(ring.day.start(in: $0)).timeIntervalSinceReferenceDate >= earliest
                }
            }
            #expect(try await store.rings(calendar: calendar).days == expected, "\(limit)")
        }
    }
}
