import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for importing files (API-70, API-71).
struct ImportRoutes: Sendable {
    let imports: Imports

    private static let name = Parameter<String?>.text("name", "The name of the file.")
    private static let again = Parameter<Bool>.flag(
        "again", "Imports the file even if it was completely imported before.")
    private static let preview = Parameter<Bool>.flag(
        "preview", "Shows what the file would add, and waits an hour to be confirmed.")
    private static let user = Parameter<Int?>(
        "user", "The user of a scale or blood pressure monitor whose measurements to import.",
        schema: .object([("type", .string("integer")), ("minimum", .integer(0)), ("maximum", .integer(65_534))]),
        absent: nil
    ) { text, _ throws(InputError) in
        guard let number = Int(text), 0...65_534 ~= number else {
            throw InputError("Must be an integer from 0 to 65534.")
        }
        return number
    }
    private static let shift = Parameter<Double?>(
        "shift", "The seconds to add to all dates of workout files, for a device with a wrong clock.",
        schema: .object([("type", .string("number"))]), absent: nil
    ) { text, _ throws(InputError) in
        guard text.utf8.count <= 64, let seconds = Double(text), ImportedClock.shifted(seconds).fault == nil else {
            throw InputError("Must be a number of seconds, of at most 40 years.")
        }
        return seconds == 0 ? nil : seconds
    }
    private static let assumeZone = Parameter<TimeZone?>(
        name: "assumeZone",
        summary: "The zone whose local times the dates of workout files are, such as Europe/Zurich; overrides `shift`.",
        schema: CommonParameters.timeZone.schema, read: CommonParameters.timeZone.read)
    private static let start = Parameter<TypedDate?>.date(
        "start", "The start of a file without times, such as a route, which then becomes a workout.")
    private static let only = Parameter<[ObjectType]>(
        "only", "Only these types, separated by commas, such as sleep,weight,workouts.",
        schema: .object([("type", .string("string"))]), absent: []
    ) { text, _ throws(InputError) in try ImportSelection.types(text) }
    private static let from = Parameter<TypedDate?>.date("from", "Only what starts at this time or later.")
    private static let to = Parameter<TypedDate?>.date("to", "Only what starts earlier; a day is included completely.")
    private static let asRecorded = Parameter<Bool>.flag(
        "asRecorded", "Stores all values of workout files, also those that cannot be true.")

    var routes: [Route] {
        [
            Route(
                .post, "/api/v1/imports",
                "Imports the body as a file, or the files of a form, in any format that `hk import` supports.",
                .scope(.import),
                [
                    Self.name, Self.again, Self.preview, Self.user, Self.shift, Self.assumeZone, Self.start,
                    Self.only, Self.from, Self.to, Self.asRecorded,
                ],
                shape: .anyOf([
                    Imports.Begun.jsonShape.schema, .list("BegunImportList", of: Imports.Begun.jsonShape.schema),
                ])
            ) { call in
                var choices = Imports.Choices()
                choices.again = try call.value(Self.again)
                choices.isPreview = try call.value(Self.preview)
                var options = FileImporter.Options()
                options.user = try call.value(Self.user)
                options.clock = try call.value(Self.shift).map { .shifted($0) }
                if let zone = try call.value(Self.assumeZone) { options.clock = .local(zone) }
                options.start = try call.value(Self.start)?.start.timeIntervalSinceReferenceDate
                options.isAsRecorded = try call.value(Self.asRecorded)
                let (from, to) = (try call.value(Self.from), try call.value(Self.to))
                let period = try call.check("to") { () throws(InputError) in
                    try TypedPeriod(from: from, to: to, zone: call.context.calendar.timeZone)
                }
                options.selection = ImportSelection(try call.value(Self.only), period)
                choices.options = options
                let begun = try await imports.receive(call, named: call.value(Self.name), choices)
                guard begun.count == 1 else {
                    return call.json(.object([("items", .array(begun.map(\.json))), ("next", .null)]), .accepted)
                }
                var response = ServiceResponse(
                    begun[0].isRepeated ? .ok : .accepted, .json, text: begun[0].json.line)
                response.fields["Location"] = "/api/v1/imports/\(begun[0].job.id.uuidString)"
                return response
            }.answering(.ok, .accepted),
            Route(
                .get, "/api/v1/imports", "Imports, latest first; tokens see only their own.", .scope(.import),
                [CommonParameters.limit], shape: JobRecord.list, isTagged: false
            ) { call in
                let limit = try call.value(CommonParameters.limit)
                return call.list(try imports.list(call, limit: limit).map(\.json))
            },
            Route(
                .get, "/api/v1/imports/{id}", "An import and its progress.", .scope(.import),
                shape: JobRecord.jsonShape.schema, isTagged: false
            ) { call in call.json(try imports.job(call).json) },
            Route(
                .get, "/api/v1/imports/{id}/events", "Streams the progress of an import.", .scope(.import),
                offers: [.events],
                isTagged: false
            ) { call in imports.jobs.events(of: try imports.job(call)).response },
            Route(
                .post, "/api/v1/imports/{id}/confirm", "Imports the file of a preview.", .scope(.import),
                shape: JobRecord.jsonShape.schema
            ) { call in call.json(try imports.confirm(call).json, .accepted) }.answering(.accepted),
            Route(
                .delete, "/api/v1/imports/{id}",
                "Cancels an import, where objects imported so far are kept, or discards a preview.", .scope(.import)
            ) { call in
                try imports.cancel(call)
                return ServiceResponse(.noContent)
            },
        ]
    }
}

extension JobScheduler {
    /// Returns the progress events of a job until it has ended.
    func events(of job: JobRecord) -> EventStream {
        guard let states = watch(job.id) else {
            return EventStream { [self] give in
                // The job may have ended since it was looked up.
                let last = try self.job(job.id, of: job.person) ?? job
                give(.init(name: "end", data: last.json))
            }
        }
        return EventStream { [self] give in
            for await state in states where !state.state.isEnded { give(.init(name: "progress", data: state.json)) }
            if let last = try self.job(job.id, of: job.person) { give(.init(name: "end", data: last.json)) }
        }
    }
}

extension Call {
    /// The `Content-Length` of the request, if any.
    var length: Int? { request.fields["Content-Length"].flatMap { Int($0) } }
}
