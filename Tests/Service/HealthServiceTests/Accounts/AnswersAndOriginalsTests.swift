import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// Repeated requests, and retained files.
@Suite struct AnswersAndOriginalsTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test func API_11_aRequestThatIsSentAgainGetsItsFirstAnswer() async throws {
        let ada = try await fixture.signIn("ada")
        let token = try accounts.makeToken(TokenDraft(name: "phone", grant: TokenGrant()), ada, from: .home)
        let session = Caller.session(ada)
        let other = Caller.token(try accounts.bearer(of: token.secret, from: .local))
        let answer = StoredResponse(status: 201, headers: #"[["Location", "/x"]]"#, body: Array("{}".utf8))
        #expect(try accounts.claim(key: "k", request: [1], by: session) == .new)
        #expect(try accounts.claim(key: "k", request: [1], by: session) == .underWay)
        #expect(try accounts.claim(key: "k", request: [2], by: session) == .differs)
        // Each client has its own keys.
        #expect(try accounts.claim(key: "k", request: [1], by: other) == .new)
        try accounts.save(answer, key: "k", by: session)
        try accounts.release(key: "k", by: other)
        #expect(try accounts.claim(key: "k", request: [1], by: session) == .answered(answer))
        #expect(try accounts.claim(key: "k", request: [1], by: other) == .new)
        // A server that ended before it responded releases keys; responses are retained for a day.
        let again = try fixture.restarted()
        #expect(try again.claim(key: "k", request: [1], by: other) == .new)
        #expect(try again.claim(key: "k", request: [1], by: session) == .answered(answer))
        fixture.clock.advance(86_401)
        #expect(try again.claim(key: "k", request: [1], by: session) == .new)
    }

    @Test(arguments: ["", "a b", "ä", "a\u{0}", "a\r\nb", String(repeating: "k", count: 65)])
    func API_11_whatIsNoKeyIsRefused(_ key: String) async throws {
        let caller = Caller.session(try await fixture.signIn("ada"))
        await expectError(\.isInvalid) { try accounts.claim(key: key, request: [], by: caller) }
    }

    @Test func API_71_jobsOfPayloadsAreForgottenAfterAMonth() async throws {
        let ada = try await fixture.signIn("ada")
        func add(_ name: String, digest: [UInt8]?) throws {
            var job = JobRecord(
                id: .timeOrdered(), person: ada.person.id, kind: .import, state: .done, made: fixture.clock.now)
            (job.name, job.digest, job.ended) = (name, digest, fixture.clock.now)
            let added = job
            try accounts.database.write { try $0.add(added) }
        }
        func names() throws -> [String?] {
            try accounts.tidy()
            return try accounts.database.read {
                try $0.jobs(of: ada.person.id, kind: .import, limit: 10).map(\.name)
            }
        }
        try add("file", digest: [1])
        try add("payload", digest: nil)
        fixture.clock.advance(86_400)
        try add("next payload", digest: nil)
        fixture.clock.advance(29 * 86_400)
        #expect(try names() == ["next payload", "payload", "file"])
        fixture.clock.advance(1)
        #expect(try names() == ["next payload", "file"])
    }

    @Test func SRV_36_aPersonDeletesWhatWasKept() async throws {
        let ada = try await fixture.signIn("ada")
        let eve = try await fixture.signIn("eve")
        for person in [ada, eve] {
            let folder = accounts.folder.originals(of: person.person.id)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for name in ["a", "b"] { try Data(count: 100).write(to: URL(filePath: "\(folder)/\(name)")) }
        }
        #expect(accounts.originals(of: ada).files == 2 && accounts.originals(of: ada).bytes == 200)
        #expect(try accounts.deleteOriginals(of: ada, from: .home) == 2)
        #expect(accounts.originals(of: ada).files == 0 && accounts.originals(of: eve).files == 2)
        #expect(try accounts.deleteOriginals(of: ada, from: .home) == 0)
        #expect(try fixture.actions(of: ada).filter { $0.hasPrefix("deletion") } == ["deletion done"])
    }
}
