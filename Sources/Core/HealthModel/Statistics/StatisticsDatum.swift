/// A value with its interval, as input for statistics: a sample, or one of the quantities of a series.
public struct StatisticsDatum: Sendable, Hashable {
    /// The start date, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// The end date, in seconds since 2001-01-01 UTC; never before the start.
    public var end: Double
    /// The value in the canonical unit of the type (STAT-6).
    public var value: Double
    /// The index of the source in the sources of the accumulator.
    public var source: Int
    /// A Boolean value that indicates whether a person entered the value (STAT-27).
    public var isHandEntered: Bool
    /// The insertion number, which orders data with equal dates (STAT-35).
    public var number: Int64

    /// Creates a datum.
    @inlinable
    public init(
        start: Double, end: Double, value: Double, source: Int = 0, isHandEntered: Bool = false, number: Int64 = 0
    ) {
        self.start = start
        self.end = end
        self.value = value
        self.source = source
        self.isHandEntered = isHandEntered
        self.number = number
    }

    /// A Boolean value that indicates whether the datum is instantaneous.
    @inlinable public var isPoint: Bool { start == end }

    /// Returns whether this datum precedes another in the order start, end, insertion (STAT-37).
    @inlinable
    public func precedes(_ other: StatisticsDatum) -> Bool {
        if start != other.start { return start < other.start }
        if end != other.end { return end < other.end }
        return number < other.number
    }
}
