import Foundation
import HealthDatabase
import HealthModel
import HealthTransfer
import WorkoutFiles

/// Files come in (API-70, API-71).
struct ImportRoutes: Sendable {
    let accounts: Accounts
    let jobs: ImportJobs

    /// Bytes of a file (SEC-50).
    private static let largest = 16 << 30

    private static let name = Parameter<String?>.text("name", "What the file is called.")
    private static let again = Parameter<Bool>.flag("again", "Imports it also if it was imported whole before.")

    var routes: [Route] {
        [
            Route(
                .post, "/api/v1/imports", "Imports a file, which is the body: whatever `hk import` takes.",
                .scope(.import), [Self.name, Self.again]
            ) { call in
                let caller = try call.account()
                if case .token(let bearer) = caller, bearer.token.scopes.importTypes != nil {
                    throw Problem.insufficientScope("import of all types")
                }
                let upload = try await Upload.receive(
                    call.request.body, of: call.request.fields["Content-Length"].flatMap { Int($0) },
                    into: accounts.folder.temporary, secrets: accounts.secrets, limit: Self.largest)
                return try begin(upload, named: try call.value(Self.name), again: try call.value(Self.again), caller)
            },
            Route(
                .get, "/api/v1/imports", "Imports, the latest first.", .scope(.import), [CommonParameters.limit],
                isTagged: false
            ) { call in
                let person = try call.account().person.id
                let limit = try call.value(CommonParameters.limit)
                let known = try accounts.database.read { try $0.jobs(of: person, kind: .import, limit: limit) }
                let items = try known.map { JSON.job(try jobs.job($0.id, of: person) ?? $0) }
                return call.list(items)
            },
            Route(.get, "/api/v1/imports/{id}", "An import, how far it is.", .scope(.import), isTagged: false) { call in
                call.json(.job(try job(call)))
            },
            Route(
                .get, "/api/v1/imports/{id}/events", "An import as it goes on.", .scope(.import), offers: [.events],
                isTagged: false
            ) { call in
                let job = try job(call)
                guard let states = jobs.watch(job.id) else {
                    return EventStream { give in give(.init(name: "end", data: .job(job))) }.response
                }
                let jobs = jobs
                return EventStream { give in
                    for await state in states where !state.state.isEnded {
                        give(.init(name: "progress", data: .job(state)))
                    }
                    if let last = try jobs.job(job.id, of: job.person) { give(.init(name: "end", data: .job(last))) }
                }.response
            },
            Route(.delete, "/api/v1/imports/{id}", "Ends an import; what is in stays.", .scope(.import)) { call in
                let job = try job(call)
                guard !job.state.isEnded else { throw Problem.conflict("The import has ended already.") }
                jobs.cancel(job.id)
                return ServiceResponse(.noContent)
            },
        ]
    }

    private func job(_ call: Call) throws -> JobRecord {
        guard let job = try jobs.job(try call.uuid("id"), of: try call.account().person.id), job.kind == .import else {
            throw Problem.notFound
        }
        return job
    }

    private func begin(_ upload: Upload, named name: String?, again: Bool, _ caller: Caller) throws -> ServiceResponse {
        let person = caller.person.id
        var isHandedOn = false
        defer { if !isHandedOn { try? FileManager.default.removeItem(atPath: upload.path) } }
        if !again, let known = try accounts.database.read({ try $0.wholeImport(of: upload.digest, by: person) }) {
            guard case .object(let members) = JSON.job(known) else { throw Problem.internalError }
            return Self.answer(.object(members + [("repeated", .bool(true))]), .ok, known.id)
        }
        guard upload.bytes > 0 else { throw Problem.unsupportedFormat("The body is empty.") }
        var job = JobRecord(id: .timeOrdered(), person: person, kind: .import, state: .waiting, made: accounts.clock())
        job.name = name
        job.digest = upload.digest
        job.bytesTotal = Int64(upload.bytes)
        job.actor = caller.owner
        let store = try accounts.store(of: caller.person)
        isHandedOn = true
        try jobs.begin(job, file: upload.path, of: caller, in: store)
        return Self.answer(.job(job), .accepted, job.id)
    }

    private static func answer(_ json: JSON, _ status: HTTPStatus, _ id: UUID) -> ServiceResponse {
        var response = ServiceResponse(status, .json, text: json.line)
        response.fields["Location"] = "/api/v1/imports/\(id.uuidString)"
        return response
    }
}

extension Call {
    /// The account that asks.
    func account() throws -> Caller {
        guard let caller = requester.caller else { throw Problem.unauthenticated }
        return caller
    }
}
