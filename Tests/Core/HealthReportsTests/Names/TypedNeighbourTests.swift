import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// Days that are typed as words, beside days on which clocks change.
@Suite struct TypedNeighbourTests {
    @Test(
        "API-5: yesterday and tomorrow are days of the calendar, also beside days of 23 and 25 hours",
        arguments: [
            // The days of 31 March, of 23 hours, and of 27 October 2024, of 25 hours.
            ("2024-04-01T00:30", "2024-03-31", "2024-04-02"), ("2024-03-31T23:30", "2024-03-30", "2024-04-01"),
            ("2024-03-30T23:30", "2024-03-29", "2024-03-31"), ("2024-03-31T00:30", "2024-03-30", "2024-04-01"),
            ("2024-10-27T23:30", "2024-10-26", "2024-10-28"), ("2024-10-27T00:30", "2024-10-26", "2024-10-28"),
            ("2024-10-28T00:30", "2024-10-27", "2024-10-29"), ("2024-10-26T23:30", "2024-10-25", "2024-10-27"),
        ])
    func neighbours(now: String, yesterday: String, tomorrow: String) throws {
        let calendar = Told.calendar("Europe/Zurich")
        let moment = try #require(TypedDate(now, now: .distantPast, calendar: calendar)).start
        for (word, day) in [("yesterday", yesterday), ("tomorrow", tomorrow), ("today", String(now.prefix(10)))] {
            let typed = try #require(TypedDate(word, now: moment, calendar: calendar))
            let expected = try #require(TypedDate(day, now: moment, calendar: calendar))
            #expect(typed == expected, "\(word)")
        }
    }
}
