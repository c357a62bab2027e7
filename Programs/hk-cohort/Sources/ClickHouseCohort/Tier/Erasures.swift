import HealthCohort

/// The erasures of people: the same table on every shard.
enum Erasures {
    /// A receipt with its version: 1 before the rows are removed, 2 afterwards.
    struct Entry: Sendable, Hashable {
        /// The receipt of what was removed.
        var receipt: ErasureReceipt
        /// The version, which is greater for later entries.
        var version: UInt64
    }

    /// Returns all receipts on a shard.
    static func entries(on shard: Shard) async throws -> [Entry] {
        let statement =
            "SELECT person, argMax(date, version), argMax(places, version), argMax(removed, version), max(version) "
            + "FROM \(shard.table(.erasures)) GROUP BY person ORDER BY person"
        return try await shard.rows(statement) { cursor throws(RowBinaryCursor.Failure) in
            let person = try cursor.text()
            let date: Int64 = try cursor.integer()
            let places = try cursor.texts()
            let removed = try cursor.array(least: 8) { cursor throws(RowBinaryCursor.Failure) in try cursor.count() }
            guard places.count == removed.count else { throw .isWrong("a receipt has the wrong number of counts") }
            return Entry(
                receipt: ErasureReceipt(
                    person: person, date: date, removed: Dictionary(zip(places, removed)) { $1 }),
                version: try cursor.integer())
        }
    }

    /// Writes receipts to a shard.
    static func write(_ entries: [Entry], to shard: Shard) async throws {
        var packer = RowBinaryEncoder(.erasures)
        for entry in entries {
            let removed = entry.receipt.removed.sorted { $0.key < $1.key }
            packer.add { writer in
                writer.write(entry.receipt.person)
                writer.write(entry.receipt.date)
                writer.write(removed.map(\.key))
                writer.write(removed.map { UInt64(max(0, $0.value)) })
                writer.write(entry.version)
            }
        }
        for piece in packer.pieces { try await shard.lanes.insert(piece) }
    }

    /// Writes to each shard the receipts that others have and it lacks.
    static func repair(_ shards: [Shard]) async throws {
        var newest: [String: Entry] = [:]
        var known: [Set<Entry>] = []
        for shard in shards {
            let own = try await entries(on: shard)
            known.append(Set(own))
            for entry in own where newest[entry.receipt.person].map({ $0.version < entry.version }) ?? true {
                newest[entry.receipt.person] = entry
            }
        }
        for (shard, own) in zip(shards, known) {
            let missing = newest.values.filter { !own.contains($0) }
            if !missing.isEmpty { try await write(missing.sorted { $0.receipt.person < $1.receipt.person }, to: shard) }
        }
    }
}
