import Foundation
import HealthReports
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// The schemas of responses in the description of the API (API-90).
@Suite struct ResponseSchemaTests {
    // MARK: The description

    /// Returns the schemas of all routes of a server.
    private static func ofServer() async throws -> AnswerSchemas {
        try await Running.withFolder { AnswerSchemas(try Running.personal($0).responder.table) }
    }

    private static func operations(of description: JSON) throws -> [(name: String, operation: JSON)] {
        try description.member("paths") { paths in
            try paths.members().flatMap { path in
                try path.value.members().map { operation in
                    (try operation.value.member("operationId") { try $0.asString() }, operation.value)
                }
            }
        }
    }

    @Test("API-90: every response has a schema, in which no object lacks members and no array lacks elements")
    func everyResponseHasASchema() async throws {
        let description = try await Self.ofServer().description
        for (name, operation) in try Self.operations(of: description) {
            for response in try operation.member("responses", { try $0.members() })
            where !["204", "304"].contains(response.key) {
                let content = try response.value.member("content") { try $0.members() }
                #expect(!content.isEmpty, "\(name) \(response.key)")
                for media in content {
                    let schema = try #require(media.value["schema"], "\(name) \(media.key)")
                    #expect(try Self.vague(schema, "\(name) \(media.key)") == nil)
                }
            }
            let problem = operation["responses"]?["default"]?["content"]?[MediaType.problem.name]?["schema"]
            #expect(problem?.line == ##"{"$ref": "#/components/schemas/Problem"}"##, "\(name)")
        }
        let schemas = try #require(description["components"]?["schemas"])
        for (name, schema) in try schemas.members() where name != "Description" {
            #expect(try Self.vague(schema, name) == nil)
        }
    }

    /// Returns the place of a schema that accepts anything; nil if there is none.
    private static func vague(_ schema: JSON, _ place: String) throws -> String? {
        if schema["$ref"] != nil { return nil }
        if let options = schema["anyOf"] {
            return try options.elements { $0 }.lazy.compactMap { try vague($0, place + "/anyOf") }.first
        }
        let isObject = schema["type"]?.line == #""object""#
        let (properties, others) = (try schema["properties"]?.members() ?? [], schema["additionalProperties"])
        if isObject {
            if properties.isEmpty, others == nil { return place }
            if let others, case .object = others { return try vague(others, place + "/*") }
            return try properties.lazy.compactMap { try vague($0.value, "\(place)/\($0.key)") }.first
        }
        guard schema["type"]?.line.contains("array") == true else { return schema["type"] == nil ? place : nil }
        return try schema["items"].map { try vague($0, place + "/items") } ?? place
    }

    @Test("API-90: each reference has a schema, and each schema is referred to")
    func references() async throws {
        let description = try await Self.ofServer().description
        let names = try description.member("components") { try $0.member("schemas") { try $0.members().map(\.key) } }
        var references: Set<String> = []
        func collect(_ json: JSON) {
            switch json {
            case .object(let members):
                for (key, value) in members {
                    if key == "$ref", case .string(let text) = value { references.insert(text) }
                    collect(value)
                }
            case .array(let values): values.forEach(collect)
            default: break
            }
        }
        collect(description)
        #expect(references == Set(names.map { "#/components/schemas/\($0)" }))
        #expect(Set(names).count == names.count && names.count > 80)
    }

