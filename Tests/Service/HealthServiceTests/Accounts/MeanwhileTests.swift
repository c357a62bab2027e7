import Dispatch
import Foundation
import HealthModel
import Synchronization
import Testing

@testable import HealthService

/// Changes of accounts and links while a password is hashed, which takes long.
@Suite struct MeanwhileTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }
    private let password = AccountsFixture.password
    private let another = "another long secret"

    init() throws {
        fixture = try AccountsFixture()
    }

    /// Work that lasts until it is let go.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        private let count = Mutex(0)

        var running: Int { count.withLock { $0 } }

        func pass() {
            count.withLock { $0 += 1 }
            semaphore.wait()
        }

        func open() { for _ in 0..<HashQueue.mostAtOnce { semaphore.signal() } }
    }

    /// Begins calls that hash a password, does something before their turn comes, and returns what becomes of each.
    private func results<Value: Sendable>(
        _ calls: [@Sendable () async throws -> Value], meanwhile: () throws -> Void = {}
    ) async throws -> [Result<Value, any Error>] {
        let (gate, hashes) = (Gate(), accounts.hashes)
        return try await withThrowingTaskGroup(of: (number: Int, result: Result<Value, any Error>)?.self) { group in
            for _ in 0..<HashQueue.mostAtOnce {
                group.addTask {
                    try await hashes.run { gate.pass() }
                    return nil
                }
            }
            while gate.running < HashQueue.mostAtOnce { await Task.yield() }
            for (number, call) in calls.enumerated() {
                group.addTask {
                    do { return (number, .success(try await call())) } catch { return (number, .failure(error)) }
                }
                while await hashes.waitingCount <= number { await Task.yield() }
            }
            do {
                try meanwhile()
                gate.open()
            } catch {
                gate.open()
                throw error
            }
            var results: [Int: Result<Value, any Error>] = [:]
            for try await done in group { if let done { results[done.number] = done.result } }
            return calls.indices.compactMap { results[$0] }
        }
    }

    private func fails<Value>(_ result: Result<Value, any Error>?, _ matches: (AccountError) -> Bool) -> Bool {
        guard case .failure(let error as AccountError)? = result else { return false }
        return matches(error)
    }

    private func succeeds<Value>(_ result: Result<Value, any Error>?) -> Bool {
        if case .success? = result { true } else { false }
    }

    private func names(_ admin: SignedIn) throws -> [String] {
        try accounts.people(by: admin).compactMap(\.person.name).sorted()
    }

    // MARK: Invitations

    @Test("SRV-33: of two who join by one link at the same time, one does") func oneLink() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let secret = try accounts.invite(as: .person, by: admin, from: .home).secret
        let results = try await results(
            ["eve", "mal"].map { name in
                { @Sendable [accounts, password] in
                    try await accounts.join(secret, name: name, password: password, from: .away)
                }
            })
        #expect(results.count { succeeds($0) } == 1)
        #expect(results.count { fails($0, \.isGone) } == 1)
        let joined = succeeds(results.first) ? "eve" : "mal"
        #expect(try names(admin) == ["ada", joined])
        _ = try await accounts.logIn(name: joined, password: password, from: .away)
    }

    @Test("SRV-33: of two who join by one name at the same time, one does, and the other's link is still good")
    func oneName() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let secrets = try (0..<2).map { _ in try accounts.invite(as: .person, by: admin, from: .home).secret }
        let results = try await results(
            secrets.map { secret in
                { @Sendable [accounts, password] in
                    try await accounts.join(secret, name: "eve", password: password, from: .away)
                }
            })
        #expect(results.count { succeeds($0) } == 1)
        #expect(results.count { fails($0, \.isNameTaken) } == 1)
        let loser = succeeds(results.first) ? 1 : 0
        await expectError(\.isGone) { try accounts.invitation(secrets[1 - loser]) }
        _ = try await accounts.join(secrets[loser], name: "mal", password: password, from: .away)
        #expect(try names(admin) == ["ada", "eve", "mal"])
    }

    @Test("SRV-33: who joins by a link that is revoked meanwhile gets no account") func revoked() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let link = try accounts.invite(as: .person, by: admin, from: .home)
        let results = try await results([
            { @Sendable [accounts, password] in
                try await accounts.join(link.secret, name: "eve", password: password, from: .away)
            }
        ]) { try accounts.revokeInvitation(link.id, by: admin, from: .home) }
        #expect(fails(results.first, \.isGone))
        #expect(try names(admin) == ["ada"])
    }

    @Test("SRV-33: who joins by a link that ends meanwhile gets no account", arguments: [(-1.0, true), (0, false)])
    func expired(seconds: Double, isInTime: Bool) async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let link = try accounts.invite(as: .person, by: admin, from: .home)
        let results = try await results([
            { @Sendable [accounts, password] in
                try await accounts.join(link.secret, name: "eve", password: password, from: .away)
            }
        ]) { fixture.clock.advance(Accounts.invitationLife + seconds) }
        #expect(isInTime ? succeeds(results.first) : fails(results.first, \.isGone))
        #expect(try names(admin) == (isInTime ? ["ada", "eve"] : ["ada"]))
    }

    @Test("SRV-23: of two accounts of one name at the same time, one is made") func oneAccount() async throws {
        let results = try await results(
            ["Eve", "EVE"].map { name in
                { @Sendable [accounts, password] in
                    try await accounts.makePerson(name: name, role: .person, password: password)
                }
            })
        #expect(results.count { succeeds($0) } == 1)
        #expect(results.count { fails($0, \.isNameTaken) } == 1)
        #expect(try accounts.database.read { try $0.people() }.count == 1)
    }

    // MARK: Passwords

    @Test("SRV-34: of two resets by one link at the same time, one sets the password") func oneReset() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let eve = try await fixture.signIn("eve")
        let secret = try accounts.makeReset(of: eve.person.id, by: admin, from: .home).secret
        let passwords = ["the first long secret", "the second long secret"]
        let results = try await results(
            passwords.map { password in
                { @Sendable [accounts] in try await accounts.reset(secret, password: password, from: .away) }
            })
        #expect(results.count { succeeds($0) } == 1)
        #expect(results.count { fails($0, \.isGone) } == 1)
        let winner = succeeds(results.first) ? 0 : 1
        _ = try await accounts.logIn(name: "eve", password: passwords[winner], from: .away)
        for wrong in [passwords[1 - winner], password] {
            await expectError(\.isWrongNameOrPassword) {
                try await accounts.logIn(name: "eve", password: wrong, from: .away)
            }
        }
    }

    @Test("SRV-34: the password of who is disabled meanwhile is not reset") func disabledReset() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let eve = try await fixture.signIn("eve")
        let secret = try accounts.makeReset(of: eve.person.id, by: admin, from: .home).secret
        let results = try await results([
            { @Sendable [accounts, another] in try await accounts.reset(secret, password: another, from: .away) }
        ]) { try accounts.setDisabled(true, eve.person.id, by: admin, from: .home) }
        #expect(fails(results.first, \.isGone))
        try accounts.setDisabled(false, eve.person.id, by: admin, from: .home)
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "eve", password: another, from: .away)
        }
        _ = try await accounts.logIn(name: "eve", password: password, from: .away)
    }

    @Test("SEC-20: a session that is ended meanwhile changes no password, and ends no session") func endedSession()
        async throws
    {
        let first = try await fixture.signIn("eve")
        let second = try await accounts.logIn(name: "eve", password: password, from: .home).signedIn
        let results = try await results([
            { @Sendable [accounts, another] in try await accounts.changePassword(second, to: another, from: .home) }
        ]) { try accounts.endSession(second.session.id, first, from: .home) }
        #expect(fails(results.first, \.isUnauthenticated))
        #expect(try accounts.sessions(of: first).map(\.id) == [first.session.id])
        _ = try await accounts.logIn(name: "eve", password: password, from: .home)
    }

    @Test("SEC-20: who is disabled while logging in is not logged in") func disabledLogin() async throws {
        let admin = try await fixture.signIn("ada", as: .admin)
        let eve = try await fixture.signIn("eve")
        fixture.secrets.meanwhile { [accounts] in
            try? accounts.setDisabled(true, eve.person.id, by: admin, from: .home)
        }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "eve", password: password, from: .home)
        }
        #expect(try accounts.database.read { try $0.sessions(of: eve.person.id) }.isEmpty)
        try accounts.setDisabled(false, eve.person.id, by: admin, from: .home)
        _ = try await accounts.logIn(name: "eve", password: password, from: .home)
    }

    @Test("SEC-21: a password that is changed meanwhile confirms nothing") func changedConfirmation() async throws {
        let eve = try await fixture.signIn("eve")
        let hash = try fixture.secrets.hash(password: Array(another.utf8))
        fixture.clock.advance(900)
        let now = fixture.clock.now
        fixture.secrets.meanwhile { [accounts] in
            try? accounts.database.write { try $0.change(eve.person.id, password: hash, at: now) }
        }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.confirm(eve, password: password, from: .home)
        }
        #expect(try accounts.sessions(of: eve).map(\.confirmed) == [AccountsFixture.start])
        let confirmed = try await accounts.confirm(eve, password: another, from: .home)
        #expect(confirmed.session.confirmed == now)
        #expect(try accounts.sessions(of: eve).map(\.confirmed) == [now])
    }

    @Test("SEC-2: a hash of more effort does not take the place of a password that is changed meanwhile")
    func changedEffort() async throws {
        let eve = try await fixture.signIn("eve")
        fixture.secrets.effort = 2
        let hash = try fixture.secrets.hash(password: Array(another.utf8))
        let later = fixture.clock.now + 1
        func stored() throws -> String? { try accounts.database.read { try $0.person(eve.person.id)?.password } }
        let before = try #require(try stored())
        // Without a change, the hash is made anew, and the password counts as unchanged.
        _ = try await accounts.logIn(name: "eve", password: password, from: .home)
        let better = try #require(try stored())
        #expect(better != before && !fixture.secrets.needsRehash(better))
        #expect(
            try accounts.database.read { try $0.person(eve.person.id)?.passwordChanged } == AccountsFixture.start)
        fixture.secrets.effort = 3
        fixture.secrets.meanwhile { [accounts] in
            try? accounts.database.write { try $0.change(eve.person.id, password: hash, at: later) }
        }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "eve", password: password, from: .home)
        }
        #expect(try stored() == hash)
    }
}
