import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService
@testable import WorkoutFiles

/// The server's records of a person, as they stand in the archive of the account (SRV-35).
@Suite struct AccountRecordTests {
    private let fixture: AccountsFixture
    private let person: PersonRecord
    private var accounts: Accounts { fixture.accounts }

    private static let phone = SweptLife.uuid(1)
    private static let script = SweptLife.uuid(2)
    private static let other = SweptLife.uuid(3)

    init() throws {
        fixture = try AccountsFixture()
        person = PersonRecord(
            id: SweptLife.uuid(10), name: "Ada", folded: "ada", shownName: "Ada L.", role: .admin,
            made: AccountsFixture.start - 5, settings: #"{"theme": "dark", "weekStart": 7}"#)
        let stranger = PersonRecord(
            id: SweptLife.uuid(11), name: "Ben", folded: "ben", shownName: "Ben", role: .person,
            made: AccountsFixture.start)
        let person = person
        try fixture.accounts.database.write { tables in
            try tables.add(person)
            try tables.add(stranger)
        }
    }

    /// Returns the records, each member of the object in a line.
    private func lines() throws -> [String: String] {
        guard case .object(let members) = try AccountExport(accounts: accounts, person: Person(person)).account() else {
            return [:]
        }
        return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value.line) })
    }

    private static func quoted(_ id: UUID) -> String { "\"\(id.uuidString)\"" }

    @Test("SRV-35: of who has nothing yet there are the account and its settings") func nothing() throws {
        let lines = try lines()
        #expect(
            Set(lines.keys) == [
                "product", "version", "exported", "person", "settings", "tokens", "imports", "audit",
            ])
        #expect(lines["product"] == "\"\(Product.name)\"" && lines["version"] == "\"\(Product.version)\"")
        #expect(lines["exported"] == "\"2026-05-09T06:13:20Z\"")
        #expect(
            lines["person"]
                == #"{"id": \#(Self.quoted(person.id)), "name": "Ada", "shownName": "Ada L.", "role": "admin", "made": "2026-05-09T06:13:15Z"}"#
        )
        #expect(lines["settings"] == PersonSettings(stored: person.settings).json.line)
        #expect(lines["settings"]?.contains(#""weekStart": 7"#) == true)
        for name in ["tokens", "imports", "audit"] { #expect(lines[name] == "[]", "\(name)") }
    }

    @Test("SRV-35: all tokens, also revoked ones, with their dates and what they may do, the newest first")
    func tokens() throws {
        let start = AccountsFixture.start
        let records = [
            TokenRecord(
                id: Self.phone, person: person.id, name: "phone", digest: [1], prefix: "hkt_phon", scopes: "{}",
                made: start),
            TokenRecord(
                id: Self.script, person: person.id, name: "script", digest: [2], prefix: "hkt_scri",
                scopes: #"{"export": true}"#, made: start + 1, used: start + 2, expires: start + 3,
                address: "192.0.2.0/24", revoked: start + 4),
            TokenRecord(
                id: Self.other, person: SweptLife.uuid(11), name: "other", digest: [3], prefix: "hkt_othe",
                scopes: "{}", made: start),
        ]
        try accounts.database.write { tables in for record in records { try tables.add(record) } }
        let store = try accounts.store(of: Person(person))
        try store.engine.write {
            try $0.authorize(.token(Self.phone, name: "phone"), TokenGrant(read: [.bodyMass]).decisions)
        }
        func scopes(_ read: String, _ export: Bool) -> String {
            #"{"read": [\#(read)], "share": [], "routes": false, "import": false, "export": \#(export), "delete": false, "live": false, "changes": false, "since": null}"#
        }
        #expect(
            try lines()["tokens"]
                == #"[{"id": \#(Self.quoted(Self.script)), "name": "script", "prefix": "hkt_scri", "made": "2026-05-09T06:13:21Z", "used": "2026-05-09T06:13:22Z", "expires": "2026-05-09T06:13:23Z", "revoked": "2026-05-09T06:13:24Z", "scopes": \#(scopes("", true))}, {"id": \#(Self.quoted(Self.phone)), "name": "phone", "prefix": "hkt_phon", "made": "2026-05-09T06:13:20Z", "used": null, "expires": null, "revoked": null, "scopes": \#(scopes("\"HKQuantityTypeIdentifierBodyMass\"", false))}]"#
        )
    }

    @Test("SRV-35: all imports with the digests of their files, the newest first, and no exports") func imports() throws
    {
        func job(_ number: Int, _ kind: JobRecord.Kind, _ state: JobRecord.State, of person: UUID) -> JobRecord {
            JobRecord(
                id: SweptLife.uuid(number), person: person, kind: kind, state: state,
                made: AccountsFixture.start + Double(number))
        }
        var first = job(1, .import, .partial, of: person.id)
        (first.name, first.digest, first.added, first.alreadyThere) = ("a \"b\".gpx", [0x0A, 0xB0, 0xFF], 3, 2)
        let jobs = [
            first, job(2, .import, .failed, of: person.id), job(3, .export, .done, of: person.id),
            job(4, .import, .done, of: SweptLife.uuid(11)),
        ]
        try accounts.database.write { tables in for job in jobs { try tables.add(job) } }
        #expect(
            try lines()["imports"]
                == #"[{"id": \#(Self.quoted(SweptLife.uuid(2))), "name": null, "state": "failed", "sha256": null, "made": "2026-05-09T06:13:22Z", "added": 0, "alreadyThere": 0}, {"id": \#(Self.quoted(SweptLife.uuid(1))), "name": "a \"b\".gpx", "state": "partial", "sha256": "0ab0ff", "made": "2026-05-09T06:13:21Z", "added": 3, "alreadyThere": 2}]"#
        )
    }

    @Test("SRV-35, SRV-38: the audit log with who did what from where, the newest first") func audit() throws {
        let actors: [AuditRecord.Actor] = [
            .session(Self.phone), .token(Self.script), .admin(Self.other), .app("com.example.app"), .system,
        ]
        let own = person.id
        try accounts.database.write { tables in
            for (number, actor) in actors.enumerated() {
                try tables.add(
                    AuditRecord(
                        time: AccountsFixture.start + Double(number), person: own, actor: actor, action: "a\(number)",
                        object: number == 1 ? "3 \"x\"" : nil, address: number == 2 ? "192.0.2.0/24" : nil,
                        outcome: number == 3 ? "refused" : "done"))
            }
            try tables.add(
                AuditRecord(
                    time: AccountsFixture.start, person: SweptLife.uuid(11), actor: .system, action: "theirs",
                    outcome: "done"))
            // What the person did as an administrator.
            try tables.add(
                AuditRecord(
                    time: AccountsFixture.start + 9, person: nil, actor: .admin(own), action: "b", outcome: "failed"))
        }
        func line(
            _ second: Int, _ actor: String, _ who: UUID?, _ action: String, object: String = "null",
            address: String = "null", outcome: String = "done"
        ) -> String {
            #"{"time": "2026-05-09T06:13:\#(20 + second)Z", "actor": "\#(actor)", "who": \#(who.map(Self.quoted) ?? "null"), "action": "\#(action)", "object": \#(object), "address": \#(address), "outcome": "\#(outcome)"}"#
        }
        let expected = [
            line(9, "admin", person.id, "b", outcome: "failed"), line(4, "system", nil, "a4"),
            line(3, "app", nil, "a3", outcome: "refused").replacing(
                "\"who\": null", with: "\"who\": \"com.example.app\""),
            line(2, "admin", Self.other, "a2", address: "\"192.0.2.0/24\""),
            line(1, "token", Self.script, "a1", object: #""3 \"x\"""#), line(0, "session", Self.phone, "a0"),
        ]
        #expect(try lines()["audit"] == "[\(expected.joined(separator: ", "))]")
    }

    @Test("SRV-35: a long audit log is in the archive as a whole", arguments: [999, 1_000, 1_001, 2_000, 2_001])
    func longAudit(count: Int) throws {
        let own = person.id
        try accounts.database.write { tables in
            for number in 0..<count {
                try tables.add(
                    AuditRecord(
                        time: AccountsFixture.start, person: own, actor: .system, action: "read", object: "\(number)",
                        outcome: "done"))
            }
        }
        let audit = try JSON(parsing: #require(try lines()["audit"]))
        let objects = try audit.elements { try $0.member("object") { try $0.asString() } }
        #expect(objects == (0..<count).reversed().map { "\($0)" })
    }

    @Test("SRV-35: files of all sizes come after the store in the order of their names, and the records last")
    func files() throws {
        let folder = accounts.folder.originals(of: person.id)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let contents = [
            "cc": [UInt8]((0..<(1 << 20) + 1).map { UInt8(truncatingIfNeeded: $0 / 4_099) }), "aa": [],
            "bb": [UInt8](repeating: 7, count: 1 << 20),
        ]
        for (name, bytes) in contents { try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
        let path = fixture.root.path + "/all.zip"
        try AccountExport(accounts: accounts, person: Person(person)).write(to: path)
        let archive = try ZipArchive(InputFile(path: path))
        #expect(
            archive.entries.map(\.name) == [
                "apple_health_export/export.xml", "health.sqlite", "originals/aa", "originals/bb", "originals/cc",
                "account.json",
            ])
        for entry in archive.entries where entry.name != "health.sqlite" {
            let bytes = try archive.source(of: entry).readAll(limit: 1 << 22, file: "a")
            if entry.name == "account.json" {
                let written = String(decoding: bytes, as: UTF8.self)
                let records = try AccountExport(accounts: accounts, person: Person(person)).account()
                #expect(try written.hasSuffix("}\n") && JSON(parsing: written).line == records.line)
            } else if let content = contents[String(entry.name.suffix(2))] {
                #expect(bytes == content, "\(entry.name)")
            }
        }
    }
}
