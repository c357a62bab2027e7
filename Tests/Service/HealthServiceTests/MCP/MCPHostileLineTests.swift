import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Malformed lines: each gets the response that JSON-RPC requires, and nothing ends the process.
@Suite struct MCPHostileLineTests {
    private static let codes: Set<Int> = [-32700, -32600, -32601, -32602, -32603, -32002, -32022]

    /// Checks the invariants of a line and its response.
    private func check(_ line: [UInt8], _ answer: String?, _ world: MCPWorld) throws {
        let text = String(decoding: line, as: UTF8.self)
        guard let answer else {
            // Only a valid message that is not a request has no response.
            let value = try JSON(parsing: text)
            #expect(Self.identifier(of: value) == nil || value["method"] == nil, "\(text.prefix(500))")
            return
        }
        #expect(!answer.contains { $0.isNewline } && answer.utf8.count < 2_000_000)
        let value = try JSON(parsing: answer)
        #expect(value["jsonrpc"]?.line == #""2.0""#)
        #expect((value["result"] == nil) != (value["error"] == nil), "\(text.prefix(500))")
        if let error = value["error"] {
            #expect(Self.codes.contains(try error.member("code") { try $0.asInteger() }))
            #expect(!(try error.member("message") { try $0.asString() }).isEmpty)
        }
        // Invalid text has no identifier either.
        guard let whole = String(validating: line, as: UTF8.self), let sent = try? JSON(parsing: whole),
            let id = Self.identifier(of: sent)
        else { return }
        #expect(value["id"]?.line == id.line, "\(text.prefix(500))")
    }

    private static func identifier(of value: JSON) -> JSON? {
        guard case .object = value, let id = value["id"], MCPMessage.Identifier(id) != nil else { return nil }
        return id
    }

    private static let seeds: [String] = {
        let meta = MCPWorld.meta
        var lines = [
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#,
            #"{"jsonrpc":"2.0","id":"x","method":"server/discover","params":{\#(meta)}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{\#(meta)}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"health://workouts/abc",\#(meta)}}"#,
            #"{"jsonrpc":"2.0","id":4,"method":"prompts/get","params":{"name":"sleep_check","arguments":{"period":"7d"}}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
        ]
        for tool in MCPTool.all {
            lines.append(
                #"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"\#(tool.name)","arguments":{}}}"#)
        }
        return lines
    }()

    @Test(arguments: 0..<4) func MCP_1_damagedLines(seed: UInt64) throws {
        let world = try MCPWorld.allowingEverything()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            var line = Array(Self.seeds.randomElement(using: &random)?.utf8 ?? "".utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) where !line.isEmpty {
                let place = Int.random(in: 0..<line.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: line[place] = UInt8.random(in: 0...255, using: &random)
                case 1: line.remove(at: place)
                case 2: line.insert(contentsOf: line.prefix(20), at: place)
                case 3: line.removeLast(line.count - place)
                default: line.insert(Array(#"{}[]",:0-eE.\tu"#.utf8).randomElement(using: &random) ?? 0, at: place)
                }
            }
            try check(line, world.server.answer(line), world)
        }
    }

    /// Any value for any argument.
    @Test(arguments: 0..<4) func MCP_6_anyArguments(seed: UInt64) throws {
        let world = try MCPWorld.allowingEverything()
        var random = SeededGenerator(seed: seed)
        let values = [
            "null", "true", "-1", "0", "1e308", "9223372036854775807", "99999999999999999999", "1.5", #""""#,
            #""today""#,
            #""7d""#, #""2026-05""#, #""0000-00-00""#, #""999999y""#, #""-1d""#, #""2026-05/2026-04""#, #""/""#,
            #""stepCount""#, #""heartRate""#, #""sleep""#, #""totals""#, #""value > 0""#, #""((((((((""#,
            #""TRUEPREDICATE""#, #""source MATCHES '(a+)+b'""#, "[]", #"["heartRate","heartRate"]"#, #"["latitude"]"#,
            "{}",
            "\"\(world.run)\"", #""\ud83c\udfc3\u0000\u202e""#, "\"\(String(repeating: "x", count: 5_000))\"", "300",
            "2",
            #""none""#, #""year""#, #""9ED0_ffffffffffffffff""#, "\"\(world.run)_7ff8000000000000\"",
        ]
        let names = Array(Set(MCPTool.all.flatMap { $0.arguments.map(\.name) })).sorted() + ["other"]
        for _ in 0..<300 {
            guard let tool = MCPTool.all.randomElement(using: &random) else { return }
            // Mostly valid names, or there would hardly be a result.
            let own = tool.arguments.map(\.name)
            var arguments: [String: String] = [:]
            for argument in tool.arguments where argument.isRequired {
                arguments[argument.name] = values.randomElement(using: &random)
            }
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let name =
                    Bool.random(using: &random)
                    ? own.randomElement(using: &random) : names.randomElement(using: &random)
                if let name { arguments[name] = values.randomElement(using: &random) }
            }
            let members = arguments.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(
                separator: ",")
            let line = Array(
                #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool.name)","arguments":{\#(members)}}}"#
                    .utf8)
            let answer = try #require(world.server.answer(line), "\(members)")
            try check(line, answer, world)
            #expect(try JSON(parsing: answer)["error"] == nil)
        }
    }

    @Test func MCP_1_deepAndWideLines() throws {
        let world = try MCPWorld()
        for line in [
            String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
            #"{"jsonrpc":"2.0","id":1,"method":"ping","params":"# + String(repeating: "[", count: 40)
                + String(repeating: "]", count: 40) + "}",
            "[" + String(repeating: "0,", count: 200_000) + "0]",
            #"{"jsonrpc":"2.0","id":"# + String(repeating: "9", count: 5_000) + #","method":"ping"}"#,
            String(repeating: "\u{0}", count: 1_000),
        ] { #expect(try world.code(world.answer(line)) == -32700) }
    }
}
