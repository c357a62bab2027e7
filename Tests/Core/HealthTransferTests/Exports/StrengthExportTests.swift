import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing

@testable import HealthTransfer

/// Diaries of Strong and Hevy.
@Suite struct StrengthExportTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static let strong = #"""
        Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
        2024-03-10 18:00:00,"Push, ""A""",1h 5m,Bench Press,W,20.0,15,0,0,,felt good,
        2024-03-10 18:00:00,"Push, ""A""",1h 5m,Bench Press,1,60.0,10,0,0,,,8
        2024-03-10 18:00:00,"Push, ""A""",1h 5m,Bench Press,2,62.5,8,0,0,last one hard,,9
        2024-03-10 18:00:00,"Push, ""A""",1h 5m,Bench Press,Rest Timer,0,0,0,90,,,
        2024-03-12 18:00:00,Forgotten,83h 31m,Squat,1,100.0,5,0,0,,,
        2024-03-10 18:00:00,"Push, ""A""",1h 5m,Plank,1,0,0,0,60,,,
        9 Foo 2024,Push,59m,Plank,1,0,0,0,60,,,

        """#

    private func metadata(_ workout: SampleRecord, _ set: Int) -> Metadata? {
        workout.workout?.events?[set].metadata
    }

    @Test("IMP-15, IMP-80, IMP-81, IMP-82, IMP-83: a workout of Strong with its sets, and its source")
    func strong() async throws {
        let report = try #require(try await fixture.run("strong.csv", Self.strong).first)
        #expect(report.error == nil && report.status == .imported && report.format == "strong")
        #expect(
            report.remarks.map(\.text) == [
                "Workouts: 3 found, 2 new, 1 left out.",
                "1 of the workouts was left out: its date is in no known form (line 8).",
                "1 workout lasts over 12 hours: the timer was forgotten, and 3 minutes a set were taken.",
                "Weights without a unit were taken as kilograms. Use --weight-unit if they are not.",
                "2 times without a zone were taken as Europe/Berlin.",
            ])
        let workouts = try fixture.workouts()
        let first = try #require(workouts.first)
        #expect(workouts.count == 2 && first.workout?.activityType == .traditionalStrengthTraining)
        // 18:00 in Berlin.
        #expect(first.start == 731_782_800 && first.end - first.start == 65 * 60)
        #expect(first.metadata?[WorkoutSummary.nameKey]?.stringValue == "Push, \"A\"")
        #expect(first.metadata?[WorkoutSummary.notesKey]?.stringValue == "felt good\nBench Press: last one hard")
        #expect(first.workout?.events?.count == 4 && first.workout?.totals[.energyBurned] == nil)
        #expect(metadata(first, 0)?["setType"]?.stringValue == "warmup" && metadata(first, 3)?["weight"] == nil)
        #expect(metadata(first, 2)?["weight"]?.quantityValue?.converted(to: .kilogram) == 62.5)
        #expect(metadata(first, 3)?["exercise"]?.stringValue == "Plank")
        #expect(metadata(first, 3)?["duration"]?.quantityValue?.converted(to: .second) == 60)
        #expect(first.workout?.events?.allSatisfy { $0.metadata?["OHKTimesAssumed"]?.boolValue == true } == true)
        #expect(first.source?.source.name == "Strong")
        #expect(first.source?.source.bundleIdentifier.hasPrefix("import.") == true)
        let second = try #require(workouts.last)
        #expect(second.end - second.start == 600)
        #expect(try fixture.samples(.workoutEffortScore).compactMap { $0.quantity?.value } == [9])
    }

    @Test("IMP-17: the same diary again adds nothing, and a longer one adds what is new")
    func twiceAddsNothing() async throws {
        _ = try await fixture.run("strong.csv", Self.strong)
        let before = try fixture.contents()
        let again = try #require(try await fixture.run("other.csv", Self.strong).first)
        #expect(again.status == .duplicate && again.duplicates == 2 && again.samples == 0)
        #expect(try fixture.contents() == before)
        let more = Self.strong + "2024-03-14 18:00:00,Pull,45m,Row,1,40,10,0,0,,,\n"
        let longer = try #require(try await fixture.run("strong.csv", more).first)
        #expect(longer.workoutCount == 1)
        #expect(try fixture.workouts().count == 3)
    }

    @Test("STO-2: a workout that was deleted stays deleted")
    func deletedStaysDeleted() async throws {
        _ = try await fixture.run("strong.csv", Self.strong)
        let first = try #require(try fixture.workouts().first)
        _ = try await WorkoutDeletion(access: fixture.access).delete([first])
        let again = try #require(try await fixture.run("strong.csv", Self.strong).first)
        #expect(try fixture.workouts().count == 1 && again.workoutCount == 0)
        #expect(again.warnings.contains { $0.contains("it was deleted from this store before") })
    }

    @Test("IMP-81: units of the head, of a column, or as asked")
    func units() async throws {
        var fixture = fixture
        fixture.options.exports.usesPounds = true
        _ = try await fixture.run([
            (
                "a.csv",
                Array(
                    #"""
                    "Workout #";"Date";"Workout Name";"Duration (sec)";"Exercise Name";"Set Order";"Weight (lbs)";"Reps"
                    "1";"2024-03-10 18:00:00";"Push";"3900";"Bench";"1";"135.0";"10"
                    """#.utf8)
            ),
            (
                "b.csv",
                Array(
                    #"""
                    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps
                    2024-03-11 18:00:00,Push,59m,Bench,1,60,kg,10
                    """#.utf8)
            ),
            (
                "c.csv",
                Array(
                    #"""
                    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps
                    2024-03-12 18:00:00,Push,3900,Bench,1,100,10
                    """#.utf8)
            ),
        ])
        let weights = try fixture.workouts().compactMap {
            metadata($0, 0)?["weight"]?.quantityValue?.converted(to: .kilogram)
        }
        #expect(weights.map { ($0 * 1_000).rounded() / 1_000 } == [61.235, 60, 45.359])
    }

    @Test("IMP-80, IMP-81, IMP-82, IMP-83: a workout of Hevy")
    func hevy() async throws {
        let table = #"""
            "title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"
            "Push","10 Mar 2024, 18:00","10 Mar 2024, 19:05","","Bench","","",0,"warmup",20,15,"","",""
            "Push","10 Mar 2024, 18:00","10 Mar 2024, 19:05","","Rowing","","",0,"normal","","",2,480,""
            """#
        let report = try #require(try await fixture.run("hevy.csv", table).first)
        let workout = try #require(try fixture.workouts().first)
        #expect(report.format == "hevy" && workout.end - workout.start == 65 * 60)
        #expect(metadata(workout, 1)?["distance"]?.quantityValue?.converted(to: .meter) == 2_000)
    }

    @Test("IMP-81, IMP-83: each cell of a set has its unit, and a set its place in the workout")
    func everyCell() async throws {
        let strong = """
            Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,Distance,Distance Unit,Seconds,Notes,Workout Notes,RPE
            2024-03-09 09:00:00,Legs,12h,Squat,W,100,lbs,10,,,,deep,strong day,7
            2024-03-09 09:00:00,Legs,12h,Squat,D,50,kg,12,,,,deep,later notes,8.5
            2024-03-09 09:00:00,Legs,12h,Squat,F,0,kg,0,,,,,,
            2024-03-09 09:00:00,Legs,12h,Row,3,,,,2.5,km,480,even,,
            2024-03-09 09:00:00,Legs,12h,Walk,4,,,,2,mi,999999,,,
            2024-03-09 09:00:00,Legs,12h,Walk,5,,,1e6,400,m,1000000,,,
            2024-03-09 09:00:00,Legs,12h,Walk,6,,,,400,,,,,
            2024-03-09 09:00:00,Legs,12h,Walk,Note,1,kg,1,,,,,,
            2024-03-11 09:00:00,Long,12h 0m 1s,Squat,,60,kg,5,,,,,,
            2024-03-12 09:00:00,Four,0s,A,1,1,kg,1,,,,,,
            2024-03-12 09:00:00,Four,0s,A,2,1,kg,1,,,,,,
            2024-03-12 09:00:00,Four,0s,A,3,1,kg,1,,,,,,
            2024-03-12 09:00:00,Four,0s,A,4,1,kg,1,,,,,,

            """
        let report = try #require(try await fixture.run("strong.csv", strong).first)
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                WorkoutEffortScore 0–43200: 8 appleEffortScore, Strong
                WorkoutTypeIdentifier 0–43200: traditionalStrengthTraining 43200 s; segment 0–6171.428571 \
                (OHKTimesAssumed=true effort=7 exercise=Squat repetitions=10 setOrder=W setType=warmup weight=45.359237 \
                kg); segment 6171.428571–12342.857143 (OHKTimesAssumed=true effort=8.5 exercise=Squat repetitions=12 \
                setOrder=D setType=dropset weight=50 kg); segment 12342.857143–18514.285714 (OHKTimesAssumed=true \
                exercise=Squat setOrder=F setType=failure); segment 18514.285714–24685.714286 (OHKTimesAssumed=true \
                distance=2500 m duration=480 s exercise=Row setOrder=3 setType=normal); segment \
                24685.714286–30857.142857 (OHKTimesAssumed=true distance=3218.688 m duration=999999 s exercise=Walk \
                setOrder=4 setType=normal); segment 30857.142857–37028.571429 (OHKTimesAssumed=true distance=400 m \
                exercise=Walk setOrder=5 setType=normal); segment 37028.571429–43200 (OHKTimesAssumed=true \
                exercise=Walk setOrder=6 setType=normal); traditionalStrengthTraining 0–43200 43200 s, place 1, water \
                0, Strong, HKMetadataKeySyncIdentifier=strong:2024-03-09 09:00:00|Legs HKMetadataKeySyncVersion=1 \
                name=Legs notes=strong day⏎Squat: deep⏎Row: even
                WorkoutTypeIdentifier 172800–173400: traditionalStrengthTraining 600 s; segment 172800–173400 \
                (OHKTimesAssumed=true exercise=Squat repetitions=5 setType=normal weight=60 kg); \
                traditionalStrengthTraining 172800–173400 600 s, place 1, water 0, Strong, \
                HKMetadataKeySyncIdentifier=strong:2024-03-11 09:00:00|Long HKMetadataKeySyncVersion=1 name=Long
                WorkoutTypeIdentifier 259200–259920: traditionalStrengthTraining 720 s; segment 259200–259380 \
                (OHKTimesAssumed=true exercise=A repetitions=1 setOrder=1 setType=normal weight=1 kg); segment \
                259380–259560 (OHKTimesAssumed=true exercise=A repetitions=1 setOrder=2 setType=normal weight=1 kg); \
                segment 259560–259740 (OHKTimesAssumed=true exercise=A repetitions=1 setOrder=3 setType=normal weight=1 \
                kg); segment 259740–259920 (OHKTimesAssumed=true exercise=A repetitions=1 setOrder=4 setType=normal \
                weight=1 kg); traditionalStrengthTraining 259200–259920 720 s, place 1, water 0, Strong, \
                HKMetadataKeySyncIdentifier=strong:2024-03-12 09:00:00|Four HKMetadataKeySyncVersion=1 name=Four
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Workouts: 3 found, 3 new.
                1 workout lasts over 12 hours: the timer was forgotten, and 3 minutes a set were taken.
                3 times without a zone were taken as Europe/Berlin.
                """)
    }

    @Test("IMP-81, IMP-83: each cell of a set of Hevy, in kilograms and kilometres or in pounds and miles")
    func everyCellOfHevy() async throws {
        let heads =
            "title,start_time,end_time,description,exercise_title,exercise_notes,set_index,set_type"
        let metric = """
            \(heads),weight_kg,reps,distance_km,duration_seconds,rpe
            Push,"10 Mar 2024, 18:00","10 Mar 2024, 18:30",fine,Bench,slow,0,warmup,20.5,15,,,6.5
            Push,"10 Mar 2024, 18:00","10 Mar 2024, 18:30",fine,Rowing,,1,,,,2.25,480,9

            """
        let imperial = """
            \(heads),weight_lbs,reps,distance_miles,duration_seconds,rpe
            ,"11 Mar 2024, 18:00","11 Mar 2024, 17:00",,,,0,dropset,10,15,3,,

            """
        _ = try await fixture.run([("a.csv", Array(metric.utf8)), ("b.csv", Array(imperial.utf8))])
        let lines = try fixture.lines(from: 731_782_800)
        #expect(
            lines.joined(separator: "\n") == """
                WorkoutEffortScore 0–1800: 8 appleEffortScore, Hevy
                WorkoutTypeIdentifier 0–1800: traditionalStrengthTraining 1800 s; segment 0–900 (OHKTimesAssumed=true \
                effort=6.5 exercise=Bench repetitions=15 setOrder=0 setType=warmup weight=20.5 kg); segment 900–1800 \
                (OHKTimesAssumed=true distance=2250 m duration=480 s effort=9 exercise=Rowing setOrder=1 \
                setType=normal); traditionalStrengthTraining 0–1800 1800 s, place 1, water 0, Hevy, \
                HKMetadataKeySyncIdentifier=hevy:10 Mar 2024, 18:00|Push HKMetadataKeySyncVersion=1 name=Push \
                notes=fine⏎Bench: slow
                WorkoutTypeIdentifier 86400–87000: traditionalStrengthTraining 600 s; segment 86400–87000 \
                (OHKTimesAssumed=true distance=4828.032 m exercise=Exercise repetitions=15 setOrder=0 setType=dropset \
                weight=4.535924 kg); traditionalStrengthTraining 86400–87000 600 s, place 1, water 0, Hevy, \
                HKMetadataKeySyncIdentifier=hevy:11 Mar 2024, 18:00|Workout HKMetadataKeySyncVersion=1 name=Workout
                """)
    }

    @Test("IMP-82: durations in words and in seconds")
    func durations() {
        let durations: [(String, Double?)] = [
            ("1h 5m", 3_900), ("59m", 3_540), ("2h 3m 4s", 7_384), ("90", 90), ("0", 0), ("-1", nil), ("0s", nil),
            ("1.5H", 5_400), ("5x", nil), ("h", nil), ("-1m", nil), ("", nil),
        ]
        for (text, seconds) in durations { #expect(StrengthTable.seconds(text) == seconds, "\(text)") }
    }

    @Test("IMP-1, IMP-2, IMP-3: a table is the same in a folder, alone, in an archive and in one within it")
    func placesAreEqual() async throws {
        _ = try await fixture.run("strong.csv", Self.strong)
        let before = try fixture.contents()
        let inner = StoredPacking.zip([("Export/strong.csv", Array(Self.strong.utf8))])
        let path = try fixture.write([
            ("a.zip", StoredPacking.zip([("inner.zip", inner)])), ("b.dat", Array(Self.strong.utf8)),
        ])
        for name in ["a.zip", "b.dat"] {
            let reports = await fixture.run("\(path)/\(name)")
            #expect(reports.map(\.format) == ["strong"] && reports.first?.duplicates == 2, "\(name)")
        }
        #expect(try fixture.contents() == before)
    }

    @Test("IMP-94: a table that never ends is refused with a sentence")
    func hostileTables() async throws {
        let report = try #require(
            try await fixture.run("strong.csv", Self.strong + "\"" + String(repeating: "x", count: 100_000)).first)
        #expect(report.status == .failed && report.error?.contains("a quotation mark is never closed") == true)
        #expect(try fixture.workouts().isEmpty)
    }

    // MARK: Test data beside the package

    @Test(
        "The public and the made-up diaries agree with the manifest",
        .enabled(if: ExportFixture.hasData, "no test data"))
    func manifest() async throws {
        let reports = await fixture.run(ExportFixture.data.appending(path: "public/strong/strong.csv").path)
        #expect(reports.first?.workoutCount == 86)
        let workouts = try fixture.workouts()
        let sets = workouts.flatMap { $0.workout?.events ?? [] }
        let weights = sets.map { $0.metadata?["weight"]?.quantityValue?.converted(to: .kilogram) }
        let volume = zip(sets, weights).reduce(0) { sum, set in
            guard case .integer(let count)? = set.0.metadata?["repetitions"] else { return sum }
            return sum + Double(count) * (set.1 ?? 0)
        }
        #expect(sets.count == 1_903 && weights.count { $0 == nil } == 48 && abs(volume - 394_186) < 0.01)
        let forgotten = try ["2021-02-22 18:37:40", "2021-03-03 14:45:52"].map { text in
            LocalClock.moment(try #require(WallClock(text)).local, in: fixture.options.exports.zone)
        }
        let others = workouts.filter { !forgotten.contains($0.start) }
        #expect(others.count == 84 && others.reduce(0) { $0 + $1.end - $1.start } == 582_600)
        let made = try ExportFixture()
        let zip = await made.run(ExportFixture.data.appending(path: "synthetic/strength.zip").path)
        // Both diaries of one program tell the same key once.
        #expect(zip.compactMap(\.format).sorted() == ["hevy", "hevy", "strong", "strong"])
        #expect(zip.allSatisfy { $0.error == nil })
        let before = try made.contents()
        _ = await made.run(ExportFixture.data.appending(path: "synthetic/strength.zip").path)
        #expect(try made.contents() == before)
    }
}
