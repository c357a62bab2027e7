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

    /// Ascending, none overlapping; neighbours have different values or are apart.
    public private(set) var pieces: [Piece] = []

    /// Finds the value of each moment from data in any order (ZON-45), in O(n log n); what is no number does not count.
    public init(_ data: [StatisticsDatum]) {
        let data = data.filter { !$0.value.isNaN }
        let byStart = data.sorted { ($0.start, $0.number) < ($1.start, $1.number) }
        let byEnd = data.sorted { ($0.end, $0.start, $0.number) < ($1.end, $1.start, $1.number) }
        // Whoever counts changes at these moments only.
        var moments = data.flatMap { [$0.start, $0.end, $0.end + Self.hold] }
        moments.sort()
        var (begun, ended) = (0, 0)
        // Those that have begun: the last one began last, and counts as long as it lasts.
        var lasting: [StatisticsDatum] = []
        for (index, moment) in moments.enumerated() where index + 1 < moments.count && moments[index + 1] > moment {
            while begun < byStart.count, byStart[begun].start <= moment {
                lasting.append(byStart[begun])
                begun += 1
            }
            while let last = lasting.last, last.end <= moment { lasting.removeLast() }
            while ended < byEnd.count, byEnd[ended].end <= moment { ended += 1 }
            let held = ended > 0 && moment < byEnd[ended - 1].end + Self.hold ? byEnd[ended - 1] : nil
            guard let datum = lasting.last ?? held else { continue }
            append(moment, moments[index + 1], datum.value)
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
