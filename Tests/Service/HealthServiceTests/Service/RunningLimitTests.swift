import Foundation
import Testing
import WorkoutFiles

@testable import HealthService

/// The limits of a running server, each set by its option (SEC-50, SRV-21).
@Suite struct RunningLimitTests {
    private struct Case: Sendable, CustomStringConvertible {
        var options: [String: String]
        /// The statuses of requests, one after another.
        var statuses: [Int]
        var ask: @Sendable (inout Browser) async throws -> [Int]
        var description: String { options.keys.sorted().joined(separator: " ") }
    }

    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static func sends(_ target: String, _ counts: [Int], type: String = "application/json")
        -> @Sendable (inout Browser) async throws -> [Int]
    {
        { browser in
            var statuses: [Int] = []
            for count in counts {
                statuses.append(
                    try await browser.ask(
                        "POST", target, body: "{\"name\": \"\(text(count - 12))\"}", fields: [("Content-Type", type)]
                    ).status)
            }
            return statuses
        }
    }

    private static func gets(_ targets: [String], fields: [HeaderFields.Field] = [])
        -> @Sendable (inout Browser) async throws -> [Int]
    {
        { [fields = fields.map { ($0.name, $0.value) }] browser in
            var statuses: [Int] = []
            for target in targets {
                statuses.append(
                    try await browser.ask("GET", target, fields: fields.map { (name: $0.0, value: $0.1) }).status)
            }
            return statuses
        }
    }

    private static let form: @Sendable (Int) -> String = { count in
        let parts = (0..<count).map {
            "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\($0).gpx\"\r\n\r\n\(Running.ride)\r\n"
        }
        return parts.joined() + "--b--\r\n"
    }

    private static let cases = [
        Case(
            options: ["limits-url": "60"], statuses: [200, 413],
            ask: gets(["/api/v1/types", "/api/v1/types?all=\(text(44))"])),
        Case(options: ["limits-header-fields": "4"], statuses: [200], ask: gets(["/api/v1"], fields: [("X-A", "a")])),
        Case(
            options: ["limits-header-fields": "4"], statuses: [413],
            ask: gets(["/api/v1"], fields: [("X-A", "a"), ("X-B", "b")])),
        Case(options: ["limits-headers": "400"], statuses: [200], ask: gets(["/api/v1"])),
        Case(
            options: ["limits-headers": "400"], statuses: [413],
            ask: gets(["/api/v1"], fields: [("X-Long", text(400))])),
        Case(options: ["limits-json": "100"], statuses: [400, 413], ask: sends("/api/v1/goals", [100, 101])),
        Case(options: ["limits-samples": "200"], statuses: [400, 413], ask: sends("/api/v1/samples", [200, 201])),
        Case(
            options: ["limits-ingest": "50"], statuses: [400, 413],
            ask: sends("/api/v1/ingest/health-auto-export", [50, 51])),
        Case(
            options: ["limits-import": "60", "limits-free-space": "1"], statuses: [415, 413],
            ask: sends("/api/v1/imports", [60, 61], type: "application/gpx+xml")),
        Case(
            options: ["limits-free-space": "8000000 GiB"], statuses: [507],
            ask: sends("/api/v1/imports", [60], type: "application/gpx+xml")),
        Case(
            options: ["limits-answer": "3000"], statuses: [200, 413],
            ask: gets(["/api/v1", "/api/v1/openapi.json"])),
        Case(options: ["limits-exports-per-hour": "1"], statuses: [202, 429]) { browser in
            var statuses: [Int] = []
            for _ in 0..<2 {
                statuses.append(
                    try await browser.ask("POST", "/api/v1/exports", body: #"{"format": "gpx"}"#).status)
            }
            return statuses
        },
        Case(
            options: ["limits-ingest-per-minute": "1"], statuses: [400, 429],
            ask: sends("/api/v1/ingest/health-auto-export", [50, 50])),
        Case(options: ["limits-multipart-parts": "2", "limits-free-space": "1"], statuses: [202, 400]) { browser in
            var statuses: [Int] = []
            for count in [2, 3] {
                statuses.append(
                    try await browser.ask(
                        "POST", "/api/v1/imports", body: form(count),
                        fields: [("Content-Type", "multipart/form-data; boundary=b")]
                    ).status)
            }
            return statuses
        },
        Case(options: ["limits-token-burst": "2", "limits-token-requests-per-minute": "1"], statuses: [200, 200, 429]) {
            browser in
            let token = try await Running.token(&browser, #"{"read": ["all"]}"#)
            var script = Browser(running: browser.running)
            var statuses: [Int] = []
            for _ in 0..<3 { statuses.append(try await script.ask("GET", "/api/v1/types", fields: token).status) }
            return statuses
        },
        Case(options: ["limits-streams-per-person": "1"], statuses: [200, 429, 200]) { browser in
            var first: ServiceResponse? = await browser.begin("GET", "/api/v1/changes/stream")
            let second = await browser.begin("GET", "/api/v1/changes/stream")
            let status = first?.status.rawValue ?? 0
            first = nil
            let third = await browser.begin("GET", "/api/v1/changes/stream")
            return [status, second.status.rawValue, third.status.rawValue]
        },
    ]

    @Test("SEC-50, SRV-21: an option sets the limit of a running server", arguments: cases)
    private func limits(_ example: Case) async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder, example.options)
            var owner = try await Running.owner(running)
            #expect(try await example.ask(&owner) == example.statuses)
            running.stop()
        }
    }

    @Test("SEC-50: who logs in sends no more than a body of JSON may have", arguments: [(100, 401), (101, 413)])
    func login(count: Int, status: Int) async throws {
        try await Running.withFolder { folder in
            let running = try RunningService.server(
                state: folder, hosts: ["health.test"],
                configuration: ServiceConfiguration(flags: ["limits-json": "100"]), secrets: FastSecrets(),
                log: { _ in })
            var browser = Browser(running: running)
            let body = #"{"name": "ann", "password": ""#
            let answer = try await browser.ask(
                "POST", "/login", body: body + Self.text(count - body.utf8.count - 2) + "\"}")
            #expect(answer.status == status, "\(answer.text)")
            running.stop()
        }
    }

    @Test("SRV-26: the figures of a running server count its requests, streams and jobs") func figures() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            for _ in 0..<3 { _ = try await owner.ask("GET", "/api/v1/types") }
            #expect(try await owner.ask("GET", "/api/v1/nothing").status == 404)
            var stream: ServiceResponse? = await owner.begin("GET", "/api/v1/changes/stream")
            let figures = try await owner.ask("GET", "/metrics").text.split(separator: "\n").map(String.init)
            #expect(figures.contains(#"hk_requests_total{route="/api/v1/types",status="200"} 3"#))
            #expect(figures.contains(#"hk_requests_total{route="none",status="404"} 1"#))
            #expect(figures.contains("hk_open_streams 1") && figures.contains("hk_jobs 0"))
            #expect(figures.contains("hk_open_stores 1"))
            #expect(stream?.status == .ok)
            stream = nil
            let later = try await owner.ask("GET", "/metrics").text.split(separator: "\n").map(String.init)
            #expect(later.contains("hk_open_streams 0"))
            #expect(later.contains(#"hk_requests_total{route="/metrics",status="200"} 1"#))
            running.stop()
        }
    }
}
