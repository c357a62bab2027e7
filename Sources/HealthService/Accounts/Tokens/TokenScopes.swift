import Foundation
import HealthModel
import WorkoutFiles

/// What a token may do beyond single types (SEC-32); each is off by default.
struct TokenScopes: Sendable, Hashable {
    /// What a token may import.
    enum Imports: Sendable, Hashable {
        case none
        /// Objects of any type.
        case all
        /// Objects of these types.
        case types(Set<ObjectType>)

        func includes(_ type: ObjectType) -> Bool {
            switch self {
            case .none: false
            case .all: true
            case .types(let types): types.contains(type)
            }
        }
    }

    /// Whether every type may be read that is not sensitive, also future ones (SEC-31).
    var readsAll = false
    /// Whether every type may be shared that is not sensitive, also future ones.
    var sharesAll = false
    var imports = Imports.none
    var exports = false
    /// Whether the token's own objects may be deleted.
    var deletes = false
    var live = false
    var changes = false
    /// Other apps' samples that ended before may not be read (AUTH-23).
    var since: Date?

    init() {}
}

/// What a token may do, with the types that are chosen by name, whose home is the store.
struct TokenGrant: Sendable, Hashable {
    var scopes: TokenScopes
    /// The types that may be read, chosen by name.
    var read: Set<ObjectType>
    /// The types that may be shared, chosen by name.
    var share: Set<ObjectType>

    init(scopes: TokenScopes = TokenScopes(), read: Set<ObjectType> = [], share: Set<ObjectType> = []) {
        self.scopes = scopes
        self.read = read
        self.share = share
    }

    /// Whether coordinates may be read.
    var routes: Bool {
        get { read.contains(.workoutRoute) }
        set { if newValue { read.insert(.workoutRoute) } else { read.remove(.workoutRoute) } }
    }

    /// Whether it lets write anything, for which the password is asked again (SEC-21).
    var shares: Bool { scopes.sharesAll || !share.isEmpty }

    func mayRead(_ type: ObjectType) -> Bool {
        type.isReadable && (read.contains(type) || scopes.readsAll && type.isReadByAll)
    }

    func mayShare(_ type: ObjectType) -> Bool {
        type.isShareable && (share.contains(type) || scopes.sharesAll && type.isSharedByAll)
    }
}

// MARK: - JSON

extension TokenGrant {
    private static let all = "all"

    /// What a request says.
    ///
    /// - Throws: ``JSONFormError`` with its place, also for members that there are not.
    init(_ json: JSON) throws {
        self.init()
        let known = ["read", "share", "routes", "import", "export", "delete", "live", "changes", "since"]
        for (name, _) in try json.members() where !known.contains(name) {
            throw JSONFormError("there is no such scope").within(name)
        }
        (scopes.readsAll, read) = try json.optional("read", Self.types) ?? (false, [])
        (scopes.sharesAll, share) = try json.optional("share", Self.types) ?? (false, [])
        try JSON.within("read") {
            if let type = read.first(where: { !$0.isReadable }) {
                throw JSONFormError("\(type.identifier) is read by what it contains")
            }
        }
        try JSON.within("share") {
            if let type = share.first(where: { !$0.isShareable }) {
                throw JSONFormError("no app may share \(type.identifier)")
            }
        }
        if let isOn = try json.optional("routes", { try $0.asBool() }) { routes = isOn || routes }
        scopes.imports = try json.optional("import", Self.imports) ?? .none
        scopes.exports = try json.optional("export") { try $0.asBool() } ?? false
        scopes.deletes = try json.optional("delete") { try $0.asBool() } ?? false
        scopes.live = try json.optional("live") { try $0.asBool() } ?? false
        scopes.changes = try json.optional("changes") { try $0.asBool() } ?? false
        scopes.since = try json.optional("since", Moment.date)
    }

    /// The same as JSON: types by their identifiers, and "all".
    var json: JSON {
        .object(
            [("read", Self.names(scopes.readsAll, read)), ("share", Self.names(scopes.sharesAll, share))]
                + scopes.members)
    }

    private static func types(_ json: JSON) throws -> (isAll: Bool, types: Set<ObjectType>) {
        if case .string(all) = json { return (true, []) }
        var isAll = false
        let types = try json.elements { element -> ObjectType? in
            let name = try element.asString()
            if name == all {
                isAll = true
                return nil
            }
            guard let type = TypeNames.type(name) else { throw JSONFormError("there is no such type") }
            return type
        }
        return (isAll, Set(types.compactMap { $0 }))
    }

    fileprivate static func imports(_ json: JSON) throws -> TokenScopes.Imports {
        if case .bool(let isOn) = json { return isOn ? .all : .none }
        let (isAll, types) = try types(json)
        return isAll ? .all : types.isEmpty ? .none : .types(types)
    }

    fileprivate static func names(_ isAll: Bool, _ types: Set<ObjectType>) -> JSON {
        .array(((isAll ? [all] : []) + types.map(\.identifier).sorted()).map { .string($0) })
    }
}

extension TokenScopes {
    /// The members that say everything but types to read and to share.
    fileprivate var members: [JSON.Member] {
        let imported: JSON =
            switch imports {
            case .none: .bool(false)
            case .all: .bool(true)
            case .types(let types): TokenGrant.names(false, types)
            }
        return [
            ("import", imported), ("export", .bool(exports)), ("delete", .bool(deletes)), ("live", .bool(live)),
            ("changes", .bool(changes)), ("since", since.map { .string(Moment.text($0)) } ?? .null),
        ]
    }

    /// What the server's file says of a token: everything but types that were chosen by name, which the store knows.
    init(stored text: String) {
        self.init()
        // What cannot be read grants nothing.
        guard let json = try? JSON(parsing: text) else { return }
        readsAll = (try? json.optional("readsAll") { try $0.asBool() }) ?? false
        sharesAll = (try? json.optional("sharesAll") { try $0.asBool() }) ?? false
        imports = (try? json.optional("import", TokenGrant.imports)) ?? .none
        exports = (try? json.optional("export") { try $0.asBool() }) ?? false
        deletes = (try? json.optional("delete") { try $0.asBool() }) ?? false
        live = (try? json.optional("live") { try $0.asBool() }) ?? false
        changes = (try? json.optional("changes") { try $0.asBool() }) ?? false
        since = try? json.optional("since", Moment.date)
    }

    var stored: String {
        JSON.object([("readsAll", .bool(readsAll)), ("sharesAll", .bool(sharesAll))] + members).line
    }
}
