import GRDB
import HealthModel

/// Integrity checks of sample blocks and their summaries.
extension IntegrityCheck {
    func checkBlocks() throws {
        for (id, type) in try blockTypes() {
            try looked()
            // What a newer version stored cannot be judged.
            if try isOfNewerVersion(type) { continue }
            do {
                let contents = try session.storedContents(ofBlock: id)
                for (start, end) in zip(contents.starts, contents.ends) {
                    longest[contents.type] = max(longest[contents.type] ?? 0, end - start)
                }
                if checks.contains(.summaries) { try compare(id, contents) }
            } catch {
                found(Self.reason(error), losses: losses(ofBlock: id)) { [database] in
                    try SQLStatement(database, "DELETE FROM block WHERE id = ?").run(.integer(id))
                }
                continue
            }
            do {
                _ = try session.delays(of: id)
            } catch {
                found(
                    "Row \(id) of block_creation is damaged (\(Self.reason(error))).",
                    losses: [DataLoss("date of creation", count: nil)]
                ) { [database] in
                    try SQLStatement(database, "DELETE FROM block_creation WHERE block = ?").run(.integer(id))
                }
            }
        }
        let list = PayloadColumn.selection(of: "p", [.id: "p.block", .count: "NULL"])
        for table in ["block_parts", "block_days"] {
            let rows = PackedRows(statement: try SQLStatement(database, "SELECT \(list) FROM \(table) p"), looked: {})
            for (id, problem) in try rows.damaged(columns: BlockParts.columnCount) {
                found("Row \(id) of \(table) is damaged (\(problem)).") { [database] in
                    try SQLStatement(database, "DELETE FROM \(table) WHERE block = ?").run(.integer(id))
                }
            }
        }
    }

    private func blockTypes() throws -> [(id: Int64, type: Int64)] {
        enum Column: Int, SQLColumns {
            case id, type
            static let list = selection(of: "block")
        }
        var found: [(id: Int64, type: Int64)] = []
        try SQLStatement(database, "SELECT \(Column.list) FROM block ORDER BY id").forEach(Column.self) { row in
            found.append((row.integer(.id), row.integer(.type)))
            return true
        }
        return found
    }

    /// Returns whether a type is unknown here, but has a name that a newer version may have given it.
    private func isOfNewerVersion(_ type: Int64) throws -> Bool {
        guard references.type(type) == nil else { return false }
        return try SQLStatement(database, "SELECT 1 FROM type WHERE id = ? AND identifier LIKE 'HK%'")
            .hasRow(.integer(type))
    }

    // MARK: Summaries

    /// Compares the stored summaries of a block with those computed from its samples.
    private func compare(_ id: Int64, _ contents: BlockContents) throws {
        let digest = try BlockDigest(contents)
        let isScattered = if case .each = contents.identity { true } else { false }
        let style = contents.type.aggregationStyle ?? .discreteArithmetic
        var differences: [String] = []
        let sql = "SELECT \(BlockColumn.list) FROM block b WHERE b.id = ?"
        _ = try SQLStatement(database, sql).first(BlockColumn.self, .integer(id)) { row in
            let facts: [(BlockColumn, Double)] = [
                (.minStart, digest.minStart), (.maxStart, digest.maxStart), (.minEnd, digest.minEnd),
                (.maxEnd, digest.maxEnd), (.minimum, digest.minimum), (.maximum, digest.maximum),
                (.count, Double(contents.count)), (.last, Double(digest.last)), (.scattered, isScattered ? 1 : 0),
            ]
            differences = facts.filter { row.real($0.0) != $0.1 }.map(\.0.name)
            let stored = StatisticsSummary(row.bytes(.summary), source: 0, isHandEntered: false, style: style)
            let isSame = digest.summary.map { stored?.says($0) ?? false } ?? row.bytes(.summary).isEmpty
            if !isSame { differences.append("summary") }
        }
        if digest.first != id { differences.append("number") }
        let parts = try? SQLStatement(database, "SELECT payload FROM block_parts WHERE block = ?").first(.integer(id)) {
            try BlockParts.decode($0.bytes(.only), source: 0, isHandEntered: false, style: style)
        }
        let isSame =
            parts?.count ?? 0 == digest.parts.count && zip(parts ?? [], digest.parts).allSatisfy { $0.says($1) }
        if !isSame { differences.append("parts") }
        if try !hasRightDays(id, contents) { differences.append("days") }
        guard !differences.isEmpty else { return }
        let what = differences.joined(separator: ", ")
        let message = "The summary of block \(id) does not match its samples (\(what))."
        guard digest.first == id else {
            summaryFindings.append(
                Finding(message: message, losses: losses(ofBlock: id)) { [database] in
                    try SQLStatement(database, "DELETE FROM block WHERE id = ?").run(.integer(id))
                })
            return
        }
        summaryFindings.append(
            Finding(message: message) { [database] in
                try database.write(digest, isScattered, contents.count, besideBlock: id)
            })
    }
}

