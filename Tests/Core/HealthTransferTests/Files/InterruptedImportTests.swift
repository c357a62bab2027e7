import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Imports of several files that are cancelled between two of them, and go on later.
@Suite struct InterruptedImportTests {
    /// The number of reports, and that after which an import is cancelled.
    private final class Limit: Sendable {
        private let count = Mutex(0)
        private let limit: Int

        init(_ limit: Int) { self.limit = limit }

        var isReached: Bool { count.withLock { $0 >= limit } }

        func add() { count.withLock { $0 += 1 } }
    }

    private static func gpx(_ second: Int, name: String? = nil) -> [UInt8] {
        Array(GPX.file(GPX.track([[second, second + 600]], name: name, type: "running")).utf8)
    }

    /// Imports files until some were reported.
    private func run(
        _ fixture: ExportFixture, _ files: [InputFile], reports limit: Int = .max
    ) async -> (reports: [ImportReport], ignored: Int) {
        let limit = Limit(limit)
        var reports: [ImportReport] = []
        let importer = FileImporter(
            access: fixture.access, options: fixture.options, isCancelled: { limit.isReached })
        let ignored = await importer.importAll(files) {
            reports.append($0)
            limit.add()
        }
        return (reports, ignored)
    }

    private func contents(_ fixture: ExportFixture) throws -> [String] {
        try fixture.lines(from: GPX.start) + fixture.workouts().map { try fixture.annotation($0).json.line }
    }

    private static let files: [(name: String, bytes: [UInt8])] = [
        ("a.gpx", gpx(0)), ("b.gpx", gpx(100_000)), ("c.txt", Array("x".utf8)), ("d.gpx", gpx(200_000)),
        ("e/f.gpx", gpx(300_000)),
    ]

    @Test("What was imported before a cancellation stays, and the rest comes with the next import", arguments: 0...4)
    func folders(limit: Int) async throws {
        let starts: [Double] = [0, 100_000, 200_000, 300_000]
        let packed = StoredPacking.zip(Self.files)
        let folder = try ExportFixture()
        let forms: [(String, [InputFile])] = [
            ("folder", [InputFile(path: try folder.write(Self.files))]),
            ("archive", [InputFile(Data(packed), named: "a.zip")]),
            (
                "archive in an archive",
                [InputFile(Data(StoredPacking.zip([("inner.zip", packed)])), named: "a.zip")]
            ),
            ("list", Self.files.map { InputFile(Data($0.bytes), named: $0.name) }),
        ]
        for (name, input) in forms {
            let fixture = try ExportFixture()
            // A text that is named alone is told.
            let count = limit > 2 && name == "list" ? limit + 1 : limit
            let (reports, _) = await run(fixture, input, reports: count)
            #expect(reports.count == count && reports.count { $0.status == .imported } == limit, "\(name)")
            #expect(try fixture.workouts().map { $0.start - GPX.start } == Array(starts.prefix(limit)), "\(name)")
            let (again, ignored) = await run(fixture, input)
            let statuses = again.filter { $0.error == nil }.map(\.status)
            let expected: [ImportReport.Status] = starts.indices.map { $0 < limit ? .duplicate : .imported }
            #expect(statuses == expected, "\(name)")
            #expect(ignored == (name == "list" ? 0 : 1), "\(name)")
            #expect(try fixture.workouts().map { $0.start - GPX.start } == starts, "\(name)")
        }
    }

    private static let table =
        "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Activity Gear,Filename,Elapsed Time,"
        + "Moving Time,Distance,Calories,Perceived Exertion\n"
        + "1,\"May 12, 2026, 6:00:00 AM\",First,Run,600,1.00,Shoes,activities/1.gpx,600.0,600.0,1000.0,50.0,6.0\n"
        + "2,\"May 13, 2026, 9:46:40 AM\",Second,Run,600,1.00,,activities/2.gpx,600.0,600.0,1000.0,,\n"
        + "3,\"Mar 11, 2024, 6:15:00 PM\",Third,Swim,2700,1.00,,,2700.0,2600.0,1500.0,400.0,\n"

    private static let export: [(name: String, bytes: [UInt8])] = [
        ("activities.csv", Array(table.utf8)), ("activities/1.gpx", gpx(0, name: "One")),
        ("activities/2.gpx", gpx(100_000, name: "Two")),
    ]

