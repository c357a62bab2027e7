package import Foundation

/// An entry of the audit log (SRV-38), which never contains a value, a title or a query.
package struct AuditRecord: Sendable, Hashable {
    /// The principal that performed an action.
    package enum Actor: Sendable, Hashable {
        /// A session of the person.
        case session(UUID)
        /// A token of the person.
        case token(UUID)
        /// Another person, who is an admin.
        case admin(UUID)
        /// A program on this machine, by its bundle identifier.
        case app(String)
        /// The server itself, or anyone with access to its machine.
        case system
    }

    /// The number of the entry; later entries have greater numbers.
    package var number: Int64
    package var time: Date
    /// The person whose account is concerned; nil if none.
    package var person: UUID?
    package var actor: Actor
    package var action: String
    /// The object of the action: an identifier, a type name, a count.
    package var object: String?
    /// A prefix of the client address.
    package var address: String?
    package var outcome: String

    package init(
        number: Int64 = 0, time: Date, person: UUID?, actor: Actor, action: String, object: String? = nil,
        address: String? = nil, outcome: String
    ) {
        self.number = number
        self.time = time
        self.person = person
        self.actor = actor
        self.action = action
        self.object = object
        self.address = address
        self.outcome = outcome
    }
}

extension AuditRecord.Actor {
    /// The values of the two columns that store the actor.
    package var columns: (kind: String, who: String?) {
        switch self {
        case .session(let id): ("session", id.uuidString)
        case .token(let id): ("token", id.uuidString)
        case .admin(let id): ("admin", id.uuidString)
        case .app(let bundle): ("app", bundle)
        case .system: ("system", nil)
        }
    }

    init?(kind: String, who: String?) {
        let id = who.flatMap { UUID(uuidString: $0) }
        switch (kind, id, who) {
        case ("session", let id?, _): self = .session(id)
        case ("token", let id?, _): self = .token(id)
        case ("admin", let id?, _): self = .admin(id)
        case ("app", _, let bundle?): self = .app(bundle)
        case ("system", _, _): self = .system
        default: return nil
        }
    }
}
