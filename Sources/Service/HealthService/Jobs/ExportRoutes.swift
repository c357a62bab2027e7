import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

/// The routes for exporting files (API-72, SRV-35).
struct ExportRoutes: Sendable {
    let accounts: Accounts
    let jobs: JobScheduler

    var routes: [Route] {
        [
            Route(
                .post, "/api/v1/exports",
                "Creates an export file: `{\"format\": \"apple-health\" | \"csv\" | \"jsonl\" | \"gpx\" | \"tcx\" | \"fit\" | \"kml\" | \"kmz\" | \"geojson\", \"type\", \"from\", \"to\", \"where\", \"activity\", \"hideEnds\"}`.",
                .scope(.export), shape: JobRecord.jsonShape.schema
            ) { call in
                let request = try ExportRequest(try await call.json(), call)
                // Whole objects contain more than a token may read.
                if request.format.isOwners, !call.requester.isOwner { throw Problem.insufficientScope("owner") }
                try await call.checkReading(request.type ?? .workout)
                return try begin(request, call)
            }.answering(.accepted).limited(by: .exports),
            Route(
                .post, "/api/v1/me/export",
                "Exports all data of the person into one archive; requires password confirmation.", .owner,
                shape: JobRecord.jsonShape.schema
            ) { call in
                try accounts.requirePassword(call.signedIn())
                return try begin(.account, call)
            }.answering(.accepted).limited(by: .exports),
            Route(
                .get, "/api/v1/exports", "Exports, latest first; tokens see only their own.", .scope(.export),
                [CommonParameters.limit], shape: JobRecord.list, isTagged: false
            ) { call in
                let limit = try call.value(CommonParameters.limit)
                return call.list(try jobs.jobs(.export, knownTo: call.account(), limit: limit).map(\.json))
            },
            Route(
                .get, "/api/v1/exports/{id}", "An export and its progress.", .scope(.export),
                shape: JobRecord.jsonShape.schema, isTagged: false
            ) { call in call.json(try job(call).json) },
            Route(
                .get, "/api/v1/exports/{id}/events", "Streams the progress of an export.", .scope(.export),
                offers: [.events],
                isTagged: false
            ) { call in jobs.events(of: try job(call)).response },
            Route(
                .get, "/api/v1/exports/{id}/file", "The exported file, available for a day; supports Range requests.",
                .scope(.export),
                offers: [.bytes], isTagged: false
            ) { call in
                let job = try job(call)
                guard job.state.isEnded else { throw Problem.conflict("The export is not finished yet.") }
                guard let expires = job.expires, expires > accounts.clock() else {
                    throw job.state == .done || job.state == .partial ? Problem.gone : Problem.notFound
                }
                return try FileResponse.response(
                    path(of: job), named: job.name ?? "export", tag: "\"\(job.id.uuidString)\"", to: call.request)
            },
            Route(.delete, "/api/v1/exports/{id}", "Cancels an export and deletes its file.", .scope(.export)) { call in
                var job = try job(call)
                jobs.cancel(job.id)
                guard job.state.isEnded else { return ServiceResponse(.noContent) }
                try? FileManager.default.removeItem(atPath: path(of: job))
                job.expires = nil
                let changed = job
                try accounts.database.write { try $0.change(changed) }
                return ServiceResponse(.noContent)
            },
        ]
    }

    private func path(of job: JobRecord) -> String {
        "\(accounts.folder.exports(of: job.person))/\(job.id.uuidString)"
    }

    private func job(_ call: Call) throws -> JobRecord {
        guard let job = try jobs.job(call.uuid("id"), .export, knownTo: call.account()) else { throw Problem.notFound }
        return job
    }

    private func begin(_ request: ExportRequest, _ call: Call) throws -> ServiceResponse {
        let caller = try call.account()
        var job = JobRecord(
            id: .timeOrdered(), person: caller.person.id, kind: .export, state: .waiting, made: accounts.clock())
        let day = accounts.clock().formatted(.iso8601.year().month().day().timeZone(separator: .omitted))
        job.name = "\(request.format.rawValue)-\(day.prefix(10)).\(request.format.ending)"
        job.format = request.format.rawValue
        job.actor = caller.owner
        let begun = job
        let work = ExportWork(
            accounts: accounts, caller: caller, store: try accounts.store(of: caller.person), request: request,
            path: path(of: job))
        try jobs.begin(begun) { await work.run(begun, $0) }
        var response = call.json(job.json, .accepted)
        response.fields["Location"] = "/api/v1/exports/\(job.id.uuidString)"
        return response
    }
}

extension Accounts {
    /// Deletes the files of expired exports.
    func forgetExports() throws(AccountError) {
        let now = clock()
        for job in try reading({ try $0.exports(expiredAt: now) }) {
            let path = "\(folder.exports(of: job.person))/\(job.id.uuidString)"
            // A file that cannot be deleted now is retried later.
            guard
                (try? FileManager.default.removeItem(atPath: path)) != nil
                    || !FileManager.default.fileExists(atPath: path)
            else { continue }
            var job = job
            job.expires = nil
            let changed = job
            try writing { try $0.change(changed) }
        }
    }
}
