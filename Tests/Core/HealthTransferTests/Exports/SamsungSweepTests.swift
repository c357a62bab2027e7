import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Exports of Samsung Health and Google Fit with each field changed, each variant on a day of its own.
@Suite struct SamsungSweepTests {
    private typealias File = (name: String, bytes: [UInt8])

    private static func check(_ sweep: inout ExportSweep, _ files: [File], _ text: String) throws {
        sweep.read(files)
        sweep.read(files)
        #expect(sweep.reports.last?.status == .duplicate)
        #expect(try sweep.outcomes().difference(from: "Core/Texts/Exports/\(text).txt") == nil)
    }

    private static func table(_ kind: String, _ lines: [String]) -> File {
        ("x/\(kind).2024.csv", Array(("\(kind),7006011,17\n" + lines.joined(separator: "\n") + "\n").utf8))
    }

    @Test("IMP-60: which first lines are those of tables") func kinds() throws {
        var outcomes = KeptOutcomes()
        for line in [
            "com.samsung.shealth.sleep,1,2", "com.samsung.health.weight,1", "com.samsung.health.weight,1,",
            "com.samsung.health.weight",
            "\u{FEFF} com.samsung.health.hrv,10,3 ", "com.samsung.other.hrv,1,2", "com.samsung.health.HRV,1,2",
            "com.samsung.health.a,b,1", "com.samsung.health.\(String(repeating: "a", count: 170)),1\n",
            "com.samsung.health.\(String(repeating: "a", count: 180)),1\n", "com.samsung.health.a,1\r\nb", "",
            "com.samsung.health.,1",
        ] {
            outcomes.add(line.prefix(40).replacing("\u{FEFF}", with: "BOM")) {
                SamsungTable.kind(Array(line.utf8)) ?? "-"
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Exports/samsung-kinds.txt") == nil)
    }

    @Test("IMP-65, IMP-66: tables of values, bins and days") func values() throws {
        var sweep = ExportSweep(try ExportFixture())
        let heads = ["datauuid", "start_time", "end_time", "time_offset", "pkg_name", "deviceuuid"]
        func row(_ day: Int) -> [String] {
            [
                "u\(day)", "\(ExportSweep.date(day)) 10:00:00.000", "\(ExportSweep.date(day)) 10:10:00.000", "UTC+0100",
                "com.acme", "d1",
            ]
        }
        let times = [
            "start_time": ["2024-03-09 11:00:00.000", "1709942400000"],
            "end_time": ["2024-01-01 00:00:00.000", "2024-12-31 00:00:00"],
            "time_offset": ["3600000", "-3600000", "UTC-0330", "UTC+18:00", "UTC+1801", "UTC1", "64801000"],
            "pkg_name": ["com.sec.android.app.shealth", String(repeating: "p", count: 81)],
            "datauuid": [String(repeating: "u", count: 101)],
        ]
        var files: [File] = []
        let usual = [
            "com.samsung.shealth.tracker.pedometer_step_count": ["40", "30.5", "2.5"],
            "com.samsung.shealth.tracker.heart_rate": ["61"], "com.samsung.shealth.tracker.oxygen_saturation": ["96"],
            "com.samsung.health.hrv": ["44", "55"], "com.samsung.health.respiratory_rate": ["14"],
            "com.samsung.health.weight": ["72.5", "18.5", "55"], "com.samsung.health.height": ["180"],
            "com.samsung.shealth.blood_glucose": ["5.5"], "com.samsung.health.floors_climbed": ["3"],
            "com.samsung.health.water_intake": ["250"], "com.samsung.health.caffeine_intake": ["80"],
        ]
        for (kind, values) in usual.sorted(by: { $0.key < $1.key }) {
            let columns = (SamsungKinds.columns[kind] ?? []).map(\.name)
            if kind.hasSuffix("heart_rate") {
                let rows = sweep.rows(heads + columns, times) { row($0) + values }
                files.append(Self.table(kind, rows))
                // The same without a prefix of heads, and with one.
                let prefixed = sweep.rows(heads.map { "\(kind).\($0)" } + columns, times) { row($0 + 0) + values }
                files.append(
                    ("y/\(kind).2025.csv", Array(("\(kind),1\n" + prefixed.joined(separator: "\n") + "\n").utf8)))
                continue
            }
            var lines = [(heads + columns).joined(separator: ",")]
            for (index, column) in columns.enumerated() {
                let bounds = ["0", "-1", "x", "", "1e308", "0.3", "20", "50", "100", "300", "1000", "10001", "200001"]
                for value in values.prefix(index + 1).suffix(1) + bounds {
                    var own = values
                    own[index] = value
                    lines.append((row(sweep.day("\(kind) \(column) \(value)")) + own).joined(separator: ","))
                }
            }
            files.append(Self.table(kind, lines))
        }
        let pressures = sweep.rows(
            heads + ["systolic", "diastolic"],
            ["systolic": ["29.9", "30", "300"], "diastolic": ["20", "200", "200.1"]]
        ) { row($0) + ["118", "76"] }
        files.append(Self.table(SamsungKinds.pressure, pressures))
        try Self.check(&sweep, files, "samsung-values")
    }

    @Test("IMP-65, IMP-66: bins of JSON, and sums of days") func bins() throws {
        var sweep = ExportSweep(try ExportFixture())
        var files: [File] = []
        var lines = ["datauuid,start_time,end_time,binning_data,binning,heart_rate"]
        let bins: [(String, String)] = [
            (
                "usual",
                #"[{"start_time": AT0, "end_time": AT60, "heart_rate": 61}, {"start_time": AT90, "heart_rate": 62}]"#
            ),
            ("backwards", #"[{"start_time": AT60, "end_time": AT0, "heart_rate": 61}]"#),
            ("no start", #"[{"heart_rate": 61}]"#),
            ("impossible", #"[{"start_time": AT0, "heart_rate": 301}, {"start_time": -1, "heart_rate": 61}]"#),
            ("none", "[]"),
            ("damaged", "[{"), ("object", "{}"), ("text", #"[{"start_time": "AT0", "heart_rate": "61"}]"#),
        ]
        for (index, (label, text)) in bins.enumerated() {
            let day = sweep.day("bins \(label)")
            var own = text
            for second in [0, 60, 90] {
                own = own.replacing("AT\(second)", with: "\(ExportSweep.milliseconds(day, 36_000 + Double(second)))")
            }
            files.append(("x/jsons/k/b\(index).json", Array(own.utf8)))
            let date = ExportSweep.date(day)
            lines.append(
                "b\(day),\(date) 10:00:00,\(date) 10:10:00,\(index % 2 == 0 ? "b\(index).json," : ",a/b\(index).json"),70"
            )
        }
        for name in ["missing.json", "b0.txt"] {
            let date = ExportSweep.date(sweep.day(name))
            lines.append("b\(name),\(date) 10:00:00,\(date) 10:10:00,\(name),,70")
        }
        files.append(("x/other/b0.json", Array("[]".utf8)))
        files.append(Self.table("com.samsung.shealth.tracker.heart_rate", lines))
        let breath = sweep.day("breaths")
        files.append(
            (
                "x/jsons/r.json",
                Array(
                    #"[{"start_time": \#(ExportSweep.milliseconds(breath, 36_000)), "respiratory_rate": 15, "average": 99}]"#
                        .utf8)
            ))
        files.append(
            Self.table(
                "com.samsung.health.respiratory_rate",
                [
                    "datauuid,start_time,binning_data,average",
                    "r,\(ExportSweep.date(breath)) 10:00:00,r.json,70",
                ]))
        var (summaries, trends) = (["day_time,step_count,source_type"], ["day_time,count,source_type"])
        for (label, own) in [
            ("one", [("4000", "1")]), ("larger", [("4000", "1"), ("5000", "1"), ("4500", "1")]),
            ("merged", [("4000", "-2"), ("9000", "1")]), ("merged later", [("9000", "1"), ("4000", "-2")]),
            ("two merged", [("3000", "-2"), ("4000", "-2")]), ("none", [("0", "-2"), ("-5", "1"), ("x", "1")]),
            ("most", [("200000", "1")]), ("too many", [("200001", "1")]),
        ] {
            let date = ExportSweep.date(sweep.day("days \(label)"))
            for (index, (steps, kind)) in own.enumerated() {
                if index % 2 == 0 {
                    summaries.append("\(date) 00:00:00.000,\(steps),\(kind)")
                } else {
                    trends.append("\(date) 00:00:00.000,\(steps),\(kind)")
                }
            }
        }
        summaries.append("x,100,1")
        files.append(Self.table("com.samsung.shealth.tracker.pedometer_day_summary", summaries))
        files.append(Self.table("com.samsung.shealth.step_daily_trend", trends))
        for kind in [
            "com.samsung.shealth.stress", "com.samsung.health.user_profile", "com.samsung.shealth.best",
            "com.samsung.shealth.a",
        ] {
            files.append(Self.table(kind, ["a,b", "1,2"]))
        }
        files.append(Self.table("com.samsung.health.weight", ["datauuid,weight", "1,2,3,4,5"]))
        try Self.check(&sweep, files, "samsung-bins")
    }

    @Test("IMP-61, IMP-62, IMP-63, IMP-64: exercises with their courses, and nights with their stages") func exercises()
        throws
    {
        var sweep = ExportSweep(try ExportFixture())
        let heads = [
            "datauuid", "start_time", "end_time", "time_offset", "exercise_type", "title", "comment", "duration",
            "distance",
            "calorie", "total_calorie", "location_data", "live_data", "additional", "pkg_name",
        ]
        func row(_ day: Int) -> [String] {
            [
                "e\(day)", "\(ExportSweep.date(day)) 10:00:00.000", "\(ExportSweep.date(day)) 10:10:0\(day % 7).000",
                "UTC+0100", "1002",
                "", "fine", "540000", "1500.5", "120", "130", "", "", "", "com.sec.android.app.shealth",
            ]
        }
        var lines = sweep.rows(
            heads,
            [
                "exercise_type": ["14001", "15003", "1002.5", "99"],
                "title": ["Sauna", String(repeating: "t", count: 81)],
                "duration": ["1", "600001", "900000"], "distance": ["9999999.5", "1e7"],
                "calorie": ["49999.5", "50000"],
                "end_time": ["2024-03-09 10:00:00"],
            ], row)
        var files: [File] = []
        func at(_ day: Int, _ second: Double) -> String { "\(ExportSweep.milliseconds(day, 36_000 + second))" }
        func add(
            _ label: String, type: String = "1002", distance: String = "1500.5", _ location: String?, _ live: String?,
            _ lengths: String?
        ) {
            let day = sweep.day(label)
            func own(_ text: String) -> [UInt8] {
                var text = text
                for second in [-1, 0, 5, 30, 60, 90, 600, 601, 700] {
                    text = text.replacing("AT\(second),", with: "\(at(day, Double(second))),").replacing(
                        "AT\(second)}", with: "\(at(day, Double(second)))}")
                }
                return Array(text.utf8)
            }
            var cells = row(day)
            (cells[2], cells[4], cells[8]) = ("\(ExportSweep.date(day)) 10:10:00", type, distance)
            if let location { (cells[11], _) = ("l\(day).json", files.append(("x/jsons/l\(day).json", own(location)))) }
            if let live { (cells[12], _) = ("v\(day).json", files.append(("x/jsons/v\(day).json", own(live)))) }
            if let lengths {
                files.append(("x/jsons/e\(day).com.samsung.health.exercise.additional.json", own(lengths)))
            }
            lines.append(cells.joined(separator: ","))
        }
        let point = #"{"start_time": AT0, "latitude": 50.5, "longitude": 8.25, "altitude": 120.5, "accuracy": 4}"#
        let second = #"{"start_time": AT30, "latitude": 50.625, "longitude": 8.5}"#
        for other in [
            "\(second),\(point)", point, #"{"start_time": AT-1, "latitude": 50, "longitude": 8}"#,
            #"{"start_time": AT600, "latitude": 50, "longitude": 8}"#,
            #"{"start_time": AT601, "latitude": 50, "longitude": 8}"#,
            #"{"start_time": AT5, "latitude": 0, "longitude": 0}"#,
            #"{"start_time": AT5, "latitude": 0, "longitude": 8}"#,
            #"{"start_time": AT5, "latitude": 90.5, "longitude": 8}"#, #"{"start_time": AT5, "latitude": 50}"#,
            #"{"start_time": AT5, "latitude": 50, "longitude": 8, "altitude": 20000, "accuracy": 0}"#,
            #"{"start_time": AT5, "latitude": 50, "longitude": 8, "altitude": -19999.5, "accuracy": -1}"#, "{}",
        ] {
            add("route \(other.prefix(60))", "[\(other)]", nil, nil)
        }
        for (label, live) in [
            (
                "merged",
                #"{"start_time": AT30, "heart_rate": 120}, {"start_time": AT30, "speed": 3.5}, {"start_time": AT5, "cadence": 80}"#
            ),
            (
                "bounds",
                #"{"start_time": AT0, "heart_rate": 20}, {"start_time": AT5, "heart_rate": 300}, {"start_time": AT30, "heart_rate": 19.5}, {"start_time": AT60, "heart_rate": 300.5}"#
            ),
            (
                "speeds",
                #"{"start_time": AT0, "speed": 0}, {"start_time": AT5, "speed": 120}, {"start_time": AT30, "speed": -0.5}, {"start_time": AT60, "speed": 120.5}"#
            ),
            (
                "cadences",
                #"{"start_time": AT0, "cadence": 0}, {"start_time": AT5, "cadence": 300}, {"start_time": AT30, "cadence": -0.5}, {"start_time": AT60, "cadence": 300.5}"#
            ),
            (
                "steps",
                #"{"start_time": AT5, "distance": 500}, {"start_time": AT30, "distance": 500.5}, {"start_time": AT60, "distance": 500}"#
            ),
            (
                "sums",
                #"{"start_time": AT5, "distance": 500}, {"start_time": AT30, "distance": 1000.5}, {"start_time": AT60, "distance": 1500.5}"#
            ),
            ("at the limit", #"{"start_time": AT5, "distance": 1000}, {"start_time": AT30, "distance": 1250.75}"#),
            ("beyond it", #"{"start_time": AT5, "distance": 1000}, {"start_time": AT30, "distance": 1251}"#),
            (
                "back",
                #"{"start_time": AT5, "distance": 2000}, {"start_time": AT30, "distance": 1500}, {"start_time": AT60, "distance": 99999}"#
            ),
            (
                "far",
                #"{"start_time": AT5, "distance": 100000}, {"start_time": AT30, "distance": 99999.5}, {"start_time": AT60, "distance": -1}"#
            ),
            ("outside", #"{"start_time": AT-1, "heart_rate": 99}, {"start_time": AT601, "heart_rate": 99}"#),
            ("none", ""),
        ] {
            add("live \(label)", nil, "[\(live)]", nil)
            add("live of a ride, \(label)", type: "11007", distance: "", nil, "[\(live)]", nil)
            add("live of yoga, \(label)", type: "9002", nil, "[\(live)]", nil)
        }
        for lengths in [
            #"{"duration": 60000, "stroke_count": 20}, {"duration": 70500, "stroke_count": 21}"#,
            #"{"duration": 0}, {"duration": 600000, "stroke_count": 0}"#, #"{"duration": 600001, "stroke_count": 9}"#,
            #"{"duration": 1, "stroke_count": 9999.5}, {"duration": 1, "stroke_count": 10000}, {"duration": -1}, {}"#,
        ] {
            add("lengths \(lengths.prefix(60))", type: "14001", nil, nil, #"{"lengths": [\#(lengths)]}"#)
        }
        files.append(Self.table("com.samsung.shealth.exercise", lines))
        let nights = sweep.rows(Array(heads.prefix(4)) + ["pkg_name"], ["end_time": ["2024-03-09 10:00:00"]]) { day in
            [
                "n\(day)", "\(ExportSweep.date(day)) 02:00:00", "\(ExportSweep.date(day)) 08:00:00", "3600000",
                "com.sec.android.app.shealth",
            ]
        }
        let first = sweep.labels.count - nights.count + 1
        var stages = ["sleep_id,start_time,end_time,stage"]
        for (index, stage) in [40_000, 40_001, 40_002, 40_003, 40_004, 40_005].enumerated() {
            let date = ExportSweep.date(first + index)
            stages += [
                "n\(first + index),\(date) 03:00:00,\(date) 04:00:00,\(stage)",
                "n\(first + index),\(date) 02:00:00,\(date) 03:00:00,40002",
            ]
        }
        stages += [
            "gone,2024-03-09 03:00:00,2024-03-09 04:00:00,40002", ",2024-03-09 03:00:00,2024-03-09 04:00:00,40002",
        ]
        files += [Self.table(SamsungKinds.sleep, nights), Self.table(SamsungKinds.stages, stages)]
        try Self.check(&sweep, files, "samsung-exercises")
    }

    // MARK: Google Fit

    @Test("IMP-48: points of streams, by type") func googleFitPoints() throws {
        var sweep = ExportSweep(try ExportFixture())
        var files: [File] = []
        for (type, usual, bounds) in [
            ("heart_rate.bpm", "61.5", ["20", "300", "301"]), ("step_count.delta", "40", ["1000", "1001"]),
            ("distance.delta", "55.5", ["1000001"]), ("weight", "72.5", ["1", "501"]),
            ("height", "1.8", ["0.3", "2.61"]),
            ("body.fat.percentage", "18.5", ["90", "91"]), ("oxygen_saturation", "96", ["49", "100"]),
            ("blood_glucose", "5.5", ["0.3", "61"]), ("body.temperature", "36.5", ["20", "46"]),
            ("hydration", "0.25", ["20", "21"]),
            ("sleep.segment", "4", ["1", "2", "3", "5", "6", "7"]), ("blood_pressure", "118.5", ["30", "300", "29"]),
        ] {
            func point(_ day: Int) -> String {
                let (start, end) = (ExportSweep.milliseconds(day, 36_000), ExportSweep.milliseconds(day, 36_060))
                return
                    #"{"fitValue": [{"value": {"fpVal": \#(usual), "intVal": 7}}, {"value": {"fpVal": 76}}], "startTimeNanos": \#(start)000000, "endTimeNanos": "\#(end)000000"}"#
            }
            func others(_ name: String, _ value: JSON) -> [JSON] {
                switch name {
                case "fpVal":
                    [.integer(0), .integer(-1), .string("1"), .null]
                        + bounds.compactMap { Double($0).map { .number($0) } }
                case "startTimeNanos", "endTimeNanos": [.integer(-1), .string("x"), .integer(0)]
                default: JSON.others(value)
                }
            }
            let isWhole = type == "heart_rate.bpm" || type == "blood_pressure" || type == "sleep.segment"
            let count = 1 + (isWhole ? try JSON(parsing: point(0)).variants(others).count : 0)
            var points: [String] = []
            for index in 0..<count {
                guard index > 0 else {
                    points.append(point(sweep.day("\(type) as it is")))
                    continue
                }
                let day = sweep.labels.count
                let variant = try JSON(parsing: point(day)).variants(others)[index - 1]
                _ = sweep.day("\(type) \(variant.label)")
                points.append(variant.json.line)
            }
            for value in isWhole ? [] : ["0", "-1", "255"] + bounds {
                let day = sweep.day("\(type) \(value)")
                points.append(point(day).replacing("\"fpVal\": \(usual)", with: "\"fpVal\": \(value)"))
            }
            files.append(
                (
                    "Takeout/Fit/All Data/raw_\(type).json",
                    Array(
                        #"{"Data Source": "raw:com.google.\#(type):com.acme.watch:x", "Data Points": [\#(points.joined(separator: ","))]}"#
                            .utf8)
                ))
        }
        for name in [
            "derived:com.google.weight:a:merge_weight", "raw:com.google.activity.segment:a:b",
            "derived:com.google.calories.bmr:a:b", "raw:com.google.power.sample:a",
        ] {
            files.append(
                (
                    "Takeout/Fit/All Data/\(name.count).json",
                    Array(
                        #"{"Data Source": "\#(name)", "Data Points": [{"fitValue": [{"value": {"fpVal": 99}}], "startTimeNanos": 1709942400000000000, "endTimeNanos": 1709942400000000000}]}"#
                            .utf8)
                ))
        }
        files.append(
            (
                "Takeout/Fit/All Data/broken.json",
                Array(#"{"Data Source": "raw:com.google.height:a:b", "Data Points": [{"#.utf8)
            ))
        files.append(
            (
                "Takeout/Fit/All Data/none.json",
                Array(#"{"Data Source": "raw:com.google.height:a:c", "Data Points": 7}"#.utf8)
            ))
        try Self.check(&sweep, files, "google-fit-points")
    }

    @Test("IMP-49: sessions, quarters of hours and days") func googleFitSessions() throws {
        var sweep = ExportSweep(try ExportFixture())
        var files: [File] = []
        let session = try JSON(
            parsing:
                #"""
                {"fitnessActivity": "running", "startTime": "DATET10:00:00.5Z", "endTime": "DATET10:30:00+00:00", "duration": "1800s",
                 "aggregate": [{"metricName": "com.google.calories.expended", "floatValue": 99.5},
                 {"metricName": "com.google.distance.delta", "floatValue": 5000.5}]}
                """#)
        let variants =
            [JSON.Variant(label: "as it is", json: session)]
            + session.variants { (name: String, value: JSON) -> [JSON] in
                switch name {
                case "fitnessActivity":
                    [
                        "still", "in_vehicle", "tilting", "exiting_vehicle", "sleep", "sleep.deep", "quidditch",
                        "biking", String(repeating: "q", count: 81),
                    ].map { .string($0) }
                case "floatValue": [.integer(0), .integer(-1), .number(9_999_999.5), .integer(10_000_000)]
                case "startTime", "endTime":
                    [
                        .string("x"), .string("DATET10:30:00Z"), .string("2024-01-01T00:00:00Z"),
                        .string("2024-12-31T00:00:00Z"),
                    ]
                default: JSON.others(value)
                }
            }
        for (index, variant) in variants.enumerated() {
            let text = variant.json.line.replacing(
                "DATE", with: ExportSweep.date(sweep.day("session \(variant.label)")))
            files.append(("Takeout/Fit/All Sessions/\(1_000 + index).json", Array(text.utf8)))
        }
        files.append(
            ("Takeout/Fit/All Sessions/broken.json", Array(#"{"fitnessActivity": "running", "startTime": "#.utf8)))
        let heads = ["Start time", "End time", "Move Minutes count", "Calories (kcal)", "Distance (m)", "Step count"]
        for (label, row) in [
            ("usual", ["10:00:00.000+01:00", "10:15:00.000+01:00", "5", "20", "800.5", "900"]),
            ("without a zone", ["10:00:00", "10:15:00", "5", "20", "800.5", "900"]),
            ("last", ["23:45:00+01:00", "00:00:00+01:00", "", "", "100", "120"]),
            ("hour", ["10:00", "11:00", "", "", "100", "120"]),
            ("longer", ["10:00:00", "11:00:01", "", "", "100", "120"]),
            ("no start", ["", "11:00", "", "", "100", "120"]),
            ("no end", ["10:00", "x", "", "", "100", "120"]), ("zeros", ["10:00", "10:15", "", "", "0", "0"]),
            ("negative", ["10:00", "10:15", "", "", "-1", "-1"]),
            ("most", ["10:00", "10:15", "", "", "1000000", "8000"]),
            ("too many", ["10:00", "10:15", "", "", "1000000.5", "8001"]),
            ("texts", ["10:00", "10:15", "", "", "x", "x"]),
        ] {
            let date = ExportSweep.date(sweep.day("quarter \(label)"))
            let text = heads.joined(separator: ",") + "\n" + row.joined(separator: ",") + "\n"
            files.append(("Takeout/Fit/Daily activity metrics/\(date).csv", Array(text.utf8)))
        }
        var days = ["Date,Move Minutes count,Calories (kcal),Distance (m),Step count"]
        for (index, row) in ["900.5,1200", "0,0", "-1,-1", "1000000,200000", "1000000.5,200001", ",", "x,x"]
            .enumerated()
        {
            days.append("\(ExportSweep.date(sweep.day("day \(index) \(row)"))),5,20,\(row)")
        }
        let quarter = sweep.labels.firstIndex(of: "quarter usual") ?? 0
        days += ["\(ExportSweep.date(quarter)),5,20,70000,80000", "x,5,20,1,2"]
        files.append(("Takeout/Fit/Daily activity metrics/all.csv", Array((days.joined(separator: "\n") + "\n").utf8)))
        files.append(("Takeout/Fit/Daily activity metrics/x.csv", Array((heads.joined(separator: ",") + "\n").utf8)))
        try Self.check(&sweep, files, "google-fit-sessions")
    }
}
