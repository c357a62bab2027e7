import HealthCohort

extension ClickHouseCohort {
    /// A move of a person by ``rebalance(_:)``.
    public struct Move: Sendable, Hashable {
        /// The person that was moved.
        public var person: String
        /// The name of the previous server.
        public var from: String
        /// The name of the new server.
        public var to: String
    }

    /// Moves people to the shards where they belong, for example after a shard was added.
    ///
    /// Concurrent queries count everyone once, and feeding may continue: rows that reach the old shard during a move
    /// are sent again.
    ///
    /// - Parameter report: Called after each move.
    public func rebalance(_ report: (Move) -> Void = { _ in }) async throws -> [Move] {
        try await Self.sentences {
            let shards = try await everyShard("Rebalancing requires that all shards can be reached")
            try await agree(shards)
            let ids = shards.map(\.id)
            var moves: [Move] = []
            for entry in try await Directory.entries(on: shards[0]).sorted(by: { $0.person < $1.person }) {
                try Task.checkCancellation()
                guard let home = Directory.home(of: entry.person, among: ids), home != entry.shard else { continue }
                guard let old = shards.first(where: { $0.id == entry.shard }) else {
                    throw CohortError.missing(
                        people: [entry.person], reason: "The address of the person's shard is missing.")
                }
                guard let new = shards.first(where: { $0.id == home }) else { continue }
                let move = Move(person: entry.person, from: old.link.name, to: new.link.name)
                try await copy(entry.person, from: old, to: new)
                let moved = Directory.Entry(
                    person: entry.person, shard: home,
                    version: max(entry.version + 1, UInt64(max(1, now() * 1_000_000))))
                _ = try await Self.each(shards) { try await Directory.write([moved], to: $0) }
                forgetHomes(of: [entry.person])
                moves.append(move)
                report(move)
            }
            // Rows that moves left behind, including interrupted ones.
            for shard in shards { try await tidy(shard) }
            return moves
        }
    }

    /// Copies the rows of a person with their versions; repeated copies do no harm.
    private func copy(_ person: String, from old: Shard, to new: Shard) async throws {
        let name = SQLText.literal(person)
        for table in CohortTable.moving {
            guard table.isPartitioned else {
                try await copy(table, "person = \(name)", from: old, to: new)
                continue
            }
            let months = try await old.rows(
                "SELECT DISTINCT part FROM \(old.table(table)) WHERE person = \(name) ORDER BY part"
            ) { cursor throws(RowBinaryCursor.Failure) in try cursor.integer(UInt32.self) }
            // The number of months in an insert is limited; a year of values every second is as much as one should
            // contain.
            for start in stride(from: 0, to: months.count, by: 12) {
                let some = months[start..<min(start + 12, months.count)].map { "\($0)" }.joined(separator: ", ")
                try await copy(table, "person = \(name) AND part IN (\(some))", from: old, to: new)
            }
        }
    }

    private func copy(_ table: CohortTable, _ condition: String, from old: Shard, to new: Shard) async throws {
        try await patience.call {
            let select = "SELECT \(table.columnList) FROM \(old.table(table)) WHERE \(condition) FORMAT RowBinary"
            let rows = try await old.link.send(select, rows: nil)
            try await new.link.insert(table, in: new.place.database, .stream(rows))
        }
    }

    /// Removes the rows of people on other shards.
    private func tidy(_ shard: Shard) async throws {
        for table in CohortTable.moving {
            let strangers = try await shard.rows(
                "SELECT DISTINCT person FROM \(shard.table(table)) WHERE person NOT IN (\(shard.place.residents)) ORDER BY person"
            ) { cursor throws(RowBinaryCursor.Failure) in try cursor.text() }
            for start in stride(from: 0, to: strangers.count, by: 1_000) {
                let some = strangers[start..<min(start + 1_000, strangers.count)]
                _ = try await shard.remove("person IN \(SQLText.list(some))", from: table, patience)
            }
        }
    }
}
