import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// The lines of the audit log: what was done, to what, by whom, from where, and with which outcome (SRV-38).
@Suite struct AuditLineTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }
    private let password = AccountsFixture.password

    init() throws {
        fixture = try AccountsFixture()
    }

    /// Returns the lines that a person sees, the earliest first, with names for identifiers.
    private static func lines(
        _ accounts: Accounts, _ signedIn: SignedIn, _ names: [UUID: String]
    ) throws -> [String] {
        func name(_ id: UUID?) -> String { id.map { names[$0] ?? "unknown" } ?? "nobody" }
        return try accounts.audit(of: signedIn, limit: 1_000).reversed().map { line in
            let actor: String =
                switch line.actor {
                case .session(let id): "session \(name(id))"
                case .token(let id): "token \(name(id))"
                case .admin(let id): "admin \(name(id))"
                case .app(let bundle): "app \(bundle)"
                case .system: "system"
                }
            var object = line.object ?? "-"
            for (id, name) in names { object = object.replacing(id.uuidString, with: name) }
            let place = line.address ?? "-"
            return "\(line.action) \(object) of \(name(line.person)) by \(actor) from \(place): \(line.outcome)"
        }
    }

    private static let here = "local"
    private static let there = "198.51.100.0/24"

    @Test("SRV-38: what people do with sessions, passwords, tokens, permissions and originals") func people()
        async throws
    {
        let ada = try await fixture.signIn("ada")
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "ada", password: "a wrong secret of hers", from: .away)
        }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.confirm(ada, password: "a wrong secret of hers", from: .away)
        }
        _ = try await accounts.confirm(ada, password: password, from: .home)
        let second = try await accounts.logIn(name: "ada", password: password, from: .away).signedIn
        try accounts.endSession(second.session.id, ada, from: .home)
        #expect(try accounts.endOtherSessions(ada, from: .away) == 0)
        let draft = TokenDraft(name: "phone", grant: TokenGrant(read: [.heartRate]))
        let token = try accounts.makeToken(draft, ada, from: .away)
        for _ in 0..<2 { _ = try accounts.bearer(of: token.secret, from: Visitor.away.address) }
        _ = try accounts.changeToken(token.token.id, to: draft, ada, from: .home)
        try accounts.revokeToken(token.token.id, ada, from: .away)
        try accounts.change(
            permissionsOf: "com.example.steps", AuthorizationDecisions(read: [.stepCount: true]), ada, from: .away)
        try accounts.withdraw(permissionsOf: "com.example.steps", ada, from: .home)
        let originals = accounts.folder.originals(of: ada.person.id)
        try ServiceFolder.makeFolder(originals)
        for name in ["a", "b"] { try Data([1]).write(to: URL(filePath: "\(originals)/\(name)")) }
        #expect(try accounts.deleteOriginals(of: ada, from: .away) == 2)
        let renewed = try await accounts.changePassword(ada, to: "another long secret", from: .home).signedIn
        try accounts.logOut(renewed, from: .away)
        let names = [
            ada.person.id: "ada", ada.session.id: "first", second.session.id: "second", token.token.id: "phone",
        ]
        let (here, there) = (Self.here, Self.there)
        let expected = [
            "person-made person of ada by system from -: done",
            "login - of ada by session first from \(here): done",
            "login - of ada by system from \(there): refused",
            "password-confirmed - of ada by session first from \(there): refused",
            "password-confirmed - of ada by session first from \(here): done",
            "login - of ada by session second from \(there): done",
            "session-ended second of ada by session first from \(here): done",
            "session-ended 0 of ada by session first from \(there): done",
            "token-made phone of ada by session first from \(there): done",
            "token-first-used - of ada by token phone from \(there): done",
            "token-changed phone of ada by session first from \(here): done",
            "token-revoked phone of ada by session first from \(there): done",
            "permission-changed com.example.steps of ada by session first from \(there): done",
            "permission-changed com.example.steps of ada by session first from \(here): done",
            "deletion 2 originals of ada by session first from \(there): done",
            "password-changed - of ada by session first from \(here): done",
            "logout - of ada by session first from \(there): done",
        ]
        #expect(try Self.lines(accounts, ada, names) == expected)
    }

    @Test("SRV-38: what administrators do, as they see it and as it is seen by whom it concerns")
    func administrators() async throws {
        let eve = try await fixture.signIn("eve", as: .admin)
        let ada = try await fixture.signIn("ada")
        let revoked = try accounts.invite(as: .admin, by: eve, from: .away)
        try accounts.revokeInvitation(revoked.id, by: eve, from: .home)
        let invitation = try accounts.invite(as: .person, by: eve, from: .home)
        let ben = try await accounts.join(invitation.secret, name: "ben", password: password, from: .away).signedIn
        let reset = try accounts.makeReset(of: ada.person.id, by: eve, from: .away)
        try await accounts.reset(reset.secret, password: "another long secret", from: .away)
        try accounts.setRole(.admin, of: ada.person.id, by: eve, from: .home)
        try accounts.setDisabled(true, ada.person.id, by: eve, from: .away)
        try accounts.setDisabled(false, ada.person.id, by: eve, from: .home)
        try accounts.setDisabled(true, ada.person.id, by: eve, from: .home)
        try await accounts.beginErasure(
            of: ada.person.id, name: "ADA", by: eve, password: password, from: .away)
        let names = [
            eve.person.id: "eve", eve.session.id: "hers", ada.person.id: "ada", ada.session.id: "first",
            ben.person.id: "ben", ben.session.id: "his", revoked.id: "revoked", invitation.id: "invitation",
        ]
        let (here, there) = (Self.here, Self.there)
        let ofAda = [
            "reset-made - of ada by admin eve from \(there): done",
            "role-changed admin of ada by admin eve from \(here): done",
            "person-disabled - of ada by admin eve from \(there): done",
            "person-enabled - of ada by admin eve from \(here): done",
            "person-disabled - of ada by admin eve from \(here): done",
        ]
        let beforehand = [
            "person-made admin of eve by system from -: done",
            "login - of eve by session hers from \(here): done",
            "invitation-made admin of nobody by admin eve from \(there): done",
            "invitation-revoked revoked of nobody by admin eve from \(here): done",
            "invitation-made person of nobody by admin eve from \(here): done",
        ]
        let seenByEve = try Self.lines(accounts, eve, names)
        #expect(Array(seenByEve.prefix(5)) == beforehand)
        #expect(Array(seenByEve.dropFirst(5).dropLast()) == ofAda)
        #expect(seenByEve.last == "erasure-begun ada of nobody by admin eve from -: done")
        let begin = [
            "person-made person of ada by system from -: done", "login - of ada by session first from \(here): done",
            "reset-made - of ada by admin eve from \(there): done",
            "reset-used - of ada by system from \(there): done",
        ]
        let seenByAda = try Self.lines(accounts, ada, names)
        #expect(Array(seenByAda.prefix(4)) == begin)
        #expect(Array(seenByAda.dropFirst(4)) == Array(ofAda.dropFirst()))
        #expect(
            try Self.lines(accounts, ben, names) == ["person-joined - of ben by session his from \(there): done"])
    }

    @Test("SRV-37, SRV-38: an erasure is noted as nobody's, with what goes") func erasure() async throws {
        let ada = try await fixture.signIn("ada")
        let ben = try await fixture.signIn("ben")
        _ = try await accounts.logIn(name: "ada", password: password, from: .away)
        let ended = try await accounts.logIn(name: "ada", password: password, from: .away).signedIn
        try accounts.endSession(ended.session.id, ada, from: .home)
        try accounts.database.write { tables in
            for (number, person, revoked) in [
                (1, ada, nil), (2, ada, AccountsFixture.start), (3, ada, nil), (4, ada, nil), (5, ben, nil),
            ] as [(Int, SignedIn, Date?)] {
                try tables.add(
                    TokenRecord(
                        id: SweptLife.uuid(number), person: person.person.id, name: "t", digest: [UInt8(number)],
                        prefix: "hkt_", scopes: "{}", made: AccountsFixture.start, revoked: revoked))
            }
        }
        for person in [ada, ben] {
            let originals = accounts.folder.originals(of: person.person.id)
            try ServiceFolder.makeFolder(originals)
            try Data(count: 100).write(to: URL(filePath: originals + "/a"))
            try Data(count: 23).write(to: URL(filePath: accounts.folder.files(of: person.person.id) + "/b"))
        }
        fixture.clock.advance(9)
        try await accounts.beginErasure(ada, name: "ada", password: password, from: .away)
        let now = fixture.clock.now
        let expected = ErasureRecord(
            person: ada.person.id, begun: now, counts: #"{"files": 2, "bytes": 123, "sessions": 2, "tokens": 3}"#)
        #expect(try accounts.database.read { try $0.erasures() } == [expected])
        let noted = try accounts.database.read { tables in
            try SQLStatement(
                tables.database,
                """
                SELECT count(*) FROM audit WHERE action = 'erasure-begun' AND object = '\(ada.person.id.uuidString)'
                    AND person IS NULL AND actor = 'system' AND who IS NULL AND address IS NULL AND outcome = 'done'
                """
            ).firstInteger()
        }
        #expect(noted == 1)
        // Nobody else loses anything.
        let left = try accounts.database.read { tables in
            (try tables.sessions(of: ben.person.id).count, try tables.tokens(of: ben.person.id).map(\.revoked))
        }
        #expect(left.0 == 1 && left.1 == [nil])
        #expect(
            try accounts.database.read { try $0.tokens(of: ada.person.id).compactMap(\.revoked).sorted() } == [
                AccountsFixture.start, now, now, now,
            ])
    }

    @Test("SRV-22, SRV-38: the owner of personal mode logs in by a key") func personal() throws {
        let personal = try AccountsFixture(.personal)
        let accounts = personal.accounts
        let owner = try accounts.useStartKey(accounts.makeStartKey(), from: .away).signedIn
        #expect(
            try Self.lines(accounts, owner, [owner.person.id: "owner", owner.session.id: "session"]) == [
                "login - of owner by session session from \(Self.there): done"
            ])
        #expect(owner.session.addressPrefix == Self.there && owner.session.browser == "Browser of elsewhere")
        #expect(owner.session.begun == AccountsFixture.start && owner.session.confirmed == AccountsFixture.start)
    }
}
