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
        (
            "DI_CONNECT/DI-Connect-Aggregator/UDSFile_1.json",
            Array(
                #"""
                [{"calendarDate": "2024-03-09", "wellnessStartTimeGmt": "2024-03-08T23:00:00.0",
                  "wellnessEndTimeGmt": "2024-03-09T23:00:00.0", "totalSteps": 10800, "totalDistanceMeters": 9100,
                  "activeKilocalories": 640.0, "bmrKilocalories": 1700.0, "floorsAscendedInMeters": 21.0,
                  "restingHeartRate": 53, "currentDayRestingHeartRate": 52},
                 {"calendarDate": "2024-03-10", "totalSteps": 5000, "totalDistanceMeters": 1e300},
                 {"calendarDate": "2024-03-11", "totalSteps": 0, "currentDayRestingHeartRate": 50},
                 {"calendarDate": "2900-01-01", "totalSteps": 100}, {"totalSteps": 7}]
                """#.utf8)
        ),
        (
            "DI_CONNECT/DI-Connect-Wellness/1_healthStatusData.json",
            Array(
                #"""
                [{"calendarDate": "2024-03-10", "metrics": [{"type": "HRV", "value": 41.0}, {"type": "HR", "value": 52.0},
                  {"type": "SPO2", "value": 96.0}, {"type": "SKIN_TEMP_C", "value": 0.2},
                  {"type": "RESPIRATION", "value": 14.0}, {"type": "HRV", "value": 1e9}]}, {"metrics": 5}]
                """#.utf8)
        ),
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

    @Test("IMP-16, IMP-38: sums of days, with the resting heart rate of the day; days without steps are none")
    func days() async throws {
        _ = try await fixture.run(Self.files)
        let steps = try fixture.samples(.stepCount).sorted { $0.start < $1.start }
        #expect(steps.map { $0.quantity?.value } == [10_800, 5_000])
        // 2024-03-08T23:00Z to 2024-03-09T23:00Z; the other day is that of the zone.
        #expect(steps.map(\.start) == [731_631_600, 731_718_000] && steps.map(\.end) == [731_718_000, 731_804_400])
        #expect(try fixture.samples(.distanceWalkingRunning).contains { $0.quantity?.value == 9_100 })
        #expect(try fixture.samples(.activeEnergyBurned).contains { $0.quantity?.value == 640 })
        #expect(try fixture.samples(.basalEnergyBurned).map { $0.quantity?.value } == [1_700])
        #expect(try fixture.samples(.flightsClimbed).map { $0.quantity?.value } == [7])
        #expect(try fixture.samples(.restingHeartRate).map { $0.quantity?.value } == [52])
    }

    @Test("IMP-37: means of a night count at noon, unless finer data of it are there") func meansOfNights() async throws
    {
        let report = try export(await fixture.run(Self.files))
        let noon = 731_761_200.0
        for (type, value) in [
            (ObjectType.heartRateVariabilityRMSSD, 41.0), (.heartRate, 52), (.oxygenSaturation, 0.96),
            (.respiratoryRate, 14),
        ] {
            let samples = try fixture.samples(type)
            #expect(samples.map { $0.quantity?.value } == [value] && samples.map(\.start) == [noon], "\(type)")
        }
        #expect(report.warnings.contains { $0.contains("a value cannot be true") })
        #expect(try fixture.samples(.appleSleepingWristTemperature).isEmpty)
    }

    @Test("IMP-31: FIT files of other kinds are counted by kind, without the address in their names")
    func otherKinds() async throws {
        var bytes: [UInt8] = [14, 0x20, 0x54, 0x08, 15, 0, 0, 0] + Array(".FIT".utf8) + [0, 0]
        // A definition of the message that states the kind, and that message: settings.
        bytes += [0x40, 0, 0, 0, 0, 1, 0, 1, 0, 0x00, 2, 0x40, 0, 0, 0].prefix(9) + [0, 2, 0, 2, 0, 2]
        let folder = "DI_CONNECT/DI-Connect-Uploaded-Files"
        let packed = StoredPacking.zip([("nobody@example.org_81.fit", bytes), ("nobody@example.org_82.fit", bytes)])
        let reports = try await fixture.run(
            Self.files + [
                ("\(folder)/UploadedFiles_0-_Part1.zip", packed), ("\(folder)/nobody@example.org_83.fit", bytes),
            ]
        )
        #expect(reports.count == 1, "\(reports.map { "\($0.file) \($0.error ?? "")" })")
        let texts = try export(reports).remarks.map(\.text)
        #expect(texts.contains { $0.hasPrefix("FIT files: 3 found, 3 left out.") }, "\(texts)")
        #expect(!texts.contains { $0.contains("@") })
        #expect(texts.contains { $0.contains("it is a settings file") && $0.contains("81.fit") })
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
        // The first night has the stages of the watch, the second one only sums; the third one is none.
        let nights = try fixture.samples(.sleepAnalysis)
        func minutes(_ value: Int, _ isSum: Bool = false) -> Double {
            nights.filter { $0.categoryValue == value && ($0.metadata?["OHKSleepDeep"] != nil) == isSum }
                .reduce(0) { $0 + $1.end - $1.start } / 60
        }
        #expect([2, 3, 4, 5].map { minutes($0) } == [20, 240, 120, 70] && minutes(1) == 0 && minutes(1, true) == 420)
        #expect(nights.count { 2...5 ~= $0.categoryValue ?? 0 } == 9)
        #expect(try fixture.samples(.heartRateVariabilityRMSSD).count == 90)
        #expect(try fixture.samples(.stepCount).map { $0.quantity?.value } == [10_800])
        #expect(try fixture.samples(.stepCount).map(\.start) == [731_631_600])
        #expect(try fixture.samples(.restingHeartRate).map { $0.quantity?.value } == [52])
        #expect(try fixture.samples(.flightsClimbed).map { $0.quantity?.value } == [7])
        let before = try fixture.contents()
        _ = await fixture.run(path)
        #expect(try fixture.contents() == before)
    }
}
