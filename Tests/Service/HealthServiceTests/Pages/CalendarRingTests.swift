import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthService

/// The rings of the days of a month (WEB-15).
@Suite struct CalendarRingTests {
    @Test("WEB-15: a day of a month has its own rings, unless they rested") func rings() async throws {
        let pages = try ShownPages()
        try pages.service.engine.write {
            try $0.setActivitySummaries(
                [(28, false), (29, true), (30, false)].map { day, isPaused in
                    var summary = ActivitySummaryRecord(day: CalendarDay(year: 2_023, month: 12, day: day))
                    summary.isPaused = isPaused
                    summary.energy = QuantityValue(Double(day) * 10, .kilocalorie)
                    return summary
                })
        }
        let page = try await pages.page("/calendar")
        let days = page.components(separatedBy: " dayLabel '")
        #expect(days.count == 36)
        // Each part ends with the date of the next day.
        for (part, next) in zip(days, days.dropFirst()) {
            let date = try #require(part.matches(of: #/ date '(\d{4}-\d\d-\d\d)'$/#).last?.output.1)
            let hasRings = ["2023-12-28", "2023-12-30"].contains(date)
            #expect(next.contains(" hasRings \(hasRings) "), "\(date)")
            #expect(next.components(separatedBy: "ringClass '").count == (hasRings ? 4 : 1), "\(date)")
            if hasRings { #expect(next.contains(" reading '\(date.suffix(2))0' ")) }
        }
    }
}
