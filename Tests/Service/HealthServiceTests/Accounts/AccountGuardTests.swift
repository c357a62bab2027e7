import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// Refusals of account operations, and stores that are closed with their people.
@Suite struct AccountGuardTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }
    private let password = AccountsFixture.password

    init() throws {
        fixture = try AccountsFixture()
    }

    private static func isLoginName(_ error: AccountError) -> Bool {
        if case .passwordRefused(.loginName) = error { true } else { false }
    }

    @Test("SEC-3: a login name is no password, however the password is set") func loginNames() async throws {
        let (name, same) = ("A long login name", "a LONG login name")
        let admin = try await fixture.signIn("eve", as: .admin)
        await expectError(Self.isLoginName) {
            try await accounts.makePerson(name: name, role: .person, password: same)
        }
        let link = try accounts.invite(as: .person, by: admin, from: .home).secret
        await expectError(Self.isLoginName) {
            try await accounts.join(link, name: name, shownName: "Ada", password: same, from: .home)
        }
        // The shown name is no login name.
        let ada = try await accounts.join(
            link, name: name, shownName: "Another long name", password: "another LONG name", from: .home
        ).signedIn
        await expectError(Self.isLoginName) { try await accounts.changePassword(ada, to: same, from: .home) }
        let reset = try accounts.makeReset(of: ada.person.id, by: admin, from: .home).secret
        await expectError(Self.isLoginName) { try await accounts.reset(reset, password: same, from: .home) }
        // What was refused changed nothing, and the link is still good.
        _ = try await accounts.logIn(name: same, password: "another LONG name", from: .home)
        try await accounts.reset(reset, password: password, from: .home)
        _ = try await accounts.logIn(name: name, password: password, from: .home)
    }

    @Test("SEC-5, SRV-38: of where people logged in from, marks are kept, another one for each person and household")
    func marks() async throws {
        for name in ["ada", "ben"] { _ = try await fixture.signIn(name, from: .away) }
        for text in ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "2001:db8:1:3::1"] {
            let visitor = Visitor(address: try #require(ClientAddress(text)))
            _ = try await accounts.logIn(name: "ada", password: password, from: visitor)
        }
        let figures = try accounts.database.read { tables in
            try ["count(*)", "count(DISTINCT digest)", "count(DISTINCT person)", "min(length(digest))"].map { figure in
                try SQLStatement(tables.database, "SELECT \(figure) FROM known_address").firstInteger()
            }
        }
        #expect(figures == [4, 4, 2, 32])
    }

    @Test("SRV-22: in personal mode there are no passwords to confirm or to change") func personal() async throws {
        let personal = try AccountsFixture(.personal)
        let accounts = personal.accounts
        let owner = try accounts.useStartKey(accounts.makeStartKey(), from: .home).signedIn
        await expectError(\.isNotInPersonalMode) { try await accounts.confirm(owner, password: "", from: .home) }
        await expectError(\.isNotInPersonalMode) {
            try await accounts.changePassword(owner, to: password, from: .home)
        }
        await expectError(\.isNotInPersonalMode) {
            try await accounts.beginErasure(owner, name: "", password: "", from: .home)
        }
        await expectError(\.isNotFound) { try accounts.setRole(.admin, of: owner.person.id, by: owner, from: .home) }
        await expectError(\.isNotFound) { try accounts.openJobs(by: owner) }
        await expectError(\.isNotFound) { try accounts.makeReset(of: owner.person.id, by: owner, from: .home) }
        #expect(try await accounts.finishErasures() == 0)
        let record = try #require(try accounts.database.read { try $0.people() }.first)
        #expect(record.password == nil && record.passwordChanged == nil && record.role == .person)
        #expect(try accounts.person(owner.person.id) == owner.person && accounts.owner() == owner.person)
    }

    @Test("SRV-32: maintenance closes the stores that nobody used for ten minutes") func idle() async throws {
        let ada = try await fixture.signIn("ada")
        let ben = try await fixture.signIn("ben")
        _ = try accounts.store(of: ada.person)
        fixture.clock.advance(1)
        _ = try accounts.store(of: ben.person)
        fixture.clock.advance(598)
        try accounts.tidy()
        #expect(accounts.stores.openCount == 2)
        fixture.clock.advance(1)
        try accounts.tidy()
        #expect(accounts.stores.openCount == 1)
        fixture.clock.advance(1)
        try accounts.tidy()
        #expect(accounts.stores.openCount == 0)
    }

    @Test("SRV-37: the store of who was erased is closed, and those of others are not") func erasedStores() async throws
    {
        let ada = try await fixture.signIn("ada")
        let ben = try await fixture.signIn("ben")
        for signedIn in [ada, ben] { _ = try accounts.store(of: signedIn.person) }
        #expect(accounts.stores.openCount == 2)
        try await accounts.beginErasure(ada, name: "ada", password: password, from: .home)
        #expect(try await accounts.finishErasures() == 0)
        #expect(accounts.stores.openCount == 1)
        #expect(!FileManager.default.fileExists(atPath: accounts.folder.files(of: ada.person.id)))
        #expect(FileManager.default.fileExists(atPath: accounts.folder.store(of: ben.person.id)))
        await expectError(\.isNotFound) { try accounts.store(of: ada.person) }
        #expect(accounts.stores.openCount == 1)
    }

    @Test("SEC-21: what changes a token to write needs the password again, and what does not needs none")
    func confirmations() async throws {
        let ada = try await fixture.signIn("ada")
        let token = try accounts.makeToken(
            TokenDraft(name: "phone", grant: TokenGrant(share: [.stepCount])), ada, from: .home
        ).token
        fixture.clock.advance(SessionLife.confirmation)
        var all = TokenGrant()
        all.scopes.sharesAll = true
        for grant in [all, TokenGrant(share: [.stepCount]), TokenGrant(read: [.stepCount], share: [.heartRate])] {
            await expectError(\.isPasswordNeeded) {
                try accounts.makeToken(TokenDraft(name: "other", grant: grant), ada, from: .home)
            }
            await expectError(\.isPasswordNeeded) {
                try accounts.changeToken(token.id, to: TokenDraft(name: "other", grant: grant), ada, from: .home)
            }
        }
        #expect(try accounts.tokens(of: ada).map(\.token.name) == ["phone"])
        // Fewer permissions are no question.
        let changed = try accounts.changeToken(
            token.id, to: TokenDraft(name: "other", grant: TokenGrant(read: [.stepCount])), ada, from: .home)
        #expect(changed.grant.share.isEmpty && changed.token.name == "other")
        try accounts.revokeToken(token.id, ada, from: .home)
        #expect(try accounts.tokens(of: ada).isEmpty)
        await expectError(\.isNotFound) { try accounts.token(token.id, of: ada.person) }
        await expectError(\.isNotFound) {
            try accounts.changeToken(token.id, to: TokenDraft(name: "x", grant: TokenGrant()), ada, from: .home)
        }
    }

    @Test("API-82: a type that cannot be permitted by itself is refused, permitted or denied") func types() async throws
    {
        let ada = try await fixture.signIn("ada")
        let food = try #require(ObjectType(identifier: "HKCorrelationTypeIdentifierFood"))
        for isPermitted in [true, false] {
            do throws(AccountError) {
                try accounts.change(
                    permissionsOf: "a.b", AuthorizationDecisions(read: [food: isPermitted]), ada, from: .home)
                Issue.record("A permission was given.")
            } catch {
                guard case .invalid(let field, let sentence) = error else { throw error }
                #expect(field == "read")
                #expect(
                    sentence
                        == "Permission to read HKCorrelationTypeIdentifierFood follows from the types it contains.")
            }
        }
        do throws(AccountError) {
            try accounts.change(
                permissionsOf: "a.b", AuthorizationDecisions(share: [.stepCount: true, .appleExerciseTime: true]), ada,
                from: .home)
            Issue.record("A permission was given.")
        } catch {
            guard case .invalid(let field, let sentence) = error else { throw error }
            #expect(field == "share")
            #expect(sentence == "Apps cannot share HKQuantityTypeIdentifierAppleExerciseTime.")
        }
        #expect(try accounts.permissions(of: ada).isEmpty)
    }
}
