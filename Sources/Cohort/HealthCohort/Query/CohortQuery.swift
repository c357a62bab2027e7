public import HealthModel

/// A query over many people: the people, the figure, the buckets of time, and the summaries over the people.
///
/// The supported queries are a closed list, so that every tier gives the same answers; ``check()`` rejects everything
/// else by name. Each person has one number per bucket, computed by HealthKit, and none without data; the summaries
/// cover the people who have one.
public struct CohortQuery: Sendable, Hashable {
    /// The filter of people.
    public var people: PeopleFilter
    /// The first day, in each person's time zone; nil for the beginning.
    public var from: CohortDay?
    /// The day after the last day; nil for no end.
    public var to: CohortDay?
    /// The figure computed for each person and bucket.
    public var figure: Figure
    /// The unit of the people's numbers, and of the edges between classes of values; nil for the canonical one
    /// (``canonicalUnit``).
    public var unit: QuantityUnit?
    /// The buckets of time.
    public var bucket: Bucket
    /// The summaries over the people, in the order of the result.
    public var summaries: [Summary]
    /// The groupings of people.
    public var groups: [Group]
    /// The minimum number of people for a row, and for a cell of a histogram, to be disclosed; at least 1.
    public var minimumPeople: Int
    /// A Boolean value that indicates whether to answer without the people who cannot be reached; the answer lists
    /// them.
    public var allowsMissing: Bool

    /// Creates a query without validation (see ``check()``).
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
    /// A filter of people; by default everyone.
    public struct PeopleFilter: Sendable, Hashable {
        /// The sexes; empty for all.
        public var sexes: Set<CohortPerson.Sex> = []
        /// The age in completed years on a day; people whose day of birth is unknown are excluded.
        public var age: Age?
        /// The permitted values by attribute.
        public var attributes: [String: Set<String>] = [:]
        /// The names of devices, at least one of which measured data of the person; empty for all.
        public var devices: Set<String> = []
        /// The workouts that a person must have within the query's days.
        public var having: Having?

        /// Creates a filter that includes everyone.
        public init() {}
    }

    /// An age in completed years.
    public struct Age: Sendable, Hashable {
        /// The minimum and maximum age.
        public var years: ClosedRange<Int>
        /// The day on which the age is determined.
        public var on: CohortDay

        /// Creates an age range on a day.
        public init(_ years: ClosedRange<Int>, on day: CohortDay) { (self.years, on) = (years, day) }
    }

    /// A minimum number of workouts that a person must have.
    public struct Having: Sendable, Hashable {
        /// The predicate of the workouts.
        public var workouts: SamplePredicate
        /// The minimum number.
        public var count: Int

        /// Creates a requirement of a number of workouts.
        public init(_ workouts: SamplePredicate, atLeast count: Int = 1) {
            (self.workouts, self.count) = (workouts, count)
        }
    }

    /// A figure of a person in a bucket.
    public enum Figure: Sendable, Hashable {
        /// A statistic of a quantity type, with sources merged as HealthKit does.
        case statistic(Statistic, ObjectType)
        /// A figure over the person's matching workouts that begin in the bucket.
        case workouts(SamplePredicate, Effort, Fold)
        /// A figure over the matching activities of matching workouts that begin in the bucket.
        case activities(ActivityPredicate, of: SamplePredicate, Effort, Fold)
        /// The number of values of a quantity type that begin in the bucket, from all sources, in each class between
        /// two edges: the first is below the first edge, the last from the last edge on.
        case values(ObjectType, edges: [Double])
    }

    /// A statistic of a person's samples.
    public enum Statistic: String, Sendable, Hashable, CaseIterable {
        /// The merged sum of a cumulative type.
        case sum
        /// The average of a discrete type, by its aggregation style.
        case average
        /// The minimum value of a discrete type.
        case minimum
        /// The maximum value of a discrete type.
        case maximum
        /// The seconds covered by data.
        case duration
    }

    /// A figure of a finished workout, or of one of its activities.
    public enum Effort: Sendable, Hashable {
        /// 1 for each.
        case count
        /// The active duration, in seconds.
        case duration
        /// A total of the workout, in its canonical unit; activities have no totals.
        case total(WorkoutTotal)
        /// A statistic of the workout's samples, in the type's canonical unit.
        case statistic(WorkoutStatistic, ObjectType)
        /// The seconds in a zone of a type, counted from 1.
        case zone(ObjectType, Int)
    }

    /// The aggregation of the figures of a person's workouts in a bucket into one number.
    public enum Fold: String, Sendable, Hashable, CaseIterable {
        /// The sum.
        case sum
        /// The arithmetic mean.
        case mean
        /// The minimum.
        case minimum
        /// The maximum.
        case maximum
    }

    /// The buckets of time, which consist of whole days of the person.
    public enum Bucket: Sendable, Hashable {
        /// A single bucket of all days.
        case whole
        /// Calendar periods.
        case period(CohortPeriod)
        /// A number of days each, from the day of an event of the person on; people without the event are excluded.
        case since(event: String, days: Int)
    }

    /// A summary over the people of a row.
    public enum Summary: Sendable, Hashable {
        /// The sum of the people's numbers.
        case sum
        /// The arithmetic mean.
        case mean
        /// The standard deviation of a sample (n − 1).
        case deviation
        /// The quantiles at levels between 0 and 1.
        case quantiles([Double])
        /// The number of people in each class between two edges: the first is below the first edge, the last from the
        /// last edge on.
        case histogram([Double])
        /// The share of people whose number reaches a value.
        case share(Double)
    }

    /// A grouping of people.
    public enum Group: Sendable, Hashable {
        /// By sex.
        case sex
        /// By an attribute.
        case attribute(String)
        /// By age classes of a number of years, such as `20–29`, on a day.
        case age(years: Int, on: CohortDay)
    }
}
