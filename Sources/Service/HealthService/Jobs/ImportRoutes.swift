import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for importing files (API-70, API-71).
struct ImportRoutes: Sendable {
    let accounts: Accounts
    let jobs: JobScheduler
    let limits: ServiceLimits
    let keepsOriginals: Bool

    private static let name = Parameter<String?>.text("name", "The name of the file.")
    private static let again = Parameter<Bool>.flag(
        "again", "Imports the file even if it was completely imported before.")
    private static let user = Parameter<Int?>(
        "user", "The user of a scale or blood pressure monitor whose measurements to import.",
        schema: .object([("type", .string("integer")), ("minimum", .integer(0)), ("maximum", .integer(65_534))]),
        absent: nil
    ) { text, _ throws(ParameterError) in
        guard let number = Int(text), 0...65_534 ~= number else {
            throw ParameterError("Must be an integer from 0 to 65534.")
        }
        return number
    }
    private static let shift = Parameter<Double?>(
        "shift", "The seconds to add to all dates of workout files, for a device with a wrong clock.",
        schema: .object([("type", .string("number"))]), absent: nil
    ) { text, _ throws(ParameterError) in
        guard text.utf8.count <= 64, let seconds = Double(text), ImportedClock.shifted(seconds).fault == nil else {
            throw ParameterError("Must be a number of seconds, of at most 40 years.")
        }
        return seconds == 0 ? nil : seconds
    }
    private static let assumeZone = Parameter<TimeZone?>(
        name: "assumeZone",
        summary: "The zone whose local times the dates of workout files are, such as Europe/Zurich; overrides `shift`.",
        schema: CommonParameters.timeZone.schema, read: CommonParameters.timeZone.read)
    private static let asRecorded = Parameter<Bool>.flag(
        "asRecorded", "Stores all values of workout files, also those that cannot be true.")

    var routes: [Route] {
        [
            Route(
                .post, "/api/v1/imports",
                "Imports the body as a file, or the files of a form, in any format that `hk import` supports.",
                .scope(.import), [Self.name, Self.again, Self.user, Self.shift, Self.assumeZone, Self.asRecorded]
            ) { call in
                let caller = try call.account()
                if case .token(let bearer) = caller, bearer.token.scopes.importTypes != nil {
                    throw Problem.insufficientScope("import of all types")
                }
                let options = try options(of: call)
                // A file that was imported with other options has more to import.
                let again =
                    try call.value(Self.again) || options.user != nil || options.clock != nil || options.isAsRecorded
                let type = call.request.fields["Content-Type"] ?? ""
                guard type.lowercased().hasPrefix("multipart/form-data") else {
                    let upload = try await place.receive(call.request.body, of: call.length)
                    let name = try call.value(Self.name)
                    try await checkFormat(of: upload, named: name)
                    return try begin(upload, named: name, again: again, options, caller).response
                }
                let files = try await files(of: call, type)
                // Each of several files is a separate job, so that an invalid file fails alone (WEB-82).
                if files.count == 1 { try await checkFormat(of: files[0].upload, named: files[0].name) }
                let begun = try beginAll(files, again: again, options, caller)
                guard begun.count != 1 else { return begun[0].response }
                return call.json(
                    .object([("items", .array(begun.map(\.json))), ("next", .null)]), .accepted)
            },
            Route(
                .get, "/api/v1/imports", "Imports, latest first; tokens see only their own.", .scope(.import),
                [CommonParameters.limit],
                isTagged: false
            ) { call in
                let limit = try call.value(CommonParameters.limit)
                return call.list(try jobs.jobs(.import, knownTo: call.account(), limit: limit).map(JSON.job))
            },
            Route(.get, "/api/v1/imports/{id}", "An import and its progress.", .scope(.import), isTagged: false) {
                call in
                call.json(.job(try job(call)))
            },
            Route(
                .get, "/api/v1/imports/{id}/events", "Streams the progress of an import.", .scope(.import),
                offers: [.events],
                isTagged: false
            ) { call in jobs.events(of: try job(call)).response },
            Route(
                .delete, "/api/v1/imports/{id}", "Cancels an import; objects imported so far are kept.", .scope(.import)
            ) { call in
                let job = try job(call)
                guard !job.state.isEnded else { throw Problem.conflict("The import has already finished.") }
                jobs.cancel(job.id)
                return ServiceResponse(.noContent)
            },
        ]
    }

    private var place: Upload.Place {
        Upload.Place(folder: accounts.folder.temporary, secrets: accounts.secrets, limits: limits)
    }

    private func job(_ call: Call) throws -> JobRecord {
        guard let job = try jobs.job(call.uuid("id"), .import, knownTo: call.account()) else { throw Problem.notFound }
        return job
    }

    /// Returns the options of the importer that a request states.
    private func options(of call: Call) throws -> FileImporter.Options {
        var options = FileImporter.Options()
        options.user = try call.value(Self.user)
        options.clock = try call.value(Self.shift).map { .shifted($0) }
        if let zone = try call.value(Self.assumeZone) { options.clock = .local(zone) }
        options.isAsRecorded = try call.value(Self.asRecorded)
        return options
    }

    // MARK: Receiving

