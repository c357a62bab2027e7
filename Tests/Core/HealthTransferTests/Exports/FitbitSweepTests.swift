import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Exports of Fitbit with each field changed, each variant on a day of its own.
@Suite struct FitbitSweepTests {
    private typealias File = (name: String, bytes: [UInt8])
    private static let root = "Takeout/Fitbit"

    private static func records(_ name: String, _ records: [String]) -> File {
        ("\(root)/Global Export Data/\(name).json", Array("[\(records.joined(separator: ","))]".utf8))
    }

    private static func table(_ name: String, _ lines: [String], folder: String = "Health_GoogleData") -> File {
        ("\(root)/\(folder)/\(name).csv", Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    private static func check(_ sweep: inout ExportSweep, _ files: [File], _ name: String) throws {
        sweep.read(files)
        sweep.read(files)
        #expect(sweep.reports.last?.status == .duplicate)
        #expect(try sweep.outcomes().difference(from: "Core/Texts/Exports/fitbit-\(name).txt") == nil)
    }

    private static func date(_ day: Int) -> String { ExportSweep.date(day) }
    private static func short(_ day: Int) -> String { ExportSweep.shortDate(day) }

    @Test("IMP-41, IMP-43: values of tables, by family") func tables() throws {
        var sweep = ExportSweep(try ExportFixture())
        var files: [File] = []
        let bounds: [FitbitFamily: [String]] = [
            .steps: ["1", "1000", "1001", "1.5"], .distance: ["0.5", "1000000", "1000001"],
            .heartRate: ["19.5", "20", "300", "300.5", "255"], .restingHeartRate: ["20", "19.9", "300", "301"],
            .weight: ["999", "1000", "500000", "500001"], .bodyFat: ["0.49", "0.5", "90", "90.1"],
            .height: ["299", "300", "2600", "2601"],
        ]
        let usual = ["50", "75.5", "61", "52.5", "72500", "18.5", "1800"]
        for (family, value) in zip(FitbitFamily.allCases, usual) {
            let name = family == .restingHeartRate ? "daily_resting_heart_rate" : family.rawValue
            let rows = sweep.rows(
                ["timestamp", family.head, "data source"],
                [
                    family.head: bounds[family] ?? [],
                    "timestamp": ["2024-02-30T10:00:00Z", "2023-01-0\(family.rawValue.count % 9 + 1)T10:00:00+02:00"],
                    "data source": ["Fit Health Connect", "Health Connect", "\(String(repeating: "s", count: 81))"],
                ]
            ) { day in ["\(Self.date(day))T10:11:12.5Z", value, "Charge \(day % 3)"] }
            files.append(Self.table("\(name)_2024-03-09", rows))
        }
        try Self.check(&sweep, files, "tables")
    }

    @Test("IMP-41, IMP-43, IMP-44: records of the first generation, by family") func records() throws {
        var sweep = ExportSweep(try ExportFixture())
        sweep.fixtureZone("America/St_Johns")
        var files: [File] = []
        let bases = [
            ("steps", #"{"dateTime": "DAYS 12:00:00", "value": "40"}"#),
            ("distance", #"{"dateTime": "DAYS 12:00:00", "value": "7500"}"#),
            ("heart_rate", #"{"dateTime": "DAYS 12:00:00", "value": {"bpm": 61, "confidence": 2}}"#),
            (
                "resting_heart_rate",
                #"{"dateTime": "DAYS 00:00:00", "value": {"date": "DAYS", "value": 52.5, "error": 6}}"#
            ),
            (
                "weight",
                #"{"logId": 7, "weight": 159.75, "fat": 18.5, "date": "DAYS", "time": "12:10:00", "source": "Aria"}"#
            ),
        ]
        for (name, base) in bases {
            let json = try JSON(parsing: base)
            let variants =
                [JSON.Variant(label: "as it is", json: json)]
                + json.variants { (name: String, value: JSON) -> [JSON] in
                    switch name {
                    case "value", "bpm":
                        [
                            .integer(0), .integer(20), .integer(300), .number(300.5), .string("1.5"), .string("x"),
                            .string("20"),
                        ]
                    case "confidence": [.integer(0), .integer(1), .number(0.5), .string("0")]
                    case "weight": [.number(2.2), .number(2.3), .number(1_102.4), .number(1_102.2), .string("160")]
                    case "fat": [.number(0.4), .number(0.5), .integer(90), .number(90.1)]
                    case "time": [.string("x"), .string("24:00:00"), .string("23:59:59")]
                    case "date", "dateTime": [.string("x"), .string("DAYS"), .string("13/01/24"), .null]
                    case "source": [.string(String(repeating: "s", count: 81)), .string("")]
                    default: JSON.others(value)
                    }
                }
            let texts = variants.map { variant in
                variant.json.line.replacing("DAYS", with: Self.short(sweep.day("\(name) \(variant.label)")))
            }
            files.append(Self.records("\(name)-2024-03-09", texts))
        }
        try Self.check(&sweep, files, "records")
    }

    @Test("IMP-46: exercises of tables and of records, with their routes") func exercises() throws {
        var sweep = ExportSweep(try ExportFixture())
        let heads = [
            "exercise_id", "exercise_start", "exercise_end", "utc_offset", "activity_name", "log_type",
            "tracker_total_calories", "tracker_total_distance_mm", "manually_logged_total_calories",
            "manually_logged_total_distance_mm",
        ]
        let table = sweep.rows(
            heads,
            [
                "exercise_id": [String(repeating: "i", count: 100), String(repeating: "j", count: 101), "e0"],
                "exercise_start": ["2024-01-02T10:00:00Z", "2024-01-03T10:00:00+01:00"],
                "exercise_end": ["2024-01-04T10:00:00Z"],
                "utc_offset": ["+18:00", "-18:00", "+18:01", "03:30"],
                "activity_name": ["Yoga", "Quidditch", String(repeating: "q", count: 81)],
                "log_type": ["AUTO_DETECTED", "manual", "MANUALLY_LOGGED", "tracker"],
                "tracker_total_calories": ["49999.5", "50000", "0.5"],
                "tracker_total_distance_mm": ["1e10", "9999999999", "1"],
            ]
        ) { day in
            [
                "e\(day)", "\(Self.date(day))T10:00:00Z", "\(Self.date(day))T10:30:0\(day % 7)Z", "+01:00", "Run",
                "tracker",
                "310.5", "5000500", "99", "77000",
            ]
        }
        let base =
            #"""
            {"logId": "NUMBER", "activityName": "Walk", "startTime": "DAYS 12:00:00", "duration": 1800500, "logType": "tracker",
             "distance": 2.5, "distanceUnit": "Kilometer", "calories": 120.5}
            """#
        let json = try JSON(parsing: base)
        let variants =
            [JSON.Variant(label: "as it is", json: json)]
            + json.variants { (name: String, value: JSON) -> [JSON] in
                switch name {
                case "duration": [.integer(0), .integer(-1), .integer(345_599_999), .integer(345_600_000)]
                case "distanceUnit": [.string("Mile"), .string("Meter"), .string("Yard")]
                case "distance": [.integer(0), .integer(-1), .number(9_999.9995), .integer(10_000), .string("3.5")]
                case "calories": [.integer(0), .number(49_999.5), .integer(50_000), .string("7")]
                case "logType": [.string("auto_detected"), .string("manual"), .string("MANUALLY_LOGGED")]
                case "activityName": [.string("Quidditch"), .string("Yoga")]
                case "logId": [.string(""), .string(String(repeating: "i", count: 101)), .null, .string("e0")]
                default: JSON.others(value)
                }
            }
        let texts = variants.map { variant in
            let day = sweep.day("record \(variant.label)")
            return variant.json.line.replacing("DAYS", with: Self.short(day)).replacing("NUMBER", with: "\(900 + day)")
        }
        // Routes of the table's first days, of two sources each.
        func positions(_ day: Int) -> [String] {
            [
                "\(Self.date(day))T10:0\(day % 5):00Z,50.5,8.25,120.5,GPS",
                "\(Self.date(day))T10:05:30Z,50.625,8.5,130.25,GPS",
                "\(Self.date(day))T10:05:31Z,50.75,8.75,130.25,Phone",
            ]
        }
        let others = [
            "latitude": ["90", "90.5"], "longitude": ["180", "-180.5"], "altitude": ["19999.5", "20000", "-20000"],
            "timestamp": ["2020-01-01T00:00:00Z"], "data source": ["GPS"],
        ]
        let names = ["timestamp", "latitude", "longitude", "altitude", "data source"]
        var rows = [names.joined(separator: ",")] + (0..<12).flatMap(positions)
        var day = 12
        for (index, name) in names.enumerated() {
            for other in ["", "x", "0"] + (others[name] ?? []) {
                var cells = positions(day)[0].split(separator: ",").map(String.init)
                cells[index] = other
                rows += [cells.joined(separator: ",")] + positions(day).dropFirst()
                day += 1
            }
        }
        let files = [
            Self.table("UserExercises_2024", table), Self.records("exercise-0", texts),
            Self.table("gps_location_2024-03-09", rows),
            Self.table(
                "heart_rate_2024-03-09",
                ["timestamp,beats per minute,data source"]
                    + (0..<6).flatMap {
                        ["\(Self.date($0))T10:00:00Z,9\($0),A", "\(Self.date($0))T10:30:04Z,8\($0),A"]
                    }),
        ]
        try Self.check(&sweep, files, "exercises")
    }

    @Test("IMP-45: nights of tables and of records, with their stages") func nights() throws {
        var sweep = ExportSweep(try ExportFixture())
        let sessions = sweep.rows(
            ["sleep_id", "sleep_start", "sleep_end", "start_utc_offset"],
            [
                "sleep_id": [String(repeating: "i", count: 100), String(repeating: "j", count: 101)],
                "sleep_end": ["2024-01-04T10:00:00Z"], "start_utc_offset": ["-03:30", "+19:00"],
            ]
        ) { day in ["s\(day)", "\(Self.date(day))T01:00:00Z", "\(Self.date(day))T08:00:00Z", "+01:00"] }
        var stages = ["sleep_id,sleep_stage_type,sleep_stage_start,sleep_stage_end"]
        let kinds = ["AWAKE", "wake", "RESTLESS", "light", "DEEP", "rem", "asleep", "other", ""]
        for (day, kind) in kinds.enumerated() {
            let date = Self.date(day)
            stages += [
                "s\(day),\(kind),\(date)T02:00:00Z,\(date)T03:00:00Z",
                "s\(day),light,\(date)T01:00:00Z,\(date)T02:00:00Z",
                "s\(day),rem,\(date)T04:00:00Z,\(date)T04:00:00Z", "s\(day),rem,x,\(date)T04:00:00Z",
            ]
        }
        stages += ["missing,light,2024-01-01T00:00:00Z,2024-01-01T01:00:00Z", ",light,x,x"]
        let json = try JSON(
            parsing:
                #"""
                {"logId": 41, "startTime": "DATET09:00:00.000", "endTime": "DATET13:00:00.000", "duration": 14400000, "levels": {
                 "data": [{"dateTime": "DATET09:00:00.000", "level": "wake", "seconds": 600},
                  {"dateTime": "DATET09:10:00.000", "level": "light", "seconds": 3000},
                  {"dateTime": "DATET10:00:00.000", "level": "deep", "seconds": 7200}],
                 "shortData": [{"dateTime": "DATET10:30:00.000", "level": "wake", "seconds": 60},
                  {"dateTime": "DATET09:55:00.000", "level": "wake", "seconds": 600}]}}
                """#)
        let variants =
            [JSON.Variant(label: "as it is", json: json)]
            + json.variants { (name: String, value: JSON) -> [JSON] in
                switch name {
                case "seconds":
                    [.integer(0), .integer(1), .integer(3_600), .integer(3_601), .integer(345_600), .number(345_600.5)]
                case "level": [.string("rem"), .string("asleep"), .string("x"), .string("restless")]
                case "dateTime": [.string("DATET08:59:59.000"), .string("DATET10:00:00.000"), .string("x")]
                case "duration": [.integer(0), .integer(345_599_999), .integer(345_600_000), .string("1")]
                case "startTime", "endTime": [.string("x"), .string("DATET12:00:00")]
                default: JSON.others(value)
                }
            }
        let texts = variants.map { variant in
            let day = sweep.day("record \(variant.label)")
            return variant.json.line.replacing("DATE", with: Self.date(day))
                .replacing("\"logId\": 41", with: "\"logId\": \(1_000 + day)")
                .replacing("\"logId\":41", with: "\"logId\":\(1_000 + day)")
        }
        let files = [
            Self.table("UserSleeps_2024", sessions), Self.table("UserSleepStages_2024", stages),
            Self.records(
                "sleep-2024-03-09", texts + [#"{"logId": "s0", "startTime": "2024-03-09T01:00:00", "duration": 9000}"#]),
        ]
        try Self.check(&sweep, files, "nights")
    }

    @Test("IMP-44, IMP-47: values of nights and days beside") func sides() throws {
        var sweep = ExportSweep(try ExportFixture())
        var files: [File] = []
        let variability = sweep.rows(["timestamp", "rmssd"], ["rmssd": ["0.4", "0.5", "1000", "1001"]]) {
            ["\(Self.date($0))T02:00:00", "41.5"]
        }
        files.append(
            Self.table("Heart Rate Variability Details - 2024-03-09", variability, folder: "Heart Rate Variability"))
        let summary = sweep.rows(["timestamp", "rmssd"]) { ["\(Self.date($0))T00:00:00", "33.5"] }
        let again = (0..<3).map { "\(Self.date($0))T00:00:00,22" }
        files.append(
            Self.table("Daily Heart Rate Variability Summary - 2024", summary + again, folder: "Heart Rate Variability")
        )
        let oxygen = sweep.rows(["timestamp", "value"], ["value": ["49.9", "50", "50.1", "100", "100.1"]]) {
            ["\(Self.date($0))T03:00:00Z", "96.5"]
        }
        files.append(Self.table("Minute SpO2 - 2024-03-09", oxygen, folder: "Oxygen Saturation (SpO2)"))
        let temperature = sweep.rows(
            ["sleep_start", "sleep_end", "nightly_temperature"], ["nightly_temperature": ["19.9", "20", "45", "45.1"]]
        ) { ["\(Self.date($0))T01:00", "\(Self.date($0))T08:00", "34.25"] }
        files.append(Self.table("Computed Temperature - 2024-03-09", temperature, folder: "Temperature"))
        let respiration = sweep.rows(
            ["timestamp", "full_sleep_breathing_rate"],
            ["full_sleep_breathing_rate": ["1.9", "2", "120", "121"], "timestamp": ["2024-02-01T00:00:01"]]
        ) { ["\(Self.date($0))T00:00:00", "14.5"] }
        files.append(Self.table("Respiratory Rate Summary - 2024-03-09", respiration, folder: "Heart Rate Variability"))
        for (name, head, value) in [
            ("daily_heart_rate_variability", "average heart rate variability milliseconds", "44.5"),
            ("daily_oxygen_saturation", "average percentage", "97.5"),
            ("daily_respiratory_rate", "breaths per minute", "15.5"),
        ] {
            let rows = sweep.rows(["timestamp", head]) { ["\(Self.date($0))T00:00:00Z", value] }
            files.append(Self.table(name, rows + (0..<60).map { "\(Self.date($0))T00:00:00Z,\(value)" }))
        }
        files.append(
            Self.table(
                "Profile", ["id,timezone", "1,Nowhere/Never", "2,America/St_Johns", "3,Europe/Berlin"],
                folder: "Your Profile"))
        files.append(Self.table("Sleep Score", ["a,b"], folder: "Sleep Score"))
        files.append(Self.table("Glucose 2024", ["a,b"], folder: "Biometrics"))
        files.append(Self.table("Readiness", ["a,b"], folder: "Daily Readiness"))
        files.append(Self.table("Unheard", ["a,b"], folder: "Stress Score"))
        try Self.check(&sweep, files, "sides")
    }

    @Test("IMP-42: the offset of records is the one at which most minutes agree with the tables") func offsets() throws
    {
        var outcomes = KeptOutcomes()
        func run(_ label: String, minutes: Int, agreeing: Int, quarters: Int, family: String, isNone: Bool = false)
            throws
        {
            var sweep = ExportSweep(try ExportFixture())
            func value(_ minute: Int) -> Int { 60 + minute * 7 % 90 }
            func clock(_ minute: Int) -> String {
                let (hour, rest) = (10 + minute / 60, minute % 60)
                return "\(hour):\(rest < 10 ? "0" : "")\(rest):00"
            }
            let table = (0..<minutes).map { "2024-03-09T\(clock($0))Z,\(value($0)),Charge" }
            let records = (0..<minutes).map { minute -> String in
                let number = minute < agreeing ? value(minute) : value(minute) + 95
                let body =
                    family == "heart_rate"
                    ? #"{"bpm": \#(number), "confidence": 3}"# : #""\#(number * (family == "distance" ? 100 : 1))""#
                return #"{"dateTime": "03/09/24 \#(clock(minute + 15 * quarters))", "value": \#(body)}"#
            }
            let head = ["heart_rate": "beats per minute", "steps": "steps", "distance": "distance"][family] ?? ""
            sweep.read([
                Self.table("\(family)_2024-03-09", ["timestamp,\(head),data source"] + table),
                Self.records("\(family)-2024-03-09", isNone ? [] : records),
            ])
            for report in sweep.reports { for line in ExportSweep.lines(report) { outcomes.add(label) { line } } }
        }
        for (family, minutes, agreeing, quarters) in [
            ("heart_rate", 30, 30, 4), ("heart_rate", 29, 29, 4), ("heart_rate", 50, 30, 4), ("heart_rate", 50, 29, 4),
            ("heart_rate", 40, 40, 0), ("steps", 40, 40, 5), ("distance", 40, 40, 4), ("heart_rate", 40, 40, 7),
            ("heart_rate", 61, 37, 4), ("heart_rate", 61, 36, 4),
        ] {
            try run(
                "\(family) \(minutes) \(agreeing) \(quarters)", minutes: minutes, agreeing: agreeing,
                quarters: quarters, family: family)
        }
        #expect(try outcomes.difference(from: "Core/Texts/Exports/fitbit-offsets.txt") == nil)
    }
}

extension ExportSweep {
    /// Chooses the zone of times without one.
    mutating func fixtureZone(_ identifier: String) {
        guard let zone = TimeZone(identifier: identifier) else { return }
        fixture.options.exports.zone = zone
        fixture.options.exports.isZoneGiven = true
    }
}
