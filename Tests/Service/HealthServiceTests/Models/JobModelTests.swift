import Foundation
import TestSupport
import Testing

@testable import HealthService

/// Jobs of two people and their tokens in any order: whose turn it is, who knows of them, and what is told and kept.
@Suite struct JobModelTests {
    /// What the work of a job does next.
    private enum Order: Sendable {
        case report(Int64)
        case end(JobRecord.State, Int64)
        /// Ends as soon as it is cancelled.
        case wait
    }

    private enum News: Sendable, Hashable {
        case begun(UUID)
        case reported(UUID)
        case left(UUID)
    }

    /// What is known of a job.
    private struct Known {
        var record: JobRecord
        var isCancelled = false
        var isRunning = false
        /// The number of objects as in the database, to which progress is not written.
        var stored: Int64 = 0
        let orders: AsyncStream<Order>.Continuation
    }

    private struct World {
        let fixture: AccountsFixture
        let board: JobScheduler
        let callers: [Caller]
        var known: [Known] = []
        var news: AsyncStream<News>.Iterator
        let feed: AsyncStream<News>.Continuation
        let limits: ServiceLimits

        init() async throws {
            fixture = try AccountsFixture()
            var limits = ServiceLimits()
            (limits.jobs, limits.importsPerPerson, limits.exportsPerPerson) = (3, 2, 1)
            self.limits = limits
            board = JobScheduler(database: fixture.accounts.database, limits: limits) { [clock = fixture.clock] in
                clock.now
            }
            var callers: [Caller] = []
            for name in ["ann", "ben"] {
                let signedIn = try await fixture.signIn(name)
                callers.append(.session(signedIn))
                for token in ["phone", "scale"] {
                    let issued = try fixture.accounts.makeToken(
                        TokenDraft(name: token, grant: TokenGrant()), signedIn, from: .home)
                    callers.append(.token(try fixture.accounts.bearer(of: issued.secret, from: .local)))
                }
            }
            self.callers = callers
            let (stream, feed) = AsyncStream.makeStream(of: News.self)
            (news, self.feed) = (stream.makeAsyncIterator(), feed)
        }

        mutating func begin(_ kind: JobRecord.Kind, by caller: Caller, number: Int) throws {
            // Of two jobs of one moment, the greater identifier is the later.
            let id = try #require(UUID(uuidString: "0000000\(number * 7 % 10)-0000-4000-8000-0000000000\(number + 10)"))
            var job = JobRecord(id: id, person: caller.person.id, kind: kind, state: .waiting, made: fixture.clock.now)
            (job.name, job.actor) = ("\(number)", caller.owner)
            let (orders, sender) = AsyncStream.makeStream(of: Order.self)
            known.append(Known(record: job, orders: sender))
            let feed = feed
            try board.begin(
                job,
                work: { handle in
                    feed.yield(.begun(id))
                    for await order in orders {
                        switch order {
                        case .report(let count):
                            handle.report { ($0.added, $0.bytesRead) = (count, 2 * count) }
                            feed.yield(.reported(id))
                        case .end(let state, let count): return { ($0.state, $0.added) = (state, count) }
                        case .wait:
                            while !handle.isCancelled { await Task.yield() }
                            return { ($0.state, $0.added) = (.done, 77) }
                        }
                    }
                    return { $0.state = .failed }
                }, afterwards: { feed.yield(.left(id)) })
        }

        /// The number of jobs that run when every free place is taken.
        var busy: Int {
            var lanes: [String: Int] = [:]
            for job in known where !job.record.state.isEnded && (job.isRunning || !job.isCancelled) {
                lanes["\(job.record.person) \(job.record.kind)", default: 0] += 1
            }
            return min(limits.jobs, lanes.reduce(0) { $0 + min(width($1.key.hasSuffix("import")), $1.value) })
        }

        private func width(_ isImport: Bool) -> Int { isImport ? limits.importsPerPerson : limits.exportsPerPerson }

        /// Waits until every free place is taken.
        mutating func settle() async {
            while known.count(where: \.isRunning) < busy {
                guard case .begun(let id)? = await next(), let place = place(of: id) else { continue }
                let job = known[place].record
                #expect(!known[place].isCancelled && job.state == .waiting)
                (known[place].isRunning, known[place].record.state) = (true, .running)
                known[place].record.begun = fixture.clock.now
                let lane = known.filter {
                    $0.isRunning && $0.record.person == job.person && $0.record.kind == job.kind
                }
                #expect(lane.count <= width(job.kind == .import))
            }
            #expect(known.count(where: \.isRunning) == busy)
        }

        /// Returns the next news but those of cancelled jobs that never began.
        mutating func next() async -> News? {
            while let news = await news.next(isolation: nil) {
                if case .left(let id) = news, let place = place(of: id), !known[place].isRunning {
                    #expect(known[place].isCancelled)
                    continue
                }
                return news
            }
            return nil
        }

        func place(of id: UUID) -> Int? { known.firstIndex { $0.record.id == id } }

        mutating func report(_ place: Int, _ count: Int64) async {
            known[place].orders.yield(.report(count))
            let told = await next()
            #expect(told == .reported(known[place].record.id))
            (known[place].record.added, known[place].record.bytesRead) = (count, 2 * count)
        }

