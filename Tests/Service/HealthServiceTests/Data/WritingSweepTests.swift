import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// What routes that change data answer to each body, and what is in the store afterwards.
@Suite struct WritingSweepTests {
    private static let gear = SweptLife.uuid(50)
    private static let goal = SweptLife.uuid(51)
    private static let plan = SweptLife.uuid(52)
    private static let run = SweptLife.uuid(53)
    private static let weights = [SweptLife.uuid(54), SweptLife.uuid(55)]

    private static func world() throws -> SweptService {
        try SweptService(now: ServiceUnderTest.now) { engine in
            try Fixture.fill(engine)
            try engine.write(as: Fixture.watch) { store in
                var workout = Fixture.run
                (workout.uuid, workout.start, workout.end) = (run, Fixture.day + 90_000, Fixture.day + 93_600)
                try store.save([workout])
                try store.save(
                    weights.enumerated().map { place, uuid in
                        SampleRecord(
                            uuid: uuid, type: .bodyMass, start: Fixture.day + Double(place),
                            end: Fixture.day + Double(place),
                            content: .quantity(QuantityValue(70.25 + Double(place), .kilogram)))
                    })
            }
            try engine.write { store in
                try store.save(
                    Gear(
                        id: gear, "Shoes", kind: .shoes, begin: CalendarDay(year: 2026, month: 3, day: 4),
                        end: CalendarDay(year: 2027, month: 5, day: 6)))
                try store.save(TrainingGoal(id: goal, .distance, 12_345, per: .month))
            }
            try SweptLife.scheduleEasyRun(
                plan, on: [20, 24, 25], ofMonth: 11, today: ServiceUnderTest.now, in: engine)
        }
    }

