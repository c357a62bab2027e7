import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Folders and archives with more than one of a kind: several exports, several services, routes of no workout.
@Suite struct ImportedFolderTests {
    private typealias File = (name: String, bytes: [UInt8])

    private static func gpx(_ second: Int, type: String? = "running") -> [UInt8] {
        Array(GPX.file(GPX.track([[second, second + 600]], type: type)).utf8)
    }

    private static let export = Array(ExampleExport.values(["60"]).utf8)

    /// Imports files in a folder or an archive that is called `all`.
    private static func run(
        _ files: [File], isPacked: Bool, fixture: ExportFixture? = nil,
        _ change: (inout FileImporter.Options) -> Void = { _ in }
    ) async throws -> (reports: [ImportReport], ignored: Int) {
        var fixture = try fixture ?? ExportFixture()
        change(&fixture.options)
        let path =
            isPacked
            ? try fixture.write([("all.zip", StoredPacking.zip(files))]) + "/all.zip" : try fixture.write(files)
        var reports: [ImportReport] = []
        let importer = FileImporter(access: fixture.access, options: fixture.options)
        let ignored = await importer.importAll(path, named: "all") { reports.append($0) }
        return (reports, ignored)
    }

    private static func words(_ report: ImportReport?) -> [String] { report?.remarks.map(\.text) ?? ["no report"] }

