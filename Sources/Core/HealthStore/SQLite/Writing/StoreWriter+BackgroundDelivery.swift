package import HealthModel

extension StoreWriter {
    /// Registers the app for changes of a type for which it requested authorization (AUTH-30), replacing an earlier
    /// registration (QRY-34).
    package func enableBackgroundDelivery(of type: ObjectType, at frequency: DeliveryFrequency) throws {
        let types = type.family == .correlation ? type.containedTypes : [type]
        let isDetermined = try types.contains { type in
            let state = try read.authorization(of: app, for: type)
            return state.read != .notDetermined || state.share != .notDetermined
        }
        guard isDetermined else {
            throw EngineError(.authorizationNotDetermined, "Authorization not determined")
        }
        try SQLStatement(
            database, "INSERT OR REPLACE INTO background_delivery (app, type, frequency) VALUES (?, ?, ?)"
        ).run(
            .text(app.source.bundleIdentifier), .integer(references.id(of: type)),
            .integer(Int64(frequency.held(to: type).rawValue)))
    }

    /// Removes the registration for a type, or with nil all registrations of the app.
    ///
    /// There need not be any.
    package func disableBackgroundDelivery(of type: ObjectType?) throws {
        let sql = "DELETE FROM background_delivery WHERE app = ?1 AND (?2 IS NULL OR type = ?2)"
        try SQLStatement(database, sql)
            .run(.text(app.source.bundleIdentifier), type.map { .integer(references.id(of: $0)) } ?? .null)
    }
}

extension StoreReader {
    /// Returns the registrations of the app.
    package func backgroundDeliveries() throws -> [ObjectType: DeliveryFrequency] {
        enum Column: Int, SQLColumns {
            case type, frequency
            static let list = selection(of: "background_delivery")
        }
        var found: [ObjectType: DeliveryFrequency] = [:]
        try SQLStatement(database, "SELECT \(Column.list) FROM background_delivery WHERE app = ?")
            .forEach(Column.self, [.text(app.source.bundleIdentifier)]) { row in
                guard let type = references.type(row.integer(.type)) else { return true }
                found[type] = DeliveryFrequency(rawValue: Int(row.integer(.frequency)))
                return true
            }
        return found
    }
}
