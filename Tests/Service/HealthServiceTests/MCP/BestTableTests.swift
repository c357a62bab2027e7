import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing

@testable import HealthService

/// The best efforts as the text that assistants are given.
@Suite struct BestTableTests {
    @Test("MCP-7: a time is told as a duration, and all else with its unit") func bests() throws {
        let world = try MCPWorld.allowingEverything()
        let report = try world.owner { try $0.records() }
        let lines = try world.call("get_records").text.split(separator: "\n").map(String.init)
        #expect(lines.contains("Bests by sport") && lines.contains("sport | what | best | day | workout"))
        let rows = lines.map { $0.components(separatedBy: " | ") }.filter { $0.count == 5 && $0[0] != "sport" }
        let records = report.sports.flatMap { sport in
            sport.records.compactMap { record in record.best.first.map { (record.kind, $0) } }
        }
        try #require(records.count == rows.count && !rows.isEmpty)
        for (row, (kind, best)) in zip(rows, records) {
            #expect(row[4] == best.workout.uuidString.lowercased())
            if kind.unit == "s" {
                #expect(row[2] == RoundedNumber.duration(best.value), "\(row)")
            } else {
                #expect(row[2] == "\(RoundedNumber.text(best.value)) \(kind.unit)", "\(row)")
            }
        }
        #expect(Set(records.map { $0.0.unit == "s" }) == [true, false])
    }
}
