import Foundation
import GRDB
import HealthModel

/// Writes blocks.
struct BlockWriter {
    /// How many samples a block of samples that were saved together holds: so many that what is stored of each block
    /// hardly counts.
    static let largest = 8_192

    let database: Database
    let directory: IdentityDirectory

    init(_ database: Database) {
        self.database = database
        directory = IdentityDirectory(database)
    }

    /// Writes a block whose samples have numbers and identifiers already.
    ///
    /// - Returns: How many bytes its samples take.
    @discardableResult
    func write(_ block: BlockContents) throws -> Int {
        guard let canonical = block.type.blockUnit, block.unit.isCompatible(with: canonical), block.count > 0 else {
            throw RowDecoder.damage
        }
        let values = block.unit.convert(block.values, to: canonical) ?? block.values
        let numbers = (0..<block.count).map { block.identity.number($0) }
        let first = numbers.min() ?? 0
        // Categories are not measured.
        let summaries = block.type.family == .category ? nil : Self.summaries(of: block, values, numbers)
        var columns = [block.starts, block.ends, block.values]
        var isScattered = false
        var ordinal: Int64?
        switch block.identity {
        case .run: break
        case .each:
            isScattered = true
            columns.append(numbers.map { Double($0) })
        case .derived(_, _, _, let own): ordinal = Int64(own)
        }
        let payload = BlockCodec.encode(columns)
        let origin = block.origin
        try SQLStatement(
            database,
            """
            INSERT INTO block (id, count, uuid, type, revision, device, metadata, unit, min_start, max_start, min_end,
            max_end, minimum, maximum, summary, last, scattered, ordinal)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run(
            .integer(first), .integer(Int64(block.count)),
            .uuid(block.identity.uuid(numbers.firstIndex(of: first) ?? 0)), .integer(origin.type),
            .integer(origin.revision), SQLValue(origin.device), SQLValue(origin.metadata), .integer(origin.unit),
            .real(block.starts.min() ?? 0), .real(block.starts.max() ?? 0), .real(block.ends.min() ?? 0),
            .real(block.ends.max() ?? 0), .real(values.min() ?? 0), .real(values.max() ?? 0),
            .blob(summaries?.whole.bytes ?? []), .integer(numbers.max() ?? 0), .integer(isScattered ? 1 : 0),
            SQLValue(ordinal))
        if let summaries, summaries.parts.count > 1 {
            try SQLStatement(database, "INSERT INTO block_parts (block, payload) VALUES (?, ?)")
                .run(.integer(first), .blob(BlockParts.encode(summaries.parts)))
        }
        try SQLStatement(database, "INSERT INTO block_data (block, payload) VALUES (?, ?)")
            .run(.integer(first), .blob(payload))
        if let delays = block.delays, delays.contains(where: \.isFinite) {
            try SQLStatement(database, "INSERT INTO block_creation (block, payload) VALUES (?, ?)")
                .run(.integer(first), .blob(BlockCodec.encode([delays])))
        }
        guard case .each(_, let uuids) = block.identity else { return payload.count }
        let identifiers = BlockCodec.encode(BlockIdentity.columns(uuids))
        try SQLStatement(database, "INSERT INTO block_identity (block, payload) VALUES (?, ?)")
            .run(.integer(first), .blob(identifiers))
        try directory.add(uuids.map { ($0, first) })
        return payload.count + identifiers.count
    }

    /// What the block and its parts amount to.
    private static func summaries(
        of block: BlockContents, _ values: [Double], _ numbers: [Int64]
    ) -> (whole: StatisticsSummary, parts: [StatisticsSummary]) {
        let style = block.type.aggregationStyle ?? .discreteArithmetic
        func summary(_ rows: Range<Int>) -> StatisticsSummary {
            let columns =
                rows.count == block.count
                ? StatisticsColumns(
                    starts: block.starts, ends: block.ends, values: values, firstNumber: 0, numbers: numbers)
                : StatisticsColumns(
                    starts: Array(block.starts[rows]), ends: Array(block.ends[rows]), values: Array(values[rows]),
                    firstNumber: 0, numbers: Array(numbers[rows]))
            return columns.summary(of: 0..<rows.count, source: 0, isHandEntered: false, style: style)
        }
        let parts = stride(from: 0, to: block.count, by: BlockCodec.partSize).map {
            summary($0..<min($0 + BlockCodec.partSize, block.count))
        }
        var whole = parts[0]
        for part in parts.dropFirst() {
            guard whole.canCombine(with: part) else { return (summary(0..<block.count), parts) }
            whole = whole.combined(with: part)
        }
        return (whole, parts)
    }
}

extension SQLValue {
    init(_ number: Int64?) {
        self = number.map { .integer($0) } ?? .null
    }
}
