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

    /// The representation of series: one object each, or their single quantities.
    private enum SeriesForm: String, CaseIterable, Sendable { case objects, values }

    /// The order of a list; latest first by default.
    private enum Order: String, CaseIterable, Sendable {
        case start
        case startDescending = "-start"
    }

    private static let types = Parameter<[ObjectType]>.types("type", "The types, by identifier or friendly name.")
        .required
    private static let typesOfWorkout = Parameter<[ObjectType]>.types(
        "type", "The types, by identifier or friendly name; all types of the workout by default.")
    private static let series = Parameter<SeriesForm?>.choice(
        "series", "Whether to return series as objects or as single quantities; objects by default.")
    private static let sort = Parameter<Order?>.choice("sort", "The sort order; latest first by default.")
    private static let count = Parameter<Bool>.flag("count", "Also returns the total count.")

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/samples", "Samples of one type or several, page by page, or all as lines or CSV.", .reading,
            [
                types, Common.from, Common.to, Common.condition, Common.source, Common.workout, series, sort, count,
                Common.cursor, Common.manyLimit, Common.timeZone,
            ], offers: [.json, .lines, .csv]
        ) { call in
            var parts: [SampleRequest.Part] = []
            for type in try call.value(types) {
                try await call.checkReading(type)
                parts.append(.init(type: type, predicate: try await call.filter(for: type).predicate))
            }
            return try await answer(parts, call)
        },
        Route(
            .get, "/api/v1/workouts/{uuid}/samples", "The samples of a workout, page by page, or all as lines or CSV.",
            .reading,
            [
                typesOfWorkout, Common.from, Common.to, Common.condition, Common.source, series, sort, count,
                Common.cursor, Common.manyLimit, Common.timeZone,
            ], offers: [.json, .lines, .csv]
        ) { call in
            let workout = try await call.workout()
            let named = try call.value(typesOfWorkout)
            for type in named { try await call.checkReading(type) }
            var parts: [SampleRequest.Part] = []
            for type in named.isEmpty ? workout.samples.map(\.type) : named {
                var filter = try await call.filter(for: type)
                filter.workout = workout.summary.uuid
                parts.append(.init(type: type, predicate: filter.predicate))
            }
            guard !parts.isEmpty else { return call.page(PaginatedList(items: [])) }
            return try await answer(parts, call)
        },
        Route(.get, "/api/v1/samples/{uuid}", "A single object with all its properties.") { call in
            let uuid = try call.uuid()
            guard let record = try await call.read({ try $0.records([uuid]) }).first else { throw Problem.notFound }
            return call.json(.sample(record))
        },
    ]

    private static func answer(_ parts: [SampleRequest.Part], _ call: Call) async throws -> ServiceResponse {
        let asValues = try call.value(series) == .values
        switch call.media {
        case .json: return try await asValues ? values(parts, call) : objects(parts, call)
        default: return stream(parts, asValues: asValues, call)
        }
    }

    // MARK: Pages

    private static func objects(_ parts: [SampleRequest.Part], _ call: Call) async throws -> ServiceResponse {
        let isAscending = try call.value(sort) == .start
        let (before, limit) = (try call.cursor(), try call.value(Common.manyLimit))
        let wantsCount = try call.value(count)
        let page = try await call.data.read { store in
            let rest = parts.map { part in
                guard let before else { return part }
                let bound = SamplePredicate.start(isAscending ? .greaterOrEqual : .lessOrEqual, before.moment)
                return SampleRequest.Part(type: part.type, predicate: .and([bound, part.predicate]))
            }
            let request = SampleRequest(
                rest, sort: [.init(.start, isAscending: isAscending)], limit: limit + 1 + (before?.given ?? 0))
            let found = try store.samples(request)
            let left = before?.rest(of: found, moment: \.start, name: \.uuid) ?? found[...]
            let samples = left.prefix(limit)
            var page = PaginatedList(items: samples.map(JSON.sample), next: nil)
            if left.count > limit { page.next = .after(samples, from: before, moment: \.start, name: \.uuid) }
            if wantsCount { page.members = [("count", .integer(try Self.count(parts, store)))] }
            return page
        }
        return call.page(page)
    }

    private static func count(_ parts: [SampleRequest.Part], _ store: StoreReader) throws -> Int {
        var count = 0
        for part in parts {
            try store.forEachSample(of: part.type, part.predicate) { _ in
                count += 1
                return true
            }
        }
        return count
    }

    /// An error that ends an enumeration early.
    private struct Enough: Error {}

    private static func values(_ parts: [SampleRequest.Part], _ call: Call) async throws -> ServiceResponse {
        guard parts.count == 1, let part = parts.first, try call.value(sort) != .startDescending else {
            throw Problem.invalidParameters([
                .init(
                    place: .parameter("series"),
                    detail: "Single quantities require exactly one type and ascending order.")
            ])
        }
        let (before, limit) = (try call.cursor(), try call.value(Common.manyLimit))
        let most = limit + 1 + (before?.given ?? 0)
        let found = try await call.read { reports in
            var found: [SampleRecord] = []
            // A series that began earlier may contain later quantities.
            let bound = before.map { SamplePredicate.end(.greaterOrEqual, $0.moment) }
            let predicate = bound.map { .and([$0, part.predicate]) } ?? part.predicate
            do {
                try reports.forEachDatum(of: part.type, predicate) { datum in
                    if let before, datum.start < before.moment { return }
                    found.append(datum)
                    if found.count == most { throw Enough() }
                }
            } catch is Enough {}
            return found
        }
        let left = before?.rest(of: found, moment: \.start, name: \.uuid) ?? found[...]
        let page = left.prefix(limit)
        let next = left.count > limit ? Cursor.after(page, from: before, moment: \.start, name: \.uuid) : nil
        return call.page(PaginatedList(items: page.map(value), next: next))
    }

    /// Returns a single quantity as JSON, with the identifier of its series.
    private static func value(_ datum: SampleRecord) -> JSON {
        let members = JSON.members(of: datum).filter { $0.key != "uuid" }
        return .object([("seriesUUID", .uuid(datum.uuid))] + members)
    }

    // MARK: Streams

    /// Streams all samples as lines, type by type in the order of their start, with few of them in memory at a time.
    private static func stream(_ parts: [SampleRequest.Part], asValues: Bool, _ call: Call) -> ServiceResponse {
        let (access, isCSV) = (call.data.access, call.media == .csv)
        let channel = ByteChannel.writing { writer in
            if isCSV { try writer.write(line: CSV.line(CSV.sampleHeader)) }
            func write(_ sample: SampleRecord, _ json: (SampleRecord) -> JSON) throws {
                let line = isCSV ? CSV.line(CSV.fields(of: sample)) : json(sample).line
                try writer.write(line: line)
            }
            try access.reports { reports in
                for part in parts {
                    if asValues {
                        try reports.forEachDatum(of: part.type, part.predicate) { try write($0, value) }
                    } else {
                        try reports.forEachObject(of: part.type, part.predicate) { try write($0, JSON.sample) }
                    }
                }
            }
        }
        return ServiceResponse(.ok, call.media, .stream(channel))
    }
}
