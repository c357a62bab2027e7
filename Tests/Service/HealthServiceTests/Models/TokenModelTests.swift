import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Tokens of two people that are made, changed, revoked and outlived in any order, and what they open then.
@Suite struct TokenModelTests {
    private static let types: [ObjectType] = [.heartRate, .stepCount, .bodyMass, .menstrualFlow]
    /// The dates from which tokens may read, and the ends of samples: one of each is the same.
    private static let moments = [-86_400.0, 0, 3_600].map { AccountsFixture.start.timeIntervalSinceReferenceDate + $0 }

    private struct Known {
        let issued: IssuedToken
        let owner: Int
        var grant: TokenGrant
        var read: [ObjectType: Bool] = [:]
        var since: [ObjectType: Double] = [:]
        var share: [ObjectType: Bool] = [:]
        var expires: Date?
        var isRevoked = false
        /// The samples that it saved, by type.
        var own: [ObjectType: Set<UUID>] = [:]

        mutating func decide(_ grant: TokenGrant) {
            self.grant = grant
            for type in TokenModelTests.types {
                (read[type], share[type]) = (grant.mayRead(type), grant.mayShare(type))
                since[type] = grant.mayRead(type) ? grant.scopes.since?.timeIntervalSinceReferenceDate : nil
            }
        }
    }

    private static func sample(_ type: ObjectType, at moment: Double) -> SampleRecord {
        let content: SampleContent =
            switch type {
            case .menstrualFlow: .category(2)
            case .heartRate: .quantity(QuantityValue(61, .countPerMinute))
            case .stepCount: .quantity(QuantityValue(61, .count))
            default: .quantity(QuantityValue(61, .kilogram))
            }
        let start = type == .heartRate || type == .bodyMass ? moment : moment - 60
        let metadata: Metadata? = type == .menstrualFlow ? [MetadataKey.menstrualCycleStart: .bool(false)] : nil
        return SampleRecord(type: type, start: start, end: moment, content: content, metadata: metadata)
    }

    private static func grant(_ random: inout SeededGenerator) -> TokenGrant {
        func some() -> Set<ObjectType> { Set(types.filter { _ in Bool.random(using: &random) }) }
        var grant = TokenGrant(read: some(), share: Bool.random(using: &random) ? some() : [])
        grant.scopes.readsAll = Int.random(in: 0..<3, using: &random) == 0
        grant.scopes.sharesAll = Int.random(in: 0..<4, using: &random) == 0
        // What all types contain is not named.
        if grant.scopes.readsAll { grant.read = grant.read.filter { !$0.isReadByAll } }
        if grant.scopes.sharesAll { grant.share = grant.share.filter { !$0.isSharedByAll } }
        if Bool.random(using: &random) {
            grant.scopes.since = moments.randomElement(using: &random).map(Date.init(timeIntervalSinceReferenceDate:))
        }
        grant.scopes.allowed = Set(AccessScope.allCases.filter { _ in Bool.random(using: &random) })
        return grant
    }

