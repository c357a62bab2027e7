import Foundation
import HealthModel

extension ObjectType {
    /// Whether samples of the type may stand in blocks.
    var isKeptInBlocks: Bool { family == .quantity || family == .category }
}

/// The identifiers of the samples of a block, which stores only the first.
enum BlockIdentifiers {
    /// One after the other.
    case consecutive(first: UUID)
    /// Each derived from its sample.
    case derived(high: UInt64, lows: [UInt64])

    /// The identifiers of samples whose first one is known.
    init(first: UUID, starts: [Double], ends: [Double], values: [Double], isCategory: Bool) throws {
        guard DerivedIdentity.isDerived(first) else {
            self = .consecutive(first: first)
            return
        }
        guard let start = starts.first, let end = ends.first, let value = values.first else { throw RowDecoder.damage }
        // All samples of a block have one ordinal, and the first identifier tells which.
        let ordinal = (0..<DerivedIdentity.ordinalLimit).first {
            DerivedIdentity.low(start: start, end: end, value: isCategory ? value : 0, ordinal: $0) == first.low
        }
        guard let ordinal else { throw RowDecoder.damage }
        self = .derived(
            high: first.high,
            lows: Self.lows(starts: starts, ends: ends, values: values, isCategory: isCategory, ordinal: ordinal))
    }

    /// The low halves of derived identifiers.
    static func lows(
        starts: [Double], ends: [Double], values: [Double], isCategory: Bool, ordinal: Int
    ) -> [UInt64] {
        starts.indices.map { index in
            DerivedIdentity.low(
                start: starts[index], end: ends[index], value: isCategory ? values[index] : 0, ordinal: ordinal)
        }
    }

    @inline(__always) subscript(index: Int) -> UUID {
        switch self {
        case .consecutive(let first): first.advanced(by: index)
        case .derived(let high, let lows): UUID(high: high, low: lows[index])
        }
    }
}

extension ReadSession {
    /// A block that may hold a derived identifier.
    struct DerivedBlock {
        var id: Int64
        var type: ObjectType
        var firstUUID: UUID
    }

    /// The blocks of a stream with samples that start within a range of seconds.
    func derivedBlocks(high: UInt64, starting seconds: ClosedRange<Double>) throws -> [DerivedBlock] {
        // The first sample of a block need not be its earliest, so the order of identifiers alone decides nothing.
        let sql = """
            SELECT id, type, uuid FROM block
            WHERE uuid BETWEEN ? AND ? AND max_start >= ? AND min_start < ? ORDER BY uuid
            """
        let values: [SQLValue] = [
            .uuid(UUID(high: high, low: 0)), .uuid(UUID(high: high, low: .max)), .real(seconds.lowerBound),
            .real(seconds.upperBound + 1),
        ]
        var blocks: [DerivedBlock] = []
        try SQLStatement(database, sql).forEach(values) { row in
            guard let type = vocabulary.type(row.integer(1)) else { return true }
            blocks.append(DerivedBlock(id: row.integer(0), type: type, firstUUID: try row.uuid(2)))
            return true
        }
        return blocks
    }

    /// The low halves of the identifiers of a block.
    func lows(of block: DerivedBlock) throws -> [UInt64] {
        let found = try SQLStatement(database, "SELECT payload FROM block_data WHERE block = ?")
            .first(.integer(block.id)) { data in
                let columns = try BlockCodec.decode(data.bytes(0), columns: 3)
                return try BlockIdentifiers(
                    first: block.firstUUID, starts: columns[0], ends: columns[1], values: columns[2],
                    isCategory: block.type.family == .category)
            }
        guard case .derived(_, let lows)? = found else { throw RowDecoder.damage }
        return lows
    }

    /// The block that holds a derived identifier, and its place in it.
    func block(holdingDerived uuid: UUID) throws -> (id: Int64, type: ObjectType, index: Int)? {
        let start = DerivedIdentity.start(of: uuid)
        for block in try derivedBlocks(high: uuid.high, starting: start...start) {
            if let index = try lows(of: block).firstIndex(of: uuid.low) { return (block.id, block.type, index) }
        }
        return nil
    }
}
