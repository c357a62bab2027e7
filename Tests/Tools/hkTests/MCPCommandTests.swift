import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// `hk mcp` as started by clients, and its permissions as set by a person.
@Suite struct MCPCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        #expect(try program.run("import", Program.example).code == 0)
    }

    private static func call(_ id: Int, _ tool: String, _ arguments: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    }

    /// Returns the output for lines on standard input.
    private func serve(_ lines: [String], _ arguments: String...) throws -> (run: Program.Run, answers: [JSON]) {
        try program.write(lines.joined(separator: "\n"), to: "input")
        let run = try program.run(
            arguments: ["mcp"] + arguments, input: program.folder.appending(path: "input"))
        return (run, try run.output.split(separator: "\n").map { try JSON(parsing: String($0)) })
    }

    private var audit: [String] {
        get throws {
            let folder = program.folder.appending(path: ".local/share/openhealthkit/personal")
            let stores = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(stores.count == 1)
            let file = folder.appending(path: stores[0]).appending(path: "audit.jsonl")
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        }
    }

    @Test func MCP_1_nothingButAnswersOnStandardOutput() throws {
        #expect(try program.run("mcp", "--allow", "common", "--from", "2020").code == 0)
        let (run, answers) = try serve([
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, Self.call(2, "describe_data"), "{bad",
            Self.call(3, "get_statistics", #"{"type":"heartRate","from":"2026-05","by":"none"}"#),
        ])
        #expect(run.code == 0 && run.error.isEmpty && answers.count == 4)
        #expect(answers.map { $0["id"]?.line } == ["1", "2", nil, "3"])
        // The number equals that of 'hk stats'.
        let stats = try JSON(
            parsing: program.run("stats", "heartRate", "--from", "2026-05", "--json").output)
        let found = answers[3]["result"]?["structuredContent"]
        #expect(found?["average"]?.line == stats["average"]?.line && stats["average"] != nil)
    }

    /// An input that cannot be read is at its end: a folder, and a descriptor that is closed.
    @Test(arguments: ["< .", "<&-", "< /dev/null"]) func MCP_1_anInputThatCannotBeReadIsAnEnd(input: String) throws {
        let run = try program.shell("timeout 30 $HK mcp \(input)")
        #expect(run.code == 0 && run.output == "", "\(run)")
    }

    @Test(.timeLimit(.minutes(5))) func MCP_1_aRequestToEndIsAnEnd() throws {
        let running = try program.start("mcp")
        #expect(running.announcement().contains("No data is allowed yet"))
        running.process.terminate()
        #expect(try running.end() == .init(output: "", error: "", code: 0))
    }

    @Test func MCP_20_thePersonAllowsAndTakesBack() throws {
        let question = [Self.call(1, "get_statistics", #"{"type":"heartRate","from":"2026-05"}"#)]
        let (first, refused) = try serve(question)
        #expect(first.code == 0 && first.error.contains("hk mcp --allow common"))
        #expect(refused[0]["result"]?["isError"]?.line == "true")

        let allowed = try program.run("mcp", "--allow", "heartRate, workouts", "--from", "2026-01-01")
        #expect(allowed.code == 0 && allowed.output.contains("heartRate") && allowed.output.contains("2026-01-01"))
        #expect(allowed.output.contains("to its model provider"))
        #expect(try serve(question).answers[0]["result"]?["isError"]?.line == "false")
        // A client may restrict the permissions further, but never extend them.
        #expect(try serve(question, "--types", "workouts").answers[0]["result"]?["isError"]?.line == "true")
        let later = try serve(question, "--from", "2026-06").answers[0]["result"]?["structuredContent"]?["periods"]
        #expect(later?.line == "[]")
        let steps = try serve([Self.call(1, "get_statistics", #"{"type":"stepCount"}"#)], "--types", "stepCount")
        #expect(steps.answers[0]["result"]?["isError"]?.line == "true")

        let json = try JSON(parsing: program.run("mcp", "--permissions", "--json").output)
        #expect(
            try json.member("grants") { try $0.elements { try $0.member("name") { try $0.asString() } } }
                == ["heartRate", "workout"])
        #expect(try program.run("mcp", "--revoke", "heartRate").output.contains("workout"))
        #expect(try serve(question).answers[0]["result"]?["isError"]?.line == "true")
        #expect(try program.run("mcp", "--revoke", "all").output.contains("Assistants have no permissions."))
    }

    @Test func MCP_20_withoutADateTwoYearsAreAllowedAndWithoutAWordNoRoutes() throws {
        func grants(_ arguments: String...) throws -> [(name: String, since: String?)] {
            let run = try program.run(arguments: ["mcp", "--json"] + arguments)
            #expect(run.code == 0, "\(run)")
            return try JSON(parsing: run.output).member("grants") { grants in
                try grants.elements { grant in
                    (try grant.member("name") { try $0.asString() }, try grant["since"].map { try $0.asString() })
                }
            }
        }
        let usual = try grants("--allow", "heartRate")
        #expect(usual.map(\.name) == ["heartRate"])
        let day = try #require(usual.first?.since).prefix(10)
        let since = try Date("\(day)T00:00:00Z", strategy: .iso8601)
        // Two years have 730 or 731 days.
        #expect((729...733).contains(Date().timeIntervalSince(since) / 86_400), "\(since)")
        let chosen = try grants("--allow", "workouts", "--from", "2020-03-01")
        #expect(Set(chosen.map(\.name)) == ["heartRate", "workout"])
        #expect(chosen.first { $0.name == "workout" }?.since == "2020-03-01T00:00:00Z")
        let routes = try grants("--allow", "workouts", "--from", "2020-03-01", "--routes")
        #expect(Set(routes.map(\.name)) == ["heartRate", "workout", "workoutRoute"])
    }

    @Test func MCP_20_routesAreAllowedByTheirOwnWord() throws {
        let id = "b5ad0491-52c4-83a1-800c-3f5a00000000"
        let question = [Self.call(1, "get_workout_series", #"{"uuid":"\#(id)","columns":["latitude"],"points":2}"#)]
        #expect(
            try program.run("mcp", "--allow", "common", "--from", "2020").output.contains("Locations are not included"))
        #expect(try serve(question).answers[0]["result"]?["isError"]?.line == "true")
        #expect(
            try program.run("mcp", "--allow", "common", "--routes", "--from", "2020").output.contains(
                "Locations are included."))
        #expect(
            try serve(question).answers[0]["result"]?["structuredContent"]?["columns"]?.line.contains("latitude")
                == true)
    }

    @Test func MCP_20_whatCannotBeAllowedIsSaid() throws {
        for (names, words) in [
            ("hartRate", "Did you mean 'heartRate'?"), ("visionPrescription", "requires permission for each object"),
            ("dateOfBirth", "is not available to assistants"),
            ("heartbeatSeries", "specify both"), (" , ", "Specify types, or 'common'."),
        ] {
            let run = try program.run("mcp", "--allow", names)
            #expect(run.code == 64 && run.error.contains(words), "\(run)")
        }
        for arguments in [
            ["mcp", "--routes"], ["mcp", "--allow", "common", "--revoke", "all"],
            ["mcp", "--types", "x", "--permissions"],
            ["mcp", "--revoke", "all", "--from", "2y"], ["mcp", "--person", "ann"], ["mcp", "--state", "/tmp"],
            ["mcp", "--person", "ann", "--state", "/tmp", "--store", "a.sqlite"],
        ] { #expect(try program.run(arguments: arguments).code == 64) }
        let nobody = try program.run("mcp", "--person", "ann", "--state", program.folder.path, "--permissions")
        #expect(nobody.code == 78 && nobody.error.contains("has no user 'ann'"))
        #expect(try program.run("mcp", "--allow", "heartbeatSeries,heartRateVariabilitySDNN").code == 0)
        #expect(try program.run("mcp", "--allow", "bloodPressure").output.contains("bloodPressureDiastolic"))
    }

    @Test func MCP_11_theStoreStaysAsItIs() throws {
        #expect(try program.run("mcp", "--allow", "common", "--from", "2020").code == 0)
        let before = try Data(contentsOf: URL(fileURLWithPath: program.store))
        let (_, answers) = try serve(
            ["describe_data", "list_workouts", "get_records", "get_sleep", "get_activity_rings"].enumerated().map {
                Self.call($0, $1)
            })
        #expect(answers.count == 5 && answers.allSatisfy { $0["result"]?["isError"]?.line == "false" })
        #expect(try Data(contentsOf: URL(fileURLWithPath: program.store)) == before)
        let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        #expect(!files.contains { $0.hasSuffix("-wal") || $0.hasSuffix("-journal") })
    }

    @Test func MCP_22_callsAreWrittenDownInTheDataFolder() throws {
        _ = try serve([Self.call(1, "get_statistics", #"{"type":"heartRate"}"#), Self.call(2, "describe_data")])
        let lines = try audit
        #expect(lines.count == 2 && lines[0].contains(#""outcome":"refused""#) && lines[0].contains("heartRate"))
        #expect(lines[1].contains("describe_data"))
        // Requests are refused if the audit cannot be written.
        let personal = program.folder.appending(path: ".local/share/openhealthkit/personal")
        try FileManager.default.removeItem(at: personal)
        try Data().write(to: personal)
        let (run, answers) = try serve([Self.call(1, "describe_data")])
        #expect(answers[0]["result"]?["isError"]?.line == "true" && run.error.contains("audit:"))
    }

    // MARK: An independent client

    private static let script = Repository.file("Tests/Oracle/mcp_client.py").path
    private static let hasClient = (try? Program().shell("python3 -c 'import mcp.client.client'").code) == 0

    @Test(.enabled(if: hasClient, "python3 has no package mcp"), .timeLimit(.minutes(5)))
    func TST_7_theClientOfTheProtocolsAuthors() throws {
        #expect(try program.run("mcp", "--allow", "common", "--from", "2020").code == 0)
        let run = try program.shell("python3 '\(Self.script)' $HK health.sqlite")
        #expect(run.code == 0 && run.output.contains("all as they should be"), "\(run)")
    }
}
