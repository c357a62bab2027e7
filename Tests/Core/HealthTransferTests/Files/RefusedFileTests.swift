import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Files of folders and archives that are no workouts, or damaged, and what is said of them.
@Suite struct RefusedFileTests {
    private typealias File = (name: String, bytes: [UInt8])

    /// The number of reports, and that after which an import is cancelled.
    private final class Limit: Sendable {
        private let count = Mutex(0)
        private let limit: Int

        init(_ limit: Int) { self.limit = limit }

        var isReached: Bool { count.withLock { $0 >= limit } }

        func add() { count.withLock { $0 += 1 } }
    }

    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static func gpx(_ second: Int) -> [UInt8] {
        Array(GPX.file(GPX.track([[second, second + 600]], type: "running")).utf8)
    }

    /// Imports a file or a folder that is called `all`; ends after some reports.
    private func run(
        _ path: String, reports limit: Int = .max, hasUnmatchedRoutes: Bool = false
    ) async -> (reports: [ImportReport], ignored: Int) {
        var options = fixture.options
        options.hasUnmatchedRoutes = hasUnmatchedRoutes
        let limit = Limit(limit)
        var reports: [ImportReport] = []
        let importer = FileImporter(access: fixture.access, options: options, isCancelled: { limit.isReached })
        let ignored = await importer.importAll(path, named: "all") {
            reports.append($0)
            limit.add()
        }
        return (reports, ignored)
    }

    private func packed(_ bytes: [UInt8]) throws -> String { try fixture.write([("all.zip", bytes)]) + "/all.zip" }

    private static func cutDirectory(_ zip: [UInt8]) throws -> [UInt8] {
        let directory = try #require(zip.firstRange(of: [0x50, 0x4B, 1, 2])).lowerBound
        return Array(zip[..<directory])
    }

    // MARK: Budgets

    @Test("SEC-42: KMZ files of a folder take from the budget of the folder", arguments: [0, 1])
    func kmzFiles(missing: Int) async throws {
        func track(_ hour: Int) -> [UInt8] {
            Array(
                """
                <kml><Placemark><Track><when>2024-03-09T0\(hour):00:00Z</when><when>2024-03-09T0\(hour):10:00Z</when>
                <coord>8 50 1</coord><coord>8 50.01 1</coord></Track></Placemark></kml>
                """.utf8)
        }
        let folder = try fixture.write(
            [1, 3].map { ("\($0).kmz", StoredPacking.zip([("doc.kml", track($0))])) })
        var file = InputFile(path: folder, named: "all")
        file.budget = UnpackingBudget(entries: 1, bytes: 2 * track(1).count - missing)
        var reports: [ImportReport] = []
        await FileImporter(access: fixture.access, options: fixture.options).importAll(file) { reports.append($0) }
        #expect(reports.map(\.status) == [.imported, .imported])
        #expect(reports.compactMap(\.excess?.limit) == (missing == 0 ? [] : [.unpackedSize]))
    }

    // MARK: Plans and logs