    @Test(
        "IMP-95: of an export of a service that was cancelled, the next import tells what is missing", arguments: 0...3)
    func services(limit: Int) async throws {
        let whole = try ExportFixture()
        _ = await run(whole, [InputFile(path: try whole.write(Self.export))])
        let expected = try contents(whole)
        for isPacked in [false, true] {
            let fixture = try ExportFixture()
            let input =
                isPacked
                ? InputFile(Data(StoredPacking.zip(Self.export)), named: "strava.zip")
                : InputFile(path: try fixture.write(Self.export))
            let (reports, _) = await run(fixture, [input], reports: limit)
            #expect(reports.count == limit && reports.allSatisfy { $0.status == .imported })
            // The table is told last, and only of what was read.
            #expect(reports.compactMap(\.format) == Array(["gpx", "gpx", "strava"].prefix(limit)))
            let annotations = try fixture.workouts().map { try fixture.annotation($0).title }
            let titles: [String?] = limit < 3 ? Array(repeating: nil, count: limit) : [nil, "First", "Second"]
            #expect(annotations == titles)
            let (again, _) = await run(fixture, [input])
            let statuses: [ImportReport.Status] = (0..<3).map { $0 < limit ? .duplicate : .imported }
            #expect(again.map(\.status) == statuses)
            #expect(try contents(fixture) == expected)
            let (third, _) = await run(fixture, [input])
            #expect(third.allSatisfy { $0.status == .duplicate } && third.count == 3)
            #expect(try contents(fixture) == expected)
        }
    }

    // MARK: Clocks

    @Test("A file of local times has one offset, that of its start, also where clocks change")
    func changingClocks() async throws {
        // From local 01:50 to 03:10, when the clocks of Berlin were put forward and back.
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let cases: [(moment: String, shift: Double)] = [
            // Summer time begins at 02:00, which does not exist, so that it is 03:00.
            ("2024-03-31T01:50:00", -3_600), ("2024-03-31T02:10:00", -3_600), ("2024-03-31T03:10:00", -7_200),
            // 02:10 exists twice, and is the first of both.
            ("2024-10-27T01:50:00", -7_200), ("2024-10-27T02:10:00", -7_200), ("2024-10-27T03:10:00", -3_600),
        ]
        for (text, shift) in cases {
            let start = try #require(WallClock(text)).local
            #expect(ImportedClock.local(zone).shift(at: start) == shift, "\(text)")
            let fixture = try ExportFixture()
            var options = fixture.options
            options.clock = .local(zone)
            let seconds = [0, 1_200, 4_800].map { Int(start - GPX.start) + $0 }
            let bytes = Array(GPX.file(GPX.track([seconds], type: "walking")).utf8)
            for isAgain in [false, true] {
                var reports: [ImportReport] = []
                await FileImporter(access: fixture.access, options: options)
                    .importData(Data(bytes), named: "a.gpx") { reports.append($0) }
                #expect(reports.map(\.status) == [isAgain ? .duplicate : .imported], "\(text)")
            }
            let workout = try #require(try fixture.workouts().first)
            #expect(workout.start == start + shift && workout.end == start + shift + 4_800, "\(text)")
            #expect(workout.metadata?.timeZone?.identifier == "Europe/Berlin")
            let points = try fixture.samples(.distanceWalkingRunning).map { $0.end - workout.start }.sorted()
            #expect(points == [1_200, 4_800], "\(text)")
            // Without the correction it is another file.
            var reports: [ImportReport] = []
            await FileImporter(access: fixture.access, options: fixture.options)
                .importData(Data(bytes), named: "a.gpx") { reports.append($0) }
            #expect(reports.map(\.status) == [.imported] && reports[0].stored.first?.timeZone == nil, "\(text)")
        }
    }

    @Test("Of measurements the earliest has the offset, wherever it stands in the file")
    func clocksOfMeasurements() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let early: Double = try #require(WallClock("2024-03-30T20:00:00")).local
        var all = RecordedMeasurements(format: .fit)
        for second: Double in [172_800, 0, 86_400] {
            all.samples.append(
                RecordedMeasurements.Sample(
                    type: .bodyMass, start: early + second, end: early + second + 5, value: 70, unit: .kilogram,
                    user: nil))
        }
        let before = all.samples
        ImportedClock.local(zone).apply(to: &all)
        #expect(all.samples.map(\.start) == before.map { $0.start - 3_600 })
        #expect(all.samples.map { $0.end - $0.start } == [5, 5, 5])
        var none = RecordedMeasurements(format: .fit)
        ImportedClock.local(zone).apply(to: &none)
        #expect(none.samples.isEmpty)
    }
}
