import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// Takeouts of Google Fit.
@Suite struct GoogleFitExportTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private func export(_ reports: [ImportReport]) throws -> ImportReport {
        try #require(reports.first { $0.format == "google-fit" })
    }

    private static let root = "Takeout/Fit"

    /// A stream with points of start, end in seconds since 1970, and values.
    private static func stream(
        _ name: String, _ points: (start: Int, end: Int, values: [Double])..., kind: String = "fpVal"
    ) -> (name: String, bytes: [UInt8]) {
        let points = points.map { point in
            let values = point.values.map { #"{"value": {"\#(kind)": \#(kind == "intVal" ? "\(Int($0))" : "\($0)")}}"# }
            return
                #"{"fitValue": [\#(values.joined(separator: ","))], "startTimeNanos": \#(point.start)000000000, "endTimeNanos": "\#(point.end)000000000"}"#
        }
        let text = #"{"Data Source": "\#(name)", "Data Points": [\#(points.joined(separator: ","))]}"#
        return ("\(root)/Alle Daten/\(name.replacing(":", with: "_")).json", Array(text.utf8))
    }

    private func values(_ type: ObjectType) throws -> [Double] {
        try fixture.samples(type).compactMap { $0.quantity?.value }
    }

    @Test("IMP-48: raw streams count, and of types without one the stream that merges all others")
    func streams() async throws {
        let files = [
            Self.stream("raw:com.google.heart_rate.bpm:com.acme.watch:h", (1_709_971_200, 1_709_971_200, [120])),
            Self.stream(
                "derived:com.google.heart_rate.bpm:com.google.android.gms:merge_heart_rate_bpm",
                (1_709_971_200, 1_709_971_200, [120])),
            Self.stream(
                "derived:com.google.weight:com.google.android.gms:merge_weight", (1_709_971_200, 1_709_971_200, [70])),
            Self.stream("derived:com.google.weight:com.google.android.gms:other", (1_709_971_200, 1_709_971_200, [80])),
            Self.stream(
                "raw:com.google.blood_pressure:com.acme.cuff:b", (1_709_971_200, 1_709_971_200, [118, 76])),
            Self.stream(
                "raw:com.google.sleep.segment:com.acme.watch:s", (1_709_971_200, 1_709_971_800, [3]),
                (1_709_971_800, 1_709_972_400, [5]), (1_709_972_400, 1_709_972_500, [99]), kind: "intVal"),
            Self.stream("raw:com.google.oxygen_saturation:com.acme.watch:o", (1_709_971_200, 1_709_971_200, [40])),
            Self.stream("raw:com.google.activity.segment:com.acme.watch:a", (1_709_971_200, 1_709_971_800, [7])),
        ]
        let report = try export(try await fixture.run(files))
        #expect(try values(.heartRate) == [120] && values(.bodyMass) == [70])
        #expect(try fixture.samples(.heartRate).first?.source?.source.name == "com.acme.watch")
        #expect(try fixture.samples(.heartRate).first?.start == 731_664_000)
        #expect(try fixture.samples(.bloodPressure).first?.contained.map { $0.quantity?.value } == [118, 76])
        #expect(try fixture.samples(.sleepAnalysis).map(\.categoryValue) == [2, 4])
        #expect(try values(.oxygenSaturation).isEmpty)
        #expect(report.warnings.contains { $0.contains("a value cannot be true") })
        #expect(report.warnings.contains("1 type left out (activity.segment)."))
        #expect(try export(await fixture.run(files)).status == .duplicate)
    }

    private static let heads = "Move Minutes count,Calories (kcal),Distance (m),Step count"
    private static let days: (name: String, bytes: [UInt8]) = (
        "\(root)/Daily/Daily activity metrics.csv",
        Array("Date,\(heads)\n2024-03-09,90,2340.5,9100,10800\n2024-03-10,,1700,,500\n".utf8)
    )
    private static let quarters: (name: String, bytes: [UInt8]) = (
        "\(root)/Daily/2024-03-09.csv",
        Array(
            "Start time,End time,\(heads)\n09:00:00.000+01:00,09:15:00.000+01:00,,50,,1800\n23:45:00.000+01:00,00:00:00.000+01:00,,50,,200\n"
                .utf8)
    )

    @Test("IMP-16, IMP-49: quarters of an hour go before days, and streams before both")
    func sums() async throws {
        _ = try await fixture.run([Self.days, Self.quarters])
        let steps = try fixture.samples(.stepCount).sorted { $0.start < $1.start }
        #expect(steps.map { $0.quantity?.value } == [1_800, 200, 500])
        #expect(steps.map { $0.end - $0.start } == [900, 900, 86_400] && steps.first?.start == 731_664_000)
        #expect(try fixture.samples(.distanceWalkingRunning).isEmpty)
        let other = try ExportFixture()
        _ = try await other.run([
            Self.days, Self.quarters,
            Self.stream(
                "raw:com.google.step_count.delta:com.acme.phone:s", (1_709_971_200, 1_709_971_260, [90]), kind: "intVal"
            ),
        ])
        #expect(try other.samples(.stepCount).map { $0.quantity?.value } == [90])
    }

    @Test("IMP-19, IMP-49: sessions are workouts, nights or nothing")
    func sessions() async throws {
        func session(_ kind: String, _ start: String, _ end: String) -> (name: String, bytes: [UInt8]) {
            let text =
                #"{"fitnessActivity": "\#(kind)", "startTime": "\#(start)", "endTime": "\#(end)", "aggregate": [{"metricName": "com.google.distance.delta", "floatValue": 5000.0}]}"#
            return ("\(Self.root)/All Sessions/\(kind).json", Array(text.utf8))
        }
        let files = [
            session("running", "2024-03-09T08:00:00Z", "2024-03-09T08:30:00Z"),
            session("sleep", "2024-03-09T22:00:00Z", "2024-03-10T06:00:00Z"),
            session("in_vehicle", "2024-03-09T10:00:00Z", "2024-03-09T10:30:00Z"),
            session("biking", "2024-03-09T10:00:00Z", "2024-03-09T09:30:00Z"),
        ]
        let report = try export(try await fixture.run(files))
        #expect(report.workoutCount == 1)
        #expect(report.remarks.map(\.text).contains("Workouts: 3 found, 1 new, 2 left out."))
        #expect(try fixture.workouts().first?.workout?.totals[.distance]?.value == 5_000)
        #expect(try fixture.samples(.sleepAnalysis).map(\.categoryValue) == [0])
        #expect(try export(await fixture.run(files)).status == .duplicate)
    }

    @Test("IMP-48: each type of a stream has its unit, and each stage its value")
    func everyType() async throws {
        let types: [(String, [Double])] = [
            ("heart_rate.bpm", [61]), ("step_count.delta", [42]), ("distance.delta", [35.5]), ("weight", [70.5]),
            ("height", [1.8]), ("body.fat.percentage", [18.5]), ("oxygen_saturation", [96]),
            ("blood_glucose", [5.5]), ("body.temperature", [36.6]), ("hydration", [0.25]),
            ("blood_pressure", [118, 76]),
        ]
        let start = 1_709_971_200
        var files = types.map { type, values in
            Self.stream("raw:com.google.\(type):com.acme.\(type):x", (start, start + 60, values))
        }
        let stages: [(start: Int, end: Int, values: [Double])] = (0...8).map { stage in
            (start + 100 * stage, start + 100 * stage + 50, [Double(stage)])
        }
        let points = stages.map { stage in
            #"{"fitValue": [{"value": {"intVal": \#(Int(stage.values[0]))}}], "startTimeNanos": \#(stage.start)000000000, "endTimeNanos": \#(stage.end)000000000}"#
        }
        files.append(
            (
                "\(Self.root)/s.json",
                Array(
                    #"{"Data Source": "raw:com.google.sleep.segment::s", "Data Points": [\#(points.joined(separator: ","))]}"#
                        .utf8)
            ))
        // Four days, and an end before the start.
        files.append(
            Self.stream(
                "raw:com.google.weight:com.acme.long:x", (start, start + 345_599, [71]), (start, start + 345_600, [72]),
                (start, start - 1, [73])))
        let report = try export(await fixture.run(files))
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                BloodGlucose 0–60: 5.5 mmol<180.1558800000541>/L, com.acme.blood_glucose
                BloodPressure 0: BloodPressureDiastolic 0: 76 mmHg, com.acme.blood_pressure & BloodPressureSystolic 0: \
                118 mmHg, com.acme.blood_pressure, com.acme.blood_pressure
                BloodPressureDiastolic 0: 76 mmHg, com.acme.blood_pressure
                BloodPressureSystolic 0: 118 mmHg, com.acme.blood_pressure
                BodyFatPercentage 0–60: 0.185 %, com.acme.body.fat.percentage
                BodyMass 0–345599: 71 kg, com.acme.long
                BodyMass 0–60: 70.5 kg, com.acme.weight
                BodyTemperature 0–60: 36.6 degC, com.acme.body.temperature
                DietaryWater 0–60: 0.25 L, com.acme.hydration
                DistanceWalkingRunning 0–60: 35.5 m, com.acme.distance.delta
                HeartRate 0–60: 61 count/min, com.acme.heart_rate.bpm
                Height 0–60: 1.8 m, com.acme.height
                OxygenSaturation 0–60: 0.96 %, com.acme.oxygen_saturation
                StepCount 0–60: 42 count, com.acme.step_count.delta
                SleepAnalysis 100–150: 2, Google Fit
                SleepAnalysis 200–250: 1, Google Fit
                SleepAnalysis 300–350: 2, Google Fit
                SleepAnalysis 400–450: 3, Google Fit
                SleepAnalysis 500–550: 4, Google Fit
                SleepAnalysis 600–650: 5, Google Fit
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Points: 2 found, 2 left out.
                2 of the points were left out: it has no possible date (point 2 of weight, point 3 of weight).
                Blood glucoses: 1 found, 1 new.
                Blood pressures: 1 found, 1 new.
                Body fat percentages: 1 found, 1 new.
                Body temperatures: 1 found, 1 new.
                Distances: 1 found, 1 new.
                Drinks: 1 found, 1 new.
                Heart rates: 1 found, 1 new.
                Heights: 1 found, 1 new.
                Oxygen saturations: 1 found, 1 new.
                Stages of sleep: 6 found, 6 new.
                Step counts: 1 found, 1 new.
                Weights: 2 found, 2 new.
                """)
    }

    @Test("IMP-16, IMP-49: sums of distances and steps, of quarters of an hour up to an hour, and of days without them")
    func everySum() async throws {
        let quarters =
            "Start time,End time,\(Self.heads)\n09:00:00.000,10:00:00.000,,50,800.5,900\n"
            + "10:00:00.000,11:00:00.001,,50,700,800\n11:00:00.000-03:30,11:15:00.000-03:30,,50,600,700\n"
            + "23:45:00.000,00:00:00.000,,50,0,9000\n"
        let days = "Date,\(Self.heads)\n2024-03-09,90,2340.5,9100,10800\n2024-03-31,,1700,400.25,500\n,,1,2,3\n"
        let report = try export(
            await fixture.run([
                ("\(Self.root)/Daily/2024-03-09.csv", Array(quarters.utf8)),
                ("\(Self.root)/Daily/Daily activity metrics.csv", Array(days.utf8)),
            ]))
        let lines = try fixture.lines(from: 731_631_600)
        #expect(
            lines.joined(separator: "\n") == """
                DistanceWalkingRunning 32400–36000: 800.5 m, Google Fit (quarters)
                StepCount 32400–36000: 900 count, Google Fit (quarters)
                DistanceWalkingRunning 55800–56700: 600 m, Google Fit (quarters)
                StepCount 55800–56700: 700 count, Google Fit (quarters)
                DistanceWalkingRunning 1900800–1983600: 400.25 m, Google Fit (days)
                StepCount 1900800–1983600: 500 count, Google Fit (days)
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Step counts: 4 found, 3 new, 1 left out.
                1 of the step counts was left out: a value cannot be true (line 5).
                Distances: 3 found, 3 new.
                """)
    }

    @Test("IMP-49: what is still, or travel, is no activity, and a session is shorter than four days")
    func kindsOfSessions() async throws {
        func session(
            _ kind: String, _ end: String, _ distance: String, from start: String = "2024-03-09T08:00:00Z"
        ) -> (name: String, bytes: [UInt8]) {
            let text =
                #"{"fitnessActivity": "\#(kind)", "startTime": "\#(start)", "endTime": "\#(end)", "aggregate": [{"metricName": "com.google.calories.expended", "floatValue": 77.0}, {"metricName": "com.google.distance.delta", "floatValue": \#(distance)}]}"#
            return ("\(Self.root)/All Sessions/\(kind).json", Array(text.utf8))
        }
        let ten = "2024-03-09T09:10:00+01:00"
        let report = try export(
            await fixture.run([
                session("still", ten, "1"), session("in_vehicle", ten, "1"), session("tilting", ten, "1"),
                session("exiting_vehicle", ten, "1"), session("sleep.light", ten, "1"),
                session("walking", "2024-03-13T08:00:00Z", "1"), session("biking", ten, "9999999"),
                session("quidditch", ten, "10000000", from: "2024-03-09T07:00:00Z"),
            ]))
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                WorkoutTypeIdentifier -3600–600: other 4200 s; other -3600–600 4200 s, place 1, water 0, Google Fit, \
                HKMetadataKeySyncIdentifier=google-fit:2024-03-09T07:00:00Z HKMetadataKeySyncVersion=1 \
                activityName=quidditch summaryOnly=true
                DistanceCycling 0–600: 9999999 m, Google Fit, statedTotal=true, in workout 1
                SleepAnalysis 0–600: 0, Google Fit
                WorkoutTypeIdentifier 0–600: cycling 600 s; distance 9999999 m; cycling 0–600 600 s, place 1, water 0, \
                Google Fit, HKMetadataKeySyncIdentifier=google-fit:2024-03-09T08:00:00Z HKMetadataKeySyncVersion=1 \
                summaryOnly=true
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Workouts: 7 found, 2 new, 5 left out.
                4 of the workouts were left out: it is no activity (exiting_vehicle, in_vehicle, still).
                1 of the workouts was left out: it has no possible date (a session).
                Nights: 1 found, 1 new.
                """)
    }

    @Test("IMP-96: damaged and absurd files end with a sentence")
    func hostileFiles() async throws {
        let files: [(name: String, bytes: [UInt8])] = [
            #"{"Data Source": "raw:com.google.weight:a:b", "Data Points": {"#,
            #"{"Data Source": "raw", "Data Points": [1, null]}"#,
            #"{"Data Source": "raw:com.google.weight:a:b", "Data Points": [{"startTimeNanos": 1e300, "endTimeNanos": "x"}]}"#,
            #"{"fitnessActivity": "running", "startTime": "x"}"#, #"{"fitnessActivity": "running", "startTime": 1"#,
            "Date,Move Minutes count,Calories (kcal),Step count\n9999-99-99,,,5\n2024-03-09,,,1e300\n",
        ].enumerated().map { ("\($0.offset).\($0.offset < 5 ? "json" : "csv")", Array($0.element.utf8)) }
        let report = try export(try await fixture.run(files))
        #expect(report.error == nil && report.samples == 0 && report.workoutCount == 0)
    }

    @Test("The made-up takeout agrees with its story", .enabled(if: ExportFixture.hasData, "no test data"))
    func story() async throws {
        let path = ExportFixture.data.appending(path: "synthetic/googlefit.zip").path
        let report = try export(await fixture.run(path))
        #expect(report.error == nil && report.workoutCount == 0)
        #expect(try fixture.workouts().count == 1)
        #expect(try fixture.samples(.heartRate).count { $0.source?.source.name == "com.acme.watch" } == 181)
        #expect(try fixture.samples(.sleepAnalysis).count == 13 && values(.bodyMass) == [72.5])
        let steps = try fixture.samples(.stepCount)
        #expect(steps.count == 6 && steps.allSatisfy { $0.end - $0.start == 900 })
        #expect(try values(.stepCount).reduce(0, +) == 10_800)
        let before = try fixture.contents()
        #expect(try export(await fixture.run(path)).status == .duplicate)
        #expect(try fixture.contents() == before)
    }

    @Test(
        "IMP-16: steps of the day are the same in any order of two exports",
        .enabled(if: ExportFixture.hasData, "no test data"),
        arguments: [["samsung", "googlefit"], ["googlefit", "samsung"]])
    func anyOrder(_ names: [String]) async throws {
        for name in names { _ = await fixture.run(ExportFixture.data.appending(path: "synthetic/\(name).zip").path) }
        let sum = try fixture.access.own {
            try $0.statistics(StatisticsRequest(.stepCount, options: [.cumulativeSum]))
        }?.values.sum
        #expect(sum == 10_800)
        #expect(try fixture.samples(.stepCount).count == 90)
    }
}
