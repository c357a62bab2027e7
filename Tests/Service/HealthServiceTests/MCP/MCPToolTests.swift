import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// The results of tools: the numbers of the reports, within bounds.
@Suite struct MCPToolTests {
    private let world: MCPWorld

    init() throws { world = try MCPWorld.allowingEverything() }

    private static func date(_ day: Int, _ hour: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: MCPWorld.at(day, hour))
    }

    /// Returns midnight of a day of May in the person's time zone.
    private func midnight(_ day: Int) -> Date { Self.date(day, -2) }

    // MARK: Lists

    @Test func MCP_6_theListOfTools() throws {
        let tools = try world.result("tools/list").member("tools") { try $0.elements { $0 } }
        let names = try tools.map { try $0.member("name") { try $0.asString() } }
        #expect(
            names == [
                "describe_data", "list_workouts", "get_workout", "get_workout_series", "get_statistics", "explain_sum",
                "compare_periods", "query_samples", "get_sleep", "get_activity_rings", "get_records", "get_load",
                "list_duplicates", "get_body",
                "get_effort_curves", "get_readiness", "get_goals", "get_gear", "get_digest", "get_year",
                "get_same_route",
                "compare_workouts", "get_tiles", "get_plans", "get_plan",
            ])
        for tool in tools {
            let description = try tool.member("description") { try $0.asString() }
            #expect((60...400).contains(description.count), "\(description.count): \(description)")
            #expect(!(try tool.member("title") { try $0.asString() }).isEmpty)
            #expect(tool["inputSchema"]?["additionalProperties"]?.line == "false")
            #expect(tool["inputSchema"]?["$schema"]?.line == #""https://json-schema.org/draft/2020-12/schema""#)
            #expect(
                tool["inputSchema"]?["type"]?.line == #""object""#
                    && tool["outputSchema"]?["type"]?.line == #""object""#)
            #expect(
                tool["annotations"]?.line
                    == #"{"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false}"#)
        }
    }

    @Test func MCP_6_theLastDigitsFindAWorkoutAndRivalsAreNamed() throws {
        let walks = try ["972A44B6-27F5-8AB1-B8A5-A1C09AD78E8B", "972A44B6-27F5-8AB1-B8A5-A60F6856E90E"].map {
            try #require(UUID(uuidString: $0))
        }
        for (uuid, day) in zip(walks, [19, 20]) { try world.addWalk(uuid, on: day) }
        let found = try world.call("get_workout", #"{"uuid":"9ad78e8b"}"#).found()
        #expect(try found.member("uuid") { try $0.asString() } == walks[0].uuidString)
        let refusal = try world.call("get_workout", #"{"uuid":"972a44b6"}"#)
        #expect(refusal.isError && walks.allSatisfy { refusal.text.contains($0.uuidString.lowercased()) })
    }

    @Test func MCP_6_badArgumentsAreSentencesToLearnFrom() throws {
        #expect(try world.code(world.ask("tools/call", #""name":"delete_everything""#)) == -32602)
        #expect(try world.code(world.ask("tools/call")) == -32602)
        for (tool, arguments, words) in [
            ("get_statistics", #"{"type":"hartRate"}"#, "Did you mean 'heartRate'?"),
            ("get_statistics", "{}", "requires 'type'"), ("get_statistics", #"{"type":5}"#, "'type' must be a string"),
            ("get_statistics", #"{"type":"stepCount","frm":"7d"}"#, "Did you mean 'from'?"),
            (
                "get_statistics", #"{"type":"stepCount","from":"2026-13-01"}"#,
                "'from' '2026-13-01' is not a valid date. Use 2024-01-31"
            ),
            ("get_statistics", #"{"type":"stepCount","from":"2026","to":"2025"}"#, "'from' must be before 'to'"),
            ("get_statistics", #"{"type":"stepCount","by":"fortnight"}"#, "one of hour, day"),
            ("get_statistics", #"{"type":"sleepAnalysis"}"#, "is not a quantity type"),
            ("get_statistics", #"{"type":"stepCount","per_source":"yes"}"#, "true or false"),
            ("explain_sum", #"{"type":"heartRate","from":"today"}"#, "is not cumulative"),
            ("explain_sum", #"{"type":"stepCount","from":"2020","to":"2026"}"#, "366 days"),
            ("list_workouts", #"{"limit":101}"#, "from 1 to 100"), ("list_workouts", #"{"limit":1.5}"#, "whole number"),
            ("list_workouts", #"{"activity":"runing"}"#, "Did you mean 'running'"),
            ("list_workouts", #"{"cursor":"x"}"#, "unchanged 'next' value of a previous page"),
            ("list_workouts", #"{"min_distance_m":-1}"#, "a number of at least 0"),
            ("list_workouts", "[]", "must be an object"),
            ("get_workout", #"{"uuid":"xyz"}"#, "digits"),
            ("get_workout", #"{"uuid":"ffffffffffff"}"#, "No workout has a uuid"),
            ("get_workout_series", #"{"uuid":"\#(world.run)","points":301}"#, "from 2 to 300"),
            ("get_workout_series", #"{"uuid":"\#(world.run)","columns":["mood"]}"#, "heartRate, speed"),
            ("compare_periods", #"{"type":"totals","a":"2026-04"}"#, "requires 'b'"),
            ("compare_periods", #"{"type":"stepCount","a":"2026-04","b":"never"}"#, "'b' 'never' is not a valid date"),
            ("query_samples", #"{"type":"bodyMass","where":"value >"}"#, "'where' is invalid"),
            ("query_samples", #"{"type":"bodyMass","where":"source matches '(a+)+b'"}"#, "does not support MATCHES"),
            ("query_samples", #"{"type":"bodyMass","limit":0}"#, "from 1 to 200"),
            ("get_effort_curves", #"{"against":"never"}"#, "'against' 'never' is not a valid date"),
            ("get_activity_rings", #"{"days":7}"#, "Its arguments are from, to."),
            ("describe_data", #"{"a":1}"#, "It has no arguments."),
        ] {
            let answer = try world.call(tool, arguments)
            #expect(
                answer.isError && answer.structured == nil && answer.text.contains(words),
                "\(tool) \(arguments): \(answer.text)")
        }
        // Texts of the maximum length are accepted.
        let longest = String(repeating: "a", count: 200)
        #expect(try !world.call("list_workouts", #"{"search":"\#(longest)"}"#).isError)
        #expect(try world.call("list_workouts", #"{"search":"\#(longest)a"}"#).text.contains("at most 200 characters"))
    }

    @Test("MCP-6: tables have whole identifiers, and one form of durations")
    func tablesNameWorkoutsThatCanBeOpened() throws {
        let list = try world.call("list_workouts", #"{"from":"2000-01-01"}"#).text
        #expect(list.contains(world.run.uuidString.lowercased()))
        for uuid in list.matches(of: /[0-9a-f]{8}-[0-9a-f-]{27}/).map(\.output) {
            #expect(try !world.call("get_workout", #"{"uuid":"\#(uuid)"}"#).isError)
        }
        #expect(try !world.call("get_workout", #"{"uuid":"last"}"#).isError)
        #expect(RoundedNumber.duration(327) == "0:05:27" && RoundedNumber.duration(26_037) == "7:13:57")
    }

    /// The possible calls of each tool that have a result.
    private var questions: [(tool: String, arguments: String)] {
        [
            ("describe_data", "{}"), ("list_workouts", "{}"), ("list_workouts", #"{"search":"ignore","limit":1}"#),
            ("get_workout", #"{"uuid":"\#(world.run.uuidString.prefix(9))"}"#),
            ("get_workout_series", #"{"uuid":"\#(world.run.uuidString.lowercased())"}"#),
            ("get_workout_series", #"{"uuid":"\#(world.run)","columns":["latitude","longitude","pace"],"points":4}"#),
            ("get_statistics", #"{"type":"stepCount"}"#), ("get_statistics", #"{"type":"heartrate","by":"none"}"#),
            ("get_statistics", #"{"type":"stepCount","by":"week","per_source":true}"#),
            ("explain_sum", #"{"type":"stepCount","from":"yesterday"}"#),
            ("explain_sum", #"{"type":"distanceCycling","from":"yesterday"}"#),
            ("compare_periods", #"{"type":"stepCount","a":"2026-05-16/2026-05-17","b":"2026-05-18/2026-05-19"}"#),
            ("compare_periods", #"{"type":"heartRate","a":"7d","b":"today"}"#),
            ("compare_periods", #"{"type":"totals","a":"2026-04","b":"2026-05","activity":"running"}"#),
            ("query_samples", #"{"type":"bodyMass","where":"value > 71.65"}"#),
            ("query_samples", #"{"type":"workout"}"#),
            ("query_samples", #"{"type":"bodyMass","where":"source CONTAINS 'it\\'s MATCHES'"}"#),
            ("query_samples", #"{"type":"sleep","limit":2}"#), ("query_samples", #"{"type":"workoutRoute"}"#),
            ("get_sleep", "{}"), ("get_sleep", #"{"from":"2026-05-18"}"#), ("get_activity_rings", "{}"),
            ("get_records", "{}"), ("get_records", #"{"activity":"running"}"#), ("list_workouts", #"{"from":"today"}"#),
            ("get_load", "{}"), ("get_load", #"{"by":"week","measure":"tss"}"#), ("list_duplicates", "{}"),
            ("get_body", "{}"), ("get_body", #"{"from":"today"}"#), ("get_effort_curves", #"{"against":"all"}"#),
            ("get_readiness", "{}"), ("get_readiness", #"{"day":"2026-05-19"}"#), ("get_goals", "{}"),
            ("get_gear", "{}"), ("get_plans", "{}"), ("get_plans", #"{"from":"2026"}"#), ("get_plan", "{}"),
            ("get_same_route", #"{"uuid":"\#(world.run)"}"#),
            ("compare_workouts", #"{"uuid":"\#(world.run)","other":"last","by":"time"}"#), ("get_tiles", "{}"),
            ("get_year", "{}"),
            ("get_year", #"{"year":2026}"#),
            ("get_digest", "{}"), ("get_digest", #"{"span":"week","day":"2026-05-19"}"#),
        ]
    }

    @Test func MCP_6_everyAnswerIsAsItsSchemaSays() throws {
        let tools = try world.result("tools/list").member("tools") { try $0.elements { $0 } }
        var seen: Set<String> = []
        for (name, arguments) in questions {
            let tool = try #require(tools.first { $0["name"]?.line == "\"\(name)\"" })
            let found = try world.call(name, arguments).found()
            let schema = try #require(tool["outputSchema"])
            #expect(try SchemaValidator(schema).problem(found) == nil, "\(name) \(arguments)")
            // The schema for clients is open; this one refuses members that are not declared.
            let closed = try #require(MCPTool.all.first { $0.name == name }).output.ofAnswer(isClosed: true)
            #expect(try SchemaValidator(closed).problem(found) == nil, "\(name) \(arguments)")
            seen.insert(name)
        }
        #expect(seen.count == tools.count)
    }

    @Test func MCP_7_aResultIsForProgramsAndInWords() throws {
        for (name, arguments) in questions {
            let answer = try world.call(name, arguments)
            #expect(!answer.text.isEmpty && answer.text.count <= 40_000)
            // Results are truncated only by an explicit limit.
            #expect(
                (answer.structured?["truncated"] != nil) == (arguments.contains("limit") && name == "query_samples"))
        }
        let steps = try world.call("get_statistics", #"{"type":"stepCount","from":"2026-05-19","to":"2026-05-19"}"#)
        let sum = try #require(
            try steps.found()["periods"]?.elements { try $0.member("sum") { try $0.asFiniteNumber() } }.first)
        #expect(steps.text == "stepCount by day, count\n2026-05-19 \(RoundedNumber.text(sum))")
    }

    // MARK: The numbers of the reports

    @Test func MCP_7_statisticsAreThoseOfTheReport() throws {
        let filter = SampleFilter(from: midnight(16), to: midnight(20))
        for (by, name) in [(StatisticsReport.Period.day, "day"), (.hour, "hour"), (nil, "none")] {
            for type in [ObjectType.stepCount, .heartRate, .bodyMass] {
                let report = try #require(
                    try world.owner {
                        try $0.statistics(of: type, filter, by: by, separate: true, calendar: world.calendar)
                    })
                let found = try world.call(
                    "get_statistics",
                    #"{"type":"\#(TypeName.name(of: type))","by":"\#(name)","from":"2026-05-16","to":"2026-05-19","per_source":true}"#
                ).found()
                #expect(!report.rows.isEmpty && found.line == report.json.line)
            }
        }
    }

    @Test func MCP_7_theExplanationAddsUpToTheSum() throws {
        let report = try #require(
            try world.owner {
                try $0.statistics(
                    of: .stepCount, SampleFilter(from: midnight(18), to: midnight(19)), by: .day, separate: false,
                    calendar: world.calendar)
            })
        let explanation = try #require(
            try world.owner { try $0.explanation(of: .stepCount, from: midnight(18), to: midnight(19)) })
        let found = try world.call("explain_sum", #"{"type":"stepCount","from":"2026-05-18"}"#).found()
        #expect(found.line == explanation.json.line)
        #expect(explanation.merged == report.rows.first?.figures.sum)
        #expect(explanation.parts.map(\.counted).reduce(0, +) == explanation.merged && explanation.parts.count == 2)
    }

    @Test func MCP_7_workoutsAreThoseOfTheReports() throws {
        var workouts: [WorkoutSummary] = []
        try world.owner { try $0.forEachWorkout(SampleFilter()) { workouts.append($0) } }
        let found = try world.call("list_workouts", "{}").found()
        #expect(found["items"]?.line == JSON.array(workouts.map(\.json)).cleaned.line)
        var totals = TotalsReport.Totals()
        for workout in workouts { totals.add(workout) }
        #expect(found["totals"]?.line == totals.json.line && found["count"]?.line == "1")
        let detail = try #require(try world.owner { try $0.workout(world.run) })
        let whole = try world.call("get_workout", "{\"uuid\":\"\(world.run)\"}").found()
        #expect(whole.line == detail.json.cleaned.line && !detail.splits.isEmpty && !detail.samples.isEmpty)
        let plot = detail.series.plot([.heartRate, .distance], places: 6)
        let series = try world.call(
            "get_workout_series", #"{"uuid":"\#(world.run)","columns":["heartRate","distance"],"points":6}"#
        ).found()
        #expect(series["columns"]?.line == plot.json["columns"]?.line && plot.columns.count == 2)
    }

    @Test func MCP_7_nightsRingsAndBestsAreThoseOfTheReports() throws {
        let sleep = try world.owner {
            try $0.sleep(SampleFilter(from: midnight(18), to: midnight(21)), calendar: world.calendar)
        }
        #expect(
            try world.call("get_sleep", #"{"from":"2026-05-18","to":"2026-05-20"}"#).found().line
                == sleep.json.line)
        #expect(sleep.nights.count == 3)
        let rings = try world.owner { try $0.rings(in: world.calendar.timeZone) }
        #expect(try world.call("get_activity_rings").found()["days"]?.line == rings.json.line)
        #expect(rings.days.count == 4)
        let records = try world.owner { try $0.records() }
        let told = records.json.line
        #expect(try world.call("get_records").found().line == told && !records.sports.isEmpty)
    }

    @Test func MCP_7_comparisonsAreThoseOfTheReports() throws {
        let (a, b) = (
            DateInterval(start: midnight(16), end: midnight(18)), DateInterval(start: midnight(18), end: midnight(20))
        )
        let periods = #""a":"2026-05-16/2026-05-17","b":"2026-05-18/2026-05-19""#
        let steps = try #require(try world.owner { try $0.comparison(of: .stepCount, a, b, calendar: world.calendar) })
        #expect(
            try world.call("compare_periods", #"{"type":"stepCount",\#(periods)}"#).found().line
                == StatisticsReport.comparisonShape(of: .stepCount).json((.stepCount, steps.unit, steps.comparison))
                .line)
        #expect(steps.comparison.first.days == 2 && steps.comparison.second.days == 2)
        let totals = try world.owner { try $0.totalsComparison(a, b, now: MCPWorld.now, calendar: world.calendar) }
        let found = try world.call("compare_periods", #"{"type":"totals",\#(periods)}"#).found()
        #expect(
            found.line == TotalsReport.comparisonShape.json(totals).line && totals.first.figures?.count == 0
                && totals.second.days == 1)
    }

    @Test func MCP_7_theLatestSamplesComeFirst() throws {
        let all = try world.owner {
            try $0.samples(of: .bodyMass, SampleFilter(), order: .init(.start, isAscending: false))
        }
        let found = try world.call("query_samples", #"{"type":"bodyMass","from":"2026"}"#).found()
        #expect(found["items"]?.line == JSON.array(all.map(\.json)).line && all.count == 5)
        let two = try world.call("query_samples", #"{"type":"bodyMass","from":"2026","limit":2}"#).found()
        #expect(two["items"]?.line == JSON.array(all.prefix(2).map(\.json)).line)
        #expect(two["truncated"]?.line == "true" && two["available"]?.line == "5" && two["advice"] != nil)
        let none = try world.call("query_samples", #"{"type":"bodyMass","from":"2026-06"}"#).found()
        #expect(none["items"]?.line == "[]")
    }

    @Test func MCP_7_pagesOfWorkoutsNeitherLoseNorRepeat() throws {
        for day in 1...7 {
            let start = MCPWorld.at(day, 10)
            try world.engine.write(as: MCPWorld.phone) {
                try $0.save(
                    [
                        SampleRecord(
                            type: .workout, start: start, end: start + 600,
                            content: .workout(
                                WorkoutRecord(
                                    activityType: .walking, start: start, end: start + 600, givenDuration: 600,
                                    totals: [:])
                            ))
                    ])
            }
        }
        var pages: [[String]] = []
        var cursor: String?
        repeat {
            let argument = cursor.map { ",\"cursor\":\"\($0)\"" } ?? ""
            let found = try world.call("list_workouts", "{\"limit\":3\(argument)}").found()
            pages.append(try found.member("items") { try $0.elements { try $0.member("uuid") { try $0.asString() } } })
            #expect(found["count"]?.line == (pages.count == 1 ? "8" : "7"))
            cursor = try found.optional("next") { try $0.asString() }
            // The workout in the first cursor is deleted; its position remains valid.
            if pages.count == 1 {
                try world.engine.write(as: MCPWorld.phone) {
                    try $0.delete([try #require(UUID(uuidString: pages[0][2]))])
                }
            }
        } while cursor != nil && pages.count < 10
        #expect(pages.map(\.count) == [3, 3, 2] && Set(pages.joined()).count == 8)
    }

    // MARK: Bounds

    @Test func MCP_7_tooMuchIsCutAndSaid() throws {
        try world.engine.write(as: MCPWorld.phone) {
            try $0.save(
                (0..<700).map { minute in
                    SampleRecord(
                        type: .stepCount, start: MCPWorld.at(1, Double(minute)),
                        end: MCPWorld.at(1, Double(minute)) + 60,
                        content: .quantity(QuantityValue(10, .count)))
                })
        }
        let answer = try world.call(
            "get_statistics", #"{"type":"stepCount","by":"hour","from":"2026-04","to":"2026-07"}"#)
        let found = try answer.found()
        let periods = try found.member("periods") { try $0.elements { $0 } }
        #expect(periods.count == 500 && found["truncated"]?.line == "true" && found["available"]?.line == "700")
        #expect(answer.text.contains("500 of 700 rows") && answer.text.contains("longer rows"))
        #expect(answer.text.count <= 40_000)
        // The latest ones are kept.
        #expect(try periods.last?.member("start") { try $0.asString() } == "2026-05-30T03:00:00Z")
    }

    @Test func MCP_7_textsAndListsHaveTheirBounds() {
        let rows = (0..<3_000).map { ["row \($0)", String(repeating: "x", count: 150)] }
        var answer = MCPToolResult(
            .object([("items", .array(rows.map { .string($0[1]) }))]), TextTable(title: "Many", rows: rows))
        answer.advice = "Ask for less."
        let (structured, text) = answer.content()
        #expect(text.count <= 40_000 && text.hasSuffix("of 3000 rows. Ask for less."))
        #expect((try? structured["items"]?.elements { $0 }.count) == 500 && structured["available"]?.line == "3000")
        let deep = JSON.array((0..<400).map { _ in .array((0..<400).map { .number(Double($0) + 0.123456789) }) })
        let (cut, _) = MCPToolResult(.object([("items", deep)]), TextTable(title: "Deep")).content()
        #expect(cut.wire.utf8.count <= MCPToolResult.mostCharacters + 200 && cut["truncated"]?.line == "true")
    }
}
