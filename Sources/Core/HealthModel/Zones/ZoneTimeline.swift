/// In which zone the values of one type were at each moment (ZON-41): that of the moment's value.
public struct ZoneTimeline: Sendable {
    /// How long a value holds after its end, in seconds (ZON-41).
    public static let hold = ValueTimeline.hold

    /// The zones.
    public let configuration: ZoneConfigurationRecord
    private var values = ValueTimeline()
    /// Seconds in each zone before every 64th piece, so that a long workout is not summed up with each question.
    private var sums: [[Double]]

    private static let stride = 64

    /// Sorts data into zones, in any order (ZON-45), in O(n log n).
    public init(_ data: [StatisticsDatum] = [], in configuration: ZoneConfigurationRecord) {
        self.configuration = configuration
        sums = [[Double](repeating: 0, count: configuration.count)]
        add(data)
    }

    /// Takes up further data, in any order; the work is theirs alone, if they begin after the others.
    public mutating func add(_ data: [StatisticsDatum]) {
        let changed = values.add(data)
        sums.removeLast(max(0, sums.count - 1 - changed / Self.stride))
        while sums.count * Self.stride <= values.pieces.count {
            sums.append(seconds(until: .infinity, before: sums.count * Self.stride))
        }
    }

    /// Seconds in each zone between two dates, without the pauses (ZON-44).
    ///
    /// - Parameter events: Those of the whole workout, because a pause may begin before the dates do.
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

    /// Seconds in each zone up to a date, of the pieces before one.
    private func seconds(until end: Double, before last: Int) -> [Double] {
        // The last of them may go on beyond the date, so no sum may hold it.
        let sum = min(max(0, last - 1) / Self.stride, sums.count - 1)
        var seconds = sums[sum]
        for piece in values.pieces[sum * Self.stride..<last] {
            guard let zone = configuration.zone(of: piece.value) else { continue }
            seconds[zone] += min(piece.end, end) - piece.start
        }
        return seconds
    }
}
