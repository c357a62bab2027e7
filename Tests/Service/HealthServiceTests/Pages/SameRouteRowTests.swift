import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthService

/// The outings on the way of a workout, as their page lists them (WEB-106).
@Suite struct SameRouteRowTests {
    /// Returns the page of the first of some runs on one way, each a day before the one before it.
    private static func page(_ seconds: [Double]) async throws -> String {
        let pages = try ShownPages(
            seconds.enumerated().map { ShownPages.workout($0 + 1, daysAgo: Double($0 + 1), seconds: $1) })
        for number in seconds.indices.map({ $0 + 1 }) {
            let start = RichWeek.now.timeIntervalSinceReferenceDate - 7_200 - Double(number) * 86_400
            // Some 670 metres to the north.
            let points = (0...60).map {
                RoutePoint(
                    timestamp: start + Double($0) * 9, latitude: 47 + Double($0) * 0.0001, longitude: 8)
            }
            _ = try pages.service.engine.write(as: TenYears.watch) {
                try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: SweptLife.uuid(number))
            }
        }
        return try await pages.page("/workouts/\(SweptLife.uuid(1).uuidString)/same-route")
    }

    @Test(
        "WEB-106: an outing is the fastest, or tells how far it was behind; of two on there is a chart",
        arguments: [
            ([600.0], ["fastest"]), ([600, 660], ["fastest", "+1:00"]), ([660, 600], ["+1:00", "fastest"]),
            ([600, 600.5, 600], ["fastest", "+0:01", "fastest"]), ([900, 700, 601], ["+4:59", "+1:39", "fastest"]),
        ])
    func behind(seconds: [Double], told: [String]) async throws {
        let page = try await Self.page(seconds)
        let behind = page.matches(of: #/'(fastest|\+\d+:\d\d)'/#).map { String($0.output.1) }
        #expect(behind == told, "\(page.prefix(900))")
        let count = told.count
        #expect(page.contains("facts '\(count) outing\(count == 1 ? "" : "s") on this way of "))
        #expect(page.contains("'dots'") == (count > 1))
        // Only others are there to compare with.
        let links = page.matches(of: #/compare/([0-9A-F-]{36})/#).map { String($0.output.1) }
        #expect(links == (1..<count).map { SweptLife.uuid($0 + 1).uuidString })
        #expect(page.components(separatedBy: "(this one)").count == 2)
    }
}
