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
