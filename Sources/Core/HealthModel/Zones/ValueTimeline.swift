/// The value of one type over time (ZON-41).
///
/// The value of a moment is that of the last-started datum in progress, or else of the datum that ended last, for up
/// to a minute. A value therefore holds until the next one (ZON-42), no second counts twice regardless of the sources
/// (ZON-43), and a lost sensor affects at most a minute. Data joined by condensing last as long as the originals
/// would have held (ZON-49).
public struct ValueTimeline: Sendable {
    /// An interval with a constant value.
    public struct Piece: Sendable, Hashable {
        /// The start date, in seconds since 2001-01-01 UTC.
        public var start: Double
        /// The end date, in seconds since 2001-01-01 UTC.
        public var end: Double
        /// The value, in the unit of the data.
        public var value: Double

        /// Creates an interval with its value.
        public init(start: Double, end: Double, value: Double) {
            (self.start, self.end, self.value) = (start, end, value)
        }
    }

    /// The time in seconds for which a value holds after its end (ZON-41).
    public static let hold = 60.0

    /// A datum in the list of all data, ascending by start.
    private struct Place: Sendable {
        let start: Double
        let end: Double
        let value: Double
        let number: Int64
        /// The index of the last preceding datum with a later end, or -1.
        ///
        /// When this datum has ended, no datum between the two is in progress.
        var outlasting = -1
        /// The index of the datum with the latest end, up to and including this one.
        var latest = 0

        var endOrder: (Double, Double, Int64) { (end, start, number) }
    }

    /// The pieces, ascending and disjoint; adjacent pieces have different values or are apart.
    public private(set) var pieces: [Piece] = []
    private var places: [Place] = []

    /// Creates a timeline of data in any order (ZON-45) in O(n log n); NaN values are ignored.
    public init(_ data: [StatisticsDatum] = []) {
        add(data)
    }

    /// Adds data in any order; the cost is proportional to the new data only if they start after all others.
    ///
    /// - Returns: The index of the first piece that changed.
    @discardableResult
    public mutating func add(_ data: [StatisticsDatum]) -> Int {
        var new: [Place] = []
        for datum in data where datum.start <= datum.end && !datum.value.isNaN {
            new.append(Place(start: datum.start, end: datum.end, value: datum.value, number: datum.number))
        }
        new.sort { ($0.start, $0.number) < ($1.start, $1.number) }
        guard let first = new.first else { return pieces.count }
        let kept = places.firstPlace { ($0.start, $0.number) > (first.start, first.number) }
        if kept < places.count {
            new += places[kept...]
            new.sort { ($0.start, $0.number) < ($1.start, $1.number) }
            places.removeSubrange(kept...)
        }
        for place in new { add(place) }
        return goOn(from: first.start, begun: kept)
    }

    private mutating func add(_ new: Place) {
        var new = new
        let index = places.count
        new.outlasting = outlasting(new.end, from: index - 1)
        let latest = places.last?.latest ?? index
        new.latest = latest < index && places[latest].endOrder > new.endOrder ? latest : index
        places.append(new)
    }

    /// Returns the index of the last datum up to a given one that ends after a moment, or -1 if there is none.
    private func outlasting(_ moment: Double, from place: Int) -> Int {
        var place = place
        while place >= 0, places[place].end <= moment { place = places[place].outlasting }
        return place
    }

    /// Recomputes the pieces from a moment on.
    ///
    /// - Parameter begun: The number of data known to have started by then.
    private mutating func goOn(from start: Double, begun: Int) -> Int {
        let kept = pieces.firstPlace { $0.start >= start }
        pieces.removeSubrange(kept...)
        if let last = pieces.last, last.end > start { pieces[kept - 1].end = start }
        var (begun, moment) = (begun, start)
        var lasting = begun - 1
        while true {
            while begun < places.count, places[begun].start <= moment {
                lasting = begun
                begun += 1
            }
            lasting = outlasting(moment, from: lasting)
            let next = begun < places.count ? places[begun].start : .infinity
            let end: Double
            if lasting >= 0 {
                end = min(next, places[lasting].end)
                append(moment, end, places[lasting].value)
            } else {
                // All started data have ended.
                let held = places[places[begun - 1].latest]
                end = moment < held.end + Self.hold ? min(next, held.end + Self.hold) : next
                if moment < held.end + Self.hold { append(moment, end, held.value) }
            }
            guard end > moment, end < .infinity else { return max(0, kept - 1) }
            moment = end
        }
    }

    private mutating func append(_ start: Double, _ end: Double, _ value: Double) {
        if let last = pieces.last, last.end == start, last.value == value {
            pieces[pieces.count - 1].end = end
        } else {
            pieces.append(Piece(start: start, end: end, value: value))
        }
    }

    /// Calls a closure with each value and its seconds between two dates, without the pauses.
    ///
    /// - Parameter pauses: The pauses, ascending.
    package func forEachValue(
        from start: Double, to end: Double, pauses: [(start: Double, end: Double)], _ body: (Double, Double) -> Void
    ) {
        var pauses = pauses[...]
        for piece in pieces where piece.end > start {
            guard piece.start < end else { break }
            let (from, to) = (max(piece.start, start), min(piece.end, end))
            var seconds = to - from
            while let pause = pauses.first, pause.start < to {
                seconds -= max(0, min(to, pause.end) - max(from, pause.start))
                // A pause in progress affects the next piece too.
                guard pause.end <= to else { break }
                pauses.removeFirst()
            }
            body(piece.value, seconds)
        }
    }

    /// Returns the values at moments one second apart; NaN where there is none.
    package func values(from start: Double, seconds count: Int) -> [Double] {
        var values: [Double] = []
        values.reserveCapacity(count)
        var place = 0
        for second in 0..<max(0, count) {
            let moment = start + Double(second)
            while place < pieces.count, pieces[place].end <= moment { place += 1 }
            values.append(place < pieces.count && pieces[place].start <= moment ? pieces[place].value : .nan)
        }
        return values
    }
}
