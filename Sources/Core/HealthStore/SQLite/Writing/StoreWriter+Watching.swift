import GRDB

extension StoreWriter {
    /// Notes what became of files of watched folders, in place of what was noted before; as settings do, it notifies
    /// no observers (IMP-106).
    package func note(_ files: [WatchedFile]) throws {
        let statement = try SQLStatement(
            database,
            """
            INSERT INTO watched_file (
                folder, path, size, modified, inode, digest, outcome, tries, ends, again, version, report, changed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (folder, path) DO UPDATE SET
                size = excluded.size, modified = excluded.modified, inode = excluded.inode, digest = excluded.digest,
                outcome = excluded.outcome, tries = excluded.tries, ends = excluded.ends, again = excluded.again,
                version = excluded.version, report = excluded.report, changed = excluded.changed
            """)
        for file in files {
            try statement.run(
                .text(file.folder), .blob(file.path), .integer(file.stamp.size), .integer(file.stamp.modified),
                .integer(file.stamp.inode), file.digest.map { .blob($0) } ?? .null, .text(file.outcome.rawValue),
                .integer(Int64(file.tries)), .integer(Int64(file.ends)), file.again.map { .real($0) } ?? .null,
                .text(file.version), .text(file.report), .real(now))
        }
    }
}
