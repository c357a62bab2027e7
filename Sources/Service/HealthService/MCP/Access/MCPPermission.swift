package import Foundation
package import HealthModel
package import HealthStore

/// What the person allows to the app of this protocol, kept in the store as any app's permissions are (MCP-20, AUTH-23).
package enum MCPPermission {
    /// The app under which a store is read.
    package static let app = AppIdentity(
        bundleIdentifier: "org.openhealthkit.mcp", name: "Model Context Protocol", version: Product.version)

    /// A type that may be read.
    package struct Grant: Sendable, Hashable {
        package var type: ObjectType
        /// Samples that end before this moment stay invisible; nil if nothing does.
        package var since: Date?
    }

    /// What may be read, in the order of the catalogue.
    package static func grants(_ access: StoreAccess) throws -> [Grant] {
        try access.permissions { (engine, _) throws(EngineError) in
            var grants: [Grant] = []
            for type in ObjectType.all {
                let state = try engine.authorization(of: app, for: type)
                guard state.read == .authorized else { continue }
                grants.append(
                    Grant(type: type, since: state.earliestReadDate.map(Date.init(timeIntervalSinceReferenceDate:))))
            }
            return grants
        }
    }

    /// Allows types from a moment on; what was allowed before stays so.
    package static func allow(_ types: Set<ObjectType>, since: Date?, _ access: StoreAccess) throws {
        var decisions = AuthorizationDecisions()
        for type in types {
            decisions.read[type] = true
            decisions.earliestReadDates[type] = since?.timeIntervalSinceReferenceDate
        }
        let settled = decisions
        try access.write { (engine, _) throws(EngineError) in try engine.authorize(app, settled) }
    }

    /// Takes the permission for types back.
    package static func revoke(_ types: Set<ObjectType>, _ access: StoreAccess) throws {
        let decisions = AuthorizationDecisions(read: Dictionary(uniqueKeysWithValues: types.map { ($0, false) }))
        try access.write { (engine, _) throws(EngineError) in try engine.authorize(app, decisions) }
    }
}

extension StoreAccess {
    /// Opens a store for the app of this protocol: the file stays as it is, and the app's permissions hold, within bounds.
    ///
    /// - Parameters:
    ///   - owner: The app that may see everything; nothing is read as it.
    ///   - types: What is read at most; nil for all that is allowed.
    ///   - since: From when on at the earliest; nil for what is allowed.
    package static func mcp(
        reading path: String, owner: AppIdentity, types: Set<ObjectType>? = nil, since: Date? = nil
    ) throws -> StoreAccess {
        let bounds = ReadBounds(types: types, earliestReadDate: since?.timeIntervalSinceReferenceDate)
        let engine = try SQLiteEngine(
            reading: path, as: owner, bounds: types == nil && since == nil ? nil : bounds)
        return StoreAccess(engine: engine, identity: MCPPermission.app, policy: .denyAll)
    }

    /// Opens a store to change permissions in it, as no app in particular.
    package static func permissions(changing path: String, patience: Double?) throws -> StoreAccess {
        StoreAccess(engine: try SQLiteEngine(path: path, patience: patience), identity: MCPPermission.app)
    }

    /// What tells the store from others.
    package var storeIdentity: String {
        get throws { try permissions { (engine, _) throws(EngineError) in engine.identity } }
    }

    /// Whether the app may read others' samples of a type: of a correlation, all that it consists of.
    func mayRead(_ type: ObjectType) throws(EngineError) -> Bool {
        try permissions { (engine, app) throws(EngineError) in
            for part in MCPTypes.permissions(for: type)
            where try engine.authorization(of: app, for: part).read != .authorized { return false }
            return true
        }
    }
}
