import Foundation
import HealthPages
import Testing

@testable import HealthService

/// The map of all workouts (WEB-24).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct MapPageTests {
    @Test func WEB_24_theMapIsReadYearByYearWithTheFilter() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let empty = try await pages.page("/workouts/map")
            #expect(empty.contains("No route fits") && !empty.contains("data-routes"))
            let gpx = ["2024-12-31T23:59", "2026-05-12T06:30"].map { start in
                """
                <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>\
                <trkpt lat="47.0" lon="8.0"><time>\(start):00Z</time></trkpt>\
                <trkpt lat="47.001" lon="8.0"><time>\(start):20Z</time></trkpt>\
                <trkpt lat="47.002" lon="8.001"><time>\(start):40Z</time></trkpt></trkseg></trk></gpx>
                """
            }
            for (index, text) in gpx.enumerated() { try await pages.importFile("run\(index).gpx", Array(text.utf8)) }
            func addresses(_ query: String) async throws -> [String] {
                let page = try await pages.page("/workouts/map\(query)")
                let text = page.firstMatch(of: /data-routes="([^"]*)"/)?.output.1 ?? ""
                return text.replacing("&amp;", with: "&").split(separator: " ").map(String.init)
            }
            let all = try await addresses("?activity=running")
            #expect(all.count == 3)
            #expect(all.last?.hasSuffix("from=2024-12-30&to=2024-12-31&tolerance=100") == true, "\(all)")
            var found = 0
            for address in all {
                let answer = try await pages.ask("GET", address)
                #expect(answer.status == 200)
                found += answer.text.matches(of: /"uuid"/).count
            }
            #expect(found == 2)
            let chosen = try await addresses("?from=2026-01-01&to=2026-12-31")
            #expect(chosen == ["/api/v1/routes?from=2026-01-01&to=2026-05-13&tolerance=100"], "\(chosen)")
            #expect(
                try await pages.page("/workouts/map?q=run").contains("the other conditions of the list do not apply"))
        }
    }
}
