import Foundation
import GRDB
import Testing

@testable import HealthStore

/// The values that statements bind and read, and statements that are used again.
@Suite struct StatementValuesTests {
    private static let uuid = "01020304-0506-0708-090A-0B0C0D0E0F10"

    private func withDatabase(_ body: (Database) throws -> Void) throws { try DatabaseQueue().write(body) }

    @Test("each value is bound as what it is, also if it is empty") func binding() throws {
        let uuid = try #require(UUID(uuidString: Self.uuid))
        let cases: [(SQLValue, String)] = [
            (.null, "NULL"), (.integer(0), "0"), (.integer(-5), "-5"), (.integer(.min), "-9223372036854775808"),
            (.real(1.5), "1.5"), (.real(2), "2.0"), (.text(""), "''"), (.text("a'é"), "'a''é'"), (.blob([]), "X''"),
            (.blob([1, 255]), "X'01FF'"), (.uuid(uuid), "X'0102030405060708090A0B0C0D0E0F10'"),
            (SQLValue(nil as String?), "NULL"), (SQLValue("x" as String?), "'x'"),
        ]
        try withDatabase { database in
            let statement = try SQLStatement(database, "SELECT quote(?)")
            for (value, expected) in cases { #expect(try statement.firstText(value) == expected) }
            let several = try SQLStatement(database, "SELECT quote(?) || quote(?) || quote(?)")
            #expect(try several.firstText(.integer(1), .text("2"), .real(3)) == "1'2'3.0")
            for (number, expected) in [(7, "7"), (nil, "NULL")] as [(Int64?, String)] {
                statement.bind(1, number)
                #expect(try statement.firstText() == expected)
            }
            for (number, expected) in [(7.5, "7.5"), (nil, "NULL")] as [(Double?, String)] {
                statement.bind(1, number)
                #expect(try statement.firstText() == expected)
            }
        }
    }

    @Test("identifiers have sixteen bytes") func identifiers() throws {
        try withDatabase { database in
            for (count, isValid) in [(0, false), (15, false), (16, true), (17, false)] {
                let statement = try SQLStatement(database, "SELECT zeroblob(\(count))")
                for isOptional in [false, true] {
                    var found: UUID?
                    var message: String?
                    do {
                        found =
                            try statement.first { row in
                                try isOptional ? row.optionalUUID(.only) : row.uuid(.only)
                            } ?? nil
                    } catch let error as EngineError {
                        message = error.message
                    }
                    #expect((found == UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))) == isValid)
                    #expect(message == (isValid ? nil : "The store contains an identifier of invalid size."))
                }
            }
            let values = try SQLStatement(database, "SELECT value FROM json_each('[0, 1, 2, -1, null]')")
            var found: [Bool] = []
            try values.forEach { row in
                found.append(row.isTrue(.only))
                return true
            }
            #expect(found == [false, true, true, true, false])
        }
    }

    @Test("a statement begins anew after each use, whatever ended it") func again() throws {
        struct Stop: Error {}
        let numbers = SQLValue.text("[1, 2, 3]")
        try withDatabase { database in
            let sql = "SELECT value FROM json_each(?)"
            let statement = try SQLStatement(database, sql)
            var found: [Int64] = []
            try statement.forEach([numbers]) { row in
                found.append(row.integer(.only))
                return found.count < 2
            }
            #expect(try found == [1, 2] && statement.integers(numbers) == [1, 2, 3])
            #expect(throws: Stop.self) { try statement.forEach([numbers]) { _ in throw Stop() } }
            #expect(throws: Stop.self) { try statement.first(numbers) { _ -> Int in throw Stop() } }
            #expect(try statement.firstInteger(numbers) == 1 && statement.firstInteger(.text("[4]")) == 4)
            #expect(try statement.integers(numbers) == [1, 2, 3] && statement.integers(.text("[]")) == [])
            // A closure that receives rows may ask the same.
            found = []
            try statement.forEach([numbers]) { row in
                let inner = try SQLStatement(database, sql).integers(.text("[9, 8]"))
                found += [row.integer(.only)] + inner
                return true
            }
            #expect(found == [1, 9, 8, 2, 9, 8, 3, 9, 8])
        }
    }

    @Test("what the database refuses is an error with its code and message, after which a statement works")
    func refused() throws {
        try withDatabase { database in
            try database.execute(sql: "CREATE TABLE a (id INTEGER PRIMARY KEY)")
            let insert = try SQLStatement(database, "INSERT INTO a VALUES (?)")
            try insert.run(.integer(1))
            let error = #expect(throws: DatabaseError.self) { try insert.run(.integer(1)) }
            #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY)
            #expect(error?.message == "UNIQUE constraint failed: a.id")
            try insert.run([.integer(2)])
            #expect(try SQLStatement(database, "SELECT id FROM a ORDER BY id").integers() == [1, 2])
            let rows = try SQLStatement(database, "SELECT 1 FROM a WHERE id = ?")
            #expect(try rows.hasRow(.integer(2)) && !rows.hasRow(.integer(3)))
        }
    }
}
