import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// A job that writes an export file, which can be downloaded for a day (API-72, SRV-35).
struct ExportWork: Sendable {
    /// The retention period of a file, in seconds: 24 h.
    static let retention: Double = 86_400
    /// The maximum number of warnings that are listed.
    private static let mostWarnings = 1_000

    let accounts: Accounts
    let caller: Caller
    let store: PersonStore
    let request: ExportRequest
    /// The path of the file, which appears when it is complete.
    let path: String

    /// The result of an export.
    private struct Result: Sendable {
        var count = 0
        var skipped = 0
        var warnings: [JSON] = []
    }

    /// Runs the export and returns the changes to the job's record.
    func run(_ job: JobRecord, _ handle: JobScheduler.Handle) async -> JobScheduler.Outcome {
        do {
            let result = try await BlockingWork.run { try write(handle) }
            // Not every format is asked while it is written.
            if handle.isCancelled { throw CancellationError() }
            let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
            let expires = accounts.clock() + Self.retention
            log(job, .done)
            return { record in
                record.state = result.skipped > 0 ? .partial : .done
                (record.added, record.skipped) = (Int64(result.count), Int64(result.skipped))
                (record.bytesTotal, record.expires) = (Int64(size), expires)
                record.warnings = JSON.array(Array(result.warnings.prefix(Self.mostWarnings))).line
            }
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            log(job, .failed)
            let message = handle.isCancelled ? nil : Problem(error)?.detail ?? "The file could not be written."
            return { ($0.state, $0.message) = (.failed, message) }
        }
    }

    private func log(_ job: JobRecord, _ outcome: AuditOutcome) {
        let action: AuditAction = request.format == .account ? .exportOfAll : .export
        try? accounts.log(action, job.id.uuidString, by: caller, outcome: outcome)
    }

    private func write(_ handle: JobScheduler.Handle) throws -> Result {
        try ServiceFolder.makeFolder((path as NSString).deletingLastPathComponent)
        let access = store.access(as: caller.app)
        let progress: (Int, Int) -> Void = { done, total in
            handle.report { ($0.added, $0.bytesTotal) = (Int64(done), nil) }
        }
        switch request.format {
        case .account:
            try AccountExport(accounts: accounts, person: caller.person, isCancelled: { handle.isCancelled })
                .write(to: path, progress: progress)
            return Result()
        case .appleHealth:
            let date = accounts.clock()
            let zone = caller.person.settings.timeZone.flatMap(TimeZone.init(identifier:)) ?? accounts.timeZone
            let report = try AppleHealthExporter(access: access, offset: zone.secondsFromGMT(for: date), date: date)
                .export(
                    to: path, as: .archive, replaces: false, progress: progress, isCancelled: { handle.isCancelled })
            return Result(count: report.recordCount)
        case .csv, .jsonl:
            guard let type = request.type else { return Result() }
            let form: SampleExporter.Form = request.format == .csv ? .csv : .jsonl
            let count = try SampleExporter(access: access).export(
                type, matching: request.filter.predicate, as: form, to: path
            ) { count in handle.report { $0.added = Int64(count) } }
            return Result(count: count)
        case .gpx, .tcx, .fit, .kml, .kmz, .geojson: return try writeWorkouts(access, handle)
        }
    }

    /// Returns the warning for a workout that is missing from the file, without the path of the file.
    private static func remark(_ error: WorkoutFileError) -> String {
        guard let reason = error.unrepresentableReason else { return "It could not be written." }
        return reason.prefix(1).uppercased() + reason.dropFirst() + "."
    }

    /// Writes an archive with a file for each workout that the format can represent.
    private func writeWorkouts(_ access: StoreAccess, _ handle: JobScheduler.Handle) throws -> Result {
        let ending = request.format.rawValue
        guard let format = WorkoutFileFormat.all.first(where: { $0.writing?.ending == ending }) else { return Result() }
        let exporter = WorkoutExporter(
            access: access, format: format, replaces: true, hiddenRadius: request.hiddenRadius)
        let folder = "\(accounts.folder.temporary)/\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var search = WorkoutSearch()
        search.activity = request.activity
        var workouts: [UUID] = []
        try access.reports { reports in try reports.forEachWorkout(request.filter, search) { workouts.append($0.uuid) }
        }
        let zip = try ZipWriter(path: path, date: accounts.clock())
        var result = Result()
        var names: [String: Int] = [:]
        for workout in workouts {
            if handle.isCancelled { throw CancellationError() }
            do {
                try exporter.export([workout], into: folder) { written in
                    let name = (written.file as NSString).lastPathComponent
                    let stem = (name as NSString).deletingPathExtension
                    // Workouts with the same start and activity are numbered.
                    let number = names[stem, default: 0] + 1
                    names[stem] = number
                    let content = (try? Data(contentsOf: URL(fileURLWithPath: written.file))) ?? Data()
                    let isAdded: Void? = try? zip.add(number == 1 ? name : "\(stem)-\(number).\(ending)") { sink in
                        try content.withUnsafeBytes { try sink.write($0) }
                    }
                    if isAdded != nil { result.count += 1 }
                    return isAdded != nil
                }
            } catch let error as WorkoutFileError {
                result.skipped += 1
                result.warnings.append(
                    .object([
                        ("place", .string(workout.uuidString)), ("text", .string(Self.remark(error))),
                        ("count", .integer(1)),
                    ]))
            }
            handle.report { $0.added = Int64(result.count) }
        }
        try zip.finish()
        return result
    }
}
