import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthService

/// What a change of gear leaves as it is, and what it removes (API-141).
@Suite struct GearChangeTests {
    private struct Case: Sendable, CustomStringConvertible {
        var body: String
        /// The name, kind, begin and end afterwards.
        var outcome: String
        var description: String { body }
    }

    private static let cases = [
        Case(body: "{}", outcome: "Bike bike 2026-01-01 2026-06-01"),
        Case(body: #"{"end": null}"#, outcome: "Bike bike 2026-01-01 -"),
        Case(body: #"{"begin": null}"#, outcome: "Bike bike - 2026-06-01"),
        Case(body: #"{"begin": null, "end": null}"#, outcome: "Bike bike - -"),
        Case(body: #"{"begin": null, "end": "2025-12-31"}"#, outcome: "Bike bike - 2025-12-31"),
        Case(body: #"{"begin": "2026-07-01", "end": null}"#, outcome: "Bike bike 2026-07-01 -"),
        Case(body: #"{"begin": "2026-02-01"}"#, outcome: "Bike bike 2026-02-01 2026-06-01"),
        Case(body: #"{"end": "2026-07-01"}"#, outcome: "Bike bike 2026-01-01 2026-07-01"),
        // There is no gear without a name or a kind, so null is nothing there.
        Case(body: #"{"name": null, "kind": null}"#, outcome: "Bike bike 2026-01-01 2026-06-01"),
        Case(body: #"{"name": "Old"}"#, outcome: "Old bike 2026-01-01 2026-06-01"),
        Case(body: #"{"kind": "board"}"#, outcome: "Bike board 2026-01-01 2026-06-01"),
        Case(body: #"{"name": "Skis", "kind": "skis", "begin": null}"#, outcome: "Skis skis - 2026-06-01"),
    ]

    @Test("API-141: gear keeps what is not changed, and null removes a day", arguments: cases)
    private func changes(_ example: Case) async throws {
        let service = try ServiceUnderTest()
        let made = try await service.ask(
            "POST", "/api/v1/gear",
            body: #"{"name": "Bike", "kind": "bike", "begin": "2026-01-01", "end": "2026-06-01"}"#)
        #expect(made.status == 201, "\(made.text)")
        let address = try #require(made.fields["Location"])
        let answer = try await service.ask("PATCH", address, body: example.body)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(
            try answer.json().member("id") { try $0.asString() } == String(address.dropFirst("/api/v1/gear/".count)))
        #expect(try await Self.gear(service) == [example.outcome])
    }

    @Test(
        "API-141: what cannot be changed so leaves gear as it is",
        arguments: [
            #"{"name": ""}"#, #"{"kind": "bicycle"}"#, #"{"begin": "2026-06-02"}"#, #"{"end": "2025-12-31"}"#,
            #"{"ends": "2026-07-01"}"#, #"{"name": "Old", "end": "x"}"#, "[]", "null", "",
        ])
    func refused(body: String) async throws {
        let service = try ServiceUnderTest()
        let made = try await service.ask(
            "POST", "/api/v1/gear",
            body: #"{"name": "Bike", "kind": "bike", "begin": "2026-01-01", "end": "2026-06-01"}"#)
        let address = try #require(made.fields["Location"])
        let status = try await service.ask("PATCH", address, body: body).status
        #expect((400..<500).contains(status), "\(status)")
        #expect(try await Self.gear(service) == ["Bike bike 2026-01-01 2026-06-01"])
    }

    @Test("API-141: gear is changed and removed by its own identifier") func others() async throws {
        let service = try ServiceUnderTest()
        var addresses: [String] = []
        for name in ["One", "Two", "Three"] {
            let made = try await service.ask("POST", "/api/v1/gear", body: #"{"name": "\#(name)", "kind": "shoes"}"#)
            addresses.append(try #require(made.fields["Location"]))
        }
        #expect(try await service.ask("PATCH", addresses[1], body: #"{"name": "Second"}"#).status == 200)
        #expect(try await Self.gear(service) == ["One shoes - -", "Second shoes - -", "Three shoes - -"])
        #expect(try await service.ask("DELETE", addresses[0]).status == 204)
        #expect(try await Self.gear(service) == ["Second shoes - -", "Three shoes - -"])
        #expect(try await service.ask("DELETE", "/api/v1/gear/\(OlderServer.id(1).uuidString)").status == 404)
        #expect(try await Self.gear(service).count == 2)
    }

    /// Returns all gear, ordered by name.
    private static func gear(_ service: ServiceUnderTest) async throws -> [String] {
        try await service.ask("GET", "/api/v1/gear").json().member("gear") { list in
            try list.elements { gear in
                try ["name", "kind", "begin", "end"].map { name in
                    try gear.optional(name) { try $0.asString() } ?? "-"
                }.joined(separator: " ")
            }
        }.sorted()
    }
}