    @Test("API-90: every operation has an identifier of its own, in camel case")
    func identifiers() async throws {
        let names = try Self.operations(of: try await Self.ofServer().description).map(\.name)
        #expect(Set(names).count == names.count && names.count > 70)
        for name in names { #expect(name.wholeMatch(of: /(get|post|put|patch|delete)[A-Z][A-Za-z0-9]+/) != nil) }
        #expect(Set(names).isSuperset(of: ["getEntryPoint", "getWorkoutsUuidZones", "postIngestHealthAutoExport"]))
    }

    @Test("API-90, SEC-30: the description has the other forms of lists, and the key that exporters send")
    func formsAndKeys() async throws {
        let description = try await Self.ofServer().description
        let list = description["paths"]?["/api/v1/workouts"]?["get"]?["responses"]?["200"]
        #expect(try list?["content"]?.members().map(\.key) == ["application/json", "application/x-ndjson", "text/csv"])
        #expect(list?["description"]?.line == #""Success. The path may end with .json or .ndjson or .csv.""#)
        let schemes = description["components"]?["securitySchemes"]
        #expect(schemes?["key"]?.line == #"{"type": "apiKey", "in": "header", "name": "X-API-Key"}"#)
        for (name, operation) in try Self.operations(of: description) {
            let security = operation["security"]?.line ?? ""
            #expect(security.contains("key") == (name == "postIngestHealthAutoExport"), "\(name)")
        }
    }

    // MARK: Responses

    @Test("API-90: recorded responses follow the schemas of their routes, and an unknown member does not")
    func recordedResponsesFollowTheirSchemas() async throws {
        let schemas = try await Self.ofServer()
        var seen = 0
        for (name, operation) in try Self.operations(of: schemas.description) {
            guard let recorded = RecordedResponse.all[name], let body = recorded.body else { continue }
            let content = operation["responses"]?["\(recorded.status)"]?["content"]
            let schema = try #require(content?[recorded.mediaType]?["schema"], "\(name)")
            #expect(try schemas.problem(body, schema) == nil, "\(name)")
            guard case .object(let members) = body else { continue }
            #expect(try schemas.problem(.object(members + [("unknown", .null)]), schema) != nil, "\(name)")
            seen += 1
        }
        #expect(seen > 30)
    }

    /// Requests beyond those of every GET route: other forms of responses, and routes that change something.
    private static let requests: [(method: String, target: String, body: String)] = [
        ("GET", "/api/v1/workouts?totals=true&limit=1", ""), ("GET", "/api/v1/types?all=true", ""),
        ("GET", "/api/v1/samples?type=bodyMass&type=stepCount&count=true&limit=1", ""),
        ("GET", "/api/v1/statistics?type=stepCount&by=day&perSource=true&empty=true&from=2026-05-11&to=2026-05-13", ""),
        ("GET", "/api/v1/statistics?type=bodyMass&by=none", ""),
        ("GET", "/api/v1/statistics?type=bodyMass&unit=lb", ""),
        ("GET", "/api/v1/workouts/WORKOUT/splits?by=lap", ""),
        ("GET", "/api/v1/workouts/WORKOUT/splits?by=activity", ""),
        ("GET", "/api/v1/workouts/WORKOUT/splits?by=m:50", ""),
        ("GET", "/api/v1/workouts/WORKOUT/series?by=distance&columns=speed,elevation,latitude", ""),
        ("GET", "/api/v1/workouts/WORKOUT/route.json?hideEnds=true", ""),
        ("GET", "/api/v1/samples?type=bodyMass&where=value+%3E", ""), ("GET", "/api/v1/samples?limit=x&nothing=1", ""),
        ("GET", "/api/v1/workouts/WORKOUT/export?format=fit&hideEnds=x", ""), ("GET", "/api/v1/changes?since=x", ""),
        (
            "POST", "/api/v1/samples",
            #"{"objects": [{"type": "HKQuantityTypeIdentifierBodyMass", "start": "2026-05-13T05:00:00Z", "end": "2026-05-13T05:00:00Z", "value": 62, "unit": "kg"}]}"#
        ),
        ("POST", "/api/v1/samples", #"{"objects": [{"type": "x"}]}"#),
        (
            "POST", "/api/v1/workouts",
            #"{"activity": "yoga", "start": "2026-05-13T18:00:00Z", "duration": 2700, "title": "Evening"}"#
        ),
        ("GET", "/api/v1/workouts/WORKOUT/compare/WORKOUT?by=time", ""),
        ("PATCH", "/api/v1/workouts/WORKOUT", #"{"title": "Home", "addTags": ["way"]}"#),
        ("POST", "/api/v1/workouts/WORKOUT/undo", ""), ("DELETE", "/api/v1/workouts/WORKOUT", ""),
        ("GET", "/api/v1/bin", ""), ("POST", "/api/v1/bin/WORKOUT/restore", ""),
        ("PUT", "/api/v1/sources/order", #"{"sources": ["com.example.phone"]}"#),
        ("PUT", "/api/v1/zones", #"{"of": "heartRateZones", "boundaries": [120, 140, 160], "from": "2026-05-01"}"#),
        ("GET", "/api/v1/zones", ""),
        (
            "POST", "/api/v1/goals",
            #"{"measure": "distance", "target": 50000, "period": "week", "activity": "running"}"#
        ),
        ("POST", "/api/v1/gear", #"{"name": "Trail shoes", "kind": "shoes", "begin": "2026-03-01"}"#),
        (
            "POST", "/api/v1/plans",
            #"{"date": "2093-05-12", "plan": {"format": "openhealthkit.plan", "version": 1, "id": "7F0C3C52-3A5B-4C1D-9E55-0D6E4F5A1B2C", "kind": "goal", "activity": "running", "goal": {"type": "open"}}}"#
        ),
        ("GET", "/api/v1/plans?from=2093", ""), ("GET", "/api/v1/plans/next", ""),
        ("GET", "/api/v1/plans/7F0C3C52-3A5B-4C1D-9E55-0D6E4F5A1B2C", ""),
        ("POST", "/api/v1/plans/7F0C3C52-3A5B-4C1D-9E55-0D6E4F5A1B2C/done", ""),
        ("POST", "/api/v1/gear", #"{"name": " "}"#), ("GET", "/api/v1/gear", ""),
        ("POST", "/api/v1/goals", #"{"measure": "mood", "target": 5, "period": "week"}"#), ("GET", "/api/v1/goals", ""),
        ("PUT", "/api/v1/permissions/com.example.scale", #"{"read": {"bodyMass": true}}"#),
        ("GET", "/api/v1/permissions", ""),
        (
            "PATCH", "/api/v1/me",
            #"{"shownName": "Ann", "settings": {"unitOverrides": {"bodyMass": "lb"}, "sportNames": {"Jog": "running"}}}"#
        ),
        ("POST", "/api/v1/tokens", #"{"name": "a", "scopes": {"import": ["stepCount"], "read": ["all"]}}"#),
        ("PATCH", "/api/v1/tokens/TOKEN", #"{"name": "b", "scopes": {"read": ["stepCount"]}, "expires": false}"#),
        ("POST", "/api/v1/imports?name=run.gpx", Running.ride), ("POST", "/api/v1/imports?name=run.gpx", Running.ride),
        ("POST", "/api/v1/imports?name=x", "nothing"), ("POST", "/api/v1/exports", #"{"format": "gpx"}"#),
        ("POST", "/api/v1/me/confirm", #"{"password": "PASSWORD"}"#), ("POST", "/api/v1/me/export", ""),
        ("POST", "/api/v1/ingest/health-auto-export", #"{"data": {"metrics": []}}"#),
        (
            "POST", "/api/v1/ingest/health-auto-export",
            #"{"data": {"metrics": [{"name": "step_count", "units": "count", "data": [{"date": "2026-11-22 07:12:00 +0100", "qty": 101}, {"date": "x"}]}, {"name": "moon", "units": "count", "data": [{"date": "2026-11-22 07:12:00 +0100", "qty": 1}]}]}}"#
        ),
        (
            "POST", "/api/v1/ingest/health-auto-export",
            #"{"data": {"metrics": [{"name": "step_count", "units": "count", "data": [{"date": "x"}]}]}}"#
        ),
        ("GET", "/api/v1/imports", ""), ("POST", "/api/v1/admin/invitations", #"{"role": "admin"}"#),
        ("POST", "/api/v1/admin/people/BEN/reset", ""), ("GET", "/api/v1/nothing", ""), ("GET", "/api/v1/types/x", ""),
    ]

    @Test("API-90: the responses of all routes follow their schemas, and have no undeclared members")
    func responsesFollowTheirSchemas() async throws {
        try await Running.withFolder { folder in
            var household = try await Household(folder)
            let identifiers = household.identifiers
            let schemas = AnswerSchemas.of(household.running.responder.table)
            let routes = try await DescribedRoute.all(&household.ann)
            var seen: Set<String> = []
            func ask(_ method: String, _ target: String, _ body: String = "") async throws {
                let answer = try await household.ann.ask(method, target, body: body)
                if let name = try schemas.check(method, target, answer) { seen.insert(name) }
                // The same file can be recognized as repeated once its import has ended.
                if let place = answer.fields["Location"], place.contains("/imports/") {
                    _ = try await Running.ended(place, &household.ann)
                }
            }
            for route in routes where route.method == "GET" && !route.isEndless {
                try await ask("GET", route.target { identifiers[$0] })
            }
            let ben = try await household.ben.ask("GET", "/api/v1/me").json().member("id") { try $0.asString() }
            for request in Self.requests {
                let target = request.target.replacing("WORKOUT", with: identifiers["workouts"] ?? "")
                    .replacing("TOKEN", with: identifiers["tokens"] ?? "").replacing("BEN", with: ben)
                try await ask(request.method, target, request.body.replacing("PASSWORD", with: Running.password))
            }
            // Every response with JSON was seen, except that of a live session, and of a large payload.
            var described: Set<String> = []
            for (name, operation) in try Self.operations(of: schemas.description) {
                for response in try operation.member("responses", { try $0.members() }) where response.key != "default"
                {
                    guard let content = response.value["content"] else { continue }
                    if content["application/json"] != nil { described.insert("\(name) \(response.key)") }
                }
            }
            #expect(
                // No workout of the household was started from a plan, and no import is a preview;
                // ``PlanComparisonRouteTests`` and ``PreviewTests`` have one.
                described.subtracting(seen).sorted() == [
                    "getLive 200", "getWorkoutsUuidPlan 200", "patchGearUuid 200", "postImportsIdConfirm 202",
                    "postIngestHealthAutoExport 202",
                ],
                "\(seen.sorted())")
        }
    }
}
