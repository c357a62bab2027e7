import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Databases of Gadgetbridge and Health Connect with each column changed, each variant on a day of its own.
@Suite struct DatabaseSweepTests {
    private static func check(_ sweep: inout ExportSweep, _ name: String, _ statements: [String], _ text: String) throws
    {
        let files = [(name: name, bytes: try sweep.database(statements))]
        sweep.read(files)
        sweep.read(files)
        #expect(sweep.reports.last?.status == .duplicate)
        #expect(try sweep.outcomes().difference(from: "Core/Texts/Exports/\(text).txt") == nil)
    }

    /// Statements that make a table with these rows.
    private static func table(_ name: String, _ columns: [String], _ rows: [String]) -> [String] {
        ["CREATE TABLE \(name) (\(columns.joined(separator: ", ")))"]
            + (rows.isEmpty ? [] : ["INSERT INTO \(name) VALUES \(rows.joined(separator: ", "))"])
    }

    // MARK: Gadgetbridge

    private static let devices = table(
        "DEVICE", ["_id", "NAME", "IDENTIFIER", "ALIAS"],
        [
            "(1, 'Band', 'AA:BB', NULL)", "(2, 'Ring', 'AA:CC', 'My\nring')", "(3, NULL, 'AA:DD', NULL)",
            "(4, '\(String(repeating: "n", count: 81))', NULL, ' ')", "(NULL, 'X', 'Y', 'Z')", "('x', 'X', 'Y', 'Z')",
        ])

    @Test("IMP-75, IMP-76, IMP-78: minutes and moments of devices") func minutes() throws {
        var sweep = ExportSweep(try ExportFixture())
        func seconds(_ day: Int, _ hour: Int = 12) -> Int { ExportSweep.milliseconds(day) / 1_000 + hour * 3_600 }
        let columns = ["TIMESTAMP", "DEVICE_ID", "STEPS", "HEART_RATE", "SPO2", "DISTANCE_CM", "ACTIVE_CALORIES"]
        let others = [
            "DEVICE_ID": ["2", "3", "4", "5"], "STEPS": ["1", "1000", "1001"],
            "HEART_RATE": ["9", "10", "20", "255", "300", "301"],
            "SPO2": ["1", "49", "50", "100", "101"], "DISTANCE_CM": ["1", "100000001"],
            "ACTIVE_CALORIES": ["20000", "20001"],
            "TIMESTAMP": ["-978307201", "978307200.5"],
        ]
        let acme = sweep.values(columns, others) { ["\(seconds($0))", "1", "40", "61", "96", "3055", "7"] }
        var statements = Self.devices + Self.table("ACME_ACTIVITY_SAMPLE", columns, acme)
        // Garmin counts through the day.
        var garmin: [String] = []
        for (index, steps) in ["100", "150", "150", "20", "NULL", "70", "-1", "90", "0", "5"].enumerated() {
            let day = sweep.day("count \(index) \(steps)")
            garmin.append("(\(seconds(day)), \(index < 7 ? 1 : 2), \(steps), 60)")
        }
        statements += Self.table("GARMIN_ACTIVITY_SAMPLE", Array(columns.prefix(4)), garmin)
        for (table, column, usual, bounds) in [
            ("ACME_SPO2_SAMPLE", "SPO2", "97", ["49", "50", "100", "101"]),
            ("ACME_HEART_RATE_MANUAL_SAMPLE", "HEART_RATE", "62", ["20", "300", "301"]),
            ("ACME_HEART_RATE_MAX_SAMPLE", "HEART_RATE", "163", ["19"]),
            ("ACME_HEART_RATE_RESTING_SAMPLE", "HEART_RATE", "49", ["255"]),
            ("GARMIN_HRV_VALUE_SAMPLE", "VALUE", "44", ["1001"]),
            ("ACME_RESPIRATORY_RATE_SAMPLE", "RESPIRATORY_RATE", "14.5", ["2", "121"]),
            ("MI_SCALE_WEIGHT_SAMPLE", "WEIGHT_KG", "72.5", ["1", "500", "501"]),
        ] {
            let names = ["TIMESTAMP", "DEVICE_ID", column]
            let rows = sweep.values(names, [column: bounds, "DEVICE_ID": ["2"]]) {
                ["\(seconds($0))123", "1", usual]
            }
            statements += Self.table(table, names, rows)
        }
        for table in [
            "A_STRESS_SAMPLE", "B_PAI_SAMPLE", "C_BODY_ENERGY_SAMPLE", "D_BATTERY_LEVEL", "HUAWEI_ACTIVITY_SAMPLE",
        ] {
            statements += Self.table(table, ["TIMESTAMP"], ["(1)"])
        }
        statements += Self.table("E_PAI_SAMPLE", ["TIMESTAMP"], [])
        statements += Self.table("F_ACTIVITY_SAMPLE", ["TIMESTAMP", "STEPS"], ["(1, 2)"])
        try Self.check(&sweep, "x/database/Gadgetbridge", statements, "gadgetbridge-minutes")
    }

