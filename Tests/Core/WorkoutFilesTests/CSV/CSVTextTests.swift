import TestSupport
import Testing
import WorkoutFiles

@Suite struct CSVTextTests {
    /// Fields that would be misread without quotation marks, and some that look like it.
    static let fields = [
        "", "plain", "a,b", "Power \"raw\"", "\"", "\"\"", "two\nlines", "two\r\nlines", "one\rtwo", ",", " blanks ",
        "'", ";",
        "\"\u{301}accent", "accent\"\u{301}", "é\"é",
    ]

    @Test(arguments: fields) func everyFieldReadsBack(field: String) throws {
        let row = "before,\(CSVText.quoted(field)),after\nnext"
        let table = try #require(CSVTable(row))
        #expect(table.rows == [["before", field, "after"], ["next"]])
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"), ("\r=1", "\"'\r=1\""), ("+1+1", "'+1+1"),
        ("-x", "'-x"),
        ("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""), ("-0x1p3", "'-0x1p3"),
        ("=\u{301}1", "'=\u{301}1"), ("-", "'-"),
        // Numbers remain numbers, and texts with another beginning are unchanged.
        ("-12.5", "-12.5"), ("+3", "+3"), ("-1e-7", "-1e-7"), ("1=1", "1=1"), ("", ""), ("Watch", "Watch"),
        ("'=1", "'=1"),
    ])
    func SEC_45_noCellIsAFormula(text: String, cell: String) {
        #expect(CSVText.cell(text) == cell)
    }

    @Test func whatIsPlainStandsAsItIs() {
        #expect(CSVText.quoted("heart rate") == "heart rate")
        #expect(CSVText.quoted("a,b") == "\"a,b\"")
        #expect(CSVText.quoted("Power \"raw\"") == "\"Power \"\"raw\"\"\"")
    }
}
