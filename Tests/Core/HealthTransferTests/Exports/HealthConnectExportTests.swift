import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing

@testable import HealthTransfer

/// Databases that Health Connect exports.
@Suite struct HealthConnectExportTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private func export(_ reports: [ImportReport]) throws -> ImportReport {
        try #require(reports.first { $0.format == "health-connect" })
    }

    private func sum(_ type: ObjectType) throws -> Double {
        try fixture.samples(type).compactMap { $0.quantity?.value }.reduce(0, +)
    }

    @Test(
        "IMP-10, IMP-50, IMP-51, IMP-52, IMP-53, IMP-54, IMP-55, IMP-56, IMP-57, IMP-58: the made-up database agrees with its story",
        .enabled(if: ExportFixture.hasData, "no test data"))
    func story() async throws {
        let path = ExportFixture.data.appending(path: "synthetic/healthconnect.zip").path
        let report = try export(await fixture.run(path))
        #expect(report.error == nil)
        #expect(try fixture.samples(.stepCount).count == 90 && sum(.stepCount) == 10_800)
        let run = try #require(try fixture.workouts().first)
        #expect(
            try fixture.workouts().count == 1 && run.metadata?[WorkoutSummary.nameKey]?.stringValue == "Morning run")
        #expect(run.workout?.events?.count == 2 && run.workout?.activityType == .running)
        #expect(run.workout?.totals[.distance]?.value == 5_000 && run.workout?.totals[.energyBurned]?.value == 350)
        #expect(try fixture.samples(.heartRate).count == 181 && fixture.samples(.runningSpeed).count == 181)
        #expect(try sum(.distanceWalkingRunning) == 5_000 && sum(.activeEnergyBurned) == 350)
        let nights = try fixture.samples(.sleepAnalysis)
        #expect(nights.count == 15 && nights.count { $0.categoryValue == 0 } == 2)
        let minutes = { (stage: Int) in
            nights.filter { $0.categoryValue == stage && $0.start < 732_000_000 }.reduce(0) { $0 + $1.end - $1.start }
                / 60
        }
        #expect(minutes(2) == 20 && minutes(3) == 240 && minutes(4) == 120 && minutes(5) == 70)
        #expect(try abs(sum(.bodyMass) - 72.5) < 1e-9 && abs(sum(.bodyFatPercentage) - 0.185) < 1e-9)
        #expect(try sum(.height) == 1.8)
        #expect(try fixture.samples(.bloodPressure).first?.contained.map { $0.quantity?.value } == [118, 76])
        #expect(try sum(.bloodGlucose) == 5.1 && sum(.dietaryWater) == 0.5)
        #expect(try abs(sum(.oxygenSaturation) - 0.96) < 1e-9)
        #expect(try fixture.samples(.bodyMass).first?.metadata?.wasUserEntered == true)
        for table in ["total_calories_burned", "basal_metabolic_rate", "nutrition", "future"] {
            #expect(report.warnings.contains { $0.contains("\(table)_record_table left out") }, "\(table)")
        }
        #expect(report.routePoints == 181)
        let counts = try [ObjectType.stepCount, .heartRate, .sleepAnalysis, .bodyMass].map {
            try fixture.samples($0).count
        }
        let before = try fixture.contents()
        let again = try export(await fixture.run(path))
        #expect(again.status == .duplicate)
        #expect(try fixture.contents() == before)
        #expect(
            try [ObjectType.stepCount, .heartRate, .sleepAnalysis, .bodyMass].map { try fixture.samples($0).count }
                == counts)
    }

    @Test("IMP-10, IMP-96: files that only begin as a database are none, and views are not read")
    func hostileFiles() async throws {
        let broken = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xFF, count: 4_080)
        let reports = try await fixture.run([("health_connect_export.db", broken)])
        #expect(reports.allSatisfy { $0.format != "health-connect" })
        guard ExportFixture.hasData else { return }
        let hostile = await fixture.run(ExportFixture.data.appending(path: "synthetic/hostile.zip").path)
        #expect(!hostile.isEmpty && hostile.allSatisfy { $0.format != "health-connect" })
        #expect(try fixture.samples(.stepCount).isEmpty)
    }
}
