import GRDB
import HealthModel

/// A plan of the blocks of a type that are worth merging.
struct MergePlan {
    /// The groups of blocks that are merged into one.
    private(set) var groups: [[Int64]] = []

    /// The number of samples below which a block is small.
    private static let small = BlockWriter.largest / 2
    /// The number of samples up to which blocks of samples saved together are merged: in a merged block each sample
    /// would need a number and an identifier of its own, which take more space than the merge saves.
    private static let tiny = 128

    private struct Block {
        var id: Int64
        var last: Int64
        var count: Int
        var isScattered: Bool
        var high: UInt64
        var low: UInt64

        var isLoose: Bool { isScattered ? count < MergePlan.small : count <= MergePlan.tiny }

        /// Returns whether numbers and identifiers continue those of another block.
        func follows(_ other: Block) -> Bool {
            !isScattered && !other.isScattered && id == other.last + 1 && high == other.high
                && low == other.low &+ UInt64(other.count)
        }
    }

    /// Examines the blocks of a type, by origin and in chronological order.
    ///
    /// Blocks of derived identifiers are not merged: no encoding is shorter.
    init(_ database: Database, type: Int64, before date: Double) throws {
        enum Column: Int, SQLColumns {
            case id, last, count, scattered, uuid, isOld, revision, device, metadata, unit
            static let list = selection(of: "block", [.isOld: "block.max_end <= ?"])
        }
        let sql = """
            SELECT \(Column.list) FROM block
            WHERE type = ? AND ordinal IS NULL ORDER BY revision, device, metadata, unit, min_start, id
            """
        var pending: [Block] = []
        var origin: BlockContents.Origin?
        try SQLStatement(database, sql).forEach(Column.self, [.real(date), .integer(type)]) { row in
            let uuid = try row.uuid(.uuid)
            let block = Block(
                id: row.integer(.id), last: row.integer(.last), count: Int(row.integer(.count)),
                isScattered: row.isTrue(.scattered), high: uuid.high, low: uuid.low)
            let own = BlockContents.Origin(
                type: type, revision: row.integer(.revision), device: row.optionalInteger(.device),
                metadata: row.optionalInteger(.metadata), unit: row.integer(.unit))
            let isOld = row.isTrue(.isOld)
            if own != origin || !isOld || !Self.joins(block, pending) { close(&pending) }
            origin = own
            if isOld, block.count < Self.small { pending.append(block) }
            return true
        }
        close(&pending)
    }

    private mutating func close(_ pending: inout [Block]) {
        if pending.count > 1 { groups.append(pending.map(\.id)) }
        pending = []
    }

    private static func joins(_ block: Block, _ pending: [Block]) -> Bool {
        guard let last = pending.last else { return true }
        guard block.count < small, pending.reduce(block.count, { $0 + $1.count }) <= BlockWriter.largest else {
            return false
        }
        if block.isLoose, pending.allSatisfy(\.isLoose) { return true }
        return block.follows(last) && zip(pending.dropFirst(), pending).allSatisfy { $0.follows($1) }
    }
}
