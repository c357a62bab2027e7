import Foundation
import GRDB
import HealthModel
import HealthReports
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Rows of Gadgetbridge at the bounds of what they may say.
@Suite struct GadgetbridgeRowTests {
    private let fixture: ExportFixture
    /// 2024-03-09 12:00:00 UTC, in seconds since 1970 and since 2001.
    private static let (noon, moment) = (1_709_985_600, 731_678_400.0)

    init() throws { fixture = try ExportFixture() }

    private static let devices = """
        CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, IDENTIFIER TEXT, ALIAS TEXT);
        INSERT INTO DEVICE VALUES (1, 'Band', 'AA:BB', NULL), (2, 'Ring', 'AA:CC', NULL);
        CREATE TABLE NONE_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER, HEART_RATE INTEGER);
        """

    private func run(_ statements: [String]) throws -> ImportReport {
        let database = try ExportSweep(fixture).database([Self.devices] + statements)
        return try fixture.report(of: [("Gadgetbridge.db", database)])
    }

    /// Imports a table of minutes: the device, the minute, and the values as SQL.
    private func minutes(
        _ table: String, columns: String = "STEPS, HEART_RATE", _ rows: [(device: Int, minute: Int, values: String)]
    ) throws -> ImportReport {
        let heads = columns.split(separator: ", ").map { "\($0) INTEGER" }.joined(separator: ", ")
        let values = rows.map { "(\(Self.noon + 60 * $0.minute), \($0.device), \($0.values))" }
        return try run([
            "CREATE TABLE \(table) (TIMESTAMP INTEGER, DEVICE_ID INTEGER, \(heads))",
            "INSERT INTO \(table) VALUES \(values.joined(separator: ", "))",
        ])
    }

    private func samples(_ type: ObjectType) throws -> [String] {
        try fixture.samples(type).sorted {
            ($0.start, $0.source?.source.name ?? "") < ($1.start, $1.source?.source.name ?? "")
        }
        .map { sample in
            let minute = JSON.digits((sample.start - Self.moment) / 60)
            return "\(sample.source?.source.name ?? "") \(minute): \(JSON.digits(sample.quantity?.value ?? .nan))"
        }
    }

    @Test(
        "IMP-76: steps of Garmin count up through the day; where they fall, or the device changes, they begin anew",
        arguments: [
            ([(1, 0, "100"), (1, 1, "0"), (1, 2, "150")], ["Band 0: 100", "Band 2: 150"]),
            ([(1, 0, "100"), (1, 1, "100"), (1, 2, "101")], ["Band 0: 100", "Band 2: 1"]),
            ([(1, 0, "100"), (1, 1, "99"), (1, 2, "150")], ["Band 0: 100", "Band 1: 99", "Band 2: 51"]),
            ([(1, 0, "100"), (1, 1, "NULL"), (1, 2, "150")], ["Band 0: 100", "Band 2: 50"]),
            ([(1, 0, "100"), (1, 1, "-1"), (1, 2, "150")], ["Band 0: 100", "Band 2: 50"]),
            (
                [(2, 2, "70"), (1, 0, "100"), (2, 0, "20"), (1, 1, "130")],
                ["Band 0: 100", "Ring 0: 20", "Band 1: 30", "Ring 2: 50"]
            ),
            ([(1, 5, "130"), (1, 0, "100")], ["Band 0: 100", "Band 5: 30"]),
            ([(1, 0, "100"), (2, 1, "150"), (2, 2, "155")], ["Band 0: 100", "Ring 1: 150", "Ring 2: 5"]),
        ] as [([(Int, Int, String)], [String])])
    func sumsOfSteps(rows: [(Int, Int, String)], expected: [String]) throws {
        _ = try minutes("GARMIN_ACTIVITY_SAMPLE", rows.map { (device: $0.0, minute: $0.1, values: "\($0.2), 0") })
        #expect(try samples(.stepCount) == expected)
    }

