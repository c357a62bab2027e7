/// The zones of a workout under construction: the time in each zone, and changes of the current zone (ZON-48,
/// ZON-60).
///
/// The data of types with zones are retained, because late data change earlier results (ZON-45).
public struct RunningZones: Sendable {
    /// A change of the current zone.
    public struct Update: Sendable {
        /// The end of the datum that changed the zone; the group covers the time up to it (ZON-62).
        public let date: Double
        /// The time in each zone so far.
        public let group: ZoneGroupRecord
        /// The previous zone, or `nil` on the first update (ZON-63).
        public let previous: Int?
        /// The current zone.
        public let current: Int
    }

    private struct Series: Sendable {
        var timeline: ZoneTimeline
        /// The datum with the latest end, which determines the current zone (ZON-61).
        var latest: StatisticsDatum?

        init(_ configuration: ZoneConfigurationRecord) {
            timeline = ZoneTimeline(in: configuration)
        }

        mutating func add(_ data: [StatisticsDatum]) {
            timeline.add(data)
            for datum in data where !datum.value.isNaN && latest.map({ $0.endsBefore(datum) }) ?? true {
                latest = datum
            }
        }
    }

    private var series: [ObjectType: Series] = [:]

    /// Creates empty zones.
    public init() {}

    /// Sets the zones of a workout when collection begins, or continues in another process.
    public mutating func begin(_ configurations: [ZoneConfigurationRecord]) {
        for configuration in configurations where series[configuration.type] == nil {
            series[configuration.type] = Series(configuration)
        }
    }

    /// Recounts all data without reporting zone changes (ZON-67).
    public mutating func recount(_ all: [ObjectType: MeasuredData]) {
        for (type, old) in series {
            var new = Series(old.timeline.configuration)
            new.add(all[type]?.data ?? [])
            series[type] = new
        }
    }

    /// Adds data.
    public mutating func add(_ new: [ObjectType: MeasuredData]) {
        for (type, measured) in new { series[type]?.add(measured.data) }
    }

    /// Adds data and returns the zone changes, in the order of the data (ZON-64).
    public mutating func addReportingChanges(
        _ new: [ObjectType: MeasuredData], start: Double, events: [WorkoutEventRecord]
    ) -> [Update] {
        series.keys.sorted { $0.index < $1.index }.flatMap { type in
            new[type].map { add($0.data, of: type, start: start, events: events) } ?? []
        }
    }

    private mutating func add(
        _ new: [StatisticsDatum], of type: ObjectType, start: Double, events: [WorkoutEventRecord]
    ) -> [Update] {
        guard var own = series.removeValue(forKey: type) else { return [] }
        defer { series[type] = own }
        own.timeline.add(new)
        let configuration = own.timeline.configuration
        var updates: [Update] = []
        for datum in new.sorted(by: { $0.endsBefore($1) }) {
            // Backdated data change totals, but not the current zone (ZON-66).
            guard let zone = configuration.zone(of: datum.value), own.latest.map({ $0.endsBefore(datum) }) ?? true
            else { continue }
            let previous = own.latest.flatMap { configuration.zone(of: $0.value) }
            own.latest = datum
            guard zone != previous else { continue }
            let durations = own.timeline.durations(from: start, to: datum.end, events: events)
            updates.append(
                Update(
                    date: datum.end, group: ZoneGroupRecord(configuration, durations), previous: previous,
                    current: zone))
        }
        return updates
    }

    /// Returns the time in each zone between two dates, up to the latest data, or `nil` if there are no data of the
    /// type (ZON-47).
    ///
    /// - Parameter isEnded: Whether the period has ended, in which case the last value extends beyond its end.
    public func group(
        of type: ObjectType, from start: Double, to end: Double, isEnded: Bool, events: [WorkoutEventRecord]
    ) -> ZoneGroupRecord? {
        guard let own = series[type], let latest = own.latest else { return nil }
        let end = isEnded ? end : min(end, latest.end)
        return ZoneGroupRecord(
            own.timeline.configuration, own.timeline.durations(from: start, to: end, events: events))
    }

    /// The types with data, in their order.
    public var types: [ObjectType] {
        series.filter { $0.value.latest != nil }.keys.sorted { $0.index < $1.index }
    }
}

extension StatisticsDatum {
    /// Returns whether another datum is more recent (ZON-61).
    fileprivate func endsBefore(_ other: StatisticsDatum) -> Bool {
        (end, start, number) < (other.end, other.start, other.number)
    }
}
