import Foundation
import GRDB
import HealthModel

/// An index of the scattered blocks that may contain an identifier.
///
/// An index with an entry per identifier would be larger than the samples. Instead, identifiers are keys of 52 bits,
/// sorted and stored in pages as blocks of differences: about one byte for identifiers generated in order, and six
/// for random ones. Keys may collide, so the block itself is checked in the end. Entries of deleted blocks are
/// ignored, and removed when their page is rewritten.
///
/// For example, three identifiers have the keys 5,000, 5,001 and 9,000,000; the first two are in block 12, the last
/// in block 40. The page that begins with 5,000 has the columns
///
/// ```
/// keys     5000   5001   9000000
/// blocks     12     12        40
/// ```
///
/// A lookup of an identifier with the key 5,001 reads the page with the greatest first key up to it, finds the key by
/// binary search, and opens block 12 to check for the identifier. A key between 5,001 and 9,000,000 is in no block,
/// so no block is opened.
final class IdentityDirectory {
    private enum Column: Int, SQLColumns {
        case first, payload
        static let list = selection(of: "identity_page")
    }

    private struct Page {
        var first: Int64
        var keys: [Double]
        var blocks: [Double]
    }

    /// The maximum number of keys of a page.
    private static let pageSize = 4_096

    private let database: Database
    /// The most recently used page and the first key of the next one: successive lookups are mostly for neighbours.
    private var last: (page: Page, end: Int64)?
    /// A Boolean value that indicates whether there are no pages; nil until it is first read.
    private var isEmpty: Bool?

    init(_ database: Database) { self.database = database }

    /// Returns the key of an identifier: in chronological order for time-ordered identifiers, arbitrary for others.
    static func key(_ uuid: UUID) -> Int64 {
        let isTimeOrdered = uuid.high >> 12 & 0xF == 7
        let key =
            isTimeOrdered
            ? (uuid.high >> 26) << 14 | (uuid.low & 0x3FFF)
            : (uuid.high ^ uuid.low &* 0x9E37_79B9_7F4A_7C15) >> 12
        return Int64(key)
    }

    // MARK: Lookup

    /// Returns whether any identifier is in a scattered block.
    func holdsAny() throws -> Bool {
        if let isEmpty { return !isEmpty }
        return try page(for: .max) != nil
    }

    /// Returns the scattered blocks that may contain an identifier, which are mostly none.
    func candidates(_ uuid: UUID) throws -> [Int64] {
        let key = Self.key(uuid)
        guard let page = try page(for: key) else { return [] }
        var place = Self.place(of: Double(key), in: page.keys)
        var blocks: [Int64] = []
        while place < page.keys.count, page.keys[place] == Double(key) {
            blocks.append(Int64(page.blocks[place]))
            place += 1
        }
        return blocks
    }

    private func page(for key: Int64) throws -> Page? {
        if isEmpty == true { return nil }
        if let last, last.page.first <= key, key < last.end { return last.page }
        let sql = "SELECT \(Column.list) FROM identity_page WHERE first <= ? ORDER BY first DESC LIMIT 1"
        let found = try SQLStatement(database, sql).first(Column.self, .integer(key), row: Self.read)
        isEmpty = found == nil
        guard let found else { return nil }
        let next = try SQLStatement(database, "SELECT min(first) FROM identity_page WHERE first > ?")
            .firstInteger(.integer(found.first))
        last = (found, next ?? .max)
        return found
    }

    private static func read(_ row: SQLRow<Column>) throws -> Page {
        do {
            let columns = try BlockCodec.decode(row.bytes(.payload), columns: 2)
            return Page(first: row.integer(.first), keys: columns[0], blocks: columns[1])
        } catch {
            throw EngineError(
                .storage, "Identifier page \(row.integer(.first)) is damaged (\(error)).", underlying: error)
        }
    }

    private static func place(of key: Double, in keys: [Double]) -> Int {
        keys.firstPlace { $0 >= key }
    }

    // MARK: Insertion

    /// Adds the identifiers of new blocks.
    func add(_ identifiers: [(uuid: UUID, block: Int64)]) throws {
        let entries = identifiers.map { (key: Self.key($0.uuid), block: $0.block) }.sorted { $0.key < $1.key }
        var start = 0
        while start < entries.count {
            let page = try page(for: entries[start].key)
            let end = page == nil ? .max : last?.end ?? .max
            var stop = start
            while stop < entries.count, entries[stop].key < end { stop += 1 }
            try write(page, with: entries[start..<stop])
            start = stop
        }
    }

    private func write(_ page: Page?, with new: ArraySlice<(key: Int64, block: Int64)>) throws {
        var entries = Array(new)
        if let page {
            let known = try existing(Set(page.blocks))
            for (key, block) in zip(page.keys, page.blocks) where known.contains(block) {
                entries.append((Int64(key), Int64(block)))
            }
        }
        entries.sort { ($0.key, $0.block) < ($1.key, $1.block) }
        if let page {
            try SQLStatement(database, "DELETE FROM identity_page WHERE first = ?").run(.integer(page.first))
        }
        let insert = try SQLStatement(database, "INSERT INTO identity_page (first, payload) VALUES (?, ?)")
        // Pages are created half full, so that the next insertions do not split them at once.
        let size = entries.count <= Self.pageSize ? Self.pageSize : Self.pageSize / 2
        var start = 0
        while start < entries.count {
            var stop = min(entries.count, start + size)
            // Equal keys are in the same page.
            while stop < entries.count, entries[stop].key == entries[stop - 1].key { stop += 1 }
            let part = entries[start..<stop]
            let payload = BlockCodec.encode([part.map { Double($0.key) }, part.map { Double($0.block) }])
            try insert.run(.integer(start == 0 ? page?.first ?? 0 : part[start].key), .blob(payload))
            start = stop
        }
        last = nil
        isEmpty = nil
    }

    private func existing(_ blocks: Set<Double>) throws -> Set<Double> {
        let find = try SQLStatement(database, "SELECT 1 FROM block WHERE id = ? AND scattered")
        return try blocks.filter { try find.hasRow(.integer(Int64($0))) }
    }
}