    @Test("IMP-76: steps of others are those of the minute") func stepsOfMinutes() throws {
        _ = try minutes(
            "HUAMI_ACTIVITY_SAMPLE",
            [(1, 0, "100, 0"), (1, 1, "0, 0"), (1, 2, "150, 0"), (1, 3, "1, 0"), (1, 4, "-1, 0")])
        #expect(try samples(.stepCount) == ["Band 0: 100", "Band 2: 150", "Band 3: 1"])
        #expect(try fixture.samples(.stepCount).allSatisfy { $0.end - $0.start == 60 })
    }

    @Test("IMP-76: each column has its sentinels and its unit") func columns() throws {
        let report = try minutes(
            "ACME_ACTIVITY_SAMPLE", columns: "STEPS, HEART_RATE, SPO2, DISTANCE_CM, ACTIVE_CALORIES",
            [
                (1, 0, "0, 9, 0, 0, 0"), (1, 1, "0, 10, -1, -1, -1"), (1, 2, "0, 20, 50, 1, 1"),
                (1, 3, "0, 254, 100, 150, 2"), (1, 4, "0, 255, 49, NULL, NULL"), (1, 5, "NULL, NULL, 101, 'x', 'x'"),
                (1, 6, "0, 0, 1, 0, 0"),
            ])
        #expect(try samples(.heartRate) == ["Band 2: 20", "Band 3: 254"])
        #expect(try samples(.oxygenSaturation) == ["Band 2: 0.5", "Band 3: 1"])
        #expect(try samples(.distanceWalkingRunning) == ["Band 2: 0.01", "Band 3: 1.5"])
        #expect(try samples(.activeEnergyBurned) == ["Band 2: 1", "Band 3: 2"])
        #expect(try samples(.stepCount).isEmpty)
        #expect(
            report.remarks.map(\.text) == [
                "Heart rates: 3 found, 2 new, 1 left out.",
                "1 of the heart rates was left out: a value cannot be true (a row of ACME_ACTIVITY_SAMPLE).",
                "Oxygen saturations: 5 found, 2 new, 3 left out.",
                "3 of the oxygen saturations were left out: a value cannot be true "
                    + "(a row of ACME_ACTIVITY_SAMPLE, a row of ACME_ACTIVITY_SAMPLE, a row of ACME_ACTIVITY_SAMPLE).",
                "Active energies: 2 found, 2 new.", "Distances: 2 found, 2 new.",
            ])
    }

    @Test("IMP-75: devices have an alias or a name, and one that is not told is Gadgetbridge") func devices() throws {
        let report = try run([
            "INSERT INTO DEVICE VALUES (3, 'Watch', 'AA:DD', ' '), (4, NULL, 'AA:EE', 'My' || char(10) || 'clip'), (5, NULL, NULL, NULL)",
            "CREATE TABLE ACME_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER, HEART_RATE INTEGER)",
            "INSERT INTO ACME_ACTIVITY_SAMPLE VALUES "
                + (3...6).map { "(\(Self.noon + 60 * $0), \($0), \($0), 0)" }.joined(separator: ", "),
        ])
        #expect(report.error == nil)
        #expect(
            try samples(.stepCount) == [
                "Watch 3: 3", "My clip 4: 4", "Gadgetbridge 5: 5", "Gadgetbridge 6: 6",
            ])
        // A device without an address is the same as one that is not there.
        let sources = try fixture.samples(.stepCount).sorted { $0.start < $1.start }.map {
            $0.source?.source.bundleIdentifier
        }
        #expect(sources[2] == sources[3] && Set(sources).count == 3)
    }

    @Test("IMP-92: tables that are left out are told, up to three by name, and only if they have rows")
    func leftOutTables() throws {
        func table(_ name: String, _ count: Int) -> String {
            "CREATE TABLE \(name) (TIMESTAMP INTEGER, DEVICE_ID INTEGER, X INTEGER);"
                + (0..<count).map { "INSERT INTO \(name) VALUES (\(Self.noon)000, 1, \($0));" }.joined()
        }
        let names = ["D_PAI_SAMPLE", "C_STRESS_SAMPLE", "B_BATTERY_LEVEL", "A_TEMPERATURE_SAMPLE"]
        let some: [(Int, [String])] = [
            (0, []), (1, ["1 table left out (D_PAI_SAMPLE)."]),
            (3, ["3 tables left out (B_BATTERY_LEVEL, C_STRESS_SAMPLE, D_PAI_SAMPLE)."]),
            (4, ["4 tables left out (A_TEMPERATURE_SAMPLE, B_BATTERY_LEVEL, C_STRESS_SAMPLE)."]),
        ]
        for (count, remarks) in some {
            let report = try run(names.enumerated().map { table($0.element, $0.offset < count ? 1 : 0) })
            #expect(report.remarks.map(\.text) == remarks && report.status == .duplicate)
            #expect(report.remarks.map(\.count) == (count == 0 ? [] : [count]))
        }
    }

    @Test("IMP-92: a table that is left out is not told if its rows cannot be counted") func damagedTables() throws {
        var database = try ExportSweep(fixture).database([
            Self.devices, "CREATE TABLE A_PAI_SAMPLE (X INTEGER)", "INSERT INTO A_PAI_SAMPLE VALUES (7)",
        ])
        let whole = try fixture.report(of: [("Gadgetbridge.db", database)])
        #expect(whole.remarks.map(\.text) == ["1 table left out (A_PAI_SAMPLE)."])
        // The page of the last table is the last one.
        let page = Int(database[16]) << 8 | Int(database[17])
        for index in (database.count - page)..<database.count { database[index] = 0xFF }
        #expect(try fixture.report(of: [("Gadgetbridge.db", database)]).remarks.map(\.text) == [])
    }

    // MARK: Activities

    private static let columns =
        "NAME TEXT, START_TIME INTEGER, END_TIME INTEGER, ACTIVITY_KIND INTEGER, GPX_TRACK TEXT, RAW_DETAILS_PATH TEXT, DEVICE_ID INTEGER, SUMMARY_DATA TEXT"

    private func activities(_ rows: [String]) throws -> ImportReport {
        try run([
            "CREATE TABLE BASE_ACTIVITY_SUMMARY (\(Self.columns))",
            "INSERT INTO BASE_ACTIVITY_SUMMARY VALUES \(rows.map { "(\($0))" }.joined(separator: ", "))",
        ])
    }

    @Test(
        "IMP-79: distance and energy of an activity are those of its summary, if they can be",
        arguments: [
            ("{\"distanceMeters\": {\"value\": 5000}, \"caloriesBurnt\": {\"value\": 300}}", 5_000, 300),
            ("{\"distanceMeters\": {\"value\": 0}, \"caloriesBurnt\": {\"value\": 0}}", nil, nil),
            ("{\"distanceMeters\": {\"value\": 9999999}, \"caloriesBurnt\": {\"value\": 49999}}", 9_999_999, 49_999),
            ("{\"distanceMeters\": {\"value\": 10000000}, \"caloriesBurnt\": {\"value\": 50000}}", nil, nil),
            ("{\"distanceMeters\": {\"value\": 0.5}, \"caloriesBurnt\": {\"value\": -1}}", 0.5, nil),
            ("{\"distanceMeters\": {\"value\": 1}, \"caloriesBurnt\": {\"value\": 0.5}}", 1, 0.5),
            ("{\"distanceMeters\": 5000}", nil, nil), ("{\"distanceMeters\": {\"value\": 5}} x", nil, nil),
            ("", nil, nil),
        ] as [(String, Double?, Double?)])
    func summaries(text: String, distance: Double?, energy: Double?) throws {
        let report = try activities([
            "'Run', \(Self.noon)000, \(Self.noon + 3_600)000, 16, NULL, NULL, 1, '\(text)'"
        ])
        #expect(report.workoutCount == 1)
        let workout = try #require(try fixture.workouts().first)
        #expect(workout.workout?.activityType == .running && workout.start == Self.moment)
        #expect(workout.workout?.totals[.distance]?.converted(to: .meter) == distance)
        #expect(workout.workout?.totals[.energyBurned]?.converted(to: .kilocalorie) == energy)
        #expect(workout.source?.source.name == "Band")
        #expect(workout.metadata?[WorkoutPlan.nameKey]?.stringValue == "Run")
    }

    @Test("IMP-79: an activity begins and ends, in this order, at dates that there are") func datesOfActivities()
        throws
    {
        let report = try activities([
            "'a', \(Self.noon)000, \(Self.noon)000, 16, NULL, NULL, 1, NULL",
            "'b', \(Self.noon)000, \(Self.noon)001, 16, NULL, NULL, 1, NULL",
            "'c', \(Self.noon + 100_000)000, \(Self.noon)000, 16, NULL, NULL, 1, NULL",
            "'d', NULL, \(Self.noon)000, 16, NULL, NULL, 1, NULL",
            "'e', \(Self.noon)000, NULL, 16, NULL, NULL, 1, NULL",
            "'f', -1, \(Self.noon)000, 16, NULL, NULL, 1, NULL",
            "'g', \(Self.noon + 200_000)000, \(Self.noon + 200_060)000, 9999, NULL, NULL, NULL, NULL",
        ])
        #expect(
            report.remarks.map(\.text) == [
                "Workouts: 7 found, 2 new, 5 left out.",
                "5 of the workouts were left out: it has no possible date (a row, a row, a row).",
            ])
        let workouts = try fixture.workouts()
        #expect(workouts.map { (($0.end - $0.start) * 1_000).rounded() } == [1, 60_000])
        #expect(workouts.map { $0.workout?.activityType } == [.running, .other])
        #expect(workouts.map { $0.source?.source.name } == ["Band", "Gadgetbridge"])
    }

    @Test("IMP-79: a recording is found by the longest end of the path that the phone had, in any case")
    func recordings() throws {
        let database = try ExportSweep(fixture).database([
            Self.devices, "CREATE TABLE BASE_ACTIVITY_SUMMARY (\(Self.columns))",
            "INSERT INTO BASE_ACTIVITY_SUMMARY VALUES "
                + [
                    ("short", 0, "'/storage/emulated/0/Files/A.GPX'", "NULL"),
                    ("long", 10, "'/data/x/band/a.gpx'", "NULL"), ("raw", 20, "NULL", "'/x/b.fit'"),
                    ("first", 30, "'/x/c.gpx'", "'/x/b.fit'"), ("both", 40, "'/none.gpx'", "'/x/c.gpx'"),
                    ("none", 50, "'/x/d.gpx'", "''"), ("part", 60, "'/x/aa.gpx'", "NULL"),
                ].map { name, hour, gpx, raw in
                    let start = Self.noon + hour * 3_600
                    return "('\(name)', \(start)000, \(start + 600)000, 16, \(gpx), \(raw), 1, NULL)"
                }.joined(separator: ", "),
        ])
        let files = ["a.gpx", "band/a.gpx", "b.fit", "c.gpx"]
        let memory = MemoryFiles([("database/Gadgetbridge", database)] + files.map { ("files/\($0)", []) })
        let export = try #require(ServiceExports(among: memory, options: fixture.options.exports).exports.first)
        // The recordings are imported before, each at a time of its own.
        let writer = ExportWriter(access: fixture.access, file: "a", service: "other")
        var uuids: [String: UUID] = [:]
        _ = writer.run { writer in
            for (index, file) in files.enumerated() {
                let start = Self.moment - 1e6 + Double(index) * 10_000
                var workout = ExportedWorkout(
                    key: file, source: ExportSource(way: "file", origin: nil, name: "File"), activity: .running,
                    start: start, end: start + 60)
                workout.events = [WorkoutEventRecord(kind: .lap, start: start, end: start + 9)]
                try writer.store(workout, at: file)
                uuids[file] = writer.report.workoutsOfExport.last
            }
        }
        for file in files {
            var report = ImportReport(file: file, format: "gpx", status: .duplicate)
            report.workouts = [uuids[file]].compactMap(\.self)
            export.note(report, of: "files/\(file)")
        }
        // One that failed, or has no workout, is none.
        var failed = ImportReport(file: "d", format: nil, status: .failed)
        failed.workouts = Array(uuids.values)
        export.note(failed, of: "files/d.gpx")
        export.note(ImportReport(file: "d", format: "gpx", status: .imported), of: "files/d.gpx")
        let report = ExportWriter(access: fixture.access, file: "a", service: "gadgetbridge").run {
            try export.finish($0)
        }
        #expect(report.remarks.first?.text == "Workouts: 7 found, 2 new, 1 already there, 4 merged.")
        var titles: [String: String] = [:]
        for workout in try fixture.workouts() {
            guard let file = uuids.first(where: { $0.value == workout.uuid })?.key else { continue }
            titles[file] = try fixture.annotation(workout).title
        }
        #expect(titles == ["a.gpx": "short", "band/a.gpx": "long", "b.fit": "raw", "c.gpx": "first"])
    }

    // MARK: Nights

    @Test("IMP-77: a night lasts until the latest end of its stages, from which its break counts") func overlaps()
        throws
    {
        func rows(_ rows: [(second: Int, length: Int, stage: Int)]) -> String {
            rows.map { "(\(Self.noon + $0.second)000, 1, \($0.length), \($0.stage))" }.joined(separator: ", ")
        }
        _ = try run([
            "CREATE TABLE CMF_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, DURATION INTEGER, STAGE INTEGER)",
            // The second stage lies within the first one.
            "INSERT INTO CMF_SLEEP_STAGE_SAMPLE VALUES "
                + rows([(0, 3_000, 1), (600, 300, 2), (6_599, 60, 3), (10_259, 60, 1)]),
        ])
        let nights = try fixture.samples(.sleepAnalysis).map { sample in
            "\(JSON.digits(sample.start - Self.moment))–\(JSON.digits(sample.end - Self.moment)): "
                + "\(sample.categoryValue ?? -1)"
        }
        #expect(
            Set(nights) == ["0–6659: 0", "0–600: 4", "600–900: 3", "6599–6659: 5", "10259–10319: 0", "10259–10319: 4"])
        #expect(nights.count == 6)
    }

    // MARK: Roles

    @Test("IMP-75, IMP-91: files of a backup have their roles, wherever its folder is") func roles() throws {
        let database = try ExportSweep(fixture).database([Self.devices])
        for (name, root) in [
            ("Gadgetbridge", ""), ("database/Gadgetbridge", ""), ("x/database/Gadgetbridge", "x/"),
            ("x/y/Gadgetbridge.db", "x/y/"), ("database/x/g.db", "database/x/"),
        ] {
            let copy = MemoryFiles([(name, database)])
            let export = try #require(ServiceExports(among: copy, options: fixture.options.exports).exports.first)
            #expect(export.role(of: name) == .table)
            #expect(export.role(of: "\(root)files/a/b.gpx") == .recording)
            #expect(export.role(of: "\(root)preferences/a.xml") == .notOpened("files of preferences were"))
            #expect(export.role(of: "\(root)gadgetbridge.json") == .table)
            for other in ["filesx/a", "files", "gadgetbridge.jsonx", "other/files/a.gpx", "Preferences/a"] {
                #expect(export.role(of: root + other) == nil, "\(other)")
            }
            if !root.isEmpty { #expect(export.role(of: "files/a.gpx") == nil) }
        }
    }

    @Test("IMP-75: a database is one of Gadgetbridge if it has its devices and minutes or activities")
    func recognition() throws {
        let device = "CREATE TABLE DEVICE (_id INTEGER, NAME TEXT, IDENTIFIER TEXT)"
        for (statements, isOne) in [
            ([device, "CREATE TABLE A_ACTIVITY_SAMPLE (X)"], true),
            ([device, "CREATE TABLE BASE_ACTIVITY_SUMMARY (X)"], true),
            ([device, "CREATE TABLE A_ACTIVITY_SAMPLES (X)"], false), ([device], false),
            (["CREATE TABLE A_ACTIVITY_SAMPLE (X)"], false),
            (["CREATE TABLE DEVICE (_id INTEGER, NAME TEXT)", "CREATE TABLE A_ACTIVITY_SAMPLE (X)"], false),
        ] {
            let files = MemoryFiles([("a.db", try ExportSweep(fixture).database(statements))])
            let found = ServiceExports(among: files, options: fixture.options.exports).exports
            #expect(found.map(\.way) == (isOne ? ["gadgetbridge"] : []), "\(statements)")
        }
    }
}
