import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore

/// The page of all workouts: search, filters and the totals of the list (WEB-20, WEB-21, WEB-22, WEB-23, WEB-24).
enum WorkoutsPage {
    static let pages = [
        PageRoute("/workouts") { try await show($0) },
        PageRoute("/workouts/map") { try await map($0) },
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
        var sports: [Choice]
        var sources: [Choice]
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
    }

    private static let pageSize = 50
    private static let fields = [
        "q", "activity", "from", "to", "minDistance", "maxDistance", "source", "where", "hasRoute",
    ]

    private enum Order: String, CaseIterable {
        case start, activity, title, distance, time, climb

        var heading: String {
            switch self {
            case .start: "Date"
            case .activity: "Sport"
            case .title: "Title"
            case .distance: "Distance"
            case .time: "Time"
            case .climb: "Climb"
            }
        }

        func precedes(_ one: WorkoutSummary, _ other: WorkoutSummary) -> Bool {
            switch self {
            case .start: one.start < other.start
            case .activity: one.activityName < other.activityName
            case .title: (one.title ?? "").lowercased() < (other.title ?? "").lowercased()
            case .distance: (one.totalDistance ?? 0) < (other.totalDistance ?? 0)
            case .time: one.duration < other.duration
            case .climb: (one.climb ?? 0) < (other.climb ?? 0)
            }
        }
    }

