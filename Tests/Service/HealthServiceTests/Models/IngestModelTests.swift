import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Payloads of several apps of two people, repeated, changed and partly refused, and what is stored and told of each.
@Suite struct IngestModelTests {
    private struct Key: Hashable {
        var type: ObjectType
        var source: String
        var minute: Int
    }

    private struct Sender {
        let person: Int
        let token: String?
        /// The types that it may import; nil for all.
        let types: Set<ObjectType>?
        /// The states of its imports, the latest first.
        var states: [String] = []
    }

    private static let metrics: [(type: ObjectType, name: String, unit: String, quantity: QuantityUnit)] = [
        (.stepCount, "step_count", "count", .count), (.heartRate, "heart_rate", "bpm", .countPerMinute),
        (.bodyMass, "weight_body_mass", "kg", .kilogram),
    ]
    private static let sources = ["Watch", "Phone", nil]
    /// The same hour, as it is written with several offsets.
    private static let offsets = [("10", "+0000"), ("12", "+0200"), ("04", "-0600")]

    private struct Expected {
        var (added, updated, alreadyThere, skipped) = (0, 0, 0, 0)

        var isRefused: Bool { skipped > 0 && added + updated + alreadyThere == 0 }
        var state: String { isRefused ? "refused" : skipped > 0 ? "partial" : "done" }
    }

