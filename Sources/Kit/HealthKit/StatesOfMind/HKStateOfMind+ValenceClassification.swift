// From the API tables: 7 cases.

extension HKStateOfMind {
    /// The classification of valence, the pleasantness of a state of mind, in seven classes.
    @nonexhaustive(warn)
    public enum ValenceClassification: Int, Sendable {
        /// Very unpleasant.
        case veryUnpleasant = 1
        /// Unpleasant.
        case unpleasant = 2
        /// Slightly unpleasant.
        case slightlyUnpleasant = 3
        /// Neutral.
        case neutral = 4
        /// Slightly pleasant.
        case slightlyPleasant = 5
        /// Pleasant.
        case pleasant = 6
        /// Very pleasant.
        case veryPleasant = 7
    }
}
