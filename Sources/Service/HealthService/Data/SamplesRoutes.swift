import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for individual samples of every kind (API-32), including the samples of a workout (API-35).
///
/// The output is the same as that of `hk … --json`, written by the same code (API-3).
enum SamplesRoutes {
    private typealias Common = CommonParameters

    private static let types = Parameter<[ObjectType]>.types("type", "The types, by identifier or friendly name.")
        .required
    private static let typesOfWorkout = Parameter<[ObjectType]>.types(
        "type", "The types, by identifier or friendly name; all types of the workout by default.")
    private static let series = Parameter<SampleListRequest.SeriesForm?>.choice(
        "series", "Whether to return series as objects or as single quantities; objects by default.")
    private static let sort = Parameter<SampleOrder?>.choice("sort", "The sort order; latest first by default.")
    private static let count = Parameter<Bool>.flag("count", "Also returns the total count.")

    /// The schema of a page: samples, or single quantities of series.
    private static let page = JSONSchema.list(
        "SampleList", of: .anyOf([SampleRecord.jsonShape.schema, SampleRecord.datumShape.schema]),
        [.init("count", JSONShape.count.schema, isRequired: false)])

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/samples", "Samples of one type or several, page by page, or all as lines or CSV.", .reading,
            [
                types, Common.from, Common.to, Common.condition, Common.source, Common.workout, series, sort, count,
                Common.cursor, Common.manyLimit, Common.timeZone,
            ], offers: [.json, .lines, .csv], shape: page
        ) { call in
            var parts: [SampleListRequest.Part] = []
            for type in try call.value(types) {
                try await call.checkReading(type)
                parts.append(.init(type, try await call.filter(for: type)))
            }
            return try await answer(parts, call)
        },
        Route(
            .get, "/api/v1/workouts/{uuid}/samples", "The samples of a workout, page by page, or all as lines or CSV.",
            .reading,
            [
                typesOfWorkout, Common.from, Common.to, Common.condition, Common.source, series, sort, count,
                Common.cursor, Common.manyLimit, Common.timeZone,
            ], offers: [.json, .lines, .csv], shape: page
        ) { call in
            let workout = try await call.workout()
            let named = try call.value(typesOfWorkout)
            for type in named { try await call.checkReading(type) }
            var parts: [SampleListRequest.Part] = []
            for type in named.isEmpty ? workout.samples.map(\.type) : named {
                var filter = try await call.filter(for: type)
                filter.workout = workout.summary.uuid
                parts.append(.init(type, filter))
            }
            guard !parts.isEmpty else { return call.page(PaginatedList(items: [])) }
            return try await answer(parts, call)
        },
        Route(
            .get, "/api/v1/samples/{uuid}", "A single object with all its properties.",
            shape: SampleRecord.jsonShape.schema
        ) { call in
            let uuid = try call.uuid()
            guard let record = try await call.read({ try $0.records([uuid]) }).first else { throw Problem.notFound }
            return call.json(record.json)
        },
    ]

    // MARK: Lists

    private static func answer(_ parts: [SampleListRequest.Part], _ call: Call) async throws -> ServiceResponse {
        let form = try call.value(series) ?? .objects
        let request = SampleListRequest(
            parts, form: form, order: try call.value(sort) ?? (form == .values ? .init(.start) : .latest),
            after: try call.cursor(), limit: try call.value(Common.manyLimit), includesCount: try call.value(count))
        guard call.media == .json else { return stream(request, call) }
        let found = try await call.read { reports in
            do {
                return try reports.sampleList(request)
            } catch let error as InputError {
                throw Problem.invalidParameters([.init(place: .parameter("series"), detail: error.description)])
            }
        }
        var page = PaginatedList(items: found.items.map { json($0, form) }, next: found.next)
        if let count = found.count { page.members = [("count", .integer(count))] }
        return call.page(page)
    }

    /// Returns a sample as JSON; a single quantity has the identifier of its series.
    private static func json(_ sample: SampleRecord, _ form: SampleListRequest.SeriesForm) -> JSON {
        form == .values ? SampleRecord.datumShape.json(sample) : sample.json
    }

    /// Streams all samples as lines.
    private static func stream(_ request: SampleListRequest, _ call: Call) -> ServiceResponse {
        let (access, isCSV) = (call.data.access, call.media == .csv)
        let channel = ByteChannel.writing { writer in
            if isCSV { try writer.write(line: CSV.line(CSV.sampleHeader)) }
            try access.reports { reports in
                try reports.forEachSample(of: request) { sample in
                    try writer.write(
                        line: isCSV ? CSV.line(CSV.fields(of: sample)) : json(sample, request.form).line)
                }
            }
        }
        return ServiceResponse(.ok, call.media, .stream(channel))
    }
}
