/// The statistics of a period as a value type, returned by the engine and wrapped by the facade.
public struct StatisticsRecord: Sendable, Hashable, Codable {
    /// The statistics of one source.
    public struct PerSource: Sendable, Hashable, Codable {
        /// The source.
        public var source: SourceRecord
        /// The statistics of the source on its own (STAT-24).
        public var values: StatisticsValues

        /// Creates the statistics of a source.
        public init(source: SourceRecord, values: StatisticsValues) {
            self.source = source
            self.values = values
        }
    }

    /// The quantity type; all numbers are in its canonical unit (STAT-6).
    public var type: ObjectType
    /// The start of the period, in seconds since 2001-01-01 UTC (STAT-7).
    public var start: Double
    /// The end of the period, in seconds since 2001-01-01 UTC (STAT-7).
    public var end: Double
    /// The statistics of all sources together.
    public var values: StatisticsValues
    /// The sources with data, best ranked first, or `nil` unless separated by source (STAT-4).
    public var sources: [PerSource]?

    /// Creates statistics.
    public init(
        type: ObjectType, start: Double, end: Double, values: StatisticsValues = StatisticsValues(),
        sources: [PerSource]? = nil
    ) {
        self.type = type
        self.start = start
        self.end = end
        self.values = values
        self.sources = sources
    }

    /// Returns the statistics of a source, or `nil` if it has no data or sources are not separated (STAT-3).
    public func values(of bundleIdentifier: String) -> StatisticsValues? {
        sources?.first { $0.source.bundleIdentifier == bundleIdentifier }?.values
    }
}

/// The values of statistics; those not requested are `nil` (STAT-2).
public struct StatisticsValues: Sendable, Hashable, Codable {
    /// The sum of a cumulative type.
    public var sum: Double?
    /// The average of a discrete type, by its aggregation style.
    public var average: Double?
    /// The minimum of a discrete type.
    public var minimum: Double?
    /// The maximum of a discrete type.
    public var maximum: Double?
    /// The most recent value with its interval (STAT-35).
    public var mostRecent: MostRecent?
    /// The duration covered by data, in seconds (STAT-36).
    public var duration: Double?

    /// The most recent value with its interval.
    public struct MostRecent: Sendable, Hashable, Codable {
        /// The value in the canonical unit.
        public var value: Double
        /// The start date, in seconds since 2001-01-01 UTC.
        public var start: Double
        /// The end date, in seconds since 2001-01-01 UTC.
        public var end: Double

        /// Creates a value with its interval.
        public init(value: Double, start: Double, end: Double) {
            self.value = value
            self.start = start
            self.end = end
        }
    }

    /// Creates empty values.
    public init() {}

    /// Creates the requested values of a tally.
    init(_ tally: StatisticsTally, _ style: AggregationStyle, _ options: StatisticsOptions) {
        guard tally.count > 0 else { return }
        if style == .cumulative {
            if options.contains(.cumulativeSum) { sum = tally.sum }
        } else {
            if options.contains(.discreteAverage) { average = tally.average(style) }
            if options.contains(.discreteMin) { minimum = tally.minimum }
            if options.contains(.discreteMax) { maximum = tally.maximum }
        }
        if options.contains(.mostRecent) {
            mostRecent = MostRecent(value: tally.recent.value, start: tally.recent.start, end: tally.recent.end)
        }
        if options.contains(.duration) { duration = tally.duration }
    }
}
