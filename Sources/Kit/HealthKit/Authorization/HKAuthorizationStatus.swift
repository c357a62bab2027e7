/// Whether an app may write a type of data (AUTH-2).
///
/// Whether it may read is never told.
@nonexhaustive(warn)
public enum HKAuthorizationStatus: Int, Sendable {
    /// Nobody has decided yet.
    case notDetermined = 0
    /// Writing is denied.
    case sharingDenied = 1
    /// Writing is allowed.
    case sharingAuthorized = 2
}
