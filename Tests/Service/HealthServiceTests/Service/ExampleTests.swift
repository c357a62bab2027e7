import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// The examples in the description of the API equal the actual responses (API-90).
@Suite struct ExampleTests {
    /// A request whose response is an example.
    private struct Asked {
        var method = "GET"
        var target: String
        var body: String?
    }

    /// The requests on a store; `RUN` and `SAMPLE` represent identifiers.
    private static let ofData: [Asked] = [
        Asked(target: "/api/v1"), Asked(target: "/api/v1/types"), Asked(target: "/api/v1/types/stepCount"),
        Asked(target: "/api/v1/samples?type=heartRate&limit=2&count=true"), Asked(target: "/api/v1/samples/SAMPLE"),
        Asked(
            method: "POST", target: "/api/v1/samples",
            body:
                #"{"objects": [{"type": "HKQuantityTypeIdentifierBodyMass", "start": "2026-11-21T07:00:00Z", "end": "2026-11-21T07:00:00Z", "value": 71.5, "unit": "kg"}]}"#
        ),
        Asked(target: "/api/v1/workouts?totals=true&limit=1"), Asked(target: "/api/v1/workouts/RUN"),
        Asked(
            method: "PATCH", target: "/api/v1/workouts/RUN",
            body: #"{"title": "Morning Run", "notes": "Wet, and windy"}"#
        ),
        Asked(
            method: "POST", target: "/api/v1/workouts",
            body:
                #"{"activity": "yoga", "start": "2026-11-21T18:00:00Z", "duration": 2700, "title": "Evening"}"#),
        Asked(target: "/api/v1/workouts/RUN/splits?by=km"), Asked(target: "/api/v1/workouts/RUN/zones"),
        Asked(target: "/api/v1/workouts/RUN/series?columns=heartRate,speed&to=40&full=true"),
        Asked(target: "/api/v1/statistics?type=stepCount&by=day&from=2026-11-19&to=2026-11-20&perSource=true"),
        Asked(target: "/api/v1/statistics/explain?type=stepCount&from=2026-11-20&to=2026-11-20"),
        Asked(target: "/api/v1/activity?from=2026-11-20&to=2026-11-20"), Asked(target: "/api/v1/totals?by=week"),
        Asked(target: "/api/v1/sleep?from=2026-11-20"), Asked(target: "/api/v1/records"),
        Asked(target: "/api/v1/body"), Asked(target: "/api/v1/readiness?day=2026-11-21"),
        Asked(target: "/api/v1/curves?from=2026-11-01&to=2026-11-30&against=2026-10"), Asked(target: "/api/v1/goals"),
        Asked(target: "/api/v1/gear"),
        Asked(target: "/api/v1/digest?day=2026-11-20"), Asked(target: "/api/v1/year?year=2026"),
        Asked(target: "/api/v1/sources"),
        Asked(target: "/api/v1/changes?type=workout"), Asked(target: "/api/v1/zones"),
        Asked(target: "/api/v1/workouts/RUN/samples?type=heartRate&limit=1"),
        Asked(
            method: "PUT", target: "/api/v1/sources/order",
            body:
                #"{"type": "HKQuantityTypeIdentifierStepCount", "sources": ["com.example.phone", "com.example.watch"]}"#
        ),
    ]

    /// The requests on a server with accounts; `JOB` and `RIDE` represent identifiers.
    private static let ofAccounts: [Asked] = [
        Asked(target: "/api/v1/imports"), Asked(target: "/api/v1/imports/JOB"), Asked(target: "/api/v1/me"),
        Asked(target: "/api/v1/me/sessions"),
        Asked(
            method: "POST", target: "/api/v1/tokens",
            body: #"{"name": "Kitchen", "scopes": {"read": ["stepCount", "workout"]}}"#
        ),
        Asked(target: "/api/v1/tokens"), Asked(target: "/api/v1/audit"),
        Asked(target: "/api/v1/workouts/RIDE/route"), Asked(target: "/api/v1/routes?limit=1"),
        Asked(method: "POST", target: "/api/v1/exports", body: #"{"format": "gpx", "activity": "running"}"#),
        Asked(
            method: "POST", target: "/api/v1/ingest/health-auto-export",
            body:
                #"{"data": {"metrics": [{"name": "step_count", "units": "count", "data": [{"date": "2026-11-22 07:12:00 +0100", "qty": 101, "source": "Phone"}]}]}}"#
        ),
    ]

    private static func fill(_ engine: SQLiteEngine) throws {
        try Fixture.fill(engine)
        let start = Fixture.day + 25_200
        var samples: [SampleRecord] = []
        for index in 0..<60 {
            let moment: Double = start + Double(index) * 10
            samples.append(Fixture.heartRate(Double(120 + index % 7), at: moment))
            samples.append(
                SampleRecord(
                    type: .distanceWalkingRunning, start: moment, end: moment + 10,
                    content: .quantity(QuantityValue(28, .meter))))
        }
        try engine.write(as: Fixture.watch) { try $0.add(samples, to: Fixture.run.uuid) }
        try engine.write(as: Fixture.watch) {
            try $0.save(
                [
                    SampleRecord(
                        type: .sleepAnalysis, start: Fixture.day - 3_600, end: Fixture.day + 18_000,
                        content: .category(3))
                ])
        }
    }

    // MARK: Recording

    /// Returns the operation of a request, by its path.
    private static func operation(_ asked: Asked, in table: RouteTable) throws -> String {
        let path = asked.target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        let match = try table.match(HTTPMethod(rawValue: asked.method), path)
        return OpenAPI.name(of: match.route)
    }

    /// Returns a text with stable numbers in place of identifiers and secrets, which differ each time.
    private static func steady(_ text: String) -> String {
        var known: [Substring: String] = [:]
        var text = text.replacing(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) { match in
            let number = "\(known.count + 1)"
            let made = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - number.count) + number
            return known[match.output.0.uppercased()[...], default: made].also {
                known[match.output.0.uppercased()[...]] = $0
            }
        }
        text = text.replacing(/hkt_[A-Za-z0-9_-]+/, with: "hkt_…").replacing(
            /"prefix": "[^"]*"/, with: "\"prefix\": \"hkt_…\"")
        return text.replacing(/cursor=[A-Za-z0-9_-]+/, with: "cursor=…")
            .replacing(/"anchor": "[^"]*"/, with: "\"anchor\": \"…\"")
    }

    /// Returns a text with one date in place of all others: accounts use the clock of the machine.
    private static func timeless(_ text: String) -> String {
        text.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/, with: "2026-11-22T12:00:00Z")
            .replacing(/gpx-\d{4}-?\d\d-?\d\d/, with: "gpx-20261122")
    }

    private static func recorded(_ asked: Asked, _ answer: Answer) throws -> RecordedResponse {
        let type = String((answer.fields["Content-Type"] ?? "").prefix { $0 != ";" })
        // Formatted like a file, so that a person can read it.
        return RecordedResponse(
            request: asked.body, status: answer.status, mediaType: type,
            answer: answer.bytes.isEmpty ? "" : try steady(JSON(parsing: answer.text).line))
    }

    private static func record() async throws -> [String: RecordedResponse] {
        var all: [String: RecordedResponse] = [:]
        let service = try ServiceUnderTest(Self.fill)
        let sample = try await service.ask("GET", "/api/v1/samples?type=stepCount&limit=1").items()[0]
            .member("uuid") { try $0.asString() }
        for asked in ofData {
            var asked = asked
            let name = try operation(asked, in: .api)
            asked.target = asked.target.replacing("RUN", with: Fixture.run.uuid.uuidString).replacing(
                "SAMPLE", with: sample)
            let answer = try await service.ask(asked.method, asked.target, body: asked.body ?? "")
            #expect(answer.status < 300, "\(asked.target): \(answer.text)")
            all[name] = try recorded(asked, answer)
        }
        try await Running.withFolder { folder in
            let running = try Running.personal(folder, ["time-zone": "UTC"])
            var owner = try await Running.owner(running)
            let place = try #require(
                try await owner.ask("POST", "/api/v1/imports?name=run.gpx", body: Running.ride).fields["Location"])
            _ = try await Running.ended(place, &owner)
            let ride = try await owner.ask("GET", "/api/v1/workouts").items()[0].member("uuid") { try $0.asString() }
            for asked in ofAccounts {
                var asked = asked
                let words = asked.target.prefix { $0 != "?" }.replacing("JOB", with: "id").replacing(
                    "RIDE", with: "uuid"
                )
                .split { "/-".contains($0) }.dropFirst(2)
                let name = asked.method.lowercased() + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
                asked.target = asked.target.replacing("/api/v1/imports/JOB", with: place).replacing("RIDE", with: ride)
                let answer = try await owner.ask(asked.method, asked.target, body: asked.body ?? "")
                #expect(answer.status < 300, "\(asked.target): \(answer.text)")
                var example = try recorded(asked, answer)
                if !asked.target.contains("rout") { example.answer = timeless(example.answer) }
                all[name] = example
                if let export = answer.fields["Location"], export.contains("/exports/") {
                    _ = try await Running.ended(export, &owner)
                }
            }
            running.stop()
        }
        return all
    }

    private static let file = SourceFiles.root.appending(
        path: "Sources/Service/HealthService/OpenAPI/RecordedResponse+All.swift")

    private static func source(_ all: [String: RecordedResponse]) -> String {
        // The version of this software stands in one place alone.
        let version = "\"version\": \"\(Product.version)\""
        func literal(_ text: String) -> String {
            "###\"\(text.replacing(version, with: ####""version": "\###(Product.version)""####))\"###"
        }
        let rows = all.sorted { $0.key < $1.key }.map { name, one in
            """
                    "\(name)": RecordedResponse(
                        request: \(one.request.map(literal) ?? "nil"), status: \(one.status), mediaType: "\(one.mediaType)",
                        answer: \(literal(one.answer))),

            """
        }
        return """
            // Written by ExampleTests of HealthServiceTests when HK_WRITE_EXAMPLES is set. Do not edit.

            // swift-format-ignore-file
            extension RecordedResponse {
                /// The answers by what OpenAPI calls the operation.
                static let all: [String: RecordedResponse] = [
            \(rows.joined())    ]
            }

            """
    }

    @Test func API_90_everyExampleIsARecordedResponse() async throws {
        let all = try await Self.record()
        if ProcessInfo.processInfo.environment["HK_WRITE_EXAMPLES"] != nil {
            try Data(Self.source(all).utf8).write(to: Self.file)
        }
        #expect(Set(all.keys) == Set(RecordedResponse.all.keys))
        for (name, one) in all {
            let known = RecordedResponse.all[name]
            #expect(
                one.status == known?.status && one.mediaType == known?.mediaType && one.request == known?.request,
                "\(name)")
            #expect(one.answer == known?.answer, "\(name)")
        }
    }

    @Test func API_90_examplesStandInTheDescriptionAndFitTheirSchemas() async throws {
        try await Running.withFolder { folder in
            var owner = try await Running.owner(try Running.personal(folder))
            let json = try await owner.ask("GET", "/api/v1/openapi.json").json()
            var seen: Set<String> = []
            for path in try json.member("paths", { try $0.members() }) {
                for operation in try path.value.members() {
                    let name = try operation.value.member("operationId") { try $0.asString() }
                    var contents: [(String, JSON)] = []
                    if let body = operation.value["requestBody"]?["content"] {
                        contents += try body.members().map { ("request", $0.value) }
                    }
                    for answer in try operation.value.member("responses", { try $0.members() }) {
                        guard let content = answer.value["content"] else { continue }
                        contents += try content.members().map { (answer.key, $0.value) }
                    }
                    for (kind, content) in contents {
                        guard let example = content["example"] else { continue }
                        let recorded = try #require(RecordedResponse.all[name], "\(name)")
                        #expect(
                            example.line == (kind == "request" ? recorded.requestBody : recorded.body)?.line, "\(name)")
                        let schema = try #require(content["schema"])
                        #expect(try SchemaValidator(json).problem(example, schema) == nil, "\(name)")
                        if kind != "request" {
                            #expect(kind == "\(recorded.status)")
                            seen.insert(name)
                        }
                    }
                }
            }
            // Everything that was recorded with a body is in the description.
            let wanted = RecordedResponse.all.filter { !$0.value.answer.isEmpty }.keys
            #expect(seen == Set(wanted) && seen.count > 25)
        }
    }
}

extension String {
    /// Returns the text after calling a closure with it.
    fileprivate func also(_ body: (String) -> Void) -> String {
        body(self)
        return self
    }
}
