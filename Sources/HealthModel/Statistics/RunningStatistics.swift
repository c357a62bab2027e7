/// The statistics of a workout in the making, which grow with every sample (WBD-12).
///
/// Data that come in the order of time are counted as they come. When something comes late, its type is counted anew,
/// with the next question.
public struct RunningStatistics: Sendable {
    private struct Series: Sendable {
        var measured: MeasuredData
        /// What was counted; nil if it must be counted anew.
        var accumulator: StatisticsAccumulator?
    }

    private var series: [ObjectType: Series] = [:]

    /// Statistics of nothing.
    public init() {}

    /// Counts further data.
    public mutating func add(_ new: [ObjectType: MeasuredData]) {
        for (type, measured) in new where !measured.data.isEmpty { add(measured, of: type) }
    }

    private mutating func add(_ new: MeasuredData, of type: ObjectType) {
        var known =
            series.removeValue(forKey: type)
            ?? Series(measured: MeasuredData(sources: new.sources), accumulator: nil)
        if !known.measured.sources.isSame(as: new.sources) {
            known.measured.adopt(new.sources)
            known.accumulator = nil
        }
        let isFirst = known.measured.data.isEmpty
        if isFirst { known.accumulator = Self.accumulator(of: type, new.sources) }
        for datum in new.data {
            if let last = known.measured.data.last, datum.precedes(last) { known.accumulator = nil }
            known.accumulator?.add(datum)
            known.measured.data.append(datum)
        }
        series[type] = known
    }

    private static func accumulator(of type: ObjectType, _ sources: SourceRanking) -> StatisticsAccumulator {
        StatisticsAccumulator(type: type, options: .all(for: type), sources: sources)
    }

    /// The statistics of a type so far; nil if there are no data.
    public mutating func record(of type: ObjectType) -> StatisticsRecord? {
        guard var known = series.removeValue(forKey: type) else { return nil }
        defer { series[type] = known }
        if let accumulator = known.accumulator { return accumulator.record() }
        known.measured.data.sort { $0.precedes($1) }
        var accumulator = Self.accumulator(of: type, known.measured.sources)
        for datum in known.measured.data { accumulator.add(datum) }
        known.accumulator = accumulator
        return accumulator.record()
    }

    /// The statistics of every type so far, in the order of types.
    public mutating func records() -> [StatisticsRecord] {
        types.compactMap { record(of: $0) }
    }

    /// The statistics of what lies between two dates, cut there (WAC-6, WAC-8); a nil end is far away.
    ///
    /// - Parameter includesEnd: Whether a moment at the very end belongs here too.
    public func records(from start: Double, to end: Double?, includesEnd: Bool) -> [StatisticsRecord] {
        types.compactMap { type in
            series[type]?.measured.record(of: type, from: start, to: end ?? .infinity, includesEnd: includesEnd)
        }
    }

    private var types: [ObjectType] { series.keys.sorted { $0.index < $1.index } }
}

extension SourceRanking {
    /// Whether the same sources stand in the same order.
    fileprivate func isSame(as other: SourceRanking) -> Bool {
        places == other.places && sources == other.sources
    }
}

extension MeasuredData {
    /// Refers to a newer list of the sources.
    fileprivate mutating func adopt(_ new: SourceRanking) {
        let places = sources.sources.map { old in
            new.sources.firstIndex { $0.bundleIdentifier == old.bundleIdentifier } ?? 0
        }
        for index in data.indices { data[index].source = places[data[index].source] }
        sources = new
    }
}
