// From the API tables: 2 cases.

/// What the ring of moving measures.
@nonexhaustive(warn)
public enum HKActivityMoveMode: Int, Sendable {
    /// Active energy.
    case activeEnergy = 1
    /// Time of moving.
    case appleMoveTime = 2
}
