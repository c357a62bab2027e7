import Foundation
import GRDB
import HealthModel
import HealthReports
import TestSupport
import Testing

@testable import HealthTransfer

/// Databases that Health Connect exports.
@Suite struct HealthConnectExportTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private func export(_ reports: [ImportReport]) throws -> ImportReport {
        try #require(reports.first { $0.format == "health-connect" })
    }

    private func sum(_ type: ObjectType) throws -> Double {
        try fixture.samples(type).compactMap { $0.quantity?.value }.reduce(0, +)
    }

    @Test(
        "IMP-10, IMP-50, IMP-51, IMP-52, IMP-53, IMP-54, IMP-55, IMP-56, IMP-57, IMP-58: the made-up database agrees with its story",
        .enabled(if: ExportFixture.hasData, "no test data"))
    func story() async throws {
        let path = ExportFixture.data.appending(path: "synthetic/healthconnect.zip").path
        let report = try export(await fixture.run(path))
        #expect(report.error == nil)
        #expect(try fixture.samples(.stepCount).count == 90 && sum(.stepCount) == 10_800)
        let run = try #require(try fixture.workouts().first)
        #expect(
            try fixture.workouts().count == 1 && run.metadata?[WorkoutSummary.nameKey]?.stringValue == "Morning run")
        #expect(run.workout?.events?.count == 2 && run.workout?.activityType == .running)
        #expect(run.workout?.totals[.distance]?.value == 5_000 && run.workout?.totals[.energyBurned]?.value == 350)
        #expect(try fixture.samples(.heartRate).count == 181 && fixture.samples(.runningSpeed).count == 181)
        #expect(try sum(.distanceWalkingRunning) == 5_000 && sum(.activeEnergyBurned) == 350)
        let nights = try fixture.samples(.sleepAnalysis)
        #expect(nights.count == 15 && nights.count { $0.categoryValue == 0 } == 2)
        let minutes = { (stage: Int) in
            nights.filter { $0.categoryValue == stage && $0.start < 732_000_000 }.reduce(0) { $0 + $1.end - $1.start }
                / 60
        }
        #expect(minutes(2) == 20 && minutes(3) == 240 && minutes(4) == 120 && minutes(5) == 70)
        #expect(try abs(sum(.bodyMass) - 72.5) < 1e-9 && abs(sum(.bodyFatPercentage) - 0.185) < 1e-9)
        #expect(try sum(.height) == 1.8)
        #expect(try fixture.samples(.bloodPressure).first?.contained.map { $0.quantity?.value } == [118, 76])
        #expect(try sum(.bloodGlucose) == 5.1 && sum(.dietaryWater) == 0.5)
        #expect(try abs(sum(.oxygenSaturation) - 0.96) < 1e-9)
        #expect(try fixture.samples(.bodyMass).first?.metadata?.wasUserEntered == true)
        let lunch = try #require(try fixture.samples(.food).first)
        #expect(lunch.contained.first { $0.type == .dietaryEnergyConsumed }?.quantity?.value == 650)
        #expect(!lunch.contained.contains { $0.type == .dietarySugar })
        for table in ["total_calories_burned", "basal_metabolic_rate", "future"] {
            #expect(report.warnings.contains { $0.contains("\(table)_record_table left out") }, "\(table)")
        }
        #expect(report.routePoints == 181)
        let counts = try [ObjectType.stepCount, .heartRate, .sleepAnalysis, .bodyMass].map {
            try fixture.samples($0).count
        }
        let before = try fixture.contents()
        let again = try export(await fixture.run(path))
        #expect(again.status == .duplicate)
        #expect(try fixture.contents() == before)
        #expect(
            try [ObjectType.stepCount, .heartRate, .sleepAnalysis, .bodyMass].map { try fixture.samples($0).count }
                == counts)
    }

    /// A record table with the columns that all have, and its own.
    private static func table(_ name: String, _ columns: String, _ rows: [String]) -> String {
        let statement = """
            CREATE TABLE \(name) (row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER, recording_method INTEGER,
            start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER\(columns.isEmpty ? "" : ", " + columns));
            """
        let values = rows.enumerated().map { index, row in
            let uuid = String(abs(name.hashValueOfBytes &+ index), radix: 16)
            let padded = String(repeating: "0", count: 32 - uuid.count) + uuid
            // A minute from 2024-03-09 08:00 UTC on, an hour later each.
            let start = 1_709_971_200_000 + 3_600_000 * index
            return "INSERT INTO \(name) VALUES (\(index + 1), X'\(padded)', 1, 0, \(start), 3600, \(start + 60_000)"
                + (row.isEmpty ? "" : ", \(row)") + ");"
        }
        return statement + values.joined()
    }

    private static let application = """
        CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT);
        INSERT INTO application_info_table VALUES (1, 'org.example.app', 'An app');
        """

    /// Makes a database, and returns its bytes.
    private func database(_ statements: [String]) throws -> [UInt8] {
        let file = fixture.folder.url.appending(path: "\(UUID().uuidString).db")
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { database in
            for statement in [Self.application] + statements { try database.execute(sql: statement) }
        }
        try queue.close()
        return Array(try Data(contentsOf: file))
    }

    private func run(_ bytes: [UInt8]) async throws -> ImportReport {
        try export(await fixture.run([("health_connect_export.db", bytes)]))
    }

    @Test("IMP-52, IMP-53, IMP-55: a row of nutrition is a food with what it states")
    func nutrition() async throws {
        let report = try await run(
            database([
                Self.table(
                    "nutrition_record_table", "meal_name TEXT, energy REAL, protein REAL, sugar REAL, vitamin_c REAL",
                    ["'Lunch', 650000.0, 30.5, 4.9e-324, 1e9", "NULL, -1, NULL, NULL, NULL", "'Water', 0.0, 0, 0, 0"])
            ]))
        let foods = try fixture.samples(.food).sorted { $0.start < $1.start }
        #expect(foods.map { $0.metadata?[MetadataKey.foodType]?.stringValue } == ["Lunch", "Water"])
        #expect(foods.map { $0.contained.count } == [2, 4])
        let lunch = try #require(foods.first)
        #expect(lunch.contained.map(\.type) == [.dietaryEnergyConsumed, .dietaryProtein])
        #expect(lunch.contained.map { $0.quantity?.value } == [650, 30.5] && lunch.end - lunch.start == 60)
        #expect(report.warnings.contains { $0.contains("it has no nutrients") })
    }

    @Test("IMP-55: cycle, tests and mindfulness; a flow starts a cycle on the day on which a period begins")
    func choices() async throws {
        let report = try await run(
            database([
                Self.table("menstruation_flow_record_table", "flow INTEGER", (0...3).map { "\($0)" } + ["9"]),
                Self.table("menstruation_period_record_table", "", [""]),
                Self.table("ovulation_test_record_table", "result INTEGER", (0...3).map { "\($0)" }),
                Self.table("cervical_mucus_record_table", "appearance INTEGER", (0...6).map { "\($0)" }),
                Self.table("sexual_activity_record_table", "protection_used INTEGER", (0...2).map { "\($0)" }),
                Self.table("intermenstrual_bleeding_record_table", "", [""]),
                Self.table("mindfulness_session_record_table", "type INTEGER", ["1"]),
            ]))
        func values(_ type: ObjectType) throws -> [Int?] {
            try fixture.samples(type).sorted { $0.start < $1.start }.map(\.categoryValue)
        }
        #expect(try values(.menstrualFlow) == [1, 2, 3, 4])
        let flows = try fixture.samples(.menstrualFlow)
        #expect(flows.allSatisfy { $0.metadata?[MetadataKey.menstrualCycleStart] == .bool(true) })
        #expect(try values(.ovulationTestResult) == [3, 2, 4, 1])
        #expect(try values(.cervicalMucusQuality) == [1, 2, 3, 4, 5])
        #expect(try values(.intermenstrualBleeding) == [0] && values(.mindfulSession) == [0])
        let protections = try fixture.samples(.sexualActivity).sorted { $0.start < $1.start }.map {
            $0.metadata?[MetadataKey.sexualActivityProtectionUsed]
        }
        #expect(protections == [nil, .bool(true), .bool(false)])
        #expect(report.warnings.contains { $0.contains("its value is unknown") })
        #expect(!report.warnings.contains { $0.contains("it is not read") })
    }

    @Test("IMP-54: power and cadence of cycling, and of a run its power", arguments: [4, 33]) func series(
        kind: Int
    ) async throws {
        _ = try await run(
            database([
                Self.table("exercise_session_record_table", "exercise_type INTEGER", ["\(kind)"]),
                Self.table("PowerRecordTable", "", [""]),
                "CREATE TABLE power_record_table (parent_key INTEGER, epoch_millis INTEGER, power REAL);",
                "INSERT INTO power_record_table VALUES (1, 1709971201000, 210.5), (1, 1709971202000, 9000), (7, 0, 1);",
                Self.table("CyclingPedalingCadenceRecordTable", "", [""]),
                """
                CREATE TABLE cycling_pedaling_cadence_record_table (parent_key INTEGER, epoch_millis INTEGER,
                revolutions_per_minute REAL);
                INSERT INTO cycling_pedaling_cadence_record_table VALUES (1, 1709971201000, 88);
                """,
            ]))
        let isRide = kind == 4
        #expect(try fixture.samples(isRide ? .cyclingPower : .runningPower).map { $0.quantity?.value } == [210.5])
        #expect(try fixture.samples(isRide ? .runningPower : .cyclingPower).isEmpty)
        #expect(try fixture.samples(.cyclingCadence).map { $0.quantity?.value } == (isRide ? [88] : []))
    }

    // MARK: Damage

    private static let manySteps = table(
        "steps_record_table", "count INTEGER", (1...2_000).map { "\($0 % 100 + 1)" })

    @Test("IMP-10: of a damaged database the rows before the damage are read, and that is told")
    func damage() async throws {
        let whole = try database([Self.manySteps])
        let page = Int(whole[16]) << 8 | Int(whole[17])
        try #require(page >= 512 && whole.count / page > 10)
        var corrupt = whole
        let middle = whole.count / page * 2 / 3 * page
        for index in middle..<middle + page { corrupt[index] = 0xA5 }
        for damaged in [Array(whole.prefix(whole.count / 2)), corrupt] {
            let report = try await run(damaged)
            #expect(report.error == nil)
            #expect(report.warnings.contains { $0.hasPrefix("The table steps_record_table is damaged") })
            let count = try fixture.samples(.stepCount).count
            #expect(0 < count && count < 2_000)
        }
        // The whole one adds the rest.
        #expect(try await run(whole).error == nil)
        #expect(try fixture.samples(.stepCount).count == 2_000)
    }

    @Test("IMP-10: the write-ahead log of a database in use has rows, too") func writeAheadLog() async throws {
        let file = fixture.folder.url.appending(path: "used.db")
        let pool = try DatabasePool(path: file.path)
        try await pool.write { database in
            for statement in [Self.application, Self.table("steps_record_table", "count INTEGER", ["7"])] {
                try database.execute(sql: statement)
            }
        }
        let log = Array(try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal")))
        try #require(!log.isEmpty)
        let bytes = Array(try Data(contentsOf: file))
        let reports = try await fixture.run([("a.db", bytes), ("a.db-wal", log)])
        try pool.close()
        #expect(try export(reports).error == nil && fixture.samples(.stepCount).map { $0.quantity?.value } == [7])
    }

    @Test("IMP-10, IMP-96: files that only begin as a database are none, and views are not read")
    func hostileFiles() async throws {
        let broken = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xFF, count: 4_080)
        let reports = try await fixture.run([("health_connect_export.db", broken)])
        #expect(reports.allSatisfy { $0.format != "health-connect" })
        guard ExportFixture.hasData else { return }
        let hostile = await fixture.run(ExportFixture.data.appending(path: "synthetic/hostile.zip").path)
        #expect(!hostile.isEmpty && hostile.allSatisfy { $0.format != "health-connect" })
        #expect(try fixture.samples(.stepCount).isEmpty)
    }
}

extension String {
    /// A number that depends on the text alone.
    fileprivate var hashValueOfBytes: Int { utf8.reduce(1) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF_FFFF } }
}
