import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Exports of Polar Flow with each field changed.
@Suite struct PolarSweepTests {
    private static let new = #"""
        {"identifier": {"id": "7000000001"}, "startTime": "2024-03-09T09:00:00", "name": "Run",
         "note": "along the river", "timezoneOffsetMinutes": 60, "durationMillis": 1800000, "distanceMeters": 5000.25,
         "calories": 350, "sport": {"id": "11"}, "product": {"modelName": "Vantage"}, "exercises": [
         {"startTime": "2024-03-09T09:00:05", "sport": {"id": "1"}, "samples": {"samples": [
          {"type": "HEART_RATE", "intervalMillis": 10000, "values": [120, null, 122]},
          {"type": "SPEED", "intervalMillis": 5000, "values": [7.5, 10.25]},
          {"type": "DISTANCE", "intervalMillis": 600000, "values": [0, 2000, 4500]}]},
          "routes": {"route": {"startTime": "2024-03-09T09:00:10", "wayPoints": [
           {"latitude": 50.0, "longitude": 8.0, "altitude": 0, "elapsedMillis": 0},
           {"latitude": 50.001, "longitude": 8.5, "altitude": 100.5, "elapsedMillis": 10000}]}},
          "laps": {"laps": [{"splitTimeMillis": 900000, "durationMillis": 800000}],
           "autoLaps": [{"splitTimeMillis": 300000, "durationMillis": 200000}]}}]}
        """#

    private static let old = #"""
        {"startTime": "2024-03-09T09:00:00.000", "timeZoneOffset": 60, "distance": 5000.5,
         "duration": "PT1800.5S", "stopTime": "2024-03-09T09:20:00", "kiloCalories": 350, "exercises": [
         {"startTime": "2024-03-09T09:00:00.000", "sport": "INDOOR_CYCLING", "samples": {
          "heartRate": [{"dateTime": "2024-03-09T09:00:01.000", "value": 120}, {"dateTime": "2024-03-09T09:00:10.000"}],
          "speed": [{"dateTime": "2024-03-09T09:00:02", "value": 12.5}],
          "distance": [{"dateTime": "2024-03-09T09:00:03", "value": 5}, {"dateTime": "2024-03-09T09:00:04", "value": 9}],
          "recordedRoute": [{"dateTime": "2024-03-09T09:02:00", "longitude": 8.0, "latitude": 50.0, "altitude": 0},
           {"dateTime": "2024-03-09T09:03:00", "longitude": 8.25, "latitude": 50.5, "altitude": 99}]}}]}
        """#

    private static func others(_ name: String, _ value: JSON) -> [JSON] {
        func numbers(_ values: Double...) -> [JSON] { [.integer(0), .string("x")] + values.map { .number($0) } }
        return switch name {
        case "durationMillis": numbers(-1, 1, 345_599_999, 345_600_000, 1_700_000)
        case "distanceMeters", "distance": numbers(-1, 0.001, 9_999_999.5, 1e7, 10_000_000.5)
        case "calories", "kiloCalories": numbers(-1, 0.5, 49_999.5, 50_000)
        case "timezoneOffsetMinutes", "timeZoneOffset": numbers(1_080, 1_080.5, 1_081, -1_080, -1_081, 90)
        case "values", "value": numbers(19.5, 20, 20.5, 300, 300.5, -0.5, 431.9, 432.5, 5_000)
        case "intervalMillis": numbers(1, 899_999)
        case "latitude": numbers(90, 90.1, -90)
        case "longitude": numbers(180, 180.1, -180)
        case "altitude": numbers(19_999.5, 20_000, -19_999.5, -20_000, 1)
        case "elapsedMillis": numbers(-10_001, 60_000, 61_000, 1_790_000, 1_791_000)
        case "splitTimeMillis": numbers(1_795_000, 1_800_000, 5)
        case "id": [.string("17"), .string("9999999"), .integer(2), .number(18.5), .string("")]
        case "type": [.string("SPEED"), .string("DISTANCE"), .string("CADENCE")]
        case "sport": [.string("RUNNING"), .string("TREADMILL_RUNNING"), .string("UNKNOWN_SPORT"), .string("")]
        case "startTime", "dateTime", "stopTime":
            [
                .string("2024-03-09T08:59:59"), .string("2024-03-09T09:01:05"), .string("2024-03-09T09:30:00"),
                .string("2024-03-09T09:30:01"), .string("x"),
            ]
        case "duration":
            ["PT1H2M3S", "PT1H", "PT2M", "PT", "P1D", "PT96H", "PT345599S", "PT0S", "PT00001H", "PT1.5S"].map {
                .string($0)
            }
        case "modelName": [.string("a\nb"), .string(String(repeating: "m", count: 81)), .string(" ")]
        default: JSON.others(value)
        }
    }

    @Test(
        "IMP-70, IMP-71, IMP-72: a session with each value changed, left out or there twice",
        arguments: ["new", "old"], [0, 1])
    func sessions(layout: String, part: Int) throws {
        let json = try JSON(parsing: layout == "new" ? Self.new : Self.old)
        var outcomes = ShortOutcomes()
        func lines(_ json: JSON, _ name: String = "training-session.json") -> [String] {
            ExportSweep.lines(PolarSession(json, named: name)?.workout)
        }
        let base = lines(json)
        for line in base { outcomes.addWhole("as it is") { line } }
        for (number, variant) in json.variants(Self.others).enumerated() where number % 2 == part {
            outcomes.add(variant.label) { ExportSweep.change(lines(variant.json), from: base) }
        }
        for name in [
            "training-session-2024-03-09-1234567-x.json", "123456-7654321.json", "training-session-20240309-99999999",
            "a.json", "",
        ] {
            outcomes.add("named \(name)") { lines(json, name).last ?? "" }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Exports/polar-\(layout)-\(part).txt") == nil)
    }

    @Test("IMP-72: durations in hours, minutes and seconds, and words that are no numbers in JSON") func words() throws
    {
        var outcomes = KeptOutcomes()
        for text in [
            "PT0S", "PT1S", "PT1.5S", "PT2M", "PT3H", "PT3H2M1.123456789S", "PT3H1S", "PT2M1S", "PT", "T1S", "PT1M2H",
            "PT9999H", "PT10000H", "PT999999M", "PT1000000M", "PT99999999S", "PT100000000S", "PT1.1234567891S",
            "P1DT1H",
            "pt1s", "PT1,5S", "PT-1S",
        ] {
            outcomes.add(text) { PolarSession.seconds(text).map { KeptOutcomes.text($0) } ?? "none" }
        }
        for text in [
            "[NaN]", "[-NaN, Infinity]", "[-Infinity]", #"["NaN", NaN]"#, #"["a\"NaN", NaN]"#, #"["\\", NaN]"#, "[-1]",
            "NaN", #""NaN"#, "[Nan]", "[I]", "N", "-", #""\"#, "[1, 2]", #"{"N": NaN}"#, "-Infinit", "InfinityNaN",
        ] {
            outcomes.add(text) { String(decoding: PolarJSON.withoutBareNaN(Array(text.utf8)), as: UTF8.self) }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Exports/polar-words.txt") == nil)
    }

    @Test("IMP-73: days and nights with each value changed, left out or there twice") func days() throws {
        var sweep = ExportSweep(try ExportFixture())
        let steps = try sweep.documents(
            #"""
            {"date": "DATE", "samples": {"steps": [{"localTime": "12:00:00", "value": 40}, {"localTime": "12:01:00.5", "value": 50}]}}
            """#
        ) { (name: String, value: JSON) -> [JSON] in
            switch name {
            case "localTime": [.string("2:30"), .string("24:00"), .string("12:00:30"), .string("x")]
            case "value": [.integer(0), .integer(1_000), .integer(1_001), .number(0.5)]
            case "date": [.string("x"), .string("")]
            default: JSON.others(value)
            }
        }
        let rates = try sweep.documents(
            #"""
            {"date": "DATE", "samples": [{"heartRate": 61, "secondsFromDayStart": 43200},
             {"heartRate": 62, "secondsFromDayStart": 43260}]}
            """#
        ) { (name: String, value: JSON) -> [JSON] in
            switch name {
            case "heartRate": [.integer(20), .number(19.5), .integer(300), .number(300.5), .integer(255)]
            case "secondsFromDayStart":
                [.integer(-1), .integer(0), .integer(89_999), .integer(90_000), .number(89_999.5), .integer(86_400)]
            default: JSON.others(value)
            }
        }
        let nights = try sweep.documents(
            #"""
            {"night": "DATE", "date": "n-DATE", "sleepStart": "DATET10:00:00+02:00", "evaluation": {"a": {"sleepEnd": "DATET16:00:00",
             "sleepStateChanges": [{"offsetFromStart": 0, "state": "WAKE"}, {"offsetFromStart": "PT10M", "state": "NONREM1"},
             {"offsetFromStart": "1200.5", "state": "NONREM3"}, {"offsetFromStart": 1800, "state": "REM"},
             {"offsetFromStart": 1900, "state": "NONREM2"}]}}}
            """#
        ) { (name: String, value: JSON) -> [JSON] in
            switch name {
            case "state": [.string("NONREM2"), .string("OTHER"), .string("wake")]
            case "offsetFromStart":
                [.integer(-1), .integer(600), .integer(21_599), .integer(21_600), .string("PT5H"), .string("x"), .null]
            case "sleepStart", "sleepEnd": [.string("DATET16:00:00Z"), .string("DATET09:00:00"), .string("x")]
            default: JSON.others(value)
            }
        }
        var names: [String] = []
        for beginning in ["sleepStart", "sleepStartTime", "startTime", "begin"] {
            for ending in ["sleepEnd", "sleepEndTime", "endTime", "stopTime", "end"] {
                let date = ExportSweep.date(sweep.day("\(beginning) to \(ending)"))
                names.append(
                    """
                    {"\(beginning)": "\(date)T10:00:00", "\(ending)": "\(date)T11:00:00", "date": "\(date)",
                     "sleepStateChanges": [{"offsetFromStart": 60, "state": "REM"}]}
                    """)
            }
        }
        for depth in 2...5 {
            let date = ExportSweep.date(sweep.day("depth \(depth)"))
            let changes = #"{"sleepStateChanges": [{"offsetFromStart": 60, "state": "REM"}]}"#
            let inner = (1..<depth).reduce(changes) { text, _ in #"{"a": \#(text)}"# }
            names.append(
                #"{"sleepStart": "\#(date)T10:00:00", "sleepEnd": "\#(date)T11:00:00", "night": "d\#(date)", "z": \#(inner)}"#
            )
        }
        let files =
            steps.enumerated().map { ("activity-2024-03-09-\($0.offset).json", Array($0.element.utf8)) }
            + [
                ("247ohr_1.json", Array(#"{"deviceDays": [\#(rates.joined(separator: ","))]}"#.utf8)),
                ("sleep_result_1.json", Array("[\((nights + names).joined(separator: ","))]".utf8)),
                ("sleep_result_2.json", Array((nights.first ?? "").utf8)),
                ("sleep_result_3.json", Array("[".utf8)), ("training-session-1.json", Array("{".utf8)),
                ("training-session-2.json", Array("{}".utf8)), ("247ohr_2.json", Array("[1]".utf8)),
            ]
        sweep.read(files)
        #expect(sweep.reports.map(\.status) == [.imported])
        sweep.read(files)
        #expect(sweep.reports.last?.status == .duplicate)
        #expect(try sweep.outcomes().difference(from: "Core/Texts/Exports/polar-days.txt") == nil)
    }

    @Test("IMP-72: of one session in both layouts the newer counts, whatever the order of files") func layouts() throws
    {
        for isReversed in [false, true] {
            var sweep = ExportSweep(try ExportFixture())
            _ = sweep.day("session")
            let files = [
                ("a/training-session-2024-03-09-7000000001-x.json", Array(Self.old.utf8)),
                ("b/training-session_2024-03-09_7000000001-x.json", Array(Self.new.utf8)),
                ("b/training-session_2024-03-10_7000000009-x.json", Array("{}".utf8)),
            ]
            sweep.read(isReversed ? files.reversed() : files)
            #expect(sweep.reports.first?.workoutCount == 1)
            #expect(try sweep.outcomes().difference(from: "Core/Texts/Exports/polar-layouts.txt") == nil)
        }
    }
}
