// From the API tables: 2 cases.

/// The tested ear.
@nonexhaustive(warn)
public enum HKAudiogramSensitivityTestSide: Int, Sendable {
    /// The left ear.
    case left = 0
    /// The right ear.
    case right = 1
}
