import HealthCohort

/// The directory of people: the same table on every shard, so that the loss of one does not hide who was there.
enum Directory {
    /// An entry of the directory; of several, the one with the greatest version counts.
    struct Entry: Sendable, Hashable {
        /// The person that the entry is about.
        var person: String
        /// The shard of the person.
        var shard: String
        /// The version, which is greater for later entries.
        var version: UInt64
    }

    /// The state of a person on a shard.
    struct Knowledge: Sendable {
        /// The newest entry; nil if there is none.
        var entry: Entry?
        /// A Boolean value that indicates whether the person was erased.
        var isErased: Bool
    }

    /// Returns the shard on which a person belongs: the one whose digest with the person is greatest.
    ///
    /// Few people move this way when a shard is added (D. Thaler and C. Ravishankar, "Using Name-Based Mappings to
    /// Increase Hit Rates", 1998).
    static func home(of person: String, among shards: [String]) -> String? {
        shards.max { (digest($0, person), $0) < (digest($1, person), $1) }
    }

    /// Returns FNV-1a over both, mixed at the end so that the last letters affect all bits.
    private static func digest(_ shard: String, _ person: String) -> UInt64 {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in "\(shard)/\(person)".utf8 { digest = (digest ^ UInt64(byte)) &* 0x0100_0000_01b3 }
        digest = (digest ^ (digest >> 33)) &* 0xff51_afd7_ed55_8ccd
        digest = (digest ^ (digest >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        return digest ^ (digest >> 33)
    }

    // MARK: Statements

    /// Returns the statement for the newest entries of people who were not erased.
    private static func newest(on shard: Shard) -> String {
        "SELECT person, argMax(shard, version) AS home, max(version) AS newest FROM \(shard.table(.directory)) "
            + "WHERE person NOT IN (SELECT person FROM \(shard.table(.erasures))) GROUP BY person"
    }

    /// Returns the values that must be equal on two shards: the number of entries and of erasures, and a digest of
    /// each.
    static func digest(on shard: Shard) async throws -> [UInt64] {
        let entries =
            "SELECT count(), groupBitXor(cityHash64(concat(person, '/', home, '/', toString(newest)))) "
            + "FROM (\(newest(on: shard))) AS entries"
        let erased =
            "SELECT uniqExact(person), groupBitXor(cityHash64(person)) "
            + "FROM (SELECT DISTINCT person FROM \(shard.table(.erasures))) AS erased"
        var digest: [UInt64] = []
        for statement in [entries, erased] {
            for (count, sum) in try await shard.rows(
                statement,
                { cursor throws(RowBinaryCursor.Failure) in
                    (try cursor.integer(UInt64.self), try cursor.integer(UInt64.self))
                })
            {
                digest += [count, sum]
            }
        }
        return digest
    }

    /// Returns all newest entries on a shard.
    static func entries(on shard: Shard) async throws -> [Entry] {
        try await shard.rows(newest(on: shard)) { cursor throws(RowBinaryCursor.Failure) in
            Entry(person: try cursor.text(), shard: try cursor.text(), version: try cursor.integer())
        }
    }

    /// Returns the state of a person on a shard.
    static func knowledge(of person: String, on shard: Shard) async throws -> Knowledge {
        let name = SQLText.literal(person)
        let statement =
            "SELECT argMax(shard, version), max(version), toUInt64(0) FROM \(shard.table(.directory)) WHERE person = \(name) "
            + "UNION ALL SELECT '', toUInt64(0), count() FROM \(shard.table(.erasures)) WHERE person = \(name)"
        let rows = try await shard.rows(statement) { cursor throws(RowBinaryCursor.Failure) in
            (
                home: try cursor.text(), version: try cursor.integer(UInt64.self),
                erasures: try cursor.integer(UInt64.self)
            )
        }
        return Knowledge(
            entry: rows.first { !$0.home.isEmpty }.map { Entry(person: person, shard: $0.home, version: $0.version) },
            isErased: rows.contains { $0.erasures > 0 })
    }

    /// Returns the people who are on none of some shards, in ascending order.
    static func people(outside shards: [String], on shard: Shard) async throws -> [String] {
        let statement =
            "SELECT person FROM (\(newest(on: shard))) AS entries WHERE home NOT IN \(SQLText.list(shards)) ORDER BY person"
        return try await shard.rows(statement) { cursor throws(RowBinaryCursor.Failure) in try cursor.text() }
    }

    /// Writes entries to a shard.
    static func write(_ entries: [Entry], to shard: Shard) async throws {
        var packer = RowBinaryEncoder(.directory)
        for entry in entries {
            packer.add { writer in
                writer.write(entry.person)
                writer.write(entry.shard)
                writer.write(entry.version)
            }
        }
        for piece in packer.pieces { try await shard.lanes.insert(piece) }
    }

    /// Synchronizes shards: each receives the entries and the erasures that others have and it lacks.
    static func repair(_ shards: [Shard]) async throws {
        var newest: [String: Entry] = [:]
        var known: [[String: Entry]] = []
        for shard in shards {
            var own: [String: Entry] = [:]
            for entry in try await entries(on: shard) {
                own[entry.person] = entry
                let other = newest[entry.person]
                if other.map({ ($0.version, $0.shard) < (entry.version, entry.shard) }) ?? true {
                    newest[entry.person] = entry
                }
            }
            known.append(own)
        }
        for (shard, own) in zip(shards, known) {
            let missing = newest.values.filter { own[$0.person] != $0 }
            if !missing.isEmpty { try await write(missing.sorted { $0.person < $1.person }, to: shard) }
        }
        try await Erasures.repair(shards)
    }
}
