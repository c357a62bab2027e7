import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore
import WorkoutFiles

/// The page of all workouts: search, filters and the totals of the list (WEB-20, WEB-21, WEB-22, WEB-23).
enum WorkoutsPage {
    static let pages = [
        PageRoute("/workouts") { try await show($0) },
        PageRoute(.post, "/workouts/several") { call in
            // The filter of the list is in the address of the form.
            if call.form["action"] == "compare" {
                let marked = SeveralWorkouts.marked(call.form)
                if marked.count == 2 { return .goTo(WorkoutComparisonPage.address(marked[1], marked[0])) }
            }
            let refusal = try await call.refusal { try await SeveralWorkouts.perform(call) }
            guard let refusal else { return .goTo("/workouts" + same(call.query)) }
            return try await show(call, refused: FormRefusal(refusal, fields: SeveralWorkouts.fields))
        },
    ]

    private struct Heading: Sendable {
        var headingName: String
        var address: String
        /// `ascending`, `descending` or `none`.
        var order: String
        var isNumber: Bool
    }

    private struct View: Sendable {
        var filter: [String: String]
        /// The messages at the fields of the filter.
        var errors: [String: String]
        /// A Boolean value that indicates whether the further fields of the filter are shown.
        var showsMore: Bool
        var sports: [Choice]
        var sources: [Choice]
        var gear: [Choice]
        var isFiltered: Bool
        var totals: String
        var headings: [Heading]
        var rows: [WorkoutRow]
        var isEmpty: Bool
        var hasNone: Bool
        var earlier: String
        var later: String
        var pageText: String
        var mapAddress: String
        var exports: [Link]
        var whereError: String
        var whereText: String
        var wherePointer: String
        /// The address that restores the workout that was just deleted; empty if there is none in the bin.
        var undoAddress: String
        /// The form for several workouts: its address, what was typed, and its errors.
        var severalAddress: String
        var severalTag: String
        var severalSports: [Choice]
        var severalErrors: [String: String]
        var refusals: [String]
    }

    private static let pageSize = 50
    private static let fields = [
        "q", "activity", "from", "to", "minDistance", "maxDistance", "source", "gear", "where", "hasRoute",
    ]

    /// The fields of the filter that are shown on demand.
    private static let hidden = ["minDistance", "maxDistance", "source", "gear", "where", "hasRoute"]

    /// The sortable columns, with their headings.
    private static let columns: [(value: WorkoutOrder.Value, heading: String)] = [
        (.start, "Date"), (.activity, "Sport"), (.title, "Title"), (.distance, "Distance"), (.duration, "Time"),
        (.climb, "Climb"),
    ]

    // MARK: List

    private static func show(_ call: PageCall, refused: FormRefusal? = nil) async throws -> PageRoute.Answer {
        let (formatter, query) = (call.formatter, call.query)
        let condition = Condition(query["where"], .workout, formatter)
        var errors = TypedErrors()
        let source = query["source"]
        let search = search(call, &errors)
        var filter = days(call, &errors)
        filter.condition = condition.predicate
        let number = query["page"].flatMap { Int($0) } ?? 1
        let request = WorkoutListRequest(
            filter, search, order: query["sort"].flatMap(WorkoutOrder.init(rawValue:)) ?? .stored,
            position: .page(number), limit: pageSize, includesTotals: true, includesHeartRates: true,
            includesRoutes: true)
        let isWrong = condition.error != nil || errors.problem != nil
        let (page, sources, gear) = try await call.read { reports in
            var request = request
            if let source { request.filter.sources = try reports.sources(named: source) }
            let page = isWrong ? nil : try reports.workoutList(request)
            return (page, try reports.sources([.init(type: .workout)]).map(\.name), try reports.gear().map(\.name))
        }
        let (order, shown, totals) = (request.order, page?.items ?? [], page?.totals ?? TotalsReport.Totals())
        let (current, rates) = (page?.number ?? 1, page?.heartRates ?? [:])
        let skipped = (current - 1) * pageSize
        let sport = query["activity"]
        let marked = Set(SeveralWorkouts.marked(call.form))
        let view = View(
            filter: Dictionary(uniqueKeysWithValues: fields.map { ($0, query[$0] ?? "") }),
            errors: errors.texts, showsMore: hidden.contains { query[$0] != nil },
            sports: SportLabel.all.map {
                .init(key: $0.sportKey, choiceName: $0.sportName, isChosen: $0.sportKey == sport)
            },
            sources: Set(sources).sorted().map { .init(key: $0, choiceName: $0, isChosen: $0 == source) },
            gear: (gear + [query["gear"]].compactMap(\.self)).removingRepeats.map {
                .init(key: $0, choiceName: $0, isChosen: $0 == query["gear"])
            },
            isFiltered: fields.contains { query[$0] != nil }, totals: sentence(totals, formatter),
            headings: columns.map { heading($0.heading, $0.value, order, query) },
            rows: shown.map {
                WorkoutRow(
                    $0, formatter, heartRate: rates[$0.uuid], route: page?.routes[$0.uuid],
                    isMarked: marked.contains($0.uuid))
            }, isEmpty: shown.isEmpty,
            hasNone: shown.isEmpty && !fields.contains { query[$0] != nil },
            earlier: skipped + pageSize < totals.count ? query.changed(["page": "\(current + 1)"]) : "",
            later: current > 1 ? query.changed(["page": current == 2 ? nil : "\(current - 1)"]) : "",
            pageText: totals.count > pageSize
                ? "\(formatter.format.count(skipped + 1)) to \(formatter.format.count(skipped + shown.count)) of \(formatter.format.count(totals.count))"
                : "",
            mapAddress: "/workouts/map" + query.changed(["page": nil, "sort": nil, "deleted": nil]),
            exports: exports(query, search), whereError: condition.error?.message ?? "",
            whereText: query["where"] ?? "",
            wherePointer: condition.pointer, undoAddress: try await undoAddress(call),
            severalAddress: "/workouts/several" + same(query),
            severalTag: call.form["tag"] ?? "",
            severalSports: SportLabel.all.map {
                .init(key: $0.sportKey, choiceName: $0.sportName, isChosen: $0.sportKey == call.form["sport"])
            }, severalErrors: refused?.errors ?? [:], refusals: refused?.others ?? [])
        return .shown(
            template: "workouts", title: "Workouts", view: view, refusal: refused?.problem ?? errors.problem)
    }

