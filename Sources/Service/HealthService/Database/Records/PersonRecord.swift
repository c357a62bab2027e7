package import Foundation
import HealthStore

/// A person of a server (SRV-30).
package struct PersonRecord: Sendable, Hashable {
    /// What a person may do beyond their own data.
    package enum Role: String, Sendable, CaseIterable {
        case person
        /// Manages people; sees nobody's health data (SRV-31).
        case admin
    }

    /// Whether a person may log in.
    package enum State: String, Sendable, CaseIterable {
        case active
        case disabled
        /// Files and rows are being deleted (SRV-37).
        case erasing
    }

    package var id: UUID
    /// The login name as it was typed; nil for the owner of personal mode, who has none.
    package var name: String?
    /// The login name as names are compared.
    package var folded: String?
    /// The name that people read.
    package var shownName: String
    package var role: Role
    package var state: State
    package var made: Date
    /// The hash of the password as PHC string; nil in personal mode.
    package var password: String?
    package var passwordChanged: Date?
    /// The person's settings as JSON.
    package var settings: String

    package init(
        id: UUID, name: String?, folded: String?, shownName: String, role: Role, state: State = .active, made: Date,
        password: String? = nil, passwordChanged: Date? = nil, settings: String = "{}"
    ) {
        self.id = id
        self.name = name
        self.folded = folded
        self.shownName = shownName
        self.role = role
        self.state = state
        self.made = made
        self.password = password
        self.passwordChanged = passwordChanged
        self.settings = settings
    }
}

/// What remains of a person who was erased (SRV-37).
package struct ErasureRecord: Sendable, Hashable {
    package var person: UUID
    package var begun: Date
    /// When everything was gone; nil while it is being deleted.
    package var ended: Date?
    /// How much there was, as JSON.
    package var counts: String
}
