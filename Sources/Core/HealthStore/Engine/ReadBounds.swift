package import HealthModel

/// What a reader takes of its permissions: less than it was given, never more.
package struct ReadBounds: Sendable, Hashable {
    /// The types that may be read; nil for all that are permitted.
    package var types: Set<ObjectType>?
    /// Other apps' samples that end before this moment stay invisible (AUTH-23), in seconds since 2001-01-01 UTC.
    package var earliestReadDate: Double?

    package init(types: Set<ObjectType>? = nil, earliestReadDate: Double? = nil) {
        self.types = types
        self.earliestReadDate = earliestReadDate
    }

    /// A permission within these bounds; one that never was asked for stays so.
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