    /// Returns the query of the list; empty if it has none.
    private static func same(_ query: QueryItems) -> String {
        let text = query.changed([:])
        return text == "?" ? "" : text
    }

    private static func undoAddress(_ call: PageCall) async throws -> String {
        guard let uuid = call.query["deleted"].flatMap({ UUID(uuidString: $0) }),
            try await call.base.bin().contains(where: { $0.workout.uuid == uuid })
        else { return "" }
        return "/data/bin/\(uuid.uuidString)/restore"
    }

    private static func search(_ call: PageCall, _ errors: inout TypedErrors) -> WorkoutSearch {
        let query = call.query
        var search = WorkoutSearch()
        search.text = query["q"]
        search.gear = query["gear"]
        search.activity = errors.value("activity") { () throws(Problem) in try call.activity() } ?? nil
        let unit: TypedInput.DistanceUnit = call.formatter.format.units == .metric ? .kilometers : .miles
        func distance(_ name: String) -> Double? {
            guard let text = query[name] else { return nil }
            return errors.value(name) { () throws(Problem) in
                try call.typed { () throws(InputError) in try TypedInput.distance(text, in: unit) }
            }
        }
        let (least, most) = (distance("minDistance"), distance("maxDistance"))
        let bounds = errors.value("maxDistance") { () throws(Problem) in
            try call.typed { () throws(InputError) in
                try TypedInput.bounds(
                    least: least, greatest: most, names: ("The minimum distance", "the maximum distance"))
            }
        }
        if let bounds { search.distance = bounds }
        search.hasRoute = query["hasRoute"] == "true"
        return search
    }

    /// Returns the typed period; an error stands at the date that is wrong.
    static func days(_ call: PageCall, _ errors: inout TypedErrors) -> SampleFilter {
        let dates = ["from", "to"].map { name in
            errors.value(name) { () throws(Problem) in try call.date(name) }
        }
        guard dates.allSatisfy({ $0 != nil }) else { return SampleFilter() }
        return errors.value("to") { () throws(Problem) in try call.days() } ?? SampleFilter()
    }

    /// Returns the totals of the list in one line.
    private static func sentence(_ totals: TotalsReport.Totals, _ formatter: PageFormatter) -> String {
        let parts: [String?] = [
            formatter.format.count(totals.count, "workout"), totals.distance.map { formatter.format.distance($0) },
            totals.count > 0 ? formatter.span(totals.duration) : nil,
            totals.climb.map { "\(formatter.format.height($0)) up" },
            totals.energy.map { "\(formatter.format.count(Int($0.rounded()))) kcal" },
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    // MARK: Order and exports

    private static func heading(
        _ name: String, _ value: WorkoutOrder.Value, _ order: WorkoutOrder, _ query: QueryItems
    ) -> Heading {
        // Numbers and dates are first sorted in descending order, texts in ascending order.
        let isText = [.activity, .title].contains(value)
        let isOwn = value == order.value
        let next = WorkoutOrder(value, isDescending: isOwn ? !order.isDescending : !isText)
        return Heading(
            headingName: name, address: query.changed(["sort": next.rawValue, "page": nil]),
            order: isOwn ? (order.isDescending ? "descending" : "ascending") : "none",
            isNumber: [.distance, .duration, .climb].contains(value))
    }

    /// Returns the downloads of the list, whose distances are in metres.
    private static func exports(_ query: QueryItems, _ search: WorkoutSearch) -> [Link] {
        func meters(_ bound: Double?) -> String? { bound.flatMap { $0.isFinite ? JSON.digits($0) : nil } }
        let same = query.changed([
            "page": nil, "deleted": nil, "minDistance": meters(search.distance?.least),
            "maxDistance": meters(search.distance?.greatest),
        ])
        return [
            Link(linkName: "CSV", linkAddress: "/api/v1/workouts.csv" + same),
            Link(linkName: "JSON lines", linkAddress: "/api/v1/workouts.ndjson" + same),
        ]
    }
}
