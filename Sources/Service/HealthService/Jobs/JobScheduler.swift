import Foundation
import HealthTransfer
import Synchronization

/// A scheduler of import and export jobs that run in the background (API-70, API-71, API-72), a few at a time, with
/// progress reports.
final class JobScheduler: Sendable {
    /// A closure that stores the result of a job in its record.
    typealias Outcome = @Sendable (inout JobRecord) -> Void

    /// The handle with which a running job reports to the board.
    struct Handle: Sendable {
        fileprivate let board: JobScheduler
        fileprivate let id: UUID
        fileprivate let cancellation: Cancellation

        /// A Boolean value that indicates whether the job was cancelled.
        var isCancelled: Bool { cancellation.isCancelled }

        /// Reports progress to the observers of the job, without writing it to the database.
        func report(_ body: (inout JobRecord) -> Void) { board.change(id, isQuiet: true, body) }
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
    /// The limit on concurrent jobs of all people together.
    private let turns: BoundedQueue
    private let lanes = Mutex<[Lane: BoundedQueue]>([:])
    private let running = Mutex<[UUID: Running]>([:])

    init(database: ServerDatabase, limits: ServiceLimits, clock: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.limits = limits
        self.clock = clock
        turns = BoundedQueue(width: limits.jobs, depth: .max)
    }

    // MARK: Running

    /// Adds a job, which runs when its turn comes.
    ///
    /// - Parameters:
    ///   - isNew: A Boolean value that indicates whether the job has not been begun before.
    ///   - work: Runs the job and returns its outcome.
    ///   - afterwards: Called in any case, even if the job was cancelled before it began, and before the job is
    ///     reported as ended.
    func begin(
        _ job: JobRecord, isNew: Bool = true, work: @escaping @Sendable (Handle) async -> Outcome,
        afterwards: @escaping @Sendable () -> Void = {}
    ) throws {
        let handle = Handle(board: self, id: job.id, cancellation: Cancellation())
        try database.write { try isNew ? $0.add(job) : $0.change(job) }
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

    private func lane(of job: JobRecord) -> BoundedQueue {
        let width = job.kind == .import ? limits.importsPerPerson : limits.exportsPerPerson
        return lanes.withLock { lanes in
            let lane = Lane(person: job.person, kind: job.kind)
            if let known = lanes[lane] { return known }
            let turns = BoundedQueue(width: width, depth: .max)
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

    // MARK: Queries

    /// Returns the current state of a job.
    func job(_ id: UUID, of person: UUID) throws -> JobRecord? {
        let known = running.withLock { $0[id]?.record }
        if let known { return known.person == person ? known : nil }
        return try database.read { try $0.job(id, of: person) }
    }

    /// Returns the current state of a job of a kind, if the caller has access to it (API-73).
    func job(_ id: UUID, _ kind: JobRecord.Kind, knownTo caller: Caller) throws -> JobRecord? {
        guard let job = try job(id, of: caller.person.id), job.kind == kind,
            caller.knownActor.map({ job.actor == $0 }) ?? true
        else { return nil }
        return job
    }

    /// Returns the jobs that a caller has access to, latest first (API-73).
    func jobs(_ kind: JobRecord.Kind, knownTo caller: Caller, limit: Int) throws -> [JobRecord] {
        let known = try database.read {
            try $0.jobs(of: caller.person.id, kind: kind, actor: caller.knownActor, limit: limit)
        }
        return running.withLock { running in known.map { running[$0.id]?.record ?? $0 } }
    }

    /// Returns the states of a job as they change, beginning with the current one, or `nil` if the job has ended.
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

    /// The number of unfinished jobs.
    var count: Int { running.withLock { $0.count } }

    // MARK: Ending

    /// Cancels a job; what it stored so far remains.
    func cancel(_ id: UUID) {
        running.withLock { $0[id]?.cancellation }?.cancel()
    }

    /// Cancels all jobs, each at the end of its current transaction (SRV-8).
    func cancelAll() {
        for job in running.withLock({ $0.values.map(\.cancellation) }) { job.cancel() }
    }

    /// Cancels all jobs of a person, and returns when they have ended (SRV-37).
    func endAll(of person: UUID) async {
        let jobs = running.withLock { $0.values.filter { $0.record.person == person } }
        for job in jobs { job.cancellation.cancel() }
        for job in jobs { await job.task?.value }
    }
}