    private static func expect(_ outcomes: SweptOutcomes, _ name: String, _ location: SourceLocation = #_sourceLocation)
        throws
    {
        let difference = try outcomes.difference(from: "Service/Texts/Writing/\(name).txt")
        #expect(difference == nil, sourceLocation: location)
    }

    private static let shown = ["Location", "ETag", "Revision"]

    /// Sends bodies, one after another, and then asks for what is there.
    private func send(
        _ method: String, _ target: String, _ variants: [(label: String, body: String)], then targets: [String],
        _ name: String,
        token: String? = nil, fields: [HeaderFields.Field] = []
    ) async throws {
        let service = try Self.world()
        if let token, token != "none" {
            try service.grant(token, read: [.workout, .bodyMass], share: [.workout, .bodyMass, .stepCount])
        }
        let responder = service.responder(at: ServiceUnderTest.now)
        var outcomes = SweptOutcomes()
        for (label, body) in variants {
            let answer = try await responder.ask(method, target, token: token, body: body, fields: fields)
            // Entity tags of answers to other than GET are revisions of an annotation.
            let line = OutcomeText.line(answer, fields: Self.shown)
            outcomes.add(label) { line }
        }
        for target in targets {
            let line = OutcomeText.line(try await responder.ask("GET", target).text, shown: 400)
            outcomes.add("then \(target)") { line }
        }
        try Self.expect(outcomes, name)
    }

    @Test func goalsAreAdded() async throws {
        let own = [
            "measure": TrainingGoal.Measure.allCases.map { "\"\($0.rawValue)\"" },
            "period": TrainingGoal.Period.allCases.map { "\"\($0.rawValue)\"" },
            "target": ["0", "1e9", "1000000001", "0.5"],
            "activity": ["\"running\"", "\"joging\"", "\"HKWorkoutActivityTypeYoga\""],
        ]
        try await send(
            "POST", "/api/v1/goals",
            BodyVariants.all(
                ["measure": "\"distance\"", "target": "50000", "period": "\"week\"", "activity": "\"cycling\""], own),
            then: ["/api/v1/goals"], "goals")
    }

    @Test func gearIsAddedAndChanged() async throws {
        let own = [
            "name": [
                "\"\(String(repeating: "n", count: 100))\"", "\"\(String(repeating: "n", count: 101))\"", "\" Shoes \"",
            ], "kind": Gear.Kind.allCases.map { "\"\($0.rawValue)\"" },
            "begin": ["\"2026-03-05\"", "\"2028\"", "\"today\"", "\"2026-02-30\""],
            "end": ["\"2026-03-01\"", "\"2026-02-28\"", "\"yesterday\""],
        ]
        let body: KeyValuePairs = [
            "name": "\"Trail <shoes>\"", "kind": "\"bike\"", "begin": "\"2026-03-01\"", "end": "\"2026-09-08\"",
        ]
        try await send("POST", "/api/v1/gear", BodyVariants.all(body, own), then: ["/api/v1/gear"], "gear-added")
        try await send(
            "PATCH", "/api/v1/gear/\(Self.gear.uuidString)", BodyVariants.all(body, own), then: ["/api/v1/gear"],
            "gear-changed")
    }

    @Test func ordersOfSourcesAndZonesAreSet() async throws {
        let many = { (count: Int) in "[\((0..<count).map { "\"s\($0)\"" }.joined(separator: ","))]" }
        try await send(
            "PUT", "/api/v1/sources/order",
            BodyVariants.all(
                ["type": "\"stepCount\"", "sources": "[\"com.example.phone\",\"com.example.watch\"]"],
                [
                    "type": [
                        "\"sleepAnalysis\"", "\"workout\"", "\"headache\"", "\"HKQuantityTypeIdentifierBodyMass\"",
                    ],
                    "sources": [
                        "[\"a\",\"a\"]", "[\"\"]", "[\"\(String(repeating: "a", count: 255))\"]",
                        "[\"\(String(repeating: "a", count: 256))\"]", many(1_000), many(1_001),
                    ],
                ]), then: ["/api/v1/types/stepCount", "/api/v1/types/heartRate", "/api/v1/statistics?type=stepCount"],
            "source-order")
        try await send(
            "PUT", "/api/v1/zones",
            BodyVariants.all(
                ["of": "\"heartRateZones\"", "boundaries": "[120,140,160]", "from": "\"2026-11-01\""],
                [
                    "of": ["\"cyclingPowerZones\"", "\"maximalHeartRate\""],
                    "from": ["\"2026-11-22T10:00\"", "\"yesterday\"", "\"2026-02-30\""],
                    "boundaries": [
                        "[100]", "[100,110]", "[110,100]", "[100,100]", "[0,1]", "[1,2,3,4,5,6,7,8]",
                        "[1,2,3,4,5,6,7,8,9]", "[1,1e308]", "[-5,7]",
                    ],
                ])
                + ["190", "0", "-1", "1,2", "1e308", ""].map {
                    ("maximal rate \($0)", #"{"of": "maximalHeartRate", "boundaries": [\#($0)]}"#)
                },
            then: ["/api/v1/zones"], "zones")
    }

