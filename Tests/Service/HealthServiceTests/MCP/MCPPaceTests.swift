import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The rate of calls, what arguments may be, and answers that are shortened (MCP-6, MCP-22).
@Suite struct MCPPaceTests {
    private static func waits(of methods: [String]) throws -> Int {
        let (world, time) = (try MCPWorld(), MCPTime())
        let session = MCPSession(world.server, clock: time.clock) { _ in }
        for (id, method) in methods.enumerated() {
            let params = #"{"name":"describe_data","uri":"health://guide"}"#
            session.receive(
                Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#.utf8))
        }
        session.end()
        session.run()
        return time.waits.count
    }

    @Test(
        "MCP-22: what reads data waits for its turn, and nothing else does",
        arguments: [
            ("tools/call", 1), ("resources/read", 1), ("ping", 0), ("tools/list", 0), ("resources/list", 0),
            ("resources/templates/list", 0), ("prompts/list", 0), ("prompts/get", 0), ("initialize", 0),
            ("server/discover", 0), ("tools/calls", 0),
        ])
    func methods(method: String, waits: Int) throws {
        #expect(try Self.waits(of: Array(repeating: method, count: 11)) == waits)
        #expect(try Self.waits(of: Array(repeating: method, count: 10)) == 0)
    }

    @Test("MCP-22: tools and resources share the rate") func shared() throws {
        let both = Array(repeating: "tools/call", count: 6) + Array(repeating: "resources/read", count: 5)
        #expect(try Self.waits(of: both) == 1)
        #expect(try Self.waits(of: both.dropLast() + ["ping"]) == 0)
    }

    /// Returns seconds, rounded to thousandths.
    private static func milliseconds(_ waits: [Double]) -> [Double] { waits.map { ($0 * 1_000).rounded() / 1_000 } }

    @Test(
        "MCP-22: the eleventh call waits until a second after the first",
        arguments: [(0.0, 1.0), (0.5, 0.5), (0.999, 0.001), (1, nil), (2, nil)] as [(Double, Double?)])
    func rest(elapsed: Double, wait: Double?) {
        let time = MCPTime()
        var pace = MCPRateLimiter(time.clock)
        for _ in 0..<10 { pace.begin() }
        #expect(time.waits.isEmpty)
        time.advance(by: elapsed)
        pace.begin()
        #expect(Self.milliseconds(time.waits) == (wait.map { [$0] } ?? []))
        // The next nine are free: the others began when the first did.
        for _ in 0..<9 { pace.begin() }
        #expect(Self.milliseconds(time.waits) == (wait.map { [$0] } ?? []))
        // All ten began now.
        pace.begin()
        #expect(Self.milliseconds(time.waits) == (wait.map { [$0] } ?? []) + [1])
    }

    // MARK: Arguments

    private struct Case: Sendable, CustomStringConvertible {
        var kind: MCPArgument.Kind
        var good: [String]
        var bad: [String]
        var expectation: String
        var description: String { expectation }
    }

    private static let cases = [
        Case(
            kind: .text(most: 3), good: [#""""#, #""abc""#, #""é€x""#], bad: [#""abcd""#, "7", "[]", "true"],
            expectation: "a string of at most 3 characters"),
        Case(
            kind: .whole(1...3), good: ["1", "2", "3"], bad: ["0", "4", "1.5", #""1""#, "-1", "1e300"],
            expectation: "a whole number from 1 to 3"),
        Case(
            kind: .number(least: 0.5), good: ["0.5", "7", "1e300"], bad: ["0.49", "-1", #""1""#, "{}"],
            expectation: "a number of at least 0.5"),
        Case(kind: .flag, good: ["true", "false"], bad: ["0", "1", #""true""#], expectation: "true or false"),
        Case(
            kind: .choice(["a", "b"]), good: [#""a""#, #""b""#], bad: [#""A""#, #""c""#, #""""#, #"["a"]"#],
            expectation: "one of a, b"),
        Case(
            kind: .choices(["a", "b", "c"]), good: ["[]", #"["a"]"#, #"["c","a"]"#, #"["a","b","c"]"#],
            bad: [#"["a","a"]"#, #"["a","b","a"]"#, #"["d"]"#, #"["a","d"]"#, #""a""#, "[1]", "{}"],
            expectation: "an array of distinct values from a, b, c"),
    ]

    @Test("MCP-6: an argument is what its schema says, and a wrong one is told what it may be", arguments: cases)
    private func arguments(_ example: Case) throws {
        let argument = MCPArgument(name: "it", kind: example.kind, description: "What.")
        for text in example.good {
            #expect(throws: Never.self, "\(text)") { try argument.check(JSON(parsing: text)) }
        }
        for text in example.bad {
            let error = #expect(throws: MCPToolError.self, "\(text)") { try argument.check(JSON(parsing: text)) }
            #expect(error?.sentence == "'it' must be \(example.expectation).", "\(text)")
        }
    }

    @Test("MCP-6: a column that is named twice is refused") func columns() throws {
        let world = try MCPWorld.allowingEverything()
        func answer(_ columns: String) throws -> MCPWorld.Answer {
            try world.call("get_workout_series", #"{"uuid": "last", "columns": \#(columns)}"#)
        }
        #expect(try !answer(#"["heartRate", "speed"]"#).isError)
        let refused = try answer(#"["heartRate", "heartRate"]"#)
        #expect(refused.isError && refused.text.hasPrefix("'columns' must be an array of distinct values from "))
    }

    // MARK: Shortened answers

    private static func told(_ answer: MCPWorld.Answer, _ list: String) throws -> String {
        let found = try answer.found()
        let count = try found.member(list) { try $0.elements { $0 } }.count
        let rest = ["truncated", "available", "advice"].map { found[$0]?.line ?? "-" }.joined(separator: " ")
        return "\(count) \(rest) \(answer.text.contains("\nTruncated: ") ? "told" : "not told")"
    }

    @Test("MCP-6: five hundred days of rings are an answer, and of more the latest") func rings() throws {
        let world = try MCPWorld.allowingEverything()
        func add(_ days: Range<Int>) throws {
            var calendar = world.calendar
            calendar.timeZone = .gmt
            let first = Date(timeIntervalSinceReferenceDate: MCPWorld.at(18, 12) - 600 * 86_400)
            try world.engine.write {
                try $0.setActivitySummaries(
                    days.map { day in
                        var summary = ActivitySummaryRecord(
                            day: CalendarDay(of: first + Double(day) * 86_400, in: .gmt))
                        summary.energy = QuantityValue(Double(day), .kilocalorie)
                        return summary
                    })
            }
        }
        let arguments = #"{"from": "2024-09-01", "to": "2026-05-01"}"#
        try add(0..<500)
        #expect(try Self.told(world.call("get_activity_rings", arguments), "days") == "500 - - - not told")
        try add(500..<501)
        let answer = try world.call("get_activity_rings", arguments)
        #expect(
            try Self.told(answer, "days") == "500 true 501 \"Ask for a shorter period.\" told")
        #expect(answer.text.hasSuffix("\nTruncated: 500 of 501 rows. Ask for a shorter period."))
        #expect(!answer.text.contains(" 0 kcal") && answer.text.contains(" 500 kcal"))
    }

    @Test("MCP-6: five hundred rows of statistics are an answer, and of more the latest") func statistics() throws {
        let world = try MCPWorld.allowingEverything()
        func save(_ hours: Range<Int>) throws {
            try world.engine.write(as: MCPWorld.watch) {
                try $0.save(
                    hours.map { hour in
                        .quantity(
                            .flightsClimbed, Double(hour + 1), .count, 757_378_800 + Double(hour) * 3_600, seconds: 60)
                    })
            }
        }
        let arguments = #"{"type": "flightsClimbed", "by": "hour", "from": "2025-01-01", "to": "2025-03-01"}"#
        try save(0..<500)
        #expect(try Self.told(world.call("get_statistics", arguments), "periods") == "500 - - - not told")
        try save(500..<501)
        let answer = try world.call("get_statistics", arguments)
        let advice = "Request longer rows ('by') or a shorter period."
        #expect(try Self.told(answer, "periods") == "500 true 501 \"\(advice)\" told")
        #expect(answer.text.hasSuffix("\nTruncated: 500 of 501 rows. \(advice)"))
    }
}
