import GRDB
import HealthStore

/// Whose a server's file is, by its header: a number of its own keeps it apart from stores.
enum ServerFile {
    /// The number that says that a file is a server's, "OHS1" in ASCII: `PRAGMA application_id`.
    static let application: Int32 = 0x4F48_5331

    /// Looks at a file, and changes nothing.
    static func kind(_ database: Database) throws -> StoreFile.Kind {
        let application = try number("application_id", database)
        let version = try number("user_version", database)
        guard application == Self.application else {
            // The list of steps is made before the first step: whoever was stopped in between left nothing but that.
            let sql = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'"
            let isEmpty = try SQLStatement(database, sql).firstInteger() ?? 0 == 0
            return application == 0 && version == 0 && isEmpty ? .empty : .foreign
        }
        let newest = Int32(ServerSchema.migrator.migrations.count)
        return version == newest ? .current : version > newest ? .newer : .older
    }

    /// Writes down what the file is now.
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
