import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Answers that are kept, and those of known tags, against those of a server that keeps nothing (API-9).
@Suite struct AnswerCacheModelTests {
    private static let questions = [
        "samples?type=heartRate&from=12h", "samples?type=stepCount&from=yesterday", "samples?type=heartRate&to=now",
        "samples?type=bodyMass&from=3%20hours%20ago", "statistics?type=stepCount&by=day&from=3d",
        "statistics?type=stepCount&by=week", "statistics?type=bodyMass&units=imperial", "workouts?totals=true",
        "workouts?from=20h", "types", "sources", "totals?by=week", "goals", "gear", "zones",
        "statistics/explain?type=stepCount&from=5h&to=now", "digest?span=day",
        "workouts/00000000-0000-4000-8000-000000000301",
        "workouts/00000000-0000-4000-8000-000000000301/route?hideEnds=true", "samples.csv?type=stepCount&from=30h",
    ]

    private struct Client {
        let name: String
        let server: SweptAccounts
        let token: String?
    }

    private static func uncached(_ server: SweptAccounts) -> HealthResponder {
        let (accounts, clock) = (server.fixture.accounts, server.fixture.clock)
        let authenticator = Authenticator(accounts: accounts)
        return HealthResponder(
            authenticate: { try authenticator.requester(of: $0) }, openStore: { try authenticator.store(of: $0) },
            origins: OriginCheck(hosts: ["health.test"]), table: server.responder.table,
            services: server.responder.services, seal: { ServiceUnderTest.seal($0) },
            clock: ServiceClock(now: { clock.now }))
    }

    private static func request(_ client: Client, _ question: String) -> ServiceRequest {
        var request = ServiceRequest(method: "GET", target: "/api/v1/\(question)", address: "192.0.2.7")
        request.fields["Host"] = "health.test"
        if let token = client.token {
            request.fields["Authorization"] = "Bearer \(token)"
        } else if let cookie = client.server.cookie {
            (request.fields["Cookie"], request.fields["Sec-Fetch-Site"]) = ("hk=\(cookie)", "same-origin")
        }
        return request
    }

    /// A run round a square, from and to the same door.
    private static func run(_ start: Double) -> (SampleRecord, [RoutePoint]) {
        let uuid = UUID(uuidString: "00000000-0000-4000-8000-000000000301") ?? UUID()
        let points = (0..<40).map { index -> RoutePoint in
            let (side, part) = (index / 10, Double(index % 10) / 10)
            let east = [part, 1, 1 - part, 0][side]
            let north = [0, part, 1, 1 - part][side]
            return RoutePoint(
                timestamp: start + Double(index) * 15, latitude: 47 + 0.006 * north, longitude: 8 + 0.009 * east,
                horizontalAccuracy: 4)
        }
        return (
            SampleRecord(
                uuid: uuid, type: .workout, start: start, end: start + 600,
                content: .workout(WorkoutRecord(activityType: .running, duration: 600))), points
        )
    }

    private static func value(_ random: inout SeededGenerator, before now: Date) -> SampleRecord {
        let kinds: [(ObjectType, QuantityUnit)] = [
            (.stepCount, .count), (.heartRate, .countPerMinute), (.bodyMass, .kilogram),
        ]
        let (type, unit) = kinds[Int.random(in: 0..<3, using: &random)]
        let start = now.timeIntervalSinceReferenceDate - Double(Int.random(in: 0..<1_800, using: &random)) * 60
        return .quantity(
            type, Double(Int.random(in: 60...90, using: &random)), unit, start, seconds: type == .stepCount ? 60 : 0)
    }

