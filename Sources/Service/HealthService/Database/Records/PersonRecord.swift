package import Foundation

/// A user account of a server (SRV-30).
package struct PersonRecord: Sendable, Hashable {
    /// The permissions of a person beyond their own data.
    package enum Role: String, Sendable, CaseIterable {
        case person
        /// Manages people, without access to health data (SRV-31).
        case admin
    }

    /// The state of an account, which determines whether the person may log in.
    package enum State: String, Sendable, CaseIterable {
        case active
        case disabled
        /// The person's files and rows are being deleted (SRV-37).
        case erasing
    }

    package var id: UUID
    /// The login name as typed; nil for the owner in personal mode, who has none.
    package var name: String?
    /// The login name, folded for comparison.
    package var folded: String?
    /// The display name.
    package var shownName: String
    package var role: Role
    package var state: State
    package var made: Date
    /// The password hash as a PHC string; nil in personal mode.
    package var password: String?
    package var passwordChanged: Date?
    /// The person's settings, as JSON.
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

/// The record that remains of an erased person (SRV-37).
package struct ErasureRecord: Sendable, Hashable {
    package var person: UUID
    package var begun: Date
    /// The date the erasure completed; nil while in progress.
    package var ended: Date?
    /// The numbers of erased items, as JSON.
    package var counts: String
}
