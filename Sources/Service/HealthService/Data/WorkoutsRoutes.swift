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

        init(typed text: String) throws(InputError) {
            switch text {
            case "km": self = .meters(1_000)
            case "mile": self = .meters(1_609.344)
            case "lap": self = .lap
            case "activity": self = .activity
            default:
                guard text.hasPrefix("m:"), text.utf8.count <= 20, let meters = Double(text.dropFirst(2)),
                    Self.range.contains(meters)
                else {
                    throw InputError("Expected km, mile, lap, activity, or at least 10 metres, such as m:400.")
                }
                self = .meters(meters)
            }
        }
    }

    private static let text = Parameter<String?>.text(
        "q", "Words that must all occur in the title, notes, tags, gear, activity or source, ignoring case and accents."
    )
    private static let gear = Parameter<String?>.text(
        "gear", "Only workouts with the gear of this name, ignoring case.", limit: Gear.nameLimit)
    private static let minDistance = Parameter<Double?>.distance("minDistance", "The minimum distance, in metres.")
    private static let maxDistance = Parameter<Double?>.distance("maxDistance", "The maximum distance, in metres.")
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
    ) { text, _ throws(InputError) in try SplitLength(typed: text) }

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/workouts", "Workouts in any order; duplicate recordings are merged.",
            .reading,
            [
                Common.activity, Common.from, Common.to, Common.condition, text, gear, minDistance, maxDistance,
                minDuration, hasRoute, Common.source, sort, totals, Common.cursor, Common.limit, Common.timeZone,
            ], offers: [.json, .lines, .csv],
            shape: .list(
                "WorkoutList", of: WorkoutSummary.jsonShape.schema,
                [.init("totals", TotalsReport.Totals.jsonShape.schema, isRequired: false)])
        ) { call in
            try await call.checkReading(.workout)
            if try call.value(hasRoute) { try await call.checkReading(.workoutRoute) }
            let request = try await request(call)
            return call.media == .json ? try await page(request, call) : stream(request, call)
        },
        Route(
            .get, "/api/v1/workouts/{uuid}", "A workout with all its details except its series.",
            shape: WorkoutDetail.jsonShape.schema
        ) { call in
            let detail = try await call.workout()
            var response = call.json(detail.json)
            response.fields["Revision"] = "\(detail.annotation.revision)"
            return response
        },
        Route(
            .get, "/api/v1/workouts/{uuid}/splits", "The splits of a workout: kilometres, miles, laps or legs.",
            .reading, [by],
            shape: .list(
                "SplitList",
                of: .anyOf([Split.jsonShape.schema, WorkoutLap.jsonShape.schema, WorkoutLeg.jsonShape.schema]))
        ) { call in
            let detail = try await call.workout()
            switch try call.value(by) {
            case .meters(let length): return call.list(detail.wholeSplits(every: length).map(\.json))
            case .lap: return call.list(detail.laps.map(\.json))
            case .activity: return call.list(detail.legs.map(\.json))
            }
        },
        Route(
            .get, "/api/v1/workouts/{uuid}/zones", "The time in each zone, with the boundaries and their source.",
            shape: .list("ZoneTimesList", of: ZoneGroupRecord.jsonShape.schema)
        ) { call in
            let detail = try await call.workout()
            return call.json(.object([("items", JSON.array(detail.zones.map(\.json))), ("next", .null)]))
        },
    ]

    // MARK: Lists

    private static func request(_ call: Call) async throws -> WorkoutListRequest {
        var search = WorkoutSearch()
        search.text = try call.value(text)
        search.gear = try call.value(gear)
        search.activity = try call.value(Common.activity)
        let (least, most) = (try call.value(minDistance), try call.value(maxDistance))
        search.distance = try call.check("minDistance") { () throws(InputError) in
            try TypedInput.bounds(least: least, greatest: most, names: ("'minDistance'", "'maxDistance'"))
        }
        search.hasRoute = try call.value(hasRoute)
        if let shortest = try call.value(minDuration) { search.duration = .init(least: shortest) }
        return WorkoutListRequest(
            try await call.filter(for: .workout), search, order: try call.value(sort) ?? .stored,
            position: .init(after: try call.cursor()), limit: try call.value(Common.limit),
            includesTotals: try call.value(totals))
    }

    private static func page(_ request: WorkoutListRequest, _ call: Call) async throws -> ServiceResponse {
        let found = try await call.read { try $0.workoutList(request) }
        var page = PaginatedList(items: found.items.map(\.json), next: found.next)
        if let totals = found.totals { page.members = [("totals", totals.json)] }
        return call.page(page)
    }

    private static func stream(_ request: WorkoutListRequest, _ call: Call) -> ServiceResponse {
        let (access, isCSV) = (call.data.access, call.media == .csv)
        let channel = ByteChannel.writing { writer in
            if isCSV { try writer.write(line: CSV.line(CSV.workoutHeader)) }
            try access.reports { reports in
                var request = request
                request.limit = nil
                try reports.forEachWorkout(request) { workout in
                    try writer.write(
                        line: isCSV
                            ? CSV.line(CSV.fields(of: workout)) : workout.json.line)
                }
            }
        }
        return ServiceResponse(.ok, call.media, .stream(channel))
    }
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