    @Test(arguments: ["owner", "shares"])
    func samplesAreSaved(who: String) async throws {
        let object: KeyValuePairs = [
            "type": "\"HKQuantityTypeIdentifierBodyMass\"", "start": "\"2026-11-21T05:00:00Z\"",
            "end": "\"2026-11-21T05:00:01Z\"", "value": "71.5", "unit": "\"kg\"",
            "metadata": "{\"note\":\"a\"}",
        ]
        let own = [
            "type": [
                "\"HKQuantityTypeIdentifierStepCount\"", "\"HKCategoryTypeIdentifierHeadache\"",
                "\"HKWorkoutTypeIdentifier\"", "\"bodyMass\"", "\"HKQuantityTypeIdentifierHeartRate\"",
            ],
            "start": ["\"2026-11-21T05:00:02Z\"", "\"2026-11-21\""],
            "end": ["\"2026-11-21T05:00:00Z\"", "\"2036-11-21T05:00:00Z\""], "value": ["0", "-5"],
            "unit": ["\"lb\"", "\"m\"", "\"count\""],
        ]
        let pressure = """
            {"objects": [{"type": "HKCorrelationTypeIdentifierBloodPressure", "start": "2026-11-21T05:00:00Z", "end": "2026-11-21T05:00:00Z", "objects": [
            {"type": "HKQuantityTypeIdentifierBloodPressureSystolic", "start": "2026-11-21T05:00:00Z", "end": "2026-11-21T05:00:00Z", "value": 121, "unit": "mmHg"},
            {"type": "HKQuantityTypeIdentifierBloodPressureDiastolic", "start": "2026-11-21T05:00:00Z", "end": "2026-11-21T05:00:00Z", "value": 81, "unit": "mmHg"}]}]}
            """
        let several = BodyVariants.all(object, own)
        let bodies =
            several.map { (label: $0.label, body: "{\"objects\": [\($0.body)]}") } + [
                ("none", "{\"objects\": []}"), ("no list", "{\"objects\": 7}"), ("no objects", "{}"),
                ("a pressure", pressure),
                (
                    "two, of which one is wrong",
                    "{\"objects\": [\(several[0].body), {\"type\": \"HKQuantityTypeIdentifierBodyMass\"}]}"
                ),
            ]
        try await send(
            "POST", "/api/v1/samples", bodies,
            then: [
                "/api/v1/samples?type=bodyMass&count=true&sort=start", "/api/v1/samples?type=bloodPressure",
                "/api/v1/types",
            ],
            "samples-\(who)", token: who == "owner" ? nil : who)
    }

