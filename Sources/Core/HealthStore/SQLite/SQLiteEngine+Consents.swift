import HealthModel

// The permissions of apps, as shown to the owner of the store.
extension SQLiteEngine {
    /// Returns all apps with decisions, ordered by bundle identifier.
    package func consents() throws(EngineError) -> [AppConsent] {
        try read { session in
            enum Column: Int, SQLColumns {
                case app, type, share, read, earliest, name
                static let list = selection(of: "a", [.name: "o.name"])
            }
            enum Granted: Int, SQLColumns {
                case app, type, count
                static let list = selection(of: "object_grant", [.count: "count(*)"])
            }
            var apps: [String: AppConsent] = [:]
            try SQLStatement(
                session.database,
                "SELECT \(Column.list) FROM authorization a LEFT JOIN source o ON o.bundle = a.app"
            ).forEach(Column.self) { row in
                guard let app = row.text(.app), let type = session.vocabulary.type(row.integer(.type)) else {
                    return true
                }
                apps[app, default: AppConsent(bundleIdentifier: app, name: row.text(.name))].states[type] =
                    AuthorizationState(
                        share: .init(rawValue: Int(row.integer(.share))) ?? .notDetermined,
                        read: .init(rawValue: Int(row.integer(.read))) ?? .notDetermined,
                        earliestReadDate: row.optionalReal(.earliest))
                return true
            }
            try SQLStatement(session.database, "SELECT \(Granted.list) FROM object_grant GROUP BY app, type")
                .forEach(Granted.self) { row in
                    if let app = row.text(.app), let type = session.vocabulary.type(row.integer(.type)) {
                        apps[app]?.objects[type] = Int(row.integer(.count))
                    }
                    return true
                }
            return apps.values.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
        }
    }

    /// Deletes all decisions about an app, as if it had never requested any; returns whether there were any.
    package func forgetConsent(ofApp bundleIdentifier: String) throws(EngineError) -> Bool {
        var hadAny = false
        try configure { database, _ in
            let app = SQLValue.text(bundleIdentifier)
            hadAny = try SQLStatement(database, "SELECT 1 FROM authorization WHERE app = ?").hasRow(app)
            for table in ["authorization", "object_grant"] {
                try SQLStatement(database, "DELETE FROM \(table) WHERE app = ?").run(app)
            }
        }
        return hadAny
    }
}
