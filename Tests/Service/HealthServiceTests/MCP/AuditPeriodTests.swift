import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import Testing

@testable import HealthService

/// The periods that the audit names for what assistants read (MCP-22).
@Suite struct AuditPeriodTests {
    private static func period(_ tool: String, _ arguments: String) throws -> [Double?] {
        let world = try MCPWorld.allowingEverything()
        let answer = try world.call(tool, arguments)
        #expect(!answer.isError, "\(answer.text)")
        let entry = try #require(world.book.entries.withLock { $0 }.last)
        #expect(entry.tool == tool)
        return [entry.from, entry.to].map { $0?.timeIntervalSinceReferenceDate }
    }

    /// The midnight at the beginning of a day of May 2026 in Zurich.
    private static func midnight(_ day: Int) -> Double { MCPWorld.at(day, -2) }

    @Test(
        "MCP-22: a comparison is taken down from the first to the last moment of both periods",
        arguments: [
            ("05-16/2026-05-17", "05-18/2026-05-19", 16, 20), ("05-18/2026-05-19", "05-16/2026-05-17", 16, 20),
            ("05-16/2026-05-19", "05-17/2026-05-18", 16, 20), ("05-17/2026-05-18", "05-16/2026-05-19", 16, 20),
            ("05-16/2026-05-18", "05-17/2026-05-19", 16, 20), ("05-17", "05-17", 17, 18),
        ])
    func comparison(a: String, b: String, from: Int, to: Int) throws {
        for type in ["stepCount", "totals"] {
            #expect(
                try Self.period("compare_periods", "{\"type\":\"\(type)\",\"a\":\"2026-\(a)\",\"b\":\"2026-\(b)\"}")
                    == [Self.midnight(from), Self.midnight(to)], "\(type)")
        }
    }

    @Test("MCP-22: a digest is taken down as its day or week") func digest() throws {
        #expect(try Self.period("get_digest", "{}") == [Self.midnight(20), Self.midnight(21)])
        #expect(try Self.period("get_digest", #"{"day":"2026-05-19"}"#) == [Self.midnight(19), Self.midnight(20)])
        #expect(
            try Self.period("get_digest", #"{"day":"2026-05-19","span":"week"}"#)
                == [Self.midnight(18), Self.midnight(25)])
    }

    @Test(
        "MCP-22: a year in review is taken down as that year",
        arguments: [("{}", 2_026), (#"{"year":2025}"#, 2_025), (#"{"year":2024}"#, 2_024), (#"{"year":2026}"#, 2_026)])
    func year(arguments: String, year: Int) throws {
        let zone = try MCPWorld.allowingEverything().calendar.timeZone
        let ends = [year, year + 1].map { CalendarDay(year: $0, month: 1, day: 1).start(in: zone) }
        #expect(try Self.period("get_year", arguments) == ends.map { $0?.timeIntervalSinceReferenceDate })
    }

    @Test(
        "MCP-22: readiness is taken down as the day and those of its baseline",
        arguments: [("{}", 20), (#"{"day":"2026-05-19"}"#, 19), (#"{"day":"yesterday"}"#, 19)])
    func readiness(arguments: String, day: Int) throws {
        let zone = try MCPWorld.allowingEverything().calendar.timeZone
        let last = CalendarDay(year: 2_026, month: 5, day: day)
        let ends = [-66, 1].map { last.adding(days: $0).start(in: zone)?.timeIntervalSinceReferenceDate }
        #expect(try Self.period("get_readiness", arguments) == ends)
    }

    @Test("MCP-22: plans are taken down as the usual period, or as the one that was asked for") func plans() throws {
        let world = try MCPWorld.allowingEverything()
        let usual = PlansReport.usualPeriod(now: MCPWorld.now, calendar: world.calendar)
        let expected = [usual.from, usual.to].map { $0?.timeIntervalSinceReferenceDate }
        #expect(try Self.period("get_plans", "{}") == expected && expected[0] != nil)
        #expect(try Self.period("get_plans", #"{"from":"2026-05-18"}"#)[0] == Self.midnight(18))
        #expect(
            try Self.period("get_plans", #"{"from":"2026-05-18","to":"2026-05-19"}"#)
                == [Self.midnight(18), Self.midnight(20)])
    }
}
