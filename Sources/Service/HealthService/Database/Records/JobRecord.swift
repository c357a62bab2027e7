package import Foundation

/// An import or export of a person (API-70, API-71, API-72).
package struct JobRecord: Sendable, Hashable {
    /// The direction of a transfer.
    package enum Kind: String, Sendable, CaseIterable {
        case `import`
        case export
    }

    /// The state of a job.
    package enum State: String, Sendable, CaseIterable {
        case receiving
        case waiting
        case running
        /// The whole file has been imported or exported.
        case done
        /// A part of the file has been imported or exported.
        case partial
        /// The file has been examined, and is imported or discarded when its owner decides (API-142).
        case previewed
        /// The file exceeds a limit, or has an unknown format.
        case refused
        case failed
        case cancelled
        /// The server stopped before the job ended.
        case interrupted

        /// A Boolean value that indicates whether the job has ended.
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
    /// The name of the file.
    package var name: String?
    package var format: String?
    /// The SHA-256 digest of the file.
    package var digest: [UInt8]?
    package var bytesRead: Int64 = 0
    package var bytesTotal: Int64?
    package var added: Int64 = 0
    package var alreadyThere: Int64 = 0
    package var repaired: Int64 = 0
    package var skipped: Int64 = 0
    /// The reason for the outcome, as a sentence.
    package var message: String?
    /// Warnings, as JSON.
    package var warnings = "[]"
    /// Workouts, as JSON.
    package var workouts = "[]"
    /// The request, as JSON.
    package var request = "{}"
    /// The actor that requested the job.
    package var actor: String?
    package var made: Date
    package var begun: Date?
    package var ended: Date?
    /// The expiry date of an export's file.
    package var expires: Date?

    package init(id: UUID, person: UUID, kind: Kind, state: State, made: Date) {
        self.id = id
        self.person = person
        self.kind = kind
        self.state = state
        self.made = made
    }
}
