import Foundation
import HealthModel
import HealthStore

/// Lists of workouts for display: each outing once, with the owner's annotations applied.
extension StoreReader {
    /// The numbers of workouts in the first and in later pages: a page of a list is often all that is needed.
    private static let pageSizes = 16...512

    /// Passes the matching outings to a closure one by one, the latest first, each as its preferred recording; memory
    /// use does not depend on their number.
    ///
    /// - Parameters:
    ///   - filter: The recordings to include; its predicate applies to the objects, its dates to the parts that
    ///     count.
    ///   - search: Further conditions.
    ///   - bound: The latest start of the outings to include, in seconds since 2001-01-01 UTC; nil for no limit.
    ///   - limit: The maximum number of outings.
    package func forEachWorkout(
        _ filter: SampleFilter, _ search: WorkoutSearch = WorkoutSearch(), startingBy bound: Double? = nil,
        limit: Int? = nil, _ body: (WorkoutSummary) throws -> Void
    ) throws {
        let decisions = try outingDecisions()
        try forEachOuting(filter, search, startingBy: bound, limit: limit) { recordings in
            if let summary = WorkoutSummary.outing(recordings, decisions) { try body(summary) }
        }
    }

    /// Passes the recordings of each outing to a closure, the preferred one first.
    ///
    /// - Parameters:
    ///   - filter: The recordings to include; its predicate applies to the objects, its dates to the parts that
    ///     count.
    ///   - search: Further conditions.
    ///   - bound: The latest start of the outings to include, in seconds since 2001-01-01 UTC; nil for no limit.
    ///   - limit: The maximum number of outings.
    package func forEachOuting(
        _ filter: SampleFilter, _ search: WorkoutSearch = WorkoutSearch(), startingBy bound: Double? = nil,
        limit: Int? = nil, _ body: ([WorkoutSummary]) throws -> Void
    ) throws {
        var left = limit ?? .max
        let view = try personalView()
        let days = RecordedDays(filter)
        let last = bound.map { Date(timeIntervalSinceReferenceDate: $0) }
        var grouper = grouper(view, of: WorkoutSummary.self)
        var sorter = OutingSorter<[WorkoutSummary]>(trimmed: try trimmedStarts(view))
        func sort(_ outings: [[WorkoutSummary]]) throws {
            for outing in outings {
                let order = try bestFirst(outing.map(\.uuid), view.decisions)
                let recordings = order.compactMap { uuid in outing.first { $0.uuid == uuid } }
                if let first = recordings.first { sorter.add(recordings, start: first.moment) }
            }
        }
        func hand(out outings: [[WorkoutSummary]]) throws {
            for recordings in outings where left > 0 {
                // The day is that of the outing: its recordings may begin on two days.
                guard let first = recordings.first, last.map({ first.start <= $0 }) ?? true,
                    days.contains(first.start, in: recordings.lazy.compactMap(\.timeZone).first)
                else { continue }
                try body(recordings)
                left -= 1
            }
        }
        try forEachPage(Self.predicate(days.widened(startingBy: last), view), about: left) { page in
            for record in page {
                let annotation = view.annotations[record.uuid]
                guard let workout = WorkoutSummary(record, annotation), search.matches(workout),
                    try !search.hasRoute || !routes(of: workout.uuid).isEmpty,
                    try isAt(search.place, workout.uuid),
                    let recording = OutingRecording(record, annotation)
                else { continue }
                try sort(grouper.add(recording, workout))
                try hand(out: sorter.removeSorted(before: record.start, open: grouper.greatest(\.moment) ?? -.infinity))
            }
            return left > 0
        }
        try sort(grouper.finish())
        try hand(out: sorter.finish())
    }

    /// Returns the starts of the trimmed recordings and of their parts that count.
    private func trimmedStarts(_ view: OwnerAnnotations) throws -> [(object: Double, part: Double)] {
        let trimmed = Set(view.annotations.filter { $0.value.trim != nil }.keys)
        guard !trimmed.isEmpty else { return [] }
        return try samples(SampleRequest(.workout, .uuid(trimmed))).compactMap { record in
            WorkoutSummary(record, view.annotations[record.uuid]).map { (record.start, $0.moment) }
        }
    }

