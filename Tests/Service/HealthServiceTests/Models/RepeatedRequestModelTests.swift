import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Requests with keys of several clients, in any order (API-11).
@Suite struct RepeatedRequestModelTests {
    private struct Client {
        let name: String
        let owner: String
        let person: Int
        let server: SweptAccounts
        let token: String?
        /// The types that it may save; nil for all.
        let types: Set<ObjectType>?
    }

    private struct Request {
        let target: String
        let body: String
        /// The type that it saves; nil if it is refused.
        let saves: ObjectType?
        let needs: ObjectType?
        var keepsAnswer = true
    }

    private struct Kept {
        let request: String
        let answer: Answer
        let made: Date
    }

    private static func sample(_ type: String, _ unit: String, end: String = "2026-05-08T10:10:00Z") -> String {
        """
        {"objects": [{"type": "HKQuantityTypeIdentifier\(type)", "start": "2026-05-08T10:10:00Z", "end": "\(end)",
        "value": 61.5, "unit": "\(unit)"}]}
        """
    }

    private static let requests = [
        Request(target: "samples", body: sample("StepCount", "count"), saves: .stepCount, needs: .stepCount),
        Request(target: "samples", body: sample("BodyMass", "kg"), saves: .bodyMass, needs: .bodyMass),
        Request(
            target: "samples", body: sample("StepCount", "count", end: "2026-05-08T10:09:00Z"), saves: nil,
            needs: nil),
        Request(
            target: "workouts", body: #"{"activity": "running", "start": "2026-05-08T10:00:00Z", "duration": 600}"#,
            saves: .workout, needs: .workout),
        Request(target: "samples", body: "{", saves: nil, needs: nil),
        // What only the owner may do is done as often as it is asked for.
        Request(
            target: "goals", body: #"{"measure": "distance", "target": 5000, "period": "week"}"#, saves: nil,
            needs: nil, keepsAnswer: false),
    ]

    @Test(
        "API-11: a key gets its client's first answer for a day, and what was refused is tried again", arguments: 1...4)
    func answersOfKeys(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var limits = ServiceLimits()
        limits.tokenBurst = 10_000
        var ann = try SweptAccounts(limits: limits)
        let annsSession = try await ann.signUp("ann")
        var (annAgain, ben) = (ann, ann)
        annAgain.cookie = try await ann.fixture.accounts.logIn(
            name: "ann", password: AccountsFixture.password, from: .away
        ).secret
        let bensSession = try await ben.signUp("ben")
        let (accounts, clock) = (ann.fixture.accounts, ann.fixture.clock)
        func token(_ types: Set<ObjectType>) throws -> String {
            try accounts.makeToken(
                TokenDraft(name: "app", grant: TokenGrant(share: types)), annsSession, from: .home
            ).secret
        }
        let (steps, both) = (Set([ObjectType.stepCount]), Set([ObjectType.stepCount, .workout]))
        let clients = [
            Client(name: "ann", owner: "ann", person: 0, server: ann, token: nil, types: nil),
            Client(name: "ann elsewhere", owner: "ann", person: 0, server: annAgain, token: nil, types: nil),
            Client(name: "ben", owner: "ben", person: 1, server: ben, token: nil, types: nil),
            Client(name: "steps", owner: "steps", person: 0, server: ann, token: try token(steps), types: steps),
            Client(name: "both", owner: "both", person: 0, server: ann, token: try token(both), types: both),
        ]
        let people = [annsSession.person, bensSession.person]
        var kept: [String: Kept] = [:]
        var counts: [[ObjectType: Int]] = [[:], [:]]
        var goals = [0, 0]
        for step in 0..<60 {
            let client = clients[Int.random(in: 0..<clients.count, using: &random)]
            let request = Self.requests[Int.random(in: 0..<Self.requests.count, using: &random)]
            let name = ["k", "l", nil][Int.random(in: 0..<5, using: &random) % 3]
            if step % 9 == 8 { clock.advance([3_600, 79_200, 3_600, 1, 86_400][step / 9 % 5]) }
            // The address belongs to the request, too.
            let target = "/api/v1/\(request.target)\(step % 7 == 0 && request.target == "samples" ? "?" : "")"
            let answer = try await client.server.ask(
                "POST", target, body: request.body, token: client.token,
                fields: name.map { [("Idempotency-Key", $0)] } ?? [])
            let mark = "\(target)\n\(request.body)"
            let place = "\(client.owner) \(name ?? "")"
            kept = kept.filter { clock.now.timeIntervalSince($0.value.made) <= 86_400 }
            let comment = Comment(rawValue: "\(step) \(client.name) \(name ?? "-") \(mark): \(answer.text)")
            if request.keepsAnswer, name != nil, let known = kept[place] {
                if known.request == mark {
                    #expect(answer.status == known.answer.status && answer.bytes == known.answer.bytes, comment)
                    #expect(answer.fields["Location"] == known.answer.fields["Location"], comment)
                } else {
                    #expect(try answer.status == 422 && answer.problem() == "unprocessable", comment)
                }
            } else if request.target == "goals" {
                #expect(answer.status == (client.token == nil ? 201 : 403), comment)
                if client.token == nil { goals[client.person] += 1 }
            } else {
                let isAllowed = request.needs.map { client.types?.contains($0) ?? true } ?? true
                let status = request.saves != nil ? 201 : request.needs != nil ? 422 : 400
                #expect(answer.status == (isAllowed ? status : 403), comment)
                if let type = request.saves, isAllowed {
                    counts[client.person][type, default: 0] += 1
                    if name != nil { kept[place] = Kept(request: mark, answer: answer, made: clock.now) }
                }
            }
            for (person, counts) in zip(people, counts) {
                let reports = try accounts.store(of: person).access(as: .dashboard)
                for type in [ObjectType.stepCount, .bodyMass, .workout] {
                    let found = try reports.read { try $0.samples(SampleRequest(type)).count }
                    #expect(found == counts[type] ?? 0, comment)
                }
            }
        }
        for (person, count) in zip(people, goals) {
            let found = try accounts.store(of: person).access(as: .dashboard).reports { try $0.goals().count }
            #expect(found == count)
        }
    }
}
