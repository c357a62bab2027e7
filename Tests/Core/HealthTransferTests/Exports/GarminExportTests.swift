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

    @Test("IMP-36: a date with an hour of any size is none, and leaves the others") func hugeHours() async throws {
        func pressure(_ hour: String) -> String {
            #"{"metaData": {"calendarDate": [2024, 3, 10, \#(hour), 15]}, "bloodPressure": {"systolic": 118, "diastolic": 76}}"#
        }
        let hours = ["9000000000000000000", "-9000000000000000000", "7"].map(pressure).joined(separator: ",")
        let report = try export(
            try await fixture.run([
                ("DI_CONNECT/DI-Connect-Wellness/BloodPressureFile_1.json", Array("[\(hours)]".utf8))
            ]))
        #expect(report.error == nil)
        #expect(try fixture.samples(.bloodPressure).map(\.start) == [731_744_100])
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

    @Test("IMP-33: a summary has what all its members say, within their bounds")
    func everyMember() async throws {
        func activity(_ number: Int, _ kind: String, _ members: String) -> String {
            #"{"activityId": \#(number), "activityType": "\#(kind)", "name": "\#(kind)", \#(members)}"#
        }
        let start = #""startTimeGmt": 1709971200000"#
        let list = [
            activity(
                1, "indoor_cycling",
                #"\#(start), "startTimeLocal": 1709991900000, "elapsedDuration": 600000, "duration": 540000, "distance": 123450, "calories": 419, "workoutRpe": 100"#
            ),
            activity(
                2, "treadmill_running",
                #""startTimeGMT": 1709974800000, "startTimeLocal": 1709974801000, "duration": 345599000, "distance": 999999999, "calories": 209495.81, "workoutRpe": 10"#
            ),
            activity(
                3, "virtual_ride",
                #""beginTimestamp": 1709978400000, "startTimeLocal": 1709965800000, "elapsedDuration": 600000, "duration": 600001, "distance": 1000000000, "calories": 209542, "workoutRpe": 9"#
            ),
            activity(4, "quidditch", #""startTimeGmt": 1709982000000, "duration": 600000"#),
            activity(5, "running", #""startTimeGmt": 1709985600000, "duration": 345600000"#),
            #"{"activityId": 6, "activityType": "strength_training", "name": "Strength Training", "startTimeGmt": 1709985600000, "duration": 600000, "description": "heavy", "summarizedExerciseSets": [{"category": "BENCH_PRESS", "reps": 25, "sets": 3, "maxWeight": 62500}, {"category": "PULL_UP", "reps": 24, "sets": 3, "maxWeight": 0}, {"category": "PLANK", "sets": 2}, {"category": "ROW", "reps": 10, "sets": 0, "maxWeight": 999999}]}"#,
        ]
        let text = #"[{"summarizedActivitiesExport": [\#(list.joined(separator: ",\n"))]}]"#
        let report = try export(await fixture.run("\(Self.folder)/1_summarizedActivities.json", text))
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                ActiveEnergyBurned 0–600: 100 kcal, Garmin, statedTotal=true, in workout 0
                DistanceCycling 0–600: 1234.5 m, Garmin, statedTotal=true, in workout 0
                WorkoutEffortScore 0–600: 10 appleEffortScore, Garmin
                WorkoutTypeIdentifier 0–600: cycling 540 s; distance 1234.5 m; energyBurned 100 kcal; cycling 0–600 540 \
                s, place 2, water 0, Garmin, HKIndoorWorkout=true HKMetadataKeySyncIdentifier=garmin:1 \
                HKMetadataKeySyncVersion=1 HKTimeZone=GMT+0545 summaryOnly=true
                ActiveEnergyBurned 3600–349199: 49999 kcal, Garmin, statedTotal=true, in workout 1
                DistanceWalkingRunning 3600–349199: 9999999.99 m, Garmin, statedTotal=true, in workout 1
                WorkoutEffortScore 3600–349199: 1 appleEffortScore, Garmin
                WorkoutTypeIdentifier 3600–349199: running 345599 s; distance 9999999.99 m; energyBurned 49999 kcal; \
                running 3600–349199 345599 s, place 2, water 0, Garmin, HKIndoorWorkout=true \
                HKMetadataKeySyncIdentifier=garmin:2 HKMetadataKeySyncVersion=1 summaryOnly=true
                WorkoutTypeIdentifier 7200–7800: cycling 600 s; cycling 7200–7800 600 s, place 2, water 0, Garmin, \
                HKIndoorWorkout=true HKMetadataKeySyncIdentifier=garmin:3 HKMetadataKeySyncVersion=1 \
                HKTimeZone=GMT-0330 summaryOnly=true
                WorkoutTypeIdentifier 10800–11400: other 600 s; other 10800–11400 600 s, place 1, water 0, Garmin, \
                HKMetadataKeySyncIdentifier=garmin:4 HKMetadataKeySyncVersion=1 activityName=quidditch summaryOnly=true
                WorkoutTypeIdentifier 14400–15000: traditionalStrengthTraining 600 s; traditionalStrengthTraining \
                14400–15000 600 s, place 1, water 0, Garmin, HKMetadataKeySyncIdentifier=garmin:6 \
                HKMetadataKeySyncVersion=1 notes=heavy⏎⏎Bench press 3 sets, 25 repetitions, 62.5 kg⏎Pull up 3 × \
                8⏎Plank⏎Row, 999.999 kg summaryOnly=true
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Workouts: 6 found, 5 new, 1 left out.
                1 of the workouts was left out: it has no identifier, date or time of Garmin's form (5).
                """)
    }

    @Test("IMP-36, IMP-37, IMP-38: records of health within their bounds, and days by their own times")
    func everyRecord() async throws {
        let folder = "DI_CONNECT/DI-Connect-Wellness"
        func file(_ name: String, _ text: String) -> (name: String, bytes: [UInt8]) {
            ("\(folder)/\(name)", Array("[\(text)]".utf8))
        }
        func weight(_ grams: String, _ fat: String, _ hour: Int) -> String {
            #"{"metaData": {"calendarDate": [2024, 3, 9, \#(hour), 30], "version": 1}, "weight": \#(grams), "bodyFat": \#(fat)}"#
        }
        func night(_ day: Int, _ members: String) -> String {
            #"{"sleepStartTimestampGMT": "2024-03-0\#(day)T22:00:00.0", "sleepEndTimestampGMT": "2024-03-0\#(day)T23:00:00.0", \#(members)}"#
        }
        func water(_ amount: String, _ source: String = "GARMIN_GCM") -> String {
            #"{"timestampLocal": "2024-03-09T12:00:00.0", "valueInML": \#(amount), "hydrationSource": "\#(source)"}"#
        }
        let report = try export(
            await fixture.run([
                file(
                    "1_userBioMetrics.json",
                    [
                        weight("1000", "99.9", 9), weight("500000", "100", 10), weight("999", "0", 11),
                        weight("500001", "0.5", 12),
                        #"{"calendarDate": [2024, 3, 9], "version": 2, "weight": {"weight": 70000}}"#,
                        #"{"calendarDate": "2024-03-09T14:00:00", "weight": {"weight": 71000}}"#,
                    ].joined(separator: ",")),
                file(
                    "1_sleepData.json",
                    [
                        night(
                            1,
                            #""deepSleepSeconds": 1000, "lightSleepSeconds": 1500, "remSleepSeconds": 900, "awakeSleepSeconds": 200"#
                        ),
                        night(2, #""awakeSleepSeconds": 3600"#),
                        night(3, #""lightSleepSeconds": 3601, "remSleepSeconds": -1"#),
                        night(4, #""remSleepSeconds": 3600, "sleepWindowConfirmationType": "OFF_WRIST""#),
                    ].joined(separator: ",")),
                file(
                    "HydrationLogFile_1.json",
                    [water("10000"), water("10001"), water("0"), water("9", "OTHER")].joined(separator: ",")),
                file(
                    "UDSFile_1.json",
                    [
                        // 25 hours of its own, then one second more, then a day of the zone.
                        #"{"calendarDate": "2024-03-09", "wellnessStartTimeGmt": "2024-03-09T00:00:00.0", "wellnessEndTimeGmt": "2024-03-10T01:00:00.0", "totalSteps": 100, "floorsAscendedInMeters": 4.4}"#,
                        #"{"calendarDate": "2024-03-12", "wellnessStartTimeGmt": "2024-03-12T00:00:00.0", "wellnessEndTimeGmt": "2024-03-13T01:00:01.0", "totalSteps": 200, "floorsAscendedInMeters": 4.5, "activeKilocalories": 20000.5}"#,
                        #"{"calendarDate": "2024-03-14", "totalSteps": 200001, "bmrKilocalories": 1500, "totalDistanceMeters": 70}"#,
                    ].joined(separator: ",")),
                file(
                    "BloodPressureFile_1.json",
                    #"{"metaData": {"calendarDate": [2024, 3, 9, 7]}, "bloodPressure": {"systolic": 30, "diastolic": 200}}, {"metaData": {"calendarDate": [2024, 3, 9, 8]}, "bloodPressure": {"systolic": 29, "diastolic": 100}}, {"metaData": {"calendarDate": [2024, 3]}, "bloodPressure": {"systolic": 120, "diastolic": 80}}"#
                ),
            ]))
        let lines = try fixture.lines(from: 731_631_600)
        #expect(
            lines.joined(separator: "\n") == """
                SleepAnalysis -608400–-604800: 0, Garmin Connect
                SleepAnalysis -608400–-604800: 1, Garmin Connect, OHKSleepAwake=200 s OHKSleepCore=1500 s \
                OHKSleepDeep=1000 s OHKSleepREM=900 s
                SleepAnalysis -435600–-432000: 0, Garmin Connect
                SleepAnalysis -435600–-432000: 1, Garmin Connect
                BodyMass 0: 70 kg, Garmin Connect
                FlightsClimbed 3600–93600: 1 count, Garmin Connect (days)
                StepCount 3600–93600: 100 count, Garmin Connect (days)
                BloodPressure 25200: BloodPressureDiastolic 25200: 200 mmHg, Garmin Connect & BloodPressureSystolic \
                25200: 30 mmHg, Garmin Connect, Garmin Connect
                BloodPressureDiastolic 25200: 200 mmHg, Garmin Connect
                BloodPressureSystolic 25200: 30 mmHg, Garmin Connect
                BodyFatPercentage 34200: 0.999 %, Garmin Connect
                BodyMass 34200: 1 kg, Garmin Connect
                BodyMass 37800: 500 kg, Garmin Connect
                DietaryWater 43200: 10 L, Garmin Connect
                BodyFatPercentage 45000: 0.005 %, Garmin Connect
                BodyMass 50400: 71 kg, Garmin Connect
                FlightsClimbed 259200–345600: 2 count, Garmin Connect (days)
                StepCount 259200–345600: 200 count, Garmin Connect (days)
                BasalEnergyBurned 432000–518400: 1500 kcal, Garmin Connect (days)
                DistanceWalkingRunning 432000–518400: 70 m, Garmin Connect (days)
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Body measurements: 6 found, 6 new.
                Blood pressures: 1 found, 1 new.
                Drinks: 1 found, 1 new.
                Nights: 4 found, 4 new.
                Sums of days: 6 found, 6 new.
                9 times without a zone were taken as Europe/Berlin.
                """)
    }

    @Test("IMP-98: sums of a night are left out if stages of others cover more than half of it")
    func nightsWithStages() async throws {
        let stage = ExportSource(way: "watch", origin: nil, name: "Watch")
        func nights(covered seconds: Double, _ kind: SleepStage = .core) async throws -> Int {
            let fixture = try ExportFixture()
            let start = 733_530_600.0
            _ = ExportWriter(access: fixture.access, file: "", service: "watch").run { writer in
                try writer.add(
                    ExportedObject(
                        key: "s", source: stage, type: .sleepAnalysis, start: start - 600, end: start + seconds,
                        content: .category(kind.rawValue)), of: "stages")
            }
            _ = try await fixture.run(Self.files.filter { $0.name.hasSuffix("sleepData.json") })
            return try fixture.samples(.sleepAnalysis).count - 1
        }
        let half = 7 * 1_800.0
        #expect(try await nights(covered: half) == 2)
        #expect(try await nights(covered: half + 1) == 0)
        #expect(try await nights(covered: half + 1, .rem) == 0)
        #expect(try await nights(covered: half + 1, .awake) == 2)
    }

    @Test("IMP-37: means of a night are left out if others have values in the 18 hours before noon")
    func nightsWithValues() async throws {
        func rates(at time: Double) async throws -> Int {
            let fixture = try ExportFixture()
            _ = ExportWriter(access: fixture.access, file: "", service: "watch").run { writer in
                let source = ExportSource(way: "watch", origin: nil, name: "Watch")
                try writer.add(.heartRate, 61, key: "h", source: source, from: time, to: time + 1, at: "")
            }
            _ = try await fixture.run(Self.files.filter { $0.name.hasSuffix("healthStatusData.json") })
            return try fixture.samples(.heartRate).count - 1
        }
        let noon = 731_761_200.0
        #expect(try await rates(at: noon - 1) == 0)
        #expect(try await rates(at: noon) == 1)
        #expect(try await rates(at: noon - 64_800) == 0)
        #expect(try await rates(at: noon - 64_801) == 1)
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
        #expect(annotation.notes == "along the river")
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
