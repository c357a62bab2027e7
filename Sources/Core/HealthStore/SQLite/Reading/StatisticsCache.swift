import HealthModel
import Synchronization

/// A run of adjacent rows of a block, with its summary.
struct BlockPiece {
    var rows: Range<Int>
    var summary: StatisticsSummary
}

/// A cache of the runs into which the bounds of buckets divide blocks, so that repeated queries by the same days
/// decode none.
///
/// A block is never changed, only replaced, so its entries stay valid. Runs are those counted when the block was
/// decoded, divided only by bounds of the same buckets, so that results are identical bit by bit.
final class StatisticsCache: Sendable {
    /// The maximum number of cached pieces, of about 200 bytes each.
    private static let limit = 100_000
    /// The maximum number of different bucket layouts.
    private static let rowLimit = 8

    private struct Key: Hashable {
        var row: Int
        var block: Int64
    }

    private struct Entry {
        var whole: StatisticsSummary
        var pieces: [BlockPiece]
    }

    private struct State {
        var rows: [CalendarBuckets] = []
        /// The number of the first layout, which only increases, so that results for discarded layouts are not stored
        /// for later ones.
        var firstRow = 0
        var entries: [Key: Entry] = [:]
        var count = 0

        mutating func forget() {
            firstRow += rows.count
            rows = []
            entries = [:]
            count = 0
        }
    }

    private let state = Mutex(State())
    /// The cached statistics of all data of a type.
    let answers = StatisticsResultCache()

    /// Returns the number of a bucket layout, adding it if it is new.
    func row(of buckets: CalendarBuckets) -> Int {
        state.withLock { state in
            if let place = state.rows.firstIndex(where: { buckets.coincides(with: $0) }) {
                return state.firstRow + place
            }
            if state.rows.count == Self.rowLimit { state.forget() }
            state.rows.append(buckets)
            return state.firstRow + state.rows.count - 1
        }
    }

    /// Returns the pieces of a block with a summary; nil if they are not cached.
    func pieces(of block: Int64, _ whole: StatisticsSummary, row: Int) -> [BlockPiece]? {
        state.withLock { state in
            // A block that lost its last samples, or that other samples were merged into, keeps its number.
            guard let entry = state.entries[Key(row: row, block: block)], entry.whole.isOfSameData(as: whole) else {
                return nil
            }
            return entry.pieces
        }
    }

    func store(_ pieces: [BlockPiece], of block: Int64, _ whole: StatisticsSummary, row: Int) {
        state.withLock { state in
            guard row >= state.firstRow else { return }
            let key = Key(row: row, block: block)
            state.count += pieces.count - (state.entries[key]?.pieces.count ?? 0)
            state.entries[key] = Entry(whole: whole, pieces: pieces)
            if state.count > Self.limit { state.forget() }
        }
    }
}

/// The runs in which a block was counted so far.
struct BlockCut {
    private(set) var pieces: [BlockPiece] = []
    private var isBroken = false

    /// Returns the maximum number of pieces to cache: beyond it, decoding a block costs no more than adding them, and
    /// those of a few years would fill the memory.
    static func most(of count: Int) -> Int { count / 96 }

    mutating func append(_ added: [BlockPiece]) {
        for piece in added {
            if piece.rows.lowerBound != pieces.last?.rows.upperBound ?? 0 { isBroken = true }
            pieces.append(piece)
        }
    }

    func isComplete(for whole: StatisticsSummary) -> Bool {
        !isBroken && pieces.count > 1 && pieces.count <= Self.most(of: whole.count)
            && pieces.last?.rows.upperBound == whole.count
    }
}
