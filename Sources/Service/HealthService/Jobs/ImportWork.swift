import Foundation
import HealthReports
import HealthStore
import HealthTransfer
import Synchronization
import WorkoutFiles

/// Puts a file that was received into a person's store, and keeps it with the originals (API-70, SRV-36).
struct ImportWork: Sendable {
    let accounts: Accounts
    /// Whether files are kept of people who want it.
    let keepsOriginals: Bool
    let caller: Caller
    let store: PersonStore
    /// Where the file lies; whoever began the job deletes it if it is still there.
    let file: String

    /// Files of an archive, and bytes that all archives of an upload unpack to (SEC-42).
    private static let mostEntries = 100_000
    private static let mostUnpackedBytes = 64 << 30

    /// Does it; answers what is to be written down.
    func run(_ job: JobRecord, _ handle: JobBoard.Handle) async -> JobBoard.Outcome {
        // Objects are saved under the sources that the file names; the app of a token gets no permission by it.
        let importer = FileImporter(
            access: store.access(as: .dashboard),
            progress: { _, done, total in
                handle.tell { ($0.bytesRead, $0.bytesTotal) = (Int64(done), total.map(Int64.init)) }
            }, isCancelled: { handle.isCancelled })
        let reports = Mutex<[ImportReport]>([])
        var input = InputFile(path: file, named: job.name ?? "file")
        input.budget = UnpackingBudget(entries: Self.mostEntries, bytes: Self.mostUnpackedBytes)
        await importer.importAll(input) { report in
            reports.withLock { $0.append(report) }
            handle.tell { $0.added += Int64(report.samples + report.routePoints) }
        }
        let result = ImportResult(reports.withLock { $0 })
        // A workout leads to its file, also if nobody is told of all of them.
        try? accounts.database.write { try $0.note(workouts: result.workouts, of: job.id) }
        if result.state == .done || result.state == .partial { keep(job) }
        try? accounts.log(
            .import, job.id.uuidString, by: caller, outcome: result.outcome)
        return { result.write(into: &$0) }
    }

    /// Keeps the file under the hash of its content.
    private func keep(_ job: JobRecord) {
        guard keepsOriginals, caller.person.settings.keepsOriginals, let digest = job.digest else { return }
        let person = caller.person.id
        try? ServiceFolder.makeFolder(accounts.folder.originals(of: person))
        // The same one may be there already; then this one goes.
        try? FileManager.default.moveItem(atPath: file, toPath: accounts.folder.original(digest, of: person))
    }
}
