import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The parts in which a takeout comes (IMP-4).
@Suite struct TakeoutPartsTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static let (records, tables, side) = (
        "Takeout/Fitbit/Global Export Data/heart_rate-2024-03-09.json", "Takeout/Fitbit/A_GoogleData/heart_rate_1.csv",
        "Takeout/Fitbit/Oxygen Saturation (SpO2)/Minute SpO2 - 2024-03-10.csv"
    )

    /// Archives of which each knows only a part: which generation counts shows in all together, and what a table is
    /// in the others alone.
    private func parts() throws -> [String] {
        let files = [
            (Self.records, #"[{"dateTime": "03/09/24 08:00:00", "value": {"bpm": 99, "confidence": 3}}]"#),
            (Self.tables, "timestamp,beats per minute,data source\n2024-03-09T08:00:00Z,120,Charge 5\n"),
            (Self.side, "timestamp,value\n2024-03-09T22:30:00Z,96.0\n"),
        ]
        let root = try fixture.write(
            files.enumerated().map { index, file in
                ("takeout-00\(index + 1).zip", StoredPacking.zip([(file.0, Array(file.1.utf8))]))
            } + [("other.zip", StoredPacking.zip([("a.gpx", Array(GPX.file(GPX.track([[0, 10]])).utf8))]))])
        return ["takeout-001.zip", "takeout-002.zip", "takeout-003.zip", "other.zip"].map { "\(root)/\($0)" }
    }

    private func check(_ reports: [ImportReport]) throws {
        #expect(reports.filter { $0.format == "fitbit" }.count == 1 && reports.allSatisfy { $0.error == nil })
        #expect(try fixture.samples(.heartRate).compactMap { $0.quantity?.value } == [120])
        #expect(try fixture.samples(.oxygenSaturation).count == 1 && fixture.workouts().count == 1)
    }

    @Test("IMP-4: parts in one folder are one export, beside other archives")
    func inOneFolder() async throws {
        let folder = URL(fileURLWithPath: try parts()[0]).deletingLastPathComponent().path
        try check(await fixture.run(folder))
        #expect(await fixture.run(folder).allSatisfy { $0.status == .duplicate })
    }

    @Test("IMP-4: parts in one call are one export, in any order")
    func inOneCall() async throws {
        var reports: [ImportReport] = []
        let files = try parts().reversed().map { InputFile(path: $0) }
        await FileImporter(access: fixture.access, options: fixture.options).importAll(files) { reports.append($0) }
        try check(reports)
    }

    @Test("IMP-4, IMP-17: parts apart complete each other")
    func apart() async throws {
        for path in try parts() { _ = await fixture.run(path) }
        #expect(try Set(fixture.samples(.heartRate).compactMap { $0.quantity?.value }) == [99, 120])
        #expect(try fixture.workouts().count == 1)
    }
}