    @Test("What has nothing that can be read says whether it is a folder or an archive") func nothing() async throws {
        let text: [File] = [("a.txt", Array("x".utf8))]
        for (isPacked, kind) in [(false, "folder"), (true, "archive")] {
            let found = try await Self.run(text, isPacked: isPacked)
            #expect(
                found.reports.map(\.error) == ["Could not import 'all': the \(kind) has no file that can be read."])
            #expect(found.reports[0].file == "all" && found.reports[0].status == .failed && found.ignored == 1)
        }
    }

    @Test("EXP-1: of several exports in a folder each is imported, and in an archive the largest one")
    func severalExports() async throws {
        let first = Array(ExampleExport.values(["60"], source: "Phone").utf8)
        let second = Array(ExampleExport.values(["61", "62", "63"]).utf8)
        let files: [File] = [
            ("a/export.xml", first), ("b/Export.XML", second),
            ("b/export_cda.xml", Array("<ClinicalDocument/>".utf8)), ("b/workout-routes/s.gpx", Self.gpx(5_000)),
            ("c.gpx", Self.gpx(9_000)), ("d.xml", Array("<Unheard/>".utf8)),
        ]
        let folder = try await Self.run(files, isPacked: false)
        #expect(
            folder.reports.map { "\($0.file) \($0.format ?? "-") \($0.status) \($0.samples)" } == [
                "all apple-health imported 3", "all/a/export.xml apple-health imported 1", "all/c.gpx gpx imported 1",
            ])
        #expect(folder.reports.map { $0.unmatchedRoutes.count } == [1, 0, 0] && folder.ignored == 1)
        let packed = try await Self.run(files, isPacked: true)
        #expect(packed.reports.map(\.file) == ["all", "all/a/export.xml", "all/c.gpx"])
        #expect(packed.reports.map(\.error) == [nil, "Could not import 'all/a/export.xml': unpack it first.", nil])
    }

    @Test("Routes that no workout names are told by their number, or become workouts if that is wanted")
    func unmatchedRoutes() async throws {
        for (count, sentence) in [
            (1, "1 route was left out: no workout of the export names it."),
            (3, "3 routes were left out: no workout of the export names them."),
        ] {
            let files: [File] =
                [("export.xml", Self.export)]
                + (0..<count).map { ("workout-routes/\($0).gpx", Self.gpx($0 * 1_000)) }
            for isPacked in [false, true] {
                let told = try await Self.run(files, isPacked: isPacked)
                #expect(told.reports.count == 1 && told.reports[0].unmatchedRoutes.count == count)
                let remark = told.reports[0].remarks.last
                #expect(remark == TransferRemark(.skipped, count: count, sentence), "\(isPacked)")
                let fixture = try ExportFixture()
                let taken = try await Self.run(files, isPacked: isPacked, fixture: fixture) {
                    $0.hasUnmatchedRoutes = true
                }
                #expect(!Self.words(taken.reports.first).contains(sentence))
                #expect(taken.reports.count == 1 + count && taken.reports.allSatisfy { $0.status == .imported })
                #expect(
                    taken.reports.dropFirst().map(\.file)
                        == (0..<count).map { "all/workout-routes/\($0).gpx" })
                #expect(try fixture.workouts().map { $0.start - GPX.start } == (0..<count).map { Double($0) * 1_000 })
            }
        }
    }

    @Test("EXP-1: the copy of an export as a clinical document is told, and counts as nothing that is ignored")
    func clinicalCopies() async throws {
        let sentence = "Skipped 'export_cda.xml': it is a copy of the records as a clinical document."
        for isPacked in [false, true] {
            for hasCopy in [false, true] {
                var files: [File] = [("in/export.xml", Self.export)]
                if hasCopy { files.append(("in/export_cda.xml", Array("<ClinicalDocument/>".utf8))) }
                let found = try await Self.run(files, isPacked: isPacked)
                #expect(found.reports.count == 1 && found.ignored == 0, "\(isPacked)")
                #expect(found.reports.first?.status == .imported && found.reports.first?.isPartial == false)
                let remarks: [TransferRemark] = hasCopy ? [.noted(sentence)] : []
                #expect(found.reports.first?.remarks == remarks, "\(isPacked)")
            }
        }
    }

    @Test("A route without times says so, and has the start that is asked for; its clock is not corrected")
    func untimedRoutes() async throws {
        let route = Array(
            GPX.file(#"<trk><trkseg><trkpt lat="50" lon="8"/><trkpt lat="50.001" lon="8"/></trkseg></trk>"#).utf8)
        let none = try await Self.run([("a.gpx", route)], isPacked: false)
        #expect(none.reports.map(\.status) == [.failed] && none.reports[0].hasWay && none.reports[0].hasNoWorkout)
        for clock in [nil, ImportedClock.shifted(60)] {
            let fixture = try ExportFixture()
            let found = try await Self.run([("a.gpx", route)], isPacked: false, fixture: fixture) {
                ($0.start, $0.clock) = (700_000_000, clock)
            }
            #expect(found.reports.map(\.status) == [.imported] && !found.reports[0].hasWay)
            #expect(found.reports[0].remarks.contains(ImportedClock.refusal) == (clock != nil))
            #expect(try fixture.workouts().map(\.start) == [700_000_000])
        }
        // With times the clock is corrected, and nothing is refused.
        let timed = try await Self.run([("a.gpx", Self.gpx(0))], isPacked: false) {
            ($0.start, $0.clock) = (700_000_000, .shifted(60))
        }
        #expect(timed.reports.map(\.status) == [.imported])
        #expect(!timed.reports[0].remarks.contains(ImportedClock.refusal))
        #expect(timed.reports[0].stored.first?.start.timeIntervalSinceReferenceDate == GPX.start + 60)
    }

    // MARK: Services

    private static let table = Array(
        ("Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Activity Gear,Filename,"
            + "Elapsed Time,Moving Time,Distance\n"
            + "1,\"May 12, 2026, 6:00:00 AM\",First,Run,600,1.00,,,600.0,600.0,1000.0\n").utf8)

    @Test("IMP-90, IMP-91: what was left out and not opened of several exports is told once, with the first of them")
    func severalServices() async throws {
        let files: [File] = [
            ("DI_CONNECT/DI-Connect-User/user.json", Array("{}".utf8)),
            ("DI_CONNECT/DI-Connect-Other/one.json", Array("{}".utf8)),
            ("DI_CONNECT/DI-Connect-Other/two.json", Array("{}".utf8)), ("activities.csv", Self.table),
            ("media/1.jpg", [0xFF]), ("profile.csv", Array("a,b\n".utf8)), ("routes/1.gpx", Self.gpx(0)),
        ]
        for isPacked in [false, true] {
            let found = try await Self.run(files, isPacked: isPacked)
            #expect(found.reports.map(\.file) == ["all (Garmin)", "all (Strava)"] && found.ignored == 0)
            #expect(found.reports.map(\.format) == ["garmin", "strava"])
            #expect(found.reports.map(\.status) == [.duplicate, .imported])
            #expect(
                Self.words(found.reports.first) == [
                    "2 other files of Garmin were left out.", "1 picture or video was left out.",
                    "1 planned route was left out.", "1 file about the account was not opened.",
                    "1 table about the account was not opened.",
                ])
            #expect(Self.words(found.reports.last).first == "Workouts: 1 found, 1 new.")
            #expect(!Self.words(found.reports.last).contains { $0.contains("left out") || $0.contains("opened") })
        }
    }

    @Test("IMP-3: a table that is named alone is an export, and in a folder with others it is one beside them")
    func tables() async throws {
        let fixture = try ExportFixture()
        let alone = try fixture.write([("Some name.txt", Self.table)])
        var reports: [ImportReport] = []
        let importer = FileImporter(access: fixture.access, options: fixture.options)
        let ignored = await importer.importAll("\(alone)/Some name.txt", named: "mine") { reports.append($0) }
        #expect(reports.map(\.file) == ["mine (Strava)"] && reports[0].workoutCount == 1 && ignored == 0)
        let beside = try await Self.run(
            [("a/table.csv", Self.table), ("b.gpx", Self.gpx(90_000)), ("c.csv", Array("a\n".utf8))], isPacked: false)
        #expect(beside.reports.map(\.file) == ["all/b.gpx", "all (Strava)"] && beside.ignored == 1)
    }

    // MARK: Lists of files

    @Test(
        "IMP-4: of a list of files the parts of a takeout are one, in the place of the first, beside the others"
    )
    func lists() async throws {
        let fixture = try ExportFixture()
        func part(_ name: String, _ second: Int) -> [UInt8] {
            StoredPacking.zip([("Takeout/\(name).gpx", Self.gpx(second)), ("Takeout/\(name).txt", [1])])
        }
        let folder = try fixture.write([
            ("a.gpx", Self.gpx(0)), ("b-001.zip", part("b", 5_000)), ("c.gpx", Self.gpx(10_000)),
            ("b-002.zip", part("d", 15_000)), ("e/f.gpx", Self.gpx(20_000)),
        ])
        func names(_ files: String...) async -> ([String], Int) {
            var names: [String] = []
            let importer = FileImporter(access: fixture.access, options: fixture.options)
            let ignored = await importer.importAll(files.map { InputFile(path: "\(folder)/\($0)", named: $0) }) {
                names.append($0.file)
            }
            return (names, ignored)
        }
        let all = await names("a.gpx", "b-001.zip", "c.gpx", "b-002.zip", "e")
        #expect(all.0 == ["a.gpx", "b-001.zip/Takeout/b.gpx", "b-002.zip/Takeout/d.gpx", "c.gpx", "e/f.gpx"])
        #expect(all.1 == 2)
        let one = await names("b-002.zip", "a.gpx")
        #expect(one.0 == ["b-002.zip/Takeout/d.gpx", "a.gpx"] && one.1 == 1)
        let none = await names()
        #expect(none.0.isEmpty && none.1 == 0)
    }
}
