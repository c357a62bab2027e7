/// One value with its interval, as statistics see it: a sample, or one of the quantities of a series.
public struct StatisticsDatum: Sendable, Hashable {
    /// Start, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// End, in seconds since 2001-01-01 UTC; never before the start.
    public var end: Double
    /// The number in the type's canonical unit (STAT-6).
    public var value: Double
    /// The place of the source in the list of sources that the accumulator was given.
    public var source: Int
    /// Whether a person entered it (STAT-27).
    public var isHandEntered: Bool
    /// The insertion number, which decides between data with the same dates (STAT-35).
    public var number: Int64

    /// A datum from its parts.
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

    /// Whether the datum has no length.
    @inlinable public var isPoint: Bool { start == end }

    /// Whether this datum comes before another in the order in which data are fed: start, end, insertion (STAT-37).
    @inlinable
    public func precedes(_ other: StatisticsDatum) -> Bool {
        if start != other.start { return start < other.start }
        if end != other.end { return end < other.end }
        return number < other.number
    }
}