extension IntegrityCheck {
    /// Returns whether the runs of a block, if any, match its samples; the writer was free to choose where they
    /// begin.
    private func hasRightDays(_ id: Int64, _ contents: BlockContents) throws -> Bool {
        let style = contents.type.aggregationStyle ?? .discreteArithmetic
        let sql = "SELECT payload FROM block_days WHERE block = ?"
        let stored = try? SQLStatement(database, sql).first(.integer(id)) {
            try BlockParts.decode($0.bytes(.only), source: 0, isHandEntered: false, style: style)
        }
        // Damaged runs are reported with the rows.
        guard let stored else { return true }
        let cuts = stored.dropLast().reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        guard cuts.count > 1, stored.reduce(0, { $0 + $1.count }) == contents.count,
            let columns = BlockDays.columns(of: contents)
        else { return false }
        return zip(stored, BlockDays.summaries(of: columns, cuts, contents.type)).allSatisfy { $0.says($1) }
    }
}

extension Database {
    /// Writes the summaries of a block, computed from its samples.
    fileprivate func write(_ digest: BlockDigest, _ isScattered: Bool, _ count: Int, besideBlock id: Int64) throws {
        try SQLStatement(
            self,
            """
            UPDATE block SET count = ?, min_start = ?, max_start = ?, min_end = ?, max_end = ?, minimum = ?, maximum = ?,
            summary = ?, last = ?, scattered = ? WHERE id = ?
            """
        ).run(
            .integer(Int64(count)), .real(digest.minStart), .real(digest.maxStart), .real(digest.minEnd),
            .real(digest.maxEnd), .real(digest.minimum), .real(digest.maximum), .blob(digest.summary?.bytes ?? []),
            .integer(digest.last), .integer(isScattered ? 1 : 0), .integer(id))
        try SQLStatement(self, "DELETE FROM block_parts WHERE block = ?").run(.integer(id))
        // Without summaries by day a block is decoded instead.
        try SQLStatement(self, "DELETE FROM block_days WHERE block = ?").run(.integer(id))
        guard !digest.parts.isEmpty else { return }
        try SQLStatement(self, "INSERT INTO block_parts (block, payload) VALUES (?, ?)")
            .run(.integer(id), .blob(BlockParts.encode(digest.parts)))
    }
}

extension StatisticsSummary {
    /// Returns whether two summaries are equal, allowing for sums that were added in another order.
    func says(_ other: StatisticsSummary) -> Bool {
        zip(numbers, other.numbers).enumerated().allSatisfy { place, pair in
            let (left, right) = pair
            if left == right || left.isNaN && right.isNaN { return true }
            // The sum, integral, weight, energy and duration.
            return (10...14).contains(place) && abs(left - right) <= 1e-9 * max(abs(left), abs(right), 1)
        }
    }
}
