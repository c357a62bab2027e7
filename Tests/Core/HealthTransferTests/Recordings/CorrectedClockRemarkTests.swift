import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// What is said of corrected dates, of each kind of file.
@Suite struct CorrectedClockRemarkTests {
    private static var activity: [UInt8] {
        var fit = SmallFIT(kind: 4)
        for second in 0..<10 { fit.addSecond(second, heartRate: 60, intervals: []) }
        return fit.bytes
    }

    private static var scale: [UInt8] {
        var fit = SmallFIT(kind: 9)
        fit.add(30, [(253, 0x86, 4, Int(SmallFIT.start) + 100), (0, 0x84, 2, 8_000)])
        return fit.bytes
    }

    @Test(
        "Files with a recording, measurements or both say once that their dates were moved, before what else they say",
        arguments: ["recording", "measurements", "both"], [nil, 3_600, -90] as [Double?])
    func movedDates(kind: String, seconds: Double?) async throws {
        var fixture = try ExportFixture()
        fixture.options.clock = seconds.map { .shifted($0) }
        let bytes =
            switch kind {
            case "recording": Self.activity
            case "measurements": Self.scale
            default: Self.activity + Self.scale
            }
        let report = try #require(try await fixture.run([("a.fit", bytes)]).first)
        #expect(report.status == .imported)
        let said = report.remarks.map(\.text).filter { $0.hasPrefix("All dates") }
        let expected: [Double?: [String]] = [
            nil: [], 3_600: ["All dates of the file were moved 1 h forward."],
            -90: ["All dates of the file were moved 1 min 30 s back."],
        ]
        #expect(said == expected[seconds])
        if seconds != nil { #expect(report.remarks.first?.text == said.first) }
        let start = SmallFIT.startDate + (seconds ?? 0)
        #expect(try fixture.workouts().map(\.start) == (kind == "measurements" ? [] : [start]))
        #expect(try fixture.samples(.bodyMass).map(\.start) == (kind == "recording" ? [] : [start + 100]))
    }
}
