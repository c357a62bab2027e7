public import Foundation
public import HealthModel

/// An explanation of the sum over an interval with several sources (API-45).
public struct SumExplanation: Sendable, Codable, Equatable {
    /// The part of a source's value that did not count because another source counted at that time.
    public struct Cover: Sendable, Codable, Equatable {
        /// The source that counted.
        public var source: SourceRecord
        /// The value that did not count.
        public var value: Double
    }

    /// The contribution of a source.
    public struct Part: Sendable, Codable, Equatable {
        /// The source.
        public var source: SourceRecord
        /// The rank among the sources that have data, from 1; the best one counts.
        public var rank: Int
        /// The sum of the source alone (STAT-24).
        public var alone: Double
        /// The part of the sum that counts; the parts of all sources add up exactly to the merged sum.
        public var counted: Double
        /// The parts that do not count, by the source that counted instead, the best-ranked first.
        public var coveredBy: [Cover]
    }

    /// An interval in which a source other than the best-ranked one counted.
    public struct Stretch: Sendable, Codable, Equatable {
        /// The start of the interval.
        public var start: Date
        /// The end of the interval.
        public var end: Date
        /// The source that counted.
        public var source: SourceRecord
        /// Its value in the interval.
        public var value: Double
    }

    /// The cumulative type.
    public var type: ObjectType
    /// The unit of all values.
    public var unit: QuantityUnit
    /// The start of the interval.
    public var start: Date
    /// The end of the interval.
    public var end: Date
    /// The merged sum of all sources; nil without data.
    public var merged: Double?
    /// The contributions, the best-ranked source first.
    public var parts: [Part]
    /// The first stretches in chronological order, up to a limit.
    public var stretches: [Stretch]
    /// The number of all stretches.
    public var stretchCount: Int

    /// The maximum number of stretches listed.
    public static let mostStretches = 500
}

/// Replays the engine's merge of sources, and records which source counted at each time.
struct SumExplainer {
    private let start: Double
    private let end: Double
    /// The pieces that count, sorted by start and end.
    private var pieces: [SourceMerge.Piece] = []
    private let data: [StatisticsDatum]

    /// Merges the data of an interval.
    ///
    /// - Parameters:
    ///   - data: The data that overlap the interval, ordered by start, end and insertion; the first source is the
    ///     best-ranked one.
    ///   - sources: The number of sources.
    init(_ data: [StatisticsDatum], sources: Int, from start: Double, to end: Double) {
        self.data = data
        self.start = start
        self.end = end
        var merge = SourceMerge(places: Array(0..<sources))
        var pieces: [SourceMerge.Piece] = []
        for datum in data { merge.add(datum) { pieces.append($0) } }
        merge.finish { pieces.append($0) }
        self.pieces = pieces.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    /// Returns the value of the part of a datum that is inside the interval; an instant counts fully if it is inside.
    private func share(of datum: StatisticsDatum, _ from: Double, _ to: Double) -> Double {
        guard !datum.isPoint else { return datum.start >= start && datum.start < end ? datum.value : 0 }
        let length = min(to, end) - max(from, start)
        return length > 0 ? datum.value * length / (datum.end - datum.start) : 0
    }

    /// Returns the part of each source that counts.
    func counted(sources: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: sources)
        for piece in pieces { sums[piece.datum.source] += share(of: piece.datum, piece.start, piece.end) }
        return sums
    }

    /// Returns the intervals in which sources other than the best-ranked one counted, with their values; adjacent
    /// intervals are merged.
    func stretches(sources: Int) -> [(source: Int, start: Double, end: Double, value: Double)] {
        var found: [(source: Int, start: Double, end: Double, value: Double)] = []
        for source in 0..<sources where source > 0 {
            var own: [(source: Int, start: Double, end: Double, value: Double)] = []
            for piece in pieces where piece.datum.source == source {
                let (from, to) = (max(piece.start, start), min(piece.end, end))
                guard from < to || from == to && piece.datum.isPoint && from < end else { continue }
                let value = share(of: piece.datum, piece.start, piece.end)
                if let last = own.last, from <= last.end {
                    own[own.count - 1].end = max(last.end, to)
                    own[own.count - 1].value += value
                } else {
                    own.append((source, from, to, value))
                }
            }
            found += own
        }
        return found.sorted { ($0.start, $0.source) < ($1.start, $1.source) }
    }

    /// Returns the part of each source that did not count, by the source that counted instead.
    func covered(sources: Int) -> [[Double]] {
        var covered = [[Double]](repeating: [Double](repeating: 0, count: sources), count: sources)
        let reign = reign(sources: sources)
        let points = pieces.filter { $0.datum.isPoint }
        var first = 0
        for datum in data {
            // Data are in order of start, so intervals that ended before need not be examined again.
            while first < reign.count, reign[first].end <= datum.start { first += 1 }
            if datum.isPoint {
                if let other = coveringSource(of: datum, reign[first...], points) {
                    covered[datum.source][other] += share(of: datum, datum.start, datum.end)
                }
                continue
            }
            for time in reign[first...] {
                guard time.start < datum.end else { break }
                guard time.source != datum.source else { continue }
                covered[datum.source][time.source] += share(
                    of: datum, max(time.start, datum.start), min(time.end, datum.end))
            }
        }
        return covered
    }

    private typealias Reign = (source: Int, start: Double, end: Double)

    /// Returns the intervals in which each source counted; they do not overlap, because only one source counts at any
    /// time.
    private func reign(sources: Int) -> [Reign] {
        var times: [Reign] = []
        var last = [Int?](repeating: nil, count: sources)
        for piece in pieces where piece.start < piece.end {
            let source = piece.datum.source
            if let place = last[source], piece.start <= times[place].end {
                times[place].end = max(times[place].end, piece.end)
            } else {
                last[source] = times.count
                times.append((source, piece.start, piece.end))
            }
        }
        return times
    }

    /// Returns the source that counted instead of an instant; nil if the instant itself counted.
    private func coveringSource(
        of datum: StatisticsDatum, _ reign: ArraySlice<Reign>, _ points: [SourceMerge.Piece]
    ) -> Int? {
        let place = points.firstPlace { $0.start >= datum.start }
        let there = points[place...].prefix { $0.start == datum.start }
        if there.contains(where: { $0.datum.source == datum.source }) { return nil }
        if let point = there.first { return point.datum.source }
        return reign.first { $0.start <= datum.start && datum.start < $0.end && $0.source != datum.source }?.source
    }
}

extension SumExplainer {
    /// The maximum number of floating-point steps by which a part is adjusted; three million random sums needed
    /// fewer.
    private static let mostSteps = 64

    /// Adjusts parts so that they add up exactly to a sum, in their order: the rounding error is added to the last
    /// part that is not zero, because no rounding follows; if that only leads to ties, another part is adjusted by a
    /// few floating-point steps.
    static func balance(_ parts: [Double], to sum: Double) -> [Double] {
        func isRight(_ parts: [Double]) -> Bool { parts.reduce(0, +) == sum }
        guard !isRight(parts), let last = parts.lastIndex(where: { $0 != 0 }) else { return parts }
        var balanced = parts
        balanced[last] = sum - parts[..<last].reduce(0, +)
        if isRight(balanced) { return balanced }
        for place in balanced.indices.reversed() where balanced[place] != 0 {
            var (above, below) = (balanced, balanced)
            for _ in 0..<mostSteps {
                above[place] = above[place].nextUp
                if isRight(above) { return above }
                below[place] = below[place].nextDown
                if isRight(below) { return below }
            }
        }
        return balanced
    }
}
