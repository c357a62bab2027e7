package import Foundation
import HealthStore

/// An import or export of a person (API-70, API-71, API-72).
package struct JobRecord: Sendable, Hashable {
    /// Which way the data go.
    package enum Kind: String, Sendable, CaseIterable {
        case `import`
        case export
    }

    /// How far a job came.
    package enum State: String, Sendable, CaseIterable {
        case receiving
        case waiting
        case running
        /// All of the file is in the store, or in the export.
        case done
        /// Some of it.
        case partial
        /// The file exceeds a limit, or is of no known format.
        case refused
        case failed
        case cancelled
        /// The server ended before the job did.
        case interrupted

        /// Whether nothing happens any more.
        package var isEnded: Bool {
            switch self {
            case .receiving, .waiting, .running: false
            default: true
            }
        }
    }

    package var id: UUID
    package var person: UUID
    package var kind: Kind
    package var state: State
    /// What the file is called.
    package var name: String?
    package var format: String?
    /// SHA-256 of the file.
    package var digest: [UInt8]?
    package var bytesRead: Int64 = 0
    package var bytesTotal: Int64?
    package var added: Int64 = 0
    package var alreadyThere: Int64 = 0
    package var repaired: Int64 = 0
    package var skipped: Int64 = 0
    /// Why it ended as it did, a sentence.
    package var message: String?
    /// Warnings, as JSON.
    package var warnings = "[]"
    /// Workouts, as JSON.
    package var workouts = "[]"
    /// What was asked, as JSON.
    package var request = "{}"
    /// Who asked.
    package var actor: String?
    package var made: Date
    package var begun: Date?
    package var ended: Date?
    /// When the file of an export goes.
    package var expires: Date?

    package init(id: UUID, person: UUID, kind: Kind, state: State, made: Date) {
        self.id = id
        self.person = person
        self.kind = kind
        self.state = state
        self.made = made
    }
}
