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

/// The permission of an app to schedule workouts, which is apart from those for types (PLN-51).
package enum SchedulingPermission: Int, Sendable, Hashable {
    case notDetermined
    /// The owner of the store has decided for the app, which cannot ask.
    case restricted
    case denied
    case authorized
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

/// The decisions about an app.
package struct AppConsent: Sendable, Hashable {
    package var bundleIdentifier: String
    /// The display name of the app; nil if it never saved anything.
    package var name: String?
    /// The types that were decided about.
    package var states: [ObjectType: AuthorizationState]
    /// The number of individual objects it may read, for types with per-object authorization (AUTH-17).
    package var objects: [ObjectType: Int]
    /// The permission to schedule workouts.
    package var scheduling: SchedulingPermission

    package init(
        bundleIdentifier: String, name: String? = nil, states: [ObjectType: AuthorizationState] = [:],
        objects: [ObjectType: Int] = [:], scheduling: SchedulingPermission = .notDetermined
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.name = name
        self.states = states
        self.objects = objects
        self.scheduling = scheduling
    }
}
