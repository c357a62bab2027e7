import Foundation
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// What a watched folder takes, and what is kept aside of what failed.
@Suite struct WatchTextTests {
    @Test("IMP-104: hidden and unfinished files are not looked at")
    func ignoredNames() {
        for name in [
            "", ".a.fit", "~a.fit", "a.fit~", "a.TMP", "a.part", "a.partial", "a.crdownload", "a.Download",
            "a.filepart",
            "a.!qB", "a.swp", ".", "..",
        ] {
            #expect(WatchRules.ignores(Array(name.utf8)), "\(name)")
        }
        for name in ["a.fit", "tmp", "a.tmp.fit", "part", "a~b.gpx", "partial.zip"] {
            #expect(!WatchRules.ignores(Array(name.utf8)), "\(name)")
        }
    }

    @Test("Files of folders of an export belong to the folder around them")
    func exportFolders() {
        func folder(_ path: String) -> String? {
            WatchRules.exportFolder(of: Array(path.utf8)).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(folder("a/b/workout-routes/r.gpx") == "a/b" && folder("electrocardiograms/e.csv") == "")
        #expect(
            folder("x/clinical-records/y/z.json") == "x" && folder("workout-routes") == nil && folder("a/b.gpx") == nil)
        #expect(folder("workout-routes/a/workout-routes/b.gpx") == "")
    }

    @Test("The share of a file that was read is that of its entries and of the one in progress")
    func shares() {
        let share = ReadShare()
        #expect(share.share(5, of: nil) == nil && share.share(5, of: 0) == nil && share.share(5, of: 20) == 0.25)
        #expect(share.share(30, of: 20) == 1)
        share.begin(1, of: 4)
        #expect(share.share(5, of: 10) == 0.375 && share.share(5, of: nil) == 0.25 && share.share(99, of: 10) == 0.5)
        share.begin(4, of: 4)
        #expect(share.share(5, of: 10) == 1)
        share.begin(0, of: 0)
        #expect(share.share(5, of: 10) == 0.5)
    }

    private func result(
        _ outcome: WatchedFile.Outcome, _ errors: [String?], sentence: String = "It is damaged."
    ) -> WatchResult {
        let reports = errors.map { error in
            var report = ImportReport(
                file: "a", format: error == nil ? "fit" : nil, status: error == nil ? .imported : .failed)
            report.error = error
            return report
        }
        return WatchResult(file: "b/a.zip", outcome: outcome, reports: reports, sentence: sentence)
    }

    @Test("What is kept aside of a file that failed says what it is, what is wrong, and what to do")
    func failureTexts() {
        func text(_ result: WatchResult) -> String? { result.failureText("with --retry") }
        #expect(text(result(.done, [nil])) == nil && text(result(.same, [])) == nil)
        #expect(
            text(result(.lasting, [])) == """
                File: b/a.zip

                It is damaged.

                It is tried again when the file or the program changes, or with --retry. If it is not meant to be \
                imported, remove it from the folder.

                """)
        #expect(
            text(result(.passing, ["The store is busy."])) == """
                File: b/a.zip

                The store is busy.

                It is tried again by itself.

                """)
        #expect(
            text(result(.done, [nil, "One.", "Two."])) == """
                File: b/a.zip
                Format: fit

                One.
                Two.

                The rest of it was imported.

                """)
        let many = text(result(.lasting, (1...102).map { "Error \($0)." })) ?? ""
        #expect(many.contains("\nError 100.\n… and 2 more.\n") && !many.contains("Error 101."))
        #expect(text(result(.lasting, (1...100).map { "Error \($0)." }))?.contains("more") == false)
    }

    @Test("Each member of the JSON of a result has its own value")
    func json() {
        var result = result(.passing, [])
        (result.ignored, result.again, result.movedTo) = (3, 731_664_000, "done/a.zip")
        #expect(
            result.json.line == """
                {"file": "b/a.zip", "outcome": "passing", "sentence": "It is damaged.", "reports": [], "ignored": 3, \
                "again": "2024-03-09T08:00:00Z", "movedTo": "done/a.zip"}
                """)
    }

    @Test("Names of files in an export are free, whatever their case")
    func exportFiles() {
        var files = ExportFiles()
        let names = ["a/b.gpx", "a/B.gpx", "a/b.gpx", "a/b_1.gpx", "c"].map { files.add(.text($0), $0) }
        #expect(names == ["a/b.gpx", "a/B_1.gpx", "a/b_2.gpx", "a/b_1_1.gpx", "c"] && files.count == 5)
        #expect(files.all.map(\.name) == names)
        let forms: [(String, AppleHealthExporter.Form?)] = [
            ("a.ZIP", .archive), ("a.xml", .mainFile), ("a", .folder), ("a/b.c/d", .folder), ("a.json", nil),
        ]
        for (path, form) in forms { #expect(AppleHealthExporter.Form(path: path) == form) }
    }
}
