import Foundation
import Testing

@testable import WorkoutFiles

/// Tables of others, by RFC 4180 and as services write them.
@Suite struct CSVSheetTests {
    private func rows(_ text: String) throws -> [[String]] {
        var reader = CSVReader(Array(text.utf8), file: "a.csv")
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row.cells) }
        return rows
    }

    private func message(_ text: String) -> String {
        do {
            _ = try rows(text)
            return "no error"
        } catch {
            return (error as? WorkoutFileError)?.message ?? "\(error)"
        }
    }

    @Test("IMP-7: cells hold line breaks, separators and quotation marks")
    func cellsHoldAnything() throws {
        #expect(try rows("a,b\r\n\"x, \"\"y\"\"\nz\",2\n\n3,\n") == [["a", "b"], ["x, \"y\"\nz", "2"], ["3", ""]])
        #expect(try rows("\u{FEFF}a;b;c,d\n1;2;3") == [["a", "b", "c,d"], ["1", "2", "3"]])
        #expect(try rows("a\tb\n1\t2") == [["a", "b"], ["1", "2"]])
        #expect(try rows("") == [] && rows("a\"b,c") == [["a\"b", "c"]])
        var utf16: [UInt8] = [0xFF, 0xFE]
        for unit in "ä,b\n1,2".utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        var reader = CSVReader(utf16, file: "a")
        #expect(try reader.next()?.cells == ["ä", "b"] && reader.next()?.cells == ["1", "2"])
    }

    @Test("IMP-7, IMP-8: columns by name; missing and empty cells are absent, and absent is never 0")
    func columnsHaveNames() throws {
        var sheet = try #require(
            try CSVSheet(
                CSVReader(
                    Array("Date , distance,Distance\n1,2,3,\n1,N/A,--\n1\n1,2,3,4\n1,2,3,,\n1,5,\n".utf8), file: "a")))
        var found: [[Double?]] = []
        while let row = try sheet.next() { found.append([row.number("date"), row.number("DISTANCE")]) }
        #expect(found == [[1, 3], [1, nil], [1, nil], [1, 5]] && sheet.leftOut == [5, 6])
        #expect(CSVRow.number("1,5", hasDecimalCommas: true) == 1.5 && CSVRow.number("1,5") == nil)
        #expect(CSVRow.number("1,234.5", hasDecimalCommas: true) == nil && CSVRow.number("1e999") == nil)
    }

    @Test("IMP-94: endless rows, cells and quotation marks end with a sentence")
    func endlessTablesAreRefused() {
        #expect(message("a,b\n\"" + String(repeating: "x", count: 200)).hasSuffix("a quotation mark is never closed."))
        #expect(message(String(repeating: "c,", count: 20_000)).contains("more than 4096 columns"))
        #expect(message(String(repeating: "c", count: 2_000_000)).contains("a cell is longer than 1 MB"))
        #expect(message("\"" + String(repeating: "c", count: 2_000_000)).contains("a cell is longer than 1 MB"))
        let row = String(repeating: String(repeating: "c", count: 900_000) + ",", count: 6)
        #expect(message(row).contains("a row is longer than 4 MB"))
        #expect(message("a,\0\n1,2\n") == "no error")
    }
}
