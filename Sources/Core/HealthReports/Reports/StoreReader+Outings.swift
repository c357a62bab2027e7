import Foundation
import HealthModel
import HealthStore

/// The owner's annotations and decisions, read once for a report.
struct OwnerAnnotations {
    let annotations: [UUID: WorkoutAnnotation]
    let decisions: OutingDecisions
    /// The starts of the recordings to which decisions refer, in seconds since 2001-01-01 UTC.
    let starts: [UUID: Double]
}

extension StoreReader {
    /// Returns the owner's annotations and decisions.
    func personalView() throws -> OwnerAnnotations {
        let decisions = try outingDecisions()
        var starts: [UUID: Double] = [:]
        let named = Set(decisions.isSame.filter(\.value).keys.flatMap { [$0.one, $0.other] })
        if !named.isEmpty {
            for record in try samples(SampleRequest(.workout, .uuid(named))) {
                starts[record.uuid] = record.start
            }
        }
        return OwnerAnnotations(
            annotations: try annotations().mapValues(\.annotation), decisions: decisions, starts: starts)
    }

    /// Returns a grouper of recordings of the same outing.
    func grouper<Element>(_ view: OwnerAnnotations, of type: Element.Type) -> DuplicateGrouper<Element> {
        DuplicateGrouper(view.decisions, starts: view.starts) { try isSamePlace($0, $1) }
    }

    // MARK: Outings

    /// Returns the figures of the recordings of each outing, the preferred one first, without those marked as someone
    /// else's.
    ///
    /// - Parameter activity: The activity of the recordings; nil for all.
    func outings(
        _ filter: SampleFilter, _ view: OwnerAnnotations, of activity: WorkoutActivity? = nil
    ) throws -> [[WorkoutFigures]] {
        var recordings: [WorkoutFigures] = []
        let days = RecordedDays(filter)
        try forEachWorkoutFigures(Self.predicate(days.widened(), view)) { workout in
            let annotation = view.annotations[workout.uuid]
            guard annotation?.isNotMine != true,
                activity == nil || activity == annotation?.activity ?? workout.activityType
            else { return }
            recordings.append(workout)
        }
        recordings.sort {
            $0.start == $1.start ? $0.uuid.uuidString < $1.uuid.uuidString : $0.start > $1.start
        }
        var grouper = grouper(view, of: WorkoutFigures.self)
        var groups: [[WorkoutFigures]] = []
        for recording in recordings {
            let activity = view.annotations[recording.uuid]?.activity ?? recording.activityType
            groups += try grouper.add(
                OutingRecording(
                    uuid: recording.uuid, start: recording.start, end: recording.end, activity: activity),
                recording)
        }
        groups += grouper.finish()
        return try groups.compactMap { group in
            let order = try bestFirst(group.map(\.uuid), view.decisions)
            let outing = order.compactMap { uuid in
                group.first { $0.uuid == uuid }?.annotated(view.annotations[uuid])
            }
            guard let first = outing.first,
                days.contains(
                    Date(timeIntervalSinceReferenceDate: first.start), in: outing.lazy.compactMap(\.timeZone).first)
            else { return nil }
            return outing
        }
    }

    /// Returns the figures of outings, each as one workout.
    ///
    /// - Parameter activity: The activity to which they are restricted; nil for all.
    func outingFigures(
        _ filter: SampleFilter, activity: WorkoutActivity?, _ view: OwnerAnnotations
    ) throws -> [WorkoutFigures] {
        try outings(filter, view).compactMap { WorkoutFigures.outing($0, view.decisions) }
            .filter { activity == nil || $0.activityType == activity }
    }

    /// Returns the annotations that change the figures of workouts: the activity, and the part that counts.
    func corrections() throws -> [UUID: WorkoutAnnotation] {
        try annotations().mapValues(\.annotation).filter { $0.value.activity != nil || $0.value.trim != nil }
    }

    // MARK: Place

