/// The value of one type at each moment (ZON-41).
///
/// At a moment the datum counts that lasts then and began last; else the one that ended last, for a minute. So a moment's
/// value holds until the next one (ZON-42), no second counts twice, whichever sources measured (ZON-43), and a sensor that is
/// lost costs a minute at most. What condensing joined lasts as long as what was joined would have held (ZON-49).
public struct ValueTimeline: Sendable {
    /// An interval in which a value counts.
    public struct Piece: Sendable, Hashable {
        /// In seconds since 2001-01-01 UTC.
        public var start: Double
        /// In seconds since 2001-01-01 UTC.
        public var end: Double
        /// In the unit of the data.
        public var value: Double

        /// An interval with its value.
        public init(start: Double, end: Double, value: Double) {
            (self.start, self.end, self.value) = (start, end, value)
        }
    }

    /// How long a value holds after its end, in seconds (ZON-41).
    public static let hold = 60.0

    /// A datum among the others, ascending by start.
    private struct Place: Sendable {
        let start: Double
        let end: Double
        let value: Double
        let number: Int64
        /// The last one before it that lasts longer, else -1.
        ///
        /// When this one has ended, no other between the two lasts.
        var outlasting = -1
        /// Of those up to here the one that ends last.
        var latest = 0

        var endOrder: (Double, Double, Int64) { (end, start, number) }
    }

    /// Ascending, none overlapping; neighbours have different values or are apart.
    public private(set) var pieces: [Piece] = []
    private var places: [Place] = []

    /// Finds the value of each moment from data in any order (ZON-45), in O(n log n); what is no number does not count.
    public init(_ data: [StatisticsDatum] = []) {
        add(data)
    }

    /// Takes up further data, in any order; the work is theirs alone, if they begin after the others.
    ///
    /// - Returns: The first of the pieces that are not what they were.
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

    /// The last one up to a place that ends after a moment, of those that began before and may still count; else -1.
    private func outlasting(_ moment: Double, from place: Int) -> Int {
        var place = place
        while place >= 0, places[place].end <= moment { place = places[place].outlasting }
        return place
    }

    /// Finds the pieces from a moment on anew.
    ///
    /// - Parameter begun: How many data are known to have begun by then.
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
                // All that began have ended.
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

    /// Gives each value with its seconds between two dates, without the pauses.
    ///
    /// - Parameter pauses: Ascending.
    package func forEachValue(
        from start: Double, to end: Double, pauses: [(start: Double, end: Double)], _ give: (Double, Double) -> Void
    ) {
        var pauses = pauses[...]
        for piece in pieces where piece.end > start {
            guard piece.start < end else { break }
            let (from, to) = (max(piece.start, start), min(piece.end, end))
            var seconds = to - from
            while let pause = pauses.first, pause.start < to {
                seconds -= max(0, min(to, pause.end) - max(from, pause.start))
                // A pause that goes on is taken from the next piece too.
                guard pause.end <= to else { break }
                pauses.removeFirst()
            }
            give(piece.value, seconds)
        }
    }

    /// The values at moments a second apart; not a number where there is none.
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
