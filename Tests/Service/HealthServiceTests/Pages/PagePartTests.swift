import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthPages
@testable import HealthService

/// Parts of pages that are there from a number of plans, points or efforts on (WEB-15, WEB-101).
@Suite struct PagePartTests {
    private static let uuid = SweptLife.uuid(1)

    @Test("WEB-15: a day of the calendar shows three plans, and tells which ones were missed", arguments: 0...5)
    func plans(count: Int) async throws {
        let pages = try ShownPages()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let today = try #require(
            ScheduledDate(DateComponents(year: 2_023, month: 12, day: 31), in: calendar))
        let yesterday = try #require(
            ScheduledDate(DateComponents(year: 2_023, month: 12, day: 30), in: calendar))
        let zone = calendar
        try pages.service.engine.write(as: TenYears.watch) { store in
            for number in 0..<count {
                let plan = PlannedWorkout.minute("Plan \(number)", id: SweptLife.uuid(80 + number))
                try store.schedule(plan, at: today, today: RichWeek.now, in: zone)
            }
            let missed = PlannedWorkout.minute("Missed", id: SweptLife.uuid(90))
            try store.schedule(missed, at: yesterday, today: RichWeek.now, in: zone)
        }
        let page = try await pages.page("/calendar")
        let plans = page.matches(of: #/ planName '([^']*)' isMissed (true|false) /#).map {
            "\($0.output.1) \($0.output.2)"
        }
        #expect(plans.filter { $0.hasPrefix("Plan ") && $0.hasSuffix(" false") }.count == min(count, 3))
        #expect(Set(plans).count == plans.count && plans.contains("Missed true"))
        #expect(plans.count == min(count, 3) + 1)
        // The others are counted.
        let others = page.matches(of: #/ morePlans '(\+\d+)'/#).map { String($0.output.1) }
        #expect(others == (count > 3 ? ["+\(count - 3)"] : []))
        // Plans are no workouts, of which there may be more.
        #expect(!page.contains(" more '+"))
    }

    @Test(
        "A map needs two points, and a file with places one",
        arguments: [(0, false, false), (1, false, true), (2, true, true)])
    func points(count: Int, hasMap: Bool, hasFile: Bool) async throws {
        let pages = try ShownPages([ShownPages.workout(1, daysAgo: 0)])
        let start = RichWeek.now.timeIntervalSinceReferenceDate - 7_200
        if count > 0 {
            let points = (0..<count).map {
                RoutePoint(timestamp: start + Double($0) * 60, latitude: 47 + Double($0) / 500, longitude: 8)
            }
            _ = try pages.service.engine.write(as: TenYears.watch) {
                try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: Self.uuid)
            }
        }
        let page = try await pages.page("/workouts/\(Self.uuid.uuidString)")
        #expect(page.contains(" hasRoute true ") == hasMap && page.contains(" hasRoute false ") == !hasMap)
        let links = page.matches(of: #/linkName '(\w+)' linkAddress '[^']*/export\?format=(\w+)'/#)
        #expect(
            links.map { String($0.output.2) } == (hasFile ? ["gpx"] : []) + ["tcx", "fit", "json", "csv"])
        #expect(links.allSatisfy { $0.output.1 == $0.output.2.uppercased() })
    }

    @Test(
        "WEB-101: best efforts over two distances are a curve, and one is in the table alone",
        arguments: [(500, 1), (900, 2), (1_100, 3)])
    func efforts(meters: Int, count: Int) async throws {
        let pages = try ShownPages([ShownPages.workout(1, daysAgo: 3)])
        let start = RichWeek.now.timeIntervalSinceReferenceDate - 7_200 - 3 * 86_400
        try pages.service.engine.write(as: TenYears.watch) { store in
            try store.add(
                (0..<meters / 20).map {
                    .quantity(.distanceWalkingRunning, 20, .meter, start + Double($0) * 6, seconds: 6)
                }, to: Self.uuid)
        }
        let page = try await pages.page("/records/curves")
        #expect(page.contains(" charts [] sections ") == (count == 1))
        let section = try #require(page.firstMatch(of: #/ sections (\[.*) notes /#)?.output.1)
        let rows = section.matches(of: #/\('([^']*)' 'Over' false /#).map { String($0.output.1) }
        #expect(rows == Array(["400 m", "800 m", "1 km"].prefix(count)), "\(rows)")
        #expect(page.contains("emptyText ''"))
    }
}
