import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct ExportRouteTests {
    /// Calls a closure with a service that has an imported run.
    private static func withRun(_ body: (inout Browser) async throws -> Void) async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            try await Running.importRun(&owner)
            try await body(&owner)
            running.stop()
        }
    }

    @Test("API-72: an export is a job with a file, whole or in parts, until somebody deletes it") func exports()
        async throws
    {
        try await Self.withRun { owner in
            let begun = try await owner.ask("POST", "/api/v1/exports", body: #"{"format": "gpx"}"#)
            #expect(begun.status == 202)
            let place = try #require(begun.fields["Location"])
            let job = try await Running.ended(place, &owner)
            #expect(try job.member("state") { try $0.asString() } == "done")
            #expect(try job.member("added") { try $0.asInteger() } == 1)
            let file = try await owner.ask("GET", place + "/file")
            #expect(file.status == 200 && file.bytes.prefix(2) == Array("PK".utf8)[...])
            #expect(file.fields["Content-Disposition"]?.hasPrefix("attachment; filename*=UTF-8''gpx-") == true)
            let part = try await owner.ask("GET", place + "/file", fields: [("Range", "bytes=2-5")])
            #expect(part.status == 206 && part.bytes == Array(file.bytes[2...5]))
            #expect(try await owner.ask("GET", "/api/v1/exports").items().count == 1)
            #expect(try await owner.ask("GET", "/api/v1/imports").items().count == 1)
            #expect(try await owner.ask("GET", place.replacing("exports", with: "imports")).status == 404)
            #expect(try await owner.ask("DELETE", place).status == 204)
            #expect(try await owner.ask("GET", place + "/file").problem() == "gone")
        }
    }

    @Test(
        "API-72: what cannot be asked for is told with its place",
        arguments: [
            #"{}"#, #"{"format": "pdf"}"#, #"{"format": "account"}"#, #"{"format": "csv"}"#,
            #"{"format": "gpx", "type": "heartRate"}"#, #"{"format": "gpx", "form": 1}"#,
            #"{"format": "gpx", "from": "2026-13-01"}"#, #"{"format": "csv", "type": "heartrates"}"#,
        ])
    func oddRequests(_ body: String) async throws {
        try await Self.withRun { owner in
            let answer = try await owner.ask("POST", "/api/v1/exports", body: body)
            #expect(try answer.problem() == "invalid-body")
        }
    }

    @Test(
        "API-72: a member that the format would ignore is refused with its name",
        arguments: [
            (#""apple-health", "from": "2026-01-01""#, "from"), (#""apple-health", "to": "2026-12-31""#, "to"),
            (#""apple-health", "where": "duration > 60""#, "where"),
            (#""apple-health", "activity": "running""#, "activity"), (#""apple-health", "hideEnds": true"#, "hideEnds"),
            (#""csv", "type": "bodyMass", "activity": "running""#, "activity"),
            (#""csv", "type": "workoutRoute", "hideEnds": true"#, "hideEnds"),
            (#""jsonl", "type": "workout", "activity": "running""#, "activity"),
            (#""jsonl", "type": "workoutRoute", "hideEnds": true"#, "hideEnds"),
        ])
    func ignored(members: String, name: String) async throws {
        try await Self.withRun { owner in
            let answer = try await owner.ask("POST", "/api/v1/exports", body: "{\"format\": \(members)}")
            #expect(try answer.problem() == "invalid-body")
            #expect(answer.text.contains("/\(name)"), "\(answer.text)")
            #expect(try await owner.ask("GET", "/api/v1/exports").items().isEmpty)
        }
    }

    @Test(
        "API-72: members that ask for nothing, and those that the format follows, are accepted",
        arguments: [
            #""apple-health", "from": null, "where": "", "activity": null, "hideEnds": false"#,
            #""csv", "type": "bodyMass", "from": "2026-01-01", "to": "2026-12-31", "where": "value > 1", "hideEnds": false"#,
            #""jsonl", "type": "bodyMass", "from": "2026-01-01", "to": "2026-12-31", "where": "value > 1", "activity": null"#,
            #""gpx", "from": "2026-01-01", "to": "2026-12-31", "where": "duration > 1", "activity": "running", "hideEnds": true"#,
        ])
    func followed(members: String) async throws {
        try await Self.withRun { owner in
            let answer = try await owner.ask("POST", "/api/v1/exports", body: "{\"format\": \(members)}")
            #expect(answer.status == 202, "\(answer.text)")
            let place = try #require(answer.fields["Location"])
            _ = try await Running.ended(place, &owner)
        }
    }

    @Test("API-72, SEC-32: a token takes out what it may read, and sees no other's exports") func tokens() async throws
    {
        try await Self.withRun { owner in
            let all = try #require(
                try await owner.ask("POST", "/api/v1/exports", body: #"{"format": "apple-health"}"#).fields["Location"])
            let whole = try await Running.ended(all, &owner)
            #expect(try whole.member("state") { try $0.asString() } == "done")
            let token = try await Running.token(
                &owner, #"{"read": ["workout", "distanceWalkingRunning"], "export": true}"#)
            var script = Browser(running: owner.running)
            #expect(try await script.ask("GET", "/api/v1/exports", fields: token).items().isEmpty)
            #expect(try await script.ask("GET", all, fields: token).status == 404)
            #expect(try await script.ask("GET", all + "/file", fields: token).status == 404)
            for body in [
                #"{"format": "apple-health"}"#, #"{"format": "jsonl", "type": "workout"}"#,
                #"{"format": "csv", "type": "heartRate"}"#,
            ] {
                let answer = try await script.ask("POST", "/api/v1/exports", body: body, fields: token)
                #expect(answer.status == 403, "\(body)")
            }
            let own = try #require(
                try await script.ask(
                    "POST", "/api/v1/exports", body: #"{"format": "csv", "type": "distanceWalkingRunning"}"#,
                    fields: token
                ).fields["Location"])
            _ = try await script.ask("GET", own + "/events", fields: token)
            let text = try await script.ask("GET", own + "/file", fields: token).text
            #expect(text.contains("DistanceWalkingRunning"))
            #expect(try await script.ask("POST", "/api/v1/me/export", fields: token).status == 403)
        }
    }

    @Test("SRV-35, SEC-21: everything of a person comes in one archive, after the password was given again")
    func everything() async throws {
        try await Running.withFolder { folder in
            var (running, ann) = try await Running.server(folder)
            let place = try #require(try await ann.ask("POST", "/api/v1/me/export").fields["Location"])
            let job = try await Running.ended(place, &ann)
            #expect(try job.member("state") { try $0.asString() } == "done")
            let bytes = try await ann.ask("GET", place + "/file").bytes
            for name in ["apple_health_export/export.xml", "health.sqlite", "account.json"] {
                #expect(bytes.containsText(name), "\(name)")
            }
            let actions = try await ann.ask("GET", "/api/v1/audit").items()
                .map { try $0.member("action") { try $0.asString() } }
            #expect(actions.contains("export-of-all"))
            running.stop()
        }
    }

    @Test("API-72: files of exports go after a day") func expiry() async throws {
        let fixture = try AccountsFixture()
        let (accounts, person) = (fixture.accounts, try await fixture.signIn("ada").person.id)
        let folder = accounts.folder.exports(of: person)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var jobs: [JobRecord] = []
        for hours in [1.0, 24.0] {
            var job = JobRecord(
                id: .timeOrdered(), person: person, kind: .export, state: .done, made: fixture.clock.now)
            job.expires = fixture.clock.now + hours * 3_600
            try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(job.id.uuidString)"))
            jobs.append(job)
        }
        for job in jobs { try accounts.database.write { try $0.add(job) } }
        fixture.clock.advance(2 * 3_600)
        try accounts.tidy()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [jobs[1].id.uuidString])
        #expect(try accounts.database.read { try $0.job(jobs[0].id, of: person) }?.expires == nil)
    }
}

extension [UInt8] {
    fileprivate func containsText(_ text: String) -> Bool {
        Data(self).range(of: Data(text.utf8)) != nil
    }
}
