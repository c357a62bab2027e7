/// What the quantities of a series amount to; the quantities themselves are read on their own (SER-15).
public struct QuantitySeriesRecord: Sendable, Hashable, Codable {
    /// The sum of a cumulative type, the average of any other by the type's style (STAT-31, STAT-32, STAT-33).
    public var quantity: QuantityValue
    /// How many quantities there are.
    public var count: Int
    /// The least one, in the unit of ``quantity``.
    public var minimum: Double
    /// The greatest one, in the unit of ``quantity``.
    public var maximum: Double
    /// The one that ended last, in the unit of ``quantity`` (STAT-35).
    public var mostRecent: Double
    /// When that began, in seconds since 2001-01-01 UTC.
    public var mostRecentStart: Double
    /// When that ended, in seconds since 2001-01-01 UTC.
    public var mostRecentEnd: Double

    /// A series from what was counted.
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
    /// The series, if this is a series of quantities.
    public var series: QuantitySeriesRecord? {
        if case .series(let series) = content { series } else { nil }
    }

    /// Whether the data of the sample are stored apart from it, so that only its builder can save it.
    public var isSeries: Bool {
        switch content {
        case .series, .route, .heartbeats: true
        case .quantity, .category, .correlation, .workout, .detail: false
        }
    }
}
