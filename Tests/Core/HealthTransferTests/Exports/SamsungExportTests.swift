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