    @Test(arguments: ["owner", "delete", "none"])
    func samplesAreDeleted(who: String) async throws {
        func list(_ uuids: [String]) -> String { "{\"uuids\": [\(uuids.map { "\"\($0)\"" }.joined(separator: ","))]}" }
        let (first, second) = (Self.weights[0].uuidString, Self.weights[1].uuidString)
        func many(_ count: Int) -> String {
            list((0..<count).map { "00000000-0000-4000-8000-\(String(100_000_000_000 + $0))" })
        }
        let bodies: [(label: String, body: String)] = [
            ("none", list([])), ("one twice", list([first, first])),
            ("one that is not there", list([SweptLife.absent.uuidString])), ("x", list(["x"])),
            ("a number", "{\"uuids\": [7]}"),
            ("one too long", list([first + "0"])), ("no list", "{\"uuids\": 7}"), ("nothing", "{}"),
            ("one too many", many(10_001)),
            ("one there and one not", list([first, SweptLife.absent.uuidString])), ("two", list([first, second])),
            ("again", list([first])), ("a workout", list([Self.run.uuidString])),
        ]
        try await send(
            "POST", "/api/v1/samples/delete", bodies,
            then: ["/api/v1/samples?type=bodyMass&count=true", "/api/v1/workouts", "/api/v1/bin"], "deleted-\(who)",
            token: who == "owner" ? nil : who)
    }

    @Test func asManyAsAllowedAreLookedFor() async throws {
        let responder = try SweptService { _ in }.responder()
        let uuids = (0..<10_000).map { "\"00000000-0000-4000-8000-\(String(100_000_000_000 + $0))\"" }
        let answer = try await responder.ask(
            "POST", "/api/v1/samples/delete", body: "{\"uuids\": [\(uuids.joined(separator: ","))]}")
        #expect(answer.status == 404)
    }

    @Test func workoutsAreEntered() async throws {
        let own = [
            "activity": ["\"running\"", "\"joging\""],
            "start": [
                "\"2026-11-22T11:00:00Z\"", "\"2030-01-01T00:00:00Z\"", "\"2026-11-21\"", "\"1899-01-01T00:00:00Z\"",
            ],
            "duration": ["0", "0.5", "345600", "345601"], "distance": ["0", "1e9"], "energy": ["0"],
            "title": ["\"\(String(repeating: "t", count: 500))\"", "\"\(String(repeating: "t", count: 501))\""],
        ]
        try await send(
            "POST", "/api/v1/workouts",
            BodyVariants.all(
                [
                    "activity": "\"yoga\"", "start": "\"2026-11-21T07:00:00+01:00\"", "duration": "1830.5",
                    "distance": "1234.5", "energy": "222", "title": "\"By <hand>\"",
                ], own), then: ["/api/v1/workouts?totals=1"], "entered")
    }

    @Test(arguments: ["owner", "shares", "none"])
    func workoutsAreEdited(who: String) async throws {
        let texts = { (count: Int) in "\"\(String(repeating: "t", count: count))\"" }
        let own = [
            "title": [texts(500), texts(501)], "notes": [texts(10_000), texts(10_001)],
            "activity": ["\"hiking\"", "\"joging\""],
            "addTags": ["[\"b\",\"a\"]", "[\(texts(100))]", "[\(texts(101))]"],
            "removeTags": ["[\"a\"]", "[\"zzz\"]"], "gear": ["\"Shoes\"", "\"shoes\"", "\"Nothing\""],
            "isNotMine": ["false"],
            "trim": [
                "{\"start\": \"2026-11-21T01:10:00Z\"}", "{\"end\": \"2026-11-21T01:40:00Z\"}",
                "{\"start\": \"2026-11-21T01:50:00Z\", \"end\": \"2026-11-21T01:40:00Z\"}",
                "{\"start\": \"2020-01-01T00:00:00Z\", \"end\": \"2030-01-01T00:00:00Z\"}", "{\"start\": \"x\"}",
            ],
        ]
        let variants = BodyVariants.all(
            [
                "title": "\"Round the <lake>\"", "notes": "\"Cold\\nand clear\"", "activity": "\"running\"",
                "addTags": "[\"a\"]", "removeTags": "[\"c\"]", "gear": "\"Shoes\"", "isNotMine": "false",
                "trim": "null",
            ], own)
        let workout = "/api/v1/workouts/\(Self.run.uuidString)"
        try await send(
            "PATCH", workout, variants, then: [workout, "/api/v1/gear", "/api/v1/workouts"], "edited-\(who)",
            token: who == "owner" ? nil : who)
    }

    @Test func editsAreUndoneOneByOneAndOnlyOfTheNewest() async throws {
        let responder = try Self.world().responder(at: ServiceUnderTest.now)
        let workout = "/api/v1/workouts/\(Self.run.uuidString)"
        var outcomes = SweptOutcomes()
        func ask(
            _ label: String, _ method: String, _ target: String, _ body: String = "",
            _ fields: [HeaderFields.Field] = []
        ) async throws {
            let line = OutcomeText.line(
                try await responder.ask(method, target, body: body, fields: fields), fields: Self.shown)
            outcomes.add(label) { line }
        }
        for (number, match) in ["*", "\"0\"", "\"1\"", "W/\"1\"", "1", "\"2\"", "x", "\"99\"", ""].enumerated() {
            try await ask(
                "edit \(number) if '\(match)'", "PATCH", workout, #"{"title": "\#(number)"}"#, [("If-Match", match)])
        }
        for number in 0..<6 { try await ask("undo \(number)", "POST", workout + "/undo") }
        for target in [SweptLife.absent.uuidString, "x", Self.weights[0].uuidString] {
            try await ask("undo of \(target)", "POST", "/api/v1/workouts/\(target)/undo")
            try await ask("edit of \(target)", "PATCH", "/api/v1/workouts/\(target)", "{}")
            try await ask("deletion of \(target)", "DELETE", "/api/v1/workouts/\(target)")
        }
        try await ask("deletion", "DELETE", workout)
        try await ask("deletion again", "DELETE", workout)
        try await ask("restoration", "POST", "/api/v1/bin/\(Self.run.uuidString)/restore")
        try await ask("restoration again", "POST", "/api/v1/bin/\(Self.run.uuidString)/restore")
        try await ask("restored", "GET", workout)
        try await ask("deletion", "DELETE", workout)
        try await ask("erasure", "DELETE", "/api/v1/bin/\(Self.run.uuidString)")
        try await ask("erasure again", "DELETE", "/api/v1/bin/\(Self.run.uuidString)")
        try await ask("deletion for ever", "DELETE", "/api/v1/workouts/\(Fixture.run.uuid.uuidString)?permanently=true")
        try await ask("an empty bin", "DELETE", "/api/v1/bin")
        try await ask("bin", "GET", "/api/v1/bin")
        try await ask("sample", "DELETE", "/api/v1/samples/\(Self.weights[0].uuidString)")
        try await ask("sample again", "DELETE", "/api/v1/samples/\(Self.weights[0].uuidString)")
        for path in ["goals", "gear"] {
            let uuid = path == "goals" ? Self.goal : Self.gear
            try await ask(path, "DELETE", "/api/v1/\(path)/\(uuid.uuidString)")
            try await ask("\(path) again", "DELETE", "/api/v1/\(path)/\(uuid.uuidString)")
            try await ask("\(path) x", "DELETE", "/api/v1/\(path)/x")
        }
        try await ask("gear that is not there", "PATCH", "/api/v1/gear/\(SweptLife.absent.uuidString)", "{}")
        try Self.expect(outcomes, "undone")
    }

    @Test func plansAreScheduledDoneAndRemoved() async throws {
        let steps = #"{"activity": "running", "displayName": "Hills", "warmup": {"goal": {"time": 600}}}"#
        let own = [
            "date": [
                "\"2026-12-01\"", "\"2026-12-01T18:30\"", "\"today\"", "\"2026-02-30\"", "\"2026-12\"",
                "\"2020-01-01\"",
            ], "plan": [steps],
        ]
        let service = try Self.world()
        let responder = service.responder(at: ServiceUnderTest.now)
        let plan = try await responder.ask("GET", "/api/v1/plans/\(Self.plan.uuidString)").json()
        let known = plan["plan"]?.line ?? "{}"
        var outcomes = SweptOutcomes()
        func ask(_ label: String, _ method: String, _ target: String, _ body: String = "") async throws {
            let line = OutcomeText.line(try await responder.ask(method, target, body: body), fields: Self.shown)
            outcomes.add(label) { line }
        }
        for (label, body) in BodyVariants.all(["date": "\"2026-12-02\"", "plan": known], own) {
            try await ask(label, "POST", "/api/v1/plans", body)
        }
        let address = "/api/v1/plans/\(Self.plan.uuidString)"
        for on in [
            "", "?on=2026-11-24", "?on=2026-11-24", "?on=2026-11-24T00:00", "?on=2026-11-23", "?on=x", "?on=2026-11",
            "?on=2026-11-25&timeZone=Asia/Kathmandu",
        ] {
            try await ask("done \(on)", "POST", address + "/done" + on)
        }
        for on in ["", "?on=2026-11-20", "?on=2026-11-20", "?on=2026-11-25", "?on=x"] {
            try await ask("removed \(on)", "DELETE", address + on)
        }
        for target in [SweptLife.absent.uuidString, "x"] {
            try await ask("done \(target)", "POST", "/api/v1/plans/\(target)/done")
            try await ask("removed \(target)", "DELETE", "/api/v1/plans/\(target)")
        }
        for target in ["/api/v1/plans?from=2026-11", address, "/api/v1/plans/next"] {
            try await ask("then \(target)", "GET", target)
        }
        try Self.expect(outcomes, "plans")
    }

    // MARK: Who may

    /// Each route that changes something, asked by tokens with each scope and none.
    @Test func eachScopeAllowsWhatItNames() async throws {
        var outcomes = SweptOutcomes()
        let service = try Self.world()
        let responder = service.responder(at: ServiceUnderTest.now)
        try service.grant("shares", read: [.workout, .bodyMass], share: [.workout, .bodyMass])
        for route in responder.table.routes where route.method != .get {
            for token in ["none", "shares", "import", "export", "delete", "live", "changes"] {
                let target = route.path.text.replacing("{uuid}", with: SweptLife.absent.uuidString)
                let line = OutcomeText.line(
                    try await responder.ask(route.method.rawValue, target, token: token, body: "{}"))
                outcomes.add("\(route.method.rawValue) \(route.path.text) \(token)") { line }
            }
        }
        try Self.expect(outcomes, "scopes")
    }

    // MARK: Requests

    /// Methods, hosts, sites, addresses and sizes of requests.
    @Test func requestsOfAllFormsAreJudged() async throws {
        var outcomes = SweptOutcomes()
        let responder = try Self.world().responder(at: ServiceUnderTest.now)
        func ask(
            _ label: String, _ method: String, _ target: String, _ fields: [HeaderFields.Field], body: String = "{}",
            isSecure: Bool = false
        ) async throws {
            var request = ServiceRequest(
                method: method, target: target, body: RequestBody(Array(body.utf8)), isSecure: isSecure)
            request.fields = HeaderFields(fields)
            let answer = try await Answer(responder.respond(to: request))
            // Packed bytes have identifiers that differ from run to run.
            let isPacked = answer.fields["Content-Encoding"] != nil
            let line =
                isPacked
                ? "packed, \(answer.fields["Vary"] ?? "-")"
                : OutcomeText.line(
                    answer,
                    fields: [
                        "Allow", "Content-Type", "Cache-Control", "Vary", "Strict-Transport-Security",
                        "Content-Encoding",
                        "Content-Length", "WWW-Authenticate",
                    ])
            outcomes.add(label) { line }
        }
        let owner: [HeaderFields.Field] = [("Host", "health.test"), ("Cookie", "hk=owner")]
        for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "get", ""] {
            for target in ["/api/v1/goals", "/api/v1/goals/x", "/api/v1/nothing", "/api/v1/samples.csv", "/"] {
                try await ask("\(method) \(target)", method, target, owner + [("Sec-Fetch-Site", "same-origin")])
            }
        }
        for target in [
            "", "api", "//", "/api//v1", "/api/v1/", "/api/v1?x=%zz", "/api/v1?%00=1", "/api/v1?a", "/api/v1?=",
            "/%61pi/v1", "/api/v1/types/heartRate.json", "/api/v1/types.csv", "/api/v1#x",
            "/api/v1?" + String(repeating: "a", count: 8 << 10),
            "/api/v1/" + String(repeating: "a", count: (8 << 10) - 8),
            "/api/v1/" + String(repeating: "a", count: (8 << 10) - 7),
        ] { try await ask("target \(target.prefix(50)) \(target.count)", "GET", target, owner) }
        let sites: [[HeaderFields.Field]] = [
            [], [("Sec-Fetch-Site", "same-origin")], [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "none")],
            [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")],
            [("Origin", "http://health.test")], [("Origin", "https://health.test")], [("Origin", "http://HEALTH.test")],
            [("Origin", "http://other.test")], [("Origin", "null")],
            [("Origin", "http://health.test"), ("Origin", "http://other.test")], [("Content-Type", "application/json")],
            [("Content-Type", "text/plain; charset=utf-8")],
            [("Content-Type", "multipart/form-data")], [("Content-Type", "application/x-www-form-urlencoded")],
            [("Content-Type", " Text/Plain ,x")],
        ]
        let callers: [(String, [HeaderFields.Field])] = [
            ("cookie", [("Cookie", "hk=owner")]), ("token", [("Authorization", "Bearer shares")]),
            ("basic", [("Authorization", "Basic shares")]), ("key", [("X-API-Key", "k")]),
            ("api-key", [("api-key", "k")]),
            ("both", [("Cookie", "hk=owner"), ("Authorization", "Bearer shares")]), ("nobody", []),
        ]
        for site in sites {
            for (name, caller) in callers {
                for isSecure in [false, true] {
                    try await ask(
                        "\(name) \(site.map { "\($0.name)=\($0.value)" }) \(isSecure)", "POST", "/api/v1/goals",
                        [("Host", "health.test")] + caller + site, isSecure: isSecure)
                }
            }
        }
        for host in ["health.test", "HEALTH.TEST", "health.test:80", "other.test", ""] {
            for target in ["/api/v1", "/healthz", "/readyz", "/healthz/x"] {
                try await ask("host \(host) \(target)", "GET", target, [("Host", host), ("Cookie", "hk=owner")])
            }
        }
        try await ask("no host", "GET", "/api/v1", [("Cookie", "hk=owner")])
        for count in [97, 98, 99] {
            try await ask("\(count) more fields", "GET", "/api/v1", owner + (0..<count).map { ("X-\($0)", "1") })
        }
        // The names and values of the fields, and four bytes for each.
        let others = owner.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        for count in [(16 << 10) - others - 5, (16 << 10) - others - 4] {
            try await ask("field of \(count)", "GET", "/api/v1", owner + [("X", String(repeating: "v", count: count))])
        }
        for accept in [
            "", "text/csv", "application/x-ndjson, text/csv;q=0.9", "text/*", "*/*;q=0.1, text/csv", "image/png",
            "text/csv;q=0", "application/json;q=0.2,text/csv;q=0.3", "TEXT/CSV", "x",
        ] {
            try await ask("accept \(accept)", "GET", "/api/v1/samples?type=bodyMass", owner + [("Accept", accept)])
        }
        for encoding in ["gzip", "*", "br", "gzip;q=0", "deflate, gzip;q=0.5", "gzip; q=0.000", "GZIP", ""] {
            try await ask(
                "encoding \(encoding)", "GET", "/api/v1/samples?type=heartRate&limit=9",
                owner + [("Accept-Encoding", encoding)])
            try await ask("small, encoding \(encoding)", "GET", "/api/v1", owner + [("Accept-Encoding", encoding)])
        }
        try Self.expect(outcomes, "requests")
    }

    @Test func API_9_whatDidNotChangeIsNotSentAgain() async throws {
        let service = try Self.world()
        let responder = service.responder(at: ServiceUnderTest.now)
        let first = try await responder.ask("GET", "/api/v1/plans")
        let tag = try #require(first.fields["ETag"])
        func status(
            _ field: String, _ target: String = "/api/v1/plans", token: String? = nil, of other: HealthResponder? = nil
        ) async throws -> Int {
            try await (other ?? responder).ask("GET", target, token: token, fields: [("If-None-Match", field)]).status
        }
        for known in [tag, "*", "\"x\", \(tag)", String(tag.dropFirst(2)), "\(tag)-gzip"] {
            #expect(try await status(known) == 304, "\(known)")
        }
        for other in ["\"x\"", " ", "x", ""] { #expect(try await status(other) == 200, "\(other)") }
        // The same tag is none of another address, person, zone, day or language.
        #expect(try await status(tag, "/api/v1/plans?timeZone=Asia/Kathmandu") == 200)
        for settings in [
            #"{"timeZone": "Asia/Tokyo"}"#, #"{"weekStart": 3}"#, #"{"locale": "de"}"#, #"{"homeRadius": 9}"#,
        ] {
            #expect(
                try await status(tag, of: service.responder(at: ServiceUnderTest.now, settings: settings)) == 200,
                "\(settings)")
        }
        #expect(try await status(tag, of: service.responder(at: ServiceUnderTest.now + 43_199)) == 304)
        #expect(try await status(tag, of: service.responder(at: ServiceUnderTest.now + 43_200)) == 200)
        // What an even pace would have reached by now is that of a minute.
        let goals = try #require(try await responder.ask("GET", "/api/v1/goals").fields["ETag"])
        for (seconds, expected) in [(0.0, 304), (59, 304), (60, 200), (43_199, 200)] {
            let later = service.responder(at: ServiceUnderTest.now + seconds)
            #expect(try await status(goals, "/api/v1/goals", of: later) == expected, "\(seconds)")
        }
        _ = try await responder.ask("DELETE", "/api/v1/goals/\(Self.goal.uuidString)")
        #expect(try await status(tag) == 200)
    }
}