    @Test("IMP-77, IMP-97: stages of sleep of each maker") func nights() throws {
        var sweep = ExportSweep(try ExportFixture())
        func at(_ day: Int, _ minutes: Int) -> Int { ExportSweep.milliseconds(day) / 1_000 + minutes * 60 }
        // Kinds, depths and eye movements of minutes, and the minute at which they are.
        let huami: [(String, [(Int, Int, Int, Int)])] = [
            ("light", [(0, 120, 42, 55), (1, 120, 170, 183)]), ("deep", [(0, 120, 43, 0), (1, 120, 171, 0)]),
            ("eyes", [(0, 120, 43, 56), (1, 120, 0, 184)]), ("waking", [(0, 120, 0, 0), (1, 1, 0, 0), (2, 120, 0, 0)]),
            ("waking last", [(0, 120, 0, 0), (1, 1, 0, 0)]),
            ("not worn", [(0, 120, 0, 0), (1, 115, 0, 0), (2, 120, 0, 0)]),
            ("charged", [(0, 120, 0, 0), (1, 118, 0, 0), (2, 120, 0, 0)]), ("before", [(0, 1, 0, 0), (1, 120, 0, 0)]),
            ("hour", [(0, 120, 0, 0), (60, 120, 0, 0)]), ("more", [(0, 120, 0, 0), (61, 120, 0, 0)]),
            ("hour awake", [(0, 120, 0, 0), (59, 1, 0, 0), (60, 1, 0, 0), (61, 120, 0, 0), (62, 120, 50, 0)]),
            ("gap", [(0, 120, 0, 0), (2, 120, 0, 0), (3, 120, 50, 0), (4, 120, 50, 0)]),
        ]
        var rows: [String] = []
        for (label, minutes) in huami {
            let day = sweep.day("huami \(label)")
            rows += minutes.map { "(\(at(day, $0.0)), \(day % 2 + 1), \($0.1), \($0.2), \($0.3))" }
        }
        let last = sweep.day("huami two devices")
        rows += [
            "(\(at(last, 0)), 1, 120, 0, 0)", "(\(at(last, 1)), 1, 1, 0, 0)", "(\(at(last, 2)), 2, 120, 0, 0)",
            "(NULL, 1, 120, 0, 0)", "(\(at(last, 9)), NULL, 120, 0, 0)", "(\(at(last, 3)), 2, NULL, 0, 0)",
        ]
        var statements =
            Self.devices
            + Self.table(
                "HUAMI_EXTENDED_ACTIVITY_SAMPLE", ["TIMESTAMP", "DEVICE_ID", "RAW_KIND", "DEEP_SLEEP", "REM_SLEEP"],
                rows)
        for (table, unit) in [("CMF_SLEEP_STAGE_SAMPLE", 60), ("COLMI_SLEEP_STAGE_SAMPLE", 1)] {
            var rows: [String] = []
            for stage in 0...6 {
                let day = sweep.day("\(table) \(stage)")
                rows += [
                    "(\(at(day, 0))000, 1, \(20 * unit), \(stage))", "(\(at(day, 20))000, 1, \(10 * unit), 2)",
                    "(\(at(day, 89))000, 1, \(5 * unit), 3)", "(\(at(day, 200))000, 2, \(7 * unit), 2)",
                ]
            }
            for duration in [0, -1, 1_439 * unit, 1_440 * unit] {
                let day = sweep.day("\(table) of \(duration)")
                rows.append("(\(at(day, 0))000, 1, \(duration), 2)")
            }
            _ = sweep.day("between")
            _ = sweep.day("between")
            statements += Self.table(table, ["TIMESTAMP", "DEVICE_ID", "DURATION", "STAGE"], rows)
        }
        var stages: [String] = []
        for stage in 0...5 {
            let day = sweep.day("garmin \(stage)")
            stages += [
                "(\(at(day, 0))000, 1, 9)", "(\(at(day, 30))000, 1, \(stage))", "(\(at(day, 269))000, 1, 2)",
                "(\(at(day, 509))000, 1, 3)", "(\(at(day, 509))000, 1, 4)", "(\(at(day, 520))000, 2, 4)",
            ]
        }
        statements += Self.table("GARMIN_SLEEP_STAGE_SAMPLE", ["TIMESTAMP", "DEVICE_ID", "STAGE"], stages)
        var (times, changes): ([String], [String]) = ([], [])
        for (label, own, end) in [
            ("none", [], 480), ("all", [(0, 2), (60, 3), (120, 4), (180, 5), (479, 2)], 480),
            ("outside", [(-1, 2), (480, 3), (100, 4)], 480), ("no length", [(0, 2)], 0), ("backwards", [(0, 2)], -5),
        ] as [(String, [(Int, Int)], Int)] {
            let day = sweep.day("xiaomi \(label)")
            times.append("(\(at(day, 0))000, 1, \(at(day, end))000)")
            changes += own.map { "(\(at(day, $0.0))000, 1, \($0.1))" }
        }
        statements += Self.table("XIAOMI_SLEEP_TIME_SAMPLE", ["TIMESTAMP", "DEVICE_ID", "WAKEUP_TIME"], times)
        statements += Self.table("XIAOMI_SLEEP_STAGE_SAMPLE", ["TIMESTAMP", "DEVICE_ID", "STAGE"], changes)
        try Self.check(&sweep, "Gadgetbridge", statements, "gadgetbridge-nights")
    }

