import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The rings of which an assistant is told (MCP-6, MCP-7).
@Suite struct RingCallTests {
    private static let today = CalendarDay(year: 2026, month: 5, day: 20)

    @Test("MCP-7: rings that move by time are in minutes, and a day of rest is told") func kinds() throws {
        let world = try MCPWorld.allowingEverything()
        try world.engine.write {
            var summary = ActivitySummaryRecord(day: Self.today)
            (summary.moveMode, summary.isPaused) = (2, true)
            summary.moveTime = QuantityValue(30, .minute)
            summary.moveTimeGoal = QuantityValue(60, .minute)
            summary.energy = QuantityValue(500, .kilocalorie)
            summary.exerciseTime = QuantityValue(12, .minute)
            summary.exerciseGoal = QuantityValue(45, .minute)
            summary.standHours = QuantityValue(9, .count)
            try $0.setActivitySummaries([summary])
        }
        let lines = try world.call("get_activity_rings").text.split(separator: "\n").map(String.init)
        #expect(lines.contains("2026-05-20 | 30 of 60 min, paused | 12 of 45 | 9"), "\(lines)")
        let before = try #require(lines.first { $0.hasPrefix("2026-05-19 | 420.") })
        #expect(before.hasSuffix(" of 400 kcal | 0 | 11"), "\(before)")
    }

    @Test("MCP-6: five hundred days of rings are an answer, and of more the latest", arguments: [500, 501])
    func days(count: Int) throws {
        let world = try MCPWorld.allowingEverything()
        try world.engine.write {
            try $0.setActivitySummaries(
                (0..<count).map { ago in
                    var summary = ActivitySummaryRecord(day: Self.today.adding(days: -ago))
                    summary.energy = QuantityValue(100, .kilocalorie)
                    return summary
                })
        }
        let answer = try world.call("get_activity_rings", #"{"from": "2024"}"#)
        let found = try answer.found()
        let days = try found.member("days") { try $0.elements { $0["day"]?.line ?? "" } }
        #expect(days.count == 500 && days.last == #""2026-05-20""#)
        #expect(days.first == "\"\(Self.today.adding(days: -499).text)\"")
        #expect(found["available"]?.line == (count == 501 ? "501" : nil))
        #expect(
            answer.text.hasSuffix("\nTruncated: 500 of 501 rows. Ask for a shorter period.") == (count == 501))
    }
}
