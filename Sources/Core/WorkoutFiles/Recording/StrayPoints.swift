import HealthModel

/// Finds the points of a session that a wrong clock dated, however many follow one another.
///
/// 1. Where the clock jumps away by more than ``jump`` and later goes on where it had been, what lies between is stray,
///    if it is less than what lies around it.
/// 2. What lies farther from the rest than a workout can last (DAT-5) is stray, if it is one point alone, or few and over
///    soon. Where no points lie together, none is stray.
enum StrayPoints {
    /// Six hours: nobody's clock goes back so far by itself.
    private static let jump = 21_600.0
    /// How many jumps back a clock may need until it is right again.
    private static let depth = 8
    /// A stray run has at most this part of the points of the rest, and lasts no longer than ten minutes.
    private static let part = 20
    private static let duration = 600.0

    /// Points without a jump between them.
    private struct Piece {
        var ranges: [Range<Int>]
        var first: Double
        var last: Double
        var count: Int
    }

    /// The stray points among those of a run.
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

    /// The piece with which another one goes on across strays.
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

    /// What lies away from the rest by more than a workout can last.
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
