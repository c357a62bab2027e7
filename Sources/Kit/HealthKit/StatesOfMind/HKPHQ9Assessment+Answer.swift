// From the API tables: 5 cases.

extension HKPHQ9Assessment {
    /// How often something troubled the person in the last two weeks, as PHQ-9 asks.
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
        /// Prefer not to answer.
        case preferNotToAnswer = 4
    }
}
