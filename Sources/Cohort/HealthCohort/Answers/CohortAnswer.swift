/// A tier's answer to a query: the rows, streamed one by one, and the people who are missing.
public struct CohortAnswer: Sendable {
    /// The query.
    public var query: CohortQuery
    /// The unit of the people's numbers, as a HealthKit unit string, such as `count/min`, `s` or `count`.
    public var unit: String
    /// The number of people the query covers, whether they have data or not.
    public var people: Int
    /// The people who could not be reached, ascending; empty unless the query allows missing people.
    public var missing: [String]
    /// The rows, ascending by group, bucket and class.
    public var rows: AsyncThrowingStream<CohortRow, any Error>

    /// Creates an answer.
    public init(
        query: CohortQuery, unit: String, people: Int, missing: [String] = [],
        rows: AsyncThrowingStream<CohortRow, any Error>
    ) {
        (self.query, self.unit, self.people, self.missing, self.rows) = (query, unit, people, missing, rows)
    }

    /// Returns all rows at once.
    public func allRows() async throws -> [CohortRow] {
        var all: [CohortRow] = []
        for try await row in rows { all.append(row) }
        return all
    }
}

/// The summaries of a group of people in a bucket.
public struct CohortRow: Sendable, Hashable {
    /// The group, bucket and class of the row.
    public var place: CohortPlace
    /// The number of people with a number here; nil if below the query's minimum, in which case the row has no
    /// summaries.
    public var people: Int?
    /// The requested summaries, in the order of the query; empty if suppressed.
    public var summaries: [CohortSummary]

    /// Creates a row.
    public init(place: CohortPlace, people: Int?, summaries: [CohortSummary]) {
        (self.place, self.people, self.summaries) = (place, people, summaries)
    }
}

/// The key of a row: group, bucket and class of values.
public struct CohortPlace: Sendable, Hashable, Comparable {
    /// The value of each grouping; an empty string where the attribute is unknown.
    public var groups: [String]
    /// The number of the bucket: the first day of a period, the index of a bucket since an event, or 0 for the whole.
    public var bucket: Int
    /// The class of values, from 0; 0 for all other figures.
    public var `class`: Int

    /// Creates a place.
    public init(groups: [String] = [], bucket: Int = 0, class: Int = 0) {
        (self.groups, self.bucket, self.class) = (groups, bucket, `class`)
    }

    /// Orders places by group, bucket and class.
    public static func < (left: CohortPlace, right: CohortPlace) -> Bool {
        if left.groups != right.groups { return left.groups.lexicographicallyPrecedes(right.groups) }
        if left.bucket != right.bucket { return left.bucket < right.bucket }
        return left.class < right.class
    }
}

/// A summary over the people of a row.
public enum CohortSummary: Sendable, Hashable {
    /// A number; nil where undefined, such as the deviation of one person.
    case number(Double?)
    /// The quantiles, one per level.
    case quantiles([Double])
    /// The number of people in each class; nil where it is positive but below the query's minimum.
    case histogram([Int?])
}
