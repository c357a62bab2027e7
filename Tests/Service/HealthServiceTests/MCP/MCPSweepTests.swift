import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// What every tool of assistants answers to each of its arguments at each of its values, and to messages of all forms.
@Suite struct MCPSweepTests {
    private static func expect(
        _ outcomes: SweptOutcomes, _ name: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let difference = try outcomes.difference(from: "Service/Texts/Tools/\(name).txt")
        #expect(difference == nil, sourceLocation: location)
    }

    // MARK: Servers

    private final class Book: Sendable {
        let entries = Mutex<[MCPAudit.Entry]>([])

        func takeAll() -> String {
            entries.withLock { entries in
                defer { entries = [] }
                return entries.map { entry in
                    let dates = [entry.from, entry.to].map { $0.map(Format.iso8601) ?? "-" }
                    let types = entry.types.map { TypeName.name(of: $0) }
                    return "\(entry.tool) \(types) \(dates) \(entry.rows) \(entry.outcome)"
                }.joined(separator: "; ")
            }
        }
    }

    private static func server(_ engine: SQLiteEngine, _ book: Book, zone: String = "Europe/Zurich") -> MCPServer {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        calendar.firstWeekday = 2
        return MCPServer(
            MCPHost(
                access: StoreAccess(engine: engine, identity: MCPPermission.app, policy: .denyAll), calendar: calendar,
                units: "imperial", cursors: Cursor.Codec(store: "sweep"), now: { RichWeek.now },
                audit: { entry in book.entries.withLock { $0.append(entry) } }))
    }

    private static let granted = Result {
        let engine = try SweptService.shared.get().engine
        let access = StoreAccess(engine: engine, identity: MCPPermission.app)
        let types = ObjectType.all.filter { $0.isReadable && !$0.requiresPerObjectAuthorization }
        try MCPPermission.allow(Set(types), since: nil, access)
        return engine
    }

    /// The same, of which a few types may be read since a day.
    private static let narrow = Result {
        let engine = try SweptService(fill: RichWeek.fill).engine
        let access = StoreAccess(engine: engine, identity: MCPPermission.app)
        try MCPPermission.allow(
            [.workout, .heartRate, .stepCount, .bloodPressureSystolic], since: TenYears.date(2023, 12, 20), access)
        return engine
    }

