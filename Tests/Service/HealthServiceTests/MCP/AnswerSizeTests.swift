import Foundation
import HealthReports
import Testing
import WorkoutFiles

@testable import HealthService

/// Answers to assistants that are just as long as they may be, to the byte (MCP-6, MCP-7).
@Suite struct AnswerSizeTests {
    /// Returns a list of rows of ones, of which all but the last have 249.
    private static func list(rows: Int, last: [Int]) -> JSON {
        func row(_ numbers: [Int]) -> JSON { .array(numbers.map { .integer($0) }) }
        let whole = row(Array(repeating: 1, count: 249))
        return .object([("items", .array(Array(repeating: whole, count: rows - 1) + [row(last)]))])
    }

    private static func lengths(_ value: JSON) throws -> [Int] {
        try value.member("items") { items in
            try items.elements { row in try row.elements { try $0.asInteger() }.count }
        }
    }

    @Test("MCP-6: two hundred thousand characters are an answer, and of one more there is half")
    func characters() throws {
        let ones = Array(repeating: 1, count: 242)
        for (last, length) in [(ones + [10], 200_000), (ones + [1, 1], 200_001)] {
            let value = Self.list(rows: 400, last: last)
            try #require(value.wire.utf8.count == length)
            let (structured, text) = MCPToolResult(value, TextTable(title: "T")).content()
            let isWhole = length == 200_000
            #expect((structured["truncated"] == nil) == isWhole)
            let told = try Self.lengths(structured)
            #expect(told == (isWhole ? Array(repeating: 249, count: 399) + [243] : Array(repeating: 249, count: 250)))
            #expect(text == (isWhole ? "T" : "T\nTruncated: 0 of 0 rows. Ask for a shorter period."))
        }
    }

    @Test("MCP-6: lists are halved until an answer is short enough, and no further") func halves() throws {
        let value = Self.list(rows: 500, last: Array(repeating: 1, count: 249))
        let (structured, text) = MCPToolResult(value, TextTable(title: "T")).content()
        #expect(try Self.lengths(structured) == Array(repeating: 249, count: 250))
        #expect(structured["available"]?.line == "0" && text.hasPrefix("T\nTruncated: "))
        // Lists in lists are halved as well.
        let row = JSON.array((0..<499).map { .integer($0 + 1_000_000) })
        let wide = JSON.object([("items", .array(Array(repeating: row, count: 300)))])
        let (narrow, _) = MCPToolResult(wide, TextTable(title: "T")).content()
        #expect(try Self.lengths(narrow) == Array(repeating: 125, count: 125))
    }

    @Test("MCP-7: an answer is cut only if there are more rows than it has, and keeps its members")
    func members() throws {
        let rows = (0..<3).map { ["row \($0)", String(repeating: "x", count: 200)] }
        var answer = MCPToolResult(.object([("n", .integer(1))]), TextTable(title: "T", rows: rows), available: 2)
        // Fewer than there are rows do not count.
        #expect(answer.content().structured.line == #"{"n": 1}"#)
        answer.available = 4
        #expect(
            answer.content().structured.line
                == #"{"n": 1, "truncated": true, "available": 4, "advice": "Ask for a shorter period."}"#)
        #expect(answer.content().text.hasSuffix("\nTruncated: 3 of 4 rows. Ask for a shorter period."))
    }
}
