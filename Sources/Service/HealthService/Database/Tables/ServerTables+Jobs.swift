package import Foundation
import HealthStore

/// Import and export jobs.
extension ServerTables {
    private enum Column: Int, SQLColumns {
        case id, person, kind, state, name, format, digest, bytesRead, bytesTotal, added, alreadyThere, repaired
        case skipped, message, warnings, workouts, request, actor, made, begun, ended, expires
        static let list = selection(of: "job")
    }

    private static func record(_ row: SQLRow<Column>) throws -> JobRecord {
        var job = JobRecord(
            id: try row.uuid(.id), person: try row.uuid(.person), kind: try row.value(.kind),
            state: try row.value(.state), made: row.date(.made))
        job.name = row.text(.name)
        job.format = row.text(.format)
        job.digest = row.optionalBytes(.digest).map { [UInt8]($0) }
        job.bytesRead = row.integer(.bytesRead)
        job.bytesTotal = row.optionalInteger(.bytesTotal)
        job.added = row.integer(.added)
        job.alreadyThere = row.integer(.alreadyThere)
        job.repaired = row.integer(.repaired)
        job.skipped = row.integer(.skipped)
        job.message = row.text(.message)
        job.warnings = row.text(.warnings) ?? "[]"
        job.workouts = row.text(.workouts) ?? "[]"
        job.request = row.text(.request) ?? "{}"
        job.actor = row.text(.actor)
        job.begun = row.optionalDate(.begun)
        job.ended = row.optionalDate(.ended)
        job.expires = row.optionalDate(.expires)
        return job
    }

    private func jobs(_ condition: String, _ values: [SQLValue]) throws -> [JobRecord] {
        var jobs: [JobRecord] = []
        try SQLStatement(database, "SELECT \(Column.list) FROM job WHERE \(condition)")
            .forEach(Column.self, values) { row in
                jobs.append(try Self.record(row))
                return true
            }
        return jobs
    }

    /// Returns a job of a person.
    package func job(_ id: UUID, of person: UUID) throws -> JobRecord? {
        try jobs("id = ? AND person = ?", [.uuid(id), .uuid(person)]).first
    }

    /// Returns the jobs of a person, newest first.
    ///
    /// - Parameters:
    ///   - actor: The actor that started them; nil for all.
    ///   - before: The job before which they were created; nil for all.
    package func jobs(
        of person: UUID, kind: JobRecord.Kind, actor: String? = nil, before: UUID? = nil, limit: Int
    ) throws -> [JobRecord] {
        let whose = actor == nil ? "" : " AND actor = ?"
        let place = before == nil ? "" : " AND (made, id) < (SELECT made, id FROM job WHERE id = ?)"
        let bound: [SQLValue] = (actor.map { [.text($0)] } ?? []) + (before.map { [.uuid($0)] } ?? [])
        return try jobs(
            "person = ? AND kind = ?\(whose)\(place) ORDER BY made DESC, id DESC LIMIT ?",
            [.uuid(person), .text(kind.rawValue)] + bound + [.integer(Int64(max(0, limit)))])
    }

    /// Returns the jobs of all people that have not ended, oldest first.
    package func openJobs() throws -> [JobRecord] {
        try jobs("state IN ('receiving', 'waiting', 'running') ORDER BY made, id", [])
    }

    /// Returns the last import that completely imported a file into a person's store; nil if there is none.
    ///
    /// - Parameter actor: The actor that started it; nil for any.
    package func wholeImport(of digest: [UInt8], by person: UUID, actor: String? = nil) throws -> JobRecord? {
        try jobs(
            """
            person = ? AND digest = ?\(actor == nil ? "" : " AND actor = ?") AND kind = 'import' AND state = 'done'
            ORDER BY made DESC, id DESC LIMIT 1
            """, [.uuid(person), .blob(digest)] + (actor.map { [.text($0)] } ?? [])
        ).first
    }

