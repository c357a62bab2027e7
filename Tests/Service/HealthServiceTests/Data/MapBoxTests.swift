import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

/// The box and the number of the lines of an overview map (API-38).
@Suite struct MapBoxTests {
    /// Saves three runs whose ways lead a little to the north, from these places.
    private static func fill(_ engine: SQLiteEngine) throws {
        try engine.allow(Fixture.watch)
        for (number, place) in [(47.0, 8.0), (47, 179.9), (-80, -179.9)].enumerated() {
            var run = Fixture.run
            run.uuid = OlderServer.id(UInt8(number + 1))
            (run.start, run.end) = (run.start + Double(number) * 86_400, run.end + Double(number) * 86_400)
            let (workout, start) = (run, run.start)
            _ = try engine.write(as: Fixture.watch) {
                try $0.save([workout])
                return try $0.save(
                    RouteDraft(device: nil, metadata: nil),
                    points: (0...10).map {
                        RoutePoint(
                            timestamp: start + Double($0), latitude: place.0 + Double($0) * 1e-4, longitude: place.1)
                    }, of: workout.uuid)
            }
        }
    }

    private static let shared = Result { try ServiceUnderTest(fill) }

    @Test(
        "API-38: a box has four numbers of degrees, the south below the north",
        arguments: [
            ("-180,-90,180,90", 3), ("180,-90,-180,90", 0), ("7.9,46.9,8.1,47.1", 1), ("7.9,47,8.1,47", 1),
            // A box may reach over the antimeridian.
            ("179,-90,-179,90", 2), ("179,0,180,90", 1), ("-180,-90,-179,0", 1), ("0,-90,0,-90", 0), ("0,90,0,90", 0),
            ("-180.5,0,0,1", nil), ("180.5,0,0,1", nil), ("0,0,180.5,1", nil), ("0,0,-180.5,1", nil),
            ("0,-90.5,0,1", nil), ("0,0,0,90.5", nil), ("0,1,0,0.9", nil), ("0,90.5,0,91", nil), ("1,2,3", nil),
            ("1,2,3,4,5", nil), ("1,2,3,4,", nil), (",1,2,3", nil), ("1,2,3,", nil), ("1,2,3,x", nil),
            ("nan,0,1,1", nil),
            ("0,nan,1,1", nil), ("0,0,nan,1", nil), ("0,0,1,nan", nil), ("1,2,3,4,5,6,7", nil),
        ])
    func boxes(text: String, count: Int?) async throws {
        let answer = try await Self.shared.get().ask("GET", "/api/v1/routes?bbox=\(text)")
        guard let count else {
            #expect(try answer.status == 400 && answer.problem() == "invalid-parameter")
            #expect(
                answer.text.contains("Expected west, south, east and north in degrees, such as 8.3,47.2,8.7,47.5."))
            return
        }
        #expect(answer.status == 200)
        #expect(try answer.json().member("features") { try $0.elements { $0 } }.count == count)
        #expect(try answer.json().member("truncated") { try $0.asBool() } == false)
    }

    @Test("API-38: lines that are more than asked for are left out, and that is told", arguments: 1...4)
    func limits(limit: Int) async throws {
        let answer = try await Self.shared.get().ask("GET", "/api/v1/routes?limit=\(limit)").json()
        #expect(try answer.member("features") { try $0.elements { $0 } }.count == min(limit, 3))
        #expect(try answer.member("truncated") { try $0.asBool() } == (limit < 3))
        // The latest come first.
        let first = try answer.member("features") { try $0.elements { $0 } }.first?.line
        #expect(first?.contains(OlderServer.id(3).uuidString) == true)
    }

    @Test(
        "API-38: the number of lines and the tolerance have bounds",
        arguments: [
            ("limit=0", 400), ("limit=1", 200), ("limit=5000", 200), ("limit=5001", 400), ("tolerance=-1", 400),
            ("tolerance=0", 200), ("tolerance=10000", 200), ("tolerance=10001", 400), ("tolerance=1.5", 400),
        ])
    func bounds(query: String, status: Int) async throws {
        #expect(try await Self.shared.get().ask("GET", "/api/v1/routes?\(query)").status == status)
    }
}
