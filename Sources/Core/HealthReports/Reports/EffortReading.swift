import Foundation
import HealthModel
import HealthStore

/// Computes the best efforts of workouts, and of the legs of workouts with several sports.
struct EffortReading {
    let store: StoreReader

    /// The number of workouts read together; their samples are in memory.
    private static let together = 512

    /// Passes the legs of each workout to a closure.
    ///
    /// - Parameter annotations: The owner's corrections: the activity, and the part that counts.
    func forEach(
        _ workouts: Set<UUID>, _ annotations: [UUID: WorkoutAnnotation] = [:], _ body: (UUID, [EffortLeg]) -> Void
    ) throws {
        guard !workouts.isEmpty else { return }
        var waiting = try store.workoutSpans(from: -.infinity, to: .infinity).filter { workouts.contains($0.uuid) }
            .sorted { $0.start < $1.start }[...]
        let isFew = waiting.count <= WorkoutColumns.few
        while !waiting.isEmpty {
            let chosen = Set(waiting.prefix(Self.together).map(\.uuid))
            waiting.removeFirst(chosen.count)
            let part = try store.samples(SampleRequest(.workout, .uuid(chosen), sort: [.init(.start)]))
            try WorkoutColumns(store: store, units: Self.units(part))
                .forEach(part, together: !isFew) { record, read in
                    body(record.uuid, try legs(of: Outing(alone: record), annotations, read))
                }
        }
    }

    /// Returns the legs of an outing, whose streams may come from several recordings.
    func legs(
        of outing: Outing, _ annotations: [UUID: WorkoutAnnotation]
    ) throws -> [EffortLeg] {
        let columns = WorkoutColumns(store: store, units: Self.units(outing.recordings))
        return try legs(of: outing, annotations, columns.reader(of: outing))
    }

    /// Returns the types needed for best efforts of workouts, each with the unit in which it is read.
    private static func units(_ workouts: some Sequence<SampleRecord>) -> [ObjectType: QuantityUnit] {
        var units: [ObjectType: QuantityUnit] = [:]
        for workout in workouts.compactMap(\.workout) {
            for activity in [workout.activityType] + workout.activities.map(\.configuration.activityType) {
                if EffortSport(activity) != nil { units[WorkoutDistance.type(for: activity)] = .meter }
                if let power = powerType(for: activity) { units[power] = .watt }
            }
        }
        return units
    }

    private static func powerType(for activity: WorkoutActivity) -> ObjectType? {
        switch activity {
        case .running: .runningPower
        case .cycling, .handCycling: .cyclingPower
        default: nil
        }
    }

    // MARK: Legs

    private func legs(
        of outing: Outing, _ annotations: [UUID: WorkoutAnnotation], _ read: WorkoutColumns.Reader
    ) throws -> [EffortLeg] {
        let (record, annotation) = (outing.counted, annotations[outing.counted.uuid])
        guard let workout = record.workout, let figures = WorkoutFigures.of(outing, annotations),
            workout.activityType != .transition
        else { return [] }
        let bounds = Self.bounds(of: record, annotation)
        let activities = WorkoutActivities.sorted(workout.activities)
        let statedIndoor = record.metadata?[MetadataKey.indoorWorkout]?.boolValue
        let isIndoor = statedIndoor ?? activities.contains { $0.configuration.locationType == .indoor }
        let pauses = ActiveTime.pauses(in: workout.events ?? [], start: record.start, end: record.end)
        var legs: [EffortLeg] = []
        let isOneSport = activities.allSatisfy { $0.configuration.activityType == workout.activityType }
        // A workout with several sports has a total time and distance; a run that includes a walk does not count as a
        // run as a whole.
        if isOneSport || workout.activityType == .swimBikeRun {
            var whole = EffortLeg(
                figures.activityType, isIndoor: isIndoor, start: figures.start, duration: figures.duration,
                distance: figures.distance, climb: figures.climb, energy: figures.energy)
            if isOneSport {
                try addBests(to: &whole, outing.recordedActivity, from: bounds.start, to: bounds.end, pauses, read)
            }
            legs.append(whole)
        }
        guard !isOneSport else { return legs }
        for activity in activities where activity.configuration.activityType != .transition {
            let type = activity.configuration.activityType
            let (start, end) = (max(activity.start, bounds.start), min(activity.end ?? record.end, bounds.end))
            guard start < end else { continue }
            var leg = EffortLeg(
                type, isIndoor: activity.configuration.locationType == .indoor || statedIndoor ?? false, start: start,
                duration: WorkoutActivities.duration(of: activity, among: workout.events ?? [], now: record.end))
            if start == activity.start, end == activity.end ?? record.end {
                leg.distance = Self.sum(WorkoutDistance.type(for: type), of: activity, in: .meter)
                leg.energy = Self.sum(.activeEnergyBurned, of: activity, in: .kilocalorie)
            } else {
                // What is stated applies to the whole leg, not to a trimmed one.
                leg.duration = ActiveTime.duration(of: workout.events ?? [], start: start, end: end)
            }
            try addBests(to: &leg, type, from: start, to: end, pauses, read)
            legs.append(leg)
        }
        return legs
    }

    /// Returns the bounds of the part that counts; a whole workout also has what belongs to it after its end (API-121).
    private static func bounds(
        of record: SampleRecord, _ annotation: WorkoutAnnotation?
    ) -> (start: Double, end: Double) {
        guard let annotation, annotation.trim != nil else { return (record.start, .infinity) }
        return annotation.bounds(start: record.start, end: record.end)
    }

    private static func sum(
        _ type: ObjectType, of activity: WorkoutActivityRecord, in unit: QuantityUnit
    ) -> Double? {
        guard let sum = activity.statistics?[type]?.sum, let canonical = type.canonicalUnit else { return nil }
        return canonical.convert(sum, to: unit)
    }

    /// Adds the best efforts from samples that start within a leg; the types are those of the recorded activity.
    private func addBests(
        to leg: inout EffortLeg, _ recorded: WorkoutActivity, from start: Double, to end: Double,
        _ pauses: [(start: Double, end: Double)],
        _ read: WorkoutColumns.Reader
    ) throws {
        if EffortSport(leg.activityType) != nil {
            let columns = try read(WorkoutDistance.type(for: recorded)).starting(from: start, before: end)
            let curve = DistanceCurve(starts: columns.starts, ends: columns.ends, meters: columns.values)
            leg.addEfforts(times: curve.times, meters: curve.meters, pauses: pauses)
            if leg.distance == nil, curve.total > 0 { leg.distance = curve.total }
        }
        if let power = Self.powerType(for: recorded) {
            let columns = try read(power).starting(from: start, before: end)
            leg.addPowers(PowerCurve(starts: columns.starts, ends: columns.ends, watts: columns.values))
        }
    }
}