    /// Returns the imports that contained a workout, latest first.
    package func imports(of workout: UUID, by person: UUID) throws -> [JobRecord] {
        try jobs(
            """
            id IN (SELECT job FROM job_workout WHERE workout = ?) AND person = ? AND kind = 'import'
            ORDER BY made DESC, id DESC
            """, [.uuid(workout), .uuid(person)])
    }

    /// Stores the complete list of workouts of an import.
    package func note(workouts: [UUID], of job: UUID) throws {
        let statement = try SQLStatement(database, "INSERT OR IGNORE INTO job_workout (workout, job) VALUES (?, ?)")
        for workout in workouts {
            try statement.bindAll([.uuid(workout), .uuid(job)])
            try statement.run()
        }
    }

    /// Returns the exports whose files have expired.
    package func exports(expiredAt date: Date) throws -> [JobRecord] {
        try jobs("kind = 'export' AND expires <= ? ORDER BY made, id", [.date(date)])
    }

    /// Adds a job.
    package func add(_ job: JobRecord) throws {
        try run(
            """
            INSERT INTO job (id, person, kind, made, state, bytes_read, added, already_there, repaired, skipped, warnings,
                workouts, request)
            VALUES (?, ?, ?, ?, '', 0, 0, 0, 0, 0, '', '', '')
            """, .uuid(job.id), .uuid(job.person), .text(job.kind.rawValue), .date(job.made))
        try change(job)
    }

    /// Updates all columns of a job except its identity, person, kind and creation date.
    package func change(_ job: JobRecord) throws {
        try run(
            """
            UPDATE job SET state = ?, name = ?, format = ?, digest = ?, bytes_read = ?, bytes_total = ?, added = ?,
                already_there = ?, repaired = ?, skipped = ?, message = ?, warnings = ?, workouts = ?, request = ?,
                actor = ?, begun = ?, ended = ?, expires = ?
            WHERE id = ?
            """, .text(job.state.rawValue), .text(job.name), .text(job.format), .blob(job.digest),
            .integer(job.bytesRead), .integer(job.bytesTotal), .integer(job.added), .integer(job.alreadyThere),
            .integer(job.repaired), .integer(job.skipped), .text(job.message), .text(job.warnings),
            .text(job.workouts), .text(job.request), .text(job.actor), .date(job.begun), .date(job.ended),
            .date(job.expires), .uuid(job.id))
    }

    /// Marks all jobs that have not ended as interrupted, and previews, whose files are gone; called at server start,
    /// when none is running.
    package func interruptJobs(at date: Date) throws -> Int {
        try count(
            """
            UPDATE job SET state = 'interrupted', ended = ? WHERE state IN ('receiving', 'waiting', 'running', 'previewed')
            """, .date(date))
    }

    /// Deletes ended jobs that nothing refers to any more, if they are old or too many: imports that left neither a
    /// recorded file nor workouts, and exports whose file is gone.
    ///
    /// - Parameters:
    ///   - date: The date before which ended jobs are deleted.
    ///   - most: The maximum number of newer ones to retain per person; the newest are retained.
    /// - Returns: The number of jobs deleted.
    package func forgetJobs(endedBefore date: Date, keeping most: Int) throws -> Int {
        try count(
            """
            DELETE FROM job WHERE id IN (
                SELECT id FROM (
                    SELECT id, ended, row_number() OVER (PARTITION BY person ORDER BY made DESC, id DESC) AS place
                    FROM job
                    WHERE ended IS NOT NULL AND expires IS NULL
                        AND (kind = 'export' OR digest IS NULL OR state IN ('refused', 'failed', 'cancelled', 'interrupted'))
                        AND NOT EXISTS (SELECT 1 FROM job_workout WHERE job = job.id))
                WHERE ended < ? OR place > ?)
            """, .date(date), .integer(Int64(max(0, most))))
    }

    /// Deletes a job.
    package func remove(job id: UUID) throws {
        try run("DELETE FROM job WHERE id = ?", .uuid(id))
    }
}
