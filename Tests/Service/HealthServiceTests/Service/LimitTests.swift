import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct LimitTests {
    private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

    @Test("SEC-50: so many at once, then as many as the time gives back; others are not concerned") func rate() {
        let limiter = RateLimiter(60, in: 60, burst: 3)
        for left in [2, 1, 0] {
            #expect(limiter.consume("a", at: Self.now) == .init(limit: 3, remaining: left, reset: 3 - left, wait: nil))
        }
        #expect(limiter.consume("a", at: Self.now).wait == 1)
        #expect(limiter.consume("b", at: Self.now).wait == nil)
        #expect(limiter.consume("a", at: Self.now + 0.5).wait == 1)
        #expect(limiter.consume("a", at: Self.now + 1).wait == nil)
        #expect(limiter.consume("a", at: Self.now + 1).wait == 1)
        // A clock that is set back removes nothing, and one far ahead adds no more than the maximum.
        #expect(limiter.consume("a", at: Self.now - 100).wait == 1)
        #expect(limiter.consume("a", at: Self.now + 1e9).remaining == 2)
    }

    @Test("SEC-50: a token that asks too often is told when to come back; the owner is not counted")
    func tokens() async throws {
        var limits = ServiceLimits()
        (limits.tokenRequestsPerMinute, limits.tokenBurst) = (60, 2)
        let service = try ServiceUnderTest(limits: limits)
        let token = ServiceUnderTest.Who.token("script")
        let first = try await service.ask("GET", "/api/v1", as: token)
        #expect(first.fields["RateLimit-Limit"] == "2" && first.fields["RateLimit-Remaining"] == "1")
        _ = try await service.ask("GET", "/api/v1", as: token)
        let third = try await service.ask("GET", "/api/v1", as: token)
        let name = try third.problem()
        #expect(third.status == 429 && name == "too-many")
        #expect(third.fields["Retry-After"] == "1" && third.fields["RateLimit-Remaining"] == "0")
        #expect(try await service.ask("GET", "/api/v1", as: .token("other")).status == 200)
        for _ in 0..<5 { #expect(try await service.ask("GET", "/api/v1").status == 200) }
    }

    @Test("SEC-50: a header has to be whole in its time, however often a piece of it comes") func slowHeaders() {
        var limits = ServiceLimits()
        (limits.headerSeconds, limits.bodySeconds) = (30, 60)
        var patience = ConnectionTimeouts(limits)
        // No bytes arrived: that is an idle connection, which has a limit of its own.
        patience.requestedMore(at: 0)
        #expect(patience.left(at: 100) == nil)
        for second in stride(from: 100.0, to: 130, by: 5) {
            patience.receivedBytes(at: second)
            #expect(patience.left(at: second) == nil)
            patience.requestedMore(at: second)
            #expect(patience.left(at: second) == 130 - second)
        }
        #expect(patience.left(at: 131) == 0)
        // The rest of it arrived in time, and completed the request.
        patience.receivedBytes(at: 129)
        patience.receivedHeader()
        patience.receivedRequest()
        patience.requestedMore(at: 129)
        #expect(patience.left(at: 1_000) == nil)
        // The next header has its own time limit.
        patience.receivedBytes(at: 1_000)
        patience.requestedMore(at: 1_000)
        #expect(patience.left(at: 1_010) == 20)
    }

    @Test("SEC-50: a body may take long, but not stand still; a client is not blamed for what nobody reads")
    func slowBodies() {
        var limits = ServiceLimits()
        (limits.headerSeconds, limits.bodySeconds) = (30, 60)
        var patience = ConnectionTimeouts(limits)
        patience.receivedBytes(at: 0)
        patience.receivedHeader()
        for minute in 0..<100 {
            let second = Double(minute) * 59
            patience.requestedMore(at: second)
            // Requested twice.
            patience.requestedMore(at: second + 30)
            #expect(patience.left(at: second + 58) == 2)
            patience.receivedBytes(at: second + 59)
        }
        // The server writes its response, and requests more much later.
        #expect(patience.left(at: 100_000) == nil)
        patience.requestedMore(at: 100_000)
        #expect(patience.left(at: 100_059) == 1)
        #expect(patience.left(at: 100_061) == 0)
    }

    @Test("SEC-50: an address has so many connections; proxies and sockets of the file system are not counted")
    func connections() throws {
        let gate = ConnectionLimiter(
            try ServiceConfiguration(
                flags: ["limits-connections-per-address": "2", "trusted-proxies": "10.0.0.1", "state": "/tmp/state"],
                environment: [:]))
        let first = try #require(gate.enter("192.0.2.1"))
        #expect(gate.enter("::ffff:192.0.2.1") != nil)
        #expect(gate.enter("192.0.2.1") == nil)
        #expect(gate.enter("192.0.2.2") != nil)
        first()
        #expect(gate.enter("192.0.2.1") != nil)
        #expect(gate.enter("192.0.2.1") == nil)
        // An IPv6 network counts as one household.
        for address in ["2001:db8::1", "2001:db8::2"] { #expect(gate.enter(address) != nil) }
        #expect(gate.enter("2001:db8::3") == nil)
        #expect(gate.enter("2001:db8:0:1::3") != nil)
        for _ in 0..<3 {
            #expect(gate.enter("10.0.0.1") != nil)
            #expect(gate.enter(nil) != nil)
        }
        // Other programs on this machine are counted.
        for _ in 0..<2 { #expect(gate.enter("127.0.0.1") != nil) }
        #expect(gate.enter("127.0.0.1") == nil)
    }

    @Test("SEC-50: only so many streams of a person are open at once, and a place is free when one ends")
    func streams() async throws {
        var limits = ServiceLimits()
        limits.streamsPerPerson = 2
        let service = try ServiceUnderTest(limits: limits)
        func open() async -> ServiceResponse {
            var request = ServiceRequest(method: "GET", target: "/api/v1/changes/stream")
            (request.fields["Host"], request.fields["Cookie"]) = ("health.test", "hk=owner")
            return await service.service.respond(to: request)
        }
        var held = [await open(), await open()]
        #expect(held.allSatisfy { $0.status == .ok })
        #expect(await open().status == .tooManyRequests)
        held.removeLast()
        #expect(await open().status == .ok)
        _ = held
    }

    @Test("SEC-50: headers and answers have bounds, which are settings") func bounds() async throws {
        var limits = ServiceLimits()
        (limits.answer, limits.headers, limits.headerFields) = (2_000, 500, 8)
        let service = try ServiceUnderTest(limits: limits, Fixture.fill)
        #expect(try await service.ask("GET", "/api/v1/samples?type=heartRate&limit=1").status == 200)
        #expect(try await service.ask("GET", "/api/v1/samples?type=heartRate").problem() == "too-large")
        // Streams have no limit.
        #expect(try await service.ask("GET", "/api/v1/samples.ndjson?type=heartRate").bytes.count > 2_000)
        let long = String(repeating: "a", count: 600)
        #expect(try await service.ask("GET", "/api/v1", fields: [("X-Long", long)]).status == 413)
        let many = (0..<9).map { (name: "X-\($0)", value: "a") }
        #expect(try await service.ask("GET", "/api/v1", fields: many).status == 413)
    }

    @Test("SRV-37: what runs for a person ends before their erasure goes on; others' jobs run on") func jobs()
        async throws
    {
        let fixture = try AccountsFixture()
        var limits = ServiceLimits()
        limits.importsPerPerson = 1
        let board = JobScheduler(database: fixture.accounts.database, limits: limits) { [clock = fixture.clock] in
            clock.now
        }
        let people = [try await fixture.signIn("ada").person.id, try await fixture.signIn("ben").person.id]
        let ended = Collected<String>()
        var jobs: [JobRecord] = []
        for (name, person) in [("first", people[0]), ("second", people[0]), ("other", people[1])] {
            let job = JobRecord(id: .timeOrdered(), person: person, kind: .import, state: .waiting, made: Self.now)
            jobs.append(job)
            try board.begin(
                job,
                work: { handle in
                    while !handle.isCancelled { await Task.yield() }
                    return { $0.state = .done }
                }, afterwards: { ended.add(name) })
        }
        await board.endAll(of: people[0])
        #expect(Set(ended.all) == ["first", "second"])
        #expect(try board.job(jobs[0].id, of: people[0])?.state == .cancelled)
        #expect(try board.job(jobs[2].id, of: people[1])?.state.isEnded == false)
        // Running jobs are not disclosed to others (TST-8).
        #expect(try board.job(jobs[2].id, of: people[0]) == nil)
        #expect(board.count == 1)
        await board.endAll(of: people[1])
        #expect(board.count == 0)
    }

    @Test("SEC-50: exports are counted for a person, whichever token asks; of two limits the narrower is told")
    func severalLimits() throws {
        var limits = ServiceLimits()
        (limits.tokenRequestsPerMinute, limits.tokenBurst) = (60, 30)
        (limits.ingestPerMinute, limits.exportsPerHour) = (3, 1)
        let gate = RateGate(limits)
        #expect(try gate.enter(.ingest, "ann", token: "phone", at: Self.now)?.remaining == 2)
        #expect(try gate.enter(.usual, "ann", token: "phone", at: Self.now)?.remaining == 28)
        #expect(try gate.enter(.exports, "ann", token: "one", at: Self.now)?.remaining == 0)
        #expect(throws: Problem.self) { try gate.enter(.exports, "ann", token: "two", at: Self.now) }
        #expect(try gate.enter(.exports, "ben", token: "three", at: Self.now) != nil)
    }

    @Test("SEC-50, API-70: a file may be as large as the limit, and no byte larger") func files() async throws {
        let folder = try TemporaryFolder()
        var limits = ServiceLimits()
        (limits.import, limits.freeSpace) = (10, 0)
        let place = Upload.Place(folder: folder.url.path, secrets: FastSecrets(), limits: limits)
        for length in [nil, 10] {
            let upload = try await place.receive(RequestBody([UInt8](repeating: 1, count: 10)), of: length)
            #expect(upload.bytes == 10)
            upload.remove()
        }
        for length in [nil, 11] {
            await #expect(throws: Problem.self) {
                try await place.receive(RequestBody([UInt8](repeating: 1, count: 11)), of: length)
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }
}
