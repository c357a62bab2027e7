import Foundation
import HealthReports
import Testing

@testable import HealthReports

@Suite struct TypedDateTests {
    /// The current date: 2026-05-12 06:30 UTC, a Tuesday.
    private static let now = Date(timeIntervalSinceReferenceDate: 800_260_200)

    private static var berlin: Calendar {
        get throws {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
            return calendar
        }
    }

    private func text(_ date: Date) -> String { date.formatted(.iso8601) }

    @Test(
        arguments: [
            ("2024-01-31", "2024-01-30T23:00:00Z", "2024-01-31T23:00:00Z"),
            // The day of a clock change has 23 hours.
            ("2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
            ("2024-02", "2024-01-31T23:00:00Z", "2024-02-29T23:00:00Z"),
            ("2024", "2023-12-31T23:00:00Z", "2024-12-31T23:00:00Z"),
            ("2024-01-31T10:00", "2024-01-31T09:00:00Z", "2024-01-31T09:00:00Z"),
            ("2024-01-31 10:00", "2024-01-31T09:00:00Z", "2024-01-31T09:00:00Z"),
            ("2024-01-31t10:00z", "2024-01-31T10:00:00Z", "2024-01-31T10:00:00Z"),
            ("now", "2026-05-12T06:30:00Z", "2026-05-12T06:30:00Z"),
            ("Today", "2026-05-11T22:00:00Z", "2026-05-12T22:00:00Z"),
            ("yesterday", "2026-05-10T22:00:00Z", "2026-05-11T22:00:00Z"),
            ("tomorrow", "2026-05-12T22:00:00Z", "2026-05-13T22:00:00Z"),
            ("7 days ago", "2026-05-04T22:00:00Z", "2026-05-05T22:00:00Z"),
            ("7d", "2026-05-04T22:00:00Z", "2026-05-05T22:00:00Z"),
            ("a week  ago", "2026-05-04T22:00:00Z", "2026-05-05T22:00:00Z"),
            ("1 month ago", "2026-04-11T22:00:00Z", "2026-04-12T22:00:00Z"),
            ("2 years ago", "2024-05-11T22:00:00Z", "2024-05-12T22:00:00Z"),
            ("5 minutes ago", "2026-05-12T06:25:00Z", "2026-05-12T06:25:00Z"),
            ("36 hours ago", "2026-05-10T18:30:00Z", "2026-05-10T18:30:00Z"),
        ])
    func datesNameTimes(typed: String, start: String, end: String) throws {
        let date = try #require(TypedDate(typed, now: Self.now, calendar: try Self.berlin))
        #expect([text(date.start), text(date.end)] == [start, end])
    }

    @Test(
        arguments: [
            "", " ", "someday", "2024-13", "2024-02-30", "24-01-01", "2024-01-31T25:00", "-1 days ago", "7 days",
            "7 moons ago", "99999999999999999999 days ago", "1000001 days ago", "20240131", "2024-1-1",
        ])
    func otherTextsAreNoDates(typed: String) throws {
        #expect(TypedDate(typed, now: Self.now, calendar: try Self.berlin) == nil)
    }
}
