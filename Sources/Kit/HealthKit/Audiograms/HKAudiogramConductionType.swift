// From the API tables: 1 cases.

/// The path by which a tone reaches the ear.
@nonexhaustive(warn)
public enum HKAudiogramConductionType: Int, Sendable {
    /// Air conduction.
    case air = 0
}