    /// Receives the files of a form; other fields are ignored.
    private func files(of call: Call, _ type: String) async throws -> [(name: String, upload: Upload)] {
        try place.check(call.length)
        var reader = try MultipartReader(call.request.body, contentType: type, mostParts: limits.multipartParts)
        var files: [(name: String, upload: Upload)] = []
        var isChecked = call.request.form == nil
        do {
            while let part = try await reader.next() {
                if !isChecked {
                    // The form token precedes the files.
                    guard part.name == "token", part.fileName == nil else { throw Problem.staleForm }
                    try await checkForm(of: call, &reader)
                    isChecked = true
                    continue
                }
                // A form without a selected file sends one without a name.
                guard let name = part.fileName, !name.isEmpty else { continue }
                let draft = try UploadDraft(place)
                while let piece = try await reader.content() { try draft.write(piece) }
                files.append((name, try draft.finish()))
            }
        } catch {
            for file in files { file.upload.remove() }
            throw error
        }
        guard !files.isEmpty else { throw Problem.unsupportedFormat("The form contains no file.") }
        return files
    }

    /// Throws unless the next part of a page form is the form's token (SEC-24).
    private func checkForm(of call: Call, _ reader: inout MultipartReader) async throws {
        var bytes: [UInt8] = []
        while let piece = try await reader.content() {
            bytes += piece
            guard bytes.count <= Self.longestName else { throw Problem.staleForm }
        }
        let token = String(decoding: bytes, as: UTF8.self)
        guard let form = call.request.form,
            accounts.formTokens.check(token, for: try call.signedIn(), purpose: form)
        else { throw Problem.staleForm }
    }

    // MARK: Starting

    /// A job that was started now or earlier.
    private struct Begun {
        var id: UUID
        var json: JSON
        var status = HTTPStatus.accepted

        var response: ServiceResponse {
            var response = ServiceResponse(status, .json, text: json.line)
            response.fields["Location"] = "/api/v1/imports/\(id.uuidString)"
            return response
        }
    }

    /// Throws if a file has no known format, as determined by its content and not by its name (SEC-41).
    private func checkFormat(of upload: Upload, named name: String?) async throws {
        do {
            guard upload.bytes > 0 else { throw Problem.unsupportedFormat("The body is empty.") }
            try await BlockingWork.run {
                let file = InputFile(path: upload.path, named: name.map(Self.shown) ?? "file")
                do throws(WorkoutFileError) {
                    try WorkoutFileReader.checkFormat(of: OpenedFile(file))
                } catch {
                    throw Problem.unsupportedFormat(error.message)
                }
            }
        } catch {
            upload.remove()
            throw error
        }
    }

    /// Starts a job for each of several files.
    private func beginAll(
        _ files: [(name: String, upload: Upload)], again: Bool, _ options: FileImporter.Options, _ caller: Caller
    ) throws -> [Begun] {
        var left = files[...]
        defer { for file in left { file.upload.remove() } }
        var begun: [Begun] = []
        while let file = left.popFirst() {
            begun.append(try begin(file.upload, named: file.name, again: again, options, caller))
        }
        return begun
    }

    private func begin(
        _ upload: Upload, named name: String?, again: Bool, _ options: FileImporter.Options, _ caller: Caller
    ) throws -> Begun {
        let person = caller.person.id
        var isHandedOn = false
        defer { if !isHandedOn { upload.remove() } }
        // Imports by other callers are not revealed (API-73): the same file is imported again, and nothing of it is
        // new.
        let known =
            try again
            ? nil
            : accounts.database.read {
                try $0.wholeImport(of: upload.digest, by: person, actor: caller.knownActor)
            }
        if let known {
            guard case .object(let members) = JSON.job(known) else { throw Problem.internalError }
            return Begun(id: known.id, json: .object(members + [("repeated", .bool(true))]), status: .ok)
        }
        var job = JobRecord(id: .timeOrdered(), person: person, kind: .import, state: .waiting, made: accounts.clock())
        // The name is only displayed, never used in a path (SEC-40).
        job.name = name.map(Self.shown)
        job.digest = upload.digest
        job.bytesTotal = Int64(upload.bytes)
        job.actor = caller.owner
        let begun = job
        let work = ImportWork(
            accounts: accounts, keepsOriginals: keepsOriginals, caller: caller,
            store: try accounts.store(of: caller.person), file: upload.path, options: options)
        isHandedOn = true
        try jobs.begin(begun, work: { await work.run(begun, $0) }, afterwards: { upload.remove() })
        return Begun(id: job.id, json: .job(job))
    }

    /// The maximum length of a file name, in characters.
    private static let longestName = 255

    private static func shown(_ name: String) -> String { String(name.prefix(longestName)) }
}

extension JobScheduler {
    /// Returns the progress events of a job until it has ended.
    func events(of job: JobRecord) -> EventStream {
        guard let states = watch(job.id) else {
            return EventStream { [self] give in
                // The job may have ended since it was looked up.
                let last = try self.job(job.id, of: job.person) ?? job
                give(.init(name: "end", data: .job(last)))
            }
        }
        return EventStream { [self] give in
            for await state in states where !state.state.isEnded { give(.init(name: "progress", data: .job(state))) }
            if let last = try self.job(job.id, of: job.person) { give(.init(name: "end", data: .job(last))) }
        }
    }
}

extension Call {
    /// The `Content-Length` of the request, if any.
    var length: Int? { request.fields["Content-Length"].flatMap { Int($0) } }

    /// Returns the authenticated caller.
    func account() throws -> Caller {
        guard let caller = requester.caller else { throw Problem.unauthenticated }
        return caller
    }
}
