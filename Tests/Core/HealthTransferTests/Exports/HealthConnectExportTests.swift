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

    @Test("IMP-53, IMP-93: each column has its type, unit and bounds")
    func everyColumn() async throws {
        let bounds: [(table: String, column: String, low: Double, high: Double)] = [
            ("steps_record_table", "count", 0, 200_000), ("distance_record_table", "distance", 0, 1_000_000),
            ("active_calories_burned_record_table", "energy", 0, 20_000_000),
            ("floors_climbed_record_table", "floors", 0, 10_000),
            ("wheelchair_pushes_record_table", "count", 0, 200_000), ("hydration_record_table", "volume", 0, 20),
            ("resting_heart_rate_record_table", "beats_per_minute", 20, 300),
            ("heart_rate_variability_rmssd_record_table", "heart_rate_variability_millis", 0.5, 1_000),
            ("oxygen_saturation_record_table", "percentage", 50, 100),
            ("respiratory_rate_record_table", "rate", 2, 120),
            ("vo2_max_record_table", "vo2_milliliters_per_minute_kilogram", 5, 100),
            ("body_temperature_record_table", "temperature", 20, 45),
            ("basal_body_temperature_record_table", "temperature", 20, 45),
            ("weight_record_table", "weight", 1_000, 500_000), ("height_record_table", "height", 0.3, 2.6),
            ("body_fat_record_table", "percentage", 0.5, 90), ("lean_body_mass_record_table", "mass", 1_000, 500_000),
        ]
        #expect(Set(bounds.map(\.table)) == Set(HealthConnectTables.columns.map(\.table)))
        let report = try await run(
            database(
                bounds.map { table, column, low, high in
                    Self.table(table, "\(column) REAL", ["\(low)", "\(low - 0.01)", "\(high)", "\(high * 1.001)"])
                } + [
                    Self.table("exercise_session_record_table", "exercise_type INTEGER", ["54", "0", "54"])
                ]))
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                ActiveEnergyBurned 0–60: 0 kcal, An app, HKTimeZone=GMT+0100, in workout 0
                BasalBodyTemperature 0–60: 20 degC, An app, HKTimeZone=GMT+0100, in workout 0
                BodyFatPercentage 0–60: 0.005 %, An app, HKTimeZone=GMT+0100, in workout 0
                BodyMass 0–60: 1 kg, An app, HKTimeZone=GMT+0100, in workout 0
                BodyTemperature 0–60: 20 degC, An app, HKTimeZone=GMT+0100, in workout 0
                DietaryWater 0–60: 0 L, An app, HKTimeZone=GMT+0100, in workout 0
                DistanceWalkingRunning 0–60: 0 m, An app, HKTimeZone=GMT+0100, in workout 0
                FlightsClimbed 0–60: 0 count, An app, HKTimeZone=GMT+0100, in workout 0
                HeartRateVariabilityRMSSD 0–60: 0.5 ms, An app, HKTimeZone=GMT+0100, in workout 0
                Height 0–60: 0.3 m, An app, HKTimeZone=GMT+0100, in workout 0
                LeanBodyMass 0–60: 1 kg, An app, HKTimeZone=GMT+0100, in workout 0
                OxygenSaturation 0–60: 0.5 %, An app, HKTimeZone=GMT+0100, in workout 0
                PushCount 0–60: 0 count, An app, HKTimeZone=GMT+0100, in workout 0
                RespiratoryRate 0–60: 2 count/min, An app, HKTimeZone=GMT+0100, in workout 0
                RestingHeartRate 0–60: 20 count/min, An app, HKTimeZone=GMT+0100, in workout 0
                StepCount 0–60: 0 count, An app, HKTimeZone=GMT+0100, in workout 0
                VO2Max 0–60: 5 mL/min·kg, An app, HKTimeZone=GMT+0100, in workout 0
                WorkoutTypeIdentifier 0–60: waterPolo 60 s; distance 0 m; energyBurned 0 kcal; waterPolo 0–60 60 s, \
                place 1, water 0, An app, \
                HKMetadataKeySyncIdentifier=health-connect:00000000-0000-0000-0000-820776FFF10F \
                HKMetadataKeySyncVersion=1 HKTimeZone=GMT+0100 summaryOnly=true
                WorkoutTypeIdentifier 3600–3660: other 60 s; other 3600–3660 60 s, place 1, water 0, An app, \
                HKMetadataKeySyncIdentifier=health-connect:00000000-0000-0000-0000-820776FFF110 \
                HKMetadataKeySyncVersion=1 HKTimeZone=GMT+0100 summaryOnly=true
                ActiveEnergyBurned 7200–7260: 20000 kcal, An app, HKTimeZone=GMT+0100, in workout 2
                BasalBodyTemperature 7200–7260: 45 degC, An app, HKTimeZone=GMT+0100, in workout 2
                BodyFatPercentage 7200–7260: 0.9 %, An app, HKTimeZone=GMT+0100, in workout 2
                BodyMass 7200–7260: 500 kg, An app, HKTimeZone=GMT+0100, in workout 2
                BodyTemperature 7200–7260: 45 degC, An app, HKTimeZone=GMT+0100, in workout 2
                DietaryWater 7200–7260: 20 L, An app, HKTimeZone=GMT+0100, in workout 2
                DistanceWalkingRunning 7200–7260: 1000000 m, An app, HKTimeZone=GMT+0100, in workout 2
                FlightsClimbed 7200–7260: 10000 count, An app, HKTimeZone=GMT+0100, in workout 2
                HeartRateVariabilityRMSSD 7200–7260: 1000 ms, An app, HKTimeZone=GMT+0100, in workout 2
                Height 7200–7260: 2.6 m, An app, HKTimeZone=GMT+0100, in workout 2
                LeanBodyMass 7200–7260: 500 kg, An app, HKTimeZone=GMT+0100, in workout 2
                OxygenSaturation 7200–7260: 1 %, An app, HKTimeZone=GMT+0100, in workout 2
                PushCount 7200–7260: 200000 count, An app, HKTimeZone=GMT+0100, in workout 2
                RespiratoryRate 7200–7260: 120 count/min, An app, HKTimeZone=GMT+0100, in workout 2
                RestingHeartRate 7200–7260: 300 count/min, An app, HKTimeZone=GMT+0100, in workout 2
                StepCount 7200–7260: 200000 count, An app, HKTimeZone=GMT+0100, in workout 2
                VO2Max 7200–7260: 100 mL/min·kg, An app, HKTimeZone=GMT+0100, in workout 2
                WorkoutTypeIdentifier 7200–7260: waterPolo 60 s; distance 1000000 m; energyBurned 20000 kcal; waterPolo \
                7200–7260 60 s, place 1, water 0, An app, \
                HKMetadataKeySyncIdentifier=health-connect:00000000-0000-0000-0000-820776FFF111 \
                HKMetadataKeySyncVersion=1 HKTimeZone=GMT+0100 summaryOnly=true
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Workouts: 3 found, 3 new.
                Step counts: 4 found, 2 new, 2 left out.
                2 of the step counts were left out: a value is missing or cannot be true (steps_record_table, \
                steps_record_table).
                Distances: 4 found, 2 new, 2 left out.
                2 of the distances were left out: a value is missing or cannot be true (distance_record_table, \
                distance_record_table).
                Active energies: 4 found, 2 new, 2 left out.
                2 of the active energies were left out: a value is missing or cannot be true \
                (active_calories_burned_record_table, active_calories_burned_record_table).
                Flights: 4 found, 2 new, 2 left out.
                2 of the flights were left out: a value is missing or cannot be true (floors_climbed_record_table, \
                floors_climbed_record_table).
                Pushes: 4 found, 2 new, 2 left out.
                2 of the pushes were left out: a value is missing or cannot be true (wheelchair_pushes_record_table, \
                wheelchair_pushes_record_table).
                Drinks: 4 found, 2 new, 2 left out.
                2 of the drinks were left out: a value is missing or cannot be true (hydration_record_table, \
                hydration_record_table).
                Resting heart rates: 4 found, 2 new, 2 left out.
                2 of the resting heart rates were left out: a value is missing or cannot be true \
                (resting_heart_rate_record_table, resting_heart_rate_record_table).
                Heart rate variabilities: 4 found, 2 new, 2 left out.
                2 of the heart rate variabilities were left out: a value is missing or cannot be true \
                (heart_rate_variability_rmssd_record_table, heart_rate_variability_rmssd_record_table).
                Oxygen saturations: 4 found, 2 new, 2 left out.
                2 of the oxygen saturations were left out: a value is missing or cannot be true \
                (oxygen_saturation_record_table, oxygen_saturation_record_table).
                Respiratory rates: 4 found, 2 new, 2 left out.
                2 of the respiratory rates were left out: a value is missing or cannot be true \
                (respiratory_rate_record_table, respiratory_rate_record_table).
                VO₂ max: 4 found, 2 new, 2 left out.
                2 of the VO₂ max were left out: a value is missing or cannot be true (vo2_max_record_table, \
                vo2_max_record_table).
                Body temperatures: 4 found, 2 new, 2 left out.
                2 of the body temperatures were left out: a value is missing or cannot be true \
                (body_temperature_record_table, body_temperature_record_table).
                Basal body temperatures: 4 found, 2 new, 2 left out.
                2 of the basal body temperatures were left out: a value is missing or cannot be true \
                (basal_body_temperature_record_table, basal_body_temperature_record_table).
                Weights: 4 found, 2 new, 2 left out.
                2 of the weights were left out: a value is missing or cannot be true (weight_record_table, \
                weight_record_table).
                Heights: 4 found, 2 new, 2 left out.
                2 of the heights were left out: a value is missing or cannot be true (height_record_table, \
                height_record_table).
                Body fat percentages: 4 found, 2 new, 2 left out.
                2 of the body fat percentages were left out: a value is missing or cannot be true \
                (body_fat_record_table, body_fat_record_table).
                Lean body masses: 4 found, 2 new, 2 left out.
                2 of the lean body masses were left out: a value is missing or cannot be true \
                (lean_body_mass_record_table, lean_body_mass_record_table).
                """)
    }

    @Test("IMP-53, IMP-54: a session has its route, laps, sets, effort, zone and sums")
    func everyTableOfSessions() async throws {
        let report = try await run(
            database([
                """
                CREATE TABLE exercise_session_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER,
                recording_method INTEGER, start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER,
                exercise_type INTEGER, title TEXT, notes TEXT, rate_of_perceived_exertion REAL);
                INSERT INTO exercise_session_record_table VALUES
                (1, X'00000000000000000000000000000001', 1, 3, 1709971200000, -12600, 1709971800000, 33, 'Run', 'windy', 10),
                (2, X'00000000000000000000000000000002', 1, 0, 1709974800000, NULL, 1709975400000, 49, NULL, NULL, 11),
                (3, X'00000000000000000000000000000003', 7, 1, 1709978400000, 20700, 1709979000000, 5, NULL, NULL, 1);
                CREATE TABLE exercise_route_table (parent_key INTEGER, timestamp_millis INTEGER, latitude REAL,
                longitude REAL, altitude REAL, horizontal_accuracy REAL, vertical_accuracy REAL);
                INSERT INTO exercise_route_table VALUES (1, 1709971260000, 50.5, -8.5, 99.5, 3, 4),
                (1, 1709971200000, 50.25, -8.25, NULL, NULL, NULL), (1, 1709971320000, 50.75, -8.75, 0.0, 5, NULL),
                (1, 1709971320000, 91, 8, 1, 1, 1), (9, 1709971320000, 50, 8, 1, 1, 1);
                CREATE TABLE exercise_laps_table (parent_key INTEGER, lap_start_time INTEGER, lap_end_time INTEGER);
                INSERT INTO exercise_laps_table VALUES (1, 1709971500000, 1709971900000), (1, 1709971100000, 1709971500000),
                (1, 1709971800000, 1709971900000);
                CREATE TABLE exercise_segments_table (parent_key INTEGER, segment_start_time INTEGER,
                segment_end_time INTEGER, segment_type INTEGER, repetitions_count INTEGER);
                INSERT INTO exercise_segments_table VALUES (2, 1709974800000, 1709974900000, 5, 12),
                (2, 1709974900000, 1709975000000, 5, 0);
                """,
                Self.table("distance_record_table", "distance REAL", ["100.5", "200", "300"]),
                Self.table("active_calories_burned_record_table", "energy REAL", ["4200", "0", "5000"]),
                Self.table("heart_rate_record_table", "", ["", ""]),
                "CREATE TABLE heart_rate_record_series_table (parent_key INTEGER, epoch_millis INTEGER, beats_per_minute INTEGER);"
                    + "INSERT INTO heart_rate_record_series_table VALUES (1, 1709971202000, 300), (1, 1709971201000, 20), (1, 1709971203000, 19), (1, 1709971204000, 301), (2, 1709974801000, 99);",
                Self.table("SpeedRecordTable", "", [""]),
                "CREATE TABLE speed_record_table (parent_key INTEGER, epoch_millis INTEGER, speed REAL);"
                    + "INSERT INTO speed_record_table VALUES (1, 1709971201000, 120), (1, 1709971202000, 120.1), (1, 1709971203000, 0);",
                Self.table(
                    "blood_pressure_record_table", "systolic REAL, diastolic REAL",
                    ["30, 20", "300, 200", "29, 20", "301, 20", "30, 19", "30, 201"]),
                Self.table(
                    "blood_glucose_record_table", "level REAL, relation_to_meal INTEGER",
                    ["0.3, 1", "60, 3", "5.5, 4", "0.29, 4", "60.1, 3"]),
            ]))
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                ActiveEnergyBurned 0–60: 4.2 kcal, An app, HKTimeZone=GMT+0100, in workout 0
                BloodGlucose 0–60: 0.3 mmol<180.1558800000541>/L, An app, HKTimeZone=GMT+0100, in workout 0
                BloodPressure 0: BloodPressureDiastolic 0: 20 mmHg, An app & BloodPressureSystolic 0: 30 mmHg, An app, \
                An app, HKTimeZone=GMT+0100
                BloodPressureDiastolic 0: 20 mmHg, An app
                BloodPressureSystolic 0: 30 mmHg, An app
                DistanceWalkingRunning 0–60: 100.5 m, An app, HKTimeZone=GMT+0100, in workout 0
                WorkoutEffortScore 0–600: 10 appleEffortScore, An app
                WorkoutRouteTypeIdentifier 0–120: 3 points, An app, in workout 0
                WorkoutTypeIdentifier 0–600: running 600 s; distance 100.5 m; energyBurned 4.2 kcal; lap 0–300; lap \
                300–600; running 0–600 600 s, place 1, water 0, An app, \
                HKMetadataKeySyncIdentifier=health-connect:00000000-0000-0000-0000-000000000001 \
                HKMetadataKeySyncVersion=1 HKTimeZone=GMT-0330 HKWasUserEntered=true name=Run notes=windy
                point 0: 50.25 -8.25 0 ±-1 ±-1
                HeartRate 1: 20 count/min, An app, HKTimeZone=GMT+0100, in workout 0
                RunningSpeed 1: 120 m/s, An app, HKTimeZone=GMT+0100, in workout 0
                HeartRate 2: 300 count/min, An app, HKTimeZone=GMT+0100, in workout 0
                RunningSpeed 3: 0 m/s, An app, HKTimeZone=GMT+0100, in workout 0
                point 60: 50.5 -8.5 99.5 ±3 ±4
                point 120: 50.75 -8.75 0 ±5 ±0
                ActiveEnergyBurned 3600–3660: 0 kcal, An app, HKTimeZone=GMT+0100, in workout 1
                BloodGlucose 3600–3660: 60 mmol<180.1558800000541>/L, An app, HKBloodGlucoseMealTime=1 \
                HKTimeZone=GMT+0100, in workout 1
                BloodPressure 3600: BloodPressureDiastolic 3600: 200 mmHg, An app & BloodPressureSystolic 3600: 300 \
                mmHg, An app, An app, HKTimeZone=GMT+0100
                BloodPressureDiastolic 3600: 200 mmHg, An app
                BloodPressureSystolic 3600: 300 mmHg, An app
                DistanceSwimming 3600–3660: 200 m, An app, HKTimeZone=GMT+0100, in workout 1
                WorkoutTypeIdentifier 3600–4200: swimming 600 s; distance 200 m; energyBurned 0 kcal; segment 3600–3700 \
                (repetitions=12); swimming 3600–4200 600 s, place 1, water 1, An app, \
                HKMetadataKeySyncIdentifier=health-connect:00000000-0000-0000-0000-000000000002 \
                HKMetadataKeySyncVersion=1 HKSwimmingLocationType=1
                HeartRate 3601: 99 count/min, An app, HKTimeZone=GMT+0100, in workout 1
                ActiveEnergyBurned 7200–7260: 5 kcal, An app, HKTimeZone=GMT+0100
                BloodGlucose 7200–7260: 5.5 mmol<180.1558800000541>/L, An app, HKBloodGlucoseMealTime=2 \
                HKTimeZone=GMT+0100
                DistanceWalkingRunning 7200–7260: 300 m, An app, HKTimeZone=GMT+0100
                WorkoutEffortScore 7200–7800: 1 appleEffortScore, Health Connect
                WorkoutTypeIdentifier 7200–7800: cycling 600 s; cycling 7200–7800 600 s, place 2, water 0, Health \
                Connect, HKIndoorWorkout=true \
                HKMetadataKeySyncIdentifier=health-connect:00000000-0000-0000-0000-000000000003 \
                HKMetadataKeySyncVersion=1 HKTimeZone=GMT+0545 summaryOnly=true
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Workouts: 3 found, 3 new.
                Heart rates: 5 found, 3 new, 2 left out.
                2 of the heart rates were left out: a value is missing or cannot be true \
                (heart_rate_record_series_table, heart_rate_record_series_table).
                Speeds: 3 found, 2 new, 1 left out.
                1 of the speeds was left out: a value is missing or cannot be true (speed_record_table).
                Blood pressures: 6 found, 2 new, 4 left out.
                4 of the blood pressures were left out: a value is missing or cannot be true (a row, a row, a row).
                Blood glucoses: 5 found, 3 new, 2 left out.
                2 of the blood glucoses were left out: a value is missing or cannot be true (a row, a row).
                Active energies: 3 found, 3 new.
                Distances: 3 found, 3 new.
                """)
    }

    @Test("IMP-97: a session of sleep has its stages by their number")
    func stages() async throws {
        let stages = (0...8).map { "(1, \(1_709_971_200_000 + $0 * 6_000), \(1_709_971_206_000 + $0 * 6_000), \($0))" }
        _ = try await run(
            database([
                Self.table("sleep_session_record_table", "", ["", ""]),
                "CREATE TABLE sleep_stages_table (parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER);"
                    + "INSERT INTO sleep_stages_table VALUES \(stages.joined(separator: ", ")), (2, 1709974800000, 1709974800000, 5);",
            ]))
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                SleepAnalysis 0–60: 0, An app, HKTimeZone=GMT+0100
                SleepAnalysis 6–12: 2, An app, HKTimeZone=GMT+0100
                SleepAnalysis 12–18: 1, An app, HKTimeZone=GMT+0100
                SleepAnalysis 18–24: 2, An app, HKTimeZone=GMT+0100
                SleepAnalysis 24–30: 3, An app, HKTimeZone=GMT+0100
                SleepAnalysis 30–36: 4, An app, HKTimeZone=GMT+0100
                SleepAnalysis 36–42: 5, An app, HKTimeZone=GMT+0100
                SleepAnalysis 42–48: 2, An app, HKTimeZone=GMT+0100
                SleepAnalysis 3600–3660: 0, An app, HKTimeZone=GMT+0100
                """)
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
