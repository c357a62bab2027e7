import Foundation
import HealthModel
import HealthReports
import HealthService

/// The map of all workouts: the density of their routes, by sport and period (WEB-24).
enum WorkoutsMapPage {
    static let pages = [PageRoute("/workouts/map") { try await show($0) }]

    private struct View: Sendable {
        var filter: [String: String]
        var errors: [String: String]
        var sports: [Choice]
        var periods: [Tab]
        /// The addresses of the lines of each year, the latest first, separated by spaces.
        var routesAddresses: String
        /// The address of finer lines, to which a box is added.
        var nearAddress: String
        var tolerance: String
        var hasRoutes: Bool
        /// A Boolean value that indicates whether conditions of the list do not apply to the map.
        var leavesOut: Bool
        var listAddress: String
        var tiles: MapBackground
        /// The address of the explorer tiles; empty unless they are shown.
        var exploredAddress: String
        /// The number of tiles with the largest square and cluster; empty unless they are shown.
        var explored: String
        /// The address of the page with or without tiles.
        var switchAddress: String
    }

    /// The tolerance of lines seen from afar, in metres.
    private static let tolerance = 100

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let (formatter, query, calendar) = (call.formatter, call.query, call.formatter.calendar)
        var errors = TypedErrors()
        let sport = errors.value("activity") { () throws(Problem) in try call.activity() } ?? nil
        let period = WorkoutsPage.days(call, &errors)
        let known = try await call.read { reports in
            let extents = try reports.extents(of: .workoutRoute).map(\.extent)
            guard let first = extents.map(\.earliest).min(), let last = extents.map(\.latest).max() else {
                return DateInterval?.none
            }
            return DateInterval(start: min(first, last), end: last)
        }
        let activity = sport.map { ["activity=\(RequestTarget.encoded($0.name))"] } ?? []
        func address(_ from: Date?, _ last: Date?) -> String {
            let dates = [from.map { "from=\(formatter.isoDay($0))" }, last.map { "to=\(formatter.isoDay($0))" }]
            let parts = activity + dates.compactMap(\.self)
            return "/api/v1/routes" + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
        }
        var addresses: [String] = []
        if let known, errors.problem == nil {
            // Days are those of a workout's own clocks, which may be a day off the reader's.
            let start = max(known.start - 86_400, period.from ?? .distantPast)
            let last = min(known.end + 86_400, period.to.map { $0 - 1 } ?? .distantFuture)
            for year in years(from: start, to: last, calendar) {
                addresses.append(address(max(year.start, start), min(year.end - 1, last)))
            }
        }
        let showsTiles = query["tiles"] == "true" && errors.problem == nil && !addresses.isEmpty
        let explored =
            showsTiles ? Self.sentence(try await call.read { try $0.tiles(period, activity: sport) }, formatter) : ""
        let view = View(
            filter: ["from": query["from"] ?? "", "to": query["to"] ?? ""], errors: errors.texts,
            sports: SportLabel.all.map {
                .init(key: $0.sportKey, choiceName: $0.sportName, isChosen: $0.sportKey == sport?.name)
            }, periods: periods(query, formatter),
            routesAddresses: addresses.map { $0 + "&tolerance=\(tolerance)" }.joined(separator: " "),
            nearAddress: address(period.from, period.to.map { $0 - 1 }), tolerance: "\(tolerance)",
            hasRoutes: !addresses.isEmpty,
            leavesOut: ["q", "minDistance", "maxDistance", "source", "gear", "where"].contains { query[$0] != nil },
            listAddress: "/workouts" + query.changed(["tiles": nil]), tiles: call.background,
            exploredAddress: showsTiles
                ? address(period.from, period.to.map { $0 - 1 }).replacing("/api/v1/routes", with: "/api/v1/tiles")
                : "",
            explored: explored, switchAddress: query.changed(["tiles": showsTiles ? nil : "true"]))
        return .shown(template: "workouts-map", title: "Map of workouts", view: view, refusal: errors.problem)
    }

    /// Returns the number of tiles with the largest square and cluster (WEB-111).
    private static func sentence(_ report: TilesReport, _ formatter: PageFormatter) -> String {
        let format = formatter.format
        guard let square = report.square else { return "No route passed a tile." }
        return
            "\(format.count(report.tiles.count, "tile")) passed, the largest square \(square.size) × \(square.size), the largest cluster \(format.count(report.cluster))."
    }

    /// The maximum number of requests: the latest years are read on their own, earlier ones with the last of them
    /// (WEB-5).
    private static let mostYears = 3

    /// Returns the years between two dates, the latest first.
    private static func years(from start: Date, to last: Date, _ calendar: Calendar) -> [DateInterval] {
        var years: [DateInterval] = []
        var date = last
        while date >= start, years.count < mostYears, let year = calendar.dateInterval(of: .year, for: date) {
            years.append(year)
            date = year.start - 1
        }
        if date >= start, let first = years.popLast() {
            years.append(DateInterval(start: start, end: first.end))
        }
        return years
    }

    /// Returns the usual periods.
    private static func periods(_ query: QueryItems, _ formatter: PageFormatter) -> [Tab] {
        let entries: [(String, Calendar.Component?, Int)] = [
            ("All", nil, 0), ("This year", .year, 0), ("A year", .year, 1), ("Three months", .month, 3),
            ("A month", .month, 1),
        ]
        return entries.map { name, component, count in
            var from: String?
            if let component {
                let first = formatter.calendar.date(byAdding: component, value: -count, to: formatter.now)
                let year = formatter.calendar.dateInterval(of: .year, for: formatter.now)?.start
                from = (count == 0 ? year : first).map { formatter.isoDay($0) }
            }
            return Tab(
                tabName: name, tabAddress: query.changed(["from": from, "to": nil]),
                isCurrent: query["from"] == from && query["to"] == nil)
        }
    }
}