    @Test("Summaries of activities") func summaries() throws {
        var sweep = ExportSweep(try ExportFixture())
        let names = [
            "NAME", "START_TIME", "END_TIME", "ACTIVITY_KIND", "GPX_TRACK", "RAW_DETAILS_PATH", "DEVICE_ID",
            "SUMMARY_DATA",
        ]
        func data(_ metres: String, _ energy: String) -> String {
            #"'{"distanceMeters": {"value": \#(metres), "unit": "m"}, "caloriesBurnt": {"value": \#(energy)}}'"#
        }
        let rows = sweep.values(
            names,
            [
                "END_TIME": ["1", "1709971200000"], "ACTIVITY_KIND": ["16", "128", "1024", "67108874", "67108872"],
                "DEVICE_ID": ["2", "7"],
                "GPX_TRACK": ["'/storage/files/7.gpx'", "'\(String(repeating: "p", count: 4_096))'"],
                "SUMMARY_DATA": [
                    data("9999999.5", "49999.5"), data("1e7", "50000"), data("-1", "0"), data("0.5", "0.5"), "'{}'",
                    "'{'",
                    data("\"x\"", "null"),
                ],
            ]
        ) { day in
            [
                "'Walk \(day % 4)'", "\(ExportSweep.milliseconds(day, 40_000))",
                "\(ExportSweep.milliseconds(day, 41_800 + Double(day)))",
                "32", "NULL", "NULL", "1", data("1500.5", "120.5"),
            ]
        }
        let statements = Self.devices + Self.table("BASE_ACTIVITY_SUMMARY", names, rows)
        try Self.check(&sweep, "a/Gadgetbridge.db", statements, "gadgetbridge-summaries")
    }

    // MARK: Health Connect

    private static let common = [
        "row_id", "uuid", "app_info_id", "recording_method", "time", "zone_offset", "start_time", "start_zone_offset",
        "end_time",
    ]

    private static let apps = table(
        "application_info_table", ["row_id", "package_name", "app_name"],
        [
            "(1, 'org.example.app', 'An app')", "(2, 'org.example.other', NULL)", "(3, NULL, 'X')",
            "(4, '\(String(repeating: "p", count: 81))', ' ')",
            "(5, 'org.five', '\(String(repeating: "n", count: 81))')",
        ])