    @Test("SEC-31, SEC-32, API-81, API-82: a token opens what it was last given, and nothing else", arguments: 1...5)
    func tokensOpen(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var limits = ServiceLimits()
        limits.tokenBurst = 100_000
        var ann = try SweptAccounts(limits: limits)
        var people = [try await ann.signUp("ann")]
        var ben = ann
        people.append(try await ben.signUp("ben"))
        let (accounts, clock) = (ann.fixture.accounts, ann.fixture.clock)
        var others: [[ObjectType: [SampleRecord]]] = [[:], [:]]
        for (number, person) in people.enumerated() {
            for type in Self.types {
                let samples = Self.moments.prefix(number == 0 ? 3 : 2).map { Self.sample(type, at: $0) }
                others[number][type] = samples
                try accounts.store(of: person.person).access(as: .dashboard).write { try $0.save(samples) }
            }
        }
        var tokens: [Known] = []
        for step in 0..<26 {
            let owner = Int.random(in: 0..<2, using: &random)
            let alive = tokens.indices.filter { !tokens[$0].isRevoked }
            let place = alive.randomElement(using: &random)
            // Whoever changes a token that shares has confirmed the password.
            people[owner] = try await accounts.confirm(
                people[owner], password: AccountsFixture.password, from: .home)
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1:
                let grant = Self.grant(&random)
                let end: TokenDraft.End = step % 5 == 0 ? .at(clock.now + 9_000) : step % 2 == 0 ? .never : .usual
                let issued = try accounts.makeToken(
                    TokenDraft(name: "t\(step)", grant: grant, end: end), people[owner], from: .home)
                var known = Known(issued: issued, owner: owner, grant: grant)
                known.expires = step % 5 == 0 ? clock.now + 9_000 : step % 2 == 0 ? nil : clock.now + 365 * 86_400
                known.decide(grant)
                tokens.append(known)
            case 2, 3, 4:
                guard let place else { continue }
                let person = try await accounts.confirm(
                    people[tokens[place].owner], password: AccountsFixture.password, from: .home)
                let grant = Self.grant(&random)
                let changed = try accounts.changeToken(
                    tokens[place].issued.token.id, to: TokenDraft(name: "c\(step)", grant: grant), person, from: .home)
                tokens[place].decide(grant)
                #expect(changed.grant == grant && changed.token.expires == tokens[place].expires)
                // Another person's token is as good as none.
                await expectError(\.isNotFound) {
                    try accounts.changeToken(
                        tokens[place].issued.token.id, to: TokenDraft(name: "x", grant: TokenGrant()),
                        people[1 - tokens[place].owner], from: .home)
                }
            case 5:
                guard let place, let type = Self.types.randomElement(using: &random) else { continue }
                let (isRead, mayRead) = (Bool.random(using: &random), Bool.random(using: &random))
                let app = tokens[place].issued.token.app.source.bundleIdentifier
                try accounts.change(
                    permissionsOf: app,
                    AuthorizationDecisions(share: isRead ? [:] : [type: mayRead], read: isRead ? [type: mayRead] : [:]),
                    people[tokens[place].owner], from: .home)
                if isRead {
                    (tokens[place].read[type], tokens[place].since[type]) = (mayRead, nil)
                } else {
                    tokens[place].share[type] = mayRead
                }
            case 6:
                guard let place, step % 2 == 0 else { continue }
                let token = tokens[place].issued.token.id
                await expectError(\.isNotFound) {
                    try accounts.revokeToken(token, people[1 - tokens[place].owner], from: .home)
                }
                try accounts.revokeToken(token, people[tokens[place].owner], from: .home)
                tokens[place].isRevoked = true
            case 7: accounts.stores.closeAll()
            case 8: clock.advance(3_000)
            default:
                guard let place, let type = Self.types.randomElement(using: &random) else { continue }
                let known = tokens[place]
                let own = Self.sample(type, at: Self.moments[0] - 500 - Double(step))
                let access = try accounts.store(of: people[known.owner].person).access(as: known.issued.token.app)
                if known.share[type] == true {
                    try access.write { try $0.save([own]) }
                    tokens[place].own[type, default: []].insert(own.uuid)
                } else {
                    #expect(throws: EngineError.self) { try access.write { try $0.save([own]) } }
                }
            }
            // Those that nothing was done with are looked at now and then.
            for (index, known) in tokens.enumerated()
            where step % 6 == 5 || index == place || index == tokens.count - 1 {
                try await Self.check(known, tokens, others[known.owner], ann, at: clock.now)
            }
            for owner in 0..<2 {
                let listed = try accounts.tokens(of: people[owner]).map(\.token.id)
                #expect(
                    Set(listed) == Set(tokens.filter { $0.owner == owner && !$0.isRevoked }.map(\.issued.token.id)))
            }
        }
    }

    private static func check(
        _ known: Known, _ tokens: [Known], _ others: [ObjectType: [SampleRecord]]?, _ server: SweptAccounts,
        at now: Date
    ) async throws {
        let isOver = known.isRevoked || known.expires.map { now >= $0 } ?? false
        for type in types {
            let answer = try await server.ask(
                "GET", "/api/v1/samples?type=\(TypeName.name(of: type))&limit=100", token: known.issued.secret)
            let (read, share) = (known.read[type] == true, known.share[type] == true)
            guard !isOver, read || share else {
                #expect(answer.status == (isOver ? 401 : 403), "\(type) \(answer.text)")
                continue
            }
            let since = known.since[type] ?? -.infinity
            var expected = known.own[type] ?? []
            if read {
                expected.formUnion((others?[type] ?? []).filter { $0.end >= since }.map(\.uuid))
                // Those of other tokens ended before all dates.
                for other in tokens where other.owner == known.owner && since == -.infinity {
                    expected.formUnion(other.own[type] ?? [])
                }
            }
            let found = try answer.items().map { try $0.member("uuid") { try $0.asString() } }
            #expect(found.count == Set(found).count && Set(found) == Set(expected.map(\.uuidString)), "\(type)")
        }
        guard !isOver else { return }
        let person = try server.fixture.accounts.bearer(of: known.issued.secret, from: .local).person
        let described = try server.fixture.accounts.token(known.issued.token.id, of: person)
        #expect(described.grant.scopes == known.grant.scopes)
        #expect(
            described.grant.read.intersection(types)
                == Set(types.filter { known.read[$0] == true && !(known.grant.scopes.readsAll && $0.isReadByAll) }))
        #expect(
            described.grant.share.intersection(types)
                == Set(types.filter { known.share[$0] == true && !(known.grant.scopes.sharesAll && $0.isSharedByAll) }))
    }
}
