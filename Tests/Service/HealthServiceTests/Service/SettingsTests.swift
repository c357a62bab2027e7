import Foundation
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

/// Settings take effect.
@Suite struct SettingsTests {
    @Test("SRV-21, SRV-33: admins invite only where sign-up is by invitation, which it is not by default")
    func signup() async throws {
        for (flags, status) in [([:], 410), (["signup": "invited"], 201)] {
            try await Running.withFolder { folder in
                var (running, ann) = try await Running.server(folder, flags)
                #expect(try await ann.ask("POST", "/api/v1/admin/invitations", body: "{}").status == status)
                running.stop()
            }
        }
    }

    @Test("SRV-21, SRV-41, API-80: the zone of people who did not choose one") func timeZone() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder, ["time-zone": "Pacific/Auckland"])
            var owner = try await Running.owner(running)
            let target = "/api/v1/statistics?type=stepCount&by=day&from=2026-11-20&to=2026-11-20"
            func start(_ answer: Answer) throws -> String {
                try answer.items()[0].member("start") { try $0.asString() }
            }
            #expect(try start(try await owner.ask("GET", target)) == "2026-11-19T11:00:00Z")
            _ = try await owner.ask("PATCH", "/api/v1/me", body: #"{"settings": {"timeZone": "Europe/Zurich"}}"#)
            #expect(try start(try await owner.ask("GET", target)) == "2026-11-19T23:00:00Z")
            running.stop()
        }
    }

    @Test("SEC-3: passwords of the list are refused, and the name of the server") func passwords() async throws {
        try await Running.withFolder { folder in
            let list = folder.appending(path: "list.txt")
            try "battery staple horse\n".write(to: list, atomically: true, encoding: .utf8)
            let flags = ["password-list": list.path, "public-url": "https://health.example.org"]
            var (running, ann) = try await Running.server(folder.appending(path: "state"), flags)
            for (password, status) in [
                ("Battery staple horse", 422), ("health.example.org", 422), ("something else entirely", 204),
            ] {
                let body = "{\"password\": \"\(password)\"}"
                #expect(try await ann.ask("POST", "/api/v1/me/password", body: body).status == status, "\(password)")
            }
            running.stop()
        }
    }

    @Test("SRV-36: a server that keeps no originals keeps none") func originals() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder, ["keep-originals": "false"])
            var owner = try await Running.owner(running)
            let place = try #require(
                try await owner.ask("POST", "/api/v1/imports", body: Running.ride).fields["Location"])
            _ = try await Running.ended(place, &owner)
            let uuid = try await owner.ask("GET", "/api/v1/workouts").items()[0].member("uuid") { try $0.asString() }
            #expect(try await owner.ask("GET", "/api/v1/workouts/\(uuid)/original").status == 404)
            running.stop()
        }
    }

    @Test("API-11: the same request with the same key is done once; another one with it is refused") func keys()
        async throws
    {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let body = #"{"activity": "yoga", "start": "2026-11-21T18:00:00Z", "duration": 2700}"#
            let key: [HeaderFields.Field] = [("Idempotency-Key", "a-key")]
            let first = try await owner.ask("POST", "/api/v1/workouts", body: body, fields: key)
            let again = try await owner.ask("POST", "/api/v1/workouts", body: body, fields: key)
            #expect(first.status == 201 && again.status == 201 && first.text == again.text)
            #expect(again.fields["Location"] == first.fields["Location"])
            #expect(try await owner.ask("GET", "/api/v1/workouts").items().count == 1)
            let other = try await owner.ask(
                "POST", "/api/v1/workouts", body: body.replacing("yoga", with: "rowing"), fields: key)
            let problem = try other.problem()
            #expect(other.status == 422 && problem == "unprocessable")
            // A request that failed may be repeated.
            let second: [HeaderFields.Field] = [("Idempotency-Key", "b-key")]
            #expect(try await owner.ask("POST", "/api/v1/workouts", body: "[", fields: second).status == 400)
            #expect(try await owner.ask("POST", "/api/v1/workouts", body: body, fields: second).status == 201)
            let odd: [HeaderFields.Field] = [("Idempotency-Key", String(repeating: "k", count: 65))]
            #expect(try await owner.ask("POST", "/api/v1/workouts", body: body, fields: odd).status == 400)
            running.stop()
        }
    }

    @Test("ING-3: a payload over 4 MiB is answered before it is stored, and its job tells the outcome") func large()
        async throws
    {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let data = (0..<20).map { hour in
                #"{"date": "2026-11-20 \#(hour < 10 ? "0" : "")\#(hour):00:00 +0000", "qty": 100, "source": "Watch"}"#
            }.joined(separator: ",")
            let payload =
                #"{"data": {"metrics": [{"name": "step_count", "units": "count", "data": [\#(data)]}]}}"#
            let address = "/api/v1/ingest/health-auto-export"
            let headers: [HeaderFields.Field] = [("automation-aggregation", "Hours"), ("session-id", "s1")]
            let padded = payload + String(repeating: " ", count: 4 << 20)
            let large = try await owner.ask("POST", address, body: padded, fields: headers)
            #expect(large.status == 202)
            let place = try #require(large.fields["Location"])
            #expect(try large.json().member("import") { try $0.asString() } == place)
            let job = try await Running.ended(place, &owner)
            #expect(try job.member("state") { try $0.asString() } == "done")
            #expect(try job.member("added") { try $0.asInteger() } == 20)
            let small = try await owner.ask("POST", address, body: payload, fields: headers)
            #expect(small.status == 200)
            #expect(try small.json().member("alreadyThere") { try $0.asInteger() } == 20)
            let told = try await owner.ask("GET", try small.json().member("import") { try $0.asString() }).json()
            #expect(try told.member("state") { try $0.asString() } == "done")
            #expect(try await owner.ask("GET", "/api/v1/imports").items().count == 2)
            running.stop()
        }
    }
}
