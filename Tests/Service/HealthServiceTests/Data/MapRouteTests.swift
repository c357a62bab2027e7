import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct MapRouteTests {
    /// Saves two runs with routes: a straight one to the north with a step aside in its middle, and one far in the
    /// east.
    private static func fill(_ engine: SQLiteEngine) throws {
        try Fixture.fill(engine)
        _ = try engine.write(as: Fixture.watch) {
            try $0.save(
                RouteDraft(device: nil, metadata: nil),
                points: (0...100).map { point($0, 47 + Double($0) * 1e-4, $0 == 50 ? 8.001 : 8) }, of: Fixture.run.uuid)
        }
        var other = Fixture.run
        (other.uuid, other.start, other.end) = (UUID(), other.start + 86_400, other.end + 86_400)
        try engine.write(as: Fixture.watch) { try $0.save([other]) }
        _ = try engine.write(as: Fixture.watch) {
            try $0.save(
                RouteDraft(device: nil, metadata: nil), points: (0...10).map { point($0, 47, 20 + Double($0) * 1e-3) },
                of: other.uuid)
        }
    }

    private static func point(_ second: Int, _ latitude: Double, _ longitude: Double) -> RoutePoint {
        RoutePoint(timestamp: Fixture.day + 25_200 + Double(second), latitude: latitude, longitude: longitude)
    }

    private static func lines(_ answer: Answer) throws -> [[[Double]]] {
        try answer.json().member("features") { features in
            try features.elements { feature in
                try feature.member("geometry") { geometry in
                    try geometry.member("coordinates") {
                        try $0.elements { try $0.elements { try $0.asFiniteNumber() } }
                    }
                }
            }
        }
    }

    @Test("API-38: ways of many workouts as lines, as few points as the tolerance lets, by box and activity")
    func lines() async throws {
        let service = try ServiceUnderTest(Self.fill)
        let all = try await service.ask("GET", "/api/v1/routes")
        #expect(all.fields["Content-Type"] == "application/geo+json")
        let lines = try Self.lines(all)
        #expect(lines.map(\.count) == [2, 5])
        #expect(lines[1].contains([8.001, 47.005]))
        #expect(try Self.lines(try await service.ask("GET", "/api/v1/routes?tolerance=0")).map(\.count).max() ?? 0 >= 5)
        #expect(try Self.lines(try await service.ask("GET", "/api/v1/routes?tolerance=1000")).map(\.count) == [2, 2])
        let here = try await service.ask("GET", "/api/v1/routes?bbox=7.9,46.9,8.1,47.1")
        #expect(try Self.lines(here).count == 1)
        #expect(here.text.contains(Fixture.run.uuid.uuidString))
        #expect(try Self.lines(try await service.ask("GET", "/api/v1/routes?activity=cycling")).isEmpty)
        let cut = try await service.ask("GET", "/api/v1/routes?limit=1").json()
        #expect(try cut.member("truncated") { try $0.asBool() })
        #expect(try await service.ask("GET", "/api/v1/routes?bbox=1,2,3").status == 400)
        try service.grant("walker", read: [.workout])
        #expect(try await service.ask("GET", "/api/v1/routes", as: .token("walker")).status == 403)
    }

    @Test("API-37: ends are hidden from lines, ways and files alike") func hiddenEnds() async throws {
        let service = try ServiceUnderTest(Self.fill)
        let workout = "/api/v1/workouts/\(Fixture.run.uuid.uuidString)"
        // Without a configured radius, 200 m of a route of 1,100 m are hidden at each end.
        for target in ["/api/v1/routes?tolerance=0&hideEnds=true", "\(workout)/route?hideEnds=true"] {
            let latitudes = try Self.lines(try await service.ask("GET", target)).joined().map { $0[1] }
            #expect(latitudes.filter { $0 > 47 }.allSatisfy { $0 > 47.0017 && $0 < 47.0083 }, "\(target)")
            #expect(latitudes.contains { $0 > 47.001 })
        }
        let whole = try await service.ask("GET", "\(workout)/export?format=gpx").text
        let hidden = try await service.ask("GET", "\(workout)/export?format=gpx&hideEnds=true").text
        #expect(whole.contains("lat=\"47\"") || whole.contains("lat=\"47.0\""))
        #expect(!hidden.contains("lat=\"47\"") && !hidden.contains("lat=\"47.01\""))
        #expect(hidden.contains("lat=\"47.005\""))
        #expect(try await service.ask("GET", "\(workout)/export?format=json&hideEnds=true").status == 400)
    }

    @Test("API-36: a format that cannot hold a workout is answered 409 with those that can")
    func formatsThatCannotHoldIt() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        func export(_ query: String, _ who: ServiceUnderTest.Who = .owner) async throws -> Answer {
            try await service.ask(
                "GET", "/api/v1/workouts/\(Fixture.run.uuid.uuidString)/export?format=\(query)", as: who)
        }
        let refused = try await export("gpx")
        #expect(refused.status == 409)
        #expect(try refused.problem() == "conflict")
        let detail = try refused.json().member("detail") { try $0.asString() }
        #expect(detail == "GPX requires positions, but the recording has none. Use TCX, FIT, JSON or CSV instead.")
        let formats = try refused.json().member("formats") { try $0.elements { try $0.asString() } }
        #expect(formats == ["tcx", "fit", "json", "csv"])
        for format in formats { #expect(try await export(format).status == 200, "\(format)") }
        // A route whose ends are hidden may be empty.
        let hidden = try await export("gpx&hideEnds=true")
        #expect(hidden.status == 409 && !hidden.text.contains("json"))
        // A client without permission for routes gets none.
        let walked = try ServiceUnderTest(Self.fill)
        try walked.grant("export walker", read: [.workout, .heartRate])
        let target = "/api/v1/workouts/\(Fixture.run.uuid.uuidString)/export?format=gpx"
        #expect(try await walked.ask("GET", target, as: .token("export walker")).status == 409)
        #expect(try await walked.ask("GET", target).status == 200)
    }

    @Test("API-36: dates that a format does not have are no fault of the server") func datesOfFormats() async throws {
        var old = Fixture.run
        old.uuid = UUID()
        // 1990, before the first date of FIT.
        (old.start, old.end) = (-347_000_000, -346_996_400)
        let ride = old
        let service = try ServiceUnderTest { engine in
            try Fixture.fill(engine)
            try engine.write(as: Fixture.watch) { try $0.save([ride]) }
        }
        let answer = try await service.ask("GET", "/api/v1/workouts/\(ride.uuid.uuidString)/export?format=fit")
        #expect(answer.status == 409 && answer.text.contains("FIT has no dates before"))
        #expect(
            try answer.json().member("formats") { try $0.elements { try $0.asString() } } == ["tcx", "json", "csv"])
    }

    @Test("API-35: splits of any length") func splits() async throws {
        let service = try ServiceUnderTest { engine in
            try Self.fill(engine)
            let meters = SampleRecord(
                type: .distanceWalkingRunning, start: Fixture.day + 25_200, end: Fixture.day + 26_200,
                content: .quantity(QuantityValue(1_000, .meter)))
            try engine.write(as: Fixture.watch) { try $0.add([meters], to: Fixture.run.uuid) }
        }
        let target = "/api/v1/workouts/\(Fixture.run.uuid.uuidString)/splits"
        #expect(try await service.ask("GET", "\(target)?by=m:400").items().count == 3)
        #expect(try await service.ask("GET", target).items().count == 1)
        for bad in ["m:5", "m:x", "furlong", "m:1e9"] {
            #expect(try await service.ask("GET", "\(target)?by=\(bad)").status == 400)
        }
    }

    @Test("API-50: devices with their types; an order of sources that holds for one type or all") func sources()
        async throws
    {
        let service = try ServiceUnderTest { engine in
            try Fixture.fill(engine)
            var sample = Fixture.heartRate(60, at: Fixture.day)
            sample.device = DeviceRecord([.name: "Belt"])
            try engine.write(as: Fixture.watch) { try $0.save([sample]) }
        }
        let devices = try await service.ask("GET", "/api/v1/devices").items()
        #expect(devices.count == 1)
        #expect(try devices[0].member("device") { try $0.member("name") { try $0.asString() } } == "Belt")
        #expect(
            try devices[0].member("types") { try $0.elements { try $0.asString() } } == [
                ObjectType.heartRate.identifier
            ])
        try service.grant("reader", read: [.stepCount])
        #expect(try await service.ask("GET", "/api/v1/devices", as: .token("reader")).items().isEmpty)
        func sum() async throws -> Double {
            try await service.ask("GET", "/api/v1/statistics?type=stepCount").items()[0]
                .member("sum") { try $0.asFiniteNumber() }
        }
        #expect(try await sum() == 1_400)
        let phone = #"{"type": "stepCount", "sources": ["com.example.phone"]}"#
        #expect(try await service.ask("PUT", "/api/v1/sources/order", body: phone).status == 200)
        #expect(try await sum() == 1_300)
        let order = try await service.ask("GET", "/api/v1/types/stepCount").json()
            .member("order") { try $0.elements { try $0.asString() } }
        #expect(order == ["com.example.phone"])
        let none = #"{"type": null, "sources": []}"#
        #expect(try await service.ask("PUT", "/api/v1/sources/order", body: none).status == 200)
        #expect(try await sum() == 1_400)
        #expect(try await service.ask("PUT", "/api/v1/sources/order", as: .token("reader"), body: none).status == 403)
        let odd = #"{"type": "workout", "sources": ["a", "a"]}"#
        #expect(try await service.ask("PUT", "/api/v1/sources/order", body: odd).problem() == "invalid-body")
    }
}
