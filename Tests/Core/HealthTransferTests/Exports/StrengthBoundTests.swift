import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Times, lengths and figures of diaries of strength training at their bounds.
@Suite struct StrengthBoundTests {
    private static func table(
        _ layout: StrengthDiary.Layout, _ lines: [String], usesPounds: Bool = false
    ) throws -> StrengthTable {
        var options = ExportOptions()
        options.zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        options.usesPounds = usesPounds
        return try StrengthTable(
            CSVReader(Array((lines.joined(separator: "\n") + "\n").utf8), file: "a"), layout: layout, options: options)
    }

    private static let strong = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight (kg),Reps,Seconds,RPE"
    private static let hevy = "title,start_time,end_time,exercise_title,set_index,weight_kg,reps"

    // MARK: Times

    @Test("IMP-12: in the hour that exists twice a workout is after the one before it in the table")
    func repeatedHour() throws {
        // Clocks are moved from 03:00 to 02:00, at 01:00 UTC.
        let midnight = try #require(WallClock("2024-10-27")).local
        func minutes(_ clocks: [String]) throws -> [Double] {
            let rows = clocks.enumerated().map { "2024-10-27 \($0.element):00,W\($0.offset),10m,Squat,1,50,5,," }
            return try Self.table(.strong, [Self.strong] + rows).sessions.map { ($0.start - midnight) / 60 }
        }
        #expect(try minutes(["02:30"]) == [30])
        #expect(try minutes(["02:30", "02:10", "02:20", "02:40"]) == [30, 70, 80, 100])
        #expect(try minutes(["02:10", "02:30", "02:30"]) == [10, 30, 30])
        #expect(try minutes(["01:30", "02:10", "03:10"]) == [-30, 10, 130])
        #expect(try minutes(["03:10", "02:10"]) == [130, 70])
    }

