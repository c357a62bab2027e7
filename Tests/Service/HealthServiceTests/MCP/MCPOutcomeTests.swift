import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import Testing
import WorkoutFiles

@testable import HealthService
@testable import HealthTransfer

/// Answers of a call to each kind of failure, and what of it is recorded and logged (MCP-6, MCP-22).
@Suite struct MCPOutcomeTests {
    /// Runs a call and returns its answer in a line.
    private static func answer(
        _ world: MCPWorld, _ before: (MCPCall) throws -> Void = { _ in }, _ body: () throws -> MCPToolResult
    ) throws -> String {
        let call = MCPCall(world.host, name: "a_tool", Cancellation())
        try before(call)
        let members = call.result(as: body)
        return JSON.object(members).line
    }

    private static func failed(_ sentence: String) -> String {
        #"{"isError": true, "content": [{"type": "text", "text": "\#(sentence)"}]}"#
    }

    private static func entries(_ world: MCPWorld) -> [String] {
        world.book.entries.withLock { $0 }.map { entry in
            "\(entry.tool) \(entry.types.map { TypeName.name(of: $0) }) \(entry.rows) \(entry.outcome) "
                + "\(entry.time == MCPWorld.now)"
        }
    }

    private static var table: MCPToolResult {
        MCPToolResult(
            .object([("n", .integer(7))]), TextTable(title: "Title", rows: [["a", "1"], ["b", "2"], ["c", "3"]]))
    }

    @Test("MCP-7, MCP-22: an answer is recorded with its types and the number of its rows") func answered() throws {
        let world = try MCPWorld(allow: [.heartRate, .stepCount])
        let line = try Self.answer(world) { call in
            try call.use(.heartRate)
            call.note([.heartRate, .stepCount])
            call.note([.stepCount])
        } _: {
            Self.table
        }
        #expect(
            line
                == #"{"isError": false, "content": [{"type": "text", "text": "Title\na 1\nb 2\nc 3"}], "structuredContent": {"n": 7}}"#
        )
        #expect(Self.entries(world) == [#"a_tool ["heartRate", "stepCount"] 3 answered true"#])
        #expect(world.book.log.withLock { $0 }.isEmpty)
        // What is not permitted is recorded as well.
        let refused = try Self.answer(world) {
            let call = MCPCall(world.host, name: "another", Cancellation())
            try call.use(.bodyMass)
            return Self.table
        }
        #expect(
            refused
                == Self.failed(
                    "bodyMass may not be read: the person has not allowed it. They can, with 'hk mcp --allow bodyMass'. This says nothing about whether there is any."
                ))
    }

    private struct Case: Sendable, CustomStringConvertible {
        var error: any Error
        var sentence: String
        var outcome: String
        var log: String?
        var description: String { sentence }
    }

    private static let cases = [
        Case(error: MCPToolError("Not so."), sentence: "Not so.", outcome: "refused"),
        Case(error: InputError("Not that."), sentence: "Not that.", outcome: "refused"),
        Case(
            error: InputError(unknown: "type", "zzz", similar: []),
            sentence: "Unknown type 'zzz'. Use describe_data to list the types with data.", outcome: "refused"),
        Case(
            error: InputError(unknown: "type", "hart", similar: ["heart"]),
            sentence: "Unknown type 'hart'. Did you mean 'heart'?", outcome: "refused"),
        Case(
            error: InputError(unknown: "activity", "zzz", similar: []), sentence: "Unknown activity 'zzz'.",
            outcome: "refused"),
        Case(
            error: EngineError(.databaseInaccessible, "It is locked.", cause: .busy),
            sentence: "The store is busy; try again.", outcome: "failed", log: "a_tool: It is locked."),
        Case(
            error: EngineError(.storage, "It is torn.", cause: .damaged),
            sentence: "The store could not be read; see the server log.", outcome: "failed", log: "a_tool: It is torn."),
        Case(
            error: EngineError(.storage, "It was moved.", cause: .moved),
            sentence: "The store could not be read; see the server log.", outcome: "failed",
            log: "a_tool: It was moved."),
        Case(
            error: CancellationError(), sentence: "The store could not be read; see the server log.", outcome: "failed",
            log: "a_tool: The operation was cancelled."),
    ]

    @Test("MCP-6, MCP-22: each failure has a sentence for the model, and details for the log", arguments: cases)
    private func failures(_ example: Case) throws {
        let world = try MCPWorld(allow: [.heartRate])
        let line = try Self.answer(world) {
            try $0.use(.heartRate)
        } _: {
            throw example.error
        }
        #expect(line == Self.failed(example.sentence))
        #expect(Self.entries(world) == [#"a_tool ["heartRate"] 0 \#(example.outcome) true"#])
        #expect(world.book.log.withLock { $0 } == (example.log.map { [$0] } ?? []))
    }

    @Test("MCP-22: what cannot be recorded is not answered, whatever it is", arguments: [true, false])
    func unrecorded(isGood: Bool) throws {
        let world = try MCPWorld(allow: [.heartRate])
        world.book.isFull.withLock { $0 = true }
        let line = try Self.answer(world) {
            if isGood { return Self.table }
            throw EngineError(.storage, "It is torn.")
        }
        #expect(
            line == Self.failed("The access could not be recorded in the audit log, so no data is returned."))
        #expect(Self.entries(world).isEmpty)
        let log = world.book.log.withLock { $0 }
        #expect(log.count == (isGood ? 1 : 2) && log.last?.hasPrefix("audit: ") == true)
    }

    @Test(
        "MCP-22: a period begins by default only where neither of its ends is given, and is recorded",
        arguments: [
            ("{}", "2026-05-12T22:00:00Z", nil), (#"{"from": "2026-05-01"}"#, "2026-04-30T22:00:00Z", nil),
            (#"{"to": "2026-05-10"}"#, nil, "2026-05-10T22:00:00Z"),
            (#"{"from": "2026-05-01", "to": "2026-05-01"}"#, "2026-04-30T22:00:00Z", "2026-05-01T22:00:00Z"),
        ] as [(String, String?, String?)])
    func periods(arguments: String, from: String?, to: String?) throws {
        let world = try MCPWorld()
        let tool = try #require(MCPTool.all.first { $0.name == "list_workouts" })
        let call = MCPCall(world.host, name: tool.name, Cancellation())
        let period = try call.period(
            MCPArguments(JSON(parsing: arguments), of: tool), standard: "2026-05-13")
        func text(_ date: Date?) -> String? { date.map { $0.formatted(.iso8601) } }
        #expect(text(period.from) == from && text(period.to) == to)
        _ = call.result { Self.table }
        let entry = try #require(world.book.entries.withLock { $0 }.first)
        #expect(text(entry.from) == from && text(entry.to) == to && entry.tool == "list_workouts")
    }
}
