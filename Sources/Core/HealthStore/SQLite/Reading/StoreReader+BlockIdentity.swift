import Foundation
import GRDB
import HealthModel

extension StoreReader {
    /// Returns the contents of a block, in the form in which they are written.
    func blockContents(_ block: Int64) throws -> BlockContents {
        var decoder = RowDecoder(self)
        let sql = "SELECT \(BlockColumn.list) FROM block b WHERE b.id = ?"
        let found = try SQLStatement(database, sql).first(BlockColumn.self, .integer(block)) { row in
            let facts = try blockFacts(from: row, &decoder)
            let samples = try blockSamples(facts, type: facts.type, unit: decoder.unit(row.integer(.unit)))
            let origin = BlockContents.Origin(
                type: row.integer(.type), revision: row.integer(.revision), device: row.optionalInteger(.device),
                metadata: row.optionalInteger(.metadata), unit: row.integer(.unit))
            return BlockContents(
                origin: origin, type: facts.type, unit: samples.unit, identity: samples.identity,
                starts: samples.starts,
                ends: samples.ends, values: samples.values, delays: try delays(of: block))
        }
        guard let found else { throw RowDecoder.damage }
        return found
    }

    // MARK: Identifiers

    /// The location of a sample in a block.
    struct BlockPlace {
        var id: Int64
        var type: ObjectType
        /// The row in the block.
        var index: Int
        var number: Int64
    }

    /// Returns the location of an identifier in a block.
    ///
    /// - Parameter directory: The index of scattered blocks; reuse it for several lookups.
    func block(holding uuid: UUID, _ directory: IdentityDirectory? = nil) throws -> BlockPlace? {
        if DerivedIdentity.isDerived(uuid) { return try block(holdingDerived: uuid) }
        enum Column: Int, SQLColumns {
            case id, count, uuid, type, isRun
            static let list = selection(of: "block", [.isRun: "NOT scattered AND ordinal IS NULL"])
        }
        let sql = "SELECT \(Column.list) FROM block WHERE uuid <= ? ORDER BY uuid DESC LIMIT 1"
        let found = try SQLStatement(database, sql).first(Column.self, .uuid(uuid)) { row in
            (
                id: row.integer(.id), count: row.integer(.count), first: try row.uuid(.uuid), type: row.integer(.type),
                isRun: row.isTrue(.isRun)
            )
        }
        if let found, found.isRun, found.first.high == uuid.high, let type = references.type(found.type) {
            let distance = uuid.low - found.first.low
            if distance < UInt64(found.count) {
                return BlockPlace(
                    id: found.id, type: type, index: Int(distance), number: found.id + Int64(distance))
            }
        }
        return try scatteredBlock(holding: uuid, directory ?? IdentityDirectory(database))
    }

    /// Returns the location of an identifier in a scattered block.
    func scatteredBlock(holding uuid: UUID, _ directory: IdentityDirectory) throws -> BlockPlace? {
        for block in try directory.candidates(uuid) {
            let sql = "SELECT type FROM block WHERE id = ? AND scattered"
            let type = try SQLStatement(database, sql).firstInteger(.integer(block))
            // A page may refer to deleted blocks.
            guard let type = type.flatMap(references.type),
                let index = try identifiers(of: block).firstIndex(of: uuid)
            else { continue }
            return BlockPlace(
                id: block, type: type, index: index, number: try blockContents(block).identity.number(index))
        }
        return nil
    }
}
