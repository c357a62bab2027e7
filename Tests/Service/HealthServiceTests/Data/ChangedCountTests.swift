import Foundation
import HealthModel
import HealthPages
import HealthStore
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

/// The number of objects that one request saves, changes or deletes (API-32, WEB-25).
@Suite struct ChangedCountTests {
    private static func identifiers(_ count: Int) -> [String] {
        (0..<count).map { UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | UInt64($0)).uuidString }
    }

    @Test(
        "API-32: a request deletes 1 to 10000 different objects",
        arguments: [(0, "invalid-body"), (1, "not-found"), (10_000, "not-found"), (10_001, "invalid-body")])
    func deletion(count: Int, problem: String) async throws {
        let service = try ServiceUnderTest()
        let list = Self.identifiers(count).map { "\"\($0)\"" }.joined(separator: ",")
        let answer = try await service.ask("POST", "/api/v1/samples/delete", body: "{\"uuids\":[\(list)]}")
        #expect(try answer.problem() == problem)
        if problem == "invalid-body" {
            #expect(try answer.json().member("detail") { try $0.asString() }.contains("1 to 10000 different"))
        }
    }

    @Test("API-32: objects that are deleted together are different") func same() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let (run, others) = (Fixture.run.uuid.uuidString, Self.identifiers(2))
        func outcome(_ uuids: [String]) async throws -> String {
            let list = uuids.map { "\"\($0)\"" }.joined(separator: ",")
            let answer = try await service.ask("POST", "/api/v1/samples/delete", body: "{\"uuids\":[\(list)]}")
            return answer.status == 204 ? "204" : try answer.problem()
        }
        #expect(try await outcome([run, run]) == "invalid-body")
        #expect(try await outcome([run, run.lowercased()]) == "invalid-body")
        // None is deleted if one of them is not there.
        #expect(try await outcome([run] + others) == "not-found")
        #expect(try await outcome(others + [run]) == "not-found")
        #expect(try await service.ask("GET", "/api/v1/workouts").items().count == 1)
        #expect(try await outcome([run]) == "204")
        #expect(try await service.ask("GET", "/api/v1/workouts").items().isEmpty)
    }

    @Test(
        "API-32: a request saves 1 to 10000 objects",
        arguments: [(0, "invalid-body"), (1, "insufficient-scope"), (10_000, "insufficient-scope")])
    func saving(count: Int, problem: String) async throws {
        let service = try ServiceUnderTest()
        let object =
            #"{"type":"HKQuantityTypeIdentifierStepCount","start":"2026-11-20T00:00:00Z","#
            + #""end":"2026-11-20T00:00:00Z","value":7,"unit":"count"}"#
        let list = Array(repeating: object, count: count).joined(separator: ",")
        // The token may save nothing, which is judged after the number.
        let answer = try await service.ask(
            "POST", "/api/v1/samples", as: .token("writer"), body: "{\"objects\":[\(list)]}")
        #expect(try answer.problem() == problem)
    }

    @Test(
        "WEB-25: at most a thousand workouts are changed together",
        .enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"),
        arguments: [(1, "404"), (999, "404"), (1_000, "404"), (1_001, "413"), (2_000, "413")])
    func workouts(count: Int, status: String) async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let marked = Self.identifiers(count).map { "&uuid=\($0)" }.joined()
        let answer = try await service.service.ask(
            "POST", "/workouts/several", body: "action=tag&tag=long\(marked)",
            fields: [("Content-Type", "application/x-www-form-urlencoded")], by: service.service.views)
        #expect(answer.text.hasPrefix("\(status) "), "\(answer.text.prefix(200))")
        if status == "413" { #expect(answer.text.contains("The limit is 1000 ")) }
    }

    @Test(
        "WEB-25: workouts are changed together, or none of them is",
        .enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
    func together() async throws {
        var runs = [Fixture.run, Fixture.run, Fixture.run]
        for (place, uuid) in Self.identifiers(3).enumerated() {
            runs[place].uuid = try #require(UUID(uuidString: uuid))
            runs[place].start -= Double(place) * 86_400
            runs[place].end -= Double(place) * 86_400
        }
        let saved = runs
        let service = try ServiceUnderTest { engine in
            try engine.allow(Fixture.watch)
            try engine.write(as: Fixture.watch) { try $0.save(saved) }
            try engine.write(as: Fixture.watch) { try $0.save([Fixture.heartRate(60, at: Fixture.day)]) }
        }
        func change(_ uuids: [String]) async throws -> String {
            let marked = uuids.map { "&uuid=\($0)" }.joined()
            let answer = try await service.service.ask(
                "POST", "/workouts/several", body: "action=tag&tag=long\(marked)",
                fields: [("Content-Type", "application/x-www-form-urlencoded")], by: service.service.views)
            return String(answer.text.prefix { $0 != " " })
        }
        func tagged() async throws -> Set<String> {
            Set(
                try await service.ask("GET", "/api/v1/workouts?q=long").items().map {
                    try $0.member("uuid") { try $0.asString() }
                })
        }
        let uuids = Self.identifiers(4)
        let rate = try #require(
            try await service.ask("GET", "/api/v1/samples?type=heartRate").items().first?.member("uuid") {
                try $0.asString()
            })
        #expect(try await change(uuids) == "404")
        #expect(try await change([uuids[0], rate]) == "404")
        #expect(try await tagged().isEmpty)
        #expect(try await change([uuids[0], uuids[2]]) == "to")
        #expect(try await tagged() == [uuids[0], uuids[2]])
    }
}
