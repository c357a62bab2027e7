package import Foundation
package import HealthModel
import HealthReports
import HealthTransfer
package import WorkoutFiles

/// The permissions of a token as stored in the server database: all except the types selected by name, which are
/// stored in the person's store (SEC-31, SEC-32).
package struct TokenScopes: Sendable, Hashable {
    /// A Boolean value that indicates whether all types that are not sensitive may be read, including future ones.
    package var readsAll = false
    /// A Boolean value that indicates whether all types that are not sensitive may be shared, including future ones.
    package var sharesAll = false
    /// The additional scopes; none by default.
    package var allowed: Set<AccessScope> = []
    /// The types that may be imported; `nil` for all.
    package var importTypes: Set<ObjectType>?
    /// The date before which other apps' samples are hidden, by their end (AUTH-23).
    package var since: Date?

    /// Returns whether objects of a type may be imported.
    func mayImport(_ type: ObjectType) -> Bool {
        allowed.contains(.import) && importTypes?.contains(type) ?? true
    }
}

/// The permissions of a token, including the types selected by name.
package struct TokenGrant: Sendable, Hashable {
    package var scopes = TokenScopes()
    /// The readable types selected by name, possibly including routes.
    package var read: Set<ObjectType> = []
    /// The shareable types selected by name.
    package var share: Set<ObjectType> = []

    /// A Boolean value that indicates whether the grant allows writing, which requires a password confirmation
    /// (SEC-21).
    package var shares: Bool { scopes.sharesAll || !share.isEmpty }

    func mayRead(_ type: ObjectType) -> Bool {
        type.isReadable && (read.contains(type) || scopes.readsAll && type.isReadByAll)
    }

    func mayShare(_ type: ObjectType) -> Bool {
        type.isShareable && (share.contains(type) || scopes.sharesAll && type.isSharedByAll)
    }
}

// MARK: - JSON

extension TokenGrant: JSONRepresentable {
    /// The keyword for all types that are not sensitive.
    private static let all = "all"
    private static let known = ["read", "share", "routes", "since"] + AccessScope.allCases.map(\.rawValue)

    /// Parses the grant of a request: `{"read": ["all", "routes"], "import": true, "since": "2024-01-01T00:00:00Z"}`.
    ///
    /// - Throws: ``JSONFormError`` with the path of the invalid member, also for unknown scopes.
    init(_ json: JSON) throws {
        for (name, _) in try json.members() where !Self.known.contains(name) {
            throw JSONFormError("unknown scope").within(name)
        }
        (scopes.readsAll, read) = try json.optional("read", Self.types) ?? (false, [])
        (scopes.sharesAll, share) = try json.optional("share", Self.types) ?? (false, [])
        try checkReading()
        try JSON.within("share") {
            if let type = share.first(where: { !$0.isShareable }) {
                throw JSONFormError("apps cannot share \(type.identifier)")
            }
        }
        if try json.optional("routes", { try $0.asBool() }) ?? false { read.insert(.workoutRoute) }
        try scopes.read(json)
    }

    /// Creates a grant to read the named types.
    ///
    /// - Parameters:
    ///   - names: The types, by identifier or friendly name.
    ///   - isAll: Whether all types that are not sensitive may be read.
    ///   - routes: Whether routes may be read.
    ///   - scopes: The additional scopes.
    /// - Throws: ``JSONFormError`` with the path of the invalid name.
    package init(reading names: [String], isAll: Bool, routes: Bool, allowing scopes: Set<AccessScope>) throws {
        (self.scopes.readsAll, self.scopes.allowed) = (isAll, scopes)
        read = try JSON.within("read") {
            try Set(names.enumerated().map { index, name in try JSON.within("\(index)") { try Self.type(name) } })
        }
        try checkReading()
        if routes { read.insert(.workoutRoute) }
    }

    private func checkReading() throws {
        try JSON.within("read") {
            if let type = read.first(where: { !$0.isReadable }) {
                throw JSONFormError("permission to read \(type.identifier) follows from the types it contains")
            }
        }
    }

    private static func type(_ name: String) throws -> ObjectType {
        guard let type = TypeName.type(name) else { throw JSONFormError("unknown type") }
        return type
    }

    /// The grant: types by their identifiers, and "all".
    package static let jsonShape = JSONShape<TokenGrant>("Scopes", "The permissions of a token.") { members in
        members.add("read", .list(.text), "Types by their identifiers, or all.") { names($0.scopes.readsAll, $0.read) }
        members.add("share", .list(.text), "Types by their identifiers, or all.") {
            names($0.scopes.sharesAll, $0.share)
        }
        members.add("routes", .boolean) { $0.read.contains(.workoutRoute) }
        members.include(TokenScopes.jsonMembers) { $0.scopes }
    }

    fileprivate static func types(_ json: JSON) throws -> (isAll: Bool, types: Set<ObjectType>) {
        if case .string(all) = json { return (true, []) }
        var isAll = false
        let types = try json.elements { element -> ObjectType? in
            let name = try element.asString()
            if name == all {
                isAll = true
                return nil
            }
            return try type(name)
        }
        return (isAll, Set(types.compactMap { $0 }))
    }

    fileprivate static func names(_ isAll: Bool, _ types: Set<ObjectType>) -> [String] {
        (isAll ? [all] : []) + types.map(\.identifier).sorted()
    }
}

extension TokenScopes {
    /// The members of the grant except the types to read and share.
    fileprivate static let jsonMembers = JSONMembers<TokenScopes> { members in
        for scope in AccessScope.allCases {
            if scope == .import {
                members.add(scope.rawValue, importShape, "Some types, or all.") { $0 }
            } else {
                members.add(scope.rawValue, .boolean) { $0.allowed.contains(scope) }
            }
        }
        members.add("since", .date, "The date before which other apps' samples are hidden.") { $0.since }
    }

    private static let importShape = JSONShape<TokenScopes>(
        .anyOf([JSONShape.boolean.schema, JSONShape<[String]>.list(.text).schema])
    ) { scopes in
        guard let types = scopes.importTypes, scopes.allowed.contains(.import) else {
            return .bool(scopes.allowed.contains(.import))
        }
        return .array(TokenGrant.names(false, types).map { .string($0) })
    }

    fileprivate mutating func read(_ json: JSON) throws {
        for scope in AccessScope.allCases {
            let isOn = try json.optional(scope.rawValue) { value in
                // Imports can be restricted to a list of types.
                guard scope == .import, case .array = value else { return try value.asBool() }
                let (isAll, types) = try TokenGrant.types(value)
                if !isAll { importTypes = types }
                return isAll || !types.isEmpty
            }
            if isOn ?? false { allowed.insert(scope) }
        }
        since = try json.optional("since") { Date(timeIntervalSinceReferenceDate: try $0.asMoment()) }
    }

    /// Parses the scopes stored in the server database; unreadable ones grant nothing.
    init(stored text: String) {
        guard let json = try? JSON(parsing: text) else { return }
        var scopes = TokenScopes()
        do {
            scopes.readsAll = try json.optional("readsAll") { try $0.asBool() } ?? false
            scopes.sharesAll = try json.optional("sharesAll") { try $0.asBool() } ?? false
            try scopes.read(json)
        } catch {
            return
        }
        self = scopes
    }

    var stored: String {
        JSON.object(
            [("readsAll", .bool(readsAll)), ("sharesAll", .bool(sharesAll))] + Self.jsonMembers.members(of: self)
        ).line
    }
}