    private static func uuid(_ kind: Int, _ day: Int) -> String {
        let hex = String(kind * 1_000_000 + day, radix: 16)
        return "X'\(String(repeating: "a", count: 20))\(String(repeating: "0", count: 12 - hex.count))\(hex)'"
    }

    /// The cells that all tables have, of an interval of ten minutes in the tenth hour of a day.
    private static func cells(_ kind: Int, _ day: Int, app: Int = 1) -> [String] {
        [
            "\(day + 1)", uuid(kind, day), "\(app)", "0", "NULL", "NULL", "\(ExportSweep.milliseconds(day, 36_000))",
            "3600",
            "\(ExportSweep.milliseconds(day, 36_600))",
        ]
    }

    @Test("IMP-51, IMP-52, IMP-53: rows of one value, with the columns that all have") func columns() throws {
        var sweep = ExportSweep(try ExportFixture())
        var statements = Self.apps
        for (kind, column) in HealthConnectTables.columns.enumerated() {
            let (low, high) = (column.range.lowerBound / column.factor, column.range.upperBound / column.factor)
            let names = Self.common + [column.column]
            var rows: [String] = []
            if kind == 0 {
                rows = sweep.values(
                    names,
                    [
                        "app_info_id": ["2", "3", "4", "5", "6"], "recording_method": ["1", "2", "3", "4"],
                        "time": ["\(ExportSweep.milliseconds(-400, 500))"], "zone_offset": ["-12600", "64801"],
                        "start_zone_offset": ["-3600", "64800", "64801"], "uuid": [Self.uuid(999, 1)],
                        "end_time": ["\(ExportSweep.milliseconds(0))"], column.column: ["1.5"],
                    ]
                ) { Self.cells(kind, $0) + ["40"] }
            }
            let usual = JSON.digits(((low + high) / 2).rounded())
            for value in [usual, low, high, low - 0.01, high + 0.01].map({ "\($0)" }) + [
                "NULL", "-1", "4.9e-324", "'x'",
            ] {
                let day = sweep.day("\(column.table) \(value)")
                rows.append("(\((Self.cells(kind, day) + [value]).joined(separator: ", ")))")
            }
            statements += Self.table(column.table, names, rows)
        }
        try Self.check(&sweep, "health_connect_export.db", statements, "health-connect-columns")
    }

