/// A value of a sample or series that is to be condensed.
public struct CondensingDatum: Sendable, Hashable {
    /// Start, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// End, in seconds since 2001-01-01 UTC; never before the start.
    public var end: Double
    /// The number, in the one unit of the group.
    public var value: Double
    /// Whether condensing made the interval: one that an app saved is never extended (CON-8).
    public var isMade: Bool
    /// The insertion number, which decides between equal dates.
    public var number: Int64

    /// A datum from its parts.
    @inlinable
    public init(start: Double, end: Double, value: Double, isMade: Bool = false, number: Int64 = 0) {
        self.start = start
        self.end = end
        self.value = value
        self.isMade = isMade
        self.number = number
    }

    @inlinable var isPoint: Bool { start == end }

    /// Whether it may become part of a longer interval although values do not add up.
    @inlinable var isExtensible: Bool { isMade || isPoint }

    @inlinable
    func precedes(_ other: CondensingDatum) -> Bool {
        if start != other.start { return start < other.start }
        if end != other.end { return end < other.end }
        return number < other.number
    }
}

/// When something else was measured: no values are drawn together across it (CON-8).
public struct CondensingObstacles: Sendable {
    private let starts: [Double]
    /// The latest end of all intervals up to a place.
    private let reaches: [Double]

    /// Intervals in any order.
    public init(_ intervals: [ClosedRange<Double>] = []) {
        let sorted = intervals.sorted { $0.lowerBound < $1.lowerBound }
        starts = sorted.map(\.lowerBound)
        var latest = -Double.infinity
        reaches = sorted.map {
            latest = max(latest, $0.upperBound)
            return latest
        }
    }

    /// Whether one of them has an instant in common with the closed interval.
    func overlap(_ start: Double, _ end: Double) -> Bool {
        guard let first = starts.first, first <= end else { return false }
        let low = starts.firstPlace { $0 > end }
        return reaches[low - 1] >= start
    }
}
