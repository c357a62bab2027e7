public import HealthCohort
import HealthModel

extension ClickHouseCohort {
    /// Answers a query.
    ///
    /// Sums and counts are exact. Quantiles are exact for up to 1,000 people of a row on each shard, and are those of
    /// a t-digest for more.
    public func query(_ query: CohortQuery) async throws -> CohortAnswer {
        try query.check()
        return try await Self.sentences {
            for _ in 0..<3 {
                if let answer = try await attempt(query) { return answer }
            }
            throw CohortError.failed("People are being moved between shards. Try again later.")
        }
    }

    /// Makes one attempt; returns nil if the directories changed meanwhile, so that a person may be counted twice or
    /// not at all.
    private func attempt(_ query: CohortQuery) async throws -> CohortAnswer? {
        let (shards, lost) = try await reach()
        guard let first = shards.first else {
            throw CohortError.failed(lost.first?.reason ?? "There are no shards.")
        }
        try await agree(shards)
        let before = try await Directory.digest(on: first)
        let missing = try await Directory.people(outside: shards.map(\.id), on: first)
        if !missing.isEmpty, !query.allowsMissing {
            throw CohortError.missing(
                people: missing, reason: lost.first?.reason ?? "the address of their shard is missing.")
        }
        let answers: [(Int, ByteStream)]
        do {
            answers = try await Self.each(shards) { shard in
                let statements = try QuerySQL(query, on: shard.place)
                let count = try await shard.link.rows(counted: statements.count)
                return (count, try await shard.link.send(statements.rows, rows: nil))
            }
        } catch LinkError.unreachable {
            // The shard was lost just now; the next attempt determines who is missing.
            return nil
        }
        guard try await Self.each(shards, { try await Directory.digest(on: $0) }).allSatisfy({ $0 == before }) else {
            return nil
        }
        return CohortAnswer(
            query: query, unit: query.answerUnit.description, people: answers.reduce(0) { $0 + $1.0 }, missing: missing,
            rows: AnswerMerge(query, answers.map(\.1)).rows)
    }

    /// Returns the people and sizes of all shards, and the shards that cannot be reached.
    public func status() async throws -> CohortStatus {
        try await Self.sentences {
            let (shards, lost) = try await reach()
            var parts = try await Self.each(shards) { shard in
                let people = try await shard.count("SELECT count() FROM (\(shard.place.residents)) AS residents")
                let database = SQLText.literal(shard.place.database)
                let sizes = try await shard.rows(
                    "SELECT sum(rows), sum(bytes_on_disk) FROM system.parts WHERE active AND database = \(database)"
                ) { cursor throws(RowBinaryCursor.Failure) in (try cursor.count(), try cursor.count()) }
                let version = try await shard.rows("SELECT version()") { cursor throws(RowBinaryCursor.Failure) in
                    try cursor.text()
                }
                return CohortStatus.Part(
                    name: "\(shard.link.name)/\(shard.place.database)", engine: "ClickHouse \(version.first ?? "")",
                    people: people, rows: sizes.first?.0, bytes: sizes.first?.1)
            }
            parts += lost.map { CohortStatus.Part(name: $0.name, engine: $0.reason) }
            return CohortStatus(parts: parts)
        }
    }
}

extension ClickHouseLink {
    /// Returns the number that a statement, including its format, selects.
    fileprivate func rows(counted statement: String) async throws -> Int {
        var rows = RowBinaryRows(try await send(statement, rows: nil)) { cursor throws(RowBinaryCursor.Failure) in
            try cursor.count()
        }
        guard let count = try await rows.next() else {
            throw CohortError.failed("\(name) returned no number.")
        }
        return count
    }
}
