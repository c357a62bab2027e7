/// What a tier answers to a question: the rows one by one, and who is missing.
public struct CohortAnswer: Sendable {
    /// The question.
    public var query: CohortQuery
    /// The unit of the people's numbers, as HealthKit writes it, such as `count/min`, `s` or `count`.
    public var unit: String
    /// How many people the question is about and were asked, whether they have data or not.
    public var people: Int
    /// People who could not be reached, ascending; none unless the question allows it.
    public var missing: [String]
    /// The rows, ascending by group, bucket and class.
    public var rows: AsyncThrowingStream<CohortRow, any Error>

    /// An answer from its parts.
    public init(
        query: CohortQuery, unit: String, people: Int, missing: [String] = [],
        rows: AsyncThrowingStream<CohortRow, any Error>
    ) {
        (self.query, self.unit, self.people, self.missing, self.rows) = (query, unit, people, missing, rows)
    }

    /// All rows at once.
    public func allRows() async throws -> [CohortRow] {
        var all: [CohortRow] = []
        for try await row in rows { all.append(row) }
        return all
    }
}

/// The summaries of a group of people in a bucket.
public struct CohortRow: Sendable, Hashable {
    /// Where the row belongs.
    public var place: CohortPlace
    /// How many people have a number here; nil if they are fewer than the question's least number, and then nothing else is told.
    public var people: Int?
    /// What the question asks for, in its order; empty if nothing is told.
    public var summaries: [CohortSummary]

    /// A row from its parts.
    public init(place: CohortPlace, people: Int?, summaries: [CohortSummary]) {
        (self.place, self.people, self.summaries) = (place, people, summaries)
    }
}

/// Where a row belongs: group, bucket and class of values.
public struct CohortPlace: Sendable, Hashable, Comparable {
    /// What each grouping says of the people; empty text where nothing is known of them.
    public var groups: [String]
    /// The number of the bucket: the first day of a period, the place of a bucket since an event, 0 for the whole.
    public var bucket: Int
    /// The class of values, from 0; 0 for all other figures.
    public var `class`: Int

    /// A place from its parts.
    public init(groups: [String] = [], bucket: Int = 0, class: Int = 0) {
        (self.groups, self.bucket, self.class) = (groups, bucket, `class`)
    }

    /// By group, bucket and class.
    public static func < (left: CohortPlace, right: CohortPlace) -> Bool {
        if left.groups != right.groups { return left.groups.lexicographicallyPrecedes(right.groups) }
        if left.bucket != right.bucket { return left.bucket < right.bucket }
        return left.class < right.class
    }
}

/// One thing that is told over the people of a row, as the question has it.
public enum CohortSummary: Sendable, Hashable {
    /// A number; nil where there is none, as the deviation of one person.
    case number(Double?)
    /// One for each level.
    case quantiles([Double])
    /// One for each class; nil where they are some, but fewer than the question's least number.
    case histogram([Int?])
}
