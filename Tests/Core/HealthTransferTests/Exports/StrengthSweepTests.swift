import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Diaries of strength training and tables of Strava with each cell changed.
@Suite struct StrengthSweepTests {
    private static func difference(_ outcomes: ShortOutcomes, _ name: String) throws -> String? {
        try outcomes.difference(from: "Core/Texts/Exports/\(name).txt")
    }

    private static func quoted(_ cells: [String]) -> String {
        cells.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
    }

    // MARK: Strength

    private static func text(_ heads: [String], _ rows: [[String]], pounds: Bool = false) throws -> [String] {
        var options = ExportOptions()
        options.zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        options.usesPounds = pounds
        let bytes = Array(([heads] + rows).map { Self.quoted($0) }.joined(separator: "\n").utf8)
        guard let layout = StrengthDiary.Layout(bytes) else { return ["no diary"] }
        let table = try StrengthTable(CSVReader(bytes, file: "a"), layout: layout, options: options)
        return table.sessions.flatMap { session in
            [
                "line \(session.line), \(session.sets.count) sets, forgotten \(session.hasForgottenTimer), \(session.length.map { "\($0)" } ?? "-")"
            ]
                + ExportSweep.lines(session.workout(layout))
        } + table.leftOut.map { "left out \($0.line): \($0.reason)" }
            + ["\(layout.way) \(layout.title), \(table.clock.assumed) assumed, unit assumed \(table.hasAssumedUnit)"]
    }

    @Test(
        "IMP-80, IMP-81, IMP-83: a diary with each cell and each head changed",
        arguments: ["strong", "pounds", "hevy", "miles"])
    func diaries(layout: String) throws {
        let strong = [
            ("Date", "2024-03-09 09:00:00"), ("Workout Name", "Legs"), ("Duration", "1h 5m"),
            ("Exercise Name", "Squat"),
            ("Set Order", "2"), ("Weight", "61.5"), ("Weight Unit", "kg"), ("Reps", "10"), ("Distance", "2.5"),
            ("Distance Unit", "km"), ("Seconds", "480"), ("Notes", "deep"), ("Workout Notes", "good"), ("RPE", "7.5"),
        ]
        let pounds = [
            ("Date", "2024-03-09 09:00:00"), ("Workout Name", "Legs"), ("Duration (sec)", "3900"),
            ("Exercise Name", "Squat"),
            ("Set Order", "W"), ("Weight (lbs)", "135.5"), ("Reps", "10"), ("Distance (meters)", "400.5"),
            ("Seconds", "30"),
        ]
        let hevy = [
            ("title", "Legs"), ("start_time", "9 Mar 2024, 09:00"), ("end_time", "9 Mar 2024, 10:05"),
            ("description", "good"),
            ("exercise_title", "Squat"), ("exercise_notes", "deep"), ("set_index", "0"), ("set_type", "warmup"),
            ("weight_kg", "61.5"), ("reps", "10"), ("distance_km", "2.5"), ("duration_seconds", "480"), ("rpe", "7.5"),
        ]
        let miles = hevy.map { head, cell in
            (["weight_kg": "weight_lbs", "distance_km": "distance_miles"][head] ?? head, cell)
        }
        let usual = ["strong": strong, "pounds": pounds, "hevy": hevy, "miles": miles][layout] ?? []
        let heads = usual.map(\.0)
        let row = usual.map(\.1)
        // A row before and one after that stay as they are.
        var before = row
        before[heads.firstIndex { $0.hasPrefix("Exercise") || $0 == "exercise_title" } ?? 0] = "Bench"
        var outcomes = ShortOutcomes()
        let base = try Self.text(heads, [before, row])
        for line in base { outcomes.addWhole("as it is") { line } }
        let others = ["", "x", "0", "-1", "1", "999999.5", "1000000", "0.4", "0.5", "1.5", "W", "d", "F", "Note"]
        for (index, head) in heads.enumerated() {
            var values = others
            if ["Date", "start_time", "end_time"].contains(head) {
                values = [
                    "", "x", "2024-03-09", "9 Mar 2024, 08:59", "9 Mar 2024, 09:00", "9 Mar 2024, 21:01",
                    "2024-03-31 02:30:00",
                ]
            }
            if head.hasPrefix("Duration") {
                values += ["12h", "12h 0m 1s", "43200", "43200.5", "5m", "59", "1h x", "0s", "-5m"]
            }
            if head.hasSuffix("Unit") { values += ["lbs", "LB", "mi", "miles", "m", "meters", "km", "yd"] }
            for value in values {
                var changed = row
                changed[index] = value
                outcomes.add("\(head) = \(value)") {
                    ExportSweep.change(try Self.text(heads, [before, changed]), from: base)
                }
                if head.hasPrefix("Duration") || head == "end_time" {
                    outcomes.add("\(head) = \(value) alone") {
                        ExportSweep.change(try Self.text(heads, [changed]), from: base)
                    }
                }
            }
            var (fewer, short) = (heads, row)
            fewer.remove(at: index)
            short.remove(at: index)
            outcomes.add("without \(head)") { ExportSweep.change(try Self.text(fewer, [short, short]), from: base) }
        }
        outcomes.add("in pounds") { ExportSweep.change(try Self.text(heads, [before, row], pounds: true), from: base) }
        outcomes.add("many sets") {
            ExportSweep.change(try Self.text(heads, Array(repeating: row, count: 5)), from: base)
        }
        outcomes.add("too many cells") {
            ExportSweep.change(try Self.text(heads, [before, row + ["a", "b"]]), from: base)
        }
        outcomes.add("empty") { try Self.text(heads, []) }
        #expect(try Self.difference(outcomes, "strength-\(layout)") == nil)
    }