    @Test("IMP-12: a workout of Hevy ends after its start, also in the hour that exists twice") func endsOfHevy() throws
    {
        func length(_ start: String, _ end: String) throws -> Double? {
            let row = "W,\"\(start)\",\(end.isEmpty ? "" : "\"\(end)\""),Squat,0,50,5"
            return try #require(try Self.table(.hevy, [Self.hevy, row]).sessions.first).length
        }
        #expect(try length("27 Oct 2024, 02:30", "27 Oct 2024, 02:10") == 2_400)
        #expect(try length("27 Oct 2024, 02:30", "27 Oct 2024, 02:40") == 600)
        #expect(try length("27 Oct 2024, 01:30", "27 Oct 2024, 03:30") == 10_800)
        #expect(try length("10 Mar 2024, 18:00", "10 Mar 2024, 18:01") == 60)
        #expect(try length("10 Mar 2024, 18:00", "10 Mar 2024, 18:00") == nil)
        #expect(try length("10 Mar 2024, 18:00", "10 Mar 2024, 17:59") == nil)
        #expect(try length("10 Mar 2024, 18:00", "") == nil && length("10 Mar 2024, 18:00", "soon") == nil)
    }

    @Test(
        "IMP-82: a workout is as long as it states, and else three minutes a set, and ten at least",
        arguments: [
            (nil, 0, 600.0), (nil, 3, 600), (nil, 4, 720), (0, 4, 720), (-5, 4, 720), (1, 4, 1), (43_200, 4, 43_200),
            (43_200.5, 4, 720), (43_201, 0, 600),
        ] as [(Double?, Int, Double)])
    func lengths(stated: Double?, sets: Int, length: Double) {
        var session = StrengthDiary.Session(startText: "t", name: "n", line: 2, start: 1_000, length: stated)
        session.sets = (0..<sets).map { StrengthDiary.ExerciseRow(exercise: "e", order: "\($0)") }
        let workout = session.workout(.strong)
        #expect(workout.end - workout.start == length && workout.start == 1_000 && workout.key == "t|n")
        #expect(session.hasForgottenTimer == (stated ?? 0 > 43_200))
        #expect(workout.events.count == sets && workout.events.last?.end ?? workout.end == workout.end)
        #expect(workout.events.first?.start ?? 1_000 == 1_000)
        #expect(zip(workout.events, workout.events.dropFirst()).allSatisfy { $0.end == $1.start })
    }

    @Test("Durations are numbers of seconds, or hours, minutes and seconds with their letters") func durations() {
        let cases: [(String, Double?)] = [
            ("0", 0), ("90", 90), ("90.5", 90.5), ("-1", nil), ("1h", 3_600), ("1H 5M", 3_900), ("59m", 3_540),
            ("30s", 30), ("1h 1m 1s", 3_661), ("1.5h", 5_400), ("0m", nil), ("5d", nil), ("h", nil), ("-5m", nil),
            ("1h x", nil), ("", nil), ("5 m", nil), ("0.5", 0.5), ("0.5s", 0.5), ("0.5h 0m", 1_800),
        ]
        for (text, seconds) in cases { #expect(StrengthTable.seconds(text) == seconds, "\(text)") }
    }

    // MARK: Sets

    @Test("IMP-81: weights, repetitions and efforts of nothing are none, and so are those beyond a million")
    func figures() throws {
        func set(_ weight: String, _ count: String, _ seconds: String, _ effort: String) throws
            -> StrengthDiary.ExerciseRow?
        {
            let row = "2024-03-10 18:00:00,W,10m,Squat,1,\(weight),\(count),\(seconds),\(effort)"
            return try Self.table(.strong, [Self.strong, row]).sessions.first?.sets.first
        }
        let all = try #require(try set("60.5", "10", "30", "8.5"))
        #expect(all.weight == 60.5 && all.repetitions == 10 && all.duration == 30 && all.effort == 8.5)
        #expect(all.exercise == "Squat" && all.order == "1" && all.kind == "normal" && all.distance == nil)
        let none = try #require(try set("0", "0", "0", "0"))
        #expect(none.weight == nil && none.repetitions == nil && none.duration == nil && none.effort == nil)
        let least = try #require(try set("0.5", "0.6", "0.5", "0.5"))
        #expect(least.weight == 0.5 && least.repetitions == 1 && least.duration == 0.5 && least.effort == 0.5)
        let most = try #require(try set("999999", "999999.4", "1000000", "-1"))
        #expect(most.weight == 999_999 && most.repetitions == 999_999 && most.duration == nil && most.effort == nil)
        #expect(try set("1000000", "0.5", "", "")?.weight == nil)
        #expect(try set("", "1.5", "", "")?.repetitions == 2)
    }

    @Test("Kinds of sets are letters of any case, and other words are no sets") func kinds() throws {
        for (order, kind) in [
            ("1", "normal"), ("12", "normal"), ("W", "warmup"), ("w", "warmup"), ("D", "dropset"), ("F", "failure"),
            ("", "normal"), ("Rest Timer", nil), ("Note", nil), ("1a", nil), ("x", nil),
        ] as [(String, String?)] {
            let row = "2024-03-10 18:00:00,W,10m,Squat,\(order),50,5,,"
            let session = try #require(try Self.table(.strong, [Self.strong, row]).sessions.first)
            #expect(session.sets.map(\.kind) == [kind].compactMap(\.self), "\(order)")
        }
    }

    @Test("IMP-81: a weight has the unit of its head, of its column, or that which was asked for") func units() throws {
        func weight(_ heads: String, _ cells: String, _ usesPounds: Bool) throws -> (Double?, Bool) {
            let table = try Self.table(
                .strong, ["Date,Workout Name,Exercise Name,\(heads)", "2024-03-10 18:00:00,W,Squat,\(cells)"],
                usesPounds: usesPounds)
            return (
                table.sessions.first?.sets.first?.weight.map { ($0 * 1_000).rounded() / 1_000 }, table.hasAssumedUnit
            )
        }
        for usesPounds in [false, true] {
            #expect(try weight("Weight (kg)", "100", usesPounds) == (100, false))
            for head in ["Weight (lbs)", "Weight (lb)"] {
                #expect(try weight(head, "100", usesPounds) == (45.359, false))
            }
            #expect(try weight("Weight,Weight Unit", "100,kg", usesPounds) == (100, false))
            for unit in ["lb", "LBS", "lbs."] {
                #expect(try weight("Weight,Weight Unit", "100,\(unit)", usesPounds) == (45.359, false))
            }
            #expect(try weight("Weight", "100", usesPounds) == (usesPounds ? 45.359 : 100, true))
            #expect(try weight("Weight,Weight Unit", "100,", usesPounds) == (usesPounds ? 45.359 : 100, true))
            #expect(try weight("Weight", "0", usesPounds) == (nil, false))
            // A weight of nothing in kilograms is none in pounds.
            #expect(try weight("Weight (kg),Weight (lbs)", "0,100", usesPounds) == (nil, false))
            #expect(try weight("Weight (kg),Weight (lbs)", ",100", usesPounds) == (45.359, false))
        }
    }

    @Test("A distance has its unit, and one without is none") func distances() throws {
        func distance(_ heads: String, _ cells: String) throws -> Double? {
            try Self.table(
                .strong, ["Date,Workout Name,Exercise Name,\(heads)", "2024-03-10 18:00:00,W,Row,\(cells)"]
            ).sessions.first?.sets.first?.distance
        }
        #expect(try distance("Distance (meters)", "500") == 500 && distance("Distance (meters)", "0") == nil)
        for (unit, metres) in [
            ("km", 2_000), ("KM", 2_000), ("mi", 3_218.688), ("miles", 3_218.688), ("m", 2), ("meters", 2), ("ft", nil),
            ("", nil),
        ] as [(String, Double?)] {
            #expect(try distance("Distance,Distance Unit", "2,\(unit)") == metres, "\(unit)")
        }
        #expect(try distance("Distance,Distance Unit", "0,km") == nil && distance("Distance", "2") == nil)
    }

    // MARK: Sessions

    @Test("IMP-80: rows of one start and name are one workout, with the first notes and each note of exercises once")
    func sessions() throws {
        let heads = "Date,Workout Name,Exercise Name,Set Order,Workout Notes,Notes,RPE,Weight (kg)"
        let table = try Self.table(
            .strong,
            [
                heads, "2024-03-10 18:00:00,A,Squat,1,,deep,7,10", "2024-03-10 18:00:00,B,Squat,1,,,,10",
                "2024-03-10 18:00:00,A,Squat,2,first,deep,8,10", "2024-03-10 18:00:00,A,Bench,1,second,deep,,10",
                "2024-03-10 18:00:00,A,Bench,Note,,slow,10,10", "2024-03-11 18:00:00,,,1,,alone,,10",
                "soon,A,Squat,1,,,,10",
                "2024-03-10 18:00:00,A,Squat,1,,,,10,more",
            ])
        #expect(table.sessions.map(\.name) == ["A", "B", "Workout"] && table.sessions.map(\.line) == [2, 3, 7])
        #expect(table.sessions.map(\.notes) == ["first", nil, nil] && table.sessions.map(\.sets.count) == [3, 1, 1])
        #expect(table.sessions[0].exerciseNotes == ["Squat: deep", "Bench: deep", "Bench: slow"])
        #expect(table.sessions[2].exerciseNotes == ["Exercise: alone"])
        #expect(table.leftOut.map(\.line) == [8, 9])
        #expect(
            table.leftOut.map(\.reason) == [
                "its date is in no known form", "it has more cells than there are heads",
            ])
        let workouts = table.sessions.map { $0.workout(.hevy) }
        #expect(workouts[0].sidecar.notes == "first\nSquat: deep\nBench: deep\nBench: slow")
        #expect(
            workouts[1].sidecar.notes == nil && workouts[0].sidecar.effort == 8 && workouts[1].sidecar.effort == nil)
        #expect(workouts[0].source == ExportSource(way: "hevy", origin: nil, name: "Hevy"))
        #expect(workouts.map(\.sidecar.title) == ["A", "B", "Workout"])
    }

    @Test("IMP-80: a diary is known by its heads") func layouts() {
        func layout(_ heads: String) -> String? { StrengthDiary.Layout(Array("\(heads)\n".utf8))?.way }
        #expect(layout("Date,Workout Name,Exercise Name,Set Order,Weight") == "strong")
        #expect(layout("date,workout name,exercise name,set order,WEIGHT (lbs)") == "strong")
        #expect(layout("title,start_time,exercise_title,set_index") == "hevy")
        for heads in [
            "Workout Name,Exercise Name,Set Order,Weight", "Date,Exercise Name,Set Order,Weight",
            "Date,Workout Name,Set Order,Weight", "Date,Workout Name,Exercise Name,Weight",
            "Date,Workout Name,Exercise Name,Set Order,My Weight", "start_time,exercise_title,set_index",
            "title,exercise_title,set_index", "title,start_time,set_index", "title,start_time,exercise_title", "",
        ] {
            #expect(layout(heads) == nil, "\(heads)")
        }
    }
}
