package import Foundation

/// A session of a person (SEC-20).
package struct SessionRecord: Sendable, Hashable {
    /// The SHA-256 digest of the cookie value.
    package var digest: [UInt8]
    /// The public identifier of the session.
    package var id: UUID
    package var person: UUID
    package var begun: Date
    /// The date of last use, to the minute.
    package var used: Date
    /// The date the password was last entered.
    package var confirmed: Date
    /// The user agent of the browser.
    package var browser: String
    /// A prefix of the client address at login.
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
