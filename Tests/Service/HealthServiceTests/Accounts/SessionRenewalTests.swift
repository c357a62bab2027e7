import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// Sessions after a password is entered again or changed.
@Suite struct SessionRenewalTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }

    init() throws {
        fixture = try AccountsFixture()
    }

    private func logIn(_ password: String = AccountsFixture.password) async throws -> IssuedSession {
        try await accounts.logIn(name: "ada", password: password, from: .home)
    }

    private func confirmed(_ cookie: String) throws -> Date { try accounts.signedIn(cookie: cookie).session.confirmed }

    @Test("SEC-21: a changed password gives the session another cookie, and counts as entered")
    func changed() async throws {
        _ = try await fixture.signIn("ada")
        let (issued, other) = (try await logIn(), try await logIn())
        fixture.clock.advance(599)
        let renewed = try await accounts.changePassword(issued.signedIn, to: "another long secret", from: .home)
        let now = fixture.clock.now
        #expect(renewed.secret != issued.secret && renewed.signedIn.digest != issued.signedIn.digest)
        #expect(renewed.signedIn.session.confirmed == now)
        let stored = try accounts.signedIn(cookie: renewed.secret)
        #expect(stored.session.id == issued.signedIn.session.id && stored.digest == renewed.signedIn.digest)
        #expect(stored.session.begun == AccountsFixture.start && stored.session.confirmed == now)
        for cookie in [issued.secret, other.secret] {
            await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: cookie) }
        }
        fixture.clock.advance(599)
        try accounts.requirePassword(accounts.signedIn(cookie: renewed.secret))
        fixture.clock.advance(1)
        await expectError(\.isPasswordNeeded) {
            try accounts.requirePassword(accounts.signedIn(cookie: renewed.secret))
        }
        await expectError(\.isWrongNameOrPassword) { try await logIn() }
        _ = try await logIn("another long secret")
        #expect(
            try fixture.actions(of: stored).prefix(3) == ["login done", "login refused", "password-changed done"])
    }

    @Test("SEC-21: a password that is entered again counts for the session in which it is")
    func confirmedAgain() async throws {
        _ = try await fixture.signIn("ada")
        let (issued, other) = (try await logIn(), try await logIn())
        fixture.clock.advance(1_000)
        await expectError(\.isPasswordNeeded) {
            try await accounts.changePassword(issued.signedIn, to: "another long secret", from: .home)
        }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.confirm(issued.signedIn, password: "another long secret", from: .home)
        }
        #expect(try confirmed(issued.secret) == AccountsFixture.start)
        let again = try await accounts.confirm(issued.signedIn, password: AccountsFixture.password, from: .home)
        #expect(again.session.confirmed == fixture.clock.now && again.session.id == issued.signedIn.session.id)
        #expect(try confirmed(issued.secret) == fixture.clock.now && confirmed(other.secret) == AccountsFixture.start)
        _ = try await accounts.changePassword(again, to: "another long secret", from: .home)
    }

    @Test("SEC-21: a session that ended meanwhile changes no password") func ended() async throws {
        let first = try await fixture.signIn("ada")
        let issued = try await logIn()
        try accounts.endSession(issued.signedIn.session.id, first, from: .home)
        await expectError(\.isUnauthenticated) {
            try await accounts.changePassword(issued.signedIn, to: "another long secret", from: .home)
        }
        _ = try await logIn()
        // The other session stays, since nothing was changed.
        #expect(try accounts.sessions(of: first).contains { $0.id == first.session.id })
    }

    @Test("SRV-34: a reset password ends all sessions, and closes its link") func reset() async throws {
        let ada = try await fixture.signIn("ada")
        let admin = try await fixture.signIn("eve", as: .admin)
        let issued = try await logIn()
        let links = try (0..<2).map { _ in try accounts.makeReset(of: ada.person.id, by: admin, from: .home) }
        await expectError(\.isGone) { try accounts.resetPerson(links[0].secret) }
        await expectError({ if case .passwordRefused = $0 { true } else { false } }) {
            try await accounts.reset(links[1].secret, password: "short", from: .home)
        }
        _ = try accounts.signedIn(cookie: issued.secret)
        try await accounts.reset(links[1].secret, password: "another long secret", from: .home)
        await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: issued.secret) }
        await expectError(\.isGone) { try accounts.resetPerson(links[1].secret) }
        #expect(try accounts.sessions(of: admin).count == 1)
        let again = try await logIn("another long secret")
        // A changed password closes resets too.
        let late = try accounts.makeReset(of: ada.person.id, by: admin, from: .home)
        _ = try await accounts.changePassword(again.signedIn, to: "a third long secret", from: .home)
        await expectError(\.isGone) { try accounts.resetPerson(late.secret) }
    }

    @Test("SRV-33: a link of one kind is no link of the other") func kinds() async throws {
        let admin = try await fixture.signIn("eve", as: .admin)
        let (invitation, reset) = (
            try accounts.invite(as: .person, by: admin, from: .home),
            try accounts.makeReset(of: admin.person.id, by: admin, from: .home)
        )
        await expectError(\.isNotFound) { try accounts.resetPerson(invitation.secret) }
        await expectError(\.isNotFound) { try accounts.invitation(reset.secret) }
        await expectError(\.isNotFound) { try accounts.revokeInvitation(reset.id, by: admin, from: .home) }
        try accounts.revokeInvitation(invitation.id, by: admin, from: .home)
        await expectError(\.isGone) { try accounts.invitation(invitation.secret) }
        await expectError(\.isNotFound) { try accounts.revokeInvitation(invitation.id, by: admin, from: .home) }
        #expect(try accounts.resetPerson(reset.secret).id == admin.person.id)
        await expectError(\.isNotFound) { try accounts.makeReset(of: OlderServer.id(99), by: admin, from: .home) }
    }
}
