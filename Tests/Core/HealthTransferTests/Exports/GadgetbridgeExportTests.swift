import Foundation
import GRDB
import HealthModel
import HealthReports
import TestSupport
import Testing

@testable import HealthTransfer

/// Backups of Gadgetbridge.
@Suite struct GadgetbridgeExportTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private func exports(_ reports: [ImportReport]) -> [ImportReport] { reports.filter { $0.format == "gadgetbridge" } }

    /// A database with two devices and some tables.
    private func database(_ statements: String...) throws -> [UInt8] {
        let file = fixture.folder.url.appending(path: "\(UUID().uuidString).db")
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, MANUFACTURER TEXT, IDENTIFIER TEXT, ALIAS TEXT);
                    INSERT INTO DEVICE VALUES (1, 'Band', 'Acme', 'AA:BB', NULL), (2, 'Ring', 'Acme', 'AA:CC', 'My ring');
                    CREATE TABLE ACME_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER, HEART_RATE INTEGER);
                    """)
            for statement in statements { try database.execute(sql: statement) }
        }
        try queue.close()
        return Array(try Data(contentsOf: file))
    }

    private func values(_ type: ObjectType) throws -> [Double] {
        try fixture.samples(type).sorted { $0.start < $1.start }.compactMap { $0.quantity?.value }
    }

    @Test("IMP-75, IMP-76: rows are minutes of a device, with seconds, and sentinels are none")
    func minutes() async throws {
        let bytes = try database(
            "INSERT INTO ACME_ACTIVITY_SAMPLE VALUES (1709971200, 1, 120, 90), (1709971260, 1, 0, 255), (1709971320, 2, -1, 9), (1709971380, 2, 90, 400)",
            "CREATE TABLE GARMIN_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER, HEART_RATE INTEGER)",
            "INSERT INTO GARMIN_ACTIVITY_SAMPLE VALUES (1709985600, 1, 100, 60), (1709985660, 1, 250, 61), (1709985720, 1, 30, 62)",
            "CREATE TABLE HUAWEI_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER, HEART_RATE INTEGER)",
            "INSERT INTO HUAWEI_ACTIVITY_SAMPLE VALUES (1709985600, 1, 5000, 60)")
        let files: [(name: String, bytes: [UInt8])] = [
            ("database/Gadgetbridge", bytes), ("preferences/global.json", Array("secret".utf8)),
        ]
        let report = try #require(exports(try await fixture.run(files)).first)
        #expect(try values(.stepCount) == [120, 90, 100, 150, 30])
        #expect(try values(.heartRate) == [90, 60, 61, 62])
        let first = try #require(try fixture.samples(.stepCount).first)
        #expect(first.start == 731_664_000 && first.end - first.start == 60 && first.source?.source.name == "Band")
        #expect(try Set(fixture.samples(.stepCount).compactMap { $0.source?.source.name }) == ["Band", "My ring"])
        #expect(report.warnings.contains("1 table left out (HUAWEI_ACTIVITY_SAMPLE)."))
        #expect(report.warnings.contains("1 file of preferences was not opened."))
        #expect(report.warnings.contains { $0.contains("a value cannot be true") })
        #expect(exports(try await fixture.run(files)).map(\.status) == [.duplicate])
    }

    @Test("IMP-77, IMP-97: stages of each maker become nights")
    func nights() async throws {
        // Minutes of 22:00 UTC on: light, deep, awake, asleep with eye movements; then an hour without sleep.
        let start = 1_710_021_600
        let kinds = [(1, 0, 0), (120, 0, 0), (120, 60, 0), (1, 0, 0), (115, 0, 0), (120, 60, 70), (1, 0, 0)]
        let rows = kinds.enumerated().map {
            "(\(start + 60 * $0.offset), 1, \($0.element.0), \($0.element.1), \($0.element.2))"
        }
        let bytes = try database(
            "CREATE TABLE HUAMI_EXTENDED_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, RAW_KIND INTEGER, DEEP_SLEEP INTEGER, REM_SLEEP INTEGER)",
            "INSERT INTO HUAMI_EXTENDED_ACTIVITY_SAMPLE VALUES \(rows.joined(separator: ", "))",
            "CREATE TABLE COLMI_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, DURATION INTEGER, STAGE INTEGER)",
            "INSERT INTO COLMI_SLEEP_STAGE_SAMPLE VALUES (\(start)000, 2, 10, 2), (\(start + 600)000, 2, 20, 3), (\(start + 1_800)000, 2, 5, 5)",
            "CREATE TABLE CMF_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, DURATION INTEGER, STAGE INTEGER)",
            "INSERT INTO CMF_SLEEP_STAGE_SAMPLE VALUES (\(start + 86_400)000, 2, 600, 1), (\(start + 87_000)000, 2, 300, 3)",
            "CREATE TABLE GARMIN_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STAGE INTEGER)",
            "INSERT INTO GARMIN_SLEEP_STAGE_SAMPLE VALUES (\(start + 172_800)000, 2, 2), (\(start + 173_400)000, 2, 3)",
            "CREATE TABLE XIAOMI_SLEEP_TIME_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, WAKEUP_TIME INTEGER)",
            "CREATE TABLE XIAOMI_SLEEP_STAGE_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STAGE INTEGER)",
            "INSERT INTO XIAOMI_SLEEP_TIME_SAMPLE VALUES (\(start + 259_200)000, 2, \(start + 262_800)000)",
            "INSERT INTO XIAOMI_SLEEP_STAGE_SAMPLE VALUES (\(start + 259_200)000, 2, 4), (\(start + 260_400)000, 2, 5)")
        _ = try await fixture.run([("Gadgetbridge.db", bytes)])
        let samples = try fixture.samples(.sleepAnalysis).sorted { $0.start < $1.start }
        func stages(_ name: String) -> [[Double]] {
            samples.filter { $0.source?.source.name == name && $0.categoryValue != 0 }.map {
                [Double($0.categoryValue ?? 0), $0.end - $0.start]
            }
        }
        #expect(stages("Band") == [[3, 60], [4, 60], [2, 60], [5, 60]])
        #expect(
            stages("My ring") == [
                [3, 600], [4, 1_200], [2, 300], [4, 600], [5, 300], [4, 600], [5, 1_200], [2, 2_400],
            ])
        let beds = samples.filter { $0.categoryValue == 0 }.map { $0.end - $0.start }
        #expect(beds.sorted() == [300, 600, 900, 2_100, 3_600])
    }

    @Test("IMP-78: moments are read where it is known what they are")
    func moments() async throws {
        let tables = [
            ("ACME_SPO2_SAMPLE", "SPO2", 96), ("ACME_HEART_RATE_RESTING_SAMPLE", "HEART_RATE", 52),
            ("GARMIN_HRV_VALUE_SAMPLE", "VALUE", 41), ("ACME_HRV_VALUE_SAMPLE", "VALUE", 99),
            ("MI_SCALE_WEIGHT_SAMPLE", "WEIGHT_KG", 70), ("ACME_STRESS_SAMPLE", "STRESS", 30),
        ]
        let statements = tables.map { name, column, value in
            "CREATE TABLE \(name) (TIMESTAMP INTEGER, DEVICE_ID INTEGER, \(column) REAL); INSERT INTO \(name) VALUES (1709971200000, 1, \(value))"
        }
        let report = try #require(
            exports(try await fixture.run([("g.db", try database(statements.joined(separator: ";")))])).first)
        #expect(try values(.oxygenSaturation) == [0.96] && values(.restingHeartRate) == [52])
        #expect(try values(.heartRateVariabilityRMSSD) == [41] && values(.bodyMass) == [70])
        #expect(report.warnings.contains("2 tables left out (ACME_HRV_VALUE_SAMPLE, ACME_STRESS_SAMPLE)."))
    }

    @Test("IMP-75, IMP-78: each column and each table of moments has its unit, of the device of the row")
    func everyColumn() async throws {
        let moments = [
            ("ACME_SPO2_SAMPLE", "SPO2", 96.0), ("ACME_HEART_RATE_MANUAL_SAMPLE", "HEART_RATE", 71),
            ("ACME_HEART_RATE_MAX_SAMPLE", "HEART_RATE", 171), ("ACME_HEART_RATE_RESTING_SAMPLE", "HEART_RATE", 52),
            ("GARMIN_HRV_VALUE_SAMPLE", "VALUE", 41), ("ACME_RESPIRATORY_RATE_SAMPLE", "RESPIRATORY_RATE", 14.5),
            ("MI_SCALE_WEIGHT_SAMPLE", "WEIGHT_KG", 70.5),
        ]
        let left = [
            "ACME_PAI_SAMPLE", "ACME_BODY_ENERGY_SAMPLE", "ACME_HRV_SUMMARY_SAMPLE", "ACME_BATTERY_LEVEL",
            "ACME_TEMPERATURE_SAMPLE", "PEBBLE_HEALTH_ACTIVITY_SAMPLE", "ACME_HRV_VALUE_SAMPLE", "ACME_STRESS_SAMPLE",
        ]
        let columns = "TIMESTAMP INTEGER, DEVICE_ID INTEGER"
        let statements =
            [
                "CREATE TABLE OTHER_ACTIVITY_SAMPLE (\(columns), STEPS INTEGER, HEART_RATE INTEGER, SPO2 INTEGER, DISTANCE_CM INTEGER, ACTIVE_CALORIES INTEGER)",
                "INSERT INTO OTHER_ACTIVITY_SAMPLE VALUES (1709971200, 1, 120, 20, 97, 8050, 5), (1709971260, 2, 1, 300, 100, 1, 1), (1709971320, 9, 0, 10, 0, 0, 0), (1709971380, 1, 1001, 9, 49, -1, -1)",
                "CREATE TABLE GARMIN_ACTIVITY_SAMPLE (\(columns), STEPS INTEGER, HEART_RATE INTEGER)",
                // Two devices count up, each from where it was.
                "INSERT INTO GARMIN_ACTIVITY_SAMPLE VALUES (1709985600, 1, 100, 0), (1709985660, 2, 40, 0), (1709985660, 1, 130, 0), (1709985720, 2, 45, 0), (1709985720, 1, 130, 0)",
            ]
            + moments.map { table, column, value in
                "CREATE TABLE \(table) (\(columns), \(column) REAL); INSERT INTO \(table) VALUES (1709974800500, 2, \(value))"
            } + left.map { "CREATE TABLE \($0) (\(columns), X REAL); INSERT INTO \($0) VALUES (1709974800000, 1, 5)" }
        let report = try #require(
            exports(try await fixture.run([("g.db", try database(statements.joined(separator: ";")))])).first)
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                ActiveEnergyBurned 0–60: 5 kcal, Band
                DistanceWalkingRunning 0–60: 80.5 m, Band
                HeartRate 0–60: 20 count/min, Band
                OxygenSaturation 0–60: 0.97 %, Band
                StepCount 0–60: 120 count, Band
                ActiveEnergyBurned 60–120: 1 kcal, My ring
                DistanceWalkingRunning 60–120: 0.01 m, My ring
                HeartRate 60–120: 300 count/min, My ring
                OxygenSaturation 60–120: 1 %, My ring
                StepCount 60–120: 1 count, My ring
                BodyMass 3600.5: 70.5 kg, My ring
                HeartRate 3600.5: 171 count/min, My ring
                HeartRate 3600.5: 71 count/min, My ring
                HeartRateVariabilityRMSSD 3600.5: 41 ms, My ring
                OxygenSaturation 3600.5: 0.96 %, My ring
                RespiratoryRate 3600.5: 14.5 count/min, My ring
                RestingHeartRate 3600.5: 52 count/min, My ring
                StepCount 14400–14460: 100 count, Band
                StepCount 14460–14520: 30 count, Band
                StepCount 14460–14520: 40 count, My ring
                StepCount 14520–14580: 5 count, My ring
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Step counts: 7 found, 6 new, 1 left out.
                1 of the step counts was left out: a value cannot be true (a row of OTHER_ACTIVITY_SAMPLE).
                Oxygen saturations: 4 found, 3 new, 1 left out.
                1 of the oxygen saturations was left out: a value cannot be true (a row of OTHER_ACTIVITY_SAMPLE).
                Heart rates: 5 found, 4 new, 1 left out.
                1 of the heart rates was left out: a value cannot be true (a row of OTHER_ACTIVITY_SAMPLE).
                Active energies: 2 found, 2 new.
                Distances: 2 found, 2 new.
                Heart rate variabilities: 1 found, 1 new.
                Respiratory rates: 1 found, 1 new.
                Resting heart rates: 1 found, 1 new.
                Weights: 1 found, 1 new.
                8 tables left out (ACME_BATTERY_LEVEL, ACME_BODY_ENERGY_SAMPLE, ACME_HRV_SUMMARY_SAMPLE).
                """)
    }

    @Test("IMP-77: breaks of an hour end a night; the bounds and numbers of stages of each maker")
    func boundsOfNights() async throws {
        let start = 1_710_021_600
        func table(_ name: String, _ columns: String, _ rows: [String]) -> String {
            "CREATE TABLE \(name) (TIMESTAMP INTEGER, DEVICE_ID INTEGER, \(columns)); INSERT INTO \(name) VALUES \(rows.joined(separator: ", "))"
        }
        func minute(_ minute: Int, _ device: Int, _ kind: Int, _ deep: Int, _ rem: Int) -> String {
            "(\(start + 60 * minute), \(device), \(kind), \(deep), \(rem))"
        }
        let day = 86_400
        let bytes = try database(
            table(
                "HUAMI_EXTENDED_ACTIVITY_SAMPLE", "RAW_KIND INTEGER, DEEP_SLEEP INTEGER, REM_SLEEP INTEGER",
                [
                    minute(0, 1, 120, 42, 55), minute(1, 1, 120, 43, 55), minute(2, 1, 120, 42, 56),
                    // The highest bit counts for nothing, and 115 and 118 are not awake.
                    minute(3, 1, 120, 128 + 42, 128 + 55), minute(4, 1, 118, 0, 0), minute(5, 1, 115, 0, 0),
                    minute(6, 1, 1, 0, 0), minute(7, 1, 120, 0, 0),
                    // An hour after the end of the last sleep, a night begins.
                    minute(67, 1, 1, 0, 0), minute(68, 1, 120, 0, 0), minute(9, 2, 120, 0, 0),
                ]),
            table(
                "COLMI_SLEEP_STAGE_SAMPLE", "DURATION INTEGER, STAGE INTEGER",
                [
                    "(\(start + day)000, 2, 10, 4)", "(\(start + day + 600 + 3_599)000, 2, 1, 5)",
                    "(\(start + day + 600 + 3_599 + 60 + 3_600)000, 2, 2, 3)", "(\(start + day)000, 2, 1440, 2)",
                    "(\(start + day)000, 2, 0, 2)", "(\(start + day)000, 2, 10, 1)",
                ]),
            table(
                "CMF_SLEEP_STAGE_SAMPLE", "DURATION INTEGER, STAGE INTEGER",
                ["(\(start + 2 * day)000, 1, 86399, 2)", "(\(start + 2 * day)000, 1, 86400, 3)"]),
            table(
                "GARMIN_SLEEP_STAGE_SAMPLE", "STAGE INTEGER",
                [
                    "(\(start + 4 * day)000, 2, 4)", "(\(start + 4 * day + 14_399)000, 2, 1)",
                    "(\(start + 4 * day + 14_399 + 14_400)000, 2, 3)",
                    "(\(start + 4 * day + 14_399 + 14_460)000, 2, 4)",
                    "(\(start + 4 * day + 14_399 + 14_520)000, 2, 9)",
                ]),
            table(
                "XIAOMI_SLEEP_TIME_SAMPLE", "WAKEUP_TIME INTEGER",
                [
                    "(\(start + 6 * day)000, 2, \(start + 6 * day + 3_600)000)",
                    "(\(start + 7 * day)000, 2, \(start + 7 * day)000)",
                ]),
            table(
                "XIAOMI_SLEEP_STAGE_SAMPLE", "STAGE INTEGER",
                [
                    "(\(start + 6 * day - 1)000, 2, 2)", "(\(start + 6 * day)000, 2, 2)",
                    "(\(start + 6 * day + 60)000, 2, 3)", "(\(start + 6 * day + 120)000, 1, 4)",
                    "(\(start + 6 * day + 180)000, 2, 1)", "(\(start + 6 * day + 3_600)000, 2, 4)",
                ]))
        _ = try await fixture.run([("Gadgetbridge.db", bytes)])
        let lines = try fixture.lines(from: 731_714_400)
        #expect(
            lines.joined(separator: "\n") == """
                SleepAnalysis 0–480: 0, Band
                SleepAnalysis 0–60: 3, Band
                SleepAnalysis 60–120: 4, Band
                SleepAnalysis 120–180: 5, Band
                SleepAnalysis 180–240: 3, Band
                SleepAnalysis 360–420: 2, Band
                SleepAnalysis 420–480: 3, Band
                SleepAnalysis 540–600: 0, My ring
                SleepAnalysis 540–600: 3, My ring
                SleepAnalysis 4080–4140: 0, Band
                SleepAnalysis 4080–4140: 3, Band
                SleepAnalysis 86400–87000: 5, My ring
                SleepAnalysis 86400–90659: 0, My ring
                SleepAnalysis 90599–90659: 2, My ring
                SleepAnalysis 94259–94379: 0, My ring
                SleepAnalysis 94259–94379: 4, My ring
                SleepAnalysis 172800–259199: 0, Band
                SleepAnalysis 172800–259199: 3, Band
                SleepAnalysis 345600–359999: 0, My ring
                SleepAnalysis 345600–359999: 2, My ring
                SleepAnalysis 374399–374459: 0, My ring
                SleepAnalysis 374399–374459: 5, My ring
                SleepAnalysis 518400–518460: 4, My ring
                SleepAnalysis 518400–522000: 0, My ring
                SleepAnalysis 518460–518580: 3, My ring
                SleepAnalysis 518580–522000: 2, My ring
                """)
    }

    private static let summaries = """
        CREATE TABLE BASE_ACTIVITY_SUMMARY (NAME TEXT, START_TIME INTEGER, END_TIME INTEGER, ACTIVITY_KIND INTEGER, GPX_TRACK TEXT, DEVICE_ID INTEGER, SUMMARY_DATA TEXT);
        INSERT INTO BASE_ACTIVITY_SUMMARY VALUES
        ('Morning run', 1778569200000, 1778570000000, 16, '/storage/emulated/0/x/files/AABB/gpx/Run.gpx', 1, '{"caloriesBurnt": {"value": 350}}'),
        ('Pool', 1709971200000, 1709974800000, 67108874, '/gone.gpx', 1, '{"distanceMeters": {"value": 1500}, "caloriesBurnt": "x"}'),
        ('Backwards', 1709971200000, 1709970000000, 16, NULL, 1, 'no JSON');
        """

    @Test("IMP-79: rows tell of the recordings that they name, and are workouts without one")
    func summaries() async throws {
        let files: [(name: String, bytes: [UInt8])] = [
            ("b/database/Gadgetbridge", try database(Self.summaries)),
            ("b/files/AABB/gpx/run.gpx", Array(GPX.file(GPX.track([[0, 3_000]], type: "running")).utf8)),
        ]
        let report = try #require(exports(try await fixture.run(files)).first)
        #expect(report.remarks.map(\.text).contains("Workouts: 3 found, 1 new, 1 merged, 1 left out."))
        let workouts = try fixture.workouts()
        #expect(workouts.count == 2)
        let pool = try #require(workouts.first { $0.workout?.activityType == .swimming })
        #expect(pool.workout?.totals[.distance]?.value == 1_500)
        #expect(pool.metadata?[MetadataKey.swimmingLocationType] == .integer(1))
        #expect(pool.metadata?[MetadataKey.syncIdentifier]?.stringValue?.contains("AA:BB") == false)
        let run = try #require(workouts.first { $0.workout?.activityType == .running })
        #expect(try fixture.annotation(run).title == "Morning run")
        let before = try fixture.contents()
        #expect(exports(try await fixture.run(files)).map(\.status) == [.duplicate])
        #expect(try fixture.contents() == before)
    }

    @Test("IMP-10, IMP-96: damaged databases, views and absurd rows end with a sentence")
    func hostileFiles() async throws {
        let whole = try database(
            "CREATE VIEW EVIL_ACTIVITY_SAMPLE AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x TIMESTAMP, 1 DEVICE_ID, x STEPS, x HEART_RATE FROM c",
            "INSERT INTO ACME_ACTIVITY_SAMPLE VALUES (1e300, 1, 10, 60), ('x', NULL, 'y', x'00'), (-1e18, 99, 9e18, 60)",
            "CREATE TABLE XIAOMI_SLEEP_TIME_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, WAKEUP_TIME INTEGER)",
            "INSERT INTO XIAOMI_SLEEP_TIME_SAMPLE VALUES (0, 1, 9e15), (1709971200000, 1, 0)")
        for bytes in [whole, Array(whole.prefix(whole.count / 2)), Array(whole.prefix(100))] {
            let reports = exports(try await fixture.run([("database/Gadgetbridge", bytes)]))
            #expect(reports.allSatisfy { $0.error == nil && $0.samples == 0 })
        }
    }

    @Test("The made-up backup agrees with its story", .enabled(if: ExportFixture.hasData, "no test data"))
    func story() async throws {
        let path = ExportFixture.data.appending(path: "synthetic/gadgetbridge.zip").path
        let reports = await fixture.run(path)
        #expect(exports(reports).count == 2 && exports(reports).allSatisfy { $0.error == nil })
        let steps = try fixture.samples(.stepCount)
        #expect(try steps.count == 90 && values(.stepCount).reduce(0, +) == 10_800)
        let rates = try fixture.samples(.heartRate).filter { $0.source?.source.name == "Smart Band 8" }
        #expect(rates.count == 30 && rates.compactMap { $0.quantity?.value }.reduce(0, +) == 30 * 139)
        let nights = try fixture.samples(.sleepAnalysis)
        #expect(nights.count { $0.source?.source.name == "Smart Band 8" && $0.categoryValue != 0 } == 13)
        let minutes = { (stage: Int) in
            nights.filter { $0.source?.source.name == "Amazfit Bip" && $0.categoryValue == stage }
                .reduce(0) { $0 + $1.end - $1.start } / 60
        }
        #expect([4, 3, 5, 2].map(minutes) == [120, 240, 70, 10])
        #expect(try values(.bodyMass) == [72.5] && values(.oxygenSaturation) == [0.96, 0.96])
        let run = try #require(try fixture.workouts().first)
        #expect(try fixture.workouts().count == 1 && fixture.annotation(run).title == "Morning run")
        #expect(reports.map(\.routePoints).reduce(0, +) == 181)
        #expect(reports.contains { $0.warnings.contains("1 file of preferences was not opened.") })
        let before = try fixture.contents()
        #expect(exports(await fixture.run(path)).allSatisfy { $0.status == .duplicate })
        #expect(try fixture.contents() == before)
    }
}
