import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// What routes of imports, exports and payloads answer to each parameter, field of a form, body and key.
@Suite struct TransferSweepTests {
    private static let way = """
        <?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\
        <trkpt lat="47" lon="8"><time>2026-05-01T10:00:00Z</time></trkpt>\
        <trkpt lat="47.01" lon="8"><time>2026-05-01T10:09:00Z</time></trkpt></trkseg></trk></gpx>
        """

    /// A server on which no job ever begins, signed in for one person.
    private static func server() throws -> SweptAccounts {
        var limits = ServiceLimits()
        (limits.jobs, limits.exportsPerHour, limits.ingestPerMinute) = (0, 100_000, 100_000)
        var server = try SweptAccounts(.personal, limits: limits)
        let signedIn = try server.start()
        var settings = PersonSettings()
        settings.timeZone = "GMT"
        _ = try server.fixture.accounts.change(settings: settings, of: signedIn)
        return server
    }

    private static func line(_ answer: Answer) -> String {
        answer.status >= 400
            ? OutcomeText.line(answer)
            : "\(answer.status) \(answer.fields["Location"].map { OutcomeText.line($0, shown: 60) } ?? "-")"
    }

    private static func expect(
        _ outcomes: SweptOutcomes, _ name: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let difference = try outcomes.difference(from: "Service/Texts/Transfers/\(name).txt")
        #expect(difference == nil, sourceLocation: location)
    }

    @Test func everyParameterOfAnImportHasItsValues() async throws {
        let server = try Self.server()
        var outcomes = SweptOutcomes()
        func ask(_ label: String, _ target: String, _ body: String = Self.way, _ type: String = "application/gpx+xml")
            async throws
        {
            let line = Self.line(
                try await server.ask("POST", target, body: body, fields: [("Content-Type", type)]))
            outcomes.add(label) { line }
        }
        let dates = ["2026-05-01", "2026-05-01T10:05", "yesterday", "2026-02-30", "x", ""]
        let values: KeyValuePairs<String, [String]> = [
            "name": ["a.gpx", "a/b.fit", "", String(repeating: "n", count: 255), String(repeating: "n", count: 1_025)],
            "again": ["true", "0", "x"], "preview": ["false", "x"],
            "user": ["0", "65534", "65535", "-1", "x", "1.5", ""],
            "shift": ["3600", "-3600.5", "0", "1262304000", "1e10", "x", "nan", "", String(repeating: "0", count: 65)],
            "assumeZone": ["Europe/Zurich", "Mars", ""], "start": dates,
            "only": ["sleep", "weight,workouts", "x", "", ",", "bodyMass,x"],
            "from": dates, "to": dates, "asRecorded": ["1", "x"], "nothing": ["1"],
        ]
        for (name, values) in values {
            for value in values {
                try await ask("\(name)=\(value)", "/api/v1/imports?\(name)=\(RequestTarget.encoded(value))")
            }
        }
        for pair in [
            "from=2026-05-02&to=2026-05-01", "from=2026-05-01&to=2026-05-01", "shift=5&assumeZone=GMT",
            "only=sleep&from=2026-05-01",
        ] {
            try await ask(pair, "/api/v1/imports?\(pair)")
        }
        for (label, body) in [
            ("nothing", ""), ("no file", "x"), ("a word", "hello"), ("zeros", "\0\0\0\0"),
            ("XML", "<?xml version=\"1.0\"?><a/>"),
        ] {
            try await ask(label, "/api/v1/imports?name=a.gpx", body)
            try await ask("\(label), without a name", "/api/v1/imports", body)
        }
        for target in [
            "imports", "imports?limit=2", "imports?limit=0", "imports/x", "imports/\(SweptLife.absent.uuidString)",
        ] {
            let answer = try await server.ask("GET", "/api/v1/\(target)")
            let line = answer.status < 300 ? "200 \(try answer.items().count)" : Self.line(answer)
            outcomes.add("GET \(target)") { line }
        }
        for method in ["POST", "DELETE"] {
            for id in ["x", SweptLife.absent.uuidString] {
                let target = "/api/v1/imports/\(id)\(method == "POST" ? "/confirm" : "")"
                let line = Self.line(try await server.ask(method, target))
                outcomes.add("\(method) \(id)") { line }
            }
        }
        try Self.expect(outcomes, "imports")
    }

