import Foundation
import Testing
import WorkoutFiles

@testable import HealthService

/// The owners of jobs, and the audit of actions.
@Suite struct JobOwnerTests {
    private static func id(_ json: JSON) throws -> String { try json.member("id") { try $0.asString() } }

    private static func lines(_ owner: inout Browser) async throws -> [String] {
        try await owner.ask("GET", "/api/v1/audit").items().map { line in
            let action = try line.member("action") { try $0.asString() }
            return try
                "\(action) \(line.optional("object") { try $0.asString() } ?? "") \(line.member("actor") { try $0.asString() })"
        }
    }

    @Test func API_73_aTokenKnowsOfItsOwnImportsAlone() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let place = try #require(
                try await owner.ask("POST", "/api/v1/imports?name=private.gpx", body: Running.ride).fields["Location"])
            let whole = try await Running.ended(place, &owner)
            let workouts = try whole.member("workouts") { try $0.elements { try $0.asString() } }
            #expect(workouts.count == 1)
            let one = try await Running.token(&owner, #"{"import": true}"#)
            let other = try await Running.token(&owner, #"{"import": true, "read": ["all"]}"#)
            var script = Browser(running: running)
            for token in [one, other] {
                #expect(try await script.ask("GET", "/api/v1/imports", fields: token).items().isEmpty)
                #expect(try await script.ask("GET", place, fields: token).problem() == "not-found")
                #expect(try await script.ask("GET", place + "/events", fields: token).status == 404)
                #expect(try await script.ask("DELETE", place, fields: token).status == 404)
            }
            // The same file again does not disclose who sent it first.
            let again = try await script.ask("POST", "/api/v1/imports?name=mine.gpx", body: Running.ride, fields: one)
            #expect(again.status == 202 && !again.text.contains("private.gpx"))
            let own = try #require(again.fields["Location"])
            _ = try await script.ask("GET", own + "/events", fields: one)
            let job = try await script.ask("GET", own, fields: one).json()
            #expect(try job.member("state") { try $0.asString() } == "done")
            #expect(try job.member("added") { try $0.asInteger() } == 0)
            #expect(try await owner.ask("GET", "/api/v1/workouts").items().count == 1)
            let repeated = try await script.ask("POST", "/api/v1/imports", body: Running.ride, fields: one)
            #expect(repeated.status == 200 && repeated.text.contains("mine.gpx"))
            #expect(try await script.ask("GET", "/api/v1/imports", fields: one).items().map(Self.id) == [Self.id(job)])
            #expect(try await script.ask("GET", "/api/v1/imports", fields: other).items().isEmpty)
            #expect(try await script.ask("GET", own, fields: other).status == 404)
            // The same holds for jobs posted by a phone.
            let posted = try await script.ask(
                "POST", "/api/v1/ingest/health-auto-export", body: #"{"data": {"metrics": []}}"#, fields: other)
            let address = try posted.json().member("import") { try $0.asString() }
            #expect(try await script.ask("GET", address, fields: other).status == 200)
            #expect(try await script.ask("GET", address, fields: one).status == 404)
            #expect(try await owner.ask("GET", "/api/v1/imports").items().count == 3)
            running.stop()
        }
    }

    @Test func API_73_othersJobsTakeNoPlaceOfATokensList() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let token = try await Running.token(&owner, #"{"export": true, "read": ["workout"]}"#)
            var script = Browser(running: running)
            let own = try await script.ask("POST", "/api/v1/exports", body: #"{"format": "gpx"}"#, fields: token).json()
            for _ in 0..<3 { _ = try await owner.ask("POST", "/api/v1/exports", body: #"{"format": "gpx"}"#) }
            let listed = try await script.ask("GET", "/api/v1/exports?limit=2", fields: token).items()
            #expect(try listed.map(Self.id) == [Self.id(own)])
            running.stop()
        }
    }

    @Test func SRV_38_deletionsStandInTheAudit() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            try await Running.importRun(&owner)
            let sample =
                #"{"type": "HKQuantityTypeIdentifierBodyMass", "start": "2026-05-12T05:00:00Z", "end": "2026-05-12T05:00:00Z", "value": 61, "unit": "kg"}"#
            func save(_ count: Int, _ fields: [HeaderFields.Field] = []) async throws -> [String] {
                let objects = Array(repeating: sample, count: count).joined(separator: ", ")
                var browser = fields.isEmpty ? owner : Browser(running: running)
                let saved = try await browser.ask(
                    "POST", "/api/v1/samples", body: "{\"objects\": [\(objects)]}", fields: fields)
                return try saved.json().member("uuids") { try $0.elements { try $0.asString() } }
            }
            let workout = try await owner.ask("GET", "/api/v1/workouts").items()[0].member("uuid") { try $0.asString() }
            #expect(try await owner.ask("DELETE", "/api/v1/workouts/\(workout)").status == 204)
            let several = try await save(3)
            let list = several.map { "\"\($0)\"" }.joined(separator: ", ")
            #expect(try await owner.ask("POST", "/api/v1/samples/delete", body: "{\"uuids\": [\(list)]}").status == 204)
            let one = try await save(1)[0]
            #expect(try await owner.ask("DELETE", "/api/v1/samples/\(one)").status == 204)
            // A deletion that failed is not recorded.
            #expect(try await owner.ask("DELETE", "/api/v1/samples/\(one)").status == 404)
            let token = try await Running.token(
                &owner, #"{"read": ["bodyMass"], "share": ["bodyMass"], "delete": true}"#)
            let own = try await save(1, token)[0]
            var script = Browser(running: running)
            #expect(try await script.ask("DELETE", "/api/v1/samples/\(own)", fields: token).status == 204)
            let deletions = try await Self.lines(&owner).filter { $0.hasPrefix("deletion") }
            #expect(
                deletions == [
                    "deletion bodyMass \(own) token", "deletion bodyMass \(one) session",
                    "deletion 3 bodyMass session", "deletion workout \(workout) session",
                ])
            running.stop()
        }
    }

    @Test func API_12_allowNamesTheMethodsOfTheAddressAlone() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let allowed = [
                "/api/v1/samples/delete": "POST", "/api/v1/samples": "GET, HEAD, POST",
                "/api/v1/samples.csv": "GET, HEAD", "/api/v1/samples/\(UUID().uuidString)": "GET, HEAD, DELETE",
                "/api/v1/statistics/explain": "GET, HEAD", "/api/v1/me": "GET, HEAD, PATCH, DELETE",
                "/api/v1/me/sessions": "GET, HEAD, DELETE", "/api/v1/sources/order": "PUT", "/healthz": "GET, HEAD",
                "/start": "GET, HEAD", "/login": "POST", "/join/abc": "GET, HEAD, POST", "/": "GET, HEAD",
            ]
            for (address, methods) in allowed {
                let known = Set(methods.split(separator: ", ").map(String.init))
                for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"]
                where !known.contains(method) {
                    let answer = try await owner.ask(method, address)
                    #expect(answer.status == 405, "\(method) \(address)")
                    #expect(answer.fields["Allow"] == methods, "\(method) \(address)")
                }
            }
            running.stop()
        }
    }
}
