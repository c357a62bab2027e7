import Foundation
import HealthStore
import HealthTransfer
import Synchronization
import WorkoutFiles

/// A job that imports an uploaded file into a person's store and retains it with the originals (API-70, SRV-36).
struct ImportWork: Sendable {
    let accounts: Accounts
    /// A Boolean value that indicates whether the server retains originals for people who choose so.
    let keepsOriginals: Bool
    let caller: Caller
    let store: PersonStore
    /// The path of the file.
    ///
    /// The creator of the job deletes it if it still exists.
    let file: String
    /// The options for information that the file lacks, and for values that cannot be true.
    let options: FileImporter.Options

    /// The maximum number of files in an archive, and of bytes into which all archives of an upload decompress
    /// (SEC-42).
    private static let mostEntries = 100_000
    private static let mostUnpackedBytes = 64 << 30

    /// Runs the import and returns the changes to the job's record.
    func run(_ job: JobRecord, _ handle: JobScheduler.Handle) async -> JobScheduler.Outcome {
        let result = ImportResult(await reports(on: store, job, handle))
        // Every workout is linked to its file, even if not all of them are listed.
        try? accounts.database.write { try $0.note(workouts: result.workouts, of: job.id) }
        if result.state == .done || result.state == .partial { save(job) }
        try? accounts.log(
            .import, job.id.uuidString, by: caller, outcome: result.outcome)
        return { result.write(into: &$0) }
    }

    /// Runs the import on a copy of the store, which is then deleted, and returns the result (API-142).
    func preview(_ job: JobRecord, _ handle: JobScheduler.Handle) async throws -> ImportResult {
        let trial = try await BlockingWork.run { [accounts, caller] in
            try TrialCopy(
                of: accounts.folder.store(of: caller.person.id), in: URL(fileURLWithPath: accounts.folder.temporary))
        }
        defer { trial.remove() }
        return ImportResult(
            previewing: await reports(on: try PersonStore(path: trial.path), job, handle))
    }

    /// Imports the file into a store and returns the report of each file in it.
    private func reports(
        on store: PersonStore, _ job: JobRecord, _ handle: JobScheduler.Handle
    ) async -> [ImportReport] {
        // Objects are saved under the sources that the file names, which grants the token's app no permissions.
        let share = Mutex(ArchiveShare(bytes: job.bytesTotal))
        let importer = FileImporter(
            access: store.access(as: .dashboard), options: options,
            progress: { _, done, total in
                let read = share.withLock { $0.read(done, of: total) }
                handle.report { ($0.bytesRead, $0.bytesTotal) = read }
            }, entry: { index, count in share.withLock { $0.entry = (index, count) } },
            isCancelled: { handle.isCancelled })
        let reports = Mutex<[ImportReport]>([])
        var input = InputFile(path: file, named: job.name ?? "file")
        input.budget = UnpackingBudget(entries: Self.mostEntries, bytes: Self.mostUnpackedBytes)
        await importer.importAll(input) { report in
            reports.withLock { $0.append(report) }
            handle.report { $0.added += Int64(report.samples + report.routePoints) }
        }
        return reports.withLock { $0 }
    }

    /// Retains the file, named by the hash of its content.
    private func save(_ job: JobRecord) {
        guard keepsOriginals, caller.person.settings.keepsOriginals, let digest = job.digest else { return }
        let person = caller.person.id
        try? ServiceFolder.makeFolder(accounts.folder.originals(of: person))
        // If the same file is already there, this one is deleted.
        try? FileManager.default.moveItem(atPath: file, toPath: accounts.folder.original(digest, of: person))
    }
}
