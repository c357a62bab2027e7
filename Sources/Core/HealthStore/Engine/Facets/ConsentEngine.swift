package import HealthModel

/// What the owner of the store sees of permissions: every app that asked, with what was decided.
package protocol ConsentEngine: AnyObject, Sendable {
    /// All apps with decisions, ordered by bundle identifier.
    func consents() throws(EngineError) -> [AppConsent]
    /// Forgets all decisions about an app, which has then never asked; answers whether there were any.
    func forgetConsent(ofApp bundleIdentifier: String) throws(EngineError) -> Bool
}

/// What was decided about an app.
package struct AppConsent: Sendable, Hashable {
    package var bundleIdentifier: String
    /// What the app is called; nil if it never saved anything.
    package var name: String?
    /// The types that somebody decided about.
    package var states: [ObjectType: AuthorizationState]
    /// How many single objects it may read, of types where each is decided on (AUTH-17).
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
