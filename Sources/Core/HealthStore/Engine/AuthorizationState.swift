package import HealthModel

/// The permissions of an app for a type: sharing and reading are independent (AUTH-1).
package struct AuthorizationState: Sendable, Hashable {
    /// The state of a permission.
    package enum Decision: Int, Sendable, Hashable {
        case notDetermined
        case denied
        case authorized
    }

    package var share: Decision
    package var read: Decision
    /// Other apps' samples that end before this date stay invisible (AUTH-23), in seconds since 2001-01-01 UTC.
    package var earliestReadDate: Double?

    package init(
        share: Decision = .notDetermined, read: Decision = .notDetermined, earliestReadDate: Double? = nil
    ) {
        self.share = share
        self.read = read
        self.earliestReadDate = earliestReadDate
    }
}

/// Authorization decisions for some types; types that are absent keep their state.
package struct AuthorizationDecisions: Sendable {
    package var share: [ObjectType: Bool]
    package var read: [ObjectType: Bool]

    /// The dates from which other apps' samples may be read, for types granted with such a limit (AUTH-23), in
    /// seconds since 2001-01-01 UTC.
    package var earliestReadDates: [ObjectType: Double]

    package init(
        share: [ObjectType: Bool] = [:], read: [ObjectType: Bool] = [:], earliestReadDates: [ObjectType: Double] = [:]
    ) {
        self.share = share
        self.read = read
        self.earliestReadDates = earliestReadDates
    }
}
