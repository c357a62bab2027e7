import Foundation
import HealthModel

extension StoreReader {
    /// Returns a block decoded from its columns alone, regardless of derived values in its row.
    ///
    /// - Throws: An ``EngineError`` if it cannot be decoded, or does not match its identifier.
    func storedContents(ofBlock block: Int64) throws -> BlockContents {
        enum Column: Int, SQLColumns {
            case uuid, type, revision, device, metadata, unit, ordinal, payload
            static let list = selection(of: "b", [.payload: "p.payload"])
        }
        let sql = "SELECT \(Column.list) FROM block b LEFT JOIN block_data p ON p.block = b.id WHERE b.id = ?"
        let found = try SQLStatement(database, sql).first(Column.self, .integer(block)) { row in
            guard let type = references.type(row.integer(.type)), type.isKeptInBlocks else {
                throw EngineError(.storage, "Block \(block) has no known type.")
            }
            let bytes = row.bytes(.payload)
            let columns = try Self.reading(block) { () throws(BlockDamage) in
                let layout = try BlockLayout(bytes)
                guard layout.count > 0, layout.columnCount == 3 || layout.columnCount == 4 else {
                    throw BlockDamage.malformed
                }
                return try BlockCodec.decode(bytes, columns: layout.columnCount)
            }
            let origin = BlockContents.Origin(
                type: row.integer(.type), revision: row.integer(.revision), device: row.optionalInteger(.device),
                metadata: row.optionalInteger(.metadata), unit: row.integer(.unit))
            return (
                type: type, origin: origin, columns: columns, uuid: try row.uuid(.uuid),
                ordinal: row.optionalInteger(.ordinal).map { Int($0) }
            )
        }
        guard let (type, origin, columns, uuid, ordinal) = found else { throw RowDecoder.damage }
        let identity: BlockIdentity
        if columns.count == 4 {
            let numbers = try Self.reading(block) { () throws(BlockDamage) in
                try BlockIdentity.numbers(columns[3])
            }
            let uuids = try identifiers(of: block)
            guard uuids.count == numbers.count else { throw Self.damaged(block, .malformed) }
            identity = .each(numbers: numbers, uuids: uuids)
        } else if let ordinal {
            let lows = BlockIdentity.lows(
                starts: columns[0], ends: columns[1], values: columns[2], of: type, ordinal: ordinal)
            // The identifier of the first sample is stored.
            guard lows[0] == uuid.low else { throw Self.damaged(block, .malformed) }
            identity = .derived(number: block, high: uuid.high, lows: lows, ordinal: ordinal)
        } else {
            identity = .run(number: block, uuid: uuid)
        }
        return BlockContents(
            origin: origin, type: type, unit: try references.unit(origin.unit, database), identity: identity,
            starts: columns[0], ends: columns[1], values: columns[2])
    }
}
