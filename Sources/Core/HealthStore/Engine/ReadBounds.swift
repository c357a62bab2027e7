package import HealthModel

/// A restriction of a reader's permissions; it never extends them.
package struct ReadBounds: Sendable, Hashable {
    /// The types that may be read; nil for all that are permitted.
    package var types: Set<ObjectType>?
    /// Other apps' samples that end before this date stay invisible (AUTH-23), in seconds since 2001-01-01 UTC.
    package var earliestReadDate: Double?

    package init(types: Set<ObjectType>? = nil, earliestReadDate: Double? = nil) {
        self.types = types
        self.earliestReadDate = earliestReadDate
    }

    /// Returns a permission restricted to these bounds; a permission that is not determined remains so.
    func narrowing(_ state: AuthorizationState, for type: ObjectType) -> AuthorizationState {
        guard state.read == .authorized else { return state }
        var state = state
        if let types, !types.contains(type) {
            state.read = .denied
        } else if let earliestReadDate {
            state.earliestReadDate = max(state.earliestReadDate ?? earliestReadDate, earliestReadDate)
        }
        return state
    }
}
