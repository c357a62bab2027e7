// From the API tables: 4 cases.

extension HKGAD7Assessment {
    /// The risk classification of a GAD-7 score.
    @nonexhaustive(warn)
    public enum Risk: Int, Sendable {
        /// None to minimal.
        case noneToMinimal = 1
        /// Mild.
        case mild = 2
        /// Moderate.
        case moderate = 3
        /// Severe.
        case severe = 4
    }
}
