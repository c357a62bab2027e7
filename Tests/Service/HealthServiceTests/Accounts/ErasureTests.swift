import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// Erasure of all data, even after a crash.
@Suite struct ErasureTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }
    private let password = AccountsFixture.password

    init() throws {
        fixture = try AccountsFixture()
    }

    /// Creates a person with a store, an original, a session and a token.
    private func someone(_ name: String) async throws -> (signedIn: SignedIn, token: String) {
        let signedIn = try await fixture.signIn(name)
        let token = try accounts.makeToken(
            TokenDraft(name: name == "ada" ? "phone1" : "phone2", grant: TokenGrant(read: [.heartRate])), signedIn,
            from: .home)
        let originals = accounts.folder.originals(of: signedIn.person.id)
        try FileManager.default.createDirectory(atPath: originals, withIntermediateDirectories: true)
        try Data("GPX".utf8).write(to: URL(filePath: originals + "/abc"))
        return (signedIn, token.secret)
    }

    private func exists(_ signedIn: SignedIn) -> Bool {
        FileManager.default.fileExists(atPath: accounts.folder.files(of: signedIn.person.id))
    }

    @Test func SRV_37_whatIsErasedIsGoneAndNoNameRemains() async throws {
        let (eve, token) = try await someone("Evelyn")
        let (ada, _) = try await someone("ada")
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.beginErasure(eve, name: "ada", password: password, from: .home)
        }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.beginErasure(eve, name: "evelyn", password: "wrong wrong wrong", from: .home)
        }
        try await accounts.beginErasure(eve, name: "evelyn", password: password, from: .home)
        // All access ends immediately.
        await expectError(\.isUnauthenticated) { try accounts.bearer(of: token, from: .local) }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "evelyn", password: password, from: .home)
        }
        #expect(try accounts.database.read { try $0.sessions(of: eve.person.id) }.isEmpty)
        #expect(exists(eve))
        fixture.clock.advance(5)
        #expect(try await accounts.finishErasures() == 0)
        #expect(!exists(eve) && exists(ada))
        let erasure = try #require(try accounts.database.read { try $0.erasures().first })
        #expect(erasure.person == eve.person.id && erasure.ended == AccountsFixture.start + 5)
        #expect(erasure.counts.contains(#""sessions": 1"#) && erasure.counts.contains(#""tokens": 1"#))
        #expect(try accounts.database.read { try $0.people().map(\.name) } == ["ada"])
        // A request in progress does not restore the store.
        await expectError(\.isNotFound) { try accounts.store(of: eve.person) }
        // Nor does it remain in the free pages of the file, or in its log, while the server is running.
        let log = try Data(contentsOf: URL(filePath: accounts.folder.database + "-wal"))
        let file = try Data(contentsOf: URL(filePath: accounts.folder.database)) + log
        #expect(file.range(of: Data("ada".utf8)) != nil)
        for trace in ["Evelyn", "evelyn", "phone2"] { #expect(file.range(of: Data(trace.utf8)) == nil, "\(trace)") }
        // The name is available to others.
        _ = try await fixture.restarted().makePerson(name: "Evelyn", role: .person, password: password)
    }

    @Test func SRV_37_anErasureIsFinishedByTheNextStart() async throws {
        let (eve, _) = try await someone("eve")
        try await accounts.beginErasure(eve, name: "EVE", password: password, from: .home)
        // The server is killed here.
        accounts.stores.closeAll()
        let ended = Collected<UUID>()
        let again = try fixture.restarted { id in ended.add(id) }
        #expect(try await again.finishErasures() == 0)
        #expect(ended.all == [eve.person.id] && !exists(eve))
        #expect(try again.database.read { try $0.people() }.isEmpty)
        // There is nothing left to do, but files written by late work are deleted as well.
        try FileManager.default.createDirectory(
            atPath: accounts.folder.originals(of: eve.person.id), withIntermediateDirectories: true)
        #expect(try await again.finishErasures() == 0)
        #expect(!exists(eve) && ended.all.count == 1)
    }

    @Test func SRV_37_anAdminErasesWhoIsDisabledWithTheirName() async throws {
        let (eve, _) = try await someone("eve")
        let admin = try await fixture.signIn("ada", as: .admin)
        let erase = { (name: String, password: String) in
            try await fixture.accounts.beginErasure(
                of: eve.person.id, name: name, by: admin, password: password, from: .home)
        }
        await expectError(\.isInvalid) { try await erase("eve", password) }
        try accounts.setDisabled(true, eve.person.id, by: admin, from: .home)
        await expectError(\.isWrongNameOrPassword) { try await erase("ada", password) }
        await expectError(\.isWrongNameOrPassword) { try await erase("eve", "wrong wrong wrong") }
        try await erase("eve", password)
        await expectError(\.isNotFound) { try await erase("eve", password) }
        await expectError(\.isNotFound) { try accounts.setDisabled(false, eve.person.id, by: admin, from: .home) }
        #expect(try await accounts.finishErasures() == 0)
        #expect(!exists(eve))
        #expect(try fixture.actions(of: admin).first == "erasure-begun done")
        await expectError(\.isNotFound) {
            try await accounts.beginErasure(
                of: admin.person.id, name: "ada", by: eve, password: password, from: .home)
        }
    }
}
