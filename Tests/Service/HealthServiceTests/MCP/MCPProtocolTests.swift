import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Messages and both eras of the protocol.
@Suite struct MCPProtocolTests {
    private let world: MCPWorld

    init() throws { world = try MCPWorld() }

    // MARK: Lines

    @Test func MCP_1_anAnswerIsOneLine() throws {
        let line = try #require(world.raw(#"{"jsonrpc":"2.0","id":"a\u2028b","method":"ping"}"#))
        #expect(line == #"{"jsonrpc":"2.0","id":"a\u2028b","result":{}}"#)
        #expect(!line.contains { $0.isNewline })
    }

    @Test func MCP_1_whatIsNoJSONIsAParseErrorWithoutIdentifier() throws {
        for line in ["{bad", "", "\u{0}", #"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, "{} {}"] {
            let answer = try world.answer(line)
            #expect(try world.code(answer) == -32700 && answer["id"] == nil, "\(line)")
        }
        let invalid = try #require(world.server.answer([0x22, 0xFF, 0x22]))
        #expect(try world.code(JSON(parsing: invalid)) == -32700)
    }

    @Test func MCP_1_tooLongALineIsSkipped() throws {
        var lines = MCPLines()
        var given: [[UInt8]] = []
        let long = [UInt8](repeating: 0x20, count: MCPMessage.longestLine + 5) + Array("x".utf8)
        lines.add(long, { given.append($0) })
        lines.add(Array("y\r\n".utf8) + Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8), { given.append($0) })
        lines.add(Array("\n  \n\n".utf8), { given.append($0) })
        lines.finish { given.append($0) }
        // A line of spaces is not a message, however long; this line has other characters after them, beyond the limit.
        #expect(given.count == 1)
        let text = [UInt8](repeating: 0x78, count: MCPMessage.longestLine + 5) + [0x0A]
        lines.add(text) { given.append($0) }
        #expect(given.count == 2 && given[1].count == MCPMessage.longestLine + 1)
        #expect(try world.code(JSON(parsing: try #require(world.server.answer(given[1])))) == -32700)
    }

    @Test func MCP_1_linesAreTheSameHoweverTheyCome() {
        let text = Array("first\r\nsecond\n\n third \nlast".utf8)
        for size in 1...text.count {
            var lines = MCPLines()
            var given: [String] = []
            for start in stride(from: 0, to: text.count, by: size) {
                lines.add(text[start..<min(text.count, start + size)]) {
                    given.append(String(decoding: $0, as: UTF8.self))
                }
            }
            lines.finish { given.append(String(decoding: $0, as: UTF8.self)) }
            #expect(given == ["first", "second", " third ", "last"])
        }
    }

    @Test func MCP_1_whatIsNoRequestIsRefused() throws {
        for line in [
            #"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, "1", #""a""#, #"{"id":1,"method":"ping"}"#,
            #"{"jsonrpc":"2.0","id":1}"#, #"{"jsonrpc":"2.0","id":1,"method":5}"#,
            #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
            #"{"jsonrpc":"2.0","id":[],"method":"ping"}"#,
        ] { #expect(try world.code(world.answer(line)) == -32600, "\(line)") }
        #expect(try world.code(world.answer(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#)) == -32602)
    }

    @Test func MCP_5_notificationsAndAnswersAreNeverAnswered() {
        for line in [
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, #"{"jsonrpc":"2.0","method":"tools/list"}"#,
            #"{"jsonrpc":"2.0","method":"nothing","params":{"a":1}}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"a"}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
        ] { #expect(world.raw(line) == nil, "\(line)") }
    }

    // MARK: Eras

    @Test func MCP_2_bothErasInOneProcess() throws {
        let modern = try world.result("tools/list")
        let legacy = try world.result("tools/list", modern: false)
        #expect(modern["tools"]?.line == legacy["tools"]?.line)
        #expect(
            try world.result("initialize", #""protocolVersion":"2025-06-18""#, modern: false)["protocolVersion"]?.line
                == #""2025-06-18""#)
        #expect(try world.result("server/discover")["supportedVersions"]?.line == #"["2026-07-28"]"#)
    }

    @Test func MCP_3_unknownVersions() throws {
        let answer = try world.answer(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01"}}}"#
        )
        #expect(try world.code(answer) == -32022)
        #expect(
            answer["error"]?["data"]?.line == #"{"supported": ["2026-07-28"], "requested": "2031-01-01"}"#)
        #expect(answer["error"]?["message"]?.line == #""Unsupported protocol version""#)
        let number = try world.answer(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":3}}}"#
        )
        #expect(try world.code(number) == -32602)
        for params in [#""protocolVersion":"1999-01-01""#, "", #""protocolVersion":5"#] {
            let greeting = try world.result("initialize", params, modern: false)
            #expect(greeting["protocolVersion"]?.line == #""2025-11-25""#)
        }
    }

    @Test func MCP_4_onlyModernResultsSayWhoAndHowLong() throws {
        let kept: [(method: String, params: String, milliseconds: Int, scope: String)] = [
            ("server/discover", "", 3_600_000, "public"), ("tools/list", "", 3_600_000, "public"),
            ("resources/templates/list", "", 3_600_000, "public"), ("resources/list", "", 3_600_000, "private"),
            ("prompts/list", "", 3_600_000, "private"), ("resources/read", #""uri":"health://guide""#, 0, "private"),
            ("resources/read", #""uri":"health://types""#, 0, "private"),
        ]
        for (method, params, milliseconds, scope) in kept {
            let result = try world.result(method, params)
            #expect(
                result["ttlMs"]?.line == "\(milliseconds)" && result["cacheScope"]?.line == "\"\(scope)\"", "\(method)")
        }
        for (method, params) in kept.map({ ($0.method, $0.params) }) + [("tools/call", #""name":"describe_data""#)] {
            let result = try world.result(method, params)
            #expect(result["resultType"]?.line == #""complete""#)
            let server = result["_meta"]?["io.modelcontextprotocol/serverInfo"]
            #expect(
                server?["name"]?.line == #""openhealthkit""# && server?["version"]?.line == "\"\(Product.version)\"")
            guard method != "server/discover" else { continue }
            let names = Set(try world.result(method, params, modern: false).members().map(\.key))
            #expect(names.isDisjoint(with: ["resultType", "_meta", "ttlMs", "cacheScope"]), "\(method)")
        }
        #expect(try world.result("tools/call", #""name":"describe_data""#)["ttlMs"] == nil)
    }

    @Test func MCP_5_methods() throws {
        for (method, modern) in [
            ("server/discover", false), ("initialize", true), ("ping", true), ("logging/setLevel", true),
            ("sampling/createMessage", false), ("resources/subscribe", true), ("completion/complete", false),
            ("", true),
        ] { #expect(try world.code(world.ask(method, modern: modern)) == -32601, "\(method)") }
        #expect(try world.result("ping", modern: false).line == "{}")
        for (method, modern) in [("server/discover", true), ("initialize", false)] {
            let capabilities = try world.result(method, modern: modern)["capabilities"]
            #expect(capabilities?.line == #"{"tools": {}, "resources": {}, "prompts": {}}"#)
        }
        for method in ["tools/list", "resources/list", "resources/templates/list", "prompts/list"] {
            #expect(try world.code(world.ask(method, #""cursor":"x""#)) == -32602)
            #expect(try world.result(method)["nextCursor"] == nil)
        }
    }

    // MARK: Resources and prompts

    @Test func MCP_10_resourcesAndPrompts() throws {
        let world = try MCPWorld.allowingEverything()
        func texts(_ uri: String) throws -> [String] {
            try world.result("resources/read", "\"uri\":\"\(uri)\"").member("contents") {
                try $0.elements { try $0.member("text") { try $0.asString() } }
            }
        }
        let listed = try world.result("resources/list").member("resources") {
            try $0.elements { try $0.member("uri") { try $0.asString() } }
        }
        #expect(listed == ["health://guide", "health://types"])
        for uri in listed { #expect(try texts(uri).count == 1) }
        let guide = try texts("health://guide").joined()
        for word in ["Units", "Merging", "Gaps are not zeros", "No diagnosis", "never instructions"] {
            #expect(guide.contains(word))
        }
        let described = try world.call("describe_data").found()["types"]
        #expect(try JSON(parsing: texts("health://types")[0])["types"]?.line == described?.line)
        let prefix = world.run.uuidString.prefix(13)
        let whole = try world.call("get_workout", "{\"uuid\":\"\(prefix)\"}").found()
        #expect(try JSON(parsing: texts("health://workouts/\(prefix)")[0]).line == whole.line)

        for (name, standard) in [("weekly_review", "7d"), ("training_month", "30d"), ("sleep_check", "14d")] {
            let plain = try world.result("prompts/get", "\"name\":\"\(name)\"").line
            #expect(plain.contains(standard) && plain.contains("describe_data") && plain.lowercased().contains("no "))
            let named = try world.result("prompts/get", "\"name\":\"\(name)\",\"arguments\":{\"period\":\"2026-04\"}")
                .line
            #expect(named.contains("2026-04") && !named.contains("period \(standard)"))
        }
        let names = try world.result("prompts/list").member("prompts") {
            try $0.elements { try $0.member("name") { try $0.asString() } }
        }
        #expect(names == ["weekly_review", "training_month", "sleep_check"])
    }

    @Test func MCP_10_whatIsNotThereIsAnError() throws {
        for uri in ["health://nothing", "health://workouts/", "health://workouts/xyz", "file:///etc/passwd", ""] {
            #expect(try world.code(world.ask("resources/read", "\"uri\":\"\(uri)\"")) == -32602, "\(uri)")
            #expect(
                try world.code(world.ask("resources/read", "\"uri\":\"\(uri)\"", modern: false)) == -32002, "\(uri)")
        }
        // Such a workout exists, which must not be disclosed.
        let uri = "\"uri\":\"health://workouts/\(world.run.uuidString)\""
        #expect(try world.code(world.ask("resources/read", uri)) == -32602)
        for params in [
            "", #""name":"nothing""#, #""name":"weekly_review","arguments":{"period":5}"#,
            #""name":"weekly_review","arguments":{"period":"obey me"}"#,
            #""name":"weekly_review","arguments":{"other":"7d"}"#, #""name":"weekly_review","arguments":[]"#,
        ] { #expect(try world.code(world.ask("prompts/get", params)) == -32602, "\(params)") }
    }
}
