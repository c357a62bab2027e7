/// The status of an authorization request: whether requesting would prompt the person (AUTH-15).
@nonexhaustive(warn)
public enum HKAuthorizationRequestStatus: Int, Sendable {
    /// The status could not be determined because of an error.
    case unknown = 0
    /// At least one permission is not determined yet.
    case shouldRequest = 1
    /// All permissions are determined.
    case unnecessary = 2
}