    private static func line(_ server: MCPServer, _ tool: String, _ arguments: String) throws -> String {
        let request = """
            {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"\(tool)","arguments":\(arguments)}}
            """
        let answer = try JSON(parsing: try #require(server.answer(Array(request.utf8))))
        guard let result = answer["result"] else { return answer.line }
        let text = try result.member("content") { try $0.elements { try $0.member("text") { try $0.asString() } } }
            .joined()
        let structured = result["structuredContent"].map { OutcomeText.line($0.line, shown: 0) } ?? "-"
        let isError = result["isError"]?.line == "true"
        return "\(isError ? "refused: " : "")\(OutcomeText.line(text, shown: isError ? 60 : 0)) | \(structured)"
    }

    // MARK: Arguments

    private static let dates = ["2023-12-29", "2023-12", "yesterday", "7d", "2023-12-29T10:00", "2023-02-30", "x", ""]

    /// The values of texts, by the names of their arguments.
    private static let texts: [String: [String]] = [
        "from": dates, "to": dates, "day": dates + ["2023-12-25"],
        "a": ["2023-11", "2023-12", "30d", "2023-12-01/2023-12-14", "x", "", "all"],
        "b": ["2023-11", "2023-12", "7d", "2023-12-15/2023-12-28", "2023-12-28/2023-12-15", "x"],
        "type": [
            "stepCount", "heartRate", "bodyMass", "bloodPressure", "sleepAnalysis", "headache", "workout", "totals",
            "activitySummary",
            "electrocardiogram", "stateOfMind", "hartRate", "", "HKQuantityTypeIdentifierStepCount", "workoutRoute",
            "menstrualFlow",
        ],
        "activity": ["running", "swimming", "Handcycling", "joging", ""], "search": ["lake", "HALF it", "zzz", ""],
        "uuid": [
            RichWeek.run, RichWeek.triathlon, SweptLife.swim.uuidString, SweptLife.strength.uuidString,
            SweptLife.planned.uuidString,
            SweptLife.ride.uuidString, SweptLife.walk.uuidString, SweptLife.treadmill.uuidString,
            SweptLife.sameWay[1].uuidString, "last",
            "00000000", "000000000101", "00000000-0000-4000-8000-0000000001", "x", "", "-", SweptLife.absent.uuidString,
            SweptLife.deleted[0].uuidString,
        ],
        "other": [RichWeek.triathlon, SweptLife.ride.uuidString, "last", "000000000103", "x"],
        "against": ["all", "2022", "2023-11", "x", ""],
        "plan": [SweptLife.plan.uuidString, SweptLife.duePlan.uuidString, SweptLife.absent.uuidString, "x"],
        "cursor": ["x", ""],
        "where": [
            "value > 100", "source == 'Watch'", "value >", "activity == 'running'", "duration > 2000",
            "value MATCHES 'x'", "source == 'MATCHES'", "",
            "source == 'a\\\\' AND value matches 1", "metadata.name == 'x'",
        ],
    ]

    private static let bases: [String: String] = [
        "get_workout": #""uuid":"000000000102""#, "get_workout_series": #""uuid":"\#(RichWeek.run)""#,
        "get_statistics": #""type":"stepCount""#,
        "explain_sum": #""type":"stepCount","from":"2023-12-31""#,
        "compare_periods": #""type":"totals","a":"2023-11","b":"2023-12""#,
        "query_samples": #""type":"bodyMass""#, "get_same_route": #""uuid":"\#(RichWeek.run)""#,
        "compare_workouts": #""uuid":"\#(RichWeek.run)","other":"\#(SweptLife.planned.uuidString)""#,
    ]

    /// The values of texts that have all of theirs with another tool.
    private static let fewer: [String: [String]] = [
        "from": ["2023-12-29", "x"], "to": ["2023-12-29", ""], "day": ["2023-12-25", "x"],
        "activity": ["running", "joging"],
        "where": ["value > 100", "value >"], "uuid": [RichWeek.triathlon, SweptLife.swim.uuidString, "last", "x"],
        "against": ["all", "2023-11", "x"],
    ]

    private static func values(of argument: MCPArgument, with tool: String) -> [String] {
        let isThorough = ["get_statistics", "query_samples", "list_workouts", "get_workout"].contains(tool)
        let wrong =
            isThorough ? ["null", "true", "7", "1.5", "\"x\"", "[]", "{}", "-1"] : ["true", "7", "\"x\"", "[]"]
        func texts(_ values: [String]) -> [String] { values.map { "\"\($0)\"" } }
        switch argument.kind {
        case .text(let most):
            let long = [most, most + 1].map { String(repeating: "a", count: $0) }
            let own = (isThorough ? nil : fewer[argument.name]) ?? Self.texts[argument.name] ?? []
            return texts(own + long) + ["null", "7", "[]"]
        case .whole(let range):
            return [
                range.lowerBound - 1, range.lowerBound, range.lowerBound + 1, range.upperBound, range.upperBound + 1,
            ].map(String.init) + wrong
        case .number(let least): return ["\(least)", "\(least - 0.001)", "5012", "5012.5", "1e9"] + wrong
        case .flag: return wrong + ["false"]
        case .choice(let words): return texts(words) + wrong
        case .choices(let words):
            return words.map { "[\"\($0)\"]" } + [
                "[\"\(words[0])\",\"\(words[0])\"]", "[\"\(words[0])\",\"\(words[1])\"]", "[\"x\"]", "\"\(words[0])\"",
            ] + wrong
        }
    }

    /// Returns the arguments with another value of one, which replaces that of the base.
    private static func arguments(_ base: String, _ name: String, _ value: String) -> String {
        let kept = base.split(separator: ",").filter { !$0.hasPrefix("\"\(name)\":") }
        return "{\((kept.map(String.init) + ["\"\(name)\":\(value)"]).joined(separator: ","))}"
    }

    @Test(arguments: MCPTool.all.indices)
    func everyArgumentHasItsValues(place: Int) throws {
        let tool = MCPTool.all[place]
        let base = Self.bases[tool.name] ?? ""
        let book = Book()
        let server = Self.server(try Self.granted.get(), book)
        var outcomes = SweptOutcomes()
        func call(_ arguments: String) throws {
            let line = try Self.line(server, tool.name, arguments)
            outcomes.add(arguments.prefix(90)) { "\(line) | \(book.takeAll())" }
        }
        try call("{\(base)}")
        for argument in tool.arguments {
            let values = Self.values(of: argument, with: tool.name)
            // Those that read the whole life have few values beside the calls below.
            let isSlow = ["get_load", "get_digest", "get_effort_curves"].contains(tool.name) && values.count > 5
            for value in isSlow ? values.prefix(1) + values.suffix(2) : values {
                try call(Self.arguments(base, argument.name, value))
            }
            if argument.isRequired {
                try call(Self.arguments(base, argument.name, "").replacing("\"\(argument.name)\":", with: ""))
            }
        }
        for wrong in ["null", "[]", "\"x\"", "7", "{\"nothing\":1}", "{\"tipe\":1}"] { try call(wrong) }
        try Self.expect(outcomes, tool.name)
    }

    private static let calls: [(tool: String, arguments: String)] = [
        ("get_statistics", #"{"type":"heartRate","by":"hour","from":"2023-12-29","to":"2023-12-30"}"#),
        ("get_statistics", #"{"type":"stepCount","by":"none","per_source":true}"#),
        ("get_statistics", #"{"type":"stepCount","by":"week","per_source":true}"#),
        ("get_statistics", #"{"type":"bodyMass","by":"month"}"#),
        ("get_statistics", #"{"type":"stepCount","by":"day","from":"2020"}"#),
        ("get_statistics", #"{"type":"stepCount","by":"year","to":"2022"}"#),
        ("explain_sum", #"{"type":"stepCount","from":"2023-12-25","to":"2023-12-31"}"#),
        ("explain_sum", #"{"type":"stepCount","from":"2022-12-30","to":"2023-12-31"}"#),
        ("explain_sum", #"{"type":"stepCount","from":"2022-12-31","to":"2023-12-31"}"#),
        ("explain_sum", #"{"type":"stepCount","from":"2023-12-31T10:00","to":"2023-12-31T09:00"}"#),
        ("explain_sum", #"{"type":"distanceCycling","from":"2023-12"}"#),
        ("compare_periods", #"{"type":"stepCount","a":"2023-11","b":"2023-12"}"#),
        ("compare_periods", #"{"type":"heartRate","a":"2023-12-01/2023-12-14","b":"2023-12-15/2023-12-28"}"#),
        ("compare_periods", #"{"type":"totals","a":"2022","b":"2023","activity":"running"}"#),
        ("compare_periods", #"{"type":"stepCount","a":"7d","b":"30d","activity":"running"}"#),
        ("list_workouts", #"{"from":"2023","limit":3}"#),
        ("list_workouts", #"{"from":"2023-12","search":"half","min_distance_m":5000}"#),
        ("list_workouts", #"{"to":"2023-12-26","limit":1}"#),
        ("get_workout_series", #"{"uuid":"000000000102","columns":["latitude","longitude","elevation"],"points":4}"#),
        ("get_workout_series", #"{"uuid":"000000000102","points":2}"#),
        ("query_samples", #"{"type":"heartRate","from":"2023-12-29","where":"value > 140","limit":2}"#),
        ("query_samples", #"{"type":"bloodPressure"}"#),
        ("query_samples", #"{"type":"sleepAnalysis","limit":3}"#),
        ("query_samples", #"{"type":"workout","from":"2023-12-26","limit":4}"#),
        ("query_samples", #"{"type":"heartRate","from":"2023"}"#),
        ("query_samples", #"{"type":"workoutRoute","from":"2023-12"}"#),
        ("query_samples", #"{"type":"electrocardiogram"}"#), ("get_sleep", #"{"from":"2023-12-25"}"#),
        ("get_sleep", #"{"from":"2022"}"#), ("get_sleep", #"{"from":"2023-12-24","to":"2023-12-31"}"#),
        ("get_load", #"{"from":"2022-12","by":"week","measure":"tss"}"#), ("get_load", #"{"from":"2021"}"#),
        ("get_body", #"{"from":"2022"}"#), ("get_digest", #"{"span":"week","day":"2023-12-24"}"#),
        ("get_year", #"{"year":2022}"#), ("get_year", #"{"year":2024}"#),
        ("get_tiles", #"{"from":"2023","activity":"hiking"}"#), ("get_plans", #"{"from":"2023-12-27"}"#),
        ("get_plans", #"{"to":"2023-12-29"}"#), ("get_activity_rings", #"{"from":"2020"}"#),
        ("compare_workouts", #"{"uuid":"000000000102","other":"000000000104","by":"time","places":5}"#),
        ("compare_workouts", #"{"uuid":"000000000111","other":"000000000112","places":2}"#),
        ("get_effort_curves", #"{"from":"2023-06","against":"all","activity":"running"}"#),
        ("list_duplicates", #"{"from":"2022"}"#), ("nothing", "{}"),
    ]

    @Test func argumentsActTogether() throws {
        let book = Book()
        let server = Self.server(try Self.granted.get(), book)
        var outcomes = SweptOutcomes()
        for (tool, arguments) in Self.calls {
            let line = try Self.line(server, tool, arguments.replacing("000000000102", with: RichWeek.run))
            outcomes.add("\(tool) \(arguments)") { "\(line) | \(book.takeAll())" }
        }
        try Self.expect(outcomes, "calls")
    }

    @Test func whatMayNotBeReadIsLeftOut() throws {
        var outcomes = SweptOutcomes()
        let nothing = try SweptService { try Fixture.fill($0) }.engine
        for (name, engine) in [("narrow", try Self.narrow.get()), ("nothing", nothing)] {
            let book = Book()
            let server = Self.server(engine, book, zone: "America/New_York")
            for tool in MCPTool.all {
                let base = Self.bases[tool.name]?.replacing("000000000102", with: RichWeek.run)
                let line = try Self.line(server, tool.name, "{\(base ?? "")}")
                outcomes.add("\(name) \(tool.name)") { "\(line) | \(book.takeAll())" }
            }
            for (tool, arguments) in Self.calls {
                let line = try Self.line(server, tool, arguments.replacing("000000000102", with: RichWeek.run))
                outcomes.add("\(name) \(tool) \(arguments)") { line }
            }
        }
        try Self.expect(outcomes, "permissions")
    }

    @Test func cursorsLeadThroughTheWholeList() throws {
        let server = Self.server(try Self.granted.get(), Book())
        func page(_ arguments: String) throws -> JSON {
            let request =
                #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_workouts","arguments":{\#(arguments)}}}"#
            let answer = try JSON(parsing: try #require(server.answer(Array(request.utf8))))
            return try #require(answer["result"]?["structuredContent"], "\(answer.line)")
        }
        func uuids(_ page: JSON) throws -> [String] {
            try page.member("items") { try $0.elements { $0["uuid"]?.line ?? "" } }
        }
        let whole = try uuids(page(#""from":"2023","limit":100"#))
        for limit in [7, 11] {
            var (found, cursor): ([String], String?) = ([], "")
            while let after = cursor {
                let page = try page(
                    #""from":"2023","limit":\#(limit)"# + (after.isEmpty ? "" : #","cursor":"\#(after)""#))
                found += try uuids(page)
                cursor = page["next"].flatMap { try? $0.asString() }
            }
            #expect(found == whole && whole.count > 50)
        }
    }

    // MARK: Messages

    private static let methods = [
        "initialize", "ping", "server/discover", "tools/list", "tools/call", "resources/list",
        "resources/templates/list", "resources/read",
        "prompts/list", "prompts/get", "nothing", "",
    ]

    @Test func everyMethodAnswersInBothEras() throws {
        var outcomes = SweptOutcomes()
        let server = Self.server(try Self.granted.get(), Book())
        let uuid = RichWeek.run
        let params = [
            "", #""cursor":"x""#, #""cursor":null"#, #""protocolVersion":"2025-06-18""#,
            #""protocolVersion":"2026-07-28""#, #""protocolVersion":7"#, #""name":"get_gear""#,
            #""name":"get_gear","arguments":{}"#, #""name":"get_gear","arguments":null"#, #""name":7"#,
            #""name":"x\u202Ey""#, #""uri":"health://guide""#,
            #""uri":"health://types""#, #""uri":"health://workouts/\#(uuid)""#,
            #""uri":"health://workouts/000000000102""#,
            #""uri":"health://workouts/""#, #""uri":"health://workouts/xyz""#,
            #""uri":"health://workouts/\#(uuid)0""#, #""uri":"health://workouts/ffffffff""#, #""uri":"health://Guide""#,
            #""uri":7"#, #""name":"weekly_review""#,
            #""name":"training_month","arguments":{"period":"2023-12"}"#, #""name":"sleep_check","arguments":{}"#,
            #""name":"sleep_check","arguments":{"period":"x"}"#,
            #""name":"sleep_check","arguments":{"period":7}"#, #""name":"sleep_check","arguments":{"perio":"7d"}"#,
            #""name":"sleep_check","arguments":[]"#,
            #""name":"sleep_check","arguments":{"period":"2023-12-01/2023-12-14"}"#,
            #""name":"sleep_check","arguments":{"period":"\#(String(repeating: "7", count: 81))"}"#,
            #""name":"sleep_check","arguments":{"period":"\#(String(repeating: "7", count: 80))"}"#,
        ]
        for method in Self.methods {
            for (number, version) in ["2026-07-28", "2025-11-25", "", nil].enumerated() {
                let takesSome = ["initialize", "tools/list", "tools/call", "resources/read", "prompts/get"].contains(
                    method)
                for text in takesSome && number == 3 || method == "prompts/get" && number == 0 ? params : [""] {
                    let meta = version.map { #""_meta":{"io.modelcontextprotocol/protocolVersion":"\#($0)"}"# } ?? ""
                    let all = [text, meta].filter { !$0.isEmpty }.joined(separator: ",")
                    let request = #"{"jsonrpc":"2.0","id":"a","method":"\#(method)","params":{\#(all)}}"#
                    let answer = server.answer(Array(request.utf8)) ?? "-"
                    let line = answer.replacing(Product.version, with: "0.0.0")
                    outcomes.add("\(method) \(text.prefix(60)) \(version ?? "legacy")") { line }
                }
            }
        }
        try Self.expect(outcomes, "methods")
    }

    @Test func messagesOfAllForms() throws {
        var outcomes = SweptOutcomes()
        let server = Self.server(try Self.granted.get(), Book())
        let lines = [
            "", "x", "[]", "{}", "7", "null", #"{"jsonrpc":"2.0"}"#, #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
            #"{"jsonrpc":2.0,"id":1,"method":"ping"}"#,
            #"{"id":1,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            #"{"jsonrpc":"2.0","id":1,"error":{}}"#, #"{"jsonrpc":"2.0","id":1}"#,
            #"{"jsonrpc":"2.0","id":1,"method":7}"#, #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
            #"{"jsonrpc":"2.0","id":"1","method":"ping"}"#, #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
            #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":[],"method":"ping"}"#,
            #"{"jsonrpc":"2.0","method":"ping"}"#, #"{"jsonrpc":"2.0","method":"ping","params":[]}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"ping","params":null}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":7}}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":7}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"ping"} x"#, String(repeating: "[", count: 33),
            #"{"jsonrpc":"2.0","id":\#(String(repeating: "1", count: 65)),"method":"ping"}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"a\u2028b\u0085c"}"#,
        ]
        for line in lines { outcomes.add(line) { server.answer(Array(line.utf8)) ?? "-" } }
        for count in [MCPMessage.longestLine - 1, MCPMessage.longestLine, MCPMessage.longestLine + 1] {
            let line = [UInt8](repeating: 0x20, count: count)
            outcomes.add("\(count) bytes") { server.answer(line) ?? "-" }
        }
        for requested in [nil, "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2026-07-28", ""] {
            outcomes.add("agreed with \(requested ?? "nothing")") { MCPVersion.agreed(with: requested) }
        }
        try Self.expect(outcomes, "messages")
    }

    @Test func bytesBecomeLines() {
        func lines(_ pieces: [[UInt8]], finish: Bool = true) -> [[UInt8]] {
            var (reader, found) = (MCPLines(), [[UInt8]]())
            for piece in pieces { reader.add(piece) { found.append($0) } }
            if finish { reader.finish { found.append($0) } }
            return found
        }
        let text = Array("ab\r\n\n  \t\ncd".utf8)
        #expect(lines([text]) == [Array("ab".utf8), Array("cd".utf8)])
        #expect(lines(text.map { [$0] }) == lines([text]))
        #expect(lines([text], finish: false) == [Array("ab".utf8)])
        #expect(lines([[0x0D]]) == [] && lines([[]]) == [] && lines([[0x41, 0x0A]]) == [[0x41]])
        let long = [UInt8](repeating: 0x41, count: MCPMessage.longestLine)
        #expect(lines([long, [0x42], [0x43, 0x0A, 0x44]]).map(\.count) == [MCPMessage.longestLine + 1, 1])
        #expect(lines([long, [0x0A]]).map(\.count) == [MCPMessage.longestLine])
    }

    @Test func tenCallsASecond() {
        let time = MCPTime()
        var limiter = MCPRateLimiter(time.clock)
        for call in 0..<12 {
            limiter.begin()
            if call < 11 { time.advance(by: 0.0625) }
        }
        // Ten begin freely; the next at a second after the first, when the clock is at 0.625 seconds.
        #expect(time.waits == [0.375])
        time.advance(by: 5)
        for _ in 0..<10 { limiter.begin() }
        #expect(time.waits.count == 1)
        limiter.begin()
        #expect(time.waits == [0.375, 1])
    }

    // MARK: Texts

    @Test func numbersTimesAndTablesAreWritten() throws {
        var outcomes = SweptOutcomes()
        let edges: [Double] = [
            999.94, 999.95, 999.96, 99.994, 99.996, 1e6, 1e11, 1e12, 1e300, 0.004, 0.005, 0.0049, -0.004, .nan,
            .infinity, 3_599.5, 359_999.6,
        ]
        for value in EdgeNumbers.doubles + edges {
            outcomes.add("\(value)") { "\(RoundedNumber.text(value)) \(RoundedNumber.duration(value))" }
        }
        outcomes.add("nothing") { "\(RoundedNumber.text(nil)) \(RoundedNumber.duration(nil))" }
        for zone in ["GMT", "Asia/Kathmandu", "America/St_Johns"] {
            var calendar = Calendar(identifier: .buddhist)
            calendar.timeZone = try #require(TimeZone(identifier: zone))
            let time = LocalTime(calendar)
            for seconds in [0, 86_399, -63_000_000_000, 700_000_000, 1e10] as [Double] {
                let date = Date(timeIntervalSinceReferenceDate: seconds)
                outcomes.add("\(zone) \(seconds)") {
                    "\(time.moment(seconds)) \(time.day(date, in: .gmt)) \(time.time(date, in: .gmt))"
                }
            }
        }
        func table(_ columns: Int, _ rows: Int, notes: [String] = []) -> TextTable {
            TextTable(
                title: "Title\nof it", columns: (0..<columns).map { "c\($0)" },
                rows: (0..<rows).map { row in (0..<max(columns, 2)).map { "\(row)-\($0)" } },
                notes: notes)
        }
        for (columns, rows) in [(0, 0), (0, 2), (2, 1), (3, 2), (1, 1)] {
            for most in [0, 12, 20, 27, 28, 29, 30, 40, 400] {
                outcomes.add("\(columns) by \(rows) in \(most)") {
                    let (text, leftOut) = table(columns, rows, notes: columns == 3 ? ["A note."] : []).text(most: most)
                    return "\(leftOut) \(text)"
                }
            }
        }
        func result(_ count: Int, _ rows: Int, available: Int? = nil, length: Int = 1) -> MCPToolResult {
            MCPToolResult(
                .object([
                    ("items", .array((0..<count).map { .string("\($0)" + String(repeating: "é", count: length)) })),
                    ("n", .null),
                ]), table(3, rows), available: available)
        }
        for (count, rows, available, length) in [
            (0, 0, nil, 1), (3, 3, nil, 1), (3, 3, 2, 1), (3, 3, 4, 1), (500, 500, nil, 1), (501, 500, nil, 1),
            (500, 501, nil, 1), (501, 700, 900, 1), (400, 4, nil, 300), (3, 3, nil, 90_000),
            (1, 1, nil, 120_000),
        ] as [(Int, Int, Int?, Int)] {
            outcomes.add("\(count) items of \(length), \(rows) rows of \(available ?? -1)") {
                let content = result(count, rows, available: available, length: length).content()
                let items = try content.structured.member("items") { try $0.elements { $0 } }.count
                let last = content.text.split(separator: "\n").last ?? ""
                return
                    "\(items) \(content.structured["truncated"]?.line ?? "-") \(content.structured["available"]?.line ?? "-") \(content.text.count) \(last)"
            }
        }
        outcomes.add("cleaned") {
            JSON.object([("a\u{7}b", .array([.string("c\u{202E}d"), .integer(1), .bool(true), .null]))]).cleaned.line
        }
        outcomes.add("wire") { JSON.string("a\u{2028}\u{2029}\u{85}b\n").wire }
        try Self.expect(outcomes, "texts")
    }

    @Test func typesHaveNamesAndAreSensitiveOrNot() throws {
        var outcomes = SweptOutcomes()
        for type in ObjectType.all {
            outcomes.add(MCPTypes.name(of: type)) {
                "\(MCPTypes.isSensitive(type)) \(MCPTypes.common.contains(type)) \(MCPTypes.permissions(for: type).count)"
            }
        }
        try Self.expect(outcomes, "types")
    }

    @Test func toolsAreDescribedAsTheyWere() throws {
        var outcomes = SweptOutcomes()
        for tool in MCPTool.all {
            outcomes.add(tool.name) { OutcomeText.line(tool.json.line) }
            outcomes.add("  input") { tool.input.line }
            outcomes.add("  output") { OutcomeText.line(tool.output.ofAnswer(isClosed: true).line) }
        }
        try Self.expect(outcomes, "schemas")
    }

    @Test func everyAccessIsALineOfTheAudit() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a/b/audit.jsonl").path
        let audit = MCPAudit(path: path)
        let day = TenYears.date(2023, 12, 29)
        try audit.add(
            .init(
                time: day + 0.12345, tool: "get_sleep", types: [.sleepAnalysis, .heartRate], from: day, to: nil,
                rows: 7, outcome: .answered))
        try audit.add(.init(time: day + 60, tool: "x", types: [], from: nil, to: day + 1, rows: 0, outcome: .refused))
        try audit.add(
            .init(time: day + 61, tool: "y", types: [.workout], from: nil, to: nil, rows: 1, outcome: .failed))
        let lines = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            lines == """
                {"time":"2023-12-29T00:00:00.123Z","actor":"org.openhealthkit.mcp","action":"read","object":"get_sleep","types":["sleepAnalysis","heartRate"],"from":"2023-12-29T00:00:00Z","to":null,"rows":7,"outcome":"answered"}
                {"time":"2023-12-29T00:01:00Z","actor":"org.openhealthkit.mcp","action":"read","object":"x","types":[],"from":null,"to":"2023-12-29T00:00:01Z","rows":0,"outcome":"refused"}
                {"time":"2023-12-29T00:01:01Z","actor":"org.openhealthkit.mcp","action":"read","object":"y","types":["workout"],"from":null,"to":null,"rows":1,"outcome":"failed"}

                """)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // A folder is in the place of the file: it is no other error than that.
        let taken = MCPAudit(path: folder.url.appending(path: "a").path)
        #expect(throws: POSIXError(.EISDIR)) {
            try taken.add(.init(time: day, tool: "x", types: [], from: nil, to: nil, rows: 0, outcome: .answered))
        }
        #expect(
            MCPAudit(store: "abc", environment: ["XDG_STATE_HOME": "/tmp/state"]).path
                == ServiceConfiguration.personalFolder(identity: "abc", environment: ["XDG_STATE_HOME": "/tmp/state"])
                + "/audit.jsonl")
    }
}
