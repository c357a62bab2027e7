import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthTransfer

/// Means of days in exports of Fitbit, beside values of the same days.
@Suite struct FitbitMeanTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private typealias File = FitbitFiles.File

    private static func table(_ folder: String, _ name: String, _ lines: String...) -> File {
        FitbitFiles.table(folder, name, lines)
    }

    private static let variabilities = "Heart Rate Variability"
    private static let own = "Physical Activity_GoogleData"

    private func values(_ type: ObjectType) throws -> [Double] {
        try fixture.samples(type).sorted { ($0.start, $0.end) < ($1.start, $1.end) }.compactMap { $0.quantity?.value }
    }

    private func imported(_ files: [File]) async throws -> ImportReport {
        try #require(try await fixture.run(files).first { $0.format == "fitbit" })
    }

    @Test("IMP-47: the mean of a day counts only if no folder of its own has a value of that local day, of each kind")
    func daysWithValues() async throws {
        let report = try await imported([
            Self.table(
                Self.variabilities, "Respiratory Rate Summary - 2024-03-10", "timestamp,full_sleep_breathing_rate",
                "2024-03-10T07:00:00,14.5", "2024-03-11T00:00:00,15.5", "2024-03-12T23:59:59,16.5"),
            Self.table(
                Self.own, "daily_respiratory_rate", "timestamp,breaths per minute",
                "2024-03-09T00:00:00Z,13", "2024-03-10T00:00:00Z,14", "2024-03-11T00:00:00Z,15",
                "2024-03-12T00:00:00Z,16", "2024-03-13T00:00:00Z,17"),
            // In Berlin it is the next day at 23:30 in UTC.
            Self.table(
                "Oxygen Saturation (SpO2)", "Minute SpO2 - 2024-03-10", "timestamp,value", "2024-03-09T23:30:00Z,96",
                "2024-03-11T12:00:00Z,50", "2024-03-12T22:59:00Z,97"),
            Self.table(
                Self.own, "daily_oxygen_saturation", "timestamp,average percentage", "2024-03-09T00:00:00Z,91",
                "2024-03-10T00:00:00Z,92", "2024-03-11T00:00:00Z,93", "2024-03-12T00:00:00Z,94",
                "2024-03-13T00:00:00Z,95"),
            Self.table(
                Self.variabilities, "Heart Rate Variability Details - 2024-03-10", "timestamp,rmssd",
                "2024-03-10T02:00:00,30", "2024-03-11T23:58:00,31"),
            Self.table(
                Self.variabilities, "Daily Heart Rate Variability Summary - 2024-03", "timestamp,rmssd",
                "2024-03-10T00:00:00,40", "2024-03-12T09:00:00,42"),
            Self.table(
                Self.own, "daily_heart_rate_variability", "timestamp,average heart rate variability milliseconds",
                "2024-03-09T00:00:00Z,50", "2024-03-10T00:00:00Z,51", "2024-03-11T00:00:00Z,52",
                "2024-03-12T00:00:00Z,53", "2024-03-13T00:00:00Z,54"),
        ])
        #expect(report.error == nil)
        #expect(try values(.respiratoryRate) == [13, 14.5, 15.5, 16.5, 17])
        #expect(try values(.oxygenSaturation) == [0.91, 0.96, 0.97, 0.95])
        #expect(try values(.heartRateVariabilityRMSSD) == [50, 30, 31, 42, 54])
        #expect(report.samples == 14 && report.duplicates == 0)
        #expect(report.warnings.contains { $0.contains("it is marked as invalid") })
    }

    @Test("IMP-47: respiration of a night is that of the day at midnight, and else that of a moment") func spans()
        async throws
    {
        _ = try await imported([
            Self.table(Self.own, "steps_2024-03-01", "timestamp,steps,data source"),
            Self.table(
                Self.variabilities, "Respiratory Rate Summary - 2024-03-10", "timestamp,full_sleep_breathing_rate",
                "2024-03-10T00:00:00,14", "2024-03-11T00:00:01,15", "2024-03-31T00:00:00,16"),
        ])
        let samples = try fixture.samples(.respiratoryRate).sorted { $0.start < $1.start }
        #expect(samples.map { $0.end - $0.start } == [86_400, 0, 82_800])
        #expect(samples.map { $0.start - 731_718_000 } == [0, 86_401, 21 * 86_400])
    }

    @Test(
        "IMP-44: the mean of a day is the most telling column that has a number",
        arguments: [
            (
                "daily_heart_rate_variability", ObjectType.heartRateVariabilityRMSSD, 1.0,
                [
                    "average heart rate variability milliseconds",
                    "root mean square of successive differences milliseconds",
                ]
            ),
            (
                "daily_oxygen_saturation", .oxygenSaturation, 0.01,
                [
                    "average percentage", "oxygen saturation percentage", "percentage",
                ]
            ),
            ("daily_respiratory_rate", .respiratoryRate, 1, ["breaths per minute", "respiratory rate"]),
        ])
    func heads(name: String, type: ObjectType, factor: Double, heads: [String]) async throws {
        // Each row lacks one column more; the columns are in the opposite order.
        var rows: [String] = []
        for missing in 0...heads.count {
            let cells = heads.indices.map { $0 < missing ? ($0 == 0 ? "" : "x") : "\(90 + $0)" }
            rows.append("2024-03-0\(missing + 1)T00:00:00Z,\(cells.reversed().joined(separator: ","))")
        }
        let head = "timestamp,\(heads.reversed().joined(separator: ","))"
        let table = Self.table(Self.own, name, ([head] + rows).joined(separator: "\n"))
        #expect(try await imported([table]).error == nil)
        #expect(try values(type) == heads.indices.map { Double(90 + $0) / (factor == 1 ? 1 : 100) })
    }
}
