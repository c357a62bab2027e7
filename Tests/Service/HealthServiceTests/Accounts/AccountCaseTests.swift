import Dispatch
import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import Synchronization
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

/// Accounts while the server is busy, names that grow, and tokens that end or come from elsewhere.
@Suite struct AccountCaseTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test("SEC-5: an attempt that a busy server refuses is no failure", arguments: ["ada", "nobody"])
    func busy(name: String) async throws {
        let ada = try await fixture.signIn("ada")
        let (accounts, gate) = (accounts, DispatchSemaphore(value: 0))
        let total = HashQueue.mostAtOnce + HashQueue.mostWaiting
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<total { group.addTask { try await accounts.hashes.run { gate.wait() } } }
            while await accounts.hashes.waitingCount < HashQueue.mostWaiting { await Task.yield() }
            for _ in 0..<30 {
                await expectError(\.isBusy) {
                    try await accounts.logIn(name: name, password: AccountsFixture.password, from: .away)
                }
                await expectError(\.isBusy) {
                    try await accounts.confirm(ada, password: AccountsFixture.password, from: .home)
                }
            }
            for _ in 0..<total { gate.signal() }
            try await group.waitForAll()
        }
        // Neither the name nor the address has to wait, and the five failures that are free are left.
        for _ in 0..<5 {
            await expectError(\.isWrongNameOrPassword) {
                try await accounts.logIn(name: name, password: "a wrong secret of hers", from: .away)
            }
        }
        await expectError({ $0.wait == 1 }) {
            try await accounts.logIn(name: name, password: "a wrong secret of hers", from: .away)
        }
        _ = try await accounts.confirm(ada, password: AccountsFixture.password, from: .home)
    }

    @Test("SRV-30: a name has 1,024 bytes at most, also where its usual form is longer") func names() throws {
        // A letter with ten marks of two bytes, each of which is two marks of two bytes.
        func name(_ count: Int) -> String {
            String(repeating: "q" + String(repeating: "\u{344}", count: 10), count: count)
        }
        func isKept(_ name: String) -> Bool { (try? LoginName.kept(name)) != nil }
        #expect(name(25).utf8.count == 525)
        #expect(try LoginName.kept(name(24)).utf8.count == 24 * 41)
        #expect(isKept(name(24)) && !isKept(name(25)))
        // And one whose usual form is short, but not what was typed.
        #expect(isKept("ab" + String(repeating: " ", count: 1_022)))
        #expect(!isKept("ab" + String(repeating: " ", count: 1_023)))
        func isShown(_ name: String) -> Bool { (try? LoginName.shown(name)) != nil }
        #expect(isShown("a" + String(repeating: " ", count: 4_095)))
        #expect(!isShown("a" + String(repeating: " ", count: 4_096)))
        #expect(isShown("a") && !isKept("a") && !isShown("  ") && !isKept("  "))
        for count in [127, 128] { #expect(isShown(String(repeating: "n", count: count))) }
        #expect(!isShown(String(repeating: "n", count: 129)))
    }

    // MARK: Tokens

    @Test("SEC-31: a token shows the hour and the network of its last use") func uses() async throws {
        let ada = try await fixture.signIn("ada")
        let token = try accounts.makeToken(TokenDraft(name: "phone", grant: TokenGrant()), ada, from: .home)
        let addresses = try ["198.51.100.7", "198.51.100.99", "203.0.113.5"].map { try #require(ClientAddress($0)) }
        func shown() throws -> (used: Date?, address: String?) {
            let record = try #require(try accounts.database.read { try $0.tokens(of: ada.person.id) }.first)
            return (record.used, record.address)
        }
        #expect(try shown() == (nil, nil))
        let hour = Date(timeIntervalSinceReferenceDate: (800_000_000 / 3_600).rounded(.down) * 3_600)
        for (advance, place, used, address) in [
            (0.0, 0, hour, "198.51.100.0/24"), (0, 1, hour, "198.51.100.0/24"), (0, 2, hour, "203.0.113.0/24"),
            (1, 0, hour, "198.51.100.0/24"), (3_600, 0, hour + 3_600, "198.51.100.0/24"),
            (0, 2, hour + 3_600, "203.0.113.0/24"),
        ] {
            fixture.clock.advance(advance)
            let bearer = try accounts.bearer(of: token.secret, from: addresses[place])
            #expect(bearer.token.used == used, "\(place)")
            #expect(try shown() == (used, address), "\(place)")
        }
        // Its first use alone is in the log.
        #expect(try fixture.actions(of: ada).filter { $0.hasPrefix("token-first-used") }.count == 1)
    }

    @Test("SRV-31: an administrator sees the tokens and the sessions that are valid") func overview() async throws {
        let admin = try await fixture.signIn("eve", as: .admin)
        let ada = try await fixture.signIn("ada")
        let made = fixture.clock.now
        for (name, end) in [("hour", TokenDraft.End.at(made + 3_600)), ("ever", .never), ("revoked", .never)] {
            let token = try accounts.makeToken(
                TokenDraft(name: name, grant: TokenGrant(), end: end), ada, from: .home)
            if name == "revoked" { try accounts.revokeToken(token.token.id, ada, from: .home) }
        }
        func seen() throws -> (tokens: [String], sessions: Int) {
            let own = try #require(try accounts.people(by: admin).first { $0.person.name == "ada" })
            return (own.tokens.sorted(), own.sessions)
        }
        for (seconds, tokens, sessions) in [
            (0.0, ["ever", "hour"], 1), (3_599, ["ever", "hour"], 1), (3_600, ["ever"], 1),
            (14 * 86_400 - 1, ["ever"], 1), (14 * 86_400, ["ever"], 0),
        ] {
            fixture.clock.advance(seconds - fixture.clock.now.timeIntervalSince(made))
            let own = try seen()
            #expect(own.tokens == tokens && own.sessions == sessions, "\(seconds)")
        }
        // A session that is always used lasts ninety days.
        let session = SessionRecord(
            digest: [1], id: OlderServer.id(9), person: ada.person.id, begun: made, used: made + 90 * 86_400,
            confirmed: made, browser: "", address: "local")
        try accounts.database.write { try $0.add(session) }
        for (seconds, sessions) in [(90.0 * 86_400 - 1, 1), (90 * 86_400, 0)] {
            fixture.clock.advance(seconds - fixture.clock.now.timeIntervalSince(made))
            #expect(try seen().sessions == sessions, "\(seconds)")
        }
    }

    // MARK: Exports

    @Test("API-72: of an export that was cancelled or failed no file remains", arguments: [true, false])
    func exports(isCancelled: Bool) async throws {
        let ada = try await fixture.signIn("ada")
        let store = try accounts.store(of: ada.person)
        try store.engine.allow(Fixture.watch)
        try store.engine.write(as: Fixture.watch) { try $0.save([Fixture.run]) }
        let folder = accounts.folder.exports(of: ada.person.id)
        // A file cannot be written where the name is that of a folder.
        let path = isCancelled ? "\(folder)/a" : "\(folder)/b/c"
        if !isCancelled {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let work = ExportWork(
            accounts: accounts, caller: .session(ada), store: store, request: ExportRequest(format: .tcx), path: path)
        let scheduler = JobScheduler(database: accounts.database, limits: ServiceLimits()) { [clock = fixture.clock] in
            clock.now
        }
        let job = JobRecord(
            id: OlderServer.id(8), person: ada.person.id, kind: .export, state: .waiting, made: fixture.clock.now)
        let begun = Collected<Int>()
        try scheduler.begin(
            job,
            work: { handle in
                begun.add(1)
                while isCancelled, !handle.isCancelled { await Task.yield() }
                return await work.run(job, handle)
            })
        while begun.all.isEmpty { await Task.yield() }
        if isCancelled { scheduler.cancel(job.id) }
        while scheduler.count > 0 { await Task.yield() }
        #expect(!FileManager.default.fileExists(atPath: path))
        let ended = try #require(try accounts.database.read { try $0.job(job.id, of: ada.person.id) })
        #expect(ended.state == (isCancelled ? .cancelled : .failed) && ended.expires == nil)
        #expect(try fixture.actions(of: ada).first == "export failed")
    }
}