    @Test func fieldsOfAFormSayWhatToTake() async throws {
        let server = try Self.server()
        var outcomes = SweptOutcomes()
        func ask(_ label: String, _ fields: [(name: String, value: String)], files: [String] = ["a.gpx"]) async throws {
            var parts = fields.map { "Content-Disposition: form-data; name=\"\($0.name)\"\r\n\r\n\($0.value)" }
            parts += files.map {
                "Content-Disposition: form-data; name=\"file\"; filename=\"\($0)\"\r\n\r\n\(Self.way)"
            }
            let body = parts.map { "--b\r\n\($0)\r\n" }.joined() + "--b--\r\n"
            let answer = try await server.ask(
                "POST", "/api/v1/imports", body: body, fields: [("Content-Type", "multipart/form-data; boundary=b")])
            let count = answer.status < 300 ? (try? answer.items().count) ?? 1 : 0
            let line = "\(count) \(Self.line(answer))"
            outcomes.add(label) { line }
        }
        try await ask("a file", [])
        try await ask("no file", [], files: [])
        try await ask("a file without a name", [], files: [""])
        try await ask("two files", [], files: ["a.gpx", "b.gpx"])
        try await ask("two files, and no name", [], files: ["a.gpx", "", "b.gpx"])
        for name in ["only", "from", "to", "preview", "other"] {
            for value in [
                "", "sleep", "weight,x", "2026-05-01", "2026-05-01 10:00", "yesterday", "x",
                String(repeating: "7", count: 300),
            ] {
                try await ask("\(name) '\(value.prefix(20))' \(value.count)", [(name, value)])
            }
        }
        try await ask("a period", [("from", "2026-05-01"), ("to", "2026-05-02"), ("only", "sleep")])
        try await ask("backwards", [("from", "2026-05-02"), ("to", "2026-05-01")])
        try await ask("twice", [("only", "sleep"), ("only", "x")])
        try await ask("31 fields", (0..<31).map { ("f\($0)", "x") })
        try await ask("32 fields", (0..<32).map { ("f\($0)", "x") })
        try Self.expect(outcomes, "forms")
    }

    @Test func everyMemberOfAnExportHasItsValues() async throws {
        let server = try Self.server()
        var outcomes = SweptOutcomes()
        func ask(_ label: String, _ body: String) async throws {
            let line = Self.line(try await server.ask("POST", "/api/v1/exports", body: body))
            outcomes.add(label) { line }
        }
        let own = [
            "format": ExportRequest.Format.allCases.map { "\"\($0.rawValue)\"" },
            "type": ["\"stepCount\"", "\"workout\"", "\"hartRate\"", "\"workoutRoute\""],
            "from": ["\"2026-05-03\"", "\"yesterday\""], "to": ["\"2026-05-01\"", "\"2026-02-30\""],
            "where": ["\"value > 5\"", "\"value >\"", "\"duration > 5\""], "activity": ["\"yoga\"", "\"joging\""],
        ]
        let samples: KeyValuePairs = [
            "format": "\"csv\"", "type": "\"bodyMass\"", "from": "\"2026-05-01\"", "to": "\"2026-05-02\"",
            "where": "\"value > 70\"",
        ]
        for (label, body) in BodyVariants.all(samples, own) { try await ask(label, body) }
        let workouts: KeyValuePairs = [
            "format": "\"gpx\"", "activity": "\"running\"", "where": "\"duration > 60\"", "hideEnds": "true",
        ]
        for (label, body) in BodyVariants.all(workouts, own) { try await ask("workouts: \(label)", body) }
        for target in [
            "exports", "exports/x", "exports/\(SweptLife.absent.uuidString)",
            "exports/\(SweptLife.absent.uuidString)/file",
        ] {
            let answer = try await server.ask("GET", "/api/v1/\(target)")
            let line = answer.status < 300 ? "200 \(try answer.items().count)" : Self.line(answer)
            outcomes.add("GET \(target)") { line }
        }
        try Self.expect(outcomes, "exports")
    }

    @Test func payloadsComeWithKeysAndHeaders() async throws {
        let server = try Self.server()
        var outcomes = SweptOutcomes()
        let body =
            #"{"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":"2026-05-01 10:00:00 +0000","qty":7}]}]}}"#
        func ask(
            _ label: String, _ body: String, _ fields: [HeaderFields.Field] = [],
            _ target: String = "/api/v1/ingest/health-auto-export"
        ) async throws {
            let answer = try await server.ask(
                "POST", target, body: body, fields: fields + [("Content-Type", "application/json")])
            let text = answer.text.replacing(/"import": ?"[^"]*"/, with: "")
            let line = "\(answer.status) \(OutcomeText.line(text, shown: 40))"
            outcomes.add(label) { line }
        }
        try await ask("a payload", body)
        try await ask("again", body)
        for key in [
            "k", "", String(repeating: "k", count: 255), String(repeating: "k", count: 256), "\"quoted\"", "k k",
        ] {
            try await ask("key of \(key.prefix(9)) \(key.count)", body, [("Idempotency-Key", key)])
            try await ask("key of \(key.prefix(9)) \(key.count) again", body, [("Idempotency-Key", key)])
            try await ask("key of \(key.prefix(9)) \(key.count) with another body", "{}", [("Idempotency-Key", key)])
        }
        for text in ["", "x", "{}", "[]", "{\"data\":{}}", "{\"data\":[]}", "{\"data\":{\"metrics\":[]}}", "null"] {
            try await ask("body \(text)", text)
        }
        for name in ["automation-aggregation", "automation-name", "automation-id", "automation-period", "session-id"] {
            for value in ["days", "x", ""] { try await ask("\(name): \(value)", body, [(name, value)]) }
        }
        for encoding in ["gzip", "br", "identity", ""] {
            try await ask("encoding \(encoding)", body, [("Content-Encoding", encoding)])
        }
        try await ask("a parameter", body, [], "/api/v1/ingest/health-auto-export?x=1")
        try await ask("another app", body, [], "/api/v1/ingest/x")
        try Self.expect(outcomes, "payloads")
    }
}
