/// Whether a request for permissions would ask anything (AUTH-15).
@nonexhaustive(warn)
public enum HKAuthorizationRequestStatus: Int, Sendable {
    /// The answer could not be found, because of an error.
    case unknown = 0
    /// At least one permission is not decided yet.
    case shouldRequest = 1
    /// Every permission is decided.
    case unnecessary = 2
}
