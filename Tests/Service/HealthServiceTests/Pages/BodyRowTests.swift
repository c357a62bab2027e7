import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// The rows that the pages of weights and blood pressures show, and their days (WEB-44, WEB-100).
@Suite struct BodyRowTests {
    private static let now = RichWeek.now.timeIntervalSinceReferenceDate

    private static func page(_ address: String, _ samples: [SampleRecord]) async throws -> String {
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            if !samples.isEmpty { try engine.write(as: TenYears.watch) { try $0.save(samples) } }
        }
        let responder = service.responder(settings: #"{"timeZone": "GMT"}"#)
        return try await responder.ask("GET", address, by: responder.views).text
    }

    /// Pressures of successive minutes two days ago, the first of which is higher than the others.
    private static func pressures(_ count: Int) -> [SampleRecord] {
        (0..<count).map { number in
            let start = now - 2 * 86_400 + 60 * Double(number)
            let (systolic, diastolic) = number == 0 ? (180.0, 110.0) : (120, 80)
            return SampleRecord(
                type: .bloodPressure, start: start, end: start,
                content: .correlation([
                    SampleRecord.quantity(.bloodPressureSystolic, systolic, .millimeterOfMercury, start),
                    SampleRecord.quantity(.bloodPressureDiastolic, diastolic, .millimeterOfMercury, start),
                ]))
        }
    }

    @Test(
        "WEB-100: two pressures are a chart, of the latest four hundred, above a table of the latest thirty",
        arguments: [0, 1, 2, 30, 31, 400, 401])
    func pressuresOfTheBody(count: Int) async throws {
        let page = try await Self.page("/body", Self.pressures(count))
        #expect(
            page.contains("emptyText 'No weight, body composition or blood pressure in this time.'") == (count == 0))
        let charts = try #require(page.firstMatch(of: #/ charts (\[.*) sections /#)?.output.1)
        #expect(charts.matches(of: #/\((\d{4}-\d\d-\d\d)[^ ]* /#).count == (count > 1 ? min(count, 400) : 0))
        #expect(charts.contains("'180')") == (2...400).contains(count))
        #expect(page.matches(of: #/\('120/80' 'mmHg' /#).count == min(max(count - 1, 0), 30))
        #expect(page.contains("('180/110' 'mmHg' ") == (1...30).contains(count))
    }

    @Test(
        "WEB-44: the page of blood pressures has the mean of all, and a chart of the latest four hundred",
        arguments: [
            (1, "1 measurement · on average 180 over 110 mmHg"), (2, "2 measurements · on average 150 over 95 mmHg"),
            (4, "4 measurements · on average 135 over 88 mmHg"),
            (400, "400 measurements · on average 120 over 80 mmHg"),
            (401, "401 measurements · on average 120 over 80 mmHg"),
        ])
    func pressuresOfTheType(count: Int, facts: String) async throws {
        let page = try await Self.page("/data/bloodPressure?span=W&date=2023-12-29", Self.pressures(count))
        let chart = try #require(page.firstMatch(of: #/ chart (\(.*) hasNothing /#)?.output.1)
        #expect(chart.contains("'\(facts)'"), "\(chart.prefix(300))")
        #expect(chart.matches(of: #/\((\d{4}-\d\d-\d\d)[^ ]* /#).count == min(count, 400))
        #expect(chart.contains("'180')") == (count <= 400))
    }

    @Test("WEB-100: weights of two days are a chart, above a table of the latest thirty", arguments: [1, 2, 30, 31])
    func weights(count: Int) async throws {
        let page = try await Self.page(
            "/body",
            (0..<count).map { .quantity(.bodyMass, 70 + Double($0), .kilogram, Self.now - Double($0) * 86_400) })
        let charts = try #require(page.firstMatch(of: #/ charts (\[.*) sections /#)?.output.1)
        #expect(charts.matches(of: #/\((\d{4}-\d\d-\d\d)[^ ]* /#).count == (count > 1 ? count : 0))
        let cells = page.matches(of: #/\('([0-9.]+)' 'Measured, kg' /#).compactMap { Double($0.output.1) }
        #expect(cells == (0..<min(count, 30)).map { 70 + Double($0) })
    }

    @Test(
        "WEB-100: the page has whole days up to today, from one of them to ten years",
        arguments: [
            ("", 89.0, true), ("", 90, false), ("?span=x", 89, true), ("?span=x", 90, false), ("?span=90", 90, false),
            ("?span=365", 364, true), ("?span=365", 365, false), ("?span=3660", 3_659, true),
            ("?span=3660", 3_660, false), ("?span=3661", 3_660, false), ("?span=1", 0, true), ("?span=1", 1, false),
            ("?span=0", 0, true), ("?span=0", 1, false), ("?span=-5", 0, true), ("?span=2", 1, true),
        ])
    func days(query: String, ago: Double, isShown: Bool) async throws {
        // A weight of noon.
        let page = try await Self.page("/body\(query)", [.quantity(.bodyMass, 70, .kilogram, Self.now - ago * 86_400)])
        #expect(page.contains("emptyText 'No weight") == !isShown)
        let current = page.matches(of: #/tabAddress '/body\?span=(\d+)' isCurrent true/#).map { String($0.output.1) }
        let tabs = ["": "90", "?span=x": "90", "?span=90": "90", "?span=365": "365", "?span=3660": "3660"]
        #expect(current == (tabs[query] ?? (query == "?span=3661" ? "3660" : nil)).map { [$0] } ?? [])
    }
}
