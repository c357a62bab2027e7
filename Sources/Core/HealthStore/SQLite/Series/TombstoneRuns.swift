import Foundation
import GRDB
import HealthModel

/// Runs of deletions of objects with consecutive identifiers, which share a row.
extension StoreReader {
    /// A run of deletions.
    struct TombstoneRun {
        /// The number of the first deletion.
        var first: Int64
        var count: Int
        var uuid: UUID
        var type: Int64
        var bundleIdentifier: String
    }

    /// Returns the runs that extend beyond a number, in order.
    func tombstoneRuns(after number: Int64) throws -> [TombstoneRun] {
        enum Column: Int, SQLColumns {
            case id, count, uuid, type, bundle
            static let list = selection(of: "t", [.bundle: "o.bundle"])
        }
        var runs: [TombstoneRun] = []
        let sql = """
            SELECT \(Column.list) FROM tombstone_run t JOIN source o ON o.id = t.source
            WHERE t.id + t.count > ? + 1 ORDER BY t.id
            """
        try SQLStatement(database, sql).forEach(Column.self, [.integer(number)]) { row in
            runs.append(
                TombstoneRun(
                    first: row.integer(.id), count: Int(row.integer(.count)), uuid: try row.uuid(.uuid),
                    type: row.integer(.type), bundleIdentifier: row.text(.bundle) ?? ""))
            return true
        }
        return runs
    }

    /// Returns whether a run of deletions contains an identifier within a range.
    func tombstoneRunsReach(_ least: UUID, _ greatest: UUID) throws -> Bool {
        enum Column: Int, SQLColumns {
            case uuid, count
            static let list = selection(of: "tombstone_run")
        }
        let sql = "SELECT \(Column.list) FROM tombstone_run WHERE uuid <= ? ORDER BY uuid DESC LIMIT 1"
        return try SQLStatement(database, sql).first(Column.self, .uuid(greatest)) { row in
            let last = try row.uuid(.uuid).advanced(by: Int(row.integer(.count)) - 1)
            return (last.high, last.low) >= (least.high, least.low)
        } ?? false
    }
}

extension StoreWriter {
    /// Inserts tombstones for deleted objects without a sync identifier (STO-36).
    ///
    /// - Parameter runs: The first identifier and the length of each run.
    func insertTombstones(_ runs: [(uuid: UUID, count: Int)], type: ObjectType, source: Int64) throws {
        guard !runs.isEmpty else { return }
        touch(type)
        let run = try SQLStatement(
            database, "INSERT INTO tombstone_run (id, count, uuid, type, source, deleted) VALUES (?, ?, ?, ?, ?, ?)")
        let single = try SQLStatement(
            database, "INSERT INTO tombstone (id, uuid, type, source, deleted) VALUES (?, ?, ?, ?, ?)")
        for (uuid, count) in runs {
            let id = SQLValue.integer(allocateNumbers(count))
            let type = SQLValue.integer(references.id(of: type))
            if count == 1 {
                try single.run(id, .uuid(uuid), type, .integer(source), .real(now))
            } else {
                try run.run(id, .integer(Int64(count)), .uuid(uuid), type, .integer(source), .real(now))
            }
        }
    }

    /// Returns identifiers as runs of consecutive ones; derived identifiers, which imports look up, are not combined.
    static func runs(of identifiers: [UUID]) -> [(uuid: UUID, count: Int)] {
        var runs: [(uuid: UUID, count: Int)] = []
        for uuid in identifiers {
            if let last = runs.last, last.uuid.high == uuid.high, last.uuid.low &+ UInt64(last.count) == uuid.low,
                uuid.low != 0, !DerivedIdentity.isDerived(uuid)
            {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((uuid, 1))
            }
        }
        return runs
    }
}
