package import Foundation
package import HealthModel
package import HealthStore

/// The permissions of the protocol's app, stored like those of any app (MCP-20, AUTH-23).
package enum MCPPermission {
    /// The app on whose behalf a store is read.
    package static let app = AppIdentity(
        bundleIdentifier: "org.openhealthkit.mcp", name: "Model Context Protocol", version: Product.version)

    /// A permission to read a type.
    package struct Grant: Sendable, Hashable {
        package var type: ObjectType
        /// The date before which samples are hidden, by their end; `nil` if none are hidden.
        package var since: Date?
    }

    /// Returns the granted permissions, in the order of the catalogue.
    package static func grants(_ access: StoreAccess) throws -> [Grant] {
        try access.permissions { store in
            var grants: [Grant] = []
            for type in ObjectType.all {
                let state = try store.authorization(for: type)
                guard state.read == .authorized else { continue }
                grants.append(
                    Grant(type: type, since: state.earliestReadDate.map(Date.init(timeIntervalSinceReferenceDate:))))
            }
            return grants
        }
    }

    /// Grants read permission for types from a date on; existing permissions are retained.
    package static func allow(_ types: Set<ObjectType>, since: Date?, _ access: StoreAccess) throws {
        var decisions = AuthorizationDecisions()
        for type in types {
            decisions.read[type] = true
            decisions.earliestReadDates[type] = since?.timeIntervalSinceReferenceDate
        }
        let settled = decisions
        try access.write { try $0.authorize(app, settled) }
    }

    /// Revokes the permission for types.
    package static func revoke(_ types: Set<ObjectType>, _ access: StoreAccess) throws {
        let decisions = AuthorizationDecisions(read: Dictionary(uniqueKeysWithValues: types.map { ($0, false) }))
        try access.write { try $0.authorize(app, decisions) }
    }
}

extension StoreAccess {
    /// Opens a store read-only on behalf of the protocol's app, with the app's permissions and additional bounds.
    ///
    /// - Parameters:
    ///   - owner: The app with access to all data; nothing is read on its behalf.
    ///   - types: The types to which reading is limited; `nil` for all permitted types.
    ///   - since: The earliest date to read; `nil` for the permitted one.
    package static func mcp(
        reading path: String, owner: AppIdentity, types: Set<ObjectType>? = nil, since: Date? = nil
    ) throws -> StoreAccess {
        let bounds = ReadBounds(types: types, earliestReadDate: since?.timeIntervalSinceReferenceDate)
        let engine = try SQLiteEngine(
            reading: path, as: owner, bounds: types == nil && since == nil ? nil : bounds)
        return StoreAccess(engine: engine, identity: MCPPermission.app, policy: .denyAll)
    }

    /// Opens a store to change its permissions.
    package static func permissions(changing path: String, patience: Double?) throws -> StoreAccess {
        StoreAccess(engine: try SQLiteEngine(path: path, patience: patience), identity: MCPPermission.app)
    }

    /// The unique identity of the store.
    package var storeIdentity: String {
        get throws { try engine(for: .permissions).identity }
    }

    /// Returns whether the app may read other apps' samples of a type; for a correlation, all types that it contains.
    func mayRead(_ type: ObjectType) throws(EngineError) -> Bool {
        try permissions { store in
            for part in MCPTypes.permissions(for: type)
            where try store.authorization(for: part).read != .authorized { return false }
            return true
        }
    }
}
