/// In which zone the values of one type were at each moment (ZON-41): that of the moment's value.
public struct ZoneTimeline: Sendable {
    /// How long a value holds after its end, in seconds (ZON-41).
    public static let hold = ValueTimeline.hold

    /// The zones.
    public let configuration: ZoneConfigurationRecord
    private let values: ValueTimeline

    /// Sorts data into zones, in any order (ZON-45), in O(n log n).
    public init(_ data: [StatisticsDatum], in configuration: ZoneConfigurationRecord) {
        self.configuration = configuration
        values = ValueTimeline(data)
    }

    /// Seconds in each zone between two dates, without the pauses (ZON-44).
    ///
    /// - Parameter events: Those of the whole workout, because a pause may begin before the dates do.
    public func durations(from start: Double, to end: Double, events: [WorkoutEventRecord]) -> [Double] {
        var durations = [Double](repeating: 0, count: configuration.count)
        let pauses = ActiveTime.pauses(in: events, start: start, end: end)
        values.forEachValue(from: start, to: end, pauses: pauses) { value, seconds in
            if let zone = configuration.zone(of: value) { durations[zone] += seconds }
        }
        return durations
    }
}
