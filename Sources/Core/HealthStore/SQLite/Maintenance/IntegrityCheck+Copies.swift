import GRDB
import HealthModel

/// Integrity checks of values that are duplicated for queries.
extension IntegrityCheck {
    func checkCopies() throws {
        try checkMetadataEntries()
        try checkWorkouts()
        try checkDetailValues()
        try checkLongest()
        try checkAppearances()
        try checkHoldings()
    }

    // MARK: Metadata

    private static let entryColumns = ["key", "kind", "value", "dimension"]

    private func checkMetadataEntries() throws {
        for id in try SQLStatement(database, "SELECT id FROM metadata").integers() {
            try looked()
            let sql = "SELECT body FROM metadata WHERE id = ?"
            let metadata = try? SQLStatement(database, sql).first(.integer(id)) {
                try MetadataCoder.decode($0.bytes(.only))
            }
            // Damaged metadata are reported with the bodies.
            guard let metadata else { continue }
            let rows = metadata.values.map { key, value -> [SQLValue] in
                let (kind, stored, dimension) = value.comparable
                return [.text(key), .integer(kind.rawValue), stored, SQLValue(dimension)]
            }
            let isSame = try database.has(rows, in: "metadata_entry", Self.entryColumns, of: ("metadata", id))
            guard !isSame else { continue }
            found("The query columns of metadata \(id) do not match it.") { [database] in
                try database.replace(rows, in: "metadata_entry", Self.entryColumns, of: ("metadata", id))
            }
        }
    }

    // MARK: Workouts and details

    private func checkWorkouts() throws {
        enum Column: Int, SQLColumns {
            case startDate, endDate, body
            static let list = selection(of: "s", [.body: "w.body"])
        }
        let sql = "SELECT \(Column.list) FROM workout w JOIN sample s ON s.id = w.id WHERE w.id = ?"
        for id in try SQLStatement(database, "SELECT id FROM workout").integers() {
            try looked()
            let found = try? SQLStatement(database, sql).first(Column.self, .integer(id)) { row in
                (row.real(.startDate), row.real(.endDate), try RecordBody.decode(row.bytes(.body)) as WorkoutRecord)
            }
            guard let (start, end, workout) = found else { continue }
            let values = WorkoutTables.values(of: workout)
            let activities = WorkoutTables.activities(of: workout, start: start, end: end)
            let statistics = WorkoutTables.statistics(of: workout, start: start, end: end) { references.id(of: $0) }
            let isSame =
                try database.has([values], in: "workout", WorkoutTables.columns, of: ("id", id))
                && database.has(activities, in: "activity", WorkoutTables.activityColumns, of: ("workout", id))
                && database.has(
                    statistics, in: "workout_statistics", WorkoutTables.statisticsColumns, of: ("workout", id))
            guard !isSame else { continue }
            self.found("The query columns of workout \(id) do not match its record.") { [database] in
                let names = WorkoutTables.columns.map { "\($0) = ?" }.joined(separator: ", ")
                let update = try SQLStatement(database, "UPDATE workout SET \(names) WHERE id = ?")
                try update.bindAll(values + [.integer(id)])
                try update.run()
                try database.replace(
                    activities, in: "activity", WorkoutTables.activityColumns, of: ("workout", id))
                try database.replace(
                    statistics, in: "workout_statistics", WorkoutTables.statisticsColumns, of: ("workout", id))
            }
        }
    }

    private func checkDetailValues() throws {
        enum Column: Int, SQLColumns {
            case body, data
            static let list = selection(of: "detail")
        }
        for id in try SQLStatement(database, "SELECT id FROM detail").integers() {
            try looked()
            let sql = "SELECT \(Column.list) FROM detail WHERE id = ?"
            let detail = try? SQLStatement(database, sql).first(Column.self, .integer(id)) { row in
                try DetailTables.decode(row.bytes(.body), row.optionalBytes(.data))
            }
            guard let detail else { continue }
            let rows = DetailTables.values(of: detail)
            guard try !database.has(rows, in: "detail_value", DetailTables.valueColumns, of: ("sample", id)) else {
                continue
            }
            found("The query columns of sample \(id) do not match its details.") { [database] in
                try database.replace(rows, in: "detail_value", DetailTables.valueColumns, of: ("sample", id))
            }
        }
    }

    // MARK: Types

    /// Checks the longest duration of each type, at which queries by date begin.
    private func checkLongest() throws {
        enum Column: Int, SQLColumns {
            case type, longest, found
            static let list = selection(
                of: "t", [.type: "t.id", .found: "(SELECT max(end_date - start_date) FROM sample WHERE type = t.id)"])
        }
        try SQLStatement(database, "SELECT \(Column.list) FROM type t").forEach(Column.self) { row in
            guard let type = references.type(row.integer(.type)), !type.isOpenEnded else { return true }
            let longest = max(row.real(.found), longest[type] ?? 0)
            guard row.real(.longest) < longest else { return true }
            let id = row.integer(.type)
            found("The longest duration of \(type.identifier) samples is wrong.") { [database] in
                try SQLStatement(database, "UPDATE type SET longest = ? WHERE id = ?").run(.real(longest), .integer(id))
            }
            return true
        }
    }

    /// Checks the sources of each type, which statistics use.
    private func checkAppearances() throws {
        let all = """
            SELECT x.type AS type, r.source AS source, min(x.id) AS first FROM (
                SELECT type, revision, id FROM sample UNION ALL SELECT type, revision, id FROM block
            ) x JOIN revision r ON r.id = x.revision GROUP BY x.type, r.source
            """
        let missing = """
            SELECT count(*) FROM (\(all)) m
            WHERE NOT EXISTS (SELECT 1 FROM appearance a WHERE a.type = m.type AND a.source = m.source)
            """
        guard try SQLStatement(database, missing).firstInteger() ?? 0 > 0 else { return }
        found("The list of sources by type is incomplete.") { [database] in
            try database.execute(sql: "INSERT OR IGNORE INTO appearance (type, source, first) \(all)")
            try SampleCountTables.recount(database)
        }
    }

    /// Checks the counts of samples, which are maintained when samples are saved and deleted.
    private func checkHoldings() throws {
        guard let count = try SQLStatement(database, SampleCountTables.differences).firstInteger(), count > 0 else {
            return
        }
        found("The sample counts or date ranges of some sources are wrong (\(count)).") {
            [database] in try SampleCountTables.recount(database)
        }
    }
}
