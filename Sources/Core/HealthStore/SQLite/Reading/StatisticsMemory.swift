import HealthModel
import Synchronization

/// A run of neighbouring rows of a block, and what they amount to.
struct BlockPiece {
    var rows: Range<Int>
    var summary: StatisticsSummary
}

/// Remembers into which runs the bounds of buckets cut blocks, so that who asks for the same days again opens none.
///
/// A block is never changed, only replaced, so what is known of one stays true. Runs are those that were counted when the
/// block was open, and only bounds of the same buckets cut them, so the figures are the same bit by bit.
final class StatisticsMemory: Sendable {
    /// The most pieces that are remembered, of about 200 bytes each.
    private static let limit = 100_000
    /// For how many different rows of buckets.
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
        /// Counts up, so that what an earlier question still finds out is not taken for that of later buckets.
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
    /// What was asked of all data of a type.
    let answers = StatisticsAnswers()

    /// The number under which what is known of buckets is kept.
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

    /// The pieces of a block with a summary; nil if they are not known.
    func pieces(of block: Int64, _ whole: StatisticsSummary, row: Int) -> [BlockPiece]? {
        state.withLock { state in
            // A block that lost its last samples keeps its number, and so does one that took in others.
            guard let entry = state.entries[Key(row: row, block: block)], entry.whole.isOfSameData(as: whole) else {
                return nil
            }
            return entry.pieces
        }
    }

    func keep(_ pieces: [BlockPiece], of block: Int64, _ whole: StatisticsSummary, row: Int) {
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

    /// Beyond so many pieces opening a block costs no more than counting them, and those of a few years would fill the memory.
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
