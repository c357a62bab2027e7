// From the API tables: 18 cases.

extension HKStateOfMind {
    /// A topic that a state of mind is associated with.
    @nonexhaustive(warn)
    public enum Association: Int, Sendable {
        /// Community.
        case community = 1
        /// Current events.
        case currentEvents = 2
        /// Dating.
        case dating = 3
        /// Education.
        case education = 4
        /// Family.
        case family = 5
        /// Fitness.
        case fitness = 6
        /// Friends.
        case friends = 7
        /// Health.
        case health = 8
        /// Hobbies.
        case hobbies = 9
        /// Identity.
        case identity = 10
        /// Money.
        case money = 11
        /// Partner.
        case partner = 12
        /// Self-care.
        case selfCare = 13
        /// Spirituality.
        case spirituality = 14
        /// Tasks.
        case tasks = 15
        /// Travel.
        case travel = 16
        /// Work.
        case work = 17
        /// Weather.
        case weather = 18
    }
}