    @Test("IMP-54, IMP-55, IMP-97: series, choices, foods, pressures, glucose and nights") func others() throws {
        var sweep = ExportSweep(try ExportFixture())
        var statements = Self.apps
        for (kind, series) in HealthConnectTables.series.enumerated() {
            var (parents, children): ([String], [String]) = ([], [])
            for activity in [4, 33, 49] {
                let day = sweep.day("\(series.parent) in \(activity)")
                parents.append("(\(Self.cells(100 + kind, day).joined(separator: ", ")))")
                let values = [
                    "\(series.range.lowerBound)", "\(series.range.upperBound)", "\(series.range.upperBound + 0.5)",
                    "61.5", "NULL", "-1",
                ]
                for (index, value) in values.enumerated() {
                    children.append(
                        "(\(day + 1), \(ExportSweep.milliseconds(day, 36_000 + Double(7 - index))), \(value))")
                }
                children.append("(\(day + 1), NULL, 60)")
            }
            children += ["(7777, 1, 60)", "(NULL, 1, 60)"]
            statements += Self.table(series.parent, Self.common, parents)
            statements += Self.table(series.table, ["parent_key", "epoch_millis", series.column], children)
        }
        var sessions: [String] = []
        for kind in 0..<4 {
            for (index, activity) in [4, 33, 49].enumerated() {
                let day = kind * 3 + index
                sessions.append(
                    "(\((Self.cells(90, day) + ["\(activity)", "NULL", "NULL", "NULL"]).joined(separator: ", ")))")
            }
        }
        statements += Self.table(
            "exercise_session_record_table",
            Self.common + ["exercise_type", "title", "notes", "rate_of_perceived_exertion"], sessions)
        for (kind, choice) in HealthConnectTables.choices.enumerated() {
            let rows = (["NULL"] + (-1...6).map { "\($0)" }).map { value in
                let day = sweep.day("\(choice.table) \(value)")
                return "(\((Self.cells(200 + kind, day) + [value]).joined(separator: ", ")))"
            }
            statements += Self.table(choice.table, Self.common + [choice.column ?? "unused"], rows)
        }
        let flows = sweep.labels.firstIndex { $0.hasPrefix("menstruation_flow_record_table 1") } ?? 0
        statements += Self.table(
            HealthConnectTables.periods, Self.common,
            [flows, flows + 1].map { "(\(Self.cells(300, $0, app: $0 == flows ? 1 : 2).joined(separator: ", ")))" })
        let nutrients = HealthConnectTables.nutrients.map(\.column)
        let chosen = ["energy", "protein", "zinc", "meal_name"]
        let first = sweep.labels.count
        let foods = sweep.values(
            chosen,
            [
                "energy": ["20000000", "20000001"], "protein": ["10000", "10000.5"],
                "meal_name": ["' a\nb '", "''", "'\(String(repeating: "m", count: 201))'"],
            ]
        ) { _ in ["650000.5", "30.5", "0.25", "'Lunch'"] }
        // The others are only in the first row.
        let rows = foods.enumerated().map { index, food -> String in
            let own = food.dropFirst().dropLast().split(separator: ", ", maxSplits: 3).map(String.init)
            let cells = nutrients.enumerated().map { number, nutrient in
                chosen.firstIndex(of: nutrient).map { own[$0] } ?? (index == 0 ? "\(number + 1).5" : "NULL")
            }
            return "(\((Self.cells(400, first + index) + cells + [own[3]]).joined(separator: ", ")))"
        }
        let empty = Self.cells(401, sweep.day("no nutrients")) + nutrients.map { _ in "NULL" } + ["'Air'"]
        statements += Self.table(
            HealthConnectTables.food, Self.common + nutrients + ["meal_name"],
            rows + ["(\(empty.joined(separator: ", ")))"])
        for (table, names, others, usual, kind) in [
            (
                "blood_pressure_record_table", ["systolic", "diastolic"],
                ["systolic": ["29.9", "30", "300", "300.1"], "diastolic": ["19.9", "20", "200", "200.1"]],
                ["118.5", "76.5"], 500
            ),
            (
                "blood_glucose_record_table", ["level", "relation_to_meal"],
                ["level": ["0.29", "0.3", "60", "60.1"], "relation_to_meal": ["1", "2", "3", "4", "5"]], ["5.5", "0"],
                600
            ),
        ] as [(String, [String], [String: [String]], [String], Int)] {
            let first = sweep.labels.count
            let rows = sweep.values(names, others) { _ in usual }
            statements += Self.table(
                table, Self.common + names,
                rows.enumerated().map {
                    "(\(Self.cells(kind, first + $0.offset).joined(separator: ", ")), \($0.element.dropFirst())"
                })
        }
        var (nights, stages): ([String], [String]) = ([], [])
        for stage in -1...8 {
            let day = sweep.day("stage \(stage)")
            nights.append("(\(Self.cells(700, day).joined(separator: ", ")))")
            func at(_ second: Double) -> Int { ExportSweep.milliseconds(day, 36_000 + second) }
            stages += [
                "(\(day + 1), \(at(0)), \(at(200)), \(stage))", "(\(day + 1), \(at(200)), \(at(200)), 4)",
                "(\(day + 1), \(at(540)), \(at(661)), 5)", "(\(day + 1), NULL, \(at(300)), 5)",
                "(9999, \(at(0)), \(at(9)), 4)",
            ]
        }
        statements += Self.table("sleep_session_record_table", Self.common, nights)
        statements += Self.table(
            "sleep_stages_table", ["parent_key", "stage_start_time", "stage_end_time", "stage_type"], stages)
        statements += Self.table(
            "unheard_record_table", Self.common, ["(\(Self.cells(800, 0).joined(separator: ", ")))"])
        statements += Self.table("empty_record_table", Self.common, [])
        try Self.check(&sweep, "health_connect_export.db", statements, "health-connect-others")
    }

