/// A summary of a series of quantities, which are read separately (SER-15).
public struct QuantitySeriesRecord: Sendable, Hashable, Codable {
    /// The sum for cumulative types, or the average by the type's aggregation style (STAT-31, STAT-32, STAT-33).
    public var quantity: QuantityValue
    /// The number of quantities.
    public var count: Int
    /// The minimum, in the unit of ``quantity``.
    public var minimum: Double
    /// The maximum, in the unit of ``quantity``.
    public var maximum: Double
    /// The quantity that ended last, in the unit of ``quantity`` (STAT-35).
    public var mostRecent: Double
    /// The start date of the most recent quantity, in seconds since 2001-01-01 UTC.
    public var mostRecentStart: Double
    /// The end date of the most recent quantity, in seconds since 2001-01-01 UTC.
    public var mostRecentEnd: Double

    /// Creates a summary.
    public init(
        quantity: QuantityValue, count: Int, minimum: Double, maximum: Double, mostRecent: Double,
        mostRecentStart: Double, mostRecentEnd: Double
    ) {
        self.quantity = quantity
        self.count = count
        self.minimum = minimum
        self.maximum = maximum
        self.mostRecent = mostRecent
        self.mostRecentStart = mostRecentStart
        self.mostRecentEnd = mostRecentEnd
    }
}

extension SampleRecord {
    /// The series, or `nil` for other samples.
    public var series: QuantitySeriesRecord? {
        if case .series(let series) = content { series } else { nil }
    }

    /// A Boolean value that indicates whether the data are stored separately, so that only a builder can save the
    /// sample.
    public var isSeries: Bool {
        switch content {
        case .series, .route, .heartbeats: true
        case .quantity, .category, .correlation, .workout, .detail: false
        }
    }
}

/// A beat of a heartbeat series.
public struct HeartbeatRecord: Sendable, Hashable {
    /// The maximum number of beats in a series (OTH-51).
    public static let maximumCount = 30_000

    /// The seconds since the start of the series.
    public var time: Double
    /// A Boolean value that indicates whether preceding beats may have been missed.
    public var isPrecededByGap: Bool

    /// Creates a beat.
    public init(time: Double, isPrecededByGap: Bool) {
        self.time = time
        self.isPrecededByGap = isPrecededByGap
    }
}
