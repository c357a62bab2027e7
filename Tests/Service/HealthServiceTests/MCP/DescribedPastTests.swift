import Foundation
import HealthModel
import HealthReports
import Testing
import WorkoutFiles

@testable import HealthService

/// The past of which an assistant is told (MCP-20).
@Suite struct DescribedPastTests {
    @Test("MCP-20: of permissions since different days, that since the latest day is told") func since() throws {
        func described(_ grants: [(ObjectType, Int?)]) throws -> (since: String?, text: String) {
            let world = try MCPWorld()
            for (type, day) in grants {
                let since = day.map { Date(timeIntervalSinceReferenceDate: MCPWorld.at($0, 10)) }
                try MCPPermission.allow([type], since: since, world.access)
            }
            let answer = try world.call("describe_data", "{}")
            let permission = try answer.found().member("permission") { $0 }
            return (permission["since"]?.line, answer.text)
        }
        let all = try described([(.stepCount, nil), (.heartRate, nil)])
        #expect(all.since == nil && !all.text.contains("is not readable"))
        for grants in [
            [(.stepCount, 17), (.heartRate, 19), (.workout, 18)], [(.stepCount, 19), (.heartRate, 17)],
            [(.stepCount, nil), (.heartRate, 19)],
        ] as [[(ObjectType, Int?)]] {
            let some = try described(grants)
            #expect(some.since == "\"2026-05-19T10:00:00Z\"", "\(grants)")
            #expect(some.text.contains("Data before 2026-05-19 is not readable."), "\(grants)")
        }
    }
}
