/// Statistics of a period as a plain value: what the engine answers and the facade wraps.
public struct StatisticsRecord: Sendable, Hashable, Codable {
    /// The statistics of one source.
    public struct PerSource: Sendable, Hashable, Codable {
        /// The source.
        public var source: SourceRecord
        /// Its statistics, as if it were alone (STAT-24).
        public var values: StatisticsValues

        /// A source with its statistics.
        public init(source: SourceRecord, values: StatisticsValues) {
            self.source = source
            self.values = values
        }
    }

    /// The quantity type; all numbers are in its canonical unit (STAT-6).
    public var type: ObjectType
    /// Start of the period, in seconds since 2001-01-01 UTC (STAT-7).
    public var start: Double
    /// End of the period, in seconds since 2001-01-01 UTC (STAT-7).
    public var end: Double
    /// The statistics of all sources together.
    public var values: StatisticsValues
    /// The sources that have data, best ranked first; nil unless they were asked for (STAT-4).
    public var sources: [PerSource]?

    /// Statistics from their parts.
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

    /// The statistics of a source; nil if it has no data or sources were not asked for (STAT-3).
    public func values(of bundleIdentifier: String) -> StatisticsValues? {
        sources?.first { $0.source.bundleIdentifier == bundleIdentifier }?.values
    }
}

/// The statistics themselves; what was not asked for is nil (STAT-2).
public struct StatisticsValues: Sendable, Hashable, Codable {
    /// The sum of a cumulative type.
    public var sum: Double?
    /// The average of a discrete type, by its aggregation style.
    public var average: Double?
    /// The least value of a discrete type.
    public var minimum: Double?
    /// The greatest value of a discrete type.
    public var maximum: Double?
    /// The latest value with its interval (STAT-35).
    public var mostRecent: MostRecent?
    /// Seconds covered by data (STAT-36).
    public var duration: Double?

    /// The latest value with its interval.
    public struct MostRecent: Sendable, Hashable, Codable {
        /// The number in the canonical unit.
        public var value: Double
        /// Start, in seconds since 2001-01-01 UTC.
        public var start: Double
        /// End, in seconds since 2001-01-01 UTC.
        public var end: Double

        /// A value with its interval.
        public init(value: Double, start: Double, end: Double) {
            self.value = value
            self.start = start
            self.end = end
        }
    }

    /// Nothing known.
    public init() {}

    /// What was asked for of what was counted.
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