    @Test("A plan is no workout: named alone it is told, and in a folder it is ignored") func plans() async throws {
        let plan = try PlanFileWriter.bytes(
            of: .minute(id: UUID(high: 0x8000, low: 1 << 63 | 5)), as: .planJSON, PlanFileOptions(), file: "a")
        let folder = try fixture.write([("a.plan", plan), ("b.gpx", Self.gpx(0))])
        let alone = await run("\(folder)/a.plan")
        #expect(
            alone.reports.map(\.error) == [
                "Could not read 'all': it is a planned workout, not a recording; 'hk plan show' shows it."
            ])
        #expect(alone.ignored == 0 && alone.reports[0].status == .failed)
        let beside = await run(folder)
        #expect(beside.reports.map { "\($0.file) \($0.status)" } == ["all/b.gpx imported"] && beside.ignored == 1)
        // A folder of nothing else has nothing that can be read.
        let nothing = await run(try fixture.write([("a.plan", plan)]))
        #expect(
            nothing.reports.map(\.error) == ["Could not import 'all': the folder has no file that can be read."])
        #expect(nothing.ignored == 1)
    }

    @Test("A log of sensors is told wherever it is, since it may become a workout") func logs() async throws {
        let files: [File] = [("b.gpx", Self.gpx(0)), ("c.txt", Array("gattlog 1\n".utf8))]
        for path in [try fixture.write(files), try packed(StoredPacking.zip(files))] {
            let found = await run(path)
            #expect(found.reports.map(\.file) == ["all/b.gpx", "all/c.txt"] && found.ignored == 0)
            #expect(
                found.reports.last?.error
                    == "Could not read 'all/c.txt': it is a sensor log; use 'hk record --replay' to turn it into a workout."
            )
        }
    }

    // MARK: Damage

    @Test("EXP-54: an archive without its directory is told once, with the export of Apple Health that it has")
    func missingDirectory() async throws {
        let run: File = ("run.gpx", Self.gpx(0))
        let sentence = "In 'all' its central directory is missing, so it is truncated or damaged."
        let export: File = ("apple_health_export/export.xml", Array(ExampleExport.values(["60"]).utf8))
        let with = await self.run(try packed(Self.cutDirectory(StoredPacking.zip([export, run]))))
        #expect(with.reports.map { "\($0.file) \($0.status)" } == ["all imported", "all/run.gpx imported"])
        #expect(with.reports.map { $0.remarks.count { $0.text == sentence } } == [1, 0])
        #expect(with.reports.map(\.isPartial) == [true, false])
        let without = await self.run(try packed(Self.cutDirectory(StoredPacking.zip([run]))))
        #expect(without.reports.map { "\($0.file) \($0.status)" } == ["all/run.gpx duplicate", "all failed"])
        #expect(without.reports.last?.error == sentence)
    }

    @Test("EXP-54: of a file of an archive with a wrong checksum that goes before what is wrong with its content")
    func wrongChecksums() async throws {
        func broken(_ text: String) throws -> String {
            var zip = StoredPacking.zip([("a.gpx", Array(text.utf8))])
            // Another version, which says nothing.
            zip[try #require(zip.firstRange(of: Array("version=\"1.1\"".utf8))).upperBound - 2] ^= 1
            return try packed(zip)
        }
        let track = #"<gpx version="1.1" creator="x">"#
        let empty = await run(try broken(track + "</gpx>"))
        #expect(
            empty.reports.map(\.error) == ["Could not read 'all/a.gpx': the checksum does not match."])
        #expect(empty.reports.first?.status == .failed)
        let points = (0..<3).map {
            #"<trkpt lat="50.00\#($0)" lon="8"><time>2024-03-09T08:0\#($0):00Z</time></trkpt>"#
        }
        let whole = await run(try broken(track + "<trk><trkseg>\(points.joined())</trkseg></trk></gpx>"))
        #expect(whole.reports.map(\.status) == [.imported] && whole.reports.map(\.isPartial) == [true])
        #expect(
            whole.reports.first?.remarks.filter { $0.text.contains("the checksum does not match") }.map(\.kind)
                == [.skipped])
    }

    // MARK: Routes

    @Test("EXP-45: routes that no workout names are workouts until the import is cancelled", arguments: 1...3)
    func cancelledRoutes(limit: Int) async throws {
        let folder = try fixture.write([
            ("export.xml", Array(ExampleExport.values(["60"]).utf8)), ("workout-routes/0.gpx", Self.gpx(0)),
            ("workout-routes/1.gpx", Self.gpx(9_000)),
        ])
        let found = await run(folder, reports: limit, hasUnmatchedRoutes: true)
        let names = ["all", "all/workout-routes/0.gpx", "all/workout-routes/1.gpx"]
        #expect(found.reports.map(\.file) == Array(names.prefix(limit)))
        #expect(found.reports.allSatisfy { $0.status == .imported } && found.ignored == 0)
        #expect(try fixture.workouts().count == limit - 1)
        let rest = await run(folder, hasUnmatchedRoutes: true)
        #expect(rest.reports.map { $0.status == .duplicate } == (0..<3).map { $0 < limit })
        #expect(try fixture.workouts().count == 2)
    }
}
