// From the API tables: 2 cases.

/// The quantity that the Move ring measures.
@nonexhaustive(warn)
public enum HKActivityMoveMode: Int, Sendable {
    /// Active energy.
    case activeEnergy = 1
    /// Move time.
    case appleMoveTime = 2
}
