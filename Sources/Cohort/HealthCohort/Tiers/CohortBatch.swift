public import Foundation
public import HealthModel

/// A batch of rows of one person to be sent to a tier.
///
/// A row replaces all rows with its key and a lesser version; a deleted row marks that there is none any more.
public struct CohortBatch: Sendable, Hashable {
    /// The pseudonym of the person.
    public var person: String
    /// The version of all rows, greater than that of any batch of the person sent before.
    public var version: Int64
    /// The data about the person; at most one row.
    public var people: [PersonRow] = []
    /// Finished workouts and their activities.
    public var efforts: [EffortRow] = []
    /// Statistics by type and period.
    public var statistics: [StatisticRow] = []
    /// Values by type and day.
    public var values: [ValuesRow] = []

    /// Creates an empty batch.
    public init(person: String, version: Int64) { (self.person, self.version) = (person, version) }

    /// A Boolean value that indicates whether there is nothing to send.
    public var isEmpty: Bool { people.isEmpty && efforts.isEmpty && statistics.isEmpty && values.isEmpty }
    /// The number of values in the batch.
    public var valueCount: Int { values.reduce(0) { $0 + $1.values.count } }
}

extension CohortBatch {
    /// The data about a person; the key is the person.
    public struct PersonRow: Sendable, Hashable {
        /// The sex, birth, attributes and events.
        public var person: CohortPerson
        /// The names of the devices that measured data.
        public var devices: [String]

        /// Creates a row.
        public init(person: CohortPerson, devices: [String]) { (self.person, self.devices) = (person, devices) }
    }

    /// A finished workout, or one of its activities; the key is the workout, all of whose rows are in one batch.
    public struct EffortRow: Sendable, Hashable {
        /// The workout.
        public var workout: UUID
        /// The number of the activity, from 1; 0 for the workout itself.
        public var number: Int
        /// A Boolean value that indicates whether the workout was deleted; the properties below are then meaningless.
        public var isDeleted = false
        /// The person's day on which the workout begins.
        public var day = CohortDay(rawValue: 0)
        /// The start, in seconds since 2001-01-01 UTC.
        public var start = 0.0
        /// The end, in seconds since 2001-01-01 UTC; infinite for an open activity.
        public var end = 0.0
        /// The type of activity.
        public var activityType = WorkoutActivity.other
        /// The bundle identifier of the source.
        public var source = ""
        /// The figures, ascending by key.
        public var figures: [(key: EffortKey, value: Double)] = []

        /// Creates a workout or an activity without figures.
        public init(workout: UUID, number: Int = 0) { (self.workout, self.number) = (workout, number) }

        /// Returns whether all properties are equal.
        public static func == (left: Self, right: Self) -> Bool {
            left.workout == right.workout && left.number == right.number && left.isDeleted == right.isDeleted
                && left.day == right.day && left.start == right.start && left.end == right.end
                && left.activityType == right.activityType && left.source == right.source
                && left.figures.elementsEqual(right.figures) { $0 == $1 }
        }

        /// Hashes the workout and the number.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(workout)
            hasher.combine(number)
        }
    }

    /// HealthKit's statistics of a type in a period; the key is type, period and first day.
    public struct StatisticRow: Sendable, Hashable {
        /// A quantity type; values are in its canonical unit.
        public var type: ObjectType
        /// The calendar period.
        public var period: CohortPeriod
        /// The first day of the period.
        public var day: CohortDay
        /// A Boolean value that indicates whether there is no data any more; the properties below are then
        /// meaningless.
        public var isDeleted = false
        /// The merged sum; nil for discrete types.
        public var sum: Double?
        /// The average; nil for cumulative types.
        public var average: Double?
        /// The minimum; nil for cumulative types.
        public var minimum: Double?
        /// The maximum; nil for cumulative types.
        public var maximum: Double?
        /// The seconds covered by data.
        public var duration: Double?

        /// Creates a row without statistics.
        public init(type: ObjectType, period: CohortPeriod, day: CohortDay) {
            (self.type, self.period, self.day) = (type, period, day)
        }
    }

    /// All values of a type that begin on a day of the person, from all sources; the key is type and day.
    public struct ValuesRow: Sendable, Hashable {
        /// A quantity type.
        public var type: ObjectType
        /// The person's day.
        public var day: CohortDay
        /// The start dates, in seconds since 2001-01-01 UTC, ascending; empty if there are no values any more.
        public var times: [Double] = []
        /// The values, one per date, in the canonical unit.
        public var values: [Double] = []

        /// Creates a day without values.
        public init(type: ObjectType, day: CohortDay) { (self.type, self.day) = (type, day) }
    }
}
