import Foundation
import HealthCohort

/// A file to export from a tier: a statement for an engine that reads from the server and writes the file.
public struct CohortExport: Sendable, Hashable {
    /// The name of the file.
    public var file: String
    /// The statement that selects the rows of the file; it may contain a password.
    public var statement: String
}

extension ClickHouseCohort {
    /// Returns the exports that together contain everything: for each shard and table, and for each month of large
    /// tables, the newest rows of the people on the shard.
    public func exports() async throws -> [CohortExport] {
        try await Self.sentences {
            let shards = try await everyShard("Exporting requires that all shards can be reached")
            try await agree(shards)
            let missing = try await Directory.people(outside: shards.map(\.id), on: shards[0])
            if !missing.isEmpty {
                throw CohortError.missing(people: missing, reason: "the address of their shard is missing.")
            }
            var exports: [CohortExport] = []
            for (number, shard) in shards.enumerated() {
                let residents = "person IN (\(shard.place.residents))"
                for table in ExportedTable.all {
                    var parts: [(name: String, condition: String)] = [("", residents)]
                    if table.table.isPartitioned {
                        let months = try await shard.rows(
                            "SELECT DISTINCT part FROM \(shard.table(table.table)) ORDER BY part"
                        ) {
                            cursor throws(RowBinaryCursor.Failure) in try cursor.integer(UInt32.self)
                        }
                        parts = months.map { ("-\($0)", "part = \($0) AND \(residents)") }
                    }
                    for part in parts {
                        let inner = table.inner(shard.table(table.table), part.condition) + " FORMAT RowBinary"
                        guard let source = shard.link.source(of: inner, structure: table.structure) else {
                            throw CohortError.failed("\(shard.link.name) has no address.")
                        }
                        exports.append(
                            CohortExport(
                                file: "\(table.name)-\(number + 1)\(part.name).parquet",
                                statement: "SELECT \(table.outer) FROM \(source)"))
                    }
                }
            }
            return exports
        }
    }
}

extension ClickHouseLink {
    /// Returns the result of a statement as a table for another ClickHouse engine; nil if there is no address.
    fileprivate func source(of statement: String, structure: String) -> String? {
        guard let address else { return nil }
        let url = "\(address.base)/?wait_end_of_query=1&max_query_size=16777216&query=" + HTTPLink.escaped(statement)
        var headers: [String] = []
        if let user = address.user { headers.append("'X-ClickHouse-User' = \(SQLText.literal(user))") }
        if let password = address.password { headers.append("'X-ClickHouse-Key' = \(SQLText.literal(password))") }
        let arguments = [SQLText.literal(url), "'RowBinary'", SQLText.literal(structure)]
        return
            "url(\((arguments + (headers.isEmpty ? [] : ["headers(\(headers.joined(separator: ", ")))"])).joined(separator: ", ")))"
    }
}

/// An exported table: the newest rows in the dialect of the server, and the columns for people in that of the engine
/// that writes.
private struct ExportedTable: Sendable {
    let table: CohortTable
    let name: String
    /// The columns that the server passes to the engine, with types.
    let columns: [(name: String, type: String)]
    /// A closure that returns the statement for the newest rows, from the name of the table and a condition.
    let inner: @Sendable (String, String) -> String
    /// The columns of the file.
    let outer: String

