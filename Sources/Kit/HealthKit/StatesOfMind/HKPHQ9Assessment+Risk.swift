// From the API tables: 5 cases.

extension HKPHQ9Assessment {
    /// The risk classification of a PHQ-9 score.
    @nonexhaustive(warn)
    public enum Risk: Int, Sendable {
        /// None to minimal.
        case noneToMinimal = 1
        /// Mild.
        case mild = 2
        /// Moderate.
        case moderate = 3
        /// Moderately severe.
        case moderatelySevere = 4
        /// Severe.
        case severe = 5
    }
}
