import Foundation
import HealthStore
import Testing

@testable import HealthService

/// Personal mode: one person, one store, and a key that the server prints.
@Suite struct PersonalModeTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }

    init() throws {
        fixture = try AccountsFixture(.personal)
    }

    @Test func SRV_22_theKeyHas128BitsAndOpensOnce() async throws {
        let key = accounts.makeStartKey()
        #expect(key.utf8.count == 32 && key.allSatisfy(\.isHexDigit))
        for wrong in [
            "", "x", key.uppercased() + "0", String(key.dropLast()), String(repeating: "0", count: 1_000_000),
        ] {
            await expectError(\.isUnauthenticated) { try accounts.useStartKey(wrong, from: .home) }
        }
        let issued = try accounts.useStartKey(key, from: .home)
        #expect(try accounts.signedIn(cookie: issued.secret).person.id == accounts.owner()?.id)
        await expectError(\.isUnauthenticated) { try accounts.useStartKey(key, from: .home) }
        // A new key invalidates the previous one.
        let next = accounts.makeStartKey()
        let last = accounts.makeStartKey()
        await expectError(\.isUnauthenticated) { try accounts.useStartKey(next, from: .home) }
        _ = try accounts.useStartKey(last, from: .home)
    }

    @Test func SRV_22_withoutAKeyThereIsNoSession() async throws {
        await expectError(\.isUnauthenticated) { try accounts.useStartKey("", from: .home) }
        await expectError(\.isNotInPersonalMode) {
            try await accounts.logIn(name: "", password: "", from: .home)
        }
        await expectError(\.isNotInPersonalMode) {
            try await accounts.makePerson(name: "ada", role: .admin, password: AccountsFixture.password)
        }
    }

    @Test func SRV_22_thereIsOneOwnerWhoStaysTheSame() async throws {
        let owner = try #require(try accounts.owner())
        #expect(owner.name == nil && owner.role == .person)
        let again = try fixture.restarted(.personal)
        #expect(try again.owner()?.id == owner.id)
        #expect(try again.database.read { try $0.people().count } == 1)
        let signedIn = try accounts.useStartKey(accounts.makeStartKey(), from: .home).signedIn
        // The owner of the session is at the machine: there is no password to ask for.
        fixture.clock.advance(3_600)
        try accounts.requirePassword(signedIn)
        await expectError(\.isNotInPersonalMode) {
            try await accounts.beginErasure(signedIn, name: "", password: "", from: .home)
        }
        await expectError(\.isNotFound) { try accounts.people(by: signedIn) }
        await expectError(\.isNotFound) { try accounts.invite(as: .person, by: signedIn, from: .home) }
        await expectError(\.isNotFound) { try accounts.invitation("AAAAAAAAAAAAAAAAAAAAAA") }
    }

    @Test func SRV_22_theStoreIsTheFileThatWasNamed() throws {
        let owner = try #require(try accounts.owner())
        _ = try accounts.store(of: owner)
        #expect(FileManager.default.fileExists(atPath: fixture.root.path + "/mine.sqlite"))
        #expect(!FileManager.default.fileExists(atPath: fixture.root.path + "/personal/people"))
        #expect(FileManager.default.fileExists(atPath: fixture.root.path + "/personal/server.sqlite"))
    }

    @Test func SRV_22_inServerModeNoKeyOpensAnything() async throws {
        let server = try AccountsFixture()
        let key = server.accounts.makeStartKey()
        await expectError(\.isNotFound) { try server.accounts.useStartKey(key, from: .home) }
        #expect(try server.accounts.owner() == nil)
    }
}
