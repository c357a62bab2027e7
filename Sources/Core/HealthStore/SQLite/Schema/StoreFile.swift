import FileSystem
import Foundation
import GRDB

/// The identification of store files by the two numbers in SQLite's header that are reserved for the owning program.
package enum StoreFile {
    /// The number that identifies a store, "OHK1" in ASCII: `PRAGMA application_id`.
    static let application: Int32 = 0x4F48_4B31

    /// The kinds of files.
    package enum Kind: Equatable {
        /// An empty database.
        case empty
        /// A store of the current version.
        case current
        /// A store of an earlier version, which can be migrated.
        case older
        /// A store of a later version, whose contents are unknown.
        case newer
        /// The database of another program.
        case foreign
    }

    /// Returns the kind of a database without changing it.
    static func kind(_ database: Database) throws -> Kind {
        let application = try number("application_id", database)
        let version = try number("user_version", database)
        let migrator = Schema.migrator
        guard application == 0 || application == Self.application else { return .foreign }
        if version == 0 {
            // The list of migrations is created before the first one runs: an interruption in between leaves nothing
            // else.
            let sql = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'"
            if try SQLStatement(database, sql).firstInteger() ?? 0 == 0 { return .empty }
        }
        guard application == Self.application else {
            // Before version 0.2.0 stores had no application ID; the first migration has always had the same name.
            let applied = try migrator.appliedIdentifiers(database)
            guard let first = migrator.migrations.first, applied.contains(first) else { return .foreign }
            return try migrator.hasBeenSuperseded(database) ? .newer : .older
        }
        return kind(ofVersion: version)
    }

    /// Marks a database as a store of the current version.
    static func mark(_ database: Database) throws {
        try database.execute(
            sql: """
                PRAGMA application_id = \(application);
                PRAGMA user_version = \(Schema.migrator.migrations.count);
                """)
    }

    private static func number(_ name: String, _ database: Database) throws -> Int32 {
        Int32(truncatingIfNeeded: try SQLStatement(database, "PRAGMA \(name)").firstInteger() ?? 0)
    }

    /// Returns the kind of a file from its first bytes, which is faster than opening it; nil if they are not those of
    /// a store.
    static func markedKind(_ path: String) -> Kind? {
        guard let header = StoreHeader(path)?.bytes(72) else { return nil }
        // The numbers are at bytes 60 and 68 of the header, big-endian (SQLite's file format, 1.3).
        func number(at place: Int) -> Int32 {
            Int32(bitPattern: header.dropFirst(place).prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
        }
        return number(at: 68) == application ? kind(ofVersion: number(at: 60)) : nil
    }

    private static func kind(ofVersion version: Int32) -> Kind {
        let newest = Int32(Schema.migrator.migrations.count)
        return version == newest ? .current : version > newest ? .newer : .older
    }

    /// Returns whether a file has a non-empty log.
    static func hasLog(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
        return attributes?[.size] as? Int ?? 0 > 0
    }

    // MARK: Privacy

    /// Creates the file and its folder, if needed, so that only their owner can read them; SQLite gives the files
    /// beside it the same permissions.
    package static func make(_ path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: folder.path) {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        let descriptor = PrivateFile.create(path)
        if descriptor >= 0 { close(descriptor) }
    }
}
