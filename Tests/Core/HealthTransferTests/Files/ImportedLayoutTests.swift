import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Folders and archives of all sorts: which files are told, and which are ignored.
@Suite struct ImportedLayoutTests {
    private typealias File = (name: String, bytes: [UInt8])

    private static func gpx(_ second: Int) -> [UInt8] {
        Array(GPX.file(GPX.track([[second, second + 10]], type: "running")).utf8)
    }

    private static let text = Array("no workout".utf8)

    /// Imports files in a folder or an archive; returns the names and outcomes, and the number of ignored ones.
    private static func run(
        _ files: [File], isPacked: Bool, _ change: (inout FileImporter.Options) -> Void = { _ in }
    ) async throws -> (told: [String], ignored: Int) {
        var fixture = try ExportFixture()
        change(&fixture.options)
        let path: String
        if isPacked {
            path = try fixture.write([("all.zip", StoredPacking.zip(files))]) + "/all.zip"
        } else {
            path = try fixture.write(files)
        }
        var told: [String] = []
        let importer = FileImporter(access: fixture.access, options: fixture.options)
        let ignored = await importer.importAll(path, named: "all") { report in
            told.append("\(report.file) \(report.status)")
        }
        return (told, ignored)
    }

    private static func check(
        _ files: [File], _ told: [String], ignored: Int = 0, forms: [Bool] = [false, true],
        location: SourceLocation = #_sourceLocation
    ) async throws {
        for isPacked in forms {
            let found = try await run(files, isPacked: isPacked)
            #expect(found.told == told, "packed \(isPacked)", sourceLocation: location)
            #expect(found.ignored == ignored, "packed \(isPacked)", sourceLocation: location)
        }
    }

    @Test("Files with the name of a workout are told even if they are none, and others are ignored") func names()
        async throws
    {
        try await Self.check(
            [
                ("a.gpx", Self.gpx(0)), ("b.fit", Self.text), ("c.txt", Self.text), ("d", Self.text),
                ("e.TCX", Self.text), ("f.gpx.gz", StoredPacking.gzip(Self.gpx(5_000))), ("g.jpg", [0xFF, 0xD8]),
                ("h", Self.gpx(9_000)), ("i.fit.gz", StoredPacking.gzip(Self.text)),
            ],
            [
                "all/a.gpx imported", "all/b.fit failed", "all/e.TCX failed", "all/f.gpx.gz imported",
                "all/h imported", "all/i.fit.gz failed",
            ], ignored: 3)
    }

    @Test("Hidden files are ignored, and folders of an archive are nothing") func hiddenFiles() async throws {
        try await Self.check(
            [("a.gpx", Self.gpx(0)), (".b.gpx", Self.gpx(500)), ("x/.c.gpx", Self.gpx(900))], ["all/a.gpx imported"],
            ignored: 2)
        try await Self.check(
            [("x/", []), ("x/a.gpx", Self.gpx(0)), ("x/.y/", [])], ["all/x/a.gpx imported"], forms: [true])
    }

    @Test("A folder or archive with nothing that can be read fails, and says so itself") func nothing() async throws {
        try await Self.check([("a.txt", Self.text), (".b", Self.text)], ["all failed"], ignored: 2)
        try await Self.check([], ["all failed"], forms: [true])
        try await Self.check([("a.gpx", Self.text)], ["all/a.gpx failed"])
    }

    @Test("An archive in an archive is read, and one in that is not") func nesting() async throws {
        let inner = StoredPacking.zip([("a.gpx", Self.gpx(0)), ("b.txt", Self.text)])
        let empty = StoredPacking.zip([("b.txt", Self.text)])
        let deep = StoredPacking.zip([("inner.zip", inner), ("c.gpx", Self.gpx(700))])
        try await Self.check(
            [("x.zip", inner), ("y.zip", empty)], ["all/x.zip/a.gpx imported", "all/y.zip failed"], ignored: 2,
            forms: [true])
        try await Self.check(
            [("x.zip", deep), ("y.gpx", Self.gpx(9_000))],
            ["all/x.zip/inner.zip failed", "all/x.zip/c.gpx imported", "all/y.gpx imported"], forms: [true])
        // Of a folder the archives are one level less deep.
        try await Self.check(
            [("x.zip", deep)],
            ["all/x.zip/inner.zip/a.gpx imported", "all/x.zip/c.gpx imported"], ignored: 1, forms: [false])
    }

