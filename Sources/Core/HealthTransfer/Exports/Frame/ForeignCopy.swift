import FileSystem
import Foundation
import HealthStore
import WorkoutFiles

/// A private copy of a database, for as long as it is read: the original may be in use, or within an archive (IMP-10).
final class ForeignCopy {
    let path: String

    /// The largest database in bytes (IMP-94).
    private static let limit = 16 << 30

    /// Returns whether bytes begin a SQLite database.
    static func isDatabase(_ beginning: [UInt8]) -> Bool { beginning.starts(with: Array("SQLite format 3\0".utf8)) }

    /// Copies a file, of which nothing has been read yet.
    ///
    /// - Throws: An error if it cannot be read, or is too large.
    ///
    /// - Parameter log: The write-ahead log beside the database, which has the latest changes of one in use.
    init(_ file: OpenedFile, log: OpenedFile? = nil) throws(WorkoutFileError) {
        path = FileManager.default.temporaryDirectory.appending(path: "hk-database-\(UUID().uuidString)").path
        try Self.copy(file, to: path)
        if let log {
            try Self.copy(log, to: path + Self.logEnding)
        } else {
            shorten()
        }
    }

    /// Makes the head of a database whose end is missing say how many pages there are: SQLite reads nothing of one that
    /// has fewer than it says.
    private func shorten() {
        guard let file = FileHandle(forUpdatingAtPath: path) else { return }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: 32), head.count == 32, let size = try? file.seekToEnd() else {
            return
        }
        func number(_ range: Range<Int>) -> UInt64 { head[range].reduce(0) { $0 << 8 | UInt64($1) } }
        // The size of 65,536 bytes is written as 1.
        let page = number(16..<18) == 1 ? 65_536 : number(16..<18)
        guard page >= 512, number(28..<32) > size / page else { return }
        let count = withUnsafeBytes(of: UInt32(clamping: size / page).bigEndian) { Data($0) }
        if (try? file.seek(toOffset: 28)) != nil { try? file.write(contentsOf: count) }
    }

    /// The ending of the name of a write-ahead log.
    static let logEnding = "-wal"

    private static func copy(_ file: OpenedFile, to path: String) throws(WorkoutFileError) {
        let sink = try FileByteSink(path: path)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        while case let count = try file.read(into: buffer), count > 0 {
            guard sink.byteCount + count <= limit else {
                throw .reading(
                    .unreadable, FileProblem("it is larger than 16 GB", limit: .fileSize), at: .init(file: file.name))
            }
            try sink.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        try sink.finish()
    }

    deinit { for ending in ["", Self.logEnding, "-shm"] { unlink(path + ending) } }
}

extension ForeignDatabase {
    /// Returns a sentence about a table of which not all rows came.
    func remark(incomplete table: String) -> TransferRemark {
        .skipped(
            isExhausted
                ? "Reading the table \(table) takes too much work; the rows before that were read."
                : "The table \(table) is damaged; the rows before that were read.")
    }
}
