import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthService
@testable import WorkoutFiles

/// What an archive of an account has of the server's records, however many they are, and the zone of its dates
/// (SRV-35).
@Suite struct AccountExportPartTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }

    init() throws {
        fixture = try AccountsFixture()
    }

    /// Returns the server's records of a person.
    private func account(of signedIn: SignedIn) throws -> JSON {
        let person = try #require(try accounts.person(signedIn.person.id))
        return try AccountExport(accounts: accounts, person: person).account()
    }

    private static func texts(_ list: String, _ member: String, of account: JSON) throws -> [String] {
        try account.member(list) { try $0.elements { try $0.member(member) { try $0.asString() } } }
    }

    @Test("SRV-35: all imports of a person are told, the latest first, and no exports", arguments: [0, 1, 101, 250])
    func imports(count: Int) async throws {
        let ada = try await fixture.signIn("ada")
        let eve = try await fixture.signIn("eve")
        try accounts.database.write { tables in
            for number in 0..<count {
                var job = JobRecord(
                    id: SweptLife.uuid(number), person: ada.person.id, kind: .import, state: .done,
                    made: AccountsFixture.start + Double(number))
                job.name = "\(number).gpx"
                try tables.add(job)
            }
            for (number, person, kind) in [
                (1_001, ada.person.id, JobRecord.Kind.export), (1_002, eve.person.id, .import),
            ] {
                var job = JobRecord(
                    id: SweptLife.uuid(number), person: person, kind: kind, state: .done, made: AccountsFixture.start)
                job.name = "other"
                try tables.add(job)
            }
        }
        let names = try Self.texts("imports", "name", of: account(of: ada))
        #expect(names == (0..<count).reversed().map { "\($0).gpx" })
    }

    @Test(
        "SRV-35: all entries of the audit log are told once, the latest first",
        arguments: [998, 999, 1_000, 1_001, 2_000, 2_001])
    func audit(count: Int) async throws {
        let ada = try await fixture.signIn("ada")
        let known = try Self.texts("audit", "action", of: account(of: ada))
        #expect(known == ["login", "person-made"])
        try accounts.database.write { tables in
            for number in known.count..<count {
                try tables.add(
                    AuditRecord(
                        time: AccountsFixture.start, person: ada.person.id, actor: .system, action: "\(number)",
                        outcome: "done"))
            }
        }
        let actions = try Self.texts("audit", "action", of: account(of: ada))
        #expect(actions.count == count)
        #expect(actions == (known.count..<count).reversed().map { "\($0)" } + known)
    }

    @Test("SRV-35: entries of the audit log tell who acted on what, from where, and how it ended") func entries()
        async throws
    {
        let ada = try await fixture.signIn("ada")
        let actors: [(AuditRecord.Actor, String)] = [
            (.session(SweptLife.uuid(1)), "\"session\" \"\(SweptLife.uuid(1).uuidString)\""),
            (.token(SweptLife.uuid(2)), "\"token\" \"\(SweptLife.uuid(2).uuidString)\""),
            (.admin(SweptLife.uuid(3)), "\"admin\" \"\(SweptLife.uuid(3).uuidString)\""),
            (.app("org.example.app"), "\"app\" \"org.example.app\""), (.system, "\"system\" -"),
        ]
        try accounts.database.write { tables in
            for (actor, _) in actors.reversed() {
                try tables.add(
                    AuditRecord(
                        time: AccountsFixture.start, person: ada.person.id, actor: actor, action: "a", object: "o",
                        address: "p", outcome: "refused"))
            }
        }
        let lines = try account(of: ada).member("audit") { try $0.elements { $0 } }.prefix(actors.count)
        func text(_ line: JSON, _ names: [String]) -> String {
            names.map { line[$0]?.line ?? "-" }.joined(separator: " ")
        }
        #expect(lines.map { text($0, ["actor", "who"]) } == actors.map(\.1))
        for line in lines {
            #expect(text(line, ["action", "object", "address", "outcome"]) == #""a" "o" "p" "refused""#)
            #expect(line["time"]?.line == #""2026-05-09T06:13:20Z""#)
        }
    }

    @Test("SRV-35: tokens are told as they are, also those that were revoked") func tokens() async throws {
        let ada = try await fixture.signIn("ada")
        let kept = try accounts.makeToken(
            TokenDraft(name: "kept", grant: TokenGrant(read: [.heartRate])), ada, from: .home)
        fixture.clock.advance(1)
        let gone = try accounts.makeToken(
            TokenDraft(name: "gone", grant: TokenGrant(read: [.stepCount])), ada, from: .home)
        try accounts.revokeToken(gone.token.id, ada, from: .home)
        let tokens = try account(of: ada).member("tokens") { try $0.elements { $0 } }
        let states = try tokens.map { token in
            let (name, id) = (
                try token.member("name") { try $0.asString() }, try token.member("id") { try $0.asString() }
            )
            return "\(name) \(id) \(token["revoked"]?.line ?? "-") \(token["used"]?.line ?? "-")"
        }
        #expect(
            Set(states) == [
                "gone \(gone.token.id.uuidString) \"2026-05-09T06:13:21Z\" -",
                "kept \(kept.token.id.uuidString) - -",
            ])
        for token in tokens {
            #expect(!token.line.contains(kept.secret) && !token.line.contains(gone.secret))
        }
    }

    @Test(
        "SRV-35: the dates of the export have the offset of the person's zone on the day of the export",
        arguments: [
            // 2026-01-15 and 2026-07-15.
            ("Europe/Zurich", 790_128_000.0, "+0100"), ("Europe/Zurich", 805_766_400, "+0200"),
            ("America/St_Johns", 790_128_000, "-0330"), ("America/St_Johns", 805_766_400, "-0230"),
            ("Asia/Kathmandu", 790_128_000, "+0545"),
        ])
    func offset(zone: String, date: Double, offset: String) async throws {
        let ada = try await fixture.signIn("ada")
        var settings = PersonSettings()
        settings.timeZone = zone
        _ = try accounts.change(settings: settings, of: ada)
        try accounts.store(of: ada.person).access(as: .dashboard).write {
            try $0.save([.quantity(.stepCount, 7, .count, 600_000_000, seconds: 60)])
        }
        fixture.clock.advance(date - AccountsFixture.start.timeIntervalSinceReferenceDate)
        let person = try #require(try accounts.person(ada.person.id))
        let path = fixture.root.path + "/all.zip"
        try AccountExport(accounts: accounts, person: person).write(to: path)
        let archive = try ZipArchive(InputFile(Data(contentsOf: URL(filePath: path)), named: "all.zip"))
        let entry = try #require(archive.entries.first { $0.name.hasSuffix("export.xml") })
        let text = String(decoding: try archive.source(of: entry).readAll(limit: 1 << 20, file: "a"), as: UTF8.self)
        let offsets = Set(text.matches(of: #/Date="[^"]* ([+-]\d{4})"/#).map { String($0.output.1) })
        #expect(offsets == [offset] && text.contains("value=\"7\""))
    }
}
