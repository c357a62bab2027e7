import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The identity of saved samples, the types that a program needs for them, and requests at their bounds (API-32).
@Suite struct WritingRuleTests {
    private static func object(_ type: String, _ value: Double, _ unit: String, _ more: String = "") -> String {
        #"{"type": "HKQuantityTypeIdentifier\#(type)", "start": "2026-11-21T05:00:00Z", "#
            + #""end": "2026-11-21T05:00:00Z", "value": \#(value), "unit": "\#(unit)"\#(more)}"#
    }

    private static func correlation(_ objects: [String], _ more: String = "") -> String {
        #"{"type": "HKCorrelationTypeIdentifierBloodPressure", "start": "2026-11-21T05:00:00Z", "#
            + #""end": "2026-11-21T05:00:00Z", "objects": [\#(objects.joined(separator: ", "))]\#(more)}"#
    }

    private static func body(_ objects: [String]) -> String {
        #"{"objects": [\#(objects.joined(separator: ", "))]}"#
    }

    private static func identity(_ number: Int) -> String {
        #", "uuid": "\#(SweptLife.uuid(number).uuidString)""#
            + #", "source": {"name": "Other", "bundleIdentifier": "com.example.other"}"#
    }

    @Test(
        "API-32: a saved sample has an identifier of its own, and the source of who saved it", arguments: [true, false])
    func identities(isOwner: Bool) async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.grant("scale", share: [.bodyMass, .bloodPressureSystolic, .bloodPressureDiastolic])
        let who: ServiceUnderTest.Who = isOwner ? .owner : .token("scale")
        let pressure = Self.correlation(
            [
                Self.object("BloodPressureSystolic", 121, "mmHg", Self.identity(2)),
                Self.object("BloodPressureDiastolic", 81, "mmHg", Self.identity(3)),
            ], Self.identity(4))
        let body = Self.body([Self.object("BodyMass", 71.5, "kg", Self.identity(1)), pressure])
        var all: [String] = []
        // The same objects can be saved again, as others.
        for _ in 0..<2 {
            let saved = try await service.ask("POST", "/api/v1/samples", as: who, body: body)
            #expect(saved.status == 201, "\(saved.text)")
            all += try saved.json().member("uuids") { try $0.elements { try $0.asString() } }
        }
        #expect(Set(all).count == 4)
        let given = (1...4).map { SweptLife.uuid($0).uuidString }
        #expect(Set(all).isDisjoint(with: given))
        for uuid in given { #expect(try await service.ask("GET", "/api/v1/samples/\(uuid)").status == 404) }
        for uuid in all {
            let source = try await service.ask("GET", "/api/v1/samples/\(uuid)").json().member("source") { json in
                try json.member("bundleIdentifier") { try $0.asString() }
            }
            #expect(source == (isOwner ? "org.openhealthkit.dashboard" : "token.scale"))
        }
    }

    @Test(
        "API-32, SEC-33: a program needs each type that it saves; of several missing ones the first by name is told",
        arguments: [
            ([], ["BodyMass", "HeartRate"], "bodyMass"), ([], ["HeartRate", "BodyMass"], "bodyMass"),
            ([.bodyMass], ["HeartRate", "BodyMass"], "heartRate"), ([.heartRate], ["BodyMass"], "bodyMass"),
            ([.bodyMass, .heartRate], ["HeartRate", "BodyMass"], nil), ([.bodyMass], ["BodyMass"], nil),
        ] as [(Set<ObjectType>, [String], String?)])
    func permissions(share: Set<ObjectType>, types: [String], missing: String?) async throws {
        let service = try ServiceUnderTest()
        try service.grant("script", share: share)
        let objects = types.map { Self.object($0, 70, $0 == "BodyMass" ? "kg" : "count/min") }
        let answer = try await service.ask(
            "POST", "/api/v1/samples", as: .token("script"), body: Self.body(objects))
        #expect(answer.status == (missing == nil ? 201 : 403), "\(answer.text)")
        #expect(try answer.json()["scope"]?.line == missing.map { "\"share \($0)\"" })
        let count = try await service.ask("GET", "/api/v1/samples?type=bodyMass&type=heartRate").items().count
        #expect(count == (missing == nil ? types.count : 0))
    }

