import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthService

/// The periods of the map of all workouts, and the conditions that it leaves out (WEB-24).
@Suite struct MapChoiceTests {
    private static let names = ["All", "This year", "A year", "Three months", "A month"]

    @Test(
        "WEB-24: a usual period of the map is that from its day on without an end",
        arguments: [
            ("", "All"), ("?from=2023-01-01", "This year"), ("?from=2022-12-31", "A year"),
            ("?from=2023-09-30", "Three months"), ("?from=2023-11-30", "A month"), ("?from=2023-01-02", nil),
            ("?to=2023-12-31", nil), ("?from=2023-01-01&to=2023-12-31", nil),
        ] as [(String, String?)])
    func periods(query: String, name: String?) async throws {
        let page = try await ShownPages().page("/workouts/map\(query)")
        let tabs = page.matches(of: #/tabName '([^']*)' tabAddress '([^']*)' isCurrent (true|false)/#)
        #expect(tabs.map { String($0.output.1) } == Self.names)
        #expect(tabs.filter { $0.output.3 == "true" }.map { String($0.output.1) } == (name.map { [$0] } ?? []))
        #expect(
            tabs.dropFirst().map { String($0.output.2) }
                == ["2023-01-01", "2022-12-31", "2023-09-30", "2023-11-30"].map { "?from=\($0)" })
    }

    @Test(
        "WEB-24: the map tells which conditions of the list it leaves out",
        arguments: [
            ("q=lake", true), ("minDistance=5", true), ("maxDistance=5", true), ("source=Watch", true),
            ("gear=Shoes", true), ("where=duration+%3E+1", true), ("activity=running", false), ("from=2023", false),
            ("to=2023", false), ("tiles=true", false), ("sort=title", false),
        ])
    func conditions(query: String, leavesOut: Bool) async throws {
        let page = try await ShownPages().page("/workouts/map?\(query)")
        #expect(page.contains(" leavesOut \(leavesOut) "))
        // Without routes there is nothing to read.
        #expect(page.contains(" routesAddresses '' ") && page.contains(" hasRoutes false "))
        #expect(page.contains(" exploredAddress '' explored '' "))
    }
}
