import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Tokens and their apps.
@Suite struct TokenTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }

    init() throws {
        fixture = try AccountsFixture()
    }

    private func issue(
        _ grant: TokenGrant, _ signedIn: SignedIn, end: TokenDraft.End = .usual
    ) throws -> IssuedToken {
        try accounts.makeToken(TokenDraft(name: "phone", grant: grant, end: end), signedIn, from: .home)
    }

    private func state(_ token: Token, _ type: ObjectType, _ person: Person) throws -> AuthorizationState {
        try accounts.store(of: person).engine.read { try $0.authorization(of: token.app, for: type) }
    }

    // MARK: Format

    @Test func SEC_30_aTokenHas256BitsAndAChecksum() throws {
        var generator = SeededGenerator(seed: 3)
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let text = TokenText.text(bytes)
        #expect(text.hasPrefix("hkt_") && text.utf8.count == 4 + 43 + 1 + 6)
        #expect(TokenText.isWellFormed(text))
        // A single wrong character is detected immediately.
        for place in text.indices {
            for letter in "AZaz09-_" where letter != text[place] {
                var wrong = text
                wrong.replaceSubrange(place...place, with: String(letter))
                #expect(!TokenText.isWellFormed(wrong))
            }
        }
        for wrong in [
            "", "hkt_", String(text.dropLast()), text + "A", " " + text, "hkt_" + String(repeating: "ä", count: 25),
        ] {
            #expect(!TokenText.isWellFormed(wrong))
        }
    }

    @Test(
        "SEC-30: tokens of known bytes have the CRC-32 that other programs compute",
        arguments: [
            (Array(repeating: 0, count: 32), "hkt_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA_ZKNUCA"),
            (Array(repeating: 255, count: 32), "hkt___________________________________________8_fGkDKw"),
            (Array(0..<32), "hkt_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8_hyLh5w"),
            (Array(repeating: 0, count: 31) + [1], "hkt_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE_Y86QEQ"),
            ([128] + Array(repeating: 0, count: 31), "hkt_gAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA_ovmWfg"),
        ] as [([UInt8], String)])
    func knownTokens(bytes: [UInt8], text: String) {
        #expect(TokenText.text(bytes) == text && TokenText.isWellFormed(text))
        #expect(TokenText.prefix(text) == text.prefix(8))
    }

    /// The check value of the polynomial for "123456789" is CBF43926.
    @Test func SEC_30_theChecksumIsCRC32() {
        let zero = TokenText.text([UInt8](repeating: 0, count: 32))
        #expect(zero == "hkt_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA_" + Self.crc(zero.prefix(47)))
    }

    private static func crc(_ text: Substring) -> String {
        // The simplest implementation: a division of polynomials, bit by bit, with everything reflected.
        var bits = text.utf8.flatMap { byte in (0..<8).map { byte >> $0 & 1 } } + [UInt8](repeating: 0, count: 32)
        for place in 0..<32 { bits[place] ^= 1 }
        let polynomial: [UInt8] = (0..<33).map { place in
            UInt8(truncatingIfNeeded: UInt64(0x1_04C1_1DB7) >> UInt64(32 - place) & 1)
        }
        for place in 0..<(bits.count - 32) where bits[place] == 1 {
            for offset in 0..<33 { bits[place + offset] ^= polynomial[offset] }
        }
        let rest = bits.suffix(32).map { $0 ^ 1 }
        let value = rest.enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << UInt32($1.offset) }
        return Base64URL.text((0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * $0)) })
    }

    // MARK: Life cycle

    @Test func SEC_30_onlyTheDigestIsStored() async throws {
        let signedIn = try await fixture.signIn("ada")
        let issued = try issue(TokenGrant(), signedIn)
        let record = try #require(try accounts.database.read { try $0.tokens(of: signedIn.person.id).first })
        #expect(record.digest == fixture.secrets.sha256(Array(issued.secret.utf8)))
        #expect(record.prefix == String(issued.secret.prefix(8)) && record.name == "phone")
        #expect(record.expires == AccountsFixture.start + 365 * 86_400)
        #expect(!"\(record)".contains(issued.secret.dropFirst(8)))
    }

    @Test func SEC_30_theLastUseIsKnownToTheHour() async throws {
        let signedIn = try await fixture.signIn("ada")
        let issued = try issue(TokenGrant(), signedIn)
        fixture.clock.advance(10_000)
        let hour = Date(timeIntervalSinceReferenceDate: ((800_000_000 + 10_000) / 3_600).rounded(.down) * 3_600)
        for seconds in [0, 5, 60] as [Double] {
            fixture.clock.advance(seconds)
            let bearer = try accounts.bearer(of: issued.secret, from: Visitor.away.address)
            #expect(bearer.token.used == hour && bearer.token.addressPrefix == "198.51.100.0/24")
            #expect(bearer.person.id == signedIn.person.id && bearer.token.id == issued.token.id)
        }
        #expect(try accounts.tokens(of: signedIn).map(\.token.used) == [hour])
        // Only the first use is recorded.
        #expect(
            try fixture.actions(of: signedIn).filter { $0.hasPrefix("token") } == [
                "token-first-used done", "token-made done",
            ])
        let line = try #require(try accounts.audit(of: signedIn, limit: 1).first)
        #expect(line.actor == .token(issued.token.id))
    }

    @Test func SEC_30_aTokenEndsWhenItSaysOrWhenItIsRevoked() async throws {
        let signedIn = try await fixture.signIn("ada")
        let year = try issue(TokenGrant(), signedIn)
        let short = try issue(TokenGrant(), signedIn, end: .at(AccountsFixture.start + 60))
        let forever = try issue(TokenGrant(), signedIn, end: .never)
        await expectError(\.isInvalid) { try issue(TokenGrant(), signedIn, end: .at(AccountsFixture.start)) }
        fixture.clock.advance(59)
        _ = try accounts.bearer(of: short.secret, from: .local)
        fixture.clock.advance(1)
        await expectError(\.isUnauthenticated) { try accounts.bearer(of: short.secret, from: .local) }
        fixture.clock.advance(365 * 86_400)
        await expectError(\.isUnauthenticated) { try accounts.bearer(of: year.secret, from: .local) }
        _ = try accounts.bearer(of: forever.secret, from: .local)
        try accounts.revokeToken(forever.token.id, signedIn, from: .home)
        await expectError(\.isUnauthenticated) { try accounts.bearer(of: forever.secret, from: .local) }
        await expectError(\.isNotFound) { try accounts.revokeToken(forever.token.id, signedIn, from: .home) }
        #expect(try accounts.tokens(of: signedIn).map(\.token.id) == [short.token.id, year.token.id])
    }

    @Test func SEC_30_aPersonsTokensAreTheirOwn() async throws {
        let ada = try await fixture.signIn("ada")
        let eve = try await fixture.signIn("eve")
        let token = try issue(TokenGrant(), ada)
        #expect(try accounts.tokens(of: eve).isEmpty)
        await expectError(\.isNotFound) { try accounts.token(token.token.id, of: eve.person) }
        await expectError(\.isNotFound) { try accounts.revokeToken(token.token.id, eve, from: .home) }
        await expectError(\.isNotFound) {
            try accounts.changeToken(token.token.id, to: TokenDraft(name: "x", grant: TokenGrant()), eve, from: .home)
        }
        _ = try accounts.bearer(of: token.secret, from: .local)
        for name in ["", "   ", String(repeating: "x", count: 65), "a\u{202E}b"] {
            await expectError(\.isInvalid) {
                try accounts.makeToken(TokenDraft(name: name, grant: TokenGrant()), ada, from: .home)
            }
        }
    }

    @Test func SEC_21_aTokenThatSharesNeedsThePasswordAgain() async throws {
        let signedIn = try await fixture.signIn("ada")
        fixture.clock.advance(601)
        _ = try issue(TokenGrant(read: [.heartRate]), signedIn)
        var all = TokenGrant()
        all.scopes.sharesAll = true
        for grant in [all, TokenGrant(share: [.heartRate])] {
            await expectError(\.isPasswordNeeded) { try issue(grant, signedIn) }
        }
        let token = try issue(TokenGrant(), signedIn)
        await expectError(\.isPasswordNeeded) {
            try accounts.changeToken(token.token.id, to: TokenDraft(name: "x", grant: all), signedIn, from: .home)
        }
        let confirmed = try await accounts.confirm(signedIn, password: AccountsFixture.password, from: .home)
        _ = try issue(all, confirmed)
    }

    // MARK: Permissions

    @Test func SEC_31_aTokenIsAnAppWithHealthKitsPermissions() async throws {
        let signedIn = try await fixture.signIn("ada")
        let token = try issue(TokenGrant(read: [.heartRate, .workout], share: [.stepCount]), signedIn).token
        #expect(token.app.source.bundleIdentifier == "token.\(token.id.uuidString)" && token.app.source.name == "phone")
        let person = signedIn.person
        #expect(try state(token, .heartRate, person) == AuthorizationState(share: .denied, read: .authorized))
        #expect(try state(token, .stepCount, person) == AuthorizationState(share: .authorized, read: .denied))
        #expect(try state(token, .bodyMass, person) == AuthorizationState(share: .denied, read: .denied))
        // The engine alone decides on access.
        let store = try accounts.store(of: person)
        let own = SampleRecord(
            type: .stepCount, start: 0, end: 1, content: .quantity(QuantityValue(5, .count)))
        try store.access(as: token.app).write { try $0.save([own]) }
        #expect(throws: EngineError.self) {
            let heart = SampleRecord(
                type: .heartRate, start: 0, end: 1, content: .quantity(QuantityValue(60, .countPerMinute)))
            try store.access(as: token.app).write { try $0.save([heart]) }
        }
        let described = try accounts.token(token.id, of: person)
        #expect(described.grant == TokenGrant(read: [.heartRate, .workout], share: [.stepCount]))
    }

    @Test func SEC_31_SEC_32_allMeansEveryTypeButTheSensitiveOnesAndRoutes() async throws {
        let signedIn = try await fixture.signIn("ada")
        var grant = TokenGrant()
        (grant.scopes.readsAll, grant.scopes.sharesAll) = (true, true)
        let token = try issue(grant, signedIn).token
        let hidden: Set<String> = [
            "HKWorkoutRouteTypeIdentifier", "HKDataTypeStateOfMind", "HKScoredAssessmentTypeIdentifierGAD7",
            "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent", "HKDataTypeUserAnnotatedMedicationConcept",
            "HKClinicalTypeIdentifierLabResultRecord", "HKDocumentTypeIdentifierCDA",
            "HKCategoryTypeIdentifierMenstrualFlow", "HKCategoryTypeIdentifierSexualActivity",
            "HKCategoryTypeIdentifierPregnancy", "HKQuantityTypeIdentifierBasalBodyTemperature",
            "HKVisionPrescriptionTypeIdentifier",
        ]
        for type in ObjectType.all where type.isReadable {
            let read = try state(token, type, signedIn.person).read
            #expect(read == (type.isReadByAll ? .authorized : .denied), "\(type)")
            if hidden.contains(type.identifier) { #expect(read == .denied, "\(type)") }
        }
        #expect(try state(token, .heartRate, signedIn.person).share == .authorized)
        #expect(try state(token, .stateOfMind, signedIn.person).share == .denied)
        #expect(ObjectType.all.filter { $0.isReadable && !$0.isReadByAll }.count == 37)
        #expect(try accounts.token(token.id, of: signedIn.person).grant == grant)
        // Each type can be granted by name.
        let named = try issue(TokenGrant(read: [.stateOfMind, .workoutRoute]), signedIn).token
        #expect(try state(named, .stateOfMind, signedIn.person).read == .authorized)
        #expect(try state(named, .workoutRoute, signedIn.person).read == .authorized)
    }

    /// A later version has more types, which "all" includes when the store is opened.
    @Test func SEC_31_allTakesInTypesThatAreNew() async throws {
        let signedIn = try await fixture.signIn("ada")
        var grant = TokenGrant(share: [.heartRate])
        grant.scopes.readsAll = true
        grant.scopes.since = AccountsFixture.start
        let token = try issue(grant, signedIn).token
        let narrow = try issue(TokenGrant(read: [.heartRate]), signedIn).token
        do {
            // A store as of a version with fewer types.
            let store = try accounts.store(of: signedIn.person)
            for app in [token.app, narrow.app] {
                _ = try store.engine.write { try $0.forgetConsent(ofApp: app.source.bundleIdentifier) }
            }
            let known = AuthorizationDecisions(share: [.heartRate: true], read: [.heartRate: true, .bodyMass: false])
            try store.engine.write { try $0.authorize(token.app, known) }
            try store.engine.write { try $0.authorize(narrow.app, known) }
        }
        accounts.stores.closeAll()
        let date = AccountsFixture.start.timeIntervalSinceReferenceDate
        #expect(
            try state(token, .stepCount, signedIn.person)
                == AuthorizationState(share: .denied, read: .authorized, earliestReadDate: date))
        // The person's decision about a type remains.
        #expect(try state(token, .bodyMass, signedIn.person).read == .denied)
        #expect(try state(narrow, .stepCount, signedIn.person).read == .denied)
        #expect(try state(narrow, .heartRate, signedIn.person).read == .authorized)
    }

    @Test func SEC_32_sinceHidesWhatEndedBefore() async throws {
        let signedIn = try await fixture.signIn("ada")
        var grant = TokenGrant(read: [.heartRate])
        grant.scopes.since = AccountsFixture.start
        let token = try issue(grant, signedIn).token
        let date = AccountsFixture.start.timeIntervalSinceReferenceDate
        #expect(try state(token, .heartRate, signedIn.person).earliestReadDate == date)
        let store = try accounts.store(of: signedIn.person)
        let samples = [-10.0, 10.0].map { offset in
            SampleRecord(
                type: .heartRate, start: date + offset, end: date + offset,
                content: .quantity(QuantityValue(60, .countPerMinute)))
        }
        try store.access(as: .dashboard).write { try $0.save(samples) }
        let seen = try store.access(as: token.app).read { try $0.samples(SampleRequest(.heartRate)).map(\.uuid) }
        #expect(seen == [samples[1].uuid])
        #expect(try accounts.token(token.id, of: signedIn.person).grant == grant)
    }

    @Test func SEC_31_aTokenThatIsRevokedIsNoAppAnyMore() async throws {
        let signedIn = try await fixture.signIn("ada")
        let token = try issue(TokenGrant(read: [.heartRate]), signedIn).token
        try accounts.revokeToken(token.id, signedIn, from: .home)
        #expect(try state(token, .heartRate, signedIn.person) == AuthorizationState())
        #expect(
            try accounts.database.read { try $0.tokens(of: signedIn.person.id).map(\.isRevocationPending) } == [false])
        // If the server ended in between, the store is updated when it is opened next.
        let other = try issue(TokenGrant(read: [.heartRate]), signedIn).token
        accounts.stores.closeAll()
        _ = try accounts.database.write {
            try $0.revoke(token: other.id, of: signedIn.person.id, at: AccountsFixture.start)
        }
        #expect(try state(other, .heartRate, signedIn.person) == AuthorizationState())
        #expect(
            try accounts.database.read { try $0.tokens(of: signedIn.person.id).allSatisfy { !$0.isRevocationPending } })
    }

    @Test func API_81_aTokenIsChangedAndStaysTheSame() async throws {
        let signedIn = try await fixture.signIn("ada")
        let issued = try issue(TokenGrant(read: [.heartRate, .bodyMass], share: [.stepCount]), signedIn)
        var grant = TokenGrant(read: [.heartRate, .stepCount])
        grant.scopes.allowed = [.live, .import]
        grant.scopes.importTypes = [.stepCount]
        // The end date does not change, however late another change is.
        fixture.clock.advance(100)
        let changed = try accounts.changeToken(
            issued.token.id, to: TokenDraft(name: "watch", grant: grant), signedIn, from: .home)
        #expect(
            changed.grant == grant && changed.token.name == "watch" && changed.token.expires == issued.token.expires)
        #expect(try accounts.token(issued.token.id, of: signedIn.person) == changed)
        #expect(try state(issued.token, .bodyMass, signedIn.person).read == .denied)
        #expect(
            try state(issued.token, .stepCount, signedIn.person)
                == AuthorizationState(share: .denied, read: .authorized))
        let bearer = try accounts.bearer(of: issued.secret, from: .local)
        #expect(bearer.token.scopes.allowed == [.live, .import] && bearer.token.name == "watch")
        #expect(bearer.token.scopes.mayImport(.stepCount) && !bearer.token.scopes.mayImport(.heartRate))
        let ended = try accounts.changeToken(
            issued.token.id, to: TokenDraft(name: "watch", grant: grant, end: .never), signedIn, from: .home)
        #expect(ended.token.expires == nil)
    }

    // MARK: Scopes

    @Test func SEC_32_whatATokenMayDoIsOffByDefault() {
        let grant = TokenGrant()
        #expect(grant.scopes.allowed.isEmpty && grant.scopes.since == nil && !grant.shares)
        for type in ObjectType.all { #expect(!grant.mayRead(type) && !grant.mayShare(type)) }
        for type in ObjectType.all { #expect(!grant.scopes.mayImport(type)) }
    }

    @Test func SEC_32_scopesComeBackFromJSON() throws {
        let text = """
            {"read": ["all", "stateOfMind", "HKWorkoutTypeIdentifier"], "share": ["heartRate"], "routes": true,
             "import": ["stepCount"], "delete": true, "changes": true, "since": "2024-01-01T00:00:00Z"}
            """
        let grant = try TokenGrant(JSON(parsing: text))
        #expect(grant.scopes.readsAll && !grant.scopes.sharesAll)
        #expect(grant.read == [.stateOfMind, .workout, .workoutRoute] && grant.share == [.heartRate])
        #expect(grant.scopes.allowed == [.import, .delete, .changes] && grant.scopes.importTypes == [.stepCount])
        #expect(grant.scopes.since == Date(timeIntervalSinceReferenceDate: 725_760_000))
        #expect(try TokenGrant(grant.json) == grant)
        #expect(TokenScopes(stored: grant.scopes.stored) == grant.scopes)
        let all = try TokenGrant(JSON(parsing: #"{"read": "all", "import": true, "routes": false}"#))
        #expect(all.scopes.readsAll && all.read.isEmpty && all.scopes.mayImport(.heartRate))
        #expect(TokenScopes(stored: all.scopes.stored) == all.scopes)
        #expect(try TokenGrant(JSON(parsing: "{}")) == TokenGrant())
        let none = try TokenGrant(JSON(parsing: #"{"import": []}"#))
        #expect(none.scopes.allowed.isEmpty)
    }

    @Test(arguments: [
        (#"{"reads": []}"#, "/reads"), (#"{"read": ["heartrat"]}"#, "/read/0"), (#"{"read": "heartRate"}"#, "/read"),
        (#"{"read": [5]}"#, "/read/0"), (#"{"read": ["HKCorrelationTypeIdentifierFood"]}"#, "/read"),
        (#"{"share": ["HKQuantityTypeIdentifierAppleExerciseTime"]}"#, "/share"), (#"{"routes": 1}"#, "/routes"),
        (#"{"import": "all"}"#, "/import"), (#"{"live": "yes"}"#, "/live"), (#"{"since": "yesterday"}"#, "/since"),
        ("[]", ""), ("5", ""),
    ]) func SEC_32_wrongScopesAreErrorsWithTheirPlaces(_ text: String, _ pointer: String) throws {
        let json = try JSON(parsing: text)
        #expect {
            _ = try TokenGrant(json)
        } throws: { error in
            (error as? JSONFormError)?.pointer == pointer
        }
    }

    @Test(arguments: [
        "", "{", "[]", "5", #"{"readsAll": 1, "import": true}"#, #"{"import": ["nothing"], "live": true}"#,
    ])
    func SEC_32_whatCannotBeReadGrantsNothing(_ text: String) {
        #expect(TokenScopes(stored: text) == TokenScopes())
    }

    /// During a change of a token, its app has only the permissions common to both grants.
    @Test func SEC_32_betweenTwoGrantsTheLaterDateHolds() {
        var (one, other) = (TokenGrant(read: [.heartRate, .stepCount]), TokenGrant(read: [.heartRate, .bodyMass]))
        one.scopes.since = AccountsFixture.start
        other.scopes.since = AccountsFixture.start + 10
        for common in [one.intersection(other), other.intersection(one)] {
            #expect(common.read == [.heartRate] && common.scopes.since == AccountsFixture.start + 10)
        }
        other.scopes.since = nil
        #expect(one.intersection(other).scopes.since == AccountsFixture.start)
        #expect(other.intersection(one).scopes.since == AccountsFixture.start)
    }
}
