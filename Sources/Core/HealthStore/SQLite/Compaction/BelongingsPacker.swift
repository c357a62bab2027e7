import Foundation
import HealthModel

/// Packs the rows of a workout into blocks before its deletion.
///
/// Deleting a row takes as long as writing one, but a block of thousands is deleted at once. So the slow part of a
/// large deletion runs in steps without visible changes, between which other writers may run, and a kill leaves the
/// store as it was; the rest is one short transaction.
struct BelongingsPacker {
    /// The number of rows of a step, which takes a tenth of a second.
    static let stepLength = 4_096
    /// The number of rows up to which they are deleted without packing.
    static let fewRows = 2 * stepLength

    let session: StoreReader

    /// Returns whether a workout has enough rows for packing to be worthwhile.
    func isWorthwhile(_ workout: UUID) throws -> Bool {
        guard let row = try session.rowID(of: workout) else { return false }
        var left = Self.fewRows
        let count = try SQLStatement(
            session.database, "SELECT count(*) FROM (SELECT 1 FROM sample WHERE id BETWEEN ? AND ? LIMIT ?)")
        for run in try session.runs(of: row) {
            let found = try count.firstInteger(
                .integer(run.lowerBound), .integer(run.upperBound), .integer(Int64(left) + 1))
            left -= Int(found ?? 0)
            if left < 0 { return true }
        }
        return false
    }

    /// Packs the next rows after a number, and returns the number of the last row examined, or nil at the end.
    func step(_ workout: UUID, after position: Int64) throws -> Int64? {
        guard let row = try session.rowID(of: workout) else { return nil }
        let sql = """
            SELECT \(RowPacker.Column.list) FROM member m CROSS JOIN sample s ON s.id BETWEEN max(m.first, ?) AND m.last
            WHERE m.workout = ? AND \(RowPacker.candidates) ORDER BY m.first, s.id LIMIT \(Self.stepLength)
            """
        var groups = RowPacker.Groups()
        var last: Int64?
        var count = 0
        let values: [SQLValue] = [.integer(position + 1), .integer(row)]
        try SQLStatement(session.database, sql).forEach(RowPacker.Column.self, values) { row in
            last = row.integer(.id)
            count += 1
            try groups.add(row)
            return true
        }
        for (origin, rows) in groups.inOrder where rows.count >= Compactor.usualShortest {
            guard let type = session.references.type(origin.type) else { continue }
            try RowPacker(session).replace(rows, origin, type)
        }
        return count < Self.stepLength ? nil : last
    }
}
