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
        let parts = Set(otherParts(of: job))
        let result = ImportResult(await reports(on: store, job, handle, with: parts))
        // Every workout is linked to its file, even if not all of them are listed.
        try? accounts.database.write { try $0.note(workouts: result.workouts, of: job.id) }
        if result.state == .done || result.state == .partial {
            save(job)
            // A part that was imported at the same time did not know of this one either.
            let all = parts.union(otherParts(of: job))
            if all.count > parts.count, !handle.isCancelled, let own = original(of: job) {
                let more = ImportResult(await reports(on: store, job, handle, from: own, with: all))
                try? accounts.database.write { try $0.note(workouts: more.workouts, of: job.id) }
            }
        }
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

    /// Returns the kept originals of the other parts of a takeout (IMP-4); none if the file is no part.
    private func otherParts(of job: JobRecord) -> [String] {
        guard let stem = job.name.flatMap(TakeoutPart.stem) else { return [] }
        let person = caller.person.id
        let jobs =
            (try? accounts.database.read { try $0.jobs(of: person, kind: .import, actor: nil, limit: Self.mostJobs) })
            ?? []
        return jobs.filter { $0.id != job.id && $0.digest != job.digest && $0.name.flatMap(TakeoutPart.stem) == stem }
            .compactMap(original).filter { TakeoutPart.isPart(InputFile(path: $0)) }
    }

    /// The largest number of imports among which the parts of a takeout are looked for.
    private static let mostJobs = 1_000

    /// Returns the path of the kept original of an import; nil if there is none.
    private func original(of job: JobRecord) -> String? {
        guard let digest = job.digest else { return nil }
        let path = accounts.folder.original(digest, of: caller.person.id)
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// Imports the file into a store and returns the report of each file in it.
    ///
    /// - Parameters:
    ///   - path: The path of the file; nil for that of the upload.
    ///   - parts: The paths of the other parts of a takeout.
    private func reports(
        on store: PersonStore, _ job: JobRecord, _ handle: JobScheduler.Handle, from path: String? = nil,
        with parts: Set<String> = []
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
        let inputs = [(path ?? file, job.name ?? "file")] + parts.sorted().map { ($0, job.name ?? "file") }
        let files = inputs.map { path, name in
            var input = InputFile(path: path, named: name)
            input.budget = UnpackingBudget(entries: Self.mostEntries, bytes: Self.mostUnpackedBytes)
            return input
        }
        await importer.importAll(files) { report in
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