    /// Returns whether two recordings were at the same places at the same times; true if there are no routes to
    /// compare.
    func isSamePlace(_ one: OutingRecording, _ other: OutingRecording) throws -> Bool {
        let routes = (try routes(of: one.uuid), try routes(of: other.uuid))
        guard !routes.0.isEmpty, !routes.1.isEmpty else { return true }
        for moment in OutingRule.moments(one, other) {
            guard let place = try place(at: moment, on: routes.0), let there = try self.place(at: moment, on: routes.1)
            else { continue }
            let distance = Geodesic.distance(
                latitude1: place.latitude, longitude1: place.longitude, latitude2: there.latitude,
                longitude2: there.longitude)
            if distance > OutingRule.greatestDistance { return false }
        }
        return true
    }

    /// Returns the routes of a workout in order of start; empty if the app may not read routes.
    func routes(of workout: UUID) throws -> [SampleRecord] {
        try Self.asFarAsReadable {
            try samples(SampleRequest(.workoutRoute, .workout(workout), sort: [.init(.start)]))
        } ?? []
    }

    func place(at moment: Double, on routes: [SampleRecord]) throws -> RoutePoint? {
        var nearest: RoutePoint?
        let (from, to) = (moment - OutingRule.momentTolerance, moment + OutingRule.momentTolerance)
        for route in routes where route.start <= to && route.end >= from {
            try routePoints(of: route.uuid, from: from, to: to) { points in
                for point in points
                where abs(point.timestamp - moment) < nearest.map({ abs($0.timestamp - moment) }) ?? .infinity {
                    nearest = point
                }
                return true
            }
        }
        return nearest
    }

    // MARK: Preference

    /// Returns the recordings of an outing in order of preference: the owner's choice, then the one with the most
    /// streams, then the longest, then the one stored first.
    func bestFirst(_ recordings: [UUID], _ decisions: OutingDecisions) throws -> [UUID] {
        guard recordings.count > 1 else { return recordings }
        let (stored, places) = try places(of: recordings, decisions)
        return recordings.sorted { left, right in
            guard let one = places[left], let other = places[right], one != other else {
                return stored.firstIndex(of: left) ?? 0 < stored.firstIndex(of: right) ?? 0
            }
            return one > other
        }
    }

    /// What the preference among recordings depends on: the greater is preferred.
    private typealias Place = (rank: Int64, streams: Int, length: Double)

    /// Returns recordings in the order in which they were stored, and what the preference among them depends on.
    private func places(
        of recordings: [UUID], _ decisions: OutingDecisions
    ) throws -> (stored: [UUID], places: [UUID: Place]) {
        let records = try samples(SampleRequest(.workout, .uuid(Set(recordings))))
        var places: [UUID: Place] = [:]
        for record in records {
            let streams = record.workout?.statistics?.count ?? 0
            let routes = try routes(of: record.uuid).isEmpty ? 0 : 1
            places[record.uuid] = (
                decisions.preferred[record.uuid] ?? 0, streams + routes, record.end - record.start
            )
        }
        // Samples are in the order in which they were stored.
        return (records.map(\.uuid), places)
    }

    /// Returns why the first of the recordings of an outing is preferred to the others.
    ///
    /// - Parameter recordings: The recordings, the preferred one first.
    func preference(among recordings: [UUID], _ decisions: OutingDecisions) throws -> RepeatedOuting.Preference {
        let places = try places(of: recordings, decisions).places
        guard let first = recordings.first.flatMap({ places[$0] }) else { return .storedFirst }
        let others = recordings.dropFirst().compactMap { places[$0] }
        if others.allSatisfy({ first.rank > $0.rank }) { return .chosen }
        // Recordings with a rank of their own are not compared any further.
        let equals = others.filter { first.rank == $0.rank }
        if equals.allSatisfy({ first.streams > $0.streams }) { return .mostData }
        let longest = equals.filter { first.streams == $0.streams }
        return longest.allSatisfy { first.length > $0.length } ? .longest : .storedFirst
    }
}

