import FileSystem
import Foundation
import GRDB

/// A page-by-page backup of a database from one snapshot, while others may write.
///
/// Damage is copied, too: a backup made before a repair must contain everything that was there.
package enum PageCopy {
    /// The number of pages copied between progress reports.
    private static let step: CInt = 64

    /// Copies a database.
    ///
    /// - Parameters:
    ///   - new: The path of a file that does not exist; it is created so that only its owner can read it.
    ///   - progress: A closure that receives the number of pages copied and the total; an error that it throws ends
    ///     the copy.
    /// - Throws: An ``EngineError`` if the copy does not match the original. No copy remains after any error.
    package static func run(
        from path: String, to new: String, progress: @escaping (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws {
        let descriptor = PrivateFile.create(new)
        guard descriptor >= 0 else {
            let trouble = StoreFailure(system: errno)
            let folder = URL(fileURLWithPath: new).deletingLastPathComponent().path
            throw EngineError(
                .storage, "Could not create a file in '\(folder)'. \(trouble.sentence)", cause: trouble.cause)
        }
        close(descriptor)
        do {
            let (original, misfits, pageSize) = try copyPages(from: path, to: new, progress)
            try restore(misfits, pageSize: pageSize, in: new)
            guard try contents(of: new) == original else {
                throw EngineError(.storage, "The copy of '\(path)' does not match the original. Try again.")
            }
        } catch {
            remove(new)
            throw error
        }
    }

    /// Deletes a copy, with the files beside it.
    package static func remove(_ copy: String) {
        for name in [copy, copy + "-wal", copy + "-shm", copy + "-journal"] { unlink(name) }
    }

    /// Copies one snapshot of a database without comparing the copy with it.
    static func copySnapshot(from path: String, to new: String) throws {
        let source = try StoreConnections.forReading(path, treating: .examined)
        let copy = try StoreConnections.forMaintenance(new)
        defer {
            copy.close()
            source.close()
        }
        try source.read { database in
            try copy.writeWithoutTransaction { try database.copyPages(to: $0) }
        }
    }

    private static func copyPages(
        from path: String, to new: String, _ progress: @escaping (_ done: Int, _ total: Int) throws -> Void
    ) throws -> (TableContents, [PageChecksums.Misfit], pageSize: Int?) {
        let source = try StoreConnections.forReading(path, treating: .examined)
        let copy = try StoreConnections.forMaintenance(new)
        defer {
            copy.close()
            source.close()
        }
        // A single transaction, because SQLite would restart whenever another connection wrote between two steps.
        return try source.read { database in
            let contents = TableContents(of: database)
            let checksums = PageChecksums(database)
            try copy.writeWithoutTransaction { other in
                try database.copyPages(to: other, step: step, progress)
                // A copy is a single file, which can be read in any location.
                _ = try String.fetchOne(other, sql: "PRAGMA journal_mode = DELETE")
            }
            return (contents, checksums.misfits, checksums.pageSize)
        }
    }

    /// Restores the original bytes of pages that do not match their checksums, to which SQLite wrote new checksums:
    /// damage must stay evident.
    private static func restore(_ misfits: [PageChecksums.Misfit], pageSize: Int?, in copy: String) throws {
        guard let pageSize, !misfits.isEmpty else { return }
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: copy))
        defer { try? file.close() }
        func change(_ count: Int, at place: Int, of page: Int64, _ body: (inout Data) -> Void) throws {
            let offset = UInt64(page - 1) * UInt64(pageSize) + UInt64(place)
            try file.seek(toOffset: offset)
            var bytes = try file.read(upToCount: count) ?? Data()
            body(&bytes)
            try file.seek(toOffset: offset)
            try file.write(contentsOf: bytes)
        }
        let end = pageSize - MemoryLayout<UInt64>.size
        for misfit in misfits {
            if let bit = misfit.flippedBit, bit / 8 < end {
                try change(1, at: bit / 8, of: misfit.page) { $0 = Data($0.map { $0 ^ 1 << UInt8(bit % 8) }) }
            }
            try change(8, at: end, of: misfit.page) { bytes in
                bytes = withUnsafeBytes(of: misfit.stored.littleEndian) { Data($0) }
            }
        }
        try file.synchronize()
    }

    private static func contents(of path: String) throws -> TableContents {
        let connections = try StoreConnections.forReading(path, treating: .examined)
        defer { connections.close() }
        return try connections.read(TableContents.init)
    }
}

extension Database {
    /// Copies all pages to a new database, for which page checksums are enabled first if the original has them.
    func copyPages(
        to new: Database, step: CInt = -1,
        _ progress: @escaping (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws {
        if let size = PageChecksums(self).pageSize { try PageChecksums(new).begin(pageSize: size) }
        try backup(to: new, pagesPerStep: step) { try progress($0.completedPageCount, $0.totalPageCount) }
    }
}

/// The row counts and identifying values of a database, which distinguish a copy from one of another moment.
private struct TableContents: Equatable {
    private var pages: Int?
    private var version: Int?
    /// The identifying values of a store: its identity, and the number of its last change.
    private var names: [String: String]
    /// The number of rows of each table; nil for a table that cannot be read.
    private var rows: [String: Int?]

    init(of database: Database) {
        pages = try? Int.fetchOne(database, sql: "PRAGMA page_count")
        version = try? Int.fetchOne(database, sql: "PRAGMA user_version")
        let tables =
            (try? String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"))
            ?? []
        rows = [:]
        for table in tables {
            rows[table] = .some(
                try? Int.fetchOne(database, sql: "SELECT count(*) FROM \(table.quotedDatabaseIdentifier)"))
        }
        names = [:]
        let values =
            rows["store"] == nil
            ? nil : try? Row.fetchAll(database, sql: "SELECT name, value FROM store WHERE typeof(value) <> 'blob'")
        for row in values ?? [] { names["\(row[0] as DatabaseValue)"] = "\(row[1] as DatabaseValue)" }
    }
}
