import GRDB
package import HealthModel

/// The permissions of apps.
extension StoreWriter {
    /// Checks that the app may write types: to save (AUTH-24, AUTH-32), to delete (AUTH-25, STO-35), for routes
    /// (RTE-13).
    func requireSharing(_ types: some Sequence<ObjectType>) throws {
        try read.requireSharing(types)
    }

    /// Stores decisions about an app; types not named keep their state.
    package func authorize(_ app: AppIdentity, _ decisions: AuthorizationDecisions) throws {
        let bundle = SQLValue.text(app.source.bundleIdentifier)
        for (column, decided) in [("share", decisions.share), ("read", decisions.read)] {
            let sql = """
                INSERT INTO authorization (app, type, \(column)) VALUES (?, ?, ?)
                ON CONFLICT (app, type) DO UPDATE SET \(column) = excluded.\(column)
                """
            let statement = try SQLStatement(database, sql)
            for (type, isGranted) in decided {
                let state: AuthorizationState.Decision = isGranted ? .authorized : .denied
                try statement.run(bundle, .integer(references.id(of: type)), .integer(Int64(state.rawValue)))
            }
        }
        let date = try SQLStatement(database, "UPDATE authorization SET earliest = ? WHERE app = ? AND type = ?")
        for type in decisions.read.keys {
            let earliest: SQLValue = decisions.earliestReadDates[type].map { .real($0) } ?? .null
            try date.run(earliest, bundle, .integer(references.id(of: type)))
        }
    }

    /// Stores which of the objects the app may read, and that it requested authorization (AUTH-17).
    ///
    /// - Parameter includesNew: Whether objects added later may be read too (OTH-82).
    package func grant(
        _ granted: Set<String>, among objects: Set<String>, of type: ObjectType, includesNew: Bool
    ) throws {
        let bundle = SQLValue.text(app.source.bundleIdentifier)
        let id = SQLValue.integer(references.id(of: type))
        let state: AuthorizationState.Decision = includesNew ? .authorized : .denied
        try SQLStatement(
            database,
            """
            INSERT INTO authorization (app, type, read) VALUES (?, ?, ?)
            ON CONFLICT (app, type) DO UPDATE SET read = excluded.read
            """
        ).run(bundle, id, .integer(Int64(state.rawValue)))
        for object in objects.subtracting(granted) {
            try SQLStatement(database, "DELETE FROM object_grant WHERE app = ? AND type = ? AND object = ?")
                .run(bundle, id, .text(object))
        }
        for object in granted {
            try SQLStatement(database, "INSERT OR IGNORE INTO object_grant (app, type, object) VALUES (?, ?, ?)")
                .run(bundle, id, .text(object))
        }
    }

    /// Deletes all decisions about an app and its registrations for background delivery, as if it had never requested
    /// any; returns whether there were any decisions.
    package func forgetConsent(ofApp bundleIdentifier: String) throws -> Bool {
        let app = SQLValue.text(bundleIdentifier)
        var hadAny = false
        for table in ["authorization", "plan_permission"] {
            if try SQLStatement(database, "SELECT 1 FROM \(table) WHERE app = ?").hasRow(app) { hadAny = true }
        }
        for table in ["authorization", "object_grant", "plan_permission", "background_delivery"] {
            try SQLStatement(database, "DELETE FROM \(table) WHERE app = ?").run(app)
        }
        return hadAny
    }
}
