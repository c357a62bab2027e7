import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The periods whose sums are explained to assistants (MCP-6).
@Suite struct ExplainedPeriodTests {
    @Test("MCP-6: a leap year can be explained, and a little more than a year, but not longer periods")
    func periods() throws {
        let world = try MCPWorld.allowingEverything()
        try world.engine.write(as: MCPWorld.watch) {
            try $0.save([.quantity(.stepCount, 100, .count, 757_500_000, seconds: 60)])
        }
        for (from, to, isGood) in [
            ("2024", "2024", true), ("2025-01-01", "2025-12-31", true), ("2024-01-01", "2024-12-31", true),
            ("2025-01-01", "2026-01-02", true), ("2025-01-01", "2026-01-03", false), ("2024", "2025", false),
        ] {
            let answer = try world.call(
                "explain_sum", "{\"type\": \"stepCount\", \"from\": \"\(from)\", \"to\": \"\(to)\"}")
            #expect(answer.isError == !isGood, "\(from) \(to): \(answer.text)")
            if !isGood { #expect(answer.text.contains("The period must not exceed 366 days.")) }
        }
        // Without an end, the period is that of the beginning.
        let year = try world.call("explain_sum", #"{"type": "stepCount", "from": "2025"}"#).found()
        #expect(try year.member("merged") { try $0.asFiniteNumber() } == 100)
    }
}
