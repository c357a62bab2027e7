import Foundation
import HealthModel
import HealthTransfer
import WorkoutFiles

/// The route for payloads that other apps post automatically (API-75, ING-1, ING-2, ING-3).
struct IngestRoutes: Sendable {
    let accounts: Accounts
    let jobs: JobScheduler
    let limits: ServiceLimits

    /// The maximum size of a body that is stored before the response; the app has a short timeout (ING-3).
    private static let small = 4 << 20

    var routes: [Route] {
        [
            Route(
                .post, "/api/v1/ingest/health-auto-export", "Imports the JSON payloads of the app Health Auto Export.",
                .scope(.import), shape: IngestOutcome.shape.schema
            ) { call in
                if call.request.fields["Content-Type"]?.lowercased().hasPrefix("multipart/") == true {
                    throw Problem.unsupportedFormat(
                        "Select JSON, version 2, as the export format in the app's automation.")
                }
                let caller = try call.account()
                let ingest = try ingest(call, caller)
                let job = job(call, caller)
                switch try await received(call) {
                case .bytes(let bytes):
                    let outcome = try await call.data.work { _ in try ingest.store(bytes) }
                    var ended = job
                    (ended.bytesTotal, ended.ended) = (Int64(bytes.count), accounts.clock())
                    Self.write(outcome, into: &ended)
                    let record = ended
                    try accounts.database.write { try $0.add(record) }
                    try log(outcome, caller, from: call.request.visitor)
                    let answer = outcome.json(import: Self.address(of: job))
                    return call.json(answer, outcome.isRefused ? .unprocessableContent : .ok)
                case .file(let upload):
                    try begin(job, upload, ingest, caller)
                    let address = Self.address(of: job)
                    var response = call.json(IngestOutcome.shape.json((nil, address)), .accepted)
                    response.fields["Location"] = address
                    return response
                }
            }.answering(.ok, .accepted, .unprocessableContent).limited(by: .ingest)
        ]
    }

    private static func address(of job: JobRecord) -> String { "/api/v1/imports/\(job.id.uuidString)" }

    // MARK: Receiving

    private enum Received {
        case bytes([UInt8])
        case file(Upload)
    }

    /// Receives the body, in memory if it is small, otherwise in a file.
    private func received(_ call: Call) async throws -> Received {
        var limits = limits
        limits.import = limits.ingest
        let place = Upload.Place(folder: accounts.folder.temporary, secrets: accounts.secrets, limits: limits)
        if let length = call.length, length > limits.ingest { throw Problem.tooLarge(limit: limits.ingest) }
        var bytes: [UInt8] = []
        var draft: UploadDraft?
        for try await piece in call.request.body.pieces {
            if draft == nil, bytes.count + piece.count > Self.small {
                try place.check(call.length)
                draft = try UploadDraft(place)
                try draft?.write(bytes)
                bytes = []
            }
            if let draft { try draft.write(piece) } else { bytes += piece }
            // The length of a body need not be announced.
            guard bytes.count <= limits.ingest else { throw Problem.tooLarge(limit: limits.ingest) }
        }
        if let draft { return .file(try draft.finish()) }
        return .bytes(
            try Self.unpacked(bytes, isPacked: Self.isPacked(call.request), limit: limits.ingestUnpacked))
    }

    private static func isPacked(_ request: ServiceRequest) -> Bool {
        request.fields["Content-Encoding"]?.lowercased() == "gzip"
    }

    private static func unpacked(_ bytes: [UInt8], isPacked: Bool, limit: Int) throws -> [UInt8] {
        guard isPacked else { return bytes }
        do throws(WorkoutFileError) {
            return try Gzip.unpacked(bytes, limit: limit)
        } catch {
            throw Problem.invalidBody(error.message)
        }
    }

    // MARK: Storing

    private func ingest(_ call: Call, _ caller: Caller) throws -> HealthAutoExportIngest {
        HealthAutoExportIngest(
            access: try accounts.store(of: caller.person).access(as: .dashboard),
            headers: IngestHeaders(call.request.fields.fields.map { (name: $0.name, value: $0.value) }),
            receivedAt: call.context.now, timeZone: call.context.calendar.timeZone,
            activityNames: caller.person.settings.sportNames, file: "Health Auto Export",
            permits: Self.permits(caller))
    }

    /// Returns the job that records a payload (ING-2).
    private func job(_ call: Call, _ caller: Caller) -> JobRecord {
        var job = JobRecord(
            id: .timeOrdered(), person: caller.person.id, kind: .import, state: .waiting, made: accounts.clock())
        (job.name, job.format, job.actor) = ("Health Auto Export", Self.format, caller.owner)
        let told = ["automation-name", "automation-id", "automation-aggregation", "automation-period", "session-id"]
        job.request =
            JSON.object(
                told.compactMap { name in
                    call.request.fields[name].map { (name, .string(String($0.prefix(200)))) }
                }
            ).line
        return job
    }

    static let format = "health-auto-export"

    /// Stores a large payload in the background.
    private func begin(
        _ job: JobRecord, _ upload: Upload, _ ingest: HealthAutoExportIngest, _ caller: Caller
    ) throws {
        var job = job
        (job.bytesTotal, job.digest) = (Int64(upload.bytes), nil)
        let (begun, limit) = (job, limits.ingestUnpacked)
        try jobs.begin(
            begun,
            work: { handle in
                do {
                    let outcome = try await BlockingWork.run {
                        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: upload.path)))
                        let isPacked = bytes.starts(with: [0x1F, 0x8B])
                        return try ingest.store(try Self.unpacked(bytes, isPacked: isPacked, limit: limit)) {
                            handle.isCancelled
                        }
                    }
                    try log(outcome, caller, from: nil)
                    return { Self.write(outcome, into: &$0) }
                } catch {
                    let message = Problem(error)?.detail ?? "The payload could not be stored."
                    return { ($0.state, $0.message) = (.failed, message) }
                }
            }, afterwards: { upload.remove() })
    }

    private static func write(_ outcome: IngestOutcome, into job: inout JobRecord) {
        job.state = outcome.isRefused ? .refused : outcome.skipped.isEmpty ? .done : .partial
        (job.added, job.alreadyThere) = (Int64(outcome.added + outcome.updated), Int64(outcome.alreadyThere))
        job.skipped = Int64(outcome.skippedCount)
        var warnings = outcome.skipped.map { (place: $0.path, text: $0.reason, count: 1) }
        if outcome.coveredByExport > 0 {
            warnings.append(
                (
                    "", "An imported export of Apple Health contains their originals, so they were not stored again.",
                    outcome.coveredByExport
                ))
        }
        job.warnings =
            JSON.array(
                warnings.map {
                    .object([("place", .string($0.place)), ("text", .string($0.text)), ("count", .integer($0.count))])
                }
            ).line
    }

    private func log(_ outcome: IngestOutcome, _ caller: Caller, from visitor: Visitor?) throws {
        try accounts.log(
            .import, "\(outcome.added) added, \(outcome.updated) updated", by: caller, from: visitor,
            outcome: outcome.isRefused ? .refused : .done)
    }

    private static func permits(_ caller: Caller) -> @Sendable (ObjectType) -> Bool {
        guard case .token(let bearer) = caller else { return { _ in true } }
        let scopes = bearer.token.scopes
        return { scopes.mayImport($0) }
    }
}