    /// Changes something on which answers depend.
    private static func change(
        _ people: [SignedIn], _ token: IssuedToken, _ fixture: AccountsFixture, _ step: Int,
        _ random: inout SeededGenerator
    ) async throws {
        let (accounts, clock) = (fixture.accounts, fixture.clock)
        let person = people[Int.random(in: 0..<2, using: &random)]
        let access = try accounts.store(of: person.person).access(as: .dashboard)
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1, 2:
            let sample = value(&random, before: clock.now)
            try access.write { try $0.save([sample]) }
        case 3:
            let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass]
            let all = try access.read { store in try types.flatMap { try store.samples(SampleRequest($0)) } }
            guard let gone = all.min(by: { $0.start < $1.start }) else { return }
            _ = try WorkoutDeletion(access: access).deleteAsOwner([gone])
        case 4:
            var settings = PersonSettings()
            settings.timeZone = ["GMT", "Pacific/Auckland", "America/Los_Angeles"][step % 3]
            settings.weekStart = [1, 7, 6][step % 3]
            settings.homeRadius = [0, 120, 300][step / 2 % 3]
            settings.locale = ["en", "de"][step % 2]
            _ = try accounts.change(settings: settings, of: person)
        case 5:
            let read: Set<ObjectType> = step % 2 == 0 ? [.stepCount, .workout] : [.heartRate, .stepCount, .bodyMass]
            var grant = TokenGrant(read: read)
            if step % 3 == 0 { grant.scopes.since = clock.now - 36_000 }
            _ = try accounts.changeToken(
                token.token.id, to: TokenDraft(name: "app", grant: grant), people[0], from: .home)
        case 6:
            let goal = try TrainingGoal(.distance, Double(1_000 + step), per: .week)
            try access.write { try $0.save(goal) }
        case 7:
            let gear = try Gear("Shoes \(step)", kind: .shoes)
            try access.write { try $0.save(gear) }
        case 8:
            let annotation = WorkoutAnnotation(title: "Run \(step)")
            let uuid = run(0).0.uuid
            let known = try access.read { try $0.samples(SampleRequest(.workout)).contains { $0.uuid == uuid } }
            if known { try access.write { _ = try $0.annotate(uuid, annotation, ifRevision: nil) } }
        case 9: clock.advance(3_600)
        case 10: clock.advance(25_000)
        default: clock.advance(60)
        }
    }

    @Test("API-9: what is kept or has a known tag is what would be computed now", arguments: 1...5)
    func keptAnswers(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var limits = ServiceLimits()
        limits.tokenBurst = 100_000
        var ann = try SweptAccounts(limits: limits)
        var people = [try await ann.signUp("ann")]
        var ben = ann
        people.append(try await ben.signUp("ben"))
        let (fixture, clock) = (ann.fixture, ann.fixture.clock)
        let (workout, points) = Self.run(clock.now.timeIntervalSinceReferenceDate - 50_000)
        try fixture.accounts.store(of: people[0].person).access(as: .dashboard).write { store in
            try store.save([workout])
            _ = try store.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid)
        }
        let token = try fixture.accounts.makeToken(
            TokenDraft(name: "app", grant: TokenGrant(read: [.heartRate, .stepCount, .workout])), people[0],
            from: .home)
        let clients = [
            Client(name: "ann", server: ann, token: nil), Client(name: "token", server: ann, token: token.secret),
            Client(name: "ben", server: ben, token: nil),
        ]
        var tags: [String: (tag: String, answer: Answer)] = [:]
        var (unchanged, kept) = (0, 0)
        for step in 0..<24 {
            try await Self.change(people, token, fixture, step, &random)
            for _ in 0..<4 {
                let client = clients[Int.random(in: 0..<clients.count, using: &random)]
                let question = Self.questions[Int.random(in: 0..<Self.questions.count, using: &random)]
                let place = "\(client.name) \(question)"
                let request = Self.request(client, question)
                let fresh = try await Answer(Self.uncached(ann).respond(to: request))
                let comment = Comment(rawValue: "\(step) \(place)")
                if let known = tags[place] {
                    var conditional = request
                    conditional.fields["If-None-Match"] = known.tag
                    let answer = try await Answer(ann.responder.respond(to: conditional))
                    if answer.status == 304 {
                        #expect(known.answer.status == fresh.status && known.answer.bytes == fresh.bytes, comment)
                        unchanged += 1
                    } else if fresh.status == 200 {
                        #expect(answer.bytes == fresh.bytes, comment)
                    }
                }
                let answer = try await Answer(ann.responder.respond(to: request))
                #expect(answer.status == fresh.status, comment)
                if fresh.status == 200 { #expect(answer.bytes == fresh.bytes, comment) }
                kept += 1
                if let tag = answer.fields["ETag"] { tags[place] = (tag, answer) }
            }
        }
        #expect(unchanged > 0 && kept == 96)
    }
}