    var structure: String { columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ") }

    /// Returns the expression of a date; days and moments count from 2001-01-01.
    private static func date(_ day: String) -> String { "addDays(toDate32('2001-01-01'), \(day))" }
    private static let epoch = "978307200"

    static let all = [people, workouts, statistics, values]

    private static let people = ExportedTable(
        table: .people, name: "people",
        columns: [
            ("person", "String"), ("sex", "String"), ("birth_year", "Int32"), ("birth_day", "UInt16"),
            ("zone", "String"),
            ("attribute_names", "Array(String)"), ("attribute_values", "Array(String)"),
            ("event_names", "Array(String)"),
            ("event_days", "Array(Int32)"), ("devices", "Array(String)"),
        ],
        inner: { name, condition in
            let newest = [
                "sex", "birth_year", "birth_day", "zone", "attribute_names", "attribute_values", "event_names",
                "event_days", "devices",
            ]
            .map { "argMax(\($0), version)" }.joined(separator: ", ")
            return "SELECT person, \(newest) FROM \(name) WHERE \(condition) GROUP BY person ORDER BY person"
        },
        outer:
            "person, sex, if(birth_day = 0, NULL, makeDate32(birth_year, intDiv(birth_day, 100), birth_day % 100)) AS birth, zone, "
            + "mapFromArrays(attribute_names, attribute_values) AS attributes, "
            + "mapFromArrays(event_names, arrayMap(d -> \(date("d")), event_days)) AS events, devices")

    private static let workouts = ExportedTable(
        table: .efforts, name: "workouts",
        columns: [
            ("person", "String"), ("workout", "String"), ("number", "UInt32"), ("day", "Int32"), ("start", "Float64"),
            ("end", "Float64"), ("activity_type", "UInt64"), ("source", "String"), ("figure_names", "Array(String)"),
            ("figures", "Array(Float64)"),
        ],
        inner: { name, condition in
            "SELECT person, lower(hex(workout)), number, day, start, end, activity, source, figure_names, figures FROM \(name) "
                + "WHERE \(condition) AND is_deleted = 0 AND (person, workout, version) IN "
                + "(SELECT person, workout, max(version) FROM \(name) GROUP BY person, workout) "
                + "ORDER BY person, workout, number LIMIT 1 BY person, workout, number"
        },
        outer:
            "person, concat(substring(workout, 1, 8), '-', substring(workout, 9, 4), '-', substring(workout, 13, 4), '-', "
            + "substring(workout, 17, 4), '-', substring(workout, 21, 12)) AS workout, number AS activity, \(date("day")) AS day, "
            + "toDateTime64(start + \(epoch), 3, 'UTC') AS start, "
            + "if(isFinite(end), toDateTime64(if(isFinite(end), end, 0) + \(epoch), 3, 'UTC'), NULL) AS end, "
            + "activity_type, source, mapFromArrays(figure_names, figures) AS figures")

    private static let statistics = ExportedTable(
        table: .statistics, name: "statistics",
        columns: [
            ("person", "String"), ("type", "String"), ("period", "UInt8"), ("day", "Int32"), ("sum", "Float64"),
            ("average", "Float64"), ("minimum", "Float64"), ("maximum", "Float64"), ("duration", "Float64"),
        ],
        inner: { name, condition in
            let newest = ["sum", "average", "minimum", "maximum", "duration"].map { "argMax(\($0), version)" }.joined(
                separator: ", ")
            return
                "SELECT person, type, period, day, \(newest) FROM \(name) WHERE \(condition) GROUP BY person, type, period, day "
                + "HAVING argMax(is_deleted, version) = 0 ORDER BY type, period, person, day"
        },
        outer:
            "person, type, transform(period, [0, 1, 2, 3], ['day', 'week', 'month', 'year'], '') AS period, \(date("day")) AS day, "
            + ["sum", "average", "minimum", "maximum", "duration"].map { "if(isNaN(\($0)), NULL, \($0)) AS \($0)" }
            .joined(separator: ", "))

    private static let values = ExportedTable(
        table: .values, name: "values",
        columns: [
            ("person", "String"), ("type", "String"), ("day", "Int32"), ("times", "Array(Float64)"),
            ("figures", "Array(Float64)"),
        ],
        inner: { name, condition in
            "SELECT person, type, day, argMax(times, version) AS times_, argMax(figures, version) AS figures_ FROM \(name) "
                + "WHERE \(condition) GROUP BY person, type, day HAVING length(figures_) > 0 ORDER BY type, person, day"
        },
        outer: "person, type, \(date("day")) AS day, arrayMap(t -> t + \(epoch), times) AS times, figures AS \"values\""
    )
}
