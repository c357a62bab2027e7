import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthService

/// The radius that is hidden in exports is the person's own (API-37, API-72).
@Suite struct ExportRadiusTests {
    /// The number of bytes of an export of a way of ten kilometres.
    private static func bytes(radius: Int, hideEnds: String) async throws -> Int {
        var server = try SweptAccounts()
        let ann = try await server.signUp("ann") { engine in
            try engine.allow(Fixture.watch)
            try engine.write(as: Fixture.watch) {
                try $0.save([Fixture.run])
                let points = (0..<100).map {
                    RoutePoint(
                        timestamp: Fixture.run.start + Double($0) * 30, latitude: 47 + Double($0) * 0.0009, longitude: 8
                    )
                }
                _ = try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: Fixture.run.uuid)
            }
        }
        var settings = PersonSettings()
        settings.homeRadius = Double(radius)
        _ = try server.fixture.accounts.change(settings: settings, of: ann)
        let made = try await server.ask(
            "POST", "/api/v1/exports", body: #"{"format": "geojson", "hideEnds": \#(hideEnds)}"#)
        let address = try #require(made.fields["Location"], "\(made.text)")
        _ = try await server.ask("GET", address + "/events")
        let file = try await server.ask("GET", address + "/file")
        #expect(file.status == 200, "\(file.text)")
        return file.bytes.count
    }

    @Test("API-37: an export hides the person's own radius, and the usual one if there is none") func radius()
        async throws
    {
        let whole = try await Self.bytes(radius: 1_000, hideEnds: "false")
        let usual = try await Self.bytes(radius: 0, hideEnds: "true")
        let (same, large) = (
            try await Self.bytes(radius: 200, hideEnds: "true"), try await Self.bytes(radius: 1_000, hideEnds: "true")
        )
        #expect(whole > usual && usual > large && same == usual, "\(whole) \(usual) \(same) \(large)")
        #expect(try await Self.bytes(radius: 0, hideEnds: "false") == whole)
    }
}