    /// Passes matching workouts to a closure in pages, the latest first, until it returns false; other queries may
    /// run between pages.
    ///
    /// - Parameter number: The number of workouts that will probably be needed.
    private func forEachPage(
        _ predicate: SamplePredicate, about number: Int, _ body: ([SampleRecord]) throws -> Bool
    ) throws {
        var rest = predicate
        var size = min(max(number, Self.pageSizes.lowerBound), Self.pageSizes.upperBound)
        // The workouts with the last start that have been passed on: others may have the same start.
        var given: Set<UUID> = []
        while true {
            var page: [SampleRecord] = []
            try forEachWorkout(rest) { record in
                if !given.contains(record.uuid) { page.append(record) }
                return page.count < size
            }
            guard let last = page.last, try body(page) else { return }
            guard page.count == size else { return }
            size = min(2 * size, Self.pageSizes.upperBound)
            let same = Set(page.filter { $0.start == last.start }.map(\.uuid))
            given = page.first?.start == last.start ? given.union(same) : same
            rest = .and([.start(.lessOrEqual, last.start), predicate])
        }
    }

    // MARK: Filters

    /// Returns a predicate that all recordings of matching outings satisfy: the part that counts may start later than
    /// its object, and recordings that the owner assigned to one outing may be far apart.
    static func predicate(_ filter: SampleFilter, _ view: OwnerAnnotations) -> SamplePredicate {
        let named = Set(view.annotations.filter { $0.value.trim != nil }.keys).union(view.starts.keys)
        guard !named.isEmpty, filter.from != nil || filter.to != nil else { return filter.predicate }
        var undated = filter
        (undated.from, undated.to) = (nil, nil)
        return .or([filter.predicate, .and([.uuid(named), undated.predicate])])
    }

    /// Returns whether the route of a workout passes a place.
    private func isAt(_ place: WorkoutSearch.Place?, _ workout: UUID) throws -> Bool {
        guard let place else { return true }
        var isThere = false
        for route in try routes(of: workout) where !isThere {
            try routePoints(of: route.uuid, from: nil, to: nil) { points in
                isThere = points.contains { place.contains(latitude: $0.latitude, longitude: $0.longitude) }
                return !isThere
            }
        }
        return isThere
    }

    // MARK: Single workouts

    /// Returns the recordings of the outing of a workout, the preferred one first, without those marked as someone
    /// else's.
    func outing(of workout: SampleRecord) throws -> [WorkoutSummary] {
        let view = try personalView()
        let pairs = view.decisions.isSame.filter(\.value).keys
        var members: [UUID: OutingRecording] = [:]
        var own: [WorkoutSummary] = []
        // Recordings that only the others overlap belong to the outing, too.
        repeat {
            let known = Set(members.keys).union([workout.uuid])
            let start = members.values.map(\.start).min() ?? workout.start
            let end = members.values.map(\.end).max() ?? workout.end
            let named = pairs.filter { known.contains($0.one) || known.contains($0.other) }
                .flatMap { [$0.one, $0.other] }
            let predicate = SamplePredicate.or([
                .and([.start(.less, end), .end(.greater, start)]), .uuid(known.union(named)),
            ])
            let found = try outing(of: workout.uuid, among: predicate, view)
            guard found.count > members.count else { break }
            own = found.map(\.summary)
            members = Dictionary(found.map { ($0.recording.uuid, $0.recording) }) { first, _ in first }
        } while members.count > 1
        let order = try bestFirst(own.map(\.uuid), view.decisions)
        return order.compactMap { uuid in own.first { $0.uuid == uuid } }
    }

    /// Returns the recordings of the outing of a workout among those that match a predicate.
    private func outing(
        of workout: UUID, among predicate: SamplePredicate, _ view: OwnerAnnotations
    ) throws -> [(recording: OutingRecording, summary: WorkoutSummary)] {
        var grouper = grouper(view, of: (recording: OutingRecording, summary: WorkoutSummary).self)
        var outings: [[(recording: OutingRecording, summary: WorkoutSummary)]] = []
        for record in try samples(
            SampleRequest(.workout, predicate, sort: [.init(.start, isAscending: false)]))
        {
            let annotation = view.annotations[record.uuid]
            guard let summary = WorkoutSummary(record, annotation), !summary.isNotMine,
                let recording = OutingRecording(record, annotation)
            else { continue }
            outings += try grouper.add(recording, (recording, summary))
        }
        outings += grouper.finish()
        return outings.first { $0.contains { $0.recording.uuid == workout } } ?? []
    }
}
