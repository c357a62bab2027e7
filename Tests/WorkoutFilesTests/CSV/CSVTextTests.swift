import TestSupport
import Testing
import WorkoutFiles

@Suite struct CSVTextTests {
    /// What would be misread without quotation marks, and what looks as if.
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

    @Test func whatIsPlainStandsAsItIs() {
        #expect(CSVText.quoted("heart rate") == "heart rate")
        #expect(CSVText.quoted("a,b") == "\"a,b\"")
        #expect(CSVText.quoted("Power \"raw\"") == "\"Power \"\"raw\"\"\"")
    }
}
