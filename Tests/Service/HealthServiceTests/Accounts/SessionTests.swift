import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// Sessions, and the tokens of forms.
@Suite struct SessionTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }

    init() throws {
        fixture = try AccountsFixture()
    }

    private func logIn(_ name: String = "ada", from visitor: Visitor = .home) async throws -> IssuedSession {
        try await accounts.logIn(name: name, password: AccountsFixture.password, from: visitor)
    }

    @Test func SEC_20_aCookieHas256BitsOfWhichTheDigestIsStored() async throws {
        _ = try await fixture.signIn("ada")
        let one = try await logIn()
        let other = try await logIn()
        #expect(one.secret != other.secret)
        let bytes = try #require(Base64URL.bytes(one.secret.utf8))
        #expect(bytes.count == 32)
        let stored = try accounts.database.read { try $0.sessions(of: one.signedIn.person.id).map(\.digest) }
        #expect(stored.contains(fixture.secrets.sha256(bytes)) && !stored.contains(bytes))
    }

    @Test(arguments: [
        "", "x", String(repeating: "A", count: 43), String(repeating: "A", count: 42),
        String(repeating: "x", count: 1_000_000),
        "ä", "\u{0}",
    ]) func SEC_20_whatIsNoCookieIsNobody(_ cookie: String) async throws {
        _ = try await fixture.signIn("ada")
        await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: cookie) }
    }

    @Test func SEC_20_aSessionEndsFourteenDaysAfterItsLastUse() async throws {
        _ = try await fixture.signIn("ada")
        let issued = try await logIn()
        for _ in 0..<3 {
            fixture.clock.advance(14 * 86_400 - 1)
            _ = try accounts.signedIn(cookie: issued.secret)
        }
        fixture.clock.advance(14 * 86_400)
        await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: issued.secret) }
    }

    @Test func SEC_20_aSessionEndsNinetyDaysAfterItsBeginning() async throws {
        _ = try await fixture.signIn("ada")
        let issued = try await logIn()
        for _ in 0..<89 {
            fixture.clock.advance(86_400)
            _ = try accounts.signedIn(cookie: issued.secret)
        }
        fixture.clock.advance(86_400)
        await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: issued.secret) }
        fixture.clock.advance(1)
        try accounts.tidy()
        #expect(try accounts.database.read { try $0.sessions(of: issued.signedIn.person.id) }.isEmpty)
    }

    /// Frequent requests do not cause a write per request.
    @Test func SEC_20_theLastUseIsWrittenDownToTheMinute() async throws {
        _ = try await fixture.signIn("ada")
        let issued = try await logIn()
        fixture.clock.advance(59)
        #expect(try accounts.signedIn(cookie: issued.secret).session.used == AccountsFixture.start)
        fixture.clock.advance(1)
        #expect(try accounts.signedIn(cookie: issued.secret).session.used == AccountsFixture.start + 60)
        let stored = try accounts.database.read { try $0.session(digest: issued.signedIn.digest) }
        #expect(stored?.used == AccountsFixture.start + 60)
    }

    @Test func SEC_21_aPersonSeesAndEndsTheirSessions() async throws {
        let first = try await fixture.signIn("ada")
        let other = try await fixture.signIn("eve")
        fixture.clock.advance(60)
        let second = try await logIn(from: .away)
        let third = try await logIn()
        let listed = try accounts.sessions(of: second.signedIn)
        #expect(listed.count == 3 && listed.last?.id == first.session.id)
        let shown = try #require(listed.first { $0.id == second.signedIn.session.id })
        #expect(shown.browser == "Browser of elsewhere" && shown.addressPrefix == "198.51.100.0/24")
        #expect(shown.begun == AccountsFixture.start + 60)
        try accounts.endSession(third.signedIn.session.id, second.signedIn, from: .home)
        await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: third.secret) }
        // Sessions of others are not found.
        await expectError(\.isNotFound) {
            try accounts.endSession(other.session.id, second.signedIn, from: .home)
        }
        await expectError(\.isNotFound) { try accounts.endSession(UUID(), second.signedIn, from: .home) }
        #expect(try accounts.endOtherSessions(second.signedIn, from: .home) == 1)
        #expect(try accounts.sessions(of: second.signedIn).map(\.id) == [second.signedIn.session.id])
        try accounts.logOut(second.signedIn, from: .home)
        await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: second.secret) }
        #expect(try accounts.sessions(of: other).count == 1)
        #expect(
            try fixture.actions(of: second.signedIn).prefix(3)
                == ["logout done", "session-ended done", "session-ended done"])
    }

    @Test("SEC-21: the open sessions are listed, the last used first, and none that has ended by itself")
    func openSessions() async throws {
        let root = try await fixture.signIn("root", as: .admin)
        let first = try await fixture.signIn("ada")
        fixture.clock.advance(86_400)
        let second = try await logIn()
        fixture.clock.advance(86_400)
        let third = try await logIn()
        func listed() throws -> [UUID] {
            let listed = try accounts.sessions(of: first).map(\.id)
            // Administrators see their number.
            let overview = try accounts.people(by: root).first { $0.person.id == first.person.id }
            #expect(overview?.sessions == listed.count)
            return listed
        }
        let (secondID, thirdID) = (second.signedIn.session.id, third.signedIn.session.id)
        #expect(try listed() == [thirdID, secondID, first.session.id])
        fixture.clock.advance(60)
        _ = try accounts.signedIn(cookie: second.secret)
        #expect(try listed() == [secondID, thirdID, first.session.id])
        // The first one ends fourteen days after its only use, and stays on record until it is tidied away.
        fixture.clock.advance(12 * 86_400 - 61)
        #expect(try listed() == [secondID, thirdID, first.session.id])
        fixture.clock.advance(1)
        #expect(try listed() == [secondID, thirdID])
        #expect(try accounts.database.read { try $0.sessions(of: first.person.id) }.count == 3)
        // However often the second one is used, it ends ninety days after its beginning.
        for _ in 0..<76 {
            fixture.clock.advance(86_400)
            _ = try accounts.signedIn(cookie: second.secret)
        }
        fixture.clock.advance(86_400 - 1)
        #expect(try listed() == [secondID])
        fixture.clock.advance(1)
        #expect(try listed().isEmpty)
    }

    // MARK: Forms

    @Test func SEC_24_formsAreBoundToSessionAndPurpose() async throws {
        let ada = try await fixture.signIn("ada")
        let eve = try await fixture.signIn("eve")
        let forms = accounts.formTokens
        let one = forms.make(for: ada, purpose: "logout")
        let other = forms.make(for: ada, purpose: "logout")
        #expect(one != other, "Each is masked with fresh bytes.")
        #expect(forms.check(one, for: ada, purpose: "logout") && forms.check(other, for: ada, purpose: "logout"))
        #expect(!forms.check(one, for: eve, purpose: "logout"))
        #expect(!forms.check(one, for: ada, purpose: "erase"))
        for place in one.indices {
            var wrong = one
            wrong.replaceSubrange(place...place, with: one[place] == "A" ? "B" : "A")
            #expect(!forms.check(wrong, for: ada, purpose: "logout"))
        }
        for wrong in ["", "A", String(one.dropLast()), one + "A", String(repeating: "A", count: 86), "ä"] {
            #expect(!forms.check(wrong, for: ada, purpose: "logout"))
        }
        // With a new cookie, the forms of old pages are invalid.
        let renewed = try await accounts.changePassword(ada, to: "another long secret", from: .home)
        #expect(!forms.check(one, for: renewed.signedIn, purpose: "logout"))
        // After a restart the server has the same key.
        #expect(try fixture.restarted().formTokens.check(one, for: ada, purpose: "logout"))
    }
}
