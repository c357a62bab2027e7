import GRDB

extension StoreReader {
    private enum Column: Int, SQLColumns {
        case folder, path, size, modified, inode, digest, outcome, tries, ends, again, version, report, changed
        static let list = selection(of: "watched_file")
    }

    /// Returns what became of the files of a watched folder (IMP-106).
    package func watchedFiles(in folder: String) throws -> [WatchedFile] {
        try watchedFiles("WHERE folder = ? ORDER BY id", .text(folder))
    }

    /// Returns what became of the files of a watched folder, the latest first: those with some outcomes, at most a
    /// number of them.
    package func watchedFiles(
        in folder: String, with outcomes: Set<WatchedFile.Outcome>, limit: Int
    ) throws -> [WatchedFile] {
        let words = outcomes.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        return try watchedFiles(
            "WHERE folder = ? AND outcome IN (\(words)) ORDER BY changed DESC, id DESC LIMIT \(limit)", .text(folder))
    }

    /// Returns the number of files of a watched folder with each outcome.
    package func watchedFileCounts(in folder: String) throws -> [WatchedFile.Outcome: Int] {
        var counts: [WatchedFile.Outcome: Int] = [:]
        try SQLStatement(database, "SELECT outcome, COUNT(*) FROM watched_file WHERE folder = ? GROUP BY outcome")
            .forEach(CountColumn.self, [.text(folder)]) { row in
                guard let outcome = row.text(.outcome).flatMap(WatchedFile.Outcome.init(rawValue:)) else { return true }
                counts[outcome] = Int(row.integer(.count))
                return true
            }
        return counts
    }

    private enum CountColumn: Int, SQLColumns { case outcome, count }

    /// Returns what became of a file with a digest, in any watched folder, if that is decided; the earliest one.
    package func decidedFile(digest: [UInt8]) throws -> WatchedFile? {
        try watchedFiles(
            "WHERE digest = ? AND outcome IN ('done', 'same', 'lasting') ORDER BY id", .blob(digest)
        ).first
    }

    private func watchedFiles(_ condition: String, _ value: SQLValue) throws -> [WatchedFile] {
        var files: [WatchedFile] = []
        try SQLStatement(database, "SELECT \(Column.list) FROM watched_file \(condition)")
            .forEach(Column.self, [value]) { row in
                var file = WatchedFile(
                    folder: row.text(.folder) ?? "", path: Array(row.bytes(.path)),
                    stamp: .init(
                        size: row.integer(.size), modified: row.integer(.modified), inode: row.integer(.inode)),
                    digest: row.isNull(.digest) ? nil : Array(row.bytes(.digest)),
                    outcome: row.text(.outcome).flatMap(WatchedFile.Outcome.init(rawValue:)) ?? .lasting,
                    tries: Int(row.integer(.tries)), ends: Int(row.integer(.ends)),
                    again: row.isNull(.again) ? nil : row.real(.again), version: row.text(.version) ?? "",
                    report: row.text(.report) ?? "")
                file.noted = row.real(.changed)
                files.append(file)
                return true
            }
        return files
    }
}