    @Test("IMP-57: sessions with their routes, laps, sets and sums") func workouts() throws {
        var sweep = ExportSweep(try ExportFixture())
        let names = ["exercise_type", "title", "notes", "rate_of_perceived_exertion"]
        var rows = sweep.values(
            names,
            [
                "exercise_type": ["33", "34", "48", "49", "61"],
                "rate_of_perceived_exertion": ["0.9", "1", "10", "10.1", "5.5"],
            ]
        ) { _ in ["53", "'Walk'", "'windy'", "4"] }
        for label in ["route", "laps", "sets", "sums", "other app", "entered", "no length", "everything"] {
            _ = sweep.day(label)
            rows.append("(33, 'Run', NULL, NULL)")
        }
        let first = sweep.labels.count - 8
        let sessions = rows.enumerated().map { day, row in
            var cells = Self.cells(900, day, app: day == first + 4 ? 2 : 1)
            if day == first + 5 { cells[3] = "3" }
            if day == first + 6 { cells[8] = cells[6] }
            return "(\(cells.joined(separator: ", ")), \(row.dropFirst())"
        }
        func at(_ day: Int, _ second: Double) -> Int { ExportSweep.milliseconds(day, 36_000 + second) }
        var (points, laps, sets): ([String], [String], [String]) = ([], [], [])
        for day in [first, first + 7] {
            let positions = [
                ("50.5", "8.25", "120.5", "3", "4"), ("50.625", "8.5", "NULL", "NULL", "NULL"),
                ("90.5", "8", "1", "1", "1"),
                ("50.75", "8.75", "0", "-1", "-1"), ("NULL", "8", "1", "1", "1"), ("50", "-181", "1", "1", "1"),
                ("51", "9", "10", "NULL", "2"), ("51.5", "9.5", "4.9e-324", "0", "0"),
            ]
            for (index, point) in positions.enumerated() {
                points.append(
                    "(\(day + 1), \(at(day, Double(positions.count - index) * 30)), \(point.0), \(point.1), \(point.2), \(point.3), \(point.4))"
                )
            }
        }
        points += ["(NULL, 1, 50, 8, 1, 1, 1)", "(9999, 1, 50, 8, 1, 1, 1)", "(\(first + 1), NULL, 50, 8, 1, 1, 1)"]
        for day in [first + 1, first + 7] {
            for (start, end) in [(0.0, 100.0), (-50, 50), (500, 700), (200, 200), (300, 250), (601, 700), (100, 300)] {
                laps.append("(\(day + 1), \(at(day, start)), \(at(day, end)))")
            }
        }
        for day in [first + 2, first + 7] {
            for (index, count) in ["NULL", "0", "1", "12", "-1"].enumerated() {
                sets.append(
                    "(\(day + 1), \(at(day, Double(index) * 90)), \(at(day, Double(index) * 90 + 60)), 5, \(count))")
            }
        }
        var (distances, energies): ([String], [String]) = ([], [])
        for (kind, day) in [first + 3, first + 4, first + 7].enumerated() {
            for (index, value) in ["100.5", "0", "-1", "999999", "1e9", "200.25"].enumerated() {
                var cells = Self.cells(1_000 + kind * 100 + index, day)
                cells[0] = "\(day * 10 + index)"
                cells[6] = "\(at(day, Double(index) * 90))"
                cells[8] = "\(at(day, Double(index) * 90 + (index == 5 ? 200 : 60)))"
                distances.append("(\((cells + [value]).joined(separator: ", ")))")
                cells[1] = Self.uuid(2_000 + kind * 100 + index, day)
                energies.append("(\((cells + [value]).joined(separator: ", ")))")
            }
        }
        let statements =
            Self.apps
            + Self.table("exercise_session_record_table", Self.common + names, sessions)
            + Self.table(
                "exercise_route_table",
                [
                    "parent_key", "timestamp_millis", "latitude", "longitude", "altitude", "horizontal_accuracy",
                    "vertical_accuracy",
                ], points)
            + Self.table("exercise_laps_table", ["parent_key", "lap_start_time", "lap_end_time"], laps)
            + Self.table(
                "exercise_segments_table",
                ["parent_key", "segment_start_time", "segment_end_time", "segment_type", "repetitions_count"], sets)
            + Self.table("distance_record_table", Self.common + ["distance"], distances)
            + Self.table("active_calories_burned_record_table", Self.common + ["energy"], energies)
        try Self.check(&sweep, "health_connect_export.db", statements, "health-connect-workouts")
    }
}
