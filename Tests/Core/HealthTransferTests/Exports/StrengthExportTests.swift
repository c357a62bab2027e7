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