    @Test("IMP-83: durations in words") func durations() throws {
        var outcomes = ShortOutcomes()
        for text in [
            "0", "-1", "59", "1h", "2m", "3s", "1h 2m 3s", "1.5h", "1h2m", "h", "1x", "", " ", "0h", "0h 0m", "-1h",
            "1H 2M", "1h  2m",
            "1e3", "1 h",
        ] {
            outcomes.addWhole("'\(text)'") { StrengthTable.seconds(text).map { "\($0)" } ?? "-" }
        }
        #expect(try Self.difference(outcomes, "strength-durations") == nil)
    }

    // MARK: Strava

    private static func strava(_ heads: [String], _ rows: [[String]]) throws -> [String] {
        let bytes = Array(([heads] + rows).map { Self.quoted($0) }.joined(separator: "\n").utf8)
        let table = try StravaTable(
            CSVReader(bytes, file: "a"), gear: ["Blue": StravaGear(name: "Blue (Acme)", kind: .shoes)])
        return table.activities.flatMap { activity in
            ["line \(activity.line), file \(activity.file ?? "-"), \(activity.sidecar)"]
                + ExportSweep.lines(activity.workout)
        } + ["left out \(table.leftOut), table \(StravaTable.isTable(bytes))"]
    }

    @Test(
        "IMP-21, IMP-22, IMP-23: a table of activities with each cell and head changed",
        arguments: ["english", "german", "other"])
    func tables(language: String) throws {
        let cells = [
            ("Activity ID", "7"), ("Activity Date", "Mar 9, 2024, 8:15:00 AM"), ("Activity Name", "Early"),
            ("Activity Type", "Swim"),
            ("Activity Description", "fine"), ("Elapsed Time", "2700"), ("Distance", "1.5"), ("Commute", "false"),
            ("Activity Private Note", "sore"), ("Activity Gear", "Blue"), ("Filename", "activities/7.fit.gz"),
            ("Elapsed Time", "2701"),
            ("Moving Time", "2600"), ("Distance", "1500.5"), ("Calories", "400.5"), ("Perceived Exertion", "6"),
            ("Commute", "1.0"),
            ("Pool Length", "25"), ("With Pet", "0"), ("For a Cause", "1"), ("Competition", ""), ("Long Run", "true"),
            ("Recovery", "False"),
        ]
        let heads = cells.enumerated().map { index, cell in
            language == "english" ? cell.0 : language == "german" ? StravaHeads.german[cell.0] ?? cell.0 : "h\(index)"
        }
        let row = cells.map { language == "english" ? $0.1 : $0.1.replacing(".5", with: ",5") }
        var outcomes = ShortOutcomes()
        let base = try Self.strava(heads, [row])
        for line in base { outcomes.addWhole("as it is") { line } }
        let others = ["", "x", "0", "-1", "0.9", "1", "10", "10.5", "1000", "1000.5", "49999.5", "50000"]
        for (index, head) in heads.enumerated() {
            var values = others
            switch cells[index].0 {
            case "Elapsed Time", "Moving Time": values += ["345599", "345600", "2701", "2702"]
            case "Distance": values += ["9999999.5", "1e7"]
            case "Activity Date": values = ["", "x", "2024-03-09T08:15:00+01:00", "09.03.2024, 08:15:00"]
            case "Activity Type": values = ["", "Run", "Quidditch", "Ride"]
            case "Filename":
                values = [
                    "", "ACTIVITIES/8.GPX", "a.fit", "activities/x.fit", "activities/8.tcx.gz", "activities/8.kml",
                ]
            case "Activity Gear": values = ["", "Red", "blue"]
            case "Commute", "Long Run", "With Pet":
                values = ["", "TRUE", "1", "1,0", "1.0", "yes", "0", "0,0", "false"]
            default: break
            }
            for value in values {
                var changed = row
                changed[index] = value
                outcomes.add("\(index) \(head) = \(value)") {
                    ExportSweep.change(try Self.strava(heads, [changed]), from: base)
                }
            }
            var (fewer, short) = (heads, row)
            fewer.remove(at: index)
            short.remove(at: index)
            outcomes.add("without \(index) \(head)") { ExportSweep.change(try Self.strava(fewer, [short]), from: base) }
        }
        outcomes.add("nine heads") { try Self.strava(Array(heads.prefix(9)), [Array(row.prefix(9))]) }
        outcomes.add("ten heads") { try Self.strava(Array(heads.prefix(10)), [Array(row.prefix(10))]) }
        outcomes.add("two rows") {
            var second = row
            (second[0], second[7], second[8], second[9], second[10]) = ("8", "", "", "", "activities/9.gpx")
            return ExportSweep.change(try Self.strava(heads, [row, second]), from: base)
        }
        outcomes.add("too many cells") {
            ExportSweep.change(try Self.strava(heads, [row, row + ["a", "b"]]), from: base)
        }
        #expect(try Self.difference(outcomes, "strava-\(language)") == nil)
    }

    @Test("IMP-21: tables in other languages are told by places, with and without a private note") func places() throws
    {
        var outcomes = ShortOutcomes()
        for count in 8...13 {
            let heads = (0...count + 1).map { "h\($0)" }
            for note in ["", "true", "0", "a note"] {
                for gear in ["", "Blue"] {
                    var row = ["7", "Mar 9, 2024, 8:15:00 AM", "Early", "Run", "fine", "600", "1,5"]
                    row += (7...count + 1).map { _ in "" }
                    (row[count], row[count - 1], row[count - 2], row[count - 3]) = (
                        "activities/7.fit", gear, note, row[count - 3].isEmpty ? "1" : row[count - 3]
                    )
                    outcomes.add("\(count) '\(note)' '\(gear)'") {
                        try Self.strava(heads, [row]).joined(separator: "\n")
                    }
                }
            }
        }
        #expect(try Self.difference(outcomes, "strava-places") == nil)
    }
}