    @Test("API-32, AUTH-10: a blood pressure needs both of its types", arguments: [0, 1, 2, 3])
    func pressures(known: Int) async throws {
        let service = try ServiceUnderTest()
        let parts: [ObjectType] = [.bloodPressureSystolic, .bloodPressureDiastolic]
        let share = Set(parts.enumerated().filter { known & (1 << $0.offset) != 0 }.map(\.element))
        try service.grant("cuff", share: share)
        let pressure = Self.correlation([
            Self.object("BloodPressureSystolic", 121, "mmHg"), Self.object("BloodPressureDiastolic", 81, "mmHg"),
        ])
        let answer = try await service.ask(
            "POST", "/api/v1/samples", as: .token("cuff"), body: Self.body([pressure]))
        let missing = share.contains(.bloodPressureDiastolic) ? "bloodPressureSystolic" : "bloodPressureDiastolic"
        #expect(answer.status == (known == 3 ? 201 : 403), "\(answer.text)")
        #expect(try answer.json()["scope"]?.line == (known == 3 ? nil : "\"share \(missing)\""))
    }

    @Test("API-32: more than 10000 objects are refused as a whole") func tooMany() async throws {
        let service = try ServiceUnderTest()
        let object = Self.object("StepCount", 7, "count")
        let answer = try await service.ask(
            "POST", "/api/v1/samples", as: .token("script"),
            body: Self.body(Array(repeating: object, count: 10_001)))
        let json = try answer.json()
        #expect(answer.status == 400 && json["detail"]?.line == "\"Expected 1 to 10000 objects.\"")
        #expect(try json.member("errors") { try $0.elements { $0["pointer"]?.line } } == ["\"/objects\""])
    }

    @Test("API-32: of several objects, the place of the one that is wrong is told, and none is saved") func places()
        async throws
    {
        let service = try ServiceUnderTest()
        let (good, wrong) = (Self.object("BodyMass", 70, "kg"), Self.object("BodyMass", 70, "m"))
        for (number, objects) in [[wrong, good, good], [good, wrong, good], [good, good, wrong]].enumerated() {
            let answer = try await service.ask("POST", "/api/v1/samples", body: Self.body(objects))
            #expect(answer.status == 400)
            let pointers = try answer.json().member("errors") { try $0.elements { $0["pointer"]?.line } }
            #expect(pointers.count == 1 && pointers[0]?.hasPrefix("\"/objects/\(number)") == true, "\(pointers)")
        }
        #expect(try await service.ask("GET", "/api/v1/samples?type=bodyMass").items().isEmpty)
    }

    @Test(
        "API-45: a sum is explained of a period that has a length",
        arguments: [("10:00:00", false), ("09:59:59", false), ("10:00:01", true)])
    func explained(end: String, isPeriod: Bool) async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let answer = try await service.ask(
            "GET",
            "/api/v1/statistics/explain?type=stepCount&from=2026-11-20T10:00:00Z&to=2026-11-20T\(end)Z")
        #expect(answer.status == (isPeriod ? 200 : 400), "\(answer.text)")
        guard !isPeriod else { return }
        let errors = try answer.json().member("errors") { try $0.elements { $0 } }
        #expect(errors.map { $0["parameter"]?.line } == ["\"to\""])
        #expect(errors.map { $0["detail"]?.line } == ["\"'to' must be later than 'from'.\""])
    }

    @Test(
        "API-35: of a list of columns twenty are read", arguments: [(18, true), (19, true), (20, false), (21, false)])
    func columns(count: Int, isRefused: Bool) async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let names = Array(repeating: "heartRate", count: count) + ["hartRate"]
        let answer = try await service.ask(
            "GET",
            "/api/v1/workouts/\(Fixture.run.uuid.uuidString)/series?columns=\(names.joined(separator: ","))")
        #expect((answer.status == 400) == isRefused, "\(answer.status)")
        #expect(answer.text.contains("Did you mean 'heartRate'?") == isRefused)
    }
}
