import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
package import WorkoutFiles

/// The imports of people: receives files, starts jobs, and lists them (API-70, API-71).
package struct Imports: Sendable {
    let accounts: Accounts
    let jobs: JobScheduler
    let limits: ServiceLimits
    let keepsOriginals: Bool
    let folders: FolderWatching
    let previews = PreviewedUploads()

    init(
        accounts: Accounts, jobs: JobScheduler, limits: ServiceLimits, keepsOriginals: Bool,
        folders: FolderWatching = FolderWatching([])
    ) {
        (self.accounts, self.jobs, self.limits, self.keepsOriginals) = (accounts, jobs, limits, keepsOriginals)
        self.folders = folders
    }

    private var place: Upload.Place {
        Upload.Place(folder: accounts.folder.temporary, secrets: accounts.secrets, limits: limits)
    }

    /// Returns the imports that a caller may know of, latest first.
    package func list(_ call: Call, limit: Int) throws -> [JobRecord] {
        try jobs.jobs(.import, knownTo: call.account(), limit: limit)
    }

    /// Returns the import in the path.
    func job(_ call: Call) throws -> JobRecord {
        guard let job = try jobs.job(call.uuid("id"), .import, knownTo: call.account()) else { throw Problem.notFound }
        return job
    }

    /// Cancels the import in the path, where objects imported so far are kept, or discards the preview in it.
    package func cancel(_ call: Call) throws {
        let job = try job(call)
        if job.state.isEnded, let preview = previews.take(job.id) { return try discard(preview) }
        guard !job.state.isEnded else { throw Problem.conflict("The import has already finished.") }
        jobs.cancel(job.id)
    }

    // MARK: Receiving

    /// The choices of the sender of a file.
    package struct Choices: Sendable {
        /// A Boolean value that indicates whether to import a file that was completely imported before.
        var again = false
        /// A Boolean value that indicates whether to show what is in a file before it is imported (API-142).
        var isPreview = false
        var options = FileImporter.Options()

        package init() {}

        /// A Boolean value that indicates whether to import a file again: with other options there is more to import.
        fileprivate var repeats: Bool {
            again || options.user != nil || options.clock != nil || options.isAsRecorded || !options.selection.isAll
        }
    }

    /// Receives the body of a request as a file, or the files of a form, and starts a job for each.
    ///
    /// - Parameters:
    ///   - name: The name of a file that is the whole body.
    ///   - form: The purpose of a page form, which must carry a token for it (SEC-24); `nil` for any other request.
    @discardableResult
    package func receive(
        _ call: Call, named name: String? = nil, _ choices: Choices = Choices(), form: String? = nil
    ) async throws -> [Begun] {
        let caller = try call.account()
        if case .token(let bearer) = caller, bearer.token.scopes.importTypes != nil {
            throw Problem.insufficientScope("import of all types")
        }
        let type = call.request.fields["Content-Type"] ?? ""
        guard type.lowercased().hasPrefix("multipart/form-data") else {
            let upload = try await place.receive(call.request.body, of: call.length)
            try await checkFormat(of: upload, named: name)
            return [try begin(upload, named: name, choices, caller)]
        }
        var choices = choices
        let files = try await files(of: call, type, form, &choices)
        // Each of several files is a separate job, so that an invalid file fails alone (WEB-82).
        if files.count == 1 { try await checkFormat(of: files[0].upload, named: files[0].name) }
        return try beginAll(files, choices, caller)
    }

    /// Receives the files of a form, whether it asks for a preview, and what of the files to take; other fields are
    /// ignored.
    private func files(
        of call: Call, _ type: String, _ form: String?, _ choices: inout Choices
    ) async throws -> [(name: String, upload: Upload)] {
        try place.check(call.length)
        var reader = try MultipartReader(call.request.body, contentType: type, mostParts: limits.multipartParts)
        var files: [(name: String, upload: Upload)] = []
        var form = form
        var selection: [String: String] = [:]
        do {
            while let part = try await reader.next() {
                if let purpose = form {
                    // The form token precedes the files.
                    guard part.name == "token", part.fileName == nil else { throw Problem.staleForm }
                    try call.checkForm(await Self.text(&reader), for: purpose)
                    form = nil
                    continue
                }
                if part.name == "preview", part.fileName == nil { choices.isPreview = true }
                if Self.selectionFields.contains(part.name), part.fileName == nil {
                    selection[part.name] = try await Self.text(&reader)
                }
                // A form without a selected file sends one without a name.
                guard let name = part.fileName, !name.isEmpty else { continue }
                let draft = try UploadDraft(place)
                while let piece = try await reader.content() { try draft.write(piece) }
                files.append((name, try draft.finish()))
            }
            if selection.values.contains(where: { !$0.isEmpty }) {
                choices.options.selection = try Self.selection(selection, call)
            }
        } catch {
            for file in files { file.upload.remove() }
            throw error
        }
        guard !files.isEmpty else { throw Problem.unsupportedFormat("The form contains no file.") }
        return files
    }

    /// Reads a short part of a form, such as the form's token (SEC-24).
    private static func text(_ reader: inout MultipartReader) async throws -> String {
        var bytes: [UInt8] = []
        while let piece = try await reader.content() {
            bytes += piece
            guard bytes.count <= longestName else { throw Problem.staleForm }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The fields of a form that say what of its files to take (IMP-95).
    private static let selectionFields = ["only", "from", "to"]

    /// Returns what the fields of a form ask for.
    private static func selection(_ fields: [String: String], _ call: Call) throws -> ImportSelection {
        let fields = fields.filter { !$0.value.isEmpty }
        func read<Value>(
            _ field: String, _ name: String? = nil, _ body: () throws(InputError) -> Value
        ) throws -> Value {
            do throws(InputError) {
                return try body()
            } catch {
                throw Problem.invalidFields([(field, (name.map(error.named) ?? error).description)])
            }
        }
        let (now, calendar) = (call.context.now, call.context.calendar)
        func date(_ field: String, _ name: String) throws -> TypedDate? {
            try read(field, name) { () throws(InputError) in
                try fields[field].map { text throws(InputError) in
                    try TypedInput.date(text, now: now, calendar: calendar)
                }
            }
        }
        let types = try read("only") { () throws(InputError) in
            try fields["only"].map { text throws(InputError) in try ImportSelection.types(text) } ?? []
        }
        let names = (from: "From", to: "Until")
        let (from, to) = (try date("from", names.from), try date("to", names.to))
        let period = try read("to") { () throws(InputError) in
            try TypedPeriod(from: from, to: to, names: names, zone: calendar.timeZone, includesMoment: true)
        }
        return ImportSelection(types, period)
    }

    // MARK: Starting

    /// A job that was started now, or an earlier one that imported the same file.
    package struct Begun: Sendable, JSONRepresentable {
        var job: JobRecord
        var isRepeated = false

        package static let jsonShape = JSONShape<Begun>("BegunImport", "An import that was begun.") { members in
            members.include(JobRecord.jsonMembers) { $0.job }
            members.addIfPresent("repeated", .boolean, "Present if the file was imported before.") {
                $0.isRepeated ? true : nil
            }
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
        _ files: [(name: String, upload: Upload)], _ choices: Choices, _ caller: Caller
    ) throws -> [Begun] {
        var left = files[...]
        defer { for file in left { file.upload.remove() } }
        var begun: [Begun] = []
        while let file = left.popFirst() {
            begun.append(try begin(file.upload, named: file.name, choices, caller))
        }
        return begun
    }

    private func begin(
        _ upload: Upload, named name: String?, _ choices: Choices, _ caller: Caller
    ) throws -> Begun {
        let person = caller.person.id
        var isHandedOn = false
        defer { if !isHandedOn { upload.remove() } }
        // Imports by other callers are not revealed (API-73): the same file is imported again, and nothing of it is
        // new.
        let known =
            try choices.repeats
            ? nil
            : accounts.database.read {
                try $0.wholeImport(of: upload.digest, by: person, actor: caller.knownActor)
            }
        if let known { return Begun(job: known, isRepeated: true) }
        var job = JobRecord(id: .timeOrdered(), person: person, kind: .import, state: .waiting, made: accounts.clock())
        // The name is only displayed, never used in a path (SEC-40).
        job.name = name.map(Self.shown)
        job.digest = upload.digest
        job.bytesTotal = Int64(upload.bytes)
        job.actor = caller.owner
        let work = try self.work(on: upload, choices.options, caller)
        let begun = job
        if choices.isPreview {
            try beginPreview(begun, upload, choices.options, work)
        } else {
            try jobs.begin(begun, work: { await work.run(begun, $0) }, afterwards: { upload.remove() })
        }
        isHandedOn = true
        return Begun(job: begun)
    }

    func work(on upload: Upload, _ options: FileImporter.Options, _ caller: Caller) throws -> ImportWork {
        ImportWork(
            accounts: accounts, keepsOriginals: keepsOriginals, caller: caller,
            store: try accounts.store(of: caller.person), file: upload.path, options: options)
    }

    /// The maximum length of a file name, in characters.
    private static let longestName = 255

    private static func shown(_ name: String) -> String { String(name.prefix(longestName)) }
}
