public import Foundation
public import HealthModel

/// Rows of one person on their way to a tier.
///
/// A row replaces every row of its key with a lesser version; one that is deleted only says that there is none any more.
public struct CohortBatch: Sendable, Hashable {
    /// Whose rows they are.
    public var person: String
    /// The version of all rows; greater than that of any batch of the person that was sent before.
    public var version: Int64
    /// What is known of the person; at most one.
    public var people: [PersonRow] = []
    /// Finished workouts and their activities.
    public var efforts: [EffortRow] = []
    /// Statistics by type and period.
    public var statistics: [StatisticRow] = []
    /// Values by type and day.
    public var values: [ValuesRow] = []

    /// A batch without rows.
    public init(person: String, version: Int64) { (self.person, self.version) = (person, version) }

    /// Whether there is nothing to send.
    public var isEmpty: Bool { people.isEmpty && efforts.isEmpty && statistics.isEmpty && values.isEmpty }
    /// How many numbers were measured that the batch has.
    public var valueCount: Int { values.reduce(0) { $0 + $1.values.count } }
}

extension CohortBatch {
    /// What is known of a person; the key is the person.
    public struct PersonRow: Sendable, Hashable {
        /// Sex, birth, attributes, events.
        public var person: CohortPerson
        /// The names of devices that measured something.
        public var devices: [String]

        /// A row from its parts.
        public init(person: CohortPerson, devices: [String]) { (self.person, self.devices) = (person, devices) }
    }

    /// A finished workout, or one of its activities; the key is the workout, whose rows all come in one batch.
    public struct EffortRow: Sendable, Hashable {
        /// The workout.
        public var workout: UUID
        /// 0 for the workout itself, else the number of the activity, from 1.
        public var number: Int
        /// Whether the workout is no more; then nothing below says anything.
        public var isDeleted = false
        /// The person's day on which the workout begins.
        public var day = CohortDay(rawValue: 0)
        /// When it begins, in seconds since 2001-01-01 UTC.
        public var start = 0.0
        /// When it ends, in seconds since 2001-01-01 UTC; infinite for an open activity.
        public var end = 0.0
        /// What was done.
        public var activityType = WorkoutActivity.other
        /// The bundle identifier of the source.
        public var source = ""
        /// What it has come to, by key, ascending by key.
        public var figures: [(key: EffortKey, value: Double)] = []

        /// A workout or an activity without figures.
        public init(workout: UUID, number: Int = 0) { (self.workout, self.number) = (workout, number) }

        /// Equal if every part is.
        public static func == (left: Self, right: Self) -> Bool {
            left.workout == right.workout && left.number == right.number && left.isDeleted == right.isDeleted
                && left.day == right.day && left.start == right.start && left.end == right.end
                && left.activityType == right.activityType && left.source == right.source
                && left.figures.elementsEqual(right.figures) { $0 == $1 }
        }

        /// Feeds workout and number.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(workout)
            hasher.combine(number)
        }
    }

    /// HealthKit's statistics of a type in a period; the key is type, period and first day.
    public struct StatisticRow: Sendable, Hashable {
        /// A quantity type; values are in its canonical unit.
        public var type: ObjectType
        /// Which period of the calendar.
        public var period: CohortPeriod
        /// The first day of the period.
        public var day: CohortDay
        /// Whether there are no data any more; then nothing below says anything.
        public var isDeleted = false
        /// The merged sum; nil for types that do not add up.
        public var sum: Double?
        /// The average; nil for types that add up.
        public var average: Double?
        /// The least value; nil for types that add up.
        public var minimum: Double?
        /// The greatest value; nil for types that add up.
        public var maximum: Double?
        /// Seconds covered by data.
        public var duration: Double?

        /// A row without statistics.
        public init(type: ObjectType, period: CohortPeriod, day: CohortDay) {
            (self.type, self.period, self.day) = (type, period, day)
        }
    }

    /// All values of a type that begin on a day of the person, of all sources; the key is type and day.
    public struct ValuesRow: Sendable, Hashable {
        /// A quantity type.
        public var type: ObjectType
        /// The person's day.
        public var day: CohortDay
        /// When each begins, in seconds since 2001-01-01 UTC, ascending; empty if there are none any more.
        public var times: [Double] = []
        /// As many, in the canonical unit.
        public var values: [Double] = []

        /// A day without values.
        public init(type: ObjectType, day: CohortDay) { (self.type, self.day) = (type, day) }
    }
}
