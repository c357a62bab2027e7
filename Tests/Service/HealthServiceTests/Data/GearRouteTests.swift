import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct GearRouteTests {
    @Test("API-141: gear is added, changed and removed, and named by workouts") func writing() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let made = try await service.ask(
            "POST", "/api/v1/gear", body: #"{"name": "Bike", "kind": "bike", "begin": "2026-01-01"}"#)
        let address = try #require(made.fields["Location"])
        #expect(made.status == 201)
        let workout = "/api/v1/workouts/\(Fixture.run.uuid.uuidString)"
        #expect(try await service.ask("PATCH", workout, body: #"{"gear": "BIKE"}"#).status == 200)
        for (body, status) in [
            (#"{"end": "2026-06-01", "name": "Old bike"}"#, 200), (#"{"begin": null}"#, 200),
            (#"{"end": "2025"}"#, 422), (#"{"colour": "red"}"#, 422), (#"{"kind": "bicycle"}"#, 422),
            (#"{"name": ""}"#, 422),
        ] {
            let answer = try await service.ask("PATCH", address, body: body)
            #expect(status == 200 ? answer.status == 200 : (400..<500).contains(answer.status), "\(body)")
        }
        func gear() async throws -> [JSON] {
            try await service.ask("GET", "/api/v1/gear").json().member("gear") { try $0.elements { $0 } }
        }
        let found = try await gear()
        #expect(try found.map { try $0.member("name") { try $0.asString() } } == ["Old bike"])
        #expect(try found[0].member("end") { try $0.asString() } == "2026-06-01")
        #expect(try found[0].optional("begin") { try $0.asString() } == nil)
        #expect(try found[0].member("totals") { try $0.member("count") { try $0.asInteger() } } == 1)
        #expect(try await service.ask("GET", "/api/v1/workouts?gear=old%20bike").items().count == 1)
        #expect(try await service.ask("GET", "/api/v1/workouts?gear=bike").items().isEmpty)
        #expect(try await service.ask("PATCH", workout, body: #"{"gear": "nothing"}"#).status == 422)
        #expect(try await service.ask("DELETE", address).status == 204)
        #expect(try await service.ask("DELETE", address).status == 404)
        #expect(try await service.ask("PATCH", address, body: #"{"name": "a"}"#).status == 404)
        #expect(try await gear().isEmpty)
    }
}
