import Foundation
import GRDB
import HealthModel

/// A writer of blocks.
struct BlockWriter {
    /// The maximum number of samples of a block of samples saved together, large enough to make the overhead per
    /// block insignificant.
    static let largest = 8_192

    let database: Database
    let directory: IdentityDirectory

    init(_ database: Database) {
        self.database = database
        directory = IdentityDirectory(database)
    }

    /// Writes a block whose samples already have numbers and identifiers.
    ///
    /// - Returns: The values stored beside its samples.
    @discardableResult
    func write(_ block: BlockContents) throws -> BlockDigest {
        let digest = try BlockDigest(block)
        let first = digest.first
        var columns = [block.starts, block.ends, block.values]
        var isScattered = false
        var ordinal: Int64?
        switch block.identity {
        case .run: break
        case .each:
            isScattered = true
            columns.append((0..<block.count).map { Double(block.identity.number($0)) })
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
            .uuid(block.identity.uuid((0..<block.count).first { block.identity.number($0) == first } ?? 0)),
            .integer(origin.type), .integer(origin.revision), SQLValue(origin.device), SQLValue(origin.metadata),
            .integer(origin.unit), .real(digest.minStart), .real(digest.maxStart), .real(digest.minEnd),
            .real(digest.maxEnd), .real(digest.minimum), .real(digest.maximum), .blob(digest.summary?.bytes ?? []),
            .integer(digest.last), .integer(isScattered ? 1 : 0), SQLValue(ordinal))
        if !digest.parts.isEmpty {
            try SQLStatement(database, "INSERT INTO block_parts (block, payload) VALUES (?, ?)")
                .run(.integer(first), .blob(BlockParts.encode(digest.parts)))
        }
        if let summary = digest.summary { try BlockDays.write(BlockDays.runs(of: block, summary), of: first, database) }
        try SQLStatement(database, "INSERT INTO block_data (block, payload) VALUES (?, ?)")
            .run(.integer(first), .blob(payload))
        if let delays = block.delays, delays.contains(where: \.isFinite) {
            try SQLStatement(database, "INSERT INTO block_creation (block, payload) VALUES (?, ?)")
                .run(.integer(first), .blob(BlockCodec.encode([delays])))
        }
        guard case .each(_, let uuids) = block.identity else { return digest }
        let identifiers = BlockCodec.encode(BlockIdentity.columns(uuids))
        try SQLStatement(database, "INSERT INTO block_identity (block, payload) VALUES (?, ?)")
            .run(.integer(first), .blob(identifiers))
        try directory.add(uuids.map { ($0, first) })
        return digest
    }
}

extension SQLValue {
    init(_ number: Int64?) {
        self = number.map { .integer($0) } ?? .null
    }
}
