public import Foundation

/// The statistics of a workout in the making and of its activities, which grow with every sample (WBD-12, WAC-8).
///
/// Memory grows with the number of types and activities, not with that of data: a figure costs the same at the end of a
/// long workout as at its beginning. Where the data that are remembered do not tell what is asked, because something came
/// very late, because the order of sources changed or because an activity was moved, everything ``isStale``, and the next
/// question is answered after ``recount(_:)``.
public struct RunningStatistics: Sendable {
    /// What lies in the time of an activity.
    private struct Part: Sendable {
        let uuid: UUID
        let start: Double
        var end: Double
        /// Whether a moment at the very end belongs here too.
        var includesEnd: Bool
        /// Whether there is such a moment, counted or not.
        var hasMomentAtEnd = false
        var series: [RunningSeries] = []
    }

    /// Whether all data must be counted anew before anything is asked.
    public private(set) var isStale = false
    /// One of each type, in the order in which types came: few, so that looking for one is quicker than hashing.
    private var whole: [RunningSeries] = []
    private var parts: [Part] = []
    /// The latest end of any datum.
    private var latest = -Double.infinity

    /// Statistics of nothing.
    public init() {}

    // MARK: Data

    /// Counts further data.
    public mutating func add(_ new: [ObjectType: MeasuredData]) {
        for (type, measured) in new where !measured.data.isEmpty && !isStale { add(measured, of: type) }
    }

    /// Counts all data anew: those that were ever added.
    public mutating func recount(_ all: [ObjectType: MeasuredData]) {
        isStale = false
        whole = []
        latest = -.infinity
        for index in parts.indices {
            parts[index].series = []
            parts[index].hasMomentAtEnd = false
        }
        add(all)
    }

    private mutating func add(_ new: MeasuredData, of type: ObjectType) {
        let data = new.data
        Self.feed(data, of: type, new.sources, to: &whole, &isStale)
        for datum in data { latest = max(latest, datum.end) }
        let isCumulative = type.isCumulative
        for index in parts.indices {
            let part = parts[index]
            let inside = data.compactMap {
                $0.cut(from: part.start, to: part.end, includesEnd: part.includesEnd, isCumulative: isCumulative)
            }
            if data.contains(where: { $0.isPoint && $0.start == part.end }) { parts[index].hasMomentAtEnd = true }
            guard !inside.isEmpty else { continue }
            Self.feed(inside, of: type, new.sources, to: &parts[index].series, &isStale)
        }
    }

    /// Feeds data in their order: so that of many at once none comes late, cut ones neither.
    private static func feed(
        _ new: [StatisticsDatum], of type: ObjectType, _ sources: SourceRanking,
        to series: inout [RunningSeries], _ isStale: inout Bool
    ) {
        let data = new.count == 1 || isOrdered(new) ? new : new.sorted { $0.precedes($1) }
        let place: Int
        if let known = series.firstIndex(where: { $0.type == type }) {
            place = known
        } else {
            place = series.count
            series.append(RunningSeries(type: type, sources: sources))
        }
        guard series[place].hasSources(sources) else {
            isStale = true
            return
        }
        for datum in data { series[place].add(datum) }
        if series[place].isLost { isStale = true }
    }

    private static func isOrdered(_ data: [StatisticsDatum]) -> Bool {
        data.indices.dropFirst().allSatisfy { !data[$0].precedes(data[$0 - 1]) }
    }

    // MARK: Activities

    /// Takes note of the activities as they are now, ascending by start.
    public mutating func follow(_ activities: [WorkoutActivityRecord]) {
        guard !activities.isEmpty || !parts.isEmpty else { return }
        parts = activities.enumerated().map { index, activity in
            let end = activity.end ?? .infinity
            let isLast = index == activities.count - 1
            guard var part = parts.first(where: { $0.uuid == activity.uuid && $0.start == activity.start }) else {
                // Data that are there already may lie in it.
                if latest >= activity.start { isStale = true }
                return Part(uuid: activity.uuid, start: activity.start, end: end, includesEnd: isLast)
            }
            if part.end != end {
                if latest >= min(part.end, end) { isStale = true }
            } else if part.includesEnd != isLast, part.hasMomentAtEnd {
                isStale = true
            }
            part.end = end
            part.includesEnd = isLast
            return part
        }
    }

    // MARK: Questions

    /// The statistics of a type so far; nil if there are no data.
    public mutating func record(of type: ObjectType) -> StatisticsRecord? {
        whole.firstIndex { $0.type == type }.flatMap { whole[$0].record() }
    }

    /// The statistics of every type so far, in the order of types.
    public mutating func records() -> [StatisticsRecord] { Self.records(&whole) }

    /// The statistics of what lies in the time of an activity, cut there (WAC-6, WAC-8), in the order of types.
    public mutating func records(ofActivity uuid: UUID) -> [StatisticsRecord] {
        guard let index = parts.firstIndex(where: { $0.uuid == uuid }) else { return [] }
        return Self.records(&parts[index].series)
    }

    private static func records(_ series: inout [RunningSeries]) -> [StatisticsRecord] {
        series.indices.sorted { series[$0].type.index < series[$1].type.index }.compactMap { series[$0].record() }
    }
}
