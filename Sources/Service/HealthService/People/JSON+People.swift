import Foundation
import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

/// The JSON representation of accounts.
extension JSON {
    static func person(_ person: Person) -> JSON {
        .object([
            ("id", .uuid(person.id)), ("name", .string(person.name)), ("shownName", .string(person.shownName)),
            ("role", .string(person.role.rawValue)), ("made", .date(person.made)),
            ("settings", person.settings.json),
        ])
    }

    static func token(_ description: TokenDescription) -> JSON {
        let token = description.token
        return .object([
            ("id", .uuid(token.id)), ("name", .string(token.name)), ("prefix", .string(token.prefix)),
            ("scopes", description.grant.json), ("made", .date(token.made)), ("used", date(token.used)),
            ("expires", date(token.expires)), ("address", .string(token.addressPrefix)),
        ])
    }

    static func permission(_ permission: AppPermission) -> JSON {
        let consent = permission.consent
        func decisions(_ decision: (AuthorizationState) -> AuthorizationState.Decision) -> JSON {
            .object(
                consent.states.filter { decision($0.value) != .notDetermined }
                    .map { (TypeName.name(of: $0.key), JSON.bool(decision($0.value) == .authorized)) }
                    .sorted { $0.0 < $1.0 }.map { (key: $0.0, value: $0.1) })
        }
        return .object([
            ("app", .string(consent.bundleIdentifier)), ("name", .string(permission.name)),
            ("token", permission.token.map { .uuid($0) } ?? .null), ("read", decisions(\.read)),
            ("share", decisions(\.share)),
        ])
    }

    static func audit(_ line: AuditRecord) -> JSON {
        let actor = line.actor.columns
        return .object([
            ("number", .integer(Int(line.number))), ("time", .date(line.time)), ("actor", .string(actor.kind)),
            ("who", .string(actor.who)), ("action", .string(line.action)), ("object", .string(line.object)),
            ("address", .string(line.address)), ("outcome", .string(line.outcome)),
        ])
    }

    private static func date(_ date: Date?) -> JSON { date.map { .date($0) } ?? .null }
}
