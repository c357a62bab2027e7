import GRDB
import HealthModel

/// Which blocks of a type are worth putting together.
struct MergePlan {
    /// Blocks that become one.
    private(set) var groups: [[Int64]] = []

    /// Blocks that hold fewer samples are small.
    private static let small = BlockWriter.largest / 2
    /// Blocks of samples that were saved together keep to themselves if they are larger than this: put together with
    /// others each sample would need a number and an identifier of its own, and these take more than the block saves.
    private static let tiny = 128

    private struct Block {
        var id: Int64
        var last: Int64
        var count: Int
        var isScattered: Bool
        var high: UInt64
        var low: UInt64

        var isLoose: Bool { isScattered ? count < MergePlan.small : count <= MergePlan.tiny }

        /// Whether numbers and identifiers go on where those of another end.
        func follows(_ other: Block) -> Bool {
            !isScattered && !other.isScattered && id == other.last + 1 && high == other.high
                && low == other.low &+ UInt64(other.count)
        }
    }

    /// Looks at the blocks of a type, origin by origin in the order of time.
    ///
    /// Blocks of derived identifiers stay as they are: nothing is shorter.
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
