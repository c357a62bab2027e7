/// A sweep along the timeline that merges the data of simultaneously recording sources (STAT-20, STAT-21, STAT-22,
/// STAT-23).
///
/// A phone counted 60 steps from second 0 to 30; a watch, which ranks higher, 25 steps from 10 to 20:
///
/// ```
///          0         10        20        30
/// phone    |———————————— 60 ——————————————|
/// watch              |—— 25 ———|
/// counts   | phone 20 | watch 25 | phone 20 |      65 steps
/// ```
///
/// The resulting pieces are the phone's from 0 to 10 and from 20 to 30, at its own rate of 2 per second, and the
/// watch's from 10 to 20.
///
/// Data are added in order; only those that have not ended yet, and the points of one instant, are retained.
package struct SourceMerge: Sendable {
    /// A part of a datum that counts.
    package struct Piece {
        package var datum: StatisticsDatum
        package var start: Double
        package var end: Double
        /// The first bucket that may contain the datum.
        var slot: Int
    }

    private struct Open: Sendable {
        var datum: StatisticsDatum
        var rank: Int
        var slot: Int
        /// The start of the uninterrupted part that counts, or `nil` while the datum is suppressed.
        var countsSince: Double?
    }

    /// The combined points of a source at one instant.
    private struct Points: Sendable {
        var datum: StatisticsDatum
        var rank: Int
        var slot: Int
    }

    private let places: [Int]
    private var open: [Open] = []
    private var earliestEnd = Double.infinity
    private var points: [Points] = []

    /// Creates a merge.
    ///
    /// - Parameter places: The rank of each source; the best is 0.
    package init(places: [Int]) {
        self.places = places
    }

    /// Adds the next datum, and emits the pieces of earlier data that are final.
    package mutating func add(_ datum: StatisticsDatum, slot: Int = 0, _ emit: (Piece) -> Void) {
        advance(to: datum.start, emit)
        let rank = rank(of: datum)
        if datum.isPoint {
            note(point: Points(datum: datum, rank: rank, slot: slot))
            return
        }
        open.append(Open(datum: datum, rank: rank, slot: slot, countsSince: nil))
        earliestEnd = min(earliestEnd, datum.end)
        choose(at: datum.start, emit)
    }

    /// Returns whether a run of one source can be counted at once because no other known datum overlaps it.
    mutating func isClear(at date: Double, source: Int, _ emit: (Piece) -> Void) -> Bool {
        guard points.isEmpty || points[0].datum.start < date else { return false }
        advance(to: date, emit)
        return open.allSatisfy { $0.datum.source == source }
    }

    /// Finishes after the last datum.
    package mutating func finish(_ emit: (Piece) -> Void) {
        advance(to: .infinity, emit)
    }

    private func rank(of datum: StatisticsDatum) -> Int {
        let place = datum.source < places.count ? places[datum.source] : places.count + datum.source
        return datum.isHandEntered ? place : place + 1 << 40
    }

    // MARK: Points

    /// Combines points of one source at one instant, which count together or not at all.
    private mutating func note(point: Points) {
        if let known = points.firstIndex(where: { $0.datum.source == point.datum.source }) {
            points[known].datum.value += point.datum.value
            points[known].rank = min(points[known].rank, point.rank)
        } else {
            points.append(point)
        }
    }

    /// Counts the points of the instant, now that all intervals that cover it are known (STAT-22).
    private mutating func resolvePoints(_ emit: (Piece) -> Void) {
        guard !points.isEmpty else { return }
        let bestInterval = open.min { $0.rank < $1.rank }.map { (rank: $0.rank, source: $0.datum.source) }
        let bestPoint = points.min { $0.rank < $1.rank }.map { (rank: $0.rank, source: $0.datum.source) }
        let best = [bestInterval, bestPoint].compactMap { $0 }.min { $0.rank < $1.rank }?.source
        for point in points where point.datum.source == best {
            emit(Piece(datum: point.datum, start: point.datum.start, end: point.datum.end, slot: point.slot))
        }
        points.removeAll(keepingCapacity: true)
    }

    // MARK: Intervals

    private mutating func advance(to date: Double, _ emit: (Piece) -> Void) {
        if !points.isEmpty, points[0].datum.start < date { resolvePoints(emit) }
        while earliestEnd <= date, !open.isEmpty {
            let end = earliestEnd
            var next = Double.infinity
            var kept = 0
            for index in open.indices {
                if open[index].datum.end <= end {
                    if let since = open[index].countsSince { flush(open[index], since, end, emit) }
                } else {
                    next = min(next, open[index].datum.end)
                    if kept != index { open[kept] = open[index] }
                    kept += 1
                }
            }
            if kept < open.count { open.removeLast(open.count - kept) }
            earliestEnd = next
            choose(at: end, emit)
        }
    }

    /// Selects the best source, which alone counts from now on (STAT-21).
    private mutating func choose(at date: Double, _ emit: (Piece) -> Void) {
        guard !open.isEmpty else { return }
        // Indices avoid copies: an element has nine words, and this runs twice for each datum.
        var best = 0
        for index in open.indices where open[index].rank < open[best].rank { best = index }
        let source = open[best].datum.source
        for index in open.indices {
            if open[index].datum.source == source {
                if open[index].countsSince == nil { open[index].countsSince = date }
            } else if let since = open[index].countsSince {
                flush(open[index], since, date, emit)
                open[index].countsSince = nil
            }
        }
    }

    private func flush(_ open: Open, _ start: Double, _ end: Double, _ emit: (Piece) -> Void) {
        guard end > start else { return }
        emit(Piece(datum: open.datum, start: start, end: end, slot: open.slot))
    }
}
