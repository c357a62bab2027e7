public import HealthModel

/// A question about many people, as a plain value: who, what, in which buckets of time, and what is told over the people.
///
/// What can be asked is a closed list, so that every tier answers the same: ``check()`` refuses everything else by name. For each person
/// and bucket there is one number, HealthKit's own, and none where the person has no data; the summaries are over the people who have one.
public struct CohortQuery: Sendable, Hashable {
    /// Which people.
    public var people: PeopleFilter
    /// The first day that counts, in each person's zone; nil for the beginning.
    public var from: CohortDay?
    /// The day after the last one that counts; nil for no end.
    public var to: CohortDay?
    /// The number of a person in a bucket.
    public var figure: Figure
    /// The unit of the people's numbers, and of the edges between classes of values; nil for the canonical one (``canonicalUnit``).
    public var unit: QuantityUnit?
    /// The buckets.
    public var bucket: Bucket
    /// What is told over the people, in this order.
    public var summaries: [Summary]
    /// By what people are told apart.
    public var groups: [Group]
    /// How many people a row, and a cell of a histogram, must have to be told; at least 1.
    public var minimumPeople: Int
    /// Whether to answer without the people who cannot be reached; the answer names them.
    public var allowsMissing: Bool

    /// A question from its parts; checks nothing (see ``check()``).
    public init(
        people: PeopleFilter = PeopleFilter(), from: CohortDay? = nil, to: CohortDay? = nil, figure: Figure,
        unit: QuantityUnit? = nil,
        bucket: Bucket = .whole, summaries: [Summary] = [.mean, .deviation], groups: [Group] = [],
        minimumPeople: Int = 5, allowsMissing: Bool = false
    ) {
        self.people = people
        (self.from, self.to) = (from, to)
        self.figure = figure
        self.unit = unit
        self.bucket = bucket
        self.summaries = summaries
        self.groups = groups
        self.minimumPeople = minimumPeople
        self.allowsMissing = allowsMissing
    }
}

extension CohortQuery {
    /// Which people a question is about; everybody, where nothing is said.
    public struct PeopleFilter: Sendable, Hashable {
        /// The sexes; empty for all.
        public var sexes: Set<CohortPerson.Sex> = []
        /// Completed years on a day; people whose birth is unknown are left out.
        public var age: Age?
        /// Attributes with the values that count.
        public var attributes: [String: Set<String>] = [:]
        /// Names of devices, of which one at least measured something of the person; empty for all.
        public var devices: Set<String> = []
        /// Workouts that a person must have in the question's days.
        public var having: Having?

        /// Everybody.
        public init() {}
    }

    /// An age in completed years.
    public struct Age: Sendable, Hashable {
        /// The least and the greatest age.
        public var years: ClosedRange<Int>
        /// The day on which it counts.
        public var on: CohortDay

        /// An age on a day.
        public init(_ years: ClosedRange<Int>, on day: CohortDay) { (self.years, on) = (years, day) }
    }

    /// Workouts that a person must have.
    public struct Having: Sendable, Hashable {
        /// Which workouts.
        public var workouts: SamplePredicate
        /// How many at least.
        public var count: Int

        /// So many workouts of a kind.
        public init(_ workouts: SamplePredicate, atLeast count: Int = 1) {
            (self.workouts, self.count) = (workouts, count)
        }
    }

    /// The number that a person has in a bucket.
    public enum Figure: Sendable, Hashable {
        /// A statistic of a quantity type, all sources merged as HealthKit does.
        case statistic(Statistic, ObjectType)
        /// What the person's matching workouts that begin in the bucket come to.
        case workouts(SamplePredicate, Effort, Fold)
        /// What the matching activities come to of matching workouts that begin in the bucket.
        case activities(ActivityPredicate, of: SamplePredicate, Effort, Fold)
        /// How many values of a quantity type begin in the bucket, of all sources, in each of the classes between two edges: the
        /// first below the first edge, the last from the last edge on.
        case values(ObjectType, edges: [Double])
    }

    /// A statistic of a person's samples.
    public enum Statistic: String, Sendable, Hashable, CaseIterable {
        /// The merged sum of a cumulative type.
        case sum
        /// The average of a discrete type, by its aggregation style.
        case average
        /// The least value of a discrete type.
        case minimum
        /// The greatest value of a discrete type.
        case maximum
        /// Seconds covered by data.
        case duration
    }

    /// A figure that a finished workout, or one of its activities, has.
    public enum Effort: Sendable, Hashable {
        /// 1 for each.
        case count
        /// Active seconds.
        case duration
        /// A total of the workout, in its canonical unit; activities have none.
        case total(WorkoutTotal)
        /// A statistic of its samples, in the type's canonical unit.
        case statistic(WorkoutStatistic, ObjectType)
        /// Seconds in a zone of a type, counted from 1.
        case zone(ObjectType, Int)
    }

    /// How the figures of a person's workouts of a bucket become one number.
    public enum Fold: String, Sendable, Hashable, CaseIterable {
        /// Added up.
        case sum
        /// Their arithmetic mean.
        case mean
        /// The least.
        case minimum
        /// The greatest.
        case maximum
    }

    /// The buckets of time; all are whole days of the person.
    public enum Bucket: Sendable, Hashable {
        /// All days are one bucket.
        case whole
        /// Periods of the calendar.
        case period(CohortPeriod)
        /// So many days each, from the day of an event of the person on; people without the event are left out.
        case since(event: String, days: Int)
    }

    /// What is told over the people of a row.
    public enum Summary: Sendable, Hashable {
        /// The sum of the people's numbers.
        case sum
        /// Their arithmetic mean.
        case mean
        /// Their standard deviation, of a sample (n − 1).
        case deviation
        /// Their quantiles at levels between 0 and 1.
        case quantiles([Double])
        /// How many people's numbers lie in each class between two edges: the first below the first edge, the last from the last on.
        case histogram([Double])
        /// The share of the people whose number reaches a value.
        case share(Double)
    }

    /// By what people are told apart.
    public enum Group: Sendable, Hashable {
        /// By sex.
        case sex
        /// By an attribute.
        case attribute(String)
        /// By classes of age so many years wide, such as `20–29`, on a day.
        case age(years: Int, on: CohortDay)
    }
}
