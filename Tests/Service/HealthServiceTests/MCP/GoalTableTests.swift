import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The rows of goals that an assistant reads as text (MCP-7).
@Suite struct GoalTableTests {
    @Test("MCP-7: a goal has its amount, its state, the present streak and the longest") func goals() throws {
        let world = try MCPWorld.allowingEverything()
        // Two walks in each of two weeks, one in the next, none in the last; this week there is the run.
        for (number, day) in [-8, -7, -2, -1, 5].enumerated() {
            try world.addWalk(SweptLife.uuid(number + 1), on: day)
        }
        try world.engine.write { store in
            try store.save(TrainingGoal(.count, 1, per: .week))
            try store.save(TrainingGoal(.count, 2, per: .week))
            try store.save(TrainingGoal(.days, 1, per: .week, activityType: .walking))
        }
        let answer = try world.call("get_goals")
        #expect(!answer.isError)
        let lines = answer.text.split(separator: "\n").map(String.init)
        try #require(lines.count == 5, "\(answer.text)")
        #expect(lines[0] == "Goals" && lines[1] == "goal | so far | expected by now | state | streak | longest")
        let rows = lines.dropFirst(2).map { $0.components(separatedBy: " | ") }
        #expect(rows.allSatisfy { $0.count == 6 })
        #expect(rows.map { $0[0] } == ["1 workout a week", "2 workouts a week", "1 day with walking a week"])
        #expect(rows.map { $0[1] } == ["1", "1", "0"])
        #expect(rows.map { $0.suffix(3).joined(separator: " ") } == ["reached 1 3", "open 0 2", "open 0 3"])
        let longest = try answer.found().member("goals") {
            try $0.elements { try $0.member("longestStreak") { try $0.asInteger() } }
        }
        #expect(longest == [3, 2, 3])
    }

    @Test("MCP-7: without goals, that is said") func none() throws {
        let answer = try MCPWorld.allowingEverything().call("get_goals")
        #expect(answer.text.hasPrefix("Goals: none"))
    }
}
