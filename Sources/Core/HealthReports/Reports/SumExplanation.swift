package import Foundation
package import HealthModel

/// How the sum of a stretch of time came about where several sources measured (API-45).
package struct SumExplanation: Sendable, Equatable {
    /// What of a source did not count, because another one counted meanwhile.
    package struct Cover: Sendable, Equatable {
        /// The source that counted.
        package var source: SourceRecord
        package var value: Double
    }

    /// What a source gave.
    package struct Part: Sendable, Equatable {
        package var source: SourceRecord
        /// Its place among the sources that have data, from 1; the best counts.
        package var rank: Int
        /// What it comes to as if it were alone (STAT-24).
        package var alone: Double
        /// What of that counts: of all sources together the merged sum, to the last bit.
        package var counted: Double
        /// What of it does not count, by the source that did, the best ranked first.
        package var coveredBy: [Cover]
    }

    /// A time in which a source counted that is not the best.
    package struct Stretch: Sendable, Equatable {
        package var start: Date
        package var end: Date
        package var source: SourceRecord
        package var value: Double
    }

    package var type: ObjectType
    /// The unit of all values.
    package var unit: QuantityUnit
    package var start: Date
    package var end: Date
    /// What counts of all sources together; nil without data.
    package var merged: Double?
    /// The best ranked first.
    package var parts: [Part]
    /// In the order of time, the first of them if there are many.
    package var stretches: [Stretch]
    /// How many stretches there are.
    package var stretchCount: Int

    /// So many stretches are listed at most.
    package static let mostStretches = 500
}

/// Follows the engine's merge, and takes down who counted when.
struct SumExplainer {
    private let start: Double
    private let end: Double
    /// What counts, in the order in which it was decided.
    private var pieces: [SourceMerge.Piece] = []
    private let data: [StatisticsDatum]

    /// - Parameters:
    ///   - data: What overlaps the time, in the order start, end, insertion; the first source is the best.
    ///   - sources: How many sources there are.
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

    /// What a part of a datum amounts to that lies in the time; of one without length all of it, if it does.
    private func share(of datum: StatisticsDatum, _ from: Double, _ to: Double) -> Double {
        guard !datum.isPoint else { return datum.start >= start && datum.start < end ? datum.value : 0 }
        let length = min(to, end) - max(from, start)
        return length > 0 ? datum.value * length / (datum.end - datum.start) : 0
    }

    /// What of each source counts.
    func counted(sources: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: sources)
        for piece in pieces { sums[piece.datum.source] += share(of: piece.datum, piece.start, piece.end) }
        return sums
    }

    /// When sources counted that are not the best, and what; what touches is one.
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

    /// What of each source did not count, by the source that did.
    func covered(sources: Int) -> [[Double]] {
        var covered = [[Double]](repeating: [Double](repeating: 0, count: sources), count: sources)
        let reign = reign(sources: sources)
        let points = pieces.filter { $0.datum.isPoint }
        var first = 0
        for datum in data {
            // Data come in the order of start: what ended before needs not be looked at again.
            while first < reign.count, reign[first].end <= datum.start { first += 1 }
            if datum.isPoint {
                if let other = coverer(of: datum, reign[first...], points) {
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

    /// Who counted when: at any time one source, so that no two overlap.
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

    /// Who counted instead of a datum without length; nil if it counted itself.
    private func coverer(
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
    /// How far a part is moved at most, in its own last digits; three million random sums needed fewer.
    private static let mostSteps = 64

    /// Makes parts add up, in their order, to a sum to the last bit: what rounding lost goes into the last part that is not zero,
    /// because nothing is rounded after it; where that only leads to ties, another part moves by a few of its own last digits.
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
