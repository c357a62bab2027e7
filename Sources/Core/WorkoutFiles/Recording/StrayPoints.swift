import HealthModel

/// Detection of points in a session that were dated by a wrong clock, even if there are many in a row.
///
/// 1. If the clock jumps by more than ``jump`` and later continues where it was, the points between are stray,
///    provided that they are fewer than those around them.
/// 2. Points farther from the rest than the maximum duration of a workout (DAT-5) are stray if there is only one, or
///    if they are few and of short duration. If every point is isolated, none is stray.
enum StrayPoints {
    /// The jump that counts, in seconds: six hours, because a clock never goes back that far by itself.
    private static let jump = 21_600.0
    /// The maximum number of jumps until the clock is right again.
    private static let depth = 8
    /// The limits of a stray run: at most this fraction of the points of the rest, and at most ten minutes.
    private static let part = 20
    private static let duration = 600.0

    /// A run of points without a jump.
    private struct Piece {
        var ranges: [Range<Int>]
        var first: Double
        var last: Double
        var count: Int
    }

    /// Returns the stray points within a run.
    static func find(in run: Range<Int>, times: [Double]) -> [Range<Int>] {
        guard run.dropFirst().contains(where: { abs(times[$0] - times[$0 - 1]) > jump }) else { return [] }
        var kept: [Piece] = []
        var strays: [Range<Int>] = []
        for piece in pieces(run, times) {
            if let before = origin(of: piece, in: kept) {
                strays += kept[(before + 1)...].flatMap(\.ranges)
                kept.removeSubrange((before + 1)...)
                kept[before].ranges += piece.ranges
                kept[before].last = piece.last
                kept[before].count += piece.count
            } else {
                kept.append(piece)
            }
        }
        return strays + farAway(kept, times)
    }

    private static func pieces(_ run: Range<Int>, _ times: [Double]) -> [Piece] {
        var pieces: [Piece] = []
        var start = run.lowerBound
        for index in run.dropFirst() where abs(times[index] - times[index - 1]) > jump {
            pieces.append(piece(start..<index, times))
            start = index
        }
        return pieces + [piece(start..<run.upperBound, times)]
    }

    private static func piece(_ range: Range<Int>, _ times: [Double]) -> Piece {
        Piece(
            ranges: [range], first: times[range.lowerBound], last: times[range.upperBound - 1], count: range.count)
    }

    /// Returns the index of the piece that a piece continues, across stray points.
    private static func origin(of piece: Piece, in kept: [Piece]) -> Int? {
        var between = 0
        for index in kept.indices.reversed().prefix(depth) {
            if abs(piece.first - kept[index].last) <= jump {
                return between < kept[index].count + piece.count ? index : nil
            }
            between += kept[index].count
        }
        return nil
    }

    /// Returns the points farther from the rest than the maximum duration of a workout.
    private static func farAway(_ pieces: [Piece], _ times: [Double]) -> [Range<Int>] {
        let limit = ObjectType.workout.maximumDuration ?? .infinity
        var groups: [[Piece]] = []
        for piece in pieces {
            if let last = groups.last?.last, abs(piece.first - last.last) <= limit {
                groups[groups.count - 1].append(piece)
            } else {
                groups.append([piece])
            }
        }
        let most = groups.map { $0.reduce(0) { $0 + $1.count } }.max() ?? 0
        guard most > 1 else { return [] }
        return groups.filter { group in
            let count = group.reduce(0) { $0 + $1.count }
            return count == 1 || count * part <= most && length(group, times) <= duration
        }.flatMap { $0.flatMap(\.ranges) }
    }

    private static func length(_ group: [Piece], _ times: [Double]) -> Double {
        let all = group.lazy.flatMap(\.ranges).joined().map { times[$0] }
        return (all.max() ?? 0) - (all.min() ?? 0)
    }
}
