import GRDB
import HealthModel

/// Integrity checks of insertion numbers, which are one sequence for the whole store.
extension IntegrityCheck {
    func checkNumbers() throws {
        let greatest = try checkSequence()
        try checkBlocksApart()
        try checkRuns(upTo: greatest)
    }

    /// Checks the sequence, and returns the greatest assigned number.
    private func checkSequence() throws -> Int64 {
        let sql = """
            SELECT max(n) FROM (
                SELECT max(id) AS n FROM sample UNION ALL SELECT max(last) FROM block UNION ALL
                SELECT max(id) FROM tombstone UNION ALL SELECT max(id + count - 1) FROM tombstone_run UNION ALL
                SELECT max(number) FROM relation)
            """
        let greatest = try SQLStatement(database, sql).firstInteger() ?? 0
        let sequence = try StoreReader.sequence(database)
        guard sequence < greatest else { return sequence }
        found("Insertion numbers would be reused.") { [database] in
            try SQLStatement(database, "INSERT OR REPLACE INTO store (name, value) VALUES ('sequence', ?)")
                .run(.integer(greatest))
        }
        return greatest
    }

    /// Checks that no number belongs to two samples.
    private func checkBlocksApart() throws {
        let overlaps = """
            SELECT id FROM (SELECT id, last, lead(id) OVER (ORDER BY id) AS next FROM block WHERE NOT scattered)
            WHERE last >= next
            UNION SELECT b.id FROM block b JOIN sample s ON s.id BETWEEN b.id AND b.last WHERE NOT b.scattered
            """
        for id in try SQLStatement(database, overlaps).integers() {
            found("Insertion numbers of block \(id) overlap those of other samples.", losses: losses(ofBlock: id)) {
                [database] in
                try SQLStatement(database, "DELETE FROM block WHERE id = ?").run(.integer(id))
                // The counts were checked before, so they are recounted.
                try SampleCountTables.recount(database)
            }
        }
    }

    // MARK: Runs

    /// Checks that the samples of workouts are disjoint runs of numbers.
    private func checkRuns(upTo sequence: Int64) throws {
        try looked(at: Int(SQLStatement(database, "SELECT count(*) FROM member").firstInteger() ?? 0))
        let sql = """
            SELECT DISTINCT workout FROM (
                SELECT workout, first, last, lead(first) OVER (PARTITION BY workout ORDER BY first) AS next FROM member)
            WHERE first > last OR last >= next OR last > ?
            """
        for workout in try SQLStatement(database, sql).integers(.integer(sequence)) {
            found("The sample runs of workout \(workout) overlap or are invalid.") { [session] in
                let runs = try session.runs(of: workout).compactMap { run in
                    run.lowerBound <= sequence ? run.lowerBound...min(run.upperBound, sequence) : nil
                }
                try session.database.replace(
                    MemberRuns.union(runs).map { [.integer($0.lowerBound), .integer($0.upperBound)] }, in: "member",
                    ["first", "last"], of: ("workout", workout))
            }
        }
        for (table, owner) in [("import_run", "first"), ("active_member", "session")] {
            let bad = "SELECT \(owner) FROM \(table) WHERE first > last"
            for id in try SQLStatement(database, bad).integers() {
                found(
                    "A run of \(table) (\(owner) \(id)) ends before it begins.", losses: [DataLoss("row of \(table)")]
                ) {
                    [database] in
                    try SQLStatement(database, "DELETE FROM \(table) WHERE \(owner) = ? AND first > last")
                        .run(.integer(id))
                }
            }
        }
    }
}
