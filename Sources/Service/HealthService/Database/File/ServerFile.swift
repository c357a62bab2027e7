import GRDB
import HealthStore

/// Identification of a server's database file by its header; an application ID of its own distinguishes it from
/// stores.
enum ServerFile {
    /// The `PRAGMA application_id` of a server's database: "OHS1" in ASCII.
    static let application: Int32 = 0x4F48_5331

    /// Determines the kind of a file without changing it.
    static func kind(_ database: Database) throws -> StoreFile.Kind {
        let application = try number("application_id", database)
        let version = try number("user_version", database)
        guard application == Self.application else {
            // The migrations table is created before the first migration: an interrupted creation leaves nothing
            // else.
            let sql = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'"
            let isEmpty = try SQLStatement(database, sql).firstInteger() ?? 0 == 0
            return application == 0 && version == 0 && isEmpty ? .empty : .foreign
        }
        let newest = Int32(ServerSchema.migrator.migrations.count)
        return version == newest ? .current : version > newest ? .newer : .older
    }

    /// Writes the application ID and the schema version to the header.
    static func mark(_ database: Database) throws {
        try database.execute(
            sql: """
                PRAGMA application_id = \(application);
                PRAGMA user_version = \(ServerSchema.migrator.migrations.count);
                """)
    }

    private static func number(_ name: String, _ database: Database) throws -> Int32 {
        Int32(truncatingIfNeeded: try SQLStatement(database, "PRAGMA \(name)").firstInteger() ?? 0)
    }
}
