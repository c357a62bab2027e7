import HealthModel

// The permissions of apps, as shown to the owner of the store.
extension StoreReader {
    /// Returns all apps with decisions, ordered by bundle identifier.
    package func consents() throws -> [AppConsent] {
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
            database,
            "SELECT \(Column.list) FROM authorization a LEFT JOIN source o ON o.bundle = a.app"
        ).forEach(Column.self) { row in
            guard let app = row.text(.app), let type = references.type(row.integer(.type)) else {
                return true
            }
            apps[app, default: AppConsent(bundleIdentifier: app, name: row.text(.name))].states[type] =
                AuthorizationState(
                    share: .init(rawValue: Int(row.integer(.share))) ?? .notDetermined,
                    read: .init(rawValue: Int(row.integer(.read))) ?? .notDetermined,
                    earliestReadDate: row.optionalReal(.earliest))
            return true
        }
        try SQLStatement(database, "SELECT \(Granted.list) FROM object_grant GROUP BY app, type")
            .forEach(Granted.self) { row in
                if let app = row.text(.app), let type = references.type(row.integer(.type)) {
                    apps[app]?.objects[type] = Int(row.integer(.count))
                }
                return true
            }
        enum Planned: Int, SQLColumns {
            case app, state, name
            static let list = selection(of: "p", [.name: "o.name"])
        }
        try SQLStatement(
            database, "SELECT \(Planned.list) FROM plan_permission p LEFT JOIN source o ON o.bundle = p.app"
        ).forEach(Planned.self) { row in
            if let app = row.text(.app) {
                apps[app, default: AppConsent(bundleIdentifier: app, name: row.text(.name))].scheduling =
                    SchedulingPermission(rawValue: Int(row.integer(.state))) ?? .notDetermined
            }
            return true
        }
        return apps.values.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
    }
}
