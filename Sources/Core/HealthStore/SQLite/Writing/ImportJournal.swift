package import Foundation
import GRDB
import HealthModel

/// The journal of imports, which records the app that imported each insertion number from another source.
///
/// Numbers are never reused and do not change in compaction, so a run always refers to the same objects.
struct ImportJournal {
    /// The objects that an app imported from a file in one transaction, or in several consecutive ones.
    struct Run {
        var numbers: ClosedRange<Int64>
        /// The bundle identifier of the app.
        var app: String
        var file: String?
        /// The start of the run, in seconds since 2001-01-01 UTC.
        var imported: Double
    }

    private enum Column: Int, SQLColumns {
        case first, last, app, file, imported
        static let list = selection(of: "import_run")
    }

    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    // MARK: Reading

    /// Returns the run that contains an object; nil if its source app saved it.
    func run(of number: Int64) throws -> Run? {
        let sql = "SELECT \(Column.list) FROM import_run WHERE first <= ? ORDER BY first DESC LIMIT 1"
        guard let found = try SQLStatement(database, sql).first(Column.self, .integer(number), row: Self.run),
            let run = found, run.numbers.contains(number)
        else { return nil }
        return run
    }

    /// A Boolean value that indicates whether there are no imported objects.
    var isEmpty: Bool {
        get throws { try !SQLStatement(database, "SELECT 1 FROM import_run LIMIT 1").hasRow() }
    }

    /// Returns whether an app imported an object.
    func holds(_ number: Int64, by app: AppIdentity) throws -> Bool {
        try run(of: number)?.app == app.source.bundleIdentifier
    }

    private static func run(_ row: SQLRow<Column>) -> Run? {
        let (first, last) = (row.integer(.first), row.integer(.last))
        guard first <= last else { return nil }
        return Run(
            numbers: first...last, app: row.text(.app) ?? "", file: row.text(.file), imported: row.real(.imported))
    }

    // MARK: Writing

    /// Adds a run, or extends the adjacent run before it if that has the same properties.
    func add(_ run: Run) throws {
        let before = try self.run(of: run.numbers.lowerBound - 1)
        if let before, before.app == run.app, before.file == run.file {
            return try SQLStatement(database, "UPDATE import_run SET last = ? WHERE first = ?")
                .run(.integer(run.numbers.upperBound), .integer(before.numbers.lowerBound))
        }
        try SQLStatement(database, "INSERT INTO import_run (first, last, app, file, imported) VALUES (?, ?, ?, ?, ?)")
            .run(
                .integer(run.numbers.lowerBound), .integer(run.numbers.upperBound), .text(run.app),
                SQLValue(run.file), .real(run.imported))
    }

    /// Shrinks runs to the objects that are still stored after a deletion, and deletes empty ones.
    ///
    /// - Parameter deleted: Ascending runs of numbers.
    func trim(_ deleted: [ClosedRange<Int64>], _ read: StoreReader) throws {
        guard try !isEmpty else { return }
        let overlapping = try SQLStatement(
            database,
            """
            SELECT \(Column.list) FROM import_run
            WHERE first >= ifnull((SELECT max(first) FROM import_run WHERE first <= ?1), ?1) AND first <= ?2
            AND last >= ?1
            """)
        var touched: [Int64: Run] = [:]
        for numbers in deleted {
            let bounds: [SQLValue] = [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
            try overlapping.forEach(Column.self, bounds) { row in
                if let run = Self.run(row) { touched[run.numbers.lowerBound] = run }
                return true
            }
        }
        for (first, run) in touched {
            let left = try read.storedBounds(in: run.numbers)
            if left == run.numbers { continue }
            try SQLStatement(database, "DELETE FROM import_run WHERE first = ?").run(.integer(first))
            guard let left else { continue }
            try SQLStatement(
                database, "INSERT INTO import_run (first, last, app, file, imported) VALUES (?, ?, ?, ?, ?)"
            ).run(
                .integer(left.lowerBound), .integer(left.upperBound), .text(run.app), SQLValue(run.file),
                .real(run.imported))
        }
    }
}

extension StoreWriter {
    /// Records that the app imported the objects that the transaction added.
    func journal(_ pass: ImportPass) throws {
        guard let numbers = ownNumbers, touchedTypes.contains(where: \.isSample) else { return }
        try ImportJournal(database).add(
            .init(numbers: numbers, app: app.source.bundleIdentifier, file: pass.file, imported: now))
    }