    @Test("Parts of a takeout in one folder are one import, beside others, of each folder by itself") func parts()
        async throws
    {
        func part(_ name: String, _ second: Int) -> [UInt8] {
            StoredPacking.zip([("Takeout/\(name)", Self.gpx(second))])
        }
        let other = StoredPacking.zip([("a.gpx", Self.gpx(50_000))])
        try await Self.check(
            [
                ("b/p-001.zip", part("1.gpx", 0)), ("b/p-002.ZIP", part("2.gpx", 100)), ("b/z.zip", other),
                ("c/p-001.zip", part("3.gpx", 200)), ("d.gpx", Self.gpx(60_000)),
            ],
            [
                "all/b/p-001.zip/Takeout/1.gpx imported", "all/b/p-002.ZIP/Takeout/2.gpx imported",
                "all/b/z.zip/a.gpx imported", "all/c/p-001.zip/Takeout/3.gpx imported", "all/d.gpx imported",
            ], forms: [false])
    }

    @Test("Files of an export of Apple Health come with it, and others beside it by themselves") func exports()
        async throws
    {
        let export = Array(ExampleExport(days: 1).text.utf8)
        for folder in ["", "apple_health_export/"] {
            for isPacked in [false, true] {
                let found = try await Self.run(
                    [
                        ("\(folder)export.xml", export), ("\(folder)export_cda.xml", Array("<ClinicalDocument/>".utf8)),
                        ("\(folder)workout-routes/r.gpx", Self.gpx(5_000)), ("\(folder)z.gpx", Self.gpx(9_000)),
                        ("\(folder)clinical-records/a.json", Self.text), ("notes.txt", Self.text),
                    ], isPacked: isPacked)
                let main = found.told.filter { !$0.contains("z.gpx") }
                #expect(main.count == 1 && main[0].hasSuffix("imported"), "\(folder) \(isPacked)")
                #expect(
                    found.told.contains("all/\(folder)z.gpx imported") && found.ignored == 1, "\(folder) \(isPacked)")
            }
        }
    }

    @Test("A clock that cannot be corrected is refused for each file, before it is read") func clocks() async throws {
        for (seconds, isRefused) in [
            (ImportedClock.largestShift, false), (ImportedClock.largestShift + 1, true), (-.infinity, true),
            (.nan, true),
        ] {
            let found = try await Self.run([("a.gpx", Self.gpx(0)), ("b.txt", Self.text)], isPacked: false) {
                $0.clock = .shifted(seconds)
            }
            #expect(
                found.told
                    == (isRefused ? ["all/a.gpx failed", "all/b.txt failed"] : ["all/a.gpx imported"]), "\(seconds)")
            #expect(found.ignored == (isRefused ? 0 : 1))
        }
    }

    @Test("What a clock does not correct says so, if it was read") func refusals() async throws {
        for (clock, count) in [(nil, 0), (ImportedClock.shifted(60), 1)] as [(ImportedClock?, Int)] {
            var fixture = try ExportFixture()
            fixture.options.clock = clock
            let files: [File] = [
                ("apple_health_export/export.xml", Array(ExampleExport(days: 1).text.utf8)), ("b.gpx", Self.gpx(0)),
            ]
            let reports = await fixture.run(try fixture.write([("a.zip", StoredPacking.zip(files))]) + "/a.zip")
            let refused = reports.filter { $0.remarks.contains(ImportedClock.refusal) }
            #expect(refused.count == count && refused.allSatisfy { !$0.file.hasSuffix("b.gpx") })
        }
    }
}
