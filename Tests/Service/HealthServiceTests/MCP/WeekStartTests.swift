import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService
@testable import HealthTransfer

/// The days and units of a person, as an assistant is told them (MCP-6).
@Suite struct WeekStartTests {
    @Test(
        "MCP-6: the first day of a week is told by ISO, where Monday is 1 and Sunday 7",
        arguments: [(1, 7), (2, 1), (3, 2), (6, 5), (7, 6)])
    func weekStart(firstWeekday: Int, told: Int) throws {
        let world = try MCPWorld(allow: [.stepCount])
        var host = world.host
        host.calendar.firstWeekday = firstWeekday
        host.units = "imperial"
        let answer = try DataDescription(MCPCall(host, name: "describe_data", Cancellation())).answer
        #expect(answer.value["weekStart"]?.line == "\(told)")
        #expect(answer.value["units"]?.line == #""imperial""#)
        #expect(answer.table.title.contains(", the person reads imperial units."))
    }
}
