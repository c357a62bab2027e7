import Testing

@testable import WorkoutFiles

/// Lines, limits and separators of tables.
@Suite struct CSVReaderTests {
    private func rows(_ text: String) throws -> [CSVReader.Row] {
        var reader = CSVReader(Array(text.utf8), file: "a.csv")
        var rows: [CSVReader.Row] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    private func problem(_ text: String) -> String {
        do {
            return "\(try rows(text).count) rows"
        } catch {
            let error = error as? WorkoutFileError
            return "\(error?.place.line ?? 0) \(error?.limit?.rawValue ?? "-")"
        }
    }

    @Test func rowsHaveTheLineOnWhichTheyBegin() throws {
        let text = "a,b\n\n\r\n\"one\ntwo\r\nthree\",\"x\n\"\nc,d\r\ne,\"f\ng\"\n\n\nh,i"
        #expect(try rows(text).map(\.line) == [1, 4, 8, 9, 13])
        #expect(
            try rows(text).map(\.cells) == [
                ["a", "b"], ["one\ntwo\r\nthree", "x\n"], ["c", "d"], ["e", "f\ng"], ["h", "i"],
            ])
        // A carriage return alone ends a row, but not a line.
        #expect(try rows("a\rb\nc").map(\.line) == [1, 1, 2])
    }

    @Test func rowsThatAreTooLongAreLeftOutWithTheirLine() throws {
        let text = "a,b\n\"1\n\",2\n1,2,3\n1,2,\n\"x\ny\",2,3,4\n1\n"
        var sheet = try #require(try CSVSheet(CSVReader(Array(text.utf8), file: "a")))
        var lines: [Int] = []
        while let row = try sheet.next() { lines.append(row.line) }
        #expect(lines == [2, 5, 8] && sheet.leftOut == [4, 6])
    }

    @Test func IMP_94_limitsAreExact() {
        func columns(_ count: Int) -> String { "a\n" + Array(repeating: "c", count: count).joined(separator: ",") }
        #expect(problem(columns(4_096)) == "2 rows" && problem(columns(4_097)) == "2 elements")
        func cell(_ count: Int) -> String { String(repeating: "c", count: count) }
        #expect(problem("a\n" + cell(1 << 20)) == "2 rows" && problem("a\n" + cell(1 << 20 + 1)) == "2 text-length")
        #expect(problem("a\n\"" + cell(1 << 20) + "\"") == "2 rows")
        #expect(problem("a\n\"" + cell(1 << 20 + 1) + "\"") == "2 text-length")
        // Text after the closing mark belongs to the cell.
        #expect(problem("a\n\"c\"" + cell(1 << 20 - 1)) == "2 rows")
        #expect(problem("a\n\"c\"" + cell(1 << 20)) == "2 text-length")
        // Four cells with their separators.
        func row(_ count: Int) -> String {
            "a,b\n" + String(repeating: cell(1 << 20 - 1) + ",", count: 4) + cell(count - 4 << 20)
        }
        #expect(problem(row(4 << 20)) == "2 rows" && problem(row(4 << 20 + 1)) == "2 text-length")
        #expect(problem("a\nb\n\"c\nd") == "3 -")
    }

    @Test(arguments: [
        ("a,b;c;d\n1,2;3;4", ["1,2", "3", "4"]), ("a;b,c\n1;2,3", ["1;2", "3"]), ("\"a;;;\",b\n1,2;3", ["1", "2;3"]),
        ("a\n1,2", ["1", "2"]), ("a\tb\n1,2\t3", ["1,2", "3"]), ("a;b\n1,2;3,4,5,6", ["1,2", "3,4,5,6"]),
    ])
    func IMP_7_theFirstRowTellsTheSeparator(text: String, cells: [String]) throws {
        #expect(try rows(text).last?.cells == cells)
    }

    @Test func IMP_7_tablesInUTF16AreRead() throws {
        let text = "é,\"日\n🏊\"\r\n1,2"
        func encoded(_ high: Int) -> [UInt8] {
            (high == 0 ? [0xFE, 0xFF] : [0xFF, 0xFE])
                + text.utf16.flatMap { unit -> [UInt8] in
                    let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                    return high == 0 ? bytes : bytes.reversed()
                }
        }
        for bytes in [encoded(0), encoded(1), [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
            var reader = CSVReader(bytes, file: "a")
            #expect(try reader.next()?.cells == ["é", "日\n🏊"])
            let second = try #require(try reader.next())
            #expect(second.cells == ["1", "2"] && second.line == 3)
            #expect(try reader.next() == nil)
        }
    }

    @Test func IMP_8_whatStandsForNoValueIsAbsent() throws {
        let text = "A, b ,A,c\n1, x ,2,3\nNaN,null,N/A,--\n7,,nan,4\n"
        var sheet = try #require(try CSVSheet(CSVReader(Array(text.utf8), file: "a")))
        #expect(sheet.heads.names == ["A", "b", "A", "c"] && sheet.heads.places(of: "a") == [0, 2])
        #expect(sheet.heads.has("B") && !sheet.heads.has("d") && sheet.heads.places(of: "d") == [])
        var found: [[String?]] = []
        var all: [[String]] = []
        while let row = try sheet.next() {
            found.append([row["a"], row["B"], row["C"], row["d"], row.text(0), row.text(4)])
            all.append(row.all("a"))
        }
        #expect(
            found == [
                ["2", "x", "3", nil, "1", nil], Array(repeating: nil, count: 6), ["7", nil, "4", nil, "7", nil],
            ])
        #expect(all == [["1", "2"], [], ["7"]])
        #expect(try CSVSheet(CSVReader([], file: "a")) == nil && CSVSheet(CSVReader([10, 13], file: "a")) == nil)
    }

    @Test func IMP_8_oneCommaIsADecimalCommaInTablesOfSuchALanguage() {
        func number(_ text: String) -> Double? { CSVRow.number(text, hasDecimalCommas: true) }
        #expect(
            [number("1,5"), number("-0,25"), number("12"), number("1.5"), number(",5")] == [1.5, -0.25, 12, 1.5, 0.5])
        #expect([number("1,234,5"), number("1.234,5"), number(","), number("x")] == [nil, nil, nil, nil])
    }
}
