public import Foundation

/// The statistics of a workout under construction and of its activities, updated with every sample (WBD-12, WAC-8).
///
/// Memory grows with the number of types and activities, not with that of the data, so an update costs the same
/// throughout a long workout. If the retained data are insufficient, because a datum arrived very late, the order of
/// sources changed, or an activity was moved, the statistics are stale (``isStale``), and must be recomputed by
/// ``recount(_:)`` before they are read.
public struct RunningStatistics: Sendable {
    /// The statistics of an activity.
    private struct Part: Sendable {
        let uuid: UUID
        let start: Double
        var end: Double
        /// A Boolean value that indicates whether instantaneous data at the end are included.
        var includesEnd: Bool
        /// A Boolean value that indicates whether there are instantaneous data at the end, included or not.
        var hasMomentAtEnd = false
        var series: [RunningSeries] = []
    }

    /// A Boolean value that indicates whether all data must be recounted before statistics are read.
    public private(set) var isStale = false
    /// The series of all types, in order of first occurrence; few enough that a linear search is faster than hashing.
    private var whole: [RunningSeries] = []
    private var parts: [Part] = []
    /// The latest end of the data.
    private var latest = -Double.infinity

    /// Creates empty statistics.
    public init() {}

    // MARK: Data

    /// Adds data.
    public mutating func add(_ new: [ObjectType: MeasuredData]) {
        for (type, measured) in new where !measured.data.isEmpty && !isStale { add(measured, of: type) }
    }

    /// Recounts all data that were ever added.
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

    /// Adds data in chronological order, so that no datum of a batch is late, cut or not.
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

    /// Updates the activities, ascending by start.
    public mutating func follow(_ activities: [WorkoutActivityRecord]) {
        guard !activities.isEmpty || !parts.isEmpty else { return }
        parts = activities.enumerated().map { index, activity in
            let end = activity.end ?? .infinity
            let isLast = index == activities.count - 1
            guard var part = parts.first(where: { $0.uuid == activity.uuid && $0.start == activity.start }) else {
                // Existing data may lie in the activity.
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

    // MARK: Results

    /// Returns the statistics of a type so far, or `nil` if there are no data.
    public mutating func record(of type: ObjectType) -> StatisticsRecord? {
        whole.firstIndex { $0.type == type }.flatMap { whole[$0].record() }
    }

    /// Returns the statistics of every type so far, in the order of types.
    public mutating func records() -> [StatisticsRecord] { Self.records(&whole) }

    /// Returns the statistics of an activity, with data cut at its bounds (WAC-6, WAC-8), in the order of types.
    public mutating func records(ofActivity uuid: UUID) -> [StatisticsRecord] {
        guard let index = parts.firstIndex(where: { $0.uuid == uuid }) else { return [] }
        return Self.records(&parts[index].series)
    }

    private static func records(_ series: inout [RunningSeries]) -> [StatisticsRecord] {
        series.indices.sorted { series[$0].type.index < series[$1].type.index }.compactMap { series[$0].record() }
    }
}
