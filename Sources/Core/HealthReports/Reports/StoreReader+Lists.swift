import Foundation
import HealthModel
import HealthStore

/// Lists of workouts as people read them: each outing once, with what the person says of it.
extension StoreReader {
    /// How many workouts are read at once.
    private static let pageSize = 500

    /// Gives the outings that are looked for one by one, the latest first, each as its best recording; few are in memory, however
    /// many there are.
    ///
    /// - Parameters:
    ///   - filter: Which recordings are asked for; its predicate is of the objects, its dates of the parts that count.
    ///   - search: What else is asked of them.
    ///   - limit: How many are given at most.
    package func forEachWorkout(
        _ filter: SampleFilter, _ search: WorkoutSearch = WorkoutSearch(), limit: Int? = nil,
        _ give: (WorkoutSummary) throws -> Void
    ) throws {
        let decisions = try engine.outingDecisions()
        try forEachOuting(filter, search, limit: limit) { recordings in
            if let summary = WorkoutSummary.outing(recordings, decisions) { try give(summary) }
        }
    }

    /// Gives the recordings of each outing, the best first.
    ///
    /// - Parameters:
    ///   - filter: Which recordings are asked for; its predicate is of the objects, its dates of the parts that count.
    ///   - search: What else is asked of them.
    ///   - limit: How many are given at most.
    package func forEachOuting(
        _ filter: SampleFilter, _ search: WorkoutSearch = WorkoutSearch(), limit: Int? = nil,
        _ give: ([WorkoutSummary]) throws -> Void
    ) throws {
        var left = limit ?? .max
        let view = try personalView()
        var grouper = grouper(view, of: WorkoutSummary.self)
        func hand(out outings: [[WorkoutSummary]]) throws {
            for outing in outings where left > 0 {
                let order = try bestFirst(outing.map(\.uuid), view.decisions)
                try give(order.compactMap { uuid in outing.first { $0.uuid == uuid } })
                left -= 1
            }
        }
        try forEachPage(Self.predicate(filter, view)) { page in
            for record in page {
                let annotation = view.annotations[record.uuid]
                guard let workout = WorkoutSummary(record, annotation), Self.isInside(workout, filter),
                    search.matches(workout), try !search.hasRoute || !routes(of: workout.uuid).isEmpty,
                    try isAt(search.place, workout.uuid),
                    let recording = OutingRecording(record, annotation)
                else { continue }
                try hand(out: grouper.add(recording, workout))
            }
            return left > 0
        }
        try hand(out: grouper.finish())
    }

    /// Gives matching workouts page by page, the latest first, until the closure answers false; between pages the store may be
    /// asked something else.
    private func forEachPage(_ predicate: SamplePredicate, _ give: ([SampleRecord]) throws -> Bool) throws {
        var rest = predicate
        // Those of the last start that were given: others may have the same.
        var given: Set<UUID> = []
        while true {
            var page: [SampleRecord] = []
            try engine.forEachWorkout(rest, for: app) { record in
                if !given.contains(record.uuid) { page.append(record) }
                return page.count < Self.pageSize
            }
            guard let last = page.last, try give(page) else { return }
            guard page.count == Self.pageSize else { return }
            let same = Set(page.filter { $0.start == last.start }.map(\.uuid))
            given = page.first?.start == last.start ? given.union(same) : same
            rest = .and([.start(.lessOrEqual, last.start), predicate])
        }
    }

    // MARK: What is asked for

    /// A predicate of objects that all workouts satisfy which are asked for: a part that counts may start later than its object.
    private static func predicate(_ filter: SampleFilter, _ view: PersonalView) -> SamplePredicate {
        let trimmed = Set(view.annotations.filter { $0.value.trim != nil }.keys)
        guard !trimmed.isEmpty, filter.from != nil || filter.to != nil else { return filter.predicate }
        var undated = filter
        (undated.from, undated.to) = (nil, nil)
        return .or([filter.predicate, .and([.uuid(trimmed), undated.predicate])])
    }

    private static func isInside(_ workout: WorkoutSummary, _ filter: SampleFilter) -> Bool {
        guard workout.isTrimmed else { return true }
        return workout.start >= filter.from ?? .distantPast && workout.start < filter.to ?? .distantFuture
    }

    /// Whether the route of a workout passes a place.
    private func isAt(_ place: WorkoutSearch.Place?, _ workout: UUID) throws(EngineError) -> Bool {
        guard let place else { return true }
        var isThere = false
        for route in try routes(of: workout) where !isThere {
            try engine.routePoints(of: route.uuid, from: nil, to: nil, for: app) { points in
                isThere = points.contains { place.contains(latitude: $0.latitude, longitude: $0.longitude) }
                return !isThere
            }
        }
        return isThere
    }

    // MARK: One workout

    /// The recordings of the outing of a workout, the best first; none of what somebody else did.
    func outing(of workout: SampleRecord) throws -> [WorkoutSummary] {
        let view = try personalView()
        let named = view.decisions.isSame.filter(\.value).keys
            .filter { $0.one == workout.uuid || $0.other == workout.uuid }.flatMap { [$0.one, $0.other] }
        let predicate = SamplePredicate.or([
            .and([.start(.less, workout.end), .end(.greater, workout.start)]), .uuid(Set(named)),
        ])
        var grouper = grouper(view, of: WorkoutSummary.self)
        var outings: [[WorkoutSummary]] = []
        for record in try engine.samples(
            SampleRequest(.workout, predicate, sort: [.init(.start, isAscending: false)]), for: app)
        {
            let annotation = view.annotations[record.uuid]
            guard let summary = WorkoutSummary(record, annotation), !summary.isNotMine,
                let recording = OutingRecording(record, annotation)
            else { continue }
            outings += try grouper.add(recording, summary)
        }
        outings += grouper.finish()
        let own = outings.first { $0.contains { $0.uuid == workout.uuid } } ?? []
        let order = try bestFirst(own.map(\.uuid), view.decisions)
        return order.compactMap { uuid in own.first { $0.uuid == uuid } }
    }
}
