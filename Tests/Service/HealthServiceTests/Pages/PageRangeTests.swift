import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthService

/// Ranges of pages, and what they show where nothing is asked for (WEB-31, WEB-41, WEB-60, WEB-101).
@Suite struct PageRangeTests {
    private static let now = RichWeek.now.timeIntervalSinceReferenceDate

    /// A night from two to eight in the morning of a day, days after the first of November.
    private static func night(_ days: Double) -> SampleRecord {
        let start = TenYears.date(2_023, 11, 1).timeIntervalSinceReferenceDate + days * 86_400 + 7_200
        return SampleRecord(type: .sleepAnalysis, start: start, end: start + 21_600, content: .category(3))
    }

    @Test(
        "WEB-60: a night leads to those at most forty days before and after it",
        arguments: [
            ([-40.0, 40], "2023-09-22", "2023-12-11"), ([-41, 41], nil, nil), ([-41, -40, -39], "2023-09-23", nil),
            ([1, 40], nil, "2023-11-02"), ([], nil, nil),
        ] as [([Double], String?, String?)])
    func nights(others: [Double], earlier: String?, later: String?) async throws {
        let page = try await ShownPages(([0] + others).map(Self.night)).page("/sleep/2023-11-01")
        func address(_ day: String?) -> String { day.map { "/sleep/\($0)" } ?? "" }
        #expect(page.contains(" earlier '\(address(earlier))' later '\(address(later))' "), "\(page.prefix(300))")
        #expect(page.contains("heading 'Wednesday, November 1, 2023'"))
    }

    @Test(
        "WEB-41: a type is shown at its last value, but not after now",
        arguments: [
            ("2023-12-31T12:00:00Z", "Wednesday, December 20, 2023"),
            ("2023-12-20T13:00:00Z", "Wednesday, December 20, 2023"),
            ("2023-12-15T12:00:00Z", "Friday, December 15, 2023"),
        ])
    func lastDay(now: String, day: String) async throws {
        let pages = try ShownPages(
            [10, 20].map { .quantity(.heartRate, 60, .countPerMinute, SweptLife.moment($0, 12)) })
        let page = try await pages.page("/data/heartRate?span=D", at: Date(now, strategy: .iso8601))
        #expect(page.contains(" interval '\(day)' "))
        // Without a span it is a month.
        let month = try await pages.page("/data/heartRate", at: Date(now, strategy: .iso8601))
        #expect(month.contains(" interval 'December 2023' "))
    }

    @Test(
        "WEB-101: best efforts are those of one day to ten years, of three months if nothing else is asked for",
        arguments: [
            ("", 90, "Oct 3, 2023"), ("?span=x", 90, "Oct 3, 2023"), ("?span=1", 1, "Dec 31, 2023"),
            ("?span=0", 1, "Dec 31, 2023"), ("?span=-9", 1, "Dec 31, 2023"), ("?span=2", 2, "Dec 30, 2023"),
            ("?span=365", 365, "Jan 1, 2023"), ("?span=3660", 3_660, "Dec 24, 2013"),
            ("?span=3661", 3_660, "Dec 24, 2013"),
        ])
    func efforts(query: String, days: Int, first: String) async throws {
        let pages = try ShownPages()
        let page = try await pages.page("/records/curves\(query)")
        #expect(page.contains(" facts 'Since \(first), beside the \(days) days before' "), "\(page.prefix(900))")
        let all = try await pages.page("/records/curves\(query)\(query.isEmpty ? "?" : "&")against=all")
        #expect(all.contains(" facts 'Since \(first), beside all time' "))
        let current = page.matches(of: #/tabName '([^']*)' tabAddress '[^']*' isCurrent true/#).map {
            String($0.output.1)
        }
        #expect(current == ([90: ["Three months"], 365: ["A year"]][days] ?? []))
    }

    @Test(
        "WEB-31: a way of more than a hundred metres has a pace",
        arguments: [(100.0, false), (110, true), (90, false), (1_000, true)])
    func pace(meters: Double, hasPace: Bool) async throws {
        let pages = try ShownPages([ShownPages.workout(1, daysAgo: 0)])
        try pages.service.engine.write(as: TenYears.watch) { store in
            try store.add(
                (0..<10).map {
                    .quantity(
                        .distanceWalkingRunning, meters / 10, .meter, Self.now - 7_200 + Double($0) * 60, seconds: 60)
                }, to: SweptLife.uuid(1))
        }
        let page = try await pages.page("/workouts/\(SweptLife.uuid(1).uuidString)")
        #expect(page.contains("(columnKey 'pace' ") == hasPace)
        #expect(page.contains(" hasCharts true ") == hasPace && page.contains(" hasCharts false ") == !hasPace)
    }
}
