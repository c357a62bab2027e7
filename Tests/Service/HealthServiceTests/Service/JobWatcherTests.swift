import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// Those who follow a job, and jobs that are cancelled before their turn comes (API-71).
@Suite struct JobWatcherTests {
    private let fixture: AccountsFixture

    init() throws { fixture = try AccountsFixture() }

    private func board(_ limits: ServiceLimits = ServiceLimits()) -> JobScheduler {
        JobScheduler(database: fixture.accounts.database, limits: limits) { [clock = fixture.clock] in clock.now }
    }

    private func job(_ person: UUID) -> JobRecord {
        JobRecord(id: .timeOrdered(), person: person, kind: .import, state: .waiting, made: fixture.clock.now)
    }

    @Test("API-71: all who follow a job see its end") func watchers() async throws {
        let (board, job) = (self.board(), self.job(try await fixture.signIn("ada").person.id))
        let go = Collected<Int>()
        try board.begin(
            job,
            work: { handle in
                while go.all.isEmpty { await Task.yield() }
                handle.report { $0.bytesRead = 7 }
                return { $0.state = .done }
            })
        let streams = try (0..<3).map { _ in try #require(board.watch(job.id)) }
        go.add(1)
        for stream in streams {
            var last: JobRecord?
            for await state in stream { last = state }
            #expect(last?.state == .done && last?.bytesRead == 7 && last?.ended == fixture.clock.now)
        }
        #expect(board.watch(job.id) == nil && board.count == 0)
    }

    @Test("API-71: a job that is cancelled before its turn comes does nothing, and its file goes") func waiting()
        async throws
    {
        var limits = ServiceLimits()
        limits.importsPerPerson = 1
        let (board, person) = (self.board(limits), try await fixture.signIn("ada").person.id)
        let (go, began, left) = (Collected<Int>(), Collected<Int>(), Collected<Int>())
        let jobs = (0..<3).map { _ in job(person) }
        func begin(_ number: Int) throws {
            try board.begin(
                jobs[number],
                work: { _ in
                    began.add(number)
                    while number == 0, go.all.isEmpty { await Task.yield() }
                    return { $0.state = .done }
                }, afterwards: { left.add(number) })
        }
        try begin(0)
        while began.all.isEmpty { await Task.yield() }
        for number in 1..<3 { try begin(number) }
        board.cancel(jobs[1].id)
        fixture.clock.advance(5)
        #expect(began.all == [0] && left.all.isEmpty && board.count == 3)
        go.add(1)
        while board.count > 0 { await Task.yield() }
        #expect(began.all == [0, 2] && left.all.sorted() == [0, 1, 2])
        let ended = try jobs.map { try #require(try board.job($0.id, of: person)) }
        let now = fixture.clock.now
        #expect(ended.map(\.state) == [.done, .cancelled, .done])
        #expect(ended.map(\.begun) == [now - 5, nil, now] && ended.map(\.ended) == [now, now, now])
    }
}
