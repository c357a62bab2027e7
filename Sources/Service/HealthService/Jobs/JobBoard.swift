import Foundation
import HealthReports
import HealthStore
import HealthTransfer
import Synchronization

/// Imports and exports that run on while people do something else (API-70, API-71, API-72): a few at once, each told as it goes.
final class JobBoard: Sendable {
    /// What is to be written down of the end of a job.
    typealias Outcome = @Sendable (inout JobRecord) -> Void

    /// A job's own view of the board.
    struct Handle: Sendable {
        fileprivate let board: JobBoard
        fileprivate let id: UUID
        fileprivate let cancellation: Cancellation

        /// Whether somebody wants it to end.
        var isCancelled: Bool { cancellation.isCancelled }

        /// Tells how far it is, to those who watch; nothing is written down.
        func tell(_ body: (inout JobRecord) -> Void) { board.change(id, isQuiet: true, body) }
    }

    private struct Running {
        var record: JobRecord
        let cancellation: Cancellation
        var task: Task<Void, Never>?
        var watchers: [Int: AsyncStream<JobRecord>.Continuation] = [:]
        var nextWatcher = 0
    }

    private struct Lane: Hashable {
        var person: UUID
        var kind: JobRecord.Kind
    }

    private let database: ServerDatabase
    private let clock: @Sendable () -> Date
    private let limits: ServiceLimits
    /// Of all people together.
    private let turns: Turns
    private let lanes = Mutex<[Lane: Turns]>([:])
    private let running = Mutex<[UUID: Running]>([:])

    init(database: ServerDatabase, limits: ServiceLimits, clock: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.limits = limits
        self.clock = clock
        turns = Turns(width: limits.jobs, depth: .max)
    }

    // MARK: Running

    /// Begins a job, which runs when it is its turn.
    ///
    /// - Parameters:
    ///   - work: Does it; answers what is to be written down of its end.
    ///   - afterwards: Done in any case, also if it was cancelled before it began, and before the job's end can be seen.
    func begin(
        _ job: JobRecord, work: @escaping @Sendable (Handle) async -> Outcome,
        afterwards: @escaping @Sendable () -> Void = {}
    ) throws {
        let handle = Handle(board: self, id: job.id, cancellation: Cancellation())
        try database.write { try $0.add(job) }
        let lane = lane(of: job)
        running.withLock { $0[job.id] = Running(record: job, cancellation: handle.cancellation) }
        let task = Task.detached { [self] in
            _ = await lane.enter()
            defer { lane.leave() }
            _ = await turns.enter()
            defer { turns.leave() }
            guard !handle.isCancelled else {
                afterwards()
                return end(job.id) { $0.state = .cancelled }
            }
            change(job.id) { ($0.state, $0.begun) = (.running, self.clock()) }
            let outcome = await work(handle)
            afterwards()
            end(job.id) { record in
                outcome(&record)
                if handle.isCancelled { record.state = .cancelled }
            }
        }
        running.withLock { $0[job.id]?.task = task }
    }

    private func lane(of job: JobRecord) -> Turns {
        let width = job.kind == .import ? limits.importsPerPerson : limits.exportsPerPerson
        return lanes.withLock { lanes in
            let lane = Lane(person: job.person, kind: job.kind)
            if let known = lanes[lane] { return known }
            let turns = Turns(width: width, depth: .max)
            lanes[lane] = turns
            return turns
        }
    }

    private func change(_ id: UUID, isQuiet: Bool = false, _ body: (inout JobRecord) -> Void) {
        let (record, watchers) = running.withLock { running -> (JobRecord?, [AsyncStream<JobRecord>.Continuation]) in
            guard var job = running[id] else { return (nil, []) }
            body(&job.record)
            running[id] = job
            return (job.record, Array(job.watchers.values))
        }
        guard let record else { return }
        for watcher in watchers { watcher.yield(record) }
        if !isQuiet { try? database.write { try $0.change(record) } }
    }

    private func end(_ id: UUID, _ body: (inout JobRecord) -> Void) {
        change(id) { record in
            record.ended = clock()
            body(&record)
        }
        let watchers = running.withLock { Array(($0.removeValue(forKey: id)?.watchers ?? [:]).values) }
        for watcher in watchers { watcher.finish() }
    }

    // MARK: Asking

    /// A job as it is now.
    func job(_ id: UUID, of person: UUID) throws -> JobRecord? {
        let known = running.withLock { $0[id]?.record }
        if let known { return known.person == person ? known : nil }
        return try database.read { try $0.job(id, of: person) }
    }

    /// A job of a kind as it is now, if the caller may know of it (API-73).
    func job(_ id: UUID, _ kind: JobRecord.Kind, knownTo caller: Caller) throws -> JobRecord? {
        guard let job = try job(id, of: caller.person.id), job.kind == kind,
            caller.knownActor.map({ job.actor == $0 }) ?? true
        else { return nil }
        return job
    }

    /// The jobs that a caller may know of, the latest first (API-73).
    func jobs(_ kind: JobRecord.Kind, knownTo caller: Caller, limit: Int) throws -> [JobRecord] {
        let known = try database.read {
            try $0.jobs(of: caller.person.id, kind: kind, actor: caller.knownActor, limit: limit)
        }
        return running.withLock { running in known.map { running[$0.id]?.record ?? $0 } }
    }

    /// The states of a job as they come, the present one first; nil if it has ended.
    func watch(_ id: UUID) -> AsyncStream<JobRecord>? {
        let (stream, feed) = AsyncStream.makeStream(of: JobRecord.self, bufferingPolicy: .bufferingNewest(1))
        let watcher = running.withLock { running -> Int? in
            guard var job = running[id] else { return nil }
            feed.yield(job.record)
            defer { running[id] = job }
            job.nextWatcher += 1
            job.watchers[job.nextWatcher] = feed
            return job.nextWatcher
        }
        guard let watcher else { return nil }
        feed.onTermination = { [weak self] _ in
            self?.running.withLock { _ = $0[id]?.watchers.removeValue(forKey: watcher) }
        }
        return stream
    }

    /// How many jobs have not ended.
    var count: Int { running.withLock { $0.count } }

    // MARK: Ending

    /// Ends a job; what is in stays.
    func cancel(_ id: UUID) {
        running.withLock { $0[id]?.cancellation }?.cancel()
    }

    /// Ends all jobs at the end of a transaction each (SRV-8).
    func cancelAll() {
        for job in running.withLock({ $0.values.map(\.cancellation) }) { job.cancel() }
    }

    /// Ends what runs for a person, and returns when it has ended (SRV-37).
    func endAll(of person: UUID) async {
        let jobs = running.withLock { $0.values.filter { $0.record.person == person } }
        for job in jobs { job.cancellation.cancel() }
        for job in jobs { await job.task?.value }
    }
}
