import Foundation
import TestSupport
import Testing

@testable import HealthService

/// The work that ends with a server, and the news of it.
@Suite struct StopTests {
    @Test("SRV-8: all jobs are cancelled, those that run and those that wait, and each cleans up")
    func jobs() async throws {
        let fixture = try AccountsFixture()
        var limits = ServiceLimits()
        (limits.jobs, limits.importsPerPerson) = (1, 1)
        let board = JobScheduler(database: fixture.accounts.database, limits: limits) { [clock = fixture.clock] in
            clock.now
        }
        let people = [try await fixture.signIn("ada").person.id, try await fixture.signIn("ben").person.id]
        let (begun, left) = (Collected<Int>(), Collected<Int>())
        var ids: [UUID] = []
        for (number, person) in [people[0], people[0], people[1]].enumerated() {
            let job = JobRecord(
                id: SweptLife.uuid(number), person: person, kind: .import, state: .waiting, made: AccountsFixture.start)
            ids.append(job.id)
            try board.begin(
                job,
                work: { handle in
                    begun.add(number)
                    while !handle.isCancelled { await Task.yield() }
                    return { ($0.state, $0.added) = (.done, 3) }
                }, afterwards: { left.add(number) })
            while begun.all.isEmpty { await Task.yield() }
        }
        fixture.clock.advance(9)
        board.cancelAll()
        while board.count > 0 { await Task.yield() }
        #expect(begun.all == [0] && Set(left.all) == [0, 1, 2] && left.all.count == 3)
        for (number, id) in ids.enumerated() {
            let job = try #require(try board.job(id, of: number < 2 ? people[0] : people[1]))
            #expect(job.state == .cancelled && job.ended == AccountsFixture.start + 9)
            #expect(job.added == (number == 0 ? 3 : 0))
            #expect(job.begun == (number == 0 ? AccountsFixture.start : nil))
        }
    }

    @Test("SRV-8: a server that ends refuses requests, cancels its jobs, and leaves its folder to the next one")
    func server() async throws {
        try await Running.withFolder { folder in
            var running: RunningService? = try Running.personal(folder)
            let owner = try await Running.owner(try #require(running))
            let imports = try #require(running?.imports)
            let person = try #require(try running?.accounts.owner())
            let job = JobRecord(
                id: SweptLife.uuid(1), person: person.id, kind: .import, state: .waiting, made: AccountsFixture.start)
            let begun = Collected<Int>()
            try imports.jobs.begin(
                job,
                work: { handle in
                    begun.add(1)
                    while !handle.isCancelled { await Task.yield() }
                    return { $0.state = .done }
                })
            while begun.all.isEmpty { await Task.yield() }
            _ = try running?.accounts.store(of: person)
            #expect(running?.accounts.stores.openCount == 1)
            running?.stop()
            while imports.jobs.count > 0 { await Task.yield() }
            #expect(try imports.jobs.job(job.id, of: person.id)?.state == .cancelled)
            #expect(running?.accounts.stores.openCount == 0)
            var stopped = owner
            let answer = try await stopped.ask("GET", "/api/v1")
            #expect(answer.status == 503 && answer.fields["Retry-After"] == "1")
            running = nil
        }
    }
}
