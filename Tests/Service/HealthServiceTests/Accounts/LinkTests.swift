import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// Invitations and resets.
@Suite struct LinkTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }
    private let password = AccountsFixture.password

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test(arguments: PersonRecord.Role.allCases)
    func SRV_33_theInvitedChoosesNameAndPasswordAndTheLinkIsUsedUp(_ role: PersonRecord.Role) async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let link = try accounts.invite(as: role, by: admin, from: .home)
        #expect(Base64URL.bytes(link.secret.utf8)?.count == 16 && link.ends == AccountsFixture.start + 72 * 3_600)
        #expect(try accounts.invitation(link.secret).role == role)
        // A rejected name or password does not use it up.
        await expectError({ if case .passwordRefused = $0 { true } else { false } }) {
            try await accounts.join(link.secret, name: "eve", password: "short", from: .away)
        }
        await expectError(\.isNameTaken) {
            try await accounts.join(link.secret, name: "ADA", password: password, from: .away)
        }
        let issued = try await accounts.join(
            link.secret, name: "eve", shownName: "Eve E.", password: password, from: .away)
        #expect(issued.signedIn.person.role == role && issued.signedIn.person.shownName == "Eve E.")
        #expect(try accounts.signedIn(cookie: issued.secret).person.name == "eve")
        await expectError(\.isGone) { try accounts.invitation(link.secret) }
        await expectError(\.isGone) {
            try await accounts.join(link.secret, name: "mallory", password: password, from: .away)
        }
        #expect(try accounts.invitations(by: admin).map(\.closed) == [AccountsFixture.start])
        #expect(try fixture.actions(of: issued.signedIn) == ["person-joined done"])
        #expect(try fixture.actions(of: admin).first == "invitation-made done")
    }

    @Test func SRV_33_anInvitationHolds72HoursAndCanBeTakenBack() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let late = try accounts.invite(as: .person, by: admin, from: .home)
        let revoked = try accounts.invite(as: .person, by: admin, from: .home)
        try accounts.revokeInvitation(revoked.id, by: admin, from: .home)
        await expectError(\.isGone) { try accounts.invitation(revoked.secret) }
        await expectError(\.isNotFound) { try accounts.revokeInvitation(revoked.id, by: admin, from: .home) }
        fixture.clock.advance(72 * 3_600 - 1)
        _ = try accounts.invitation(late.secret)
        fixture.clock.advance(1)
        await expectError(\.isGone) { try accounts.invitation(late.secret) }
        await expectError(\.isGone) {
            try await accounts.join(late.secret, name: "eve", password: password, from: .away)
        }
    }

    @Test(arguments: ["", "x", "AAAAAAAAAAAAAAAAAAAAAA", String(repeating: "A", count: 1_000_000), "\u{0}"])
    func SRV_33_SRV_34_whatIsNoLinkIsNotFound(_ secret: String) async throws {
        await expectError(\.isNotFound) { try accounts.invitation(secret) }
        await expectError(\.isNotFound) {
            try await accounts.join(secret, name: "eve", password: password, from: .away)
        }
        await expectError(\.isNotFound) { try await accounts.reset(secret, password: password, from: .away) }
    }

    @Test func SRV_33_onlyAdminsInviteAndOnlyWhereSignupIsOpen() async throws {
        let person = try await fixture.signIn("eve")
        await expectError(\.isNotFound) { try accounts.invite(as: .person, by: person, from: .home) }
        await expectError(\.isNotFound) { try accounts.invitations(by: person) }
        await expectError(\.isNotFound) { try accounts.revokeInvitation(UUID(), by: person, from: .home) }
        let closed = try AccountsFixture(admitsInvited: false)
        let admin = try await closed.signIn("ada", as: .admin)
        await expectError(\.isSignupClosed) { try closed.accounts.invite(as: .person, by: admin, from: .home) }
        // Earlier links do not open it either.
        let link = try accounts.invite(as: .person, by: try await fixture.signIn("ada", as: .admin), from: .home)
        let again = try Accounts(
            database: accounts.database, folder: accounts.folder, secrets: fixture.secrets, admitsInvited: false,
            clock: { AccountsFixture.start })
        await expectError(\.isGone) { try again.invitation(link.secret) }
    }

    @Test("SRV-33, SRV-34: where signup is closed, earlier invitations are gone and resets are not")
    func closedSignup() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let person = try await fixture.signIn("eve")
        let invitation = try accounts.invite(as: .person, by: admin, from: .home)
        let reset = try accounts.makeReset(of: person.person.id, by: admin, from: .home)
        func reopened(admitsInvited: Bool) throws -> Accounts {
            try Accounts(
                database: accounts.database, folder: accounts.folder, secrets: fixture.secrets,
                admitsInvited: admitsInvited, clock: { AccountsFixture.start })
        }
        let closed = try reopened(admitsInvited: false)
        await expectError(\.isGone) { try closed.invitation(invitation.secret) }
        await expectError(\.isGone) {
            try await closed.join(invitation.secret, name: "mallory", password: password, from: .away)
        }
        #expect(try closed.people(by: admin).compactMap(\.person.name).sorted() == ["ada", "eve"])
        #expect(try closed.resetPerson(reset.secret).id == person.person.id)
        try await closed.reset(reset.secret, password: "another long secret", from: .away)
        await expectError(\.isGone) { try closed.resetPerson(reset.secret) }
        // A link is of one kind, and where signup opens again, the invitation holds.
        let open = try reopened(admitsInvited: true)
        await expectError(\.isNotFound) { try open.resetPerson(invitation.secret) }
        await expectError(\.isNotFound) { try open.invitation(reset.secret) }
        #expect(try open.invitation(invitation.secret).id == invitation.id)
        let joined = try await open.join(invitation.secret, name: "max", password: password, from: .away)
        #expect(joined.signedIn.person.role == .person)
    }

    @Test func SRV_34_aResetSetsAnotherPasswordOnceAndEndsAllSessions() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let person = try await fixture.signIn("eve")
        let cookie = try await accounts.logIn(name: "eve", password: password, from: .home).secret
        let first = try accounts.makeReset(of: person.person.id, by: admin, from: .home)
        let link = try accounts.makeReset(of: person.person.id, by: admin, from: .home)
        #expect(link.ends == AccountsFixture.start + 3_600)
        // The previous link is no longer valid, and it is not an invitation.
        await expectError(\.isGone) { try accounts.resetPerson(first.secret) }
        await expectError(\.isNotFound) { try accounts.invitation(link.secret) }
        #expect(try accounts.resetPerson(link.secret).id == person.person.id)
        await expectError({ if case .passwordRefused = $0 { true } else { false } }) {
            try await accounts.reset(link.secret, password: "eve", from: .away)
        }
        _ = try accounts.signedIn(cookie: cookie)
        try await accounts.reset(link.secret, password: "another long secret", from: .away)
        await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: cookie) }
        await expectError(\.isGone) {
            try await accounts.reset(link.secret, password: "a third long secret", from: .away)
        }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "eve", password: password, from: .home)
        }
        let again = try await accounts.logIn(name: "eve", password: "another long secret", from: .home)
        #expect(
            Array(try fixture.actions(of: again.signedIn).prefix(4))
                == ["login done", "login refused", "reset-used done", "reset-made done"])
    }

    @Test func SRV_34_aResetHoldsAnHourAndIsMadeByAdminsForThoseWhoMayLogIn() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let person = try await fixture.signIn("eve")
        let link = try accounts.makeReset(of: person.person.id, by: admin, from: .home)
        fixture.clock.advance(3_599)
        _ = try accounts.resetPerson(link.secret)
        try accounts.setDisabled(true, person.person.id, by: admin, from: .home)
        await expectError(\.isGone) { try accounts.resetPerson(link.secret) }
        await expectError(\.isNotFound) { try accounts.makeReset(of: person.person.id, by: admin, from: .home) }
        try accounts.setDisabled(false, person.person.id, by: admin, from: .home)
        fixture.clock.advance(1)
        await expectError(\.isGone) { try await accounts.reset(link.secret, password: password, from: .home) }
        await expectError(\.isNotFound) { try accounts.makeReset(of: person.person.id, by: person, from: .home) }
        await expectError(\.isNotFound) { try accounts.makeReset(of: UUID(), by: admin, from: .home) }
    }

    @Test func SRV_34_aChangeOfThePasswordClosesResets() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let person = try await fixture.signIn("eve")
        let link = try accounts.makeReset(of: person.person.id, by: admin, from: .home)
        _ = try await accounts.changePassword(person, to: "another long secret", from: .home)
        await expectError(\.isGone) { try accounts.resetPerson(link.secret) }
    }
}
