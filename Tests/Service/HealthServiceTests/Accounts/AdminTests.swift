import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// The administration of people and their accounts.
@Suite struct AdminTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test func SRV_31_anAdminSeesPeopleAndSizesAndNothingOfHealth() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let person = try await fixture.signIn("eve")
        _ = try accounts.makeToken(TokenDraft(name: "phone", grant: TokenGrant()), person, from: .home)
        var settings = PersonSettings()
        settings.sportNames = ["Geheimsport": .yoga]
        _ = try accounts.change(settings: settings, shownName: "Eve", of: person)
        var job = JobRecord(
            id: UUID(), person: person.person.id, kind: .import, state: .running, made: fixture.clock.now)
        (job.name, job.digest, job.workouts) = ("diary.gpx", [1], #"["secret"]"#)
        (job.request, job.warnings, job.bytesRead) = (#"{"x": "secret"}"#, #"["secret"]"#, 99)
        try accounts.database.write { try $0.add(job) }
        let overview = try #require(try accounts.people(by: admin).first { $0.person.name == "eve" })
        #expect(overview.person.shownName == "Eve" && overview.sessions == 1 && overview.tokens == ["phone"])
        #expect(overview.openJobs == 1 && overview.bytes > 0)
        #expect(overview.person.settings == PersonSettings())
        let seen = try #require(try accounts.openJobs(by: admin).first)
        #expect(seen.bytesRead == 99 && seen.name == nil && seen.digest == nil)
        #expect(!"\(seen)".contains("secret") && !"\(seen)".contains("diary"))
        await expectError(\.isNotFound) { try accounts.people(by: person) }
        await expectError(\.isNotFound) { try accounts.openJobs(by: person) }
    }

    @Test func SRV_30_SEC_20_whoIsDisabledIsOutAtOnce() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let person = try await fixture.signIn("eve")
        let cookie = try await accounts.logIn(name: "eve", password: AccountsFixture.password, from: .home).secret
        let token = try accounts.makeToken(TokenDraft(name: "phone", grant: TokenGrant()), person, from: .home)
        try accounts.setDisabled(true, person.person.id, by: admin, from: .home)
        await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: cookie) }
        await expectError(\.isUnauthenticated) { try accounts.bearer(of: token.secret, from: .local) }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "eve", password: AccountsFixture.password, from: .home)
        }
        try accounts.setDisabled(false, person.person.id, by: admin, from: .home)
        // Sessions have ended; tokens remain valid.
        await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: cookie) }
        _ = try accounts.bearer(of: token.secret, from: .local)
        _ = try await accounts.logIn(name: "eve", password: AccountsFixture.password, from: .home)
        await expectError(\.isInvalid) { try accounts.setDisabled(true, admin.person.id, by: admin, from: .home) }
        await expectError(\.isNotFound) { try accounts.setDisabled(true, UUID(), by: admin, from: .home) }
        await expectError(\.isNotFound) {
            try accounts.setDisabled(true, admin.person.id, by: person, from: .home)
        }
    }

    @Test func SRV_30_anAdminMakesOthersAdmins() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let person = try await fixture.signIn("eve")
        try accounts.setRole(.admin, of: person.person.id, by: admin, from: .home)
        #expect(try accounts.person(person.person.id)?.role == .admin)
        await expectError(\.isInvalid) { try accounts.setRole(.person, of: admin.person.id, by: admin, from: .home) }
        await expectError(\.isNotFound) { try accounts.setRole(.admin, of: UUID(), by: admin, from: .home) }
        #expect(try fixture.actions(of: person).first == "role-changed done")
        #expect(try fixture.actions(of: admin).first == "role-changed done")
    }

    @Test func SRV_38_aPersonSeesTheirOwnAuditFor400Days() async throws {
        let ada = try await fixture.signIn("ada", as: .admin)
        let eve = try await fixture.signIn("eve")
        try accounts.log(.deletion, "3 objects", by: .session(eve), from: .away, outcome: .failed)
        let line = try #require(try accounts.audit(of: eve, limit: 1).first)
        #expect(line.action == "deletion" && line.object == "3 objects" && line.outcome == "failed")
        #expect(line.address == "198.51.100.0/24" && line.actor == .session(eve.session.id))
        #expect(line.time == AccountsFixture.start && line.person == eve.person.id)
        #expect(try !accounts.audit(of: ada, limit: 100).contains { $0.action == "deletion" })
        let all = try accounts.audit(of: eve, limit: 100)
        let pages =
            try accounts.audit(of: eve, limit: 2)
            + accounts.audit(of: eve, before: all[1].number, limit: 100)
        #expect(pages == all && all.count == 3)
        fixture.clock.advance(400 * 86_400)
        try accounts.tidy()
        #expect(try accounts.audit(of: eve, limit: 100).count == 3)
        fixture.clock.advance(1)
        try accounts.tidy()
        #expect(try accounts.audit(of: eve, limit: 100).isEmpty)
    }
}
