package import Foundation
import HealthStore

/// A session of a person (SEC-20).
package struct SessionRecord: Sendable, Hashable {
    /// SHA-256 of what the cookie says.
    package var digest: [UInt8]
    /// What the session is called by its person.
    package var id: UUID
    package var person: UUID
    package var begun: Date
    /// When it was used last, to the minute.
    package var used: Date
    /// When the password was given last.
    package var confirmed: Date
    /// What the browser says of itself.
    package var browser: String
    /// A prefix of the address it began from.
    package var address: String

    package init(
        digest: [UInt8], id: UUID, person: UUID, begun: Date, used: Date, confirmed: Date, browser: String,
        address: String
    ) {
        self.digest = digest
        self.id = id
        self.person = person
        self.begun = begun
        self.used = used
        self.confirmed = confirmed
        self.browser = browser
        self.address = address
    }
}
