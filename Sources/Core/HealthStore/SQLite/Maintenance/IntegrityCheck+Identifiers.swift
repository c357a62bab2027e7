import GRDB
import HealthModel

/// Integrity checks of the index of identifiers in scattered blocks.
extension IntegrityCheck {
    /// The number of identifiers that are looked up at a time, of 16 bytes each.
    private static let portion = 1 << 22

    private struct Key: Comparable {
        var key: Int64
        var block: Int64

        static func < (left: Key, right: Key) -> Bool { (left.key, left.block) < (right.key, right.block) }
    }

    func checkDirectory() throws {
        let repair = once { [session] in try session.writeDirectory() }
        var isSound = try checkPages(repair)
        var keys: [Key] = []
        for block in try SQLStatement(database, "SELECT id FROM block WHERE scattered ORDER BY id").integers() {
            // Damaged blocks are reported with the blocks.
            guard let uuids = try? session.identifiers(of: block) else { continue }
            keys += uuids.map { Key(key: IdentityDirectory.key($0), block: block) }
            try looked()
            if keys.count >= Self.portion {
                isSound = try isSound && directoryNames(keys)
                keys = []
            }
        }
        isSound = try isSound && directoryNames(keys)
        if !isSound {
            found("The index of identifiers is incomplete.", repair: repair)
        }
    }

    /// Returns whether the pages can be read, and are sorted.
    private func checkPages(_ repair: @escaping () throws -> Void) throws -> Bool {
        var next = Int64.min
        var isSound = true
        let list = PayloadColumn.selection(of: "p", [.id: "p.first", .count: "NULL"])
        let rows = try payloads("SELECT \(list) FROM identity_page p ORDER BY p.first")
        try rows.forEach(columns: 2) { first, reason in
            found("Row \(first) of identity_page is damaged (\(reason)).", repair: repair)
        } _: { first, columns in
            let keys = columns[0]
            let isOrdered = zip(keys, keys.dropFirst()).allSatisfy { $0 <= $1 }
            if !isOrdered || first < next || (keys.first ?? 0) < Double(first) { isSound = false }
            next = Int64(exactly: keys.last ?? 0) ?? .max
        }
        return isSound
    }

    /// Returns whether the index contains these keys with their blocks.
    private func directoryNames(_ keys: [Key]) throws -> Bool {
        var rest = keys.sorted()[...]
        let list = PayloadColumn.selection(of: "p", [.id: "p.first", .count: "NULL"])
        let rows = try PackedRows(
            statement: SQLStatement(database, "SELECT \(list) FROM identity_page p ORDER BY p.first"), looked: {})
        try rows.forEach(columns: 2, damaged: { _, _ in }) { _, columns in
            let entries = zip(columns[0], columns[1]).compactMap { key, block -> Key? in
                guard let key = Int64(exactly: key), let block = Int64(exactly: block) else { return nil }
                return Key(key: key, block: block)
            }
            // Entries of deleted blocks remain, and an entry of a block that was recreated may occur twice.
            for entry in entries.sorted() {
                guard let first = rest.first else { return }
                if first < entry { return }
                while let first = rest.first, first == entry { rest.removeFirst() }
            }
        }
        return rest.isEmpty
    }
}

extension StoreReader {
    /// Rebuilds the index.
    fileprivate func writeDirectory() throws {
        try database.execute(sql: "DELETE FROM identity_page")
        let directory = IdentityDirectory(database)
        for block in try SQLStatement(database, "SELECT id FROM block WHERE scattered ORDER BY id").integers() {
            guard let uuids = try? identifiers(of: block) else { continue }
            try directory.add(uuids.map { ($0, block) })
        }
    }
}
