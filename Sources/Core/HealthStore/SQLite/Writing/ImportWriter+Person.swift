import GRDB
package import HealthModel

/// Import of data about the person, and release of elements that were kept while they were unsupported.
extension ImportWriter {
    /// Sets a characteristic of the person if it is not set; returns the existing value if it differs.
    package func set(
        _ characteristic: ObjectType, to value: Int64
    ) throws(EngineError) -> (tally: ImportTally, other: Int64?) {
        try EngineError.wrapping {
            let (database, id) = (self.session.database, self.session.references.id(of: characteristic))
            let known = try SQLStatement(database, "SELECT value FROM characteristic WHERE type = ?")
                .firstInteger(.integer(id))
            if let known { return (ImportTally(known: 1), known == value ? nil : known) }
            try SQLStatement(database, "INSERT INTO characteristic (type, value) VALUES (?, ?)")
                .run(.integer(id), .integer(value))
            return (ImportTally(added: 1), nil)
        }
    }

    /// Stores the summary of a day, unless the stored one is at least as complete.
    package func set(_ summary: ActivitySummaryRecord) throws(EngineError) -> ImportTally {
        guard let day = summary.day else {
            throw EngineError(.invalidArgument, "An activity summary requires a day.")
        }
        return try EngineError.wrapping {
            let database = self.session.database
            let known = try SQLStatement(database, "SELECT body FROM activity_summary WHERE day = ?")
                .first(.integer(day.number)) { try RecordBody.decode($0.bytes(.only), as: ActivitySummaryRecord.self) }
            if let known, !summary.isMoreComplete(than: known) { return ImportTally(known: 1) }
            try SQLStatement(database, "INSERT OR REPLACE INTO activity_summary (day, body) VALUES (?, ?)")
                .run(.integer(day.number), .blob(try RecordBody.encode(summary)))
            self.session.noteChange(of: .activitySummary)
            return ImportTally(added: 1)
        }
    }

    /// Deletes an element that was preserved because it could not be converted, and that is an object now.
    package func release(_ element: () -> PreservedElement) throws(EngineError) {
        try EngineError.wrapping {
            let database = self.session.database
            if self.keepsFormerElements == nil {
                self.keepsFormerElements = try SQLStatement(database, "SELECT 1 FROM kept LIMIT 1").hasRow()
            }
            guard self.keepsFormerElements == true else { return }
            try SQLStatement(database, "DELETE FROM kept WHERE identity = ?").run(.uuid(element().identity))
        }
    }
}
