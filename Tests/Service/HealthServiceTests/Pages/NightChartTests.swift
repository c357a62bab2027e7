import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthService

/// The charts of what was measured in a night (WEB-60).
@Suite struct NightChartTests {
    /// Returns the page of a night from two minutes past two to eight, with heart rates at seconds after two.
    private static func page(_ rates: [(seconds: Double, rate: Double)]) async throws -> String {
        let two = RichWeek.now.timeIntervalSinceReferenceDate - 36_000
        let night = SampleRecord(type: .sleepAnalysis, start: two + 120, end: two + 21_600, content: .category(3))
        let pages = try ShownPages(
            [night]
                + rates.map { SampleRecord.quantity(.heartRate, $0.rate, .countPerMinute, two + $0.seconds) })
        return try await pages.page("/sleep/2023-12-31")
    }

    @Test("WEB-60: the rows of a night's chart are means of full five minutes, up to the end of the night")
    func rows() async throws {
        let page = try await Self.page([
            (0, 99), (150, 50), (299, 60), (300, 61), (21_599, 70), (21_600, 99), (21_700, 99),
        ])
        #expect(page.contains("'Five-minute averages'"))
        let charts = try #require(page.components(separatedBy: " charts [").last)
        let rows = charts.matches(of: #/ '(\d\d:\d\d)'  false \([0-9.]* '([^']*)'\)/#)
        #expect(rows.count == 73 && rows.first?.output.1 == "02:00" && rows.last?.output.1 == "08:00")
        let values = rows.filter { $0.output.1 != "08:00" && $0.output.2 != "–" }
        #expect(values.map { String($0.output.1) } == ["02:00", "02:05", "07:55"])
        #expect(values.dropFirst().map { String($0.output.2) } == ["61.0", "70.0"])
    }

    @Test("WEB-60: a night has a chart of what was measured in three parts of it", arguments: [0, 2, 3, 4])
    func parts(count: Int) async throws {
        // Each twice, which is not two parts.
        let page = try await Self.page(
            (0..<count).flatMap { part in [600, 660].map { (seconds: $0 + Double(part) * 300, rate: 50.0) } })
        #expect(page.contains("'Five-minute averages'") == (count > 2))
        #expect(page.contains(" charts [] ") == (count <= 2))
    }
}
