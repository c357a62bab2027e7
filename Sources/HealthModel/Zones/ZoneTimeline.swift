/// In which zone the values of one type were at each moment (ZON-41).
///
/// At a moment the datum counts that lasts then and began last; else the one that ended last, for a minute. So a moment's
/// value holds until the next one (ZON-42), no second counts twice, whichever sources measured (ZON-43), and a sensor that is
/// lost costs a minute at most. What condensing joined lasts as long as what was joined would have held (ZON-49).
public struct ZoneTimeline: Sendable {
    /// How long a value holds after its end, in seconds (ZON-41).
    public static let hold = 60.0

    /// The zones.
    public let configuration: ZoneConfigurationRecord
    /// Ascending, none overlapping; neighbours are of different zones or apart.
    private var pieces: [(start: Double, end: Double, zone: Int)] = []

    /// Sorts data into zones, in any order (ZON-45), in O(n log n).
    public init(_ data: [StatisticsDatum], in configuration: ZoneConfigurationRecord) {
        self.configuration = configuration
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
            guard let datum = lasting.last ?? held, let zone = configuration.zone(of: datum.value) else { continue }
            append(moment, moments[index + 1], zone)
        }
    }

    private mutating func append(_ start: Double, _ end: Double, _ zone: Int) {
        if let last = pieces.last, last.end == start, last.zone == zone {
            pieces[pieces.count - 1].end = end
        } else {
            pieces.append((start, end, zone))
        }
    }

    /// Seconds in each zone between two dates, without the pauses (ZON-44).
    ///
    /// - Parameter events: Those of the whole workout, because a pause may begin before the dates do.
    public func durations(from start: Double, to end: Double, events: [WorkoutEventRecord]) -> [Double] {
        var durations = [Double](repeating: 0, count: configuration.count)
        var pauses = ActiveTime.pauses(in: events, start: start, end: end)[...]
        for piece in pieces where piece.end > start {
            guard piece.start < end else { break }
            let (from, to) = (max(piece.start, start), min(piece.end, end))
            durations[piece.zone] += to - from
            while let pause = pauses.first, pause.start < to {
                durations[piece.zone] -= max(0, min(to, pause.end) - max(from, pause.start))
                // A pause that goes on is taken from the next piece too.
                guard pause.end <= to else { break }
                pauses.removeFirst()
            }
        }
        return durations
    }
}