extension WorkoutFigures {
    /// Returns the figures of an outing: those of its preferred recording, but distance, energy and climb of the
    /// first recording that has them, in the order of their streams.
    ///
    /// - Parameter recordings: The recordings, the preferred one first.
    static func outing(_ recordings: [WorkoutFigures], _ decisions: OutingDecisions) -> WorkoutFigures? {
        guard var figures = recordings.first else { return nil }
        guard recordings.count > 1 else { return figures }
        figures.activityType = recordings.first { $0.activityType != .other }?.activityType ?? .other
        let distance = WorkoutDistance.type(for: figures.activityType)
        figures.distance = decisions.figure(recordings, of: distance, \.uuid, \.distance)
        figures.energy = decisions.figure(recordings, of: .activeEnergyBurned, \.uuid, \.energy)
        figures.climb = decisions.figure(recordings, of: .workoutRoute, \.uuid, \.climb)
        figures.timeZone = recordings.lazy.compactMap(\.timeZone).first
        return figures
    }

    /// Returns the figures of an outing with corrections applied.
    ///
    /// - Parameter annotations: The owner's annotations of workouts.
    static func of(_ outing: Outing, _ annotations: [UUID: WorkoutAnnotation]) -> WorkoutFigures? {
        Self.outing(
            outing.recordings.compactMap { WorkoutFigures($0)?.annotated(annotations[$0.uuid]) }, outing.decisions)
    }
}

extension OutingDecisions {
    /// Returns a figure of an outing from the first recording that has it, in the order for the stream from which it
    /// is computed.
    ///
    /// - Parameter recordings: The recordings, the preferred one first.
    fileprivate func figure<Recording>(
        _ recordings: [Recording], of stream: ObjectType, _ uuid: (Recording) -> UUID,
        _ figure: (Recording) -> Double?
    ) -> Double? {
        order(recordings, for: stream, uuid).lazy.compactMap(figure).first
    }
}

extension WorkoutSummary {
    /// Returns the summary of an outing: that of its preferred recording, with missing values from the others.
    ///
    /// - Parameter recordings: The recordings, the preferred one first.
    static func outing(_ recordings: [WorkoutSummary], _ decisions: OutingDecisions) -> WorkoutSummary? {
        guard var summary = recordings.first else { return nil }
        for other in recordings.dropFirst() {
            if summary.activityType == .other {
                summary.activityType = other.activityType
                summary.proposedActivity = summary.proposedActivity ?? other.proposedActivity
                if other.activityType != .other { summary.proposedActivity = nil }
            }
            summary.title = summary.title ?? other.title
            summary.notes = summary.notes ?? other.notes
            summary.gear = summary.gear ?? other.gear
            summary.timeZone = summary.timeZone ?? other.timeZone
            summary.tags += other.tags.filter { !summary.tags.contains($0) }
            summary.otherRecordings.append(Recording(uuid: other.uuid, source: other.source))
        }
        guard recordings.count > 1 else { return summary }
        let distance = WorkoutDistance.type(for: summary.activityType)
        summary.totalDistance = decisions.figure(recordings, of: distance, \.uuid, \.totalDistance)
        summary.totalEnergyBurned = decisions.figure(recordings, of: .activeEnergyBurned, \.uuid, \.totalEnergyBurned)
        summary.climb = decisions.figure(recordings, of: .workoutRoute, \.uuid, \.climb)
        // Without a figure of the recording that has precedence, the rate is computed from its samples.
        let leading = decisions.order(recordings, for: .heartRate, \.uuid).first
        summary.averageHeartRate = summary.isTrimmed ? nil : leading?.averageHeartRate
        return summary
    }
}

extension OutingRecording {
    /// Creates the recording of a stored workout; returns nil if the record is not a workout.
    init?(_ record: SampleRecord, _ annotation: WorkoutAnnotation?) {
        guard let workout = record.workout else { return nil }
        self.init(
            uuid: record.uuid, start: record.start, end: record.end,
            activity: annotation?.activity ?? workout.activityType)
    }
}
