public import HealthCohort
public import HealthModel

extension ClickHouseCohort {
    /// Removes all data of a person on every shard, verifies that nothing is left, and stores a receipt.
    public func erase(person: String) async throws -> ErasureReceipt {
        guard let receipt = try await erase(people: [person]).first else {
            throw CohortError.failed("\(person) was not erased.")
        }
        return receipt
    }

    /// Removes all data of several people at once, which takes hardly longer than for one.
    ///
    /// The erasures are first recorded on every shard, so that none of the people is fed or counted any more. An
    /// interrupted erasure continues with the next call.
    public func erase(people: [String]) async throws -> [ErasureReceipt] {
        for person in people where !CohortPerson.isIdentifier(person) {
            throw CohortError.failed("'\(person)' is not a valid pseudonym.")
        }
        guard !people.isEmpty else { return [] }
        return try await Self.sentences {
            let shards = try await everyShard("Erasing requires that all shards can be reached")
            try await agree(shards)
            let earlier = Dictionary(
                try await Erasures.entries(on: shards[0]).map { ($0.receipt.person, $0) }
            ) { $1 }
            let date = Int64(now())
            var receipts = Dictionary(
                people.map { ($0, earlier[$0]?.receipt ?? ErasureReceipt(person: $0, date: date, removed: [:])) }
            ) { $1 }
            let begun = receipts.values.filter { earlier[$0.person] == nil }.map {
                Erasures.Entry(receipt: $0, version: 1)
            }
            _ = try await Self.each(shards) { try await Erasures.write(begun, to: $0) }
            forgetHomes(of: people)
            let counts = try await Self.each(shards) { [patience] shard in
                var counts: [(person: String, place: String, count: Int)] = []
                for table in CohortTable.personal {
                    for (person, count) in try await shard.remove(
                        "person IN \(SQLText.list(people))", from: table, patience)
                    {
                        counts.append((person, "\(shard.link.name)/\(shard.place.database).\(table.rawValue)", count))
                    }
                }
                return counts
            }
            for (person, place, count) in counts.joined() { receipts[person]?.removed[place, default: 0] += count }
            let version = (earlier.values.map(\.version).max() ?? 1) + 1
            let done = receipts.values.sorted { $0.person < $1.person }
            _ = try await Self.each(shards) { shard in
                try await Erasures.write(done.map { Erasures.Entry(receipt: $0, version: version) }, to: shard)
            }
            return done
        }
    }

    /// Returns the receipts of all erasures; the people in them are not fed again.
    public func erasures() async throws -> [ErasureReceipt] {
        try await Self.sentences {
            let (shards, lost) = try await reach()
            guard !shards.isEmpty else { throw CohortError.failed(lost.first?.reason ?? "No shards are configured.") }
            var newest: [String: Erasures.Entry] = [:]
            for entry in try await Self.each(shards, { try await Erasures.entries(on: $0) }).joined()
            where newest[entry.receipt.person].map({ $0.version < entry.version }) ?? true {
                newest[entry.receipt.person] = entry
            }
            return newest.values.map(\.receipt).sorted { $0.person < $1.person }
        }
    }

    /// Removes the rows of some types of a person permanently.
    public func remove(_ types: Set<ObjectType>, of person: String) async throws {
        guard !types.isEmpty else { return }
        try await Self.sentences {
            let shards = try await everyShard("Revoking requires that all shards can be reached")
            let name = "person = \(SQLText.literal(person))"
            let ofTypes = "\(name) AND type IN \(SQLText.list(types.map(\.identifier)))"
            _ = try await Self.each(shards) { [patience] shard in
                for table in [CohortTable.statistics, .values] {
                    _ = try await shard.remove(ofTypes, from: table, patience)
                }
                if types.contains(.workout) { _ = try await shard.remove(name, from: .efforts, patience) }
            }
        }
    }

    /// Removes the rows of an erased person that arrived afterwards.
    func sweep(_ person: String) async throws {
        let (shards, _) = try await reach()
        _ = try await Self.each(shards) { [patience] shard in
            for table in CohortTable.personal {
                _ = try await shard.remove("person = \(SQLText.literal(person))", from: table, patience)
            }
        }
    }

    /// Returns all shards, or throws if one cannot be reached.
    func everyShard(_ consequence: String) async throws -> [Shard] {
        let (shards, lost) = try await reach()
        if let lost = lost.first { throw CohortError.failed("\(consequence): \(lost.reason)") }
        guard !shards.isEmpty else { throw CohortError.failed("No shards are configured.") }
        return shards
    }
}

extension Shard {
    /// Removes rows, waits until the server has completed the deletion, and verifies that none is left.
    ///
    /// - Returns: The number of removed rows, by person.
    func remove(_ condition: String, from table: CohortTable, _ patience: RetryPolicy) async throws -> [(String, Int)] {
        let name = self.table(table)
        let counts = "SELECT person, count() FROM \(name) WHERE \(condition) GROUP BY person"
        let removed = try await rows(counts) { cursor throws(RowBinaryCursor.Failure) in
            (try cursor.text(), try cursor.count())
        }
        guard !removed.isEmpty else { return [] }
        try await run("ALTER TABLE \(name) DELETE WHERE \(condition)")
        let waiting =
            "SELECT count() FROM system.mutations WHERE database = \(SQLText.literal(place.database)) "
            + "AND table = \(SQLText.literal(table.rawValue)) AND is_done = 0"
        // An hour and a half, with pauses that grow up to ten seconds.
        for attempt in 1...540 {
            if try await count(waiting) == 0, try await count("SELECT count() FROM \(name) WHERE \(condition)") == 0 {
                return removed
            }
            try await patience.wait(min(.seconds(10), .milliseconds(20 << min(attempt - 1, 9))))
        }
        throw CohortError.failed(
            "\(link.name) is still removing rows from the table \(table.rawValue). Try again later.")
    }
}
