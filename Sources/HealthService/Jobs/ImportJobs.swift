import Foundation
import HealthDatabase
import HealthModel
import HealthTransfer
import Synchronization
import WorkoutFiles

/// Imports that run on while people do something else (API-70, API-71): a few at once, each told as it goes.
final class ImportJobs: Sendable {
    /// How many run at once for all people, and for one (SEC-50).
    static let width = 2

    private struct State {
        /// Jobs under way, with who watches them.
        var running: [UUID: Running] = [:]
    }

    private struct Running {
        var record: JobRecord
        let cancellation: Cancellation
        var watchers: [Int: AsyncStream<JobRecord>.Continuation] = [:]
        var nextWatcher = 0
    }

    private let accounts: Accounts
    private let turns = Turns(width: width, depth: .max)
    private let state = Mutex(State())

    init(accounts: Accounts) {
        self.accounts = accounts
    }

    // MARK: Beginning

    /// Imports a file that was received, when it is its turn; the file is gone afterwards, or kept with the originals.
    func begin(_ job: JobRecord, file: String, of caller: Caller, in store: PersonStore) throws {
        let cancellation = Cancellation()
        try accounts.database.write { try $0.add(job) }
        state.withLock { $0.running[job.id] = Running(record: job, cancellation: cancellation) }
        Task.detached { [self] in
            _ = await turns.enter()
            defer { turns.leave() }
            await run(job, file, caller, store, cancellation)
        }
    }

    // MARK: Running

    private func run(
        _ job: JobRecord, _ file: String, _ caller: Caller, _ store: PersonStore, _ cancellation: Cancellation
    ) async {
        defer { try? FileManager.default.removeItem(atPath: file) }
        guard !cancellation.isCancelled else { return end(job.id) { $0.state = .cancelled } }
        change(job.id) { ($0.state, $0.begun) = (.running, self.accounts.clock()) }
        let name = job.name ?? "file"
        // Objects are saved under the sources that the file names; the app of a token gets no permission by it.
        let importer = FileImporter(
            access: store.access(as: .dashboard),
            progress: { [weak self] _, done, total in
                self?.change(job.id, isQuiet: true) {
                    ($0.bytesRead, $0.bytesTotal) = (Int64(done), total.map(Int64.init))
                }
            }, isCancelled: { cancellation.isCancelled })
        var reports: [ImportReport] = []
        await importer.importAll(file, named: name) { report in
            reports.append(report)
            change(job.id, isQuiet: true) { $0.added += Int64(report.samples + report.routePoints) }
        }
        let result = ImportResult(reports)
        end(job.id) { record in
            result.write(into: &record)
            if cancellation.isCancelled { record.state = .cancelled }
        }
        try? accounts.log(
            .import, job.id.uuidString, by: caller, outcome: result.state == .failed ? .failed : .done)
    }

    /// Changes what is told of a job.
    ///
    /// - Parameter isQuiet: Whether only who watches is told, and nothing is written down.
    private func change(_ id: UUID, isQuiet: Bool = false, _ body: (inout JobRecord) -> Void) {
        let (record, watchers) = state.withLock { state -> (JobRecord?, [AsyncStream<JobRecord>.Continuation]) in
            guard var running = state.running[id] else { return (nil, []) }
            body(&running.record)
            state.running[id] = running
            return (running.record, Array(running.watchers.values))
        }
        guard let record else { return }
        for watcher in watchers { watcher.yield(record) }
        if !isQuiet { try? accounts.database.write { try $0.change(record) } }
    }

    private func end(_ id: UUID, _ body: (inout JobRecord) -> Void) {
        change(id) { record in
            record.ended = accounts.clock()
            body(&record)
        }
        let watchers = state.withLock { Array(($0.running.removeValue(forKey: id)?.watchers ?? [:]).values) }
        for watcher in watchers { watcher.finish() }
    }

    // MARK: Asking

    /// A job as it is now.
    func job(_ id: UUID, of person: UUID) throws -> JobRecord? {
        let running = state.withLock { $0.running[id]?.record }
        if let running { return running.person == person ? running : nil }
        return try accounts.database.read { try $0.job(id, of: person) }
    }

    /// The states of a job as they come, the present one first; nil if it has ended.
    func watch(_ id: UUID) -> AsyncStream<JobRecord>? {
        let (stream, feed) = AsyncStream.makeStream(of: JobRecord.self, bufferingPolicy: .bufferingNewest(1))
        let watcher = state.withLock { state -> Int? in
            guard var running = state.running[id] else { return nil }
            feed.yield(running.record)
            defer { state.running[id] = running }
            running.nextWatcher += 1
            running.watchers[running.nextWatcher] = feed
            return running.nextWatcher
        }
        guard let watcher else { return nil }
        feed.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.running[id]?.watchers.removeValue(forKey: watcher) }
        }
        return stream
    }

    /// Ends a job; what is in stays.
    func cancel(_ id: UUID) {
        state.withLock { $0.running[id]?.cancellation }?.cancel()
    }

    /// Ends all jobs at the end of a transaction each (SRV-8).
    func cancelAll() {
        for job in state.withLock({ $0.running.values.map(\.cancellation) }) { job.cancel() }
    }
}
