import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Clients that follow the changes of a store page by page while it changes (API-60).
@Suite struct ChangeModelTests {
    private static let types: [ObjectType] = [.heartRate, .stepCount, .bodyMass, .bloodPressure]
    private static let day = Fixture.day

    /// A client with a copy of what it was told.
    private struct Client {
        let who: ServiceUnderTest.Who
        let types: [ObjectType]
        var anchor: String?
        var copy: [String: String] = [:]
        var seen: Set<String> = []
        var pages = 0

        var query: String { types.map { "type=\(TypeName.name(of: $0))" }.joined(separator: "&") }

        /// Asks for a page, and returns whether there are more.
        mutating func ask(_ service: ServiceUnderTest, limit: Int) async throws -> Bool {
            let since = anchor.map { "&since=\($0)" } ?? ""
            let answer = try await service.ask("GET", "/api/v1/changes?\(query)&limit=\(limit)\(since)", as: who)
            #expect(answer.status == 200, "\(answer.text)")
            let page = try answer.json()
            let added = try page.member("added") { try $0.elements { $0 } }
            let deleted = try page.member("deleted") { try $0.elements { $0 } }
            #expect(page["restart"] == nil && added.count + deleted.count <= limit)
            for object in added {
                let uuid = try Self.uuid(object)
                #expect(seen.insert(uuid).inserted, "An object is added once.")
                copy[uuid] = object.line
            }
            for object in deleted { copy[try Self.uuid(object)] = nil }
            anchor = try page.member("anchor") { try $0.asString() }
            pages += 1
            return try page.member("more") { try $0.asBool() }
        }

        static func uuid(_ object: JSON) throws -> String { try object.member("uuid") { try $0.asString() } }
    }

    private static func pressure(_ moment: Double, _ systolic: Double) -> SampleRecord {
        SampleRecord(
            type: .bloodPressure, start: moment, end: moment,
            content: .correlation([
                .quantity(.bloodPressureSystolic, systolic, .millimeterOfMercury, moment),
                .quantity(.bloodPressureDiastolic, systolic - 45, .millimeterOfMercury, moment),
            ]))
    }

    /// Steps that replace those of the same number.
    private static func steps(_ number: Int, version: Int) -> SampleRecord {
        SampleRecord(
            type: .stepCount, start: day + Double(number) * 600, end: day + Double(number) * 600 + 500,
            content: .quantity(QuantityValue(Double(100 + version), .count)),
            metadata: [
                MetadataKey.syncIdentifier: .string("steps \(number)"),
                MetadataKey.syncVersion: .integer(Int64(version)),
            ])
    }

    @Test("API-60: whoever applies all changes has what a list has, whatever happens between pages", arguments: 1...5)
    func copiesFollow(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let service = try ServiceUnderTest { try $0.allow(Fixture.watch, Fixture.phone) }
        let (some, since): (Set<ObjectType>, _) = ([.heartRate, .bodyMass], Self.day + 900)
        try service.grant("changes-some", read: some, share: [.stepCount])
        try service.grant("changes-since", read: [.heartRate, .stepCount, .bodyMass], since: since)
        try service.grant(
            "changes-all",
            read: [.heartRate, .stepCount, .bodyMass, .bloodPressureSystolic, .bloodPressureDiastolic])
        var clients = [
            Client(who: .owner, types: Self.types), Client(who: .owner, types: [.stepCount]),
            Client(who: .token("changes-all"), types: [.stepCount, .heartRate, .bloodPressure]),
            // Of steps it sees its own.
            Client(who: .token("changes-some"), types: [.heartRate, .stepCount]),
            Client(who: .token("changes-since"), types: [.heartRate, .stepCount, .bodyMass]),
        ]
        var versions: [Int: Int] = [:]
        for _ in 0..<45 {
            let moment = Self.day + Double(Int.random(in: 0..<6, using: &random)) * 300
            let app = Bool.random(using: &random) ? Fixture.watch : Fixture.phone
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1:
                let count = Int.random(in: 1...4, using: &random)
                try service.engine.write(as: app) {
                    try $0.save((0..<count).map { Fixture.heartRate(Double(60 + $0), at: moment) })
                }
            case 2, 3:
                let number = Int.random(in: 0..<4, using: &random)
                versions[number, default: 0] += 1
                let steps = Self.steps(number, version: versions[number] ?? 1)
                try service.engine.write(as: Fixture.watch) { try $0.save([steps]) }
            case 4:
                try service.engine.write(as: app) {
                    try $0.save([
                        .quantity(.bodyMass, 70 + moment / 1e9, .kilogram, moment), Self.pressure(moment, 120),
                    ])
                }
            case 5:
                let saved = try await service.ask(
                    "POST", "/api/v1/samples", as: .token("changes-some"),
                    body: """
                        {"objects": [{"type": "HKQuantityTypeIdentifierStepCount", "start": "2026-11-20T00:10:00Z",
                        "end": "2026-11-20T00:12:00Z", "value": 7, "unit": "count"}]}
                        """)
                #expect(saved.status == 201)
            case 6, 7:
                let type = Self.types[Int.random(in: 0..<4, using: &random)]
                let all = try service.engine.read(for: .dashboard) { try $0.samples(SampleRequest(type)) }
                    .sorted { ($0.start, $0.canonicalValue ?? 0) < ($1.start, $1.canonicalValue ?? 0) }
                guard let gone = all.randomElement(using: &random) else { continue }
                #expect(try await service.ask("DELETE", "/api/v1/samples/\(gone.uuid)").status == 204)
            default: break
            }
            let place = Int.random(in: 0..<clients.count, using: &random)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                _ = try await clients[place].ask(service, limit: Int.random(in: 1...4, using: &random))
            }
        }
        for place in clients.indices {
            try await Self.expectLines(clients[place], service)
            var limit = 1
            while try await clients[place].ask(service, limit: limit) { limit += 1 }
            let client = clients[place]
            let list = try await service.ask("GET", "/api/v1/samples?\(client.query)&limit=1000", as: client.who)
            let listed = Dictionary(
                uniqueKeysWithValues: try list.items().map { (try Client.uuid($0), $0.line) })
            #expect(client.copy == listed, "\(place)")
            #expect(client.pages > 3 && client.seen.count > 3, "\(place)")
        }
        #expect(clients[1].copy.count < clients[0].copy.count)
    }

    /// Expects the same changes as lines, as CSV and as a page, since where a client is.
    private static func expectLines(_ client: Client, _ service: ServiceUnderTest) async throws {
        let since = client.anchor.map { "&since=\($0)" } ?? ""
        func ask(_ ending: String) async throws -> Answer {
            try await service.ask(
                "GET", "/api/v1/changes\(ending)?\(client.query)&limit=1000\(since)", as: client.who)
        }
        let page = try await ask("").json()
        let added = try page.member("added") { try $0.elements { $0.line } }
        let deleted = try page.member("deleted") { try $0.elements { $0.line } }
        let anchor = try page.member("anchor") { try $0.asString() }
        let lines = try await ask(".ndjson").text.split(separator: "\n").map { try JSON(parsing: String($0)) }
        #expect(lines.compactMap { $0["added"]?.line } == added && lines.compactMap { $0["deleted"]?.line } == deleted)
        #expect(try lines.last?.member("anchor") { try $0.asString() } == anchor)
        #expect(lines.count == added.count + deleted.count + 1)
        let rows = try await ask(".csv").text.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(rows.map { $0[0] } == added.map { _ in "added" } + deleted.map { _ in "deleted" } + ["anchor"])
        #expect(rows.last?.last == anchor)
    }
}
