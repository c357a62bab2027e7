package import HealthModel

/// What an app may do with a type: two independent permissions (AUTH-1).
package struct AuthorizationState: Sendable, Hashable {
    /// Not asked yet, refused or granted.
    package enum Decision: Int, Sendable, Hashable {
        case notDetermined
        case denied
        case authorized
    }

    package var share: Decision
    package var read: Decision
    /// Other apps' samples that end before this moment stay invisible (AUTH-23), in seconds since 2001-01-01 UTC.
    package var earliestReadDate: Double?

    package init(
        share: Decision = .notDetermined, read: Decision = .notDetermined, earliestReadDate: Double? = nil
    ) {
        self.share = share
        self.read = read
        self.earliestReadDate = earliestReadDate
    }
}

/// What was decided for some types; a type that is absent keeps its state.
package struct AuthorizationDecisions: Sendable {
    package var share: [ObjectType: Bool]
    package var read: [ObjectType: Bool]

    /// From when on other apps' samples may be read, for types that are granted so (AUTH-23), in seconds since
    /// 2001-01-01 UTC.
    package var earliestReadDates: [ObjectType: Double]

    package init(
        share: [ObjectType: Bool] = [:], read: [ObjectType: Bool] = [:], earliestReadDates: [ObjectType: Double] = [:]
    ) {
        self.share = share
        self.read = read
        self.earliestReadDates = earliestReadDates
    }
}
