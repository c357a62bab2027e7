// From the API tables: 1 cases.

/// The way a tone takes to the ear.
@nonexhaustive(warn)
public enum HKAudiogramConductionType: Int, Sendable {
    /// Through the air.
    case air = 0
}
