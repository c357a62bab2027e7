package import HealthModel

/// The decisions about an app.
package struct AppConsent: Sendable, Hashable {
    package var bundleIdentifier: String
    /// The display name of the app; nil if it never saved anything.
    package var name: String?
    /// The types that were decided about.
    package var states: [ObjectType: AuthorizationState]
    /// The number of individual objects it may read, for types with per-object authorization (AUTH-17).
    package var objects: [ObjectType: Int]

    package init(
        bundleIdentifier: String, name: String? = nil, states: [ObjectType: AuthorizationState] = [:],
        objects: [ObjectType: Int] = [:]
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.name = name
        self.states = states
        self.objects = objects
    }
}
