package import Foundation
package import HealthStore

/// The question for a list of workouts: which ones, in which order, and which part of the list (API-33).
package struct WorkoutListRequest: Sendable {
    /// The recordings to include.
    package var filter: SampleFilter
    /// Further conditions, with the owner's annotations applied.
    package var search: WorkoutSearch
    package var order: WorkoutOrder
    package var position: ListPosition
    /// The maximum number of workouts; nil for all.
    package var limit: Int?
    /// A Boolean value that indicates whether the totals of the whole list are part of the answer.
    package var includesTotals: Bool
    /// A Boolean value that indicates whether the average heart rates of the page are part of the answer.
    package var includesHeartRates: Bool
    /// A Boolean value that indicates whether the small pictures of the routes of the page are part of the answer.
    package var includesRoutes: Bool

    package init(
        _ filter: SampleFilter = SampleFilter(), _ search: WorkoutSearch = WorkoutSearch(),
        order: WorkoutOrder = .stored, position: ListPosition = .beginning, limit: Int? = nil,
        includesTotals: Bool = false, includesHeartRates: Bool = false, includesRoutes: Bool = false
    ) {
        (self.filter, self.search, self.order) = (filter, search, order)
        (self.position, self.limit) = (position, limit)
        (self.includesTotals, self.includesHeartRates) = (includesTotals, includesHeartRates)
        self.includesRoutes = includesRoutes
    }
}

/// The position of a page in a list.
package enum ListPosition: Sendable, Hashable {
    case beginning
    /// The elements after those that were already returned.
    case after(Cursor)
    /// The page with a number, 1 for the first; a number that is too high is the last page.
    case page(Int)

    /// The position after a cursor; the beginning if there is none.
    package init(after cursor: Cursor?) { self = cursor.map(ListPosition.after) ?? .beginning }

    var cursor: Cursor? {
        guard case .after(let cursor) = self else { return nil }
        return cursor
    }
}

/// A page of a list of workouts.
package struct WorkoutListPage: Sendable {
    package var items: [WorkoutSummary] = []
    /// The cursor of the next page; nil after the last one.
    package var next: Cursor?
    /// The number of the page, if a number was requested; otherwise 1.
    package var number = 1
    /// The totals of the whole list, if requested.
    package var totals: TotalsReport.Totals?
    /// The average heart rates of the workouts that have one, in beats per minute, if requested.
    package var heartRates: [UUID: Double] = [:]
    /// The small pictures of the workouts that have a route, if requested.
    package var routes: [UUID: RoutePreview] = [:]
}

extension StoreReader {
    /// Returns a page of workouts, each outing once.
    ///
    /// - Parameters:
    ///   - request: The question.
    ///   - check: A closure that is called for each workout that is read; if it throws, the error is passed on.
    package func workoutList(
        _ request: WorkoutListRequest, check: () throws -> Void = {}
    ) throws -> WorkoutListPage {
        var page = WorkoutListPage()
        let limit = request.limit ?? .max / 2
        var left: ArraySlice<WorkoutSummary>
        if request.order == .stored {
            if request.includesTotals { page.totals = try sums(request.filter, request.search) }
            left = try stored(request, limit, &page, check)
        } else {
            var all: [WorkoutSummary] = []
            try forEachWorkout(request.filter, request.search) { workout in
                try check()
                all.append(workout)
            }
            if request.includesTotals { page.totals = all.reduce(into: .init()) { $0.add($1) } }
            left = request.order.rest(of: request.order.sorted(all), after: request.position.cursor)
            if case .page(let number) = request.position {
                page.number = Self.clamped(number, of: all.count, limit)
                left = left.dropFirst((page.number - 1) * limit)
            }
        }
        let shown = left.prefix(limit)
        page.items = Array(shown)
        if left.count > limit {
            page.next =
                request.order == .stored
                ? .after(shown, from: request.position.cursor, key: \.moment, name: \.uuid)
                : request.order.cursor(after: shown)
        }
        if request.includesHeartRates { page.heartRates = try averageHeartRates(of: page.items) }
        if request.includesRoutes { page.routes = try routePreviews(of: page.items) }
        return page
    }

    /// Passes the workouts of a list to a closure one by one; in the stored order, memory use does not depend on their
    /// number.
    ///
    /// - Parameter request: The question; its position is ignored.
    package func forEachWorkout(_ request: WorkoutListRequest, _ body: (WorkoutSummary) throws -> Void) throws {
        guard request.order != .stored else {
            return try forEachWorkout(request.filter, request.search, limit: request.limit, body)
        }
        var all: [WorkoutSummary] = []
        try forEachWorkout(request.filter, request.search) { all.append($0) }
        try request.order.sorted(all).prefix(request.limit ?? .max).forEach(body)
    }

    /// Returns the workouts from a position on in the stored order: one more than fits on a page, if there are that
    /// many.
    private func stored(
        _ request: WorkoutListRequest, _ limit: Int, _ page: inout WorkoutListPage, _ check: () throws -> Void
    ) throws -> ArraySlice<WorkoutSummary> {
        var skipped = 0
        if case .page(let number) = request.position {
            let totals = try page.totals ?? sums(request.filter, request.search)
            page.number = Self.clamped(number, of: totals.count, limit)
            skipped = (page.number - 1) * limit
        }
        let before = request.position.cursor
        var found: [WorkoutSummary] = []
        var place = 0
        try forEachWorkout(
            request.filter, request.search, startingBy: before?.number,
            limit: skipped + limit + 1 + (before?.given ?? 0)
        ) { workout in
            try check()
            place += 1
            if place > skipped { found.append(workout) }
        }
        return before?.rest(of: found, key: \.moment, name: \.uuid) ?? found[...]
    }

    private static func clamped(_ number: Int, of count: Int, _ limit: Int) -> Int {
        min(max(1, number), max(1, (count - 1) / limit + 1))
    }
}
