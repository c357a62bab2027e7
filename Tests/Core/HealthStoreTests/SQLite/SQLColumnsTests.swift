import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Columns that are named once: in the SELECT, and when reading its rows.
@Suite struct SQLColumnsTests {
    private enum Column: Int, SQLColumns {
        case id, startDate, given, bundle
        static let list = selection(of: "s", [.bundle: "upper(o.bundle)"])
    }

    private enum OtherColumn: Int, SQLColumns {
        case count, name
        static let list = selection(of: "o", [.count: "count(*)"])
    }

    private func withStatement(_ sql: String, _ body: (SQLStatement) throws -> Void) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.connections.read { try body(SQLStatement($0, sql)) }
    }

    @Test func aListHasTheNamesOfTheCasesWithTheirTableOrWhatStandsForThem() {
        #expect(Column.list == "s.id, s.start_date, s.given, upper(o.bundle)")
        #expect(Column.startDate.name == "start_date")
    }

    @Test func eachCaseReadsItsOwnColumnAndWhatFollowsComesNext() throws {
        let sql = """
            SELECT \(Column.list), \(OtherColumn.list) FROM (SELECT 7 AS id, 1.5 AS start_date, NULL AS given) s
            JOIN (SELECT 'own' AS bundle, x'6E616D65' AS name) o
            """
        try withStatement(sql) { statement throws in
            let isRead = try statement.first(Column.self) { row throws in
                #expect(row.integer(.id) == 7 && row.real(.startDate) == 1.5 && row.text(.bundle) == "OWN")
                #expect(row.isNull(.given) && row.optionalReal(.given) == nil && row.optionalInteger(.given) == nil)
                #expect(row.optionalBytes(.given) == nil && row.bytes(.given).isEmpty && row.text(.given) == nil)
                #expect(try row.optionalUUID(.given) == nil)
                #expect(throws: EngineError.self) { try row.uuid(.given) }
                let other = row.next(OtherColumn.self)
                #expect(other.integer(.count) == 1 && other.isTrue(.count))
                #expect(Array(other.bytes(.name)) == Array("name".utf8))
                return true
            }
            #expect(isRead == true)
        }
    }

    @Test func queriesForASingleColumnNeedNoName() throws {
        try withStatement("SELECT value FROM json_each(?)") { statement throws in
            #expect(try statement.integers(.text("[3, 1, 2]")) == [3, 1, 2])
            #expect(try statement.firstInteger(.text("[3, 1, 2]")) == 3)
            #expect(try statement.firstInteger(.text("[null, 1]")) == nil)
            #expect(try statement.firstInteger(.text("[]")) == nil)
            #expect(try statement.texts(.text(#"["a", null, "b"]"#)) == ["a", "b"])
            #expect(try statement.firstText(.text(#"["a"]"#)) == "a")
            #expect(try statement.firstText(.text("[null]")) == nil)
            #expect(try statement.hasRow(.text("[null]")))
            #expect(try !statement.hasRow(.text("[]")))
        }
    }
}
