import Foundation
import HealthCohort
import HealthModel
import Testing

@Suite struct CohortDayTests {
    @Test func daysAreThoseOfTheCalendar() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        for number in stride(from: -120_000, to: 120_000, by: 97) {
            let day = CohortDay(rawValue: number)
            let date = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
            #expect(day.date == CalendarDay(of: date, in: .gmt))
            #expect(CohortDay(day.date) == day)
            #expect(CohortDay(text: day.text) == day)
            for (period, component) in [
                (CohortPeriod.week, Calendar.Component.weekOfYear), (.month, .month), (.year, .year),
            ] {
                let interval = try #require(calendar.dateInterval(of: component, for: date))
                #expect(
                    Double(period.start(of: day).rawValue) * 86_400 == interval.start.timeIntervalSinceReferenceDate)
                #expect(Double(period.end(of: day).rawValue) * 86_400 == interval.end.timeIntervalSinceReferenceDate)
            }
        }
    }

    @Test(arguments: [
        "", "2026-02-29", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-01 ", "2026/01/01", "-026-01-01", "２０２６-01-01",
        "0000-01-01",
    ])
    func whatIsNoDayIsRefused(text: String) {
        #expect(CohortDay(text: text) == nil)
    }
}
