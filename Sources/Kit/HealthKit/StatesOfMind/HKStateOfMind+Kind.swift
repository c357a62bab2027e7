// From the API tables: 2 cases.

extension HKStateOfMind {
    /// Whether a state of mind is that of a moment or of a day.
    @nonexhaustive(warn)
    public enum Kind: Int, Sendable {
        /// An emotion of the moment.
        case momentaryEmotion = 1
        /// The mood of a day.
        case dailyMood = 2
    }
}