    @Test("ING-2, ING-3, ING-7: of payloads in any order, what is new, changed, known and refused", arguments: 1...4)
    func payloads(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var limits = ServiceLimits()
        (limits.tokenBurst, limits.ingestPerMinute) = (10_000, 10_000)
        var ann = try SweptAccounts(limits: limits)
        let people = [try await ann.signUp("ann")]
        var ben = ann
        let everyone = people + [try await ben.signUp("ben")]
        let servers = [ann, ben]
        let accounts = ann.fixture.accounts
        func token(_ person: Int, _ types: Set<ObjectType>?) throws -> Sender {
            var grant = TokenGrant()
            (grant.scopes.allowed, grant.scopes.importTypes) = ([.import], types)
            let issued = try accounts.makeToken(TokenDraft(name: "app", grant: grant), everyone[person], from: .home)
            return Sender(person: person, token: issued.secret, types: types)
        }
        var senders = [
            try token(0, nil), try token(0, [.stepCount, .heartRate]), try token(1, [.bodyMass]),
            Sender(person: 1, token: nil, types: nil),
        ]
        var stored: [[Key: Double]] = [[:], [:]]
        var deleted: [Set<Key>] = [[], []]
        for step in 0..<28 {
            ann.fixture.clock.advance(1)
            let place = Int.random(in: 0..<senders.count, using: &random)
            let sender = senders[place]
            let person = sender.person
            if step % 4 == 3, let key = stored[person].keys.sorted(by: Self.precedes).randomElement(using: &random) {
                let record = try #require(try Self.records(of: everyone[person], accounts)[key])
                let gone = try await servers[person].ask("DELETE", "/api/v1/samples/\(record.uuid)")
                #expect(gone.status == 204)
                (stored[person][key], _) = (nil, deleted[person].insert(key))
            }
            var expected = Expected()
            var parts: [String] = []
            for metric in Self.metrics where Int.random(in: 0..<3, using: &random) > 0 {
                var elements: [String] = []
                var named: Set<Key> = []
                for _ in 0..<Int.random(in: 0...6, using: &random) {
                    let source = Self.sources[Int.random(in: 0..<3, using: &random)]
                    let minute = Int.random(in: 1..<8, using: &random)
                    let key = Key(type: metric.type, source: source ?? "Health Auto Export", minute: minute)
                    guard named.insert(key).inserted else { continue }
                    let (hour, offset) = Self.offsets[Int.random(in: 0..<3, using: &random)]
                    let value = Double(Int.random(in: 60...62, using: &random))
                    let isWrong = Int.random(in: 0..<8, using: &random) == 0
                    elements.append(
                        "{'date':'2026-05-08 \(hour):0\(minute):00 \(offset)','qty':\(isWrong ? -value : value)"
                            + "\(source.map { ",'source':'\($0)'" } ?? "")}")
                    if isWrong || !(sender.types?.contains(metric.type) ?? true) {
                        expected.skipped += 1
                    } else if deleted[person].contains(key) || stored[person][key] == value {
                        expected.alreadyThere += 1
                    } else if stored[person].updateValue(value, forKey: key) == nil {
                        expected.added += 1
                    } else {
                        expected.updated += 1
                    }
                }
                parts.append(IngestStore.metric(metric.name, metric.unit, elements))
            }
            let body = IngestStore.metrics(parts).replacing("'", with: "\"")
            let answer = try await servers[person].ask(
                "POST", "/api/v1/ingest/health-auto-export", body: body, token: sender.token,
                fields: [("Content-Type", "application/json"), ("automation-aggregation", "Minutes")])
            let comment = Comment(rawValue: "\(step) \(place) \(body) \(answer.text)")
            #expect(answer.status == (expected.isRefused ? 422 : 200), comment)
            let told = try answer.json()
            func number(_ json: JSON, _ name: String) throws -> Int { try json.member(name) { try $0.asInteger() } }
            #expect(try number(told, "added") == expected.added, comment)
            #expect(try number(told, "updated") == expected.updated, comment)
            #expect(try number(told, "alreadyThere") == expected.alreadyThere, comment)
            let skipped = try told.member("skipped") { try $0.elements { $0 } }
            #expect(skipped.count == expected.skipped, comment)
            senders[place].states.insert(expected.state, at: 0)
            // The import is told to whoever sent it, and to the person.
            let job = try await servers[person].ask(
                "GET", try told.member("import") { try $0.asString() }, token: sender.token
            ).json()
            #expect(try job.member("state") { try $0.asString() } == expected.state, comment)
            #expect(try number(job, "added") == expected.added + expected.updated, comment)
            #expect(try number(job, "alreadyThere") == expected.alreadyThere, comment)
            #expect(try number(job, "skipped") == expected.skipped, comment)
            #expect(try number(job, "bytesTotal") == body.utf8.count, comment)
            let warnings = try job.member("warnings") { try $0.elements { $0 } }
            #expect(warnings.compactMap { $0["place"]?.line } == skipped.compactMap { $0["path"]?.line }, comment)
            let line = try #require(try accounts.audit(of: everyone[person], limit: 1).first)
            #expect(line.action == "import", comment)
            #expect(line.object == "\(expected.added) added, \(expected.updated) updated", comment)
            #expect(line.outcome == (expected.isRefused ? "refused" : "done"), comment)
            for (person, stored) in zip(everyone, stored) {
                let values = try Self.records(of: person, accounts).mapValues { record in
                    let unit = Self.metrics.first { $0.type == record.type }?.quantity ?? .count
                    return (record.value(in: unit) ?? 0).rounded()
                }
                #expect(values == stored, comment)
            }
        }
        for sender in senders {
            let listed = try await servers[sender.person].ask(
                "GET", "/api/v1/imports?limit=100", token: sender.token
            ).items().map { try $0.member("state") { try $0.asString() } }
            let all = sender.token == nil ? senders.filter { $0.person == sender.person } : [sender]
            #expect(listed.sorted() == all.flatMap(\.states).sorted())
            if sender.token != nil { #expect(listed == sender.states) }
        }
    }

    private static func precedes(_ one: Key, _ other: Key) -> Bool {
        (one.type.identifier, one.source, one.minute) < (other.type.identifier, other.source, other.minute)
    }

    /// Returns the samples of a person; of each key there is one.
    private static func records(of person: SignedIn, _ accounts: Accounts) throws -> [Key: SampleRecord] {
        let access = try accounts.store(of: person.person).access(as: .dashboard)
        let records = try access.read { store in try metrics.flatMap { try store.samples(SampleRequest($0.type)) } }
        return try Dictionary(
            uniqueKeysWithValues: records.map { record in
                let source = try #require(record.source?.source.name)
                return (
                    Key(type: record.type, source: source, minute: Int(record.start / 60) % 60), record
                )
            })
    }
}
