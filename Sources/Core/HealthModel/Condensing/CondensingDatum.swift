/// A value of a sample or series to condense.
public struct CondensingDatum: Sendable, Hashable {
    /// The start date, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// The end date, in seconds since 2001-01-01 UTC; never before the start.
    public var end: Double
    /// The value, in the common unit of the group.
    public var value: Double
    /// A Boolean value that indicates whether condensing created the interval; an interval saved by an app is never
    /// extended (CON-8).
    public var isMade: Bool
    /// The insertion number, which orders data with equal dates.
    public var number: Int64

    /// Creates a datum.
    @inlinable
    public init(start: Double, end: Double, value: Double, isMade: Bool = false, number: Int64 = 0) {
        self.start = start
        self.end = end
        self.value = value
        self.isMade = isMade
        self.number = number
    }

    @inlinable var isPoint: Bool { start == end }

    /// A Boolean value that indicates whether the datum may join a longer interval although its values are not
    /// cumulative.
    @inlinable var isExtensible: Bool { isMade || isPoint }

    @inlinable
    func precedes(_ other: CondensingDatum) -> Bool {
        if start != other.start { return start < other.start }
        if end != other.end { return end < other.end }
        return number < other.number
    }
}

/// The intervals of other measurements, across which values are not joined (CON-8).
public struct CondensingObstacles: Sendable {
    private let starts: [Double]
    /// The latest end of all intervals up to an index.
    private let reaches: [Double]

    /// Creates obstacles from intervals in any order.
    public init(_ intervals: [ClosedRange<Double>] = []) {
        let sorted = intervals.sorted { $0.lowerBound < $1.lowerBound }
        starts = sorted.map(\.lowerBound)
        var latest = -Double.infinity
        reaches = sorted.map {
            latest = max(latest, $0.upperBound)
            return latest
        }
    }

    /// Returns whether an obstacle shares an instant with the closed interval.
    func overlap(_ start: Double, _ end: Double) -> Bool {
        guard let first = starts.first, first <= end else { return false }
        let low = starts.firstPlace { $0 > end }
        return reaches[low - 1] >= start
    }
}