    /// Records that the replacements of imported objects were imported by the same app.
    ///
    /// - Parameters:
    ///   - made: The numbers of the new objects.
    ///   - originals: A closure that returns the numbers of the replaced objects; if several apps imported them, or
    ///     one of them was not imported, nothing is recorded.
    func journal(_ made: [Int64], insteadOf originals: () -> [ClosedRange<Int64>]) throws {
        let journal = ImportJournal(database)
        guard try !journal.isEmpty else { return }
        var last: ImportJournal.Run?
        for numbers in originals() {
            var next = numbers.lowerBound
            while true {
                if last?.numbers.contains(next) != true {
                    guard let run = try journal.run(of: next), last == nil || last?.app == run.app else { return }
                    last = run
                }
                guard let end = last?.numbers.upperBound, end < numbers.upperBound else { break }
                next = end + 1
            }
        }
        guard let last else { return }
        for number in made {
            try journal.add(.init(numbers: number...number, app: last.app, file: last.file, imported: last.imported))
        }
    }
}

extension StoreReader {
    /// Returns the least and the greatest insertion number within a range that belong to objects; nil if there are
    /// none.
    func storedBounds(in numbers: ClosedRange<Int64>) throws -> ClosedRange<Int64>? {
        enum Column: Int, SQLColumns {
            case id, last
            static let list = selection(of: "block")
        }
        let bounds: [SQLValue] = [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
        let row = "SELECT id FROM sample WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
        // Blocks that are not scattered never overlap, so the first and the last one are sufficient.
        let block = """
            SELECT \(Column.list) FROM block
            WHERE id >= ifnull((SELECT max(id) FROM block WHERE id <= ?1 AND NOT scattered), ?1)
            AND id <= ?2 AND last >= max(id, ?1) AND NOT scattered ORDER BY id
            """
        var found: [ClosedRange<Int64>] = []
        for order in ["", " DESC"] {
            try SQLStatement(database, "\(row)\(order) LIMIT 1").forEach(bounds) {
                found.append($0.integer(.only)...$0.integer(.only))
                return true
            }
            try SQLStatement(database, "\(block)\(order) LIMIT 1").forEach(Column.self, bounds) {
                found.append(max($0.integer(.id), numbers.lowerBound)...min($0.integer(.last), numbers.upperBound))
                return true
            }
        }
        // Scattered blocks are decoded only where they may extend the bounds.
        var bound = MemberRuns.hull(of: found)
        let scattered = """
            SELECT \(Column.list) FROM block INDEXED BY block_scattered WHERE last >= ?1 AND id <= ?2 AND scattered
            """
        var candidates: [(id: Int64, last: Int64)] = []
        try SQLStatement(database, scattered).forEach(Column.self, bounds) {
            candidates.append(($0.integer(.id), $0.integer(.last)))
            return true
        }
        for block in candidates {
            if let bound, bound.lowerBound <= max(block.id, numbers.lowerBound),
                bound.upperBound >= min(block.last, numbers.upperBound)
            {
                continue
            }
            let own = try self.numbers(ofScattered: block.id).filter(numbers.contains)
            if let least = own.min(), let greatest = own.max() {
                bound = MemberRuns.hull(of: [least...greatest] + (bound.map { [$0] } ?? []))
            }
        }
        return bound
    }
}

extension MemberRuns {
    /// Returns the range from the least to the greatest number of some runs; nil if there are none.
    fileprivate static func hull(of runs: [ClosedRange<Int64>]) -> ClosedRange<Int64>? {
        guard let least = runs.map(\.lowerBound).min(), let greatest = runs.map(\.upperBound).max() else { return nil }
        return least...greatest
    }
}

extension StoreReader {
    /// Returns those of the objects that the app imported, according to the journal.
    package func imported(_ identifiers: [UUID]) throws -> Set<UUID> {
        let journal = ImportJournal(database)
        return Set(
            try identifiers.filter { uuid in
                try number(of: uuid).map { try journal.holds($0, by: app) } ?? false
            })
    }
}
