import Foundation
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

/// The service as on a server: accounts, jobs and routes together, over files in a folder of their own.
@Suite struct RunningServiceTests {
    @Test("SRV-22: the printed key works once and becomes a session; without it everything is 401")
    func startKey() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var stranger = Browser(running: running)
            #expect(try await stranger.ask("GET", "/api/v1").status == 401)
            #expect(try await stranger.ask("GET", "/start?key=0123456789abcdef").status >= 400)
            var owner = try await Running.owner(running)
            let cookie = try #require(owner.cookie)
            #expect(cookie.hasPrefix("hk="))
            #expect(try await owner.ask("GET", "/api/v1").status == 200)
            let path = try #require(running.startPath)
            #expect(try await stranger.ask("GET", path).status == 401)
            running.stop()
        }
    }

    @Test("SRV-26: whether it lives may be asked by anybody") func health() async throws {
        try await Running.withFolder { folder in
            var stranger = Browser(running: try Running.personal(folder))
            let answer = try await stranger.ask("GET", "/healthz", fields: [("Host", "any.example")])
            #expect(answer.text == "ok\n")
            #expect(try await stranger.ask("GET", "/problems/not-found").status == 200)
        }
    }

    @Test("SRV-26, SRV-8: readiness, counts without names for this machine and admins, and 503 once it ends")
    func operations() async throws {
        try await Running.withFolder { folder in
            var (running, ann) = try await Running.server(folder)
            #expect(try await ann.ask("GET", "/readyz", fields: [("Host", "any.example")]).status == 200)
            _ = try await ann.ask("GET", "/api/v1/workouts?q=secret")
            _ = try await ann.ask("GET", "/made/up/address")
            let text = try await ann.ask("GET", "/metrics").text
            #expect(text.contains("hk_requests_total{route=\"/api/v1/workouts\",status=\"200\"} 1\n"))
            #expect(text.contains("hk_requests_total{route=\"none\",status=\"404\"} 1\n"))
            #expect(text.contains("\nhk_open_streams 0\n") && text.contains("# TYPE hk_jobs gauge"))
            #expect(!text.contains("ann") && !text.contains("secret") && !text.contains("made"))
            func remote(_ fields: [HeaderFields.Field]) async throws -> Int {
                var request = ServiceRequest(method: "GET", target: "/metrics", address: "198.51.100.7")
                request.fields["Host"] = "health.test"
                for field in fields { request.fields[field.name] = field.value }
                return try await Answer(running.responder.respond(to: request)).status
            }
            let token = try await Running.token(&ann, #"{"read": []}"#)
            #expect(try await remote([]) == 404)
            #expect(try await remote(token) == 200)
            running.stop()
            #expect(try await ann.ask("GET", "/readyz").status == 503)
            #expect(try await ann.ask("GET", "/api/v1/workouts").status == 503)
        }
    }

    @Test("API-70, API-71: a file comes in, is told as it goes, and is known the next time") func imports() async throws
    {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let first = try await owner.ask("POST", "/api/v1/imports?name=run.gpx", body: Running.ride)
            #expect(first.status == 202)
            let place = try #require(first.fields["Location"])
            let events = try await owner.ask("GET", place + "/events").text
            #expect(events.contains("event: end"))
            let job = try await owner.ask("GET", place).json()
            #expect(try job.member("state") { try $0.asString() } == "done")
            #expect(try job.member("workouts") { try $0.elements { $0 } }.count == 1)
            #expect(try await owner.ask("GET", "/api/v1/workouts").items().count == 1)
            let again = try await owner.ask("POST", "/api/v1/imports?name=copy.gpx", body: Running.ride)
            #expect(again.status == 200)
            #expect(try again.json().member("repeated") { try $0.asBool() })
            let odd = try await owner.ask("POST", "/api/v1/imports?name=odd.bin", body: "nothing that anybody knows")
            #expect(odd.status == 415)
            let broken = try await owner.ask("POST", "/api/v1/imports?name=broken.gpx", body: "<gpx><trk>")
            let failed = try await Running.ended(try #require(broken.fields["Location"]), &owner)
            #expect(try failed.member("state") { try $0.asString() } == "failed")
            #expect(try await owner.ask("GET", "/api/v1/imports").items().count == 2)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/personal").count == 1)
        }
    }

    @Test("API-70, SEC-32: a token that may import some types alone imports no file") func importsOfTypes() async throws
    {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            var script = Browser(running: running)
            for (scopes, status) in [(#"{"import": ["workout", "workoutRoute"]}"#, 403), (#"{"import": true}"#, 202)] {
                let fields = try await Running.token(&owner, scopes)
                let answer = try await script.ask("POST", "/api/v1/imports", body: Running.ride, fields: fields)
                #expect(answer.status == status)
            }
        }
    }

    @Test("SEC-30, SEC-31, API-83: a token sees what it was given, and nothing once it is revoked") func tokens()
        async throws
    {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let place = try #require(
                try await owner.ask("POST", "/api/v1/imports?name=run.gpx", body: Running.ride).fields["Location"])
            _ = try await owner.ask("GET", place + "/events")
            let made = try await owner.ask(
                "POST", "/api/v1/tokens", body: #"{"name": "script", "scopes": {"read": ["workout"]}}"#)
            #expect(made.status == 201)
            let secret = try made.json().member("token") { try $0.asString() }
            let id = try made.json().member("id") { try $0.asString() }
            var script = Browser(running: running)
            let bearer: [HeaderFields.Field] = [("Authorization", "Bearer \(secret)")]
            let workouts = try await script.ask("GET", "/api/v1/workouts", fields: bearer).items()
            #expect(workouts.count == 1)
            let uuid = try workouts[0].member("uuid") { try $0.asString() }
            // Routes are a type of their own (SEC-32).
            #expect(try await script.ask("GET", "/api/v1/workouts/\(uuid)/route", fields: bearer).status == 403)
            #expect(try await script.ask("GET", "/api/v1/samples?type=heartRate", fields: bearer).status == 403)
            #expect(try await script.ask("GET", "/api/v1/tokens", fields: bearer).status == 403)
            #expect(try await script.ask("POST", "/api/v1/imports", body: Running.ride, fields: bearer).status == 403)
            #expect(try await owner.ask("GET", "/api/v1/tokens").items().count == 1)
            #expect(!(try await owner.ask("GET", "/api/v1/tokens").text.contains(secret)))
            #expect(try await owner.ask("DELETE", "/api/v1/tokens/\(id)").status == 204)
            #expect(try await script.ask("GET", "/api/v1/workouts", fields: bearer).status == 401)
            let audit = try await owner.ask("GET", "/api/v1/audit").items()
            let actions = try audit.map { try $0.member("action") { try $0.asString() } }
            #expect(Set(actions).isSuperset(of: ["token-made", "token-first-used", "token-revoked", "import"]))
        }
    }

    @Test("API-75, ING-1, ING-7: a phone sends today's bucket again and again, and the sum is that of the last")
    func ingest()
        async throws
    {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let made = try await owner.ask(
                "POST", "/api/v1/tokens", body: #"{"name": "phone", "scopes": {"import": true}}"#)
            let secret = try made.json().member("token") { try $0.asString() }
            var phone = Browser(running: running)
            for steps in [100, 180, 180, 260, 300] {
                let body = """
                    {"data": {"metrics": [{"name": "step_count", "units": "count", "data": [
                    {"date": "2026-11-20 00:00:00 +0000", "qty": \(steps), "source": "Phone"}]}]}}
                    """
                let answer = try await phone.ask(
                    "POST", "/api/v1/ingest/health-auto-export", body: body,
                    fields: [("X-API-Key", secret), ("automation-aggregation", "Days")])
                #expect(answer.status == 200, "\(answer.text)")
            }
            let sums = try await owner.ask(
                "GET", "/api/v1/statistics?type=stepCount&by=day&from=2026-11-20&to=2026-11-20&timeZone=UTC"
            ).items()
            #expect(try sums[0].member("sum") { try $0.asFiniteNumber() } == 300)
            let wrong = try await phone.ask(
                "POST", "/api/v1/ingest/health-auto-export", body: "a,b",
                fields: [("X-API-Key", secret), ("Content-Type", "multipart/form-data; boundary=x")])
            #expect(wrong.status == 415)
            let packed = try #require(Gzip.packed(Array(#"{"data": {"metrics": []}}"#.utf8)))
            let gzip = try await phone.ask(
                "POST", "/api/v1/ingest/health-auto-export", bytes: packed,
                fields: [("api-key", secret), ("Content-Encoding", "gzip")])
            #expect(gzip.status == 200)
            // A key is only valid for uploads.
            #expect(try await phone.ask("GET", "/api/v1/types", fields: [("X-API-Key", secret)]).status == 401)
        }
    }

    @Test("SRV-23, SRV-31, SRV-33, API-85, TST-8: people log in, invite, and nobody sees another's data") func people()
        async throws
    {
        try await Running.withFolder { folder in
            let secrets = FastSecrets()
            try await RunningService.createPerson(
                name: "ann", isAdmin: true, password: "correct horse battery", state: folder, secrets: secrets)
            let running = try RunningService.server(
                state: folder, hosts: ["health.test"],
                configuration: ServiceConfiguration(flags: ["signup": "invited"]), secrets: secrets, log: { _ in })
            #expect(running.startPath == nil)
            var ann = Browser(running: running)
            let login = #"{"name": "Ann", "password": "correct horse battery"}"#
            #expect(try await ann.ask("POST", "/login", body: login.replacing("horse", with: "cow")).status == 401)
            #expect(try await ann.ask("POST", "/login", body: login).status == 303)
            let place = try #require(
                try await ann.ask("POST", "/api/v1/imports?name=run.gpx", body: Running.ride).fields["Location"])
            _ = try await ann.ask("GET", place + "/events")
            let uuid = try await ann.ask("GET", "/api/v1/workouts").items()[0].member("uuid") { try $0.asString() }
            let link = try await ann.ask("POST", "/api/v1/admin/invitations", body: "{}").json()
                .member("link") { try $0.asString() }
            var ben = Browser(running: running)
            let join = try await ben.ask(
                "POST", link, body: #"{"name": "ben", "password": "a stapler of another kind"}"#)
            #expect(join.status == 303)
            #expect(try await Browser(running: running).asking(link) == 410)
            #expect(try await ben.ask("GET", "/api/v1/workouts").items().isEmpty)
            for target in ["/api/v1/workouts/\(uuid)", "/api/v1/samples/\(uuid)", place, place + "/events"] {
                #expect(try await ben.ask("GET", target).problem() == "not-found", "\(target)")
            }
            for target in ["/api/v1/admin/people", "/api/v1/admin/jobs", "/api/v1/admin/invitations"] {
                #expect(try await ben.ask("GET", target).problem() == "not-found", "\(target)")
            }
            let people = try await ann.ask("GET", "/api/v1/admin/people")
            #expect(try people.items().count == 2)
            #expect(!people.text.contains("running"))
            #expect(try await ben.ask("POST", "/api/v1/me/logout").status == 204)
            #expect(try await ben.ask("GET", "/api/v1/workouts").status == 401)
        }
    }

    @Test("API-90: the description has every route, and every route is in it") func description() async throws {
        try await Running.withFolder { folder in
            var owner = try await Running.owner(try Running.personal(folder))
            let json = try await owner.ask("GET", "/api/v1/openapi.json").json()
            #expect(try json.member("openapi") { try $0.asString() } == "3.1.0")
            #expect(json["info"]?["version"]?.line == "\"\(Product.version)\"")
            let paths = try json.member("paths") { try $0.members() }
            let operations = try paths.flatMap { path in try path.value.members().map { "\($0.key) \(path.key)" } }
            #expect(Set(operations).count == operations.count)
            for route in RouteTable.api.routes {
                #expect(operations.contains("\(route.method.rawValue.lowercased()) \(route.path.text)"))
            }
            #expect(operations.contains("get /api/v1/openapi.json"))
            let names = try paths.flatMap { path in
                try path.value.members().map { try $0.value.member("operationId") { try $0.asString() } }
            }
            #expect(Set(names).count == names.count)
        }
    }

    @Test("SRV-20: only one server works with a folder") func oneServer() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            #expect(throws: (any Error).self) { try Running.personal(folder) }
            running.stop()
        }
    }
}
