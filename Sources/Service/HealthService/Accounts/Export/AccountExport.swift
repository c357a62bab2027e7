import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// An archive of all data of a person (SRV-35): the Apple Health export in `apple_health_export/`, a copy of the
/// store, the original files of imports, and `account.json` with the server's records.
struct AccountExport {
    /// The number of audit entries to read at a time.
    private static let page = 1_000
    /// The number of bytes of a file to copy at a time.
    private static let chunk = 1 << 20

    let accounts: Accounts
    let person: Person
    /// A closure that is polled for cancellation; a cancelled export leaves no file behind.
    var isCancelled: () -> Bool = { false }

    /// Writes the archive.
    ///
    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - progress: Called with the number of samples written so far and their total number.
    /// - Throws: ``AccountError``; `CancellationError` if the export was cancelled.
    func write(to path: String, progress: ((Int, Int) -> Void)? = nil) throws {
        let store = try accounts.store(of: person)
        let date = accounts.clock()
        let zone = person.settings.timeZone.flatMap { TimeZone(identifier: $0) } ?? accounts.timeZone
        let zip = try ZipWriter(path: path, date: date)
        let exporter = AppleHealthExporter(
            access: store.access(as: .dashboard), offset: zone.secondsFromGMT(for: date), date: date)
        _ = try exporter.add(to: zip, progress: progress, isCancelled: isCancelled)
        try addStore(to: zip)
        try addOriginals(to: zip)
        var account = JSONWriter(.objects)
        account.add(try self.account(), .indented)
        account.breakLine()
        try zip.add("account.json") { sink in try account.flush { try sink.write($0) } }
        try zip.finish()
    }

    /// Adds a consistent snapshot of the store.
    private func addStore(to zip: ZipWriter) throws {
        let copy = "\(accounts.folder.temporary)/\(UUID().uuidString).sqlite"
        defer { unlink(copy) }
        try StoreMaintenance.copy(accounts.folder.store(of: person.id), to: copy) { _, _, _ in
            if isCancelled() { throw CancellationError() }
        }
        try add(copy, as: "health.sqlite", to: zip)
    }

    /// Adds the original files of imports, named by SHA-256; `account.json` contains their original names.
    private func addOriginals(to zip: ZipWriter) throws {
        let folder = accounts.folder.originals(of: person.id)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() { try add("\(folder)/\(name)", as: "originals/\(name)", to: zip) }
    }

    private func add(_ path: String, as name: String, to zip: ZipWriter) throws {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw EngineError(.storage, "'\(path)' cannot be read.", cause: .disk)
        }
        defer { try? file.close() }
        try zip.add(name) { sink in
            while let data = try file.read(upToCount: Self.chunk), !data.isEmpty {
                if isCancelled() { throw CancellationError() }
                try data.withUnsafeBytes { try sink.write($0) }
            }
        }
    }
}

// MARK: - Server records

extension AccountExport {
    /// Returns the server's records of the person, as JSON.
    func account() throws -> JSON {
        let (tokens, jobs, lines) = try accounts.database.read { tables in
            var lines: [AuditRecord] = []
            while true {
                let page = try tables.audit(of: person.id, before: lines.last?.number, limit: Self.page)
                lines += page
                if page.count < Self.page { break }
            }
            return (
                try tables.tokens(of: person.id), try tables.jobs(of: person.id, kind: .import, limit: .max), lines
            )
        }
        let consents = try accounts.store(of: person).engine.read { try $0.consents() }
        return .object([
            ("product", .string(Product.name)), ("version", .string(Product.version)),
            ("exported", .date(accounts.clock())),
            (
                "person",
                .object([
                    ("id", .string(person.id.uuidString)), ("name", .string(person.name)),
                    ("shownName", .string(person.shownName)), ("role", .string(person.role.rawValue)),
                    ("made", .date(person.made)),
                ])
            ),
            ("settings", person.settings.json),
            ("tokens", .array(tokens.map { json(Accounts.description(Token($0), consents)) })),
            ("imports", .array(jobs.map(json))), ("audit", .array(lines.map(json))),
        ])
    }

    private func json(_ description: TokenDescription) -> JSON {
        let token = description.token
        return .object([
            ("id", .string(token.id.uuidString)), ("name", .string(token.name)), ("prefix", .string(token.prefix)),
            ("made", .date(token.made)), ("used", token.used.map { .date($0) } ?? .null),
            ("expires", token.expires.map { .date($0) } ?? .null),
            ("revoked", token.revoked.map { .date($0) } ?? .null), ("scopes", description.grant.json),
        ])
    }

    private func json(_ job: JobRecord) -> JSON {
        .object([
            ("id", .string(job.id.uuidString)), ("name", .string(job.name)), ("state", .string(job.state.rawValue)),
            (
                "sha256",
                .string(job.digest.map { $0.map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined() })
            ),
            ("made", .date(job.made)), ("added", .integer(Int(job.added))),
            ("alreadyThere", .integer(Int(job.alreadyThere))),
        ])
    }

    private func json(_ line: AuditRecord) -> JSON {
        let (kind, who): (String, String?) =
            switch line.actor {
            case .session(let id): ("session", id.uuidString)
            case .token(let id): ("token", id.uuidString)
            case .admin(let id): ("admin", id.uuidString)
            case .app(let bundle): ("app", bundle)
            case .system: ("system", nil)
            }
        return .object([
            ("time", .date(line.time)), ("actor", .string(kind)), ("who", .string(who)),
            ("action", .string(line.action)), ("object", .string(line.object)), ("address", .string(line.address)),
            ("outcome", .string(line.outcome)),
        ])
    }
}
