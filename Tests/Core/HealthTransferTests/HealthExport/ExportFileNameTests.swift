import Testing

@testable import HealthTransfer

/// The names of files of an export beside the main one.
@Suite struct ExportFileNameTests {
    @Test("EXP-49: a name that is in use gets a number before its ending, whatever its case") func names() {
        var files = ExportFiles()
        let names = [
            "ecg/a.csv", "ecg/a.csv", "ecg/A.CSV", "ecg/a_1.csv", "b/a.csv", "ecg/a.gpx", "ecg/a.csv", "a.b.csv",
            "a.b.csv",
        ].map { files.add(.text($0), $0) }
        #expect(
            names == [
                "ecg/a.csv", "ecg/a_1.csv", "ecg/A_2.CSV", "ecg/a_1_1.csv", "b/a.csv", "ecg/a.gpx", "ecg/a_3.csv",
                "a.b.csv",
                "a.b_1.csv",
            ])
        #expect(files.all.map(\.name) == names && files.count == names.count)
        let texts = files.all.map { if case .text(let text) = $0.content { text } else { "" } }
        #expect(texts[2] == "ecg/A.CSV" && texts[6] == "ecg/a.csv")
    }
}