    // MARK: List

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (teller, query) = (call.teller, call.query)
        let condition = Condition(query["where"], .workout, teller)
        let (from, to) = try call.days()
        let search = search(query, teller)
        let (isWrong, filter) = (
            condition.error != nil,
            SampleFilter(
                from: from, to: to, condition: condition.predicate, dayZone: teller.calendar.timeZone)
        )
        let source = query["source"]
        let (order, isDescending) = order(query["sort"])
        let number = max(1, query["page"].flatMap { Int($0) } ?? 1)
        // The store returns the latest first; only other orders require all workouts.
        let isUsual = order == .start && isDescending
        let (found, sources, totals) = try await call.read { reports in
            var filter = filter
            if let source { filter.sources = try reports.sources(named: source) }
            let totals = isWrong ? TotalsReport.Totals() : try reports.sums(filter, search)
            var found: [WorkoutSummary] = []
            if !isWrong {
                let limit = isUsual ? min(number, lastPage(of: totals)) * pageSize : nil
                try reports.forEachWorkout(filter, search, limit: limit) { found.append($0) }
            }
            return (found, try reports.extents(of: .workout).map(\.source.name), totals)
        }
        let sorted =
            isUsual ? found : found.sorted { isDescending ? order.precedes($1, $0) : order.precedes($0, $1) }
        let page = min(number, lastPage(of: totals))
        let skipped = min(sorted.count, (page - 1) * pageSize)
        let shown = sorted[skipped..<min(sorted.count, skipped + pageSize)]
        let rates = try await call.read { try heartRates(of: shown, $0) }
        let sport = query["activity"]
        let view = View(
            filter: Dictionary(uniqueKeysWithValues: fields.map { ($0, query[$0] ?? "") }),
            sports: SportLabel.all.map {
                .init(key: $0.sportKey, choiceName: $0.sportName, isChosen: $0.sportKey == sport)
            },
            sources: Set(sources).sorted().map { .init(key: $0, choiceName: $0, isChosen: $0 == source) },
            isFiltered: fields.contains { query[$0] != nil }, totals: sentence(totals, teller),
            headings: Order.allCases.map { heading($0, order, isDescending, query) },
            rows: shown.map { WorkoutRow($0, teller, heartRate: rates[$0.uuid]) }, isEmpty: shown.isEmpty,
            hasNone: found.isEmpty && !fields.contains { query[$0] != nil },
            earlier: skipped + pageSize < totals.count ? query.changed(["page": "\(page + 1)"]) : "",
            later: page > 1 ? query.changed(["page": page == 2 ? nil : "\(page - 1)"]) : "",
            pageText: totals.count > pageSize
                ? "\(teller.format.count(skipped + 1)) to \(teller.format.count(skipped + shown.count)) of \(teller.format.count(totals.count))"
                : "",
            mapAddress: "/workouts/map" + query.changed(["page": nil, "sort": nil]),
            exports: exports(query), whereError: condition.error?.message ?? "", whereText: query["where"] ?? "",
            wherePointer: condition.pointer)
        return .shown(template: "workouts", title: "Workouts", view: view)
    }

    private static func lastPage(of totals: TotalsReport.Totals) -> Int {
        max(1, (totals.count + pageSize - 1) / pageSize)
    }

    /// Returns the mean heart rate of each workout that has one, in beats per minute.
    private static func heartRates(
        of workouts: ArraySlice<WorkoutSummary>, _ reports: StoreReader
    ) throws -> [UUID: Double] {
        var rates: [UUID: Double] = [:]
        for workout in workouts {
            let report = try reports.statistics(
                of: .heartRate, SampleFilter(workout: workout.uuid), by: nil, separate: false,
                calendar: Calendar(identifier: .gregorian))
            rates[workout.uuid] = report?.rows.first?.figures.average
        }
        return rates
    }

    private static func search(_ query: QueryItems, _ teller: PageFormatter) -> WorkoutSearch {
        var search = WorkoutSearch()
        search.text = query["q"]
        search.activity = query["activity"].flatMap { name in WorkoutActivity.named.first { $0.name == name } }
        let unit = teller.format.units == .metric ? 1_000 : PaceMeasure.metersInMile
        func length(_ name: String) -> Double? {
            query[name].flatMap { Double($0.replacing(",", with: ".")) }.map { $0 * unit }
        }
        let (least, most) = (length("minDistance"), length("maxDistance"))
        if least != nil || most != nil { search.distance = .init(least: least, greatest: most) }
        search.hasRoute = query["hasRoute"] == "true"
        return search
    }

    /// Returns the totals of the list in one line.
    private static func sentence(_ totals: TotalsReport.Totals, _ teller: PageFormatter) -> String {
        let parts: [String?] = [
            teller.format.count(totals.count, "workout"), totals.distance.map { teller.format.distance($0) },
            totals.count > 0 ? teller.span(totals.duration) : nil,
            totals.climb.map { "\(teller.format.height($0)) up" },
            totals.energy.map { "\(teller.format.count(Int($0.rounded()))) kcal" },
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    // MARK: Order and exports

    private static func order(_ text: String?) -> (Order, isDescending: Bool) {
        guard let text, let order = Order(rawValue: String(text.trimmingPrefix("-"))) else { return (.start, true) }
        return (order, text.hasPrefix("-"))
    }

    private static func heading(_ own: Order, _ order: Order, _ isDescending: Bool, _ query: QueryItems) -> Heading {
        let isOwn = own == order
        // Numbers and dates are first sorted in descending order, texts in ascending order.
        let descendsFirst = own != .activity && own != .title
        let next = isOwn ? !isDescending : descendsFirst
        return Heading(
            headingName: own.heading,
            address: query.changed(["sort": (next ? "-" : "") + own.rawValue, "page": nil]),
            order: isOwn ? (isDescending ? "descending" : "ascending") : "none",
            isNumber: [.distance, .time, .climb].contains(own))
    }

    private static func exports(_ query: QueryItems) -> [Link] {
        let same = query.changed(["page": nil, "sort": nil, "minDistance": nil, "maxDistance": nil])
        return [
            Link(linkName: "CSV", linkAddress: "/api/v1/workouts.csv" + same),
            Link(linkName: "JSON lines", linkAddress: "/api/v1/workouts.ndjson" + same),
        ]
    }

    // MARK: Map of all workouts

    private struct MapView: Sendable {
        var routesAddress: String
        var listAddress: String
        var tiles: MapBackground
    }

    private static func map(_ call: PageCall) async throws -> PageRoute.Answer {
        let kept = ["activity", "from", "to"].compactMap { name in
            call.query[name].map { "\(name)=\(RequestTarget.encoded($0))" }
        }
        let view = MapView(
            routesAddress: "/api/v1/routes" + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&")),
            listAddress: "/workouts" + call.query.changed([:]), tiles: call.background)
        return .shown(template: "workouts-map", title: "Map of workouts", view: view)
    }
}
