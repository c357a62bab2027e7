import TestSupport
import Testing

@testable import WorkoutFiles

/// Tables in every place of which something else stands, and cells as they are written.
@Suite struct CSVSweepTests {
    /// Returns all that is read of a table.
    private static func reading(_ bytes: [UInt8]) throws -> String {
        var lines: [String] = []
        var reader = CSVReader(bytes, file: "a")
        do {
            while let row = try reader.next() { lines.append("\(row.line): \(row.cells)") }
        } catch {
            lines.append("\(error)")
        }
        if var sheet = try CSVSheet(CSVReader(bytes, file: "a")) {
            lines.append("\(sheet.heads.names)")
            while let row = try sheet.next() {
                lines.append(
                    "\(row.line): \(row["a"] ?? "-") \(row.all("b")) \(row.text(0) ?? "-") \(row.text(3) ?? "-") "
                        + WholeOutcome.number(row.number("c")) + " "
                        + WholeOutcome.number(row.number("c", hasDecimalCommas: true)))
            }
            lines.append("left out \(sheet.leftOut) \(sheet.heads.places(of: "b")) \(sheet.heads.has("c"))")
        }
        return lines.joined(separator: "\n")
    }

    @Test func everyByteOfATable() throws {
        let text = "a;b; C ;b\n1;\"x;\"\"y\"\"\nz\";2,5;w\n\n3;nan;\"4\";\n\r\n\"\"; - ;1.25;v\r5;6\n7;8;9;10;11\n"
        let bytes = Array(text.utf8)
        var kept = KeptOutcomes()
        kept.add("whole") { try Self.reading(bytes) }
        for place in bytes.indices {
            kept.add(place) {
                var texts = [WholeOutcome.short(try Self.reading(Array(bytes[..<place] + bytes[(place + 1)...])))]
                for byte in "\";,\t\n\rx ".utf8 {
                    var changed = bytes
                    changed[place] = byte
                    do { texts.append(WholeOutcome.short(try Self.reading(changed))) } catch {
                        texts.append("!" + WholeOutcome.short("\(error)"))
                    }
                }
                return texts.joined(separator: " ")
            }
        }
        for count in stride(from: 0, to: bytes.count, by: 5) {
            kept.add("first \(count)") { WholeOutcome.short(try Self.reading(Array(bytes.prefix(count)))) }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/csv.txt") == nil)
    }

    @Test func valuesAndCells() throws {
        var kept = KeptOutcomes()
        for text in [
            "", "x", "a b", "a,b", "a;b", "\"", "a\"b", "a\nb", "a\rb", " a", "a ", "=1", "+1", "-1", "@a", "\ta", "'a",
            "ü",
            "1,5", "-", "--", "n/a", "NULL", "NaN", "inf", "1e3", "1.000,5", "1,000.5", "0,5", "5,", ",", "12 ",
            "-0,25",
        ] {
            kept.add("'\(text)'") {
                "\(CSVText.cell(text)) | \(CSVText.quoted(text)) | \(WholeOutcome.number(CSVRow.number(text))) "
                    + WholeOutcome.number(CSVRow.number(text, hasDecimalCommas: true))
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/csv-cells.txt") == nil)
    }
}
