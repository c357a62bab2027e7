/// The zone of one type over time (ZON-41), determined by the value of each moment.
public struct ZoneTimeline: Sendable {
    /// The time in seconds for which a value holds after its end (ZON-41).
    public static let hold = ValueTimeline.hold

    /// The zones.
    public let configuration: ZoneConfigurationRecord
    private var values = ValueTimeline()
    /// The seconds in each zone before every 64th piece, so that queries need not sum an entire long workout.
    private var sums: [[Double]]

    private static let stride = 64

    /// Creates a timeline of data in any order (ZON-45), in O(n log n).
    public init(_ data: [StatisticsDatum] = [], in configuration: ZoneConfigurationRecord) {
        self.configuration = configuration
        sums = [[Double](repeating: 0, count: configuration.count)]
        add(data)
    }

    /// Adds data in any order; the cost is proportional to the new data only if they start after all others.
    public mutating func add(_ data: [StatisticsDatum]) {
        let changed = values.add(data)
        sums.removeLast(max(0, sums.count - 1 - changed / Self.stride))
        while sums.count * Self.stride <= values.pieces.count {
            sums.append(seconds(until: .infinity, before: sums.count * Self.stride))
        }
    }

    /// Returns the seconds in each zone between two dates, without the pauses (ZON-44).
    ///
    /// - Parameter events: The events of the entire workout, because a pause may begin before the dates do.
    public func durations(from start: Double, to end: Double, events: [WorkoutEventRecord]) -> [Double] {
        guard start < end else { return [Double](repeating: 0, count: configuration.count) }
        var durations = seconds(from: start, to: end)
        for pause in ActiveTime.pauses(in: events, start: start, end: end) {
            let paused = seconds(from: pause.start, to: pause.end)
            for zone in durations.indices { durations[zone] -= paused[zone] }
        }
        return durations
    }

    private func seconds(from start: Double, to end: Double) -> [Double] {
        zip(seconds(until: end), seconds(until: start)).map { $0 - $1 }
    }

    private func seconds(until end: Double) -> [Double] {
        seconds(until: end, before: values.pieces.firstPlace { $0.start >= end })
    }

    /// Returns the seconds in each zone up to a date, for the pieces before an index.
    private func seconds(until end: Double, before last: Int) -> [Double] {
        // The last piece may extend beyond the date, so it must not be part of a stored sum.
        let sum = min(max(0, last - 1) / Self.stride, sums.count - 1)
        var seconds = sums[sum]
        for piece in values.pieces[sum * Self.stride..<last] {
            guard let zone = configuration.zone(of: piece.value) else { continue }
            seconds[zone] += min(piece.end, end) - piece.start
        }
        return seconds
    }
}
