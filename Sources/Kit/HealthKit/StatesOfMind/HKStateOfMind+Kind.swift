// From the API tables: 2 cases.

extension HKStateOfMind {
    /// The kind of a state of mind: a momentary emotion or a daily mood.
    @nonexhaustive(warn)
    public enum Kind: Int, Sendable {
        /// An emotion of the moment.
        case momentaryEmotion = 1
        /// The mood of a day.
        case dailyMood = 2
    }
}
