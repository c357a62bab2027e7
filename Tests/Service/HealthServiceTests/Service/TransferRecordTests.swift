import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// The traces of payloads, imports and exports: the records of jobs, the audit log, and files.
@Suite struct TransferRecordTests {
    private static func jobs(_ server: SweptAccounts, _ kind: JobRecord.Kind = .import) throws -> [JobRecord] {
        let accounts = server.fixture.accounts
        let person = try #require(try accounts.database.read { try $0.people().first })
        return try accounts.database.read { try $0.jobs(of: person.id, kind: kind, limit: 100) }
    }

    private static func audit(_ server: SweptAccounts, _ action: AuditAction) throws -> [AuditRecord] {
        let accounts = server.fixture.accounts
        let person = try #require(try accounts.database.read { try $0.people().first })
        return try accounts.database.read { try $0.audit(of: person.id, limit: 100) }
            .filter { $0.action == action.rawValue }
    }

    // MARK: Payloads

    private static func point(_ minute: Int, _ quantity: String = "7") -> String {
        let time = "10:\(minute < 10 ? "0" : "")\(minute):00"
        return #"{"date":"2026-05-01 \#(time) +0000","qty":\#(quantity)}"#
    }

    private static func payload(_ points: [String]) -> String {
        #"{"data":{"metrics":[{"name":"step_count","units":"count","data":[\#(points.joined(separator: ","))]}]}}"#
    }

    private struct Payload: Sendable, CustomStringConvertible {
        var name: String
        var points: [String]
        var state: JobRecord.State
        var added: Int64 = 0
        var alreadyThere: Int64 = 0
        var skipped: Int64 = 0
        var words: String
        var outcome = "done"
        var description: String { name }
    }

