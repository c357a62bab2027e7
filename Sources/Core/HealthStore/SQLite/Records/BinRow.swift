import Foundation
import GRDB

/// A row of a table of the store in the bin, as it is.
struct BinRow {
    /// The byte that begins a piece with rows.
    static let form: UInt8 = 3

    /// The tables whose rows are kept as they are: those of series and routes, the parents before their children.
    static let tables = [
        "sample", "series", "series_block", "series_data", "series_original", "route_block", "sample_import",
    ]

    var table: String
    var values: [String: DatabaseValue]

    subscript(_ column: String) -> DatabaseValue { values[column] ?? .null }

    /// Returns the number in a column.
    func number(_ column: String) throws -> Int64 {
        guard let number = Int64.fromDatabaseValue(self[column]) else { throw BlockDamage.malformed }
        return number
    }

    /// Returns the rows of a table with a value in a column.
    static func rows(of table: String, where column: String, is number: Int64, _ database: Database) throws -> [BinRow]
    {
        let sql = "SELECT * FROM \(table) WHERE \(column) = ? ORDER BY rowid"
        return try Row.fetchAll(database, sql: sql, arguments: [number]).map { row in
            BinRow(table: table, values: Dictionary(row.map { ($0.0, $0.1) }) { first, _ in first })
        }
    }

    /// Inserts the row; columns that the table has no longer are left out.
    func insert(_ database: Database) throws {
        let known = try String.fetchAll(
            database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        let columns = known.filter { values[$0] != nil }
        guard !columns.isEmpty else { throw BlockDamage.malformed }
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        // Others insert with the same text: the statement must be reset for them.
        try SQLStatement(database, "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))")
            .run(columns.map { SQLValue(self[$0]) })
    }

    // MARK: Pieces

    static func piece(_ rows: [BinRow]) -> [UInt8] {
        var writer = ByteWriter()
        func append(_ bytes: [UInt8]) {
            writer.append(variable: UInt64(bytes.count))
            writer.append(contentsOf: bytes)
        }
        writer.append(form)
        writer.append(variable: UInt64(rows.count))
        for row in rows {
            append(Array(row.table.utf8))
            writer.append(variable: UInt64(row.values.count))
            for (column, value) in row.values.sorted(by: { $0.key < $1.key }) {
                append(Array(column.utf8))
                switch value.storage {
                case .null: writer.append(UInt8(0))
                case .int64(let number):
                    writer.append(UInt8(1))
                    writer.append(signed: number)
                case .double(let number):
                    writer.append(UInt8(2))
                    writer.append(fixed: number.bitPattern)
                case .string(let text):
                    writer.append(UInt8(3))
                    append(Array(text.utf8))
                case .blob(let data):
                    writer.append(UInt8(4))
                    append(Array(data))
                }
            }
        }
        return writer.bytes
    }

    static func rows(_ bytes: UnsafeRawBufferPointer) throws -> [BinRow] {
        var reader = ByteReader(bytes)
        func data() throws -> Data { try Data(reader.bytes(reader.length())) }
        guard try reader.byte() == form else { throw BlockDamage.malformed }
        return try (0..<reader.length()).map { _ in
            let table = String(decoding: try data(), as: UTF8.self)
            guard tables.contains(table) else { throw BlockDamage.malformed }
            var row = BinRow(table: table, values: [:])
            for _ in 0..<(try reader.length()) {
                let column = String(decoding: try data(), as: UTF8.self)
                row.values[column] =
                    switch try reader.byte() {
                    case 0: .null
                    case 1: try reader.signed().databaseValue
                    case 2: Double(bitPattern: try reader.fixed64()).databaseValue
                    case 3: String(decoding: try data(), as: UTF8.self).databaseValue
                    case 4: try data().databaseValue
                    default: throw BlockDamage.malformed
                    }
            }
            return row
        }
    }
}

extension SQLValue {
    init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null: .null
            case .int64(let number): .integer(number)
            case .double(let number): .real(number)
            case .string(let text): .text(text)
            case .blob(let data): .blob(Array(data))
            }
    }
}