        mutating func end(_ place: Int, _ order: Order, _ state: JobRecord.State, _ count: Int64) async throws {
            let id = known[place].record.id
            let states = try #require(board.watch(id))
            known[place].orders.yield(order)
            if case .wait = order { await board.endAll(of: known[place].record.person) }
            var last: JobRecord?
            for await state in states { last = state }
            var left = await next()
            while case .begun = left { left = await next() }
            #expect(left == .left(id))
            (known[place].isRunning, known[place].record.state) = (false, known[place].isCancelled ? .cancelled : state)
            (known[place].record.added, known[place].record.ended) = (count, fixture.clock.now)
            known[place].stored = count
            #expect(last == known[place].record && board.watch(id) == nil)
        }

        /// Compares what each caller is told with what is known.
        func check(limit: Int) throws {
            func mark(_ job: JobRecord, _ isCancelled: Bool) -> String {
                // A cancelled job ends when its turn comes.
                let isGone = isCancelled && job.begun == nil
                return "\(job.name ?? "") \(isGone ? "cancelled" : job.state.rawValue) \(job.added) \(job.bytesRead) "
                    + "\(job.begun.map { "\($0)" } ?? "-") \(isGone ? "" : job.ended.map { "\($0)" } ?? "-")"
            }
            let cancelled = Set(known.filter(\.isCancelled).map(\.record.id))
            for caller in callers {
                for kind in [JobRecord.Kind.import, .export] {
                    let own = known.map(\.record).filter {
                        $0.person == caller.person.id && $0.kind == kind
                            && caller.knownActor.map { [actor = $0.actor] in $0 == actor } ?? true
                    }.sorted { ($0.made, $0.id.uuidString) > ($1.made, $1.id.uuidString) }
                    let told = try board.jobs(kind, knownTo: caller, limit: limit)
                    #expect(
                        told.map { mark($0, cancelled.contains($0.id)) }
                            == own.prefix(limit).map { mark($0, cancelled.contains($0.id)) })
                    for job in known.map(\.record) {
                        let found = try board.job(job.id, kind, knownTo: caller)
                        #expect((found != nil) == own.contains { $0.id == job.id })
                    }
                }
            }
            let open = known.count { !$0.record.state.isEnded && !($0.isCancelled && !$0.isRunning) }
            #expect(board.count >= open)
            for job in known where job.record.begun != nil {
                let stored = try fixture.accounts.database.read { try $0.job(job.record.id, of: job.record.person) }
                #expect(stored?.state == job.record.state && stored?.added == job.stored)
                #expect(stored?.begun == job.record.begun && stored?.ended == job.record.ended)
            }
        }
    }

    @Test("API-71, API-73: jobs run when it is their turn, and are told to their owners alone", arguments: 1...4)
    func jobsTakeTurns(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var world = try await World()
        let states: [JobRecord.State] = [.done, .partial, .failed, .refused, .previewed]
        for step in 0..<40 {
            // Several jobs have one moment.
            if step % 3 == 0 { world.fixture.clock.advance(7) }
            let running = world.known.indices.filter { world.known[$0].isRunning }
            let waiting = world.known.indices.filter {
                !world.known[$0].record.state.isEnded && !world.known[$0].isRunning && !world.known[$0].isCancelled
            }
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3 where step < 30:
                let caller = try #require(world.callers.randomElement(using: &random))
                try world.begin(Bool.random(using: &random) ? .import : .export, by: caller, number: step)
            case 4, 5:
                guard let place = running.randomElement(using: &random) else { continue }
                await world.report(place, .random(in: 1...900, using: &random))
            case 6:
                guard let place = (running + waiting).randomElement(using: &random) else { continue }
                world.board.cancel(world.known[place].record.id)
                world.known[place].isCancelled = true
            default:
                guard let place = running.randomElement(using: &random) else { continue }
                let (state, count) = (states[step % states.count], Int64.random(in: 1...900, using: &random))
                try await world.end(place, .end(state, count), state, count)
            }
            await world.settle()
            if step % 4 == 0 { try world.check(limit: [1, 3, 100][step / 4 % 3]) }
        }
        // What is left ends one by one.
        while let place = world.known.firstIndex(where: \.isRunning) {
            try await world.end(place, .end(.done, 5), .done, 5)
            await world.settle()
        }
        for place in world.known.indices where world.known[place].record.begun == nil {
            #expect(world.known[place].isCancelled)
            let job = world.known[place].record
            while try world.board.job(job.id, of: job.person)?.state != .cancelled { await Task.yield() }
        }
        while world.board.count > 0 { await Task.yield() }
        try world.check(limit: 100)
    }

    @Test("SRV-37: what ends with a person's account is that person's alone, running or waiting")
    func jobsOfAPersonEnd() async throws {
        var world = try await World()
        for (number, caller) in [0, 1, 3, 2].enumerated() {
            try world.begin(number == 2 ? .export : .import, by: world.callers[caller], number: number)
            await world.settle()
        }
        // Two imports of Ann and an export of Ben run; the last import of Ann waits.
        #expect(world.known.map(\.isRunning) == [true, true, true, false])
        for place in [0, 1] {
            world.known[place].orders.yield(.wait)
            world.known[place].isCancelled = true
        }
        world.known[3].isCancelled = true
        await world.board.endAll(of: world.callers[0].person.id)
        #expect(world.board.count == 1)
        for place in [0, 1, 3] {
            let job = world.known[place].record
            let ended = try world.board.job(job.id, of: job.person)
            #expect(ended?.state == .cancelled && ended?.ended == world.fixture.clock.now)
            #expect(ended?.added == (place == 3 ? 0 : 77) && (ended?.begun == nil) == (place == 3))
        }
        #expect(try world.board.job(world.known[2].record.id, of: world.callers[3].person.id)?.state == .running)
        world.known[2].orders.yield(.end(.done, 1))
        while world.board.count > 0 { await Task.yield() }
    }
}
