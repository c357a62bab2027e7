/// The authorization of an app to write a type of data (AUTH-2).
///
/// The authorization to read is never disclosed.
@nonexhaustive(warn)
public enum HKAuthorizationStatus: Int, Sendable {
    /// Not determined yet.
    case notDetermined = 0
    /// Writing is denied.
    case sharingDenied = 1
    /// Writing is allowed.
    case sharingAuthorized = 2
}
