import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing

@testable import HealthTransfer

/// Account exports of Garmin.
@Suite struct GarminExportTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static let activities = #"""
        [{"summarizedActivitiesExport": [
         {"activityId": 8000000001, "name": "Morning run", "activityType": "running", "startTimeGmt": 1778565600000.0,
          "startTimeLocal": 1778569200000.0, "duration": 3000000.0, "elapsedDuration": 3000000.0, "distance": 900000.0,
          "calories": 1466.5, "description": "along the river", "workoutRpe": 60},
         {"activityId": 8000000002, "name": "Strength", "activityType": "strength_training",
          "startTimeGMT": 1710090000000, "startTimeLocal": 1710093600000, "duration": 2400000.0, "calories": 838.0,
          "summarizedExerciseSets": [{"category": "BENCH_PRESS", "reps": 24, "sets": 3, "maxWeight": 60000},
           {"category": "UNKNOWN", "sets": 2}]},
         {"activityId": 1, "startTimeGmt": 1e300, "duration": -5, "distance": 1e308}, {"activityId": 2},
         {"activityId": 3, "startTimeGmt": "2024-03-09T08:00:00.0", "duration": "1800"}]}]
        """#

    private static let folder = "DI_CONNECT/DI-Connect-Fitness"

    private func export(_ reports: [ImportReport]) throws -> ImportReport {
        try #require(reports.first { $0.format == "garmin" })
    }

    private static let files: [(name: String, bytes: [UInt8])] = [
        ("\(folder)/nobody@example.org_0_summarizedActivities.json", Array(activities.utf8)),
        (
            "DI_CONNECT/DI-Connect-Wellness/1_sleepData.json",
            Array(
                #"""
                [{"retro": false}, {"sleepStartTimestampGMT": "2024-03-30T22:30:00.0", "sleepEndTimestampGMT":
                 "2024-03-31T05:30:00.0", "sleepWindowConfirmationType": "ENHANCED_CONFIRMED_FINAL", "deepSleepSeconds": 7200,
                 "lightSleepSeconds": 14400, "remSleepSeconds": 3600, "awakeSleepSeconds": 0},
                 {"sleepStartTimestampGMT": "2024-03-11T22:00:00.0", "sleepEndTimestampGMT": "2024-03-12T06:00:00.0",
                  "sleepWindowConfirmationType": "OFF_WRIST", "deepSleepSeconds": 0, "lightSleepSeconds": 0}]
                """#.utf8)
        ),
        (
            "DI_CONNECT/DI-Connect-Wellness/1_userBioMetrics.json",
            Array(
                #"""
                [{"version": 1, "weight": {"weight": 72900.0, "bodyFat": 18.5, "timestampGMT": "2024-03-10T06:10:00.0"}},
                 {"version": 2, "weight": {"weight": 72500.0, "bodyFat": 18.5, "timestampGMT": "2024-03-10T06:10:00.0"}}]
                """#.utf8)
        ),
        (
            "DI_CONNECT/DI-Connect-Wellness/BloodPressureFile_1.json",
            Array(
                #"[{"metaData": {"calendarDate": [2024, 3, 10, 7, 15]}, "bloodPressure": {"systolic": 118, "diastolic": 76}}]"#
                    .utf8)
        ),
        (
            "DI_CONNECT/DI-Connect-Aggregator/HydrationLogFile_1.json",
            Array(
                #"""
                [{"timestampLocal": "2024-03-09T12:00:00.0", "valueInML": 500.0, "hydrationSource": "GARMIN_GCM"},
                 {"timestampLocal": "2024-03-09T13:00:00.0", "valueInML": -50.0, "hydrationSource": "GARMIN_GCM"}]
                """#.utf8)
        ),
        ("DI_CONNECT/DI-Connect-Aggregator/UDSFile_1.json", Array("[]".utf8)),
        ("DI_CONNECT/DI-Connect-User/user_profile.json", Array(#"{"emailAddress": "nobody@example.org"}"#.utf8)),
    ]

    @Test("IMP-30, IMP-32, IMP-33: summaries are added to recordings, and are workouts without one")
    func activities() async throws {
        let run = try fixture.write([("run.gpx", Array(GPX.file(GPX.track([[0, 3_000]], type: "running")).utf8))])
        _ = await fixture.run("\(run)/run.gpx")
        let report = try export(try await fixture.run(Self.files))
        #expect(report.error == nil)
        #expect(report.remarks.map(\.text).contains("Workouts: 5 found, 1 new, 1 merged, 3 left out."))
        #expect(!report.remarks.contains { $0.text.contains("@") })
        let workouts = try fixture.workouts()
        #expect(workouts.count == 2)
        let annotation = try fixture.annotation(workouts[1])
        #expect(annotation.title == "Morning run" && annotation.notes == "along the river")
        #expect(try fixture.samples(.workoutEffortScore).map { $0.quantity?.value } == [6])
        let strength = workouts[0]
        #expect(strength.workout?.activityType == .traditionalStrengthTraining && strength.start == 731_782_800)
        #expect(strength.end - strength.start == 2_400 && strength.metadata?[MetadataKey.timeZone]?.stringValue != nil)
        let energy = try #require(strength.workout?.totals[.energyBurned]?.converted(to: .kilocalorie))
        #expect(abs(energy - 200) < 1e-9)
        #expect(strength.metadata?[WorkoutSummary.notesKey]?.stringValue == "Bench press 3 × 8, 60 kg")
    }

    @Test("IMP-36, IMP-37, IMP-98: nights, weight, blood pressure and water")
    func records() async throws {
        _ = try await fixture.run(Self.files)
        let nights = try fixture.samples(.sleepAnalysis).sorted { ($0.categoryValue ?? 0) < ($1.categoryValue ?? 0) }
        #expect(nights.map(\.categoryValue) == [0, 1] && nights.allSatisfy { $0.end - $0.start == 7 * 3_600 })
        #expect(nights.last?.metadata?["OHKSleepDeep"]?.quantityValue?.converted(to: .second) == 7_200)
        #expect(try fixture.samples(.bodyMass).map { $0.quantity?.value } == [72.5])
        #expect(try fixture.samples(.bodyFatPercentage).map { $0.quantity?.value } == [0.185])
        let pressure = try #require(try fixture.samples(.bloodPressure).first)
        #expect(pressure.contained.map { $0.quantity?.value } == [118, 76] && pressure.start == 731_744_100)
        #expect(try fixture.samples(.dietaryWater).map { $0.quantity?.value } == [0.5])
    }

    @Test("IMP-17: the same export twice, below another folder and packed, adds nothing")
    func twiceAddsNothing() async throws {
        _ = try await fixture.run(Self.files)
        let before = try fixture.contents()
        let packed = StoredPacking.zip(Self.files.map { ("my export/\($0.name)", $0.bytes) })
        let again = try export(await fixture.run(try fixture.write([("a.zip", packed)]) + "/a.zip"))
        #expect(again.status == .duplicate && again.samples == 0 && again.workoutCount == 0)
        #expect(try fixture.contents() == before && fixture.samples(.sleepAnalysis).count == 2)
    }

    @Test("IMP-19: a recording that comes later takes the place of a summary, with what was said about it")
    func recordingsReplaceSummaries() async throws {
        _ = try await fixture.run(Self.files)
        let summary = try #require(try fixture.workouts().last)
        var change = WorkoutEditor.Change()
        change.addedTags = ["race"]
        _ = try WorkoutEditor(access: fixture.access).edit(summary.uuid, change)
        let run = try fixture.write([("run.gpx", Array(GPX.file(GPX.track([[0, 3_000]], type: "running")).utf8))])
        _ = await fixture.run("\(run)/run.gpx")
        let workouts = try fixture.workouts()
        #expect(workouts.count == 2 && workouts[1].uuid != summary.uuid)
        let annotation = try fixture.annotation(workouts[1])
        #expect(annotation.title == "Morning run" && annotation.tags == ["race"])
        let before = try fixture.contents()
        _ = try await fixture.run(Self.files)
        #expect(try fixture.workouts().count == 2)
        #expect(try fixture.contents().count >= before.count)
        _ = try await fixture.run(Self.files)
        #expect(try fixture.workouts().count == 2)
    }

    @Test("IMP-9, IMP-94, IMP-96: damaged, deep and endless JSON leaves the rest")
    func hostileFiles() async throws {
        for text in [
            "[", "[[[[", String(repeating: "[", count: 100_000), "{}", "nothing",
            "[{\"summarizedActivitiesExport\": 3}]",
        ] {
            let report = try export(
                try await fixture.run([
                    ("\(Self.folder)/a_0_summarizedActivities.json", Array(text.utf8)), Self.files[1],
                ]))
            #expect(
                report.error == nil
                    && report.warnings.contains { $0.hasPrefix("A file of activities could not be read") })
        }
        #expect(try fixture.samples(.sleepAnalysis).count == 2 && fixture.workouts().isEmpty)
    }

    @Test("The made-up export agrees with its story", .enabled(if: ExportFixture.hasData, "no test data"))
    func story() async throws {
        let path = ExportFixture.data.appending(path: "synthetic/garmin.zip").path
        let report = try export(await fixture.run(path))
        #expect(report.error == nil)
        let workouts = try fixture.workouts()
        #expect(workouts.count == 2)
        let annotation = try fixture.annotation(workouts[0])
        #expect(annotation.title == "Morning run" && annotation.notes == "along the river")
        #expect(try fixture.samples(.workoutEffortScore).map { $0.quantity?.value } == [6])
        #expect(workouts[1].end - workouts[1].start == 2_400 && workouts[1].start == 731_782_800)
        #expect(try fixture.samples(.bodyMass).map { $0.quantity?.value } == [72.5])
        #expect(try fixture.samples(.dietaryWater).map { $0.quantity?.value } == [0.5])
        let before = try fixture.contents()
        _ = await fixture.run(path)
        #expect(try fixture.contents() == before)
    }
}
