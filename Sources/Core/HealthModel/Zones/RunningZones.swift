/// The zones of a workout in the making: how long in which, and when another one is entered (ZON-48, ZON-60).
///
/// The data of the types that have zones are remembered: a late one changes what was counted (ZON-45).
public struct RunningZones: Sendable {
    /// Another zone is the current one.
    public struct Update: Sendable {
        /// The end of the datum that entered the zone; the group counts to it (ZON-62).
        public let date: Double
        /// Seconds in each zone so far.
        public let group: ZoneGroupRecord
        /// The zone that was left; nil on the first update (ZON-63).
        public let previous: Int?
        /// The zone that was entered.
        public let current: Int
    }

    private struct Series: Sendable {
        var timeline: ZoneTimeline
        /// The datum with the latest end, which decides the current zone (ZON-61).
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

    /// Nothing is sorted yet.
    public init() {}

    /// Takes up the zones of a workout, as collection begins, or goes on in another process.
    public mutating func begin(_ configurations: [ZoneConfigurationRecord]) {
        for configuration in configurations where series[configuration.type] == nil {
            series[configuration.type] = Series(configuration)
        }
    }

    /// Counts all data anew; nothing is told of zones that were entered (ZON-67).
    public mutating func recount(_ all: [ObjectType: MeasuredData]) {
        for (type, old) in series {
            var new = Series(old.timeline.configuration)
            new.add(all[type]?.data ?? [])
            series[type] = new
        }
    }

    /// Counts further data.
    public mutating func add(_ new: [ObjectType: MeasuredData]) {
        for (type, measured) in new { series[type]?.add(measured.data) }
    }

    /// Counts further data; answers the zones that were entered, in the order of the data (ZON-64).
    public mutating func addTelling(
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
            // What is dated back changes totals and enters nothing (ZON-66).
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

    /// Seconds in each zone between two dates, as far as data reach; nil if there are no data of the type (ZON-47).
    ///
    /// - Parameter isEnded: Whether the dates are those of what has ended: then the last value holds beyond its end.
    public func group(
        of type: ObjectType, from start: Double, to end: Double, isEnded: Bool, events: [WorkoutEventRecord]
    ) -> ZoneGroupRecord? {
        guard let own = series[type], let latest = own.latest else { return nil }
        let end = isEnded ? end : min(end, latest.end)
        return ZoneGroupRecord(
            own.timeline.configuration, own.timeline.durations(from: start, to: end, events: events))
    }

    /// The types of which there is something to tell, in their order.
    public var types: [ObjectType] {
        series.filter { $0.value.latest != nil }.keys.sorted { $0.index < $1.index }
    }
}

extension StatisticsDatum {
    /// Whether another datum is the more recent one (ZON-61).
    fileprivate func endsBefore(_ other: StatisticsDatum) -> Bool {
        (end, start, number) < (other.end, other.start, other.number)
    }
}
