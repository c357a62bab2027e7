import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// Exports of Samsung Health.
@Suite struct SamsungExportTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private func export(_ reports: [ImportReport]) throws -> ImportReport {
        try #require(reports.first { $0.format == "samsung" })
    }

    private static let folder = "samsunghealth_nobody_20240401"

    /// A table as the app writes it: its kind, the heads, and rows with a comma too many.
    private static func table(_ kind: String, _ heads: String, _ rows: String...) -> (name: String, bytes: [UInt8]) {
        let text = "\u{FEFF}\(kind),7006011,17\n\(heads)\n" + rows.map { "\($0),\n" }.joined()
        return ("\(folder)/\(kind).20240401120000.csv", Array(text.utf8))
    }

    private static let exercise = table(
        "com.samsung.shealth.exercise",
        "title,source_type,com.samsung.health.exercise.datauuid,com.samsung.health.exercise.exercise_type,com.samsung.health.exercise.start_time,com.samsung.health.exercise.end_time,com.samsung.health.exercise.time_offset,com.samsung.health.exercise.distance,com.samsung.health.exercise.calorie,com.samsung.health.exercise.location_data,com.samsung.health.exercise.live_data,com.samsung.health.exercise.pkg_name",
        ",4,a1,1002,2024-03-09 08:00:00.000,2024-03-09 08:01:00.000,UTC+0100,200.0,12.0,a1.location_data.json,a1.live_data.json,com.sec.android.app.shealth",
        "Sauna,4,a2,0,2024-03-10 17:00:00.000,2024-03-10 17:20:00.000,UTC+0100,,40.0,,,com.sec.android.app.shealth")

    private static let values: [(name: String, bytes: [UInt8])] = [
        (
            "\(folder)/jsons/com.samsung.shealth.exercise/a/a1.location_data.json",
            Array(
                #"""
                [{"start_time": 1709971200000, "latitude": 50.0, "longitude": 8.0, "altitude": 100.0, "accuracy": 5.0},
                 {"start_time": 1709971230000, "latitude": 50.001, "longitude": 8.0}]
                """#.utf8)
        ),
        (
            "\(folder)/jsons/com.samsung.shealth.exercise/a/a1.live_data.json",
            Array(
                #"""
                [{"start_time": 1709971200000, "heart_rate": 120.0}, {"start_time": 1709971200000, "distance": 0.0, "speed": 3.0},
                 {"start_time": 1709971230000, "distance": 90.0}, {"start_time": 1709971230000, "heart_rate": 0.0},
                 {"start_time": 1709971260000, "distance": 110.0, "heart_rate": 140.0}]
                """#.utf8)
        ),
    ]

    @Test("IMP-13, IMP-61, IMP-62, IMP-63: exercises have the course that their JSON tells")
    func exercises() async throws {
        let report = try export(try await fixture.run([Self.exercise] + Self.values))
        #expect(report.error == nil && report.workoutCount == 2 && report.routePoints == 2)
        let workouts = try fixture.workouts()
        let run = try #require(workouts.first)
        #expect(run.start == 731_664_000 && run.workout?.activityType == .running)
        #expect(run.metadata?[MetadataKey.timeZone]?.stringValue == "GMT+0100")
        #expect(run.workout?.totals[.distance]?.value == 200 && run.workout?.totals[.energyBurned]?.value == 12)
        #expect(try fixture.samples(.distanceWalkingRunning).compactMap { $0.quantity?.value } == [0, 90, 110])
        #expect(try fixture.samples(.heartRate).compactMap { $0.quantity?.value } == [120, 140])
        #expect(try fixture.samples(.runningSpeed).count == 1)
        let sauna = try #require(workouts.last)
        #expect(sauna.workout?.activityType == .other && sauna.end - sauna.start == 1_200)
        #expect(sauna.metadata?[WorkoutSummary.nameKey]?.stringValue == "Sauna")
        let before = try fixture.contents()
        #expect(try export(await fixture.run([Self.exercise] + Self.values)).status == .duplicate)
        #expect(try fixture.contents() == before)
    }

    @Test("IMP-62: distances whose sum is far beyond the stated one are running sums, of which the differences count")
    func runningSums() async throws {
        let live = (0...4).map { ##"{"start_time": \##(1_709_971_200_000 + $0 * 15_000), "distance": \##($0 * 50)}"## }
        let file = (Self.values[1].name, Array("[\(live.joined(separator: ","))]".utf8))
        #expect(try export(await fixture.run([Self.exercise, file])).error == nil)
        let distances = try fixture.samples(.distanceWalkingRunning).sorted { $0.end < $1.end }
        #expect(distances.compactMap { $0.quantity?.value } == [0, 50, 50, 50, 50])
        #expect(distances.map { $0.end - 731_664_000 } == [0, 15, 30, 45, 60])
    }

    @Test("IMP-62: the lengths of a pool follow one another, each with its strokes") func lengths() async throws {
        var swim = Self.exercise
        swim.bytes = Array(
            String(decoding: swim.bytes, as: UTF8.self).replacing(",4,a1,1002,", with: ",4,a1,14001,").utf8)
        let lengths = #"""
            {"pool_length": 25, "lengths": [{"duration": 20000, "stroke_count": 12, "stroke_type": "freestyle"},
             {"duration": 0, "stroke_count": 5}, {"duration": 25000}, {"duration": 60000, "stroke_count": 9}]}
            """#
        let file = (
            "\(Self.folder)/jsons/com.samsung.shealth.exercise/a/a1.com.samsung.health.exercise.additional.json",
            Array(lengths.utf8)
        )
        #expect(try export(await fixture.run([swim, file])).error == nil)
        let workout = try #require(try fixture.workouts().first { $0.workout?.activityType == .swimming })
        let segments = (workout.workout?.events ?? []).filter { $0.kind == .segment }
        // One without a duration is none, and one beyond the end of the exercise did not happen in it.
        #expect(
            segments.map { $0.start - workout.start } == [0, 20] && segments.map { $0.end - workout.start } == [20, 45])
        let strokes = try fixture.samples(.swimmingStrokeCount)
        #expect(strokes.compactMap { $0.quantity?.value } == [12] && strokes.first?.end == workout.start + 20)
    }

    @Test("IMP-60: the first line decides, whatever the name and whichever prefix the heads have")
    func kinds() async throws {
        let report = try export(
            try await fixture.run([
                Self.table(
                    "com.samsung.shealth.exercise.weather", "datauuid,exercise_type,start_time,end_time",
                    "w,1002,2024-03-09 08:00:00.000,2024-03-09 08:30:00.000"),
                (
                    "a.csv",
                    Array(
                        "com.samsung.health.weight,7\nstart_time,old.weight,com.samsung.health.weight.weight,datauuid\n2024-03-09 08:00:00.000,1,70.5,d\n"
                            .utf8)
                ),
            ]))
        #expect(try fixture.workouts().isEmpty)
        #expect(try fixture.samples(.bodyMass).compactMap { $0.quantity?.value } == [70.5])
        #expect(report.warnings.contains("1 table left out (shealth.exercise.weather)."))
    }

    @Test("IMP-61: the oldest tables have local times and an offset in milliseconds")
    func oldTimes() async throws {
        _ = try await fixture.run([
            Self.table(
                "com.samsung.health.weight", "start_time,time_offset,weight,datauuid",
                "2024-03-09 09:00:00.000,3600000,70,old", "2024-03-09 08:00:00.000,UTC+0100,70,new")
        ])
        #expect(try fixture.samples(.bodyMass).map(\.start) == [731_664_000, 731_664_000])
    }

    @Test("IMP-65, IMP-93: an hour has the samples of its JSON, a moment its own value, and sentinels are left out")
    func bins() async throws {
        let heads = "heart_rate,start_time,end_time,time_offset,datauuid,binning_data"
        let report = try export(
            try await fixture.run([
                Self.table(
                    "com.samsung.shealth.tracker.heart_rate", heads,
                    "61.0,2024-03-09 12:00:00.000,2024-03-09 12:59:59.000,UTC+0100,h1,h1.json",
                    "58.0,2024-03-09 13:05:00.000,2024-03-09 13:05:00.000,UTC+0100,h2,",
                    "255,2024-03-09 13:06:00.000,2024-03-09 13:06:00.000,UTC+0100,h3,",
                    "400,2024-03-09 13:07:00.000,2024-03-09 13:07:00.000,UTC+0100,h4,",
                    "61.0,2024-03-09 14:00:00.000,2024-03-09 14:59:59.000,UTC+0100,h5,missing.json"),
                (
                    "jsons/x/h1.json",
                    Array(
                        #"[{"heart_rate": 60, "start_time": 1709985600000, "end_time": 1709985659000}, {"heart_rate": 61, "start_time": 1709985660000}]"#
                            .utf8)
                ),
            ]))
        #expect(try fixture.samples(.heartRate).compactMap { $0.quantity?.value } == [60, 61, 58])
        #expect(report.warnings.contains { $0.contains("a value cannot be true (line 6)") })
        #expect(report.warnings.contains { $0.contains("the file with its values is missing or damaged (line 7)") })
    }

    @Test("IMP-64, IMP-97: nights have the stages of their identifier, cut where the next one starts")
    func nights() async throws {
        let report = try export(
            try await fixture.run([
                Self.table(
                    "com.samsung.shealth.sleep",
                    "com.samsung.health.sleep.start_time,com.samsung.health.sleep.end_time,com.samsung.health.sleep.time_offset,com.samsung.health.sleep.datauuid,com.samsung.health.sleep.pkg_name",
                    "2024-03-09 22:00:00.000,2024-03-09 23:00:00.000,UTC+0100,n1,com.sec.android.app.shealth",
                    "2024-03-09 22:00:00.000,2024-03-09 23:00:00.000,UTC+0100,n2,com.urbandroid.sleep"),
                Self.table(
                    "com.samsung.health.sleep_stage", "start_time,end_time,time_offset,sleep_id,stage,datauuid",
                    "2024-03-09 22:00:00.000,2024-03-09 22:40:00.000,UTC+0100,n1,40002,s1",
                    "2024-03-09 22:30:00.000,2024-03-09 23:00:00.000,UTC+0100,n1,40003,s2",
                    "2024-03-09 22:00:00.000,2024-03-09 23:02:00.000,UTC+0100,n1,40001,s3",
                    "2024-03-09 22:00:00.000,2024-03-09 22:40:00.000,UTC+0100,gone,40002,s4"),
            ]))
        let samples = try fixture.samples(.sleepAnalysis)
        #expect(samples.count { $0.categoryValue == 0 } == 2)
        #expect(Set(samples.compactMap { $0.source?.source.name }) == ["Samsung Health", "com.urbandroid.sleep"])
        let stages = samples.filter { $0.categoryValue != 0 }
        #expect(stages.map(\.categoryValue) == [3, 4] && stages.map { $0.end - $0.start } == [1_800, 1_800])
        #expect(report.warnings.contains { $0.contains("it lies outside of its night") })
        #expect(report.warnings.contains { $0.contains("their night is missing") })
    }

    // MARK: Days

    private static let day = table(
        "com.samsung.shealth.tracker.pedometer_day_summary", "step_count,day_time,source_type,datauuid",
        "12000,1709942400000,4,c0", "10800,1709942400000,-2,c1")

    private static func steps(_ count: Int) -> (name: String, bytes: [UInt8]) {
        table(
            "com.samsung.shealth.tracker.pedometer_step_count",
            "com.samsung.health.step_count.count,com.samsung.health.step_count.start_time,com.samsung.health.step_count.end_time,com.samsung.health.step_count.datauuid,com.samsung.health.step_count.deviceuuid",
            "\(count),2024-03-09 08:00:00.000,2024-03-09 09:00:00.000,b\(count),DEVICE1")
    }

    private var stepsOfDay: Double? {
        get throws {
            try fixture.access.own { try $0.statistics(StatisticsRequest(.stepCount, options: [.cumulativeSum])) }?
                .values.sum
        }
    }

    @Test("IMP-14, IMP-16, IMP-66: the merged sum of a day counts until a finer source has most of it")
    func days() async throws {
        _ = try await fixture.run([Self.day, Self.steps(4_800)])
        let sums = try fixture.samples(.stepCount).filter { $0.end - $0.start == 86_400 }
        #expect(sums.map { $0.quantity?.value } == [10_800] && sums.first?.start == 731_631_600)
        // The day counts as a whole, also where the hour has more.
        #expect(try stepsOfDay == 10_800)
        let report = try export(try await fixture.run([Self.steps(9_000)]))
        #expect(report.remarks.contains { $0.text.hasPrefix("1 sum of days or quarters of an hour made way") })
        #expect(try fixture.samples(.stepCount).allSatisfy { $0.end - $0.start == 3_600 })
        // What made way does not come back.
        _ = try await fixture.run([Self.day])
        #expect(try fixture.samples(.stepCount).allSatisfy { $0.end - $0.start == 3_600 })
    }

    @Test("IMP-14: a day on which clocks change has 23 hours")
    func shortDay() async throws {
        _ = try await fixture.run([
            Self.table(
                "com.samsung.shealth.step_daily_trend", "count,day_time,datauuid", "5000,1711843200000,t1")
        ])
        #expect(try fixture.samples(.stepCount).map { $0.end - $0.start } == [23 * 3_600])
    }

    @Test("IMP-60, IMP-62, IMP-66: an exercise has what all its columns and files say, and each table its values")
    func everyColumn() async throws {
        func json(_ name: String, _ text: String) -> (name: String, bytes: [UInt8]) {
            ("\(Self.folder)/jsons/x/\(name)", Array(text.utf8))
        }
        /// A moment so many seconds after 08:00 UTC.
        func at(_ seconds: Int) -> String { #""start_time": \#(1_709_971_200_000 + seconds * 1_000)"# }
        let hour = "2024-03-09 09:00:00.000,2024-03-09 09:00:00.000,UTC+0545"
        let single: [(kind: String, heads: String, values: String)] = [
            ("com.samsung.shealth.tracker.heart_rate", "heart_rate", "61"),
            ("com.samsung.shealth.tracker.oxygen_saturation", "spo2", "96"),
            ("com.samsung.health.hrv", "rmssd,sdnn", "41,52"),
            ("com.samsung.health.respiratory_rate", "average,binning_data", "14.5,"),
            ("com.samsung.health.weight", "weight,body_fat,fat_free_mass", "70.5,18.5,57"),
            ("com.samsung.health.height", "height", "180"), ("com.samsung.shealth.blood_glucose", "glucose", "5.5"),
            ("com.samsung.health.floors_climbed", "floor", "3"),
            ("com.samsung.health.water_intake", "amount", "250"),
            ("com.samsung.health.caffeine_intake", "amount", "80"),
            ("com.samsung.shealth.blood_pressure", "systolic,diastolic", "118,76"),
        ]
        let files =
            [
                Self.table(
                    "com.samsung.shealth.exercise",
                    "title,comment,datauuid,exercise_type,start_time,end_time,time_offset,duration,distance,total_calorie,location_data,live_data,additional,pkg_name",
                    "Lunch run,windy,e1,1002,2024-03-09 08:00:00.000,2024-03-09 08:10:00.000,UTC-0330,540000,1500,95,e1.location.json,e1.live.json,,com.acme.run",
                    "Crawl,,e2,14001,2024-03-09 10:00:00.000,2024-03-09 10:10:00.000,UTC+0100,,,,,,e2.more.json,",
                    "Rower,,e3,14010,2024-03-09 11:00:00.000,2024-03-13 11:00:00.000,UTC+0100,,,,,,,"),
                json(
                    "e1.location.json",
                    "[{\(at(600)), \"latitude\": 50.5, \"longitude\": -8.25, \"altitude\": 20000, \"accuracy\": 0},"
                        + "{\(at(0)), \"latitude\": 50.25, \"longitude\": -8, \"altitude\": 19999, \"accuracy\": 5},"
                        + "{\(at(-1)), \"latitude\": 50, \"longitude\": 8}, {\(at(601)), \"latitude\": 50, \"longitude\": 8},"
                        + "{\(at(5)), \"latitude\": 0, \"longitude\": 0}, {\(at(6)), \"latitude\": 91, \"longitude\": 8}]"
                ),
                json(
                    "e1.live.json",
                    "[{\(at(0)), \"heart_rate\": 20, \"speed\": 0, \"distance\": 1000},"
                        + "{\(at(10)), \"heart_rate\": 19.9, \"speed\": 120}, {\(at(20)), \"heart_rate\": 300, \"speed\": 120.1},"
                        + "{\(at(30)), \"heart_rate\": 300.1, \"distance\": -5}, {\(at(300)), \"distance\": 1255}]"),
                json(
                    "e2.more.json",
                    #"{"lengths": [{"duration": 300000, "stroke_count": 9999}, {"duration": 300000, "stroke_count": 10000}, {"duration": 1}]}"#
                ),
                Self.table(
                    "com.samsung.shealth.tracker.pedometer_step_count",
                    "start_time,end_time,time_offset,datauuid,deviceuuid,count,distance,calorie",
                    "2024-03-09 07:50:00.000,2024-03-09 07:51:00.000,UTC+0545,s1,D1,100,80.5,4.2"),
                json("r.json", "[{\(at(4_000)), \"average\": 99, \"respiratory_rate\": 15.5}]"),
                Self.table(
                    "com.samsung.health.respiratory_rate.more", "start_time,end_time,time_offset,datauuid", "x"),
            ]
            + single.enumerated().map { index, table in
                Self.table(
                    table.kind, "start_time,end_time,time_offset,datauuid,\(table.heads)",
                    "\(hour),k\(index),\(table.values)",
                    // Four days long, and before its start.
                    "2024-03-09 09:00:00.000,2024-03-13 09:00:00.000,UTC+0545,l\(index),\(table.values)",
                    "2024-03-09 09:00:00.000,2024-03-09 08:59:59.000,UTC+0545,m\(index),\(table.values)")
            }
            + [
                (
                    "b.csv",
                    Array(
                        "com.samsung.health.respiratory_rate,7\nstart_time,datauuid,average,binning_data\n2024-03-09 09:00:00.000,b,1,r.json\n"
                            .utf8)
                )
            ]
        let report = try export(await fixture.run(files))
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                ActiveEnergyBurned -600–-540: 4.2 kcal, Samsung Health, HKTimeZone=GMT+0545
                DistanceWalkingRunning -600–-540: 80.5 m, Samsung Health, HKTimeZone=GMT+0545
                StepCount -600–-540: 100 count, Samsung Health, HKTimeZone=GMT+0545
                ActiveEnergyBurned 0–600: 95 kcal, com.acme.run, statedTotal=true, in workout 0
                DistanceWalkingRunning 0: 1000 m, com.acme.run, in workout 0
                HeartRate 0: 20 count/min, com.acme.run, in workout 0
                RunningSpeed 0: 0 m/s, com.acme.run, in workout 0
                WorkoutRouteTypeIdentifier 0–600: 2 points, com.acme.run, in workout 0
                WorkoutTypeIdentifier 0–600: running 540 s; distance 1500 m; energyBurned 95 kcal; running 0–600 540 s, \
                place 1, water 0, com.acme.run, HKMetadataKeySyncIdentifier=samsung:e1 HKMetadataKeySyncVersion=1 \
                HKTimeZone=GMT-0330 name=Lunch run notes=windy
                point 0: 50.25 -8.0 19999 ±5 ±0
                RunningSpeed 10: 120 m/s, com.acme.run, in workout 0
                HeartRate 20: 300 count/min, com.acme.run, in workout 0
                DistanceWalkingRunning 30–300: 1255 m, com.acme.run, in workout 0
                point 600: 50.5 -8.25 0 ±-1 ±-1
                BloodGlucose 3600: 5.5 mmol<180.1558800000541>/L, Samsung Health, HKTimeZone=GMT+0545
                BloodPressure 3600: BloodPressureDiastolic 3600: 76 mmHg, Samsung Health & BloodPressureSystolic 3600: \
                118 mmHg, Samsung Health, Samsung Health, HKTimeZone=GMT+0545
                BloodPressureDiastolic 3600: 76 mmHg, Samsung Health
                BloodPressureSystolic 3600: 118 mmHg, Samsung Health
                BodyFatPercentage 3600: 0.185 %, Samsung Health, HKTimeZone=GMT+0545
                BodyMass 3600: 70.5 kg, Samsung Health, HKTimeZone=GMT+0545
                DietaryCaffeine 3600: 80 mg, Samsung Health, HKTimeZone=GMT+0545
                DietaryWater 3600: 0.25 L, Samsung Health, HKTimeZone=GMT+0545
                FlightsClimbed 3600: 3 count, Samsung Health, HKTimeZone=GMT+0545
                HeartRate 3600: 61 count/min, Samsung Health, HKTimeZone=GMT+0545
                HeartRateVariabilityRMSSD 3600: 41 ms, Samsung Health, HKTimeZone=GMT+0545
                HeartRateVariabilitySDNN 3600: 52 ms, Samsung Health, HKTimeZone=GMT+0545
                Height 3600: 1.8 m, Samsung Health, HKTimeZone=GMT+0545
                LeanBodyMass 3600: 57 kg, Samsung Health, HKTimeZone=GMT+0545
                OxygenSaturation 3600: 0.96 %, Samsung Health, HKTimeZone=GMT+0545
                RespiratoryRate 3600: 14.5 count/min, Samsung Health, HKTimeZone=GMT+0545
                RespiratoryRate 4000: 15.5 count/min, Samsung Health
                SwimmingStrokeCount 7200–7500: 9999 count, Samsung Health, in workout 1
                WorkoutTypeIdentifier 7200–7800: swimming 600 s; segment 7200–7500; segment 7500–7800; swimming \
                7200–7800 600 s, place 1, water 0, Samsung Health, HKMetadataKeySyncIdentifier=samsung:e2 \
                HKMetadataKeySyncVersion=1 HKTimeZone=GMT+0100 name=Crawl
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Rows: 22 found, 22 left out.
                22 of the rows were left out: it has no identifier, or no possible date (line 4, line 5, line 4).
                Workouts: 3 found, 2 new, 1 left out.
                1 of the workouts was left out: it has no identifier, or no possible date (line 5).
                Active energies: 1 found, 1 new.
                Blood glucoses: 1 found, 1 new.
                Blood pressures: 1 found, 1 new.
                Body fat percentages: 1 found, 1 new.
                Caffeine: 1 found, 1 new.
                Distances: 1 found, 1 new.
                Drinks: 1 found, 1 new.
                Flights: 1 found, 1 new.
                Heart rate variabilities: 2 found, 2 new.
                Heart rates: 1 found, 1 new.
                Heights: 1 found, 1 new.
                Lean body masses: 1 found, 1 new.
                Oxygen saturations: 1 found, 1 new.
                Respiratory rates: 2 found, 2 new.
                Step counts: 1 found, 1 new.
                Weights: 1 found, 1 new.
                1 table left out (health.respiratory_rate.more).
                """)
    }

    @Test("IMP-64, IMP-66: stages by their number; of the rows of a day the merged one counts, or else the largest")
    func stagesAndDays() async throws {
        func day(_ rows: String...) -> (name: String, bytes: [UInt8]) {
            let rows = rows.enumerated().map { "\($0.element),k\($0.offset)," }
            let text =
                "com.samsung.shealth.tracker.pedometer_day_summary,7\nstep_count,day_time,source_type,datauuid\n"
                + rows.joined(separator: "\n")
            return ("days.csv", Array(text.utf8))
        }
        let stages = [40_000, 40_001, 40_002, 40_003, 40_004, 40_005].enumerated().map { index, number in
            "2024-03-09 22:0\(index):00.000,2024-03-09 22:0\(index + 1):00.000,UTC+0100,n,\(number),s\(index),\n"
        }
        _ = try await fixture.run([
            // 9 March: merged before larger; 10 March: the largest; 11 March: the larger of two merged; 12: none.
            day(
                "9000,1709942400000,0", "3000,1709942400000,-2", "9500,1709942400000,1", "4000,1710028800000,0",
                "6000,1710028800000,2", "5000,1710028800000,3", "100,1710115200000,-2", "200,1710115200000,-2",
                "0,1710201600000,-2", "300000,1710288000000,-2",
                // 14 March: no steps of all devices are none; 15 and 16 March: of equal rank the larger, in any order.
                "0,1710374400000,-2", "700,1710374400000,0", "-5,1710374400000,-2", "800,1710460800000,1",
                "801,1710460800000,2", "901,1710547200000,2", "900,1710547200000,1", "1,1710633600000,0"),
            Self.table(
                "com.samsung.shealth.sleep", "start_time,end_time,time_offset,datauuid",
                "2024-03-09 22:00:00.000,2024-03-09 23:00:00.000,UTC+0100,n"),
            (
                "stages.csv",
                Array(
                    "com.samsung.health.sleep_stage,7\nstart_time,end_time,time_offset,sleep_id,stage,datauuid\n\(stages.joined())"
                        .utf8)
            ),
        ])
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                StepCount -32400–54000: 3000 count, Samsung Health (days)
                SleepAnalysis 50400–54000: 0, Samsung Health, HKTimeZone=GMT+0100
                SleepAnalysis 50460–50520: 2, Samsung Health, HKTimeZone=GMT+0100
                SleepAnalysis 50520–50580: 3, Samsung Health, HKTimeZone=GMT+0100
                SleepAnalysis 50580–50640: 4, Samsung Health, HKTimeZone=GMT+0100
                SleepAnalysis 50640–50700: 5, Samsung Health, HKTimeZone=GMT+0100
                StepCount 54000–140400: 6000 count, Samsung Health (days)
                StepCount 140400–226800: 200 count, Samsung Health (days)
                StepCount 399600–486000: 700 count, Samsung Health (days)
                StepCount 486000–572400: 801 count, Samsung Health (days)
                StepCount 572400–658800: 901 count, Samsung Health (days)
                StepCount 658800–745200: 1 count, Samsung Health (days)
                """)
    }

    // MARK: Others

    @Test("IMP-96: damaged and absurd tables end with a sentence")
    func hostileFiles() async throws {
        let kind = "com.samsung.shealth.exercise"
        let texts = [
            "", "\n", "start_time,end_time\n\"", "datauuid,start_time\na,9999-99-99 00:00:00.000\n,\n",
            "datauuid,start_time,end_time,duration,live_data\na,2024-03-09 08:00:00.000,2024-03-09 07:00:00.000,1e300,../x\n",
            "datauuid,start_time,end_time,time_offset\na,2024-03-09 08:00:00.000,2924-03-09 07:00:00.000,UTC+9999\n",
        ]
        for text in texts {
            let report = try export(
                try await fixture.run([
                    ("a.csv", Array("\(kind),1,2\n\(text)".utf8)), ("jsons/x", Array("[".utf8)),
                    ("jsons/x.json", Array(String(repeating: "[", count: 100_000).utf8)),
                ]))
            #expect(report.error == nil && report.workoutCount == 0, "\(text.prefix(60))")
        }
        #expect(try fixture.workouts().isEmpty)
    }

    @Test(
        "IMP-92: the made-up export agrees with its story", .enabled(if: ExportFixture.hasData, "no test data"))
    func story() async throws {
        let path = ExportFixture.data.appending(path: "synthetic/samsung.zip").path
        let report = try export(await fixture.run(path))
        #expect(report.error == nil && report.routePoints == 181)
        let workouts = try fixture.workouts()
        #expect(workouts.map { $0.end - $0.start } == [1_800, 1_200])
        #expect(workouts.map { $0.workout?.activityType } == [.running, .other])
        #expect(workouts[0].workout?.totals[.distance]?.value == 5_000)
        let inRun = try fixture.samples(.distanceWalkingRunning).filter { $0.end - $0.start < 60 }
        #expect(inRun.count == 91 && abs(inRun.compactMap { $0.quantity?.value }.reduce(0, +) - 5_000) < 1e-6)
        let rates = try fixture.samples(.heartRate)
        #expect(rates.count { $0.start <= workouts[0].end } == 181 && rates.count == 181 + 60 + 1)
        let nights = try fixture.samples(.sleepAnalysis)
        #expect(nights.count { $0.categoryValue != 0 } == 13 && nights.count == 15)
        #expect(try fixture.samples(.stepCount).count == 90)
        #expect(try stepsOfDay == 10_800)
        #expect(try fixture.samples(.bodyMass).map { $0.quantity?.value } == [72.5])
        #expect(try fixture.samples(.oxygenSaturation).map { $0.quantity?.value } == [0.96])
        #expect(report.warnings.contains("1 table left out (shealth.stress)."))
        let before = try fixture.contents()
        #expect(try export(await fixture.run(path)).status == .duplicate)
        #expect(try fixture.contents() == before)
    }
}
