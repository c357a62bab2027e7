import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for workouts: lists, single workouts and their parts (API-33, API-34, API-35, API-36, API-37).
enum WorkoutsRoutes {
    private typealias Common = CommonParameters

    /// The length of the splits.
    private enum SplitLength: Sendable {
        case meters(Double)
        case lap, activity

        /// The permitted lengths, in metres.
        static let range = 10.0...100_000.0

        init(typed text: String) throws(ParameterError) {
            switch text {
            case "km": self = .meters(1_000)
            case "mile": self = .meters(1_609.344)
            case "lap": self = .lap
            case "activity": self = .activity
            default:
                guard text.hasPrefix("m:"), text.utf8.count <= 20, let meters = Double(text.dropFirst(2)),
                    Self.range.contains(meters)
                else {
                    throw ParameterError("Expected km, mile, lap, activity, or at least 10 metres, such as m:400.")
                }
                self = .meters(meters)
            }
        }
    }

    private static let search = Parameter<String?>.text(
        "q", "Words that must all occur in the title, notes, tags, activity or source, ignoring case and accents.")
    private static let minDistance = Parameter<Double?>.amount("minDistance", "The minimum distance, in metres.")
    private static let maxDistance = Parameter<Double?>.amount("maxDistance", "The maximum distance, in metres.")
    private static let minDuration = Parameter<Double?>.amount(
        "minDuration", "The minimum active duration, in seconds.")
    private static let hasRoute = Parameter<Bool>.flag("hasRoute", "Only workouts with a route.")
    private static let totals = Parameter<Bool>.flag("totals", "Also returns totals over the whole list.")
    private static let sort = Parameter<WorkoutOrder?>.choice(
        "sort", "The sort order, descending with -; workouts without the value come last. -start by default.")
    private static let by = Parameter<SplitLength>(
        "by", "The length of splits: km, mile, lap, activity, or metres such as m:400; km by default.",
        schema: .object([
            ("type", .string("string")), ("pattern", .string("^(km|mile|lap|activity|m:[0-9]+([.][0-9]+)?)$")),
            ("default", .string("km")),
        ]), absent: .meters(1_000)
    ) { text, _ throws(ParameterError) in try SplitLength(typed: text) }

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/workouts", "Workouts in any order; duplicate recordings are merged.",
            .reading,
            [
                Common.activity, Common.from, Common.to, Common.condition, search, minDistance, maxDistance,
                minDuration, hasRoute, Common.source, sort, totals, Common.cursor, Common.limit, Common.timeZone,
            ], offers: [.json, .lines, .csv]
        ) { call in
            try await call.checkReading(.workout)
            if try call.value(hasRoute) { try await call.checkReading(.workoutRoute) }
            let (filter, search) = (try await call.filter(for: .workout), try looked(call))
            let order = try call.value(sort) ?? .stored
            switch call.media {
            case .json: return try await page(filter, search, order, call)
            default: return stream(filter, search, order, call)
            }
        },
        Route(.get, "/api/v1/workouts/{uuid}", "A workout with all its details except its series.") { call in
            let detail = try await call.workout()
            var response = call.json(.workout(detail))
            response.fields["Revision"] = "\(detail.annotation.revision)"
            return response
        },
        Route(
            .get, "/api/v1/workouts/{uuid}/splits", "The splits of a workout: kilometres, miles, laps or legs.",
            .reading,
            [by]
        ) { call in
            let detail = try await call.workout()
            switch try call.value(by) {
            case .meters(let length): return call.list(detail.series.splits(every: length).map(JSON.split))
            case .lap: return call.list(detail.laps.map(JSON.lap))
            case .activity: return call.list(detail.legs.map(JSON.leg))
            }
        },
        Route(.get, "/api/v1/workouts/{uuid}/zones", "The time in each zone, with the boundaries and their source.") {
            call in
            let detail = try await call.workout()
            return call.json(.object([("items", JSON.zoneGroups(detail.zones)), ("next", .null)]))
        },
    ]

    // MARK: Lists

    private static func looked(_ call: Call) throws -> WorkoutSearch {
        var looked = WorkoutSearch()
        looked.text = try call.value(search)
        looked.activity = try call.value(Common.activity)
        let (least, most) = (try call.value(minDistance), try call.value(maxDistance))
        if least != nil || most != nil { looked.distance = .init(least: least, greatest: most) }
        looked.hasRoute = try call.value(hasRoute)
        if let shortest = try call.value(minDuration) { looked.duration = .init(least: shortest) }
        return looked
    }

    private static func page(
        _ filter: SampleFilter, _ search: WorkoutSearch, _ order: WorkoutOrder, _ call: Call
    ) async throws -> ServiceResponse {
        let (before, limit) = (try call.cursor(), try call.value(Common.limit))
        let wantsTotals = try call.value(totals)
        let page = try await call.read { reports in
            let left: ArraySlice<WorkoutSummary>
            if order == .stored {
                left = try stored(filter, search, after: before, limit, reports)
            } else {
                left = order.rest(of: try sorted(filter, search, order, reports), after: before)
            }
            let workouts = left.prefix(limit)
            var page = PaginatedList(items: workouts.map { .object(JSON.members(of: $0)) })
            if left.count > limit {
                page.next =
                    order == .stored
                    ? Cursor.after(workouts, from: before, moment: \.moment, name: \.uuid)
                    : order.cursor(after: workouts)
            }
            if wantsTotals { page.members = [("totals", .totals(try reports.sums(filter, search)))] }
            return page
        }
        return call.page(page)
    }

    /// Returns the workouts after a cursor in stored order: one more than fits on a page, if there are that many.
    private static func stored(
        _ filter: SampleFilter, _ search: WorkoutSearch, after before: Cursor?, _ limit: Int, _ reports: StoreReader
    ) throws -> ArraySlice<WorkoutSummary> {
        var rest = filter
        if let before {
            let bound = Date(timeIntervalSinceReferenceDate: before.moment.nextUp)
            rest.to = min(filter.to ?? .distantFuture, bound)
        }
        var found: [WorkoutSummary] = []
        try reports.forEachWorkout(rest, search, limit: limit + 1 + (before?.given ?? 0)) { found.append($0) }
        return before?.rest(of: found, moment: \.moment, name: \.uuid) ?? found[...]
    }

    /// Returns the whole list in an order other than the stored one.
    private static func sorted(
        _ filter: SampleFilter, _ search: WorkoutSearch, _ order: WorkoutOrder, _ reports: StoreReader
    ) throws -> [WorkoutSummary] {
        var found: [WorkoutSummary] = []
        try reports.forEachWorkout(filter, search) { found.append($0) }
        return order.sorted(found)
    }

    private static func stream(
        _ filter: SampleFilter, _ search: WorkoutSearch, _ order: WorkoutOrder, _ call: Call
    ) -> ServiceResponse {
        let (access, isCSV) = (call.data.access, call.media == .csv)
        let channel = ByteChannel.writing { writer in
            if isCSV { try writer.write(line: CSV.line(CSV.workoutHeader)) }
            try access.reports { reports in
                func write(_ workout: WorkoutSummary) throws {
                    try writer.write(
                        line: isCSV
                            ? CSV.line(CSV.fields(of: workout))
                            : JSON.object(JSON.members(of: workout)).line)
                }
                guard order == .stored else {
                    return try sorted(filter, search, order, reports).forEach(write)
                }
                try reports.forEachWorkout(filter, search, write)
            }
        }
        return ServiceResponse(.ok, call.media, .stream(channel))
    }
}

extension WorkoutSummary {
    /// The start date, in seconds since 2001-01-01 UTC.
    fileprivate var moment: Double { start.timeIntervalSinceReferenceDate }
}

extension Call {
    /// Returns the workout in the path.
    func workout() async throws -> WorkoutDetail {
        try await checkReading(.workout)
        let uuid = try uuid()
        guard let detail = try await read({ try $0.workout(uuid) }) else { throw Problem.notFound }
        return detail
    }
}
