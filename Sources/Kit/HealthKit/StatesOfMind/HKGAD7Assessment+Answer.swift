// From the API tables: 4 cases.

extension HKGAD7Assessment {
    /// An answer to a GAD-7 question: the frequency of a problem in the last two weeks.
    @nonexhaustive(warn)
    public enum Answer: Int, Sendable {
        /// Not at all.
        case notAtAll = 0
        /// Several days.
        case severalDays = 1
        /// More than half the days.
        case moreThanHalfTheDays = 2
        /// Nearly every day.
        case nearlyEveryDay = 3
    }
}
