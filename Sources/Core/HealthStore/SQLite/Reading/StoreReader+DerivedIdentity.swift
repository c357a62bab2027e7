import Foundation
import HealthModel

/// Lookups in blocks whose identifiers are derived from their samples.
extension StoreReader {
    /// A block that may contain a derived identifier.
    struct DerivedBlock {
        var id: Int64
        var type: ObjectType
        var ordinal: Int
        /// The high half of all identifiers of the block.
        var high: UInt64
    }

    /// Returns the blocks of a stream with samples that start within a range of seconds.
    func derivedBlocks(high: UInt64, starting seconds: ClosedRange<Double>) throws -> [DerivedBlock] {
        enum Column: Int, SQLColumns {
            case id, type, ordinal
            static let list = selection(of: "block")
        }
        // The first sample of a block need not be its earliest, so the order of identifiers is not sufficient.
        let sql = """
            SELECT \(Column.list) FROM block
            WHERE uuid BETWEEN ? AND ? AND max_start >= ? AND min_start < ? AND ordinal IS NOT NULL ORDER BY uuid
            """
        let values: [SQLValue] = [
            .uuid(UUID(high: high, low: 0)), .uuid(UUID(high: high, low: .max)), .real(seconds.lowerBound),
            .real(seconds.upperBound + 1),
        ]
        var blocks: [DerivedBlock] = []
        try SQLStatement(database, sql).forEach(Column.self, values) { row in
            guard let type = references.type(row.integer(.type)) else { return true }
            blocks.append(
                DerivedBlock(id: row.integer(.id), type: type, ordinal: Int(row.integer(.ordinal)), high: high))
            return true
        }
        return blocks
    }

    /// Returns the low halves of the identifiers of a block.
    func lows(of block: DerivedBlock) throws -> [UInt64] {
        let found = try SQLStatement(database, "SELECT payload FROM block_data WHERE block = ?")
            .first(.integer(block.id)) { row in
                let bytes = row.bytes(.only)
                return try Self.reading(block.id) { () throws(BlockDamage) in
                    let columns = try BlockCodec.decode(bytes, columns: 3)
                    return BlockIdentity.lows(
                        starts: columns[0], ends: columns[1], values: columns[2], of: block.type,
                        ordinal: block.ordinal)
                }
            }
        guard let found else { throw RowDecoder.damage }
        return found
    }

    /// Returns the location of a derived identifier in a block.
    func block(holdingDerived uuid: UUID) throws -> BlockPlace? {
        let start = DerivedIdentity.start(of: uuid)
        for block in try derivedBlocks(high: uuid.high, starting: start...start) {
            if let index = try lows(of: block).firstIndex(of: uuid.low) {
                return BlockPlace(id: block.id, type: block.type, index: index, number: block.id + Int64(index))
            }
        }
        return nil
    }

    /// Returns some of the derived identifiers within a range, in blocks of a type.
    func derivedIdentifiers(from low: UUID, to high: UUID, of type: ObjectType, enough: Int) throws -> [UUID] {
        enum Column: Int, SQLColumns {
            case id, uuid, ordinal
            static let list = selection(of: "block")
        }
        let sql = """
            SELECT \(Column.list) FROM block WHERE uuid BETWEEN ? AND ? AND type = ? AND ordinal IS NOT NULL
            """
        let values: [SQLValue] = [
            .uuid(UUID(high: low.high, low: 0)), .uuid(UUID(high: high.high, low: .max)),
            .integer(references.id(of: type)),
        ]
        var found: [UUID] = []
        try SQLStatement(database, sql).forEach(Column.self, values) { row in
            let block = DerivedBlock(
                id: row.integer(.id), type: type, ordinal: Int(row.integer(.ordinal)), high: try row.uuid(.uuid).high)
            for own in try lows(of: block) {
                let uuid = UUID(high: block.high, low: own)
                let isInside =
                    (low.high, low.low) <= (uuid.high, uuid.low) && (uuid.high, uuid.low) <= (high.high, high.low)
                if isInside, found.count < enough { found.append(uuid) }
            }
            return found.count < enough
        }
        return found
    }

    /// Returns the times at which the samples of a block were added at their origin, in seconds after their end; nil
    /// if they are unknown.
    func delays(of block: Int64) throws -> [Double]? {
        try SQLStatement(database, "SELECT payload FROM block_creation WHERE block = ?").first(.integer(block)) { row in
            let bytes = row.bytes(.only)
            return try Self.reading(block) { () throws(BlockDamage) in try BlockCodec.decode(bytes, columns: 1)[0] }
        }
    }
}