    @Test("ING-2, SRV-38: of each payload there are a job with its counts, and a line in the audit log") func payloads()
        async throws
    {
        var server = try SweptAccounts(.personal)
        _ = try server.start()
        let payloads = [
            Payload(name: "nothing", points: [], state: .done, words: "0 added, 0 updated"),
            Payload(
                name: "new", points: [Self.point(1), Self.point(2)], state: .done, added: 2,
                words: "2 added, 0 updated"),
            Payload(
                name: "again", points: [Self.point(1), Self.point(2)], state: .done, alreadyThere: 2,
                words: "0 added, 0 updated"),
            Payload(
                name: "another value", points: [Self.point(1, "8"), Self.point(2), Self.point(3)], state: .done,
                added: 2, alreadyThere: 1, words: "1 added, 1 updated"),
            Payload(
                name: "one of two", points: [Self.point(4), Self.point(5, "\"x\"")], state: .partial, added: 1,
                skipped: 1, words: "1 added, 0 updated"),
            Payload(
                name: "wrong", points: [Self.point(6, "\"x\""), Self.point(7, "\"y\"")], state: .refused, skipped: 2,
                words: "0 added, 0 updated", outcome: "refused"),
        ]
        for (number, payload) in payloads.enumerated() {
            server.fixture.clock.advance(1)
            let body = Self.payload(payload.points)
            let answer = try await server.ask(
                "POST", "/api/v1/ingest/health-auto-export", body: body,
                fields: [
                    ("Content-Type", "application/json"), ("automation-name", String(repeating: "n", count: 201)),
                    ("automation-period", "Today"), ("session-id", "s"), ("X-Other", "x"),
                ])
            #expect(answer.status == (payload.state == .refused ? 422 : 200), "\(payload)")
            let jobs = try Self.jobs(server)
            try #require(jobs.count == number + 1)
            let job = jobs[0]
            #expect(job.state == payload.state && job.added == payload.added, "\(payload) \(job)")
            #expect(job.alreadyThere == payload.alreadyThere && job.skipped == payload.skipped, "\(payload) \(job)")
            #expect(job.name == "Health Auto Export" && job.format == "health-auto-export" && job.digest == nil)
            #expect(job.bytesTotal == Int64(body.utf8.count) && job.actor?.hasPrefix("person ") == true)
            #expect(job.made == server.fixture.clock.now && job.ended == server.fixture.clock.now)
            #expect(
                job.request
                    == "{\"automation-name\": \"\(String(repeating: "n", count: 200))\", \"automation-period\": \"Today\", \"session-id\": \"s\"}"
            )
            #expect(job.warningList.count == Int(payload.skipped) && job.warningList.allSatisfy { $0.count == 1 })
            #expect(job.warningList.allSatisfy { $0.place.hasPrefix("data.metrics[0].data[") && !$0.text.isEmpty })
            #expect(
                try answer.json().member("import") { try $0.asString() } == "/api/v1/imports/\(job.id.uuidString)")
            let lines = try Self.audit(server, .import)
            try #require(lines.count == number + 1)
            #expect(lines[0].object == payload.words && lines[0].outcome == payload.outcome, "\(payload)")
            #expect(lines[0].address == "192.0.2.0/24")
        }
    }

    @Test("ING-1: a packed payload is unpacked up to its limit, and one that is none is refused") func packed()
        async throws
    {
        let plain = Array(Self.payload([Self.point(1)]).utf8)
        for (limit, status) in [(plain.count, 200), (plain.count - 1, 400)] {
            var limits = ServiceLimits()
            limits.ingestUnpacked = limit
            var server = try SweptAccounts(.personal, limits: limits)
            _ = try server.start()
            let packed = try #require(Gzip.packed(plain))
            func send(_ bytes: [UInt8], _ encoding: String?) async throws -> Int {
                var request = ServiceRequest(
                    method: "POST", target: "/api/v1/ingest/health-auto-export", body: RequestBody(bytes),
                    address: "192.0.2.7")
                request.fields = HeaderFields([
                    ("Host", "health.test"), ("Sec-Fetch-Site", "same-origin"), ("Cookie", "hk=\(server.cookie ?? "")"),
                ])
                if let encoding { request.fields["Content-Encoding"] = encoding }
                return try await Answer(server.responder.respond(to: request)).status
            }
            #expect(try await send(packed, "gzip") == status)
            #expect(try await send(packed, "GZIP") == status)
            // What is not said to be packed is not unpacked, and a plain body has no such limit.
            #expect(try await send(packed, nil) == 400)
            #expect(try await send(plain, nil) == 200)
            #expect(try await send(plain, "gzip") == 400)
        }
    }

    @Test("SEC-50: a payload may be as large as its limit, announced or not", arguments: [0, 1])
    func size(over: Int) async throws {
        let body = Self.payload([Self.point(1)])
        var limits = ServiceLimits()
        limits.ingest = body.utf8.count - over
        var server = try SweptAccounts(.personal, limits: limits)
        _ = try server.start()
        let answer = try await server.ask(
            "POST", "/api/v1/ingest/health-auto-export", body: body,
            fields: [("Content-Length", "\(body.utf8.count)")])
        #expect(answer.status == (over == 0 ? 200 : 413))
        if over > 0 {
            #expect(try answer.json().member("limit") { try $0.asInteger() } == body.utf8.count - 1)
            #expect(try Self.jobs(server).isEmpty)
        }
    }

    // MARK: Imports

    private static func send(_ body: String, _ name: String, _ server: SweptAccounts, query: String = "") async throws
        -> String
    {
        let sent = try await server.ask("POST", "/api/v1/imports?name=\(name)\(query)", body: body)
        let place = try #require(sent.fields["Location"], "\(sent.text)")
        _ = try await server.ask("GET", place + "/events")
        return String(place.split(separator: "/").last ?? "")
    }

    @Test("SRV-38, SRV-36: an import is in the audit log by its outcome, and its file is kept if it was of use")
    func imports() async throws {
        var server = try SweptAccounts(.personal)
        let owner = try server.start()
        let accounts = server.fixture.accounts
        let originals = accounts.folder.originals(of: owner.person.id)
        func kept() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: originals).count) ?? 0 }
        let deep = String(repeating: "<a>", count: 64) + String(repeating: "</a>", count: 64)
        let cases = [
            (Running.ride, "", JobRecord.State.done, "done", 1),
            (Running.ride.replacing("05-12", with: "05-13"), "&only=sleep", .partial, "done", 2),
            ("<gpx><trk>", "", .failed, "failed", 2),
            (
                Running.ride.replacing("05-12", with: "05-14").replacing("</gpx>", with: "\(deep)</gpx>"), "",
                .refused, "refused", 2
            ),
        ]
        for (number, (body, query, state, outcome, files)) in cases.enumerated() {
            server.fixture.clock.advance(1)
            let id = try await Self.send(body, "\(number).gpx", server, query: query)
            let job = try Self.jobs(server)[0]
            #expect(job.id.uuidString == id && job.state == state, "\(number) \(job)")
            let line = try #require(try Self.audit(server, .import).first)
            #expect(line.object == id && line.outcome == outcome && line.address == nil, "\(number)")
            #expect(kept() == files, "\(number)")
            #expect(job.digest == FastSecrets().sha256(Array(body.utf8)) && job.bytesTotal == Int64(body.utf8.count))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: accounts.folder.temporary).isEmpty)
        // Who wants no files kept, keeps none.
        var settings = PersonSettings()
        settings.keepsOriginals = false
        _ = try accounts.change(settings: settings, of: owner)
        _ = try await Self.send(Running.ride.replacing("05-12", with: "05-15"), "5.gpx", server)
        #expect(kept() == 2)
    }

    @Test("API-70: a file that was imported whole is not imported again, unless somebody asks for it or for more of it")
    func repeats() async throws {
        var server = try SweptAccounts(.personal)
        _ = try server.start()
        let first = try await Self.send(Running.ride, "a.gpx", server)
        func status(_ query: String) async throws -> (Int, Bool) {
            let sent = try await server.ask("POST", "/api/v1/imports?name=b.gpx\(query)", body: Running.ride)
            let place = try #require(sent.fields["Location"])
            _ = try await server.ask("GET", place + "/events")
            return (sent.status, place.hasSuffix(first))
        }
        #expect(try await status("") == (200, true))
        for query in [
            "&again=true", "&user=1", "&shift=60", "&assumeZone=GMT", "&asRecorded=true", "&only=workouts",
            "&from=2026-05-01",
        ] {
            #expect(try await status(query) == (202, false), "\(query)")
        }
        // A start is for files without times alone.
        #expect(try await status("&start=2026-05-01").0 == 200)
    }

    // MARK: Exports

    @Test("API-72: the file of an export is named by its format and its day, and nothing else remains of it")
    func exports() async throws {
        var server = try SweptAccounts(.personal)
        let owner = try server.start()
        let accounts = server.fixture.accounts
        _ = try await Self.send(Running.ride, "a.gpx", server)
        for (body, name, added) in [
            (#"{"format": "gpx"}"#, "gpx-2026-05-09.zip", 1), (#"{"format": "fit"}"#, "fit-2026-05-09.zip", 1),
            (#"{"format": "csv", "type": "distanceWalkingRunning"}"#, "csv-2026-05-09.csv", nil),
            (#"{"format": "jsonl", "type": "workout"}"#, "jsonl-2026-05-09.jsonl", nil),
            (#"{"format": "apple-health"}"#, "apple-health-2026-05-09.zip", nil),
        ] as [(String, String, Int64?)] {
            server.fixture.clock.advance(1)
            let begun = try await server.ask("POST", "/api/v1/exports", body: body)
            let place = try #require(begun.fields["Location"], "\(begun.text)")
            _ = try await server.ask("GET", place + "/events")
            let job = try #require(try Self.jobs(server, .export).first)
            #expect(job.name == name && job.state == .done, "\(job)")
            if let added { #expect(job.added == added, "\(name)") }
            #expect(job.expires == server.fixture.clock.now + 86_400 && job.message == nil && job.warnings == "[]")
            let path = "\(accounts.folder.exports(of: owner.person.id))/\(job.id.uuidString)"
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            #expect(job.bytesTotal == size.map { Int64($0) })
            let file = try await server.ask("GET", place + "/file")
            #expect(file.fields["Content-Disposition"] == "attachment; filename*=UTF-8''\(name)")
            #expect(file.fields["ETag"] == "\"\(job.id.uuidString)\"")
            let line = try #require(try Self.audit(server, .export).first)
            #expect(line.object == job.id.uuidString && line.outcome == "done")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: accounts.folder.temporary).isEmpty)
        #expect(try Self.audit(server, .exportOfAll).isEmpty)
    }
}
