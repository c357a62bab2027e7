import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// Changes of accounts of which the last step fails: nothing is changed, and no app may do more (SRV-38, SEC-31).
@Suite struct WholeChangeTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }
    private let password = AccountsFixture.password
    private let another = "another long secret"

    init() throws {
        fixture = try AccountsFixture()
    }

    /// Lets no action be noted, or all again.
    private func setNoting(_ isPossible: Bool) throws {
        let sql =
            isPossible
            ? "DROP TRIGGER silence"
            : "CREATE TRIGGER silence BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'silence'); END"
        try accounts.database.write { try $0.run(sql) }
    }

    /// Expects that an action fails while nothing can be noted.
    private func expectFailure<Value>(
        _ location: SourceLocation = #_sourceLocation, _ action: () async throws -> Value
    ) async throws {
        try setNoting(false)
        await expectError({ if case .storage = $0 { true } else { false } }, sourceLocation: location, action)
        try setNoting(true)
    }

    @Test("SRV-38: what cannot be noted of a session or a password does not happen") func sessions() async throws {
        let ada = try await fixture.signIn("ada")
        let issued = try await accounts.logIn(name: "ada", password: password, from: .home)
        func sessions() throws -> [Date] { try accounts.sessions(of: ada).map(\.confirmed) }
        fixture.clock.advance(60)
        let before = [AccountsFixture.start, AccountsFixture.start]
        try await expectFailure { try await accounts.logIn(name: "ada", password: password, from: .away) }
        try await expectFailure { try await accounts.confirm(ada, password: password, from: .home) }
        try await expectFailure { try accounts.endSession(issued.signedIn.session.id, ada, from: .home) }
        try await expectFailure { try accounts.endOtherSessions(ada, from: .home) }
        try await expectFailure { try accounts.logOut(ada, from: .home) }
        try await expectFailure { try await accounts.changePassword(issued.signedIn, to: another, from: .home) }
        #expect(try sessions() == before)
        #expect(try accounts.signedIn(cookie: issued.secret).session.id == issued.signedIn.session.id)
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "ada", password: another, from: .home)
        }
        _ = try await accounts.logIn(name: "ada", password: password, from: .home)
    }

    @Test("SRV-38: what cannot be noted of an account or a link does not happen") func administration() async throws {
        let eve = try await fixture.signIn("eve", as: .admin)
        fixture.clock.advance(1)
        let ada = try await fixture.signIn("ada")
        let invitation = try accounts.invite(as: .person, by: eve, from: .home)
        let reset = try accounts.makeReset(of: ada.person.id, by: eve, from: .home)
        try await expectFailure { try await accounts.makePerson(name: "max", role: .person, password: password) }
        try await expectFailure { try accounts.invite(as: .person, by: eve, from: .home) }
        try await expectFailure { try accounts.revokeInvitation(invitation.id, by: eve, from: .home) }
        try await expectFailure {
            try await accounts.join(invitation.secret, name: "ben", password: password, from: .home)
        }
        try await expectFailure { try accounts.makeReset(of: ada.person.id, by: eve, from: .home) }
        try await expectFailure { try await accounts.reset(reset.secret, password: another, from: .home) }
        try await expectFailure { try accounts.setRole(.admin, of: ada.person.id, by: eve, from: .home) }
        try await expectFailure { try accounts.setDisabled(true, ada.person.id, by: eve, from: .home) }
        try await expectFailure {
            try await accounts.beginErasure(ada, name: "ada", password: password, from: .home)
        }
        #expect(try accounts.invitations(by: eve).map(\.closed) == [nil])
        #expect(try accounts.resetPerson(reset.secret).id == ada.person.id)
        let people = try accounts.people(by: eve)
        #expect(people.map(\.person.name) == ["eve", "ada"] && people.map(\.sessions) == [1, 1])
        #expect(people.map(\.person.state) == [.active, .active] && people.map(\.person.role) == [.admin, .person])
        #expect(try accounts.database.read { try $0.erasures() }.isEmpty)
        // Each of them is possible again.
        _ = try await accounts.join(invitation.secret, name: "ben", password: password, from: .home)
        try await accounts.reset(reset.secret, password: another, from: .home)
        _ = try await accounts.logIn(name: "ada", password: another, from: .home)
    }

    @Test("SEC-31, SRV-38: a token that cannot be noted is none, and one that cannot be changed may do no more")
    func tokens() async throws {
        let ada = try await fixture.signIn("ada")
        func draft(_ name: String, _ read: Set<ObjectType>) -> TokenDraft {
            TokenDraft(name: name, grant: TokenGrant(read: read))
        }
        let token = try accounts.makeToken(draft("phone", [.heartRate, .bodyMass]), ada, from: .home)
        try await expectFailure { try accounts.makeToken(draft("watch", [.heartRate]), ada, from: .home) }
        // Its first use is noted, or is none.
        try await expectFailure { try accounts.bearer(of: token.secret, from: .local) }
        try await expectFailure {
            try accounts.changeToken(token.token.id, to: draft("car", [.heartRate, .stepCount]), ada, from: .home)
        }
        try await expectFailure { try accounts.revokeToken(token.token.id, ada, from: .home) }
        let known = try accounts.tokens(of: ada)
        #expect(known.map(\.token.name) == ["phone"] && known.map(\.token.used) == [nil])
        // Between two grants, an app may do what both permit.
        #expect(known.map(\.grant.read) == [[.heartRate]])
        let bearer = try accounts.bearer(of: token.secret, from: .local)
        #expect(bearer.token.id == token.token.id)
        #expect(try fixture.actions(of: ada).prefix(2) == ["token-first-used done", "token-made done"])
    }

    @Test("SEC-31: without its store a token is not made, but one is revoked, and the store is told later")
    func lostStores() async throws {
        let ada = try await fixture.signIn("ada")
        let token = try accounts.makeToken(
            TokenDraft(name: "phone", grant: TokenGrant(read: [.heartRate])), ada, from: .home)
        accounts.stores.closeAll()
        let (store, kept) = (accounts.folder.store(of: ada.person.id), fixture.root.path + "/kept.sqlite")
        try FileManager.default.moveItem(atPath: store, toPath: kept)
        try Data(String(repeating: "no store ", count: 1_000).utf8).write(to: URL(filePath: store))
        await expectError({ if case .storage = $0 { true } else { false } }) {
            try accounts.makeToken(TokenDraft(name: "watch", grant: TokenGrant()), ada, from: .home)
        }
        try accounts.revokeToken(token.token.id, ada, from: .home)
        func records() throws -> [String] {
            try accounts.database.read { try $0.tokens(of: ada.person.id) }
                .map { "\($0.name) \($0.revoked != nil) \($0.isRevocationPending)" }
        }
        #expect(try records() == ["phone true true"])
        await expectError(\.isUnauthenticated) { try accounts.bearer(of: token.secret, from: .local) }
        try FileManager.default.removeItem(atPath: store)
        try FileManager.default.moveItem(atPath: kept, toPath: store)
        let engine = try accounts.store(of: ada.person).engine
        #expect(
            try engine.read { try $0.authorization(of: token.token.app, for: .heartRate) } == AuthorizationState())
        #expect(try records() == ["phone true false"])
    }
}
