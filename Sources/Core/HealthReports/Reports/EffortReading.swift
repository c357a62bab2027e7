import Foundation
import HealthModel
import HealthStore

/// Works out what workouts, and the legs of those of several sports, have to say where bests are looked for.
struct EffortReading {
    let engine: any HealthEngine
    let app: AppIdentity

    /// How many workouts are read together: what lies in their times is in memory.
    private static let together = 512

    /// Gives the legs of workouts.
    ///
    /// - Parameter annotations: What the person says of them: what was done, and which part counts.
    func forEach(
        _ workouts: Set<UUID>, _ annotations: [UUID: WorkoutAnnotation] = [:], _ give: (UUID, [EffortLeg]) -> Void
    ) throws(EngineError) {
        guard !workouts.isEmpty else { return }
        var waiting = try engine.workoutSpans(from: -.infinity, to: .infinity).filter { workouts.contains($0.uuid) }
            .sorted { $0.start < $1.start }[...]
        let isFew = waiting.count <= WorkoutColumns.few
        while !waiting.isEmpty {
            let chosen = Set(waiting.prefix(Self.together).map(\.uuid))
            waiting.removeFirst(chosen.count)
            let part = try engine.samples(SampleRequest(.workout, .uuid(chosen), sort: [.init(.start)]), for: app)
            try WorkoutColumns(engine: engine, app: app, units: Self.units(part))
                .forEach(part, together: !isFew) { record, read throws(EngineError) in
                    give(record.uuid, try legs(of: Outing(alone: record), annotations, read))
                }
        }
    }

    /// The legs of an outing, whose streams may be of several recordings.
    func legs(
        of outing: Outing, _ annotations: [UUID: WorkoutAnnotation]
    ) throws(EngineError) -> [EffortLeg] {
        let columns = WorkoutColumns(engine: engine, app: app, units: Self.units(outing.recordings))
        return try legs(of: outing, annotations, columns.reader(of: outing))
    }

    /// What bests of workouts need, each type with the unit that it is read in.
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
    ) throws(EngineError) -> [EffortLeg] {
        let (record, annotation) = (outing.counted, annotations[outing.counted.uuid])
        guard let workout = record.workout, let figures = WorkoutFigures.of(outing, annotations),
            workout.activityType != .transition
        else { return [] }
        let bounds = annotation?.bounds(start: record.start, end: record.end) ?? (record.start, .infinity)
        let activities = WorkoutActivities.sorted(workout.activities)
        let isIndoor =
            record.metadata?[MetadataKey.indoorWorkout]?.boolValue
            ?? activities.contains { $0.configuration.locationType == .indoor }
        let pauses = ActiveTime.pauses(in: workout.events ?? [], start: record.start, end: record.end)
        var legs: [EffortLeg] = []
        let isOneSport = activities.allSatisfy { $0.configuration.activityType == workout.activityType }
        // Of several sports the whole has a time and a way; a run with a walk in it is no run as a whole.
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
                type, isIndoor: activity.configuration.locationType == .indoor || isIndoor, start: activity.start,
                duration: WorkoutActivities.duration(of: activity, among: workout.events ?? [], now: record.end),
                distance: Self.sum(WorkoutDistance.type(for: type), of: activity, in: .meter),
                energy: Self.sum(.activeEnergyBurned, of: activity, in: .kilocalorie))
            try addBests(to: &leg, type, from: start, to: end, pauses, read)
            legs.append(leg)
        }
        return legs
    }

    private static func sum(
        _ type: ObjectType, of activity: WorkoutActivityRecord, in unit: QuantityUnit
    ) -> Double? {
        guard let sum = activity.statistics?[type]?.sum, let canonical = type.canonicalUnit else { return nil }
        return canonical.convert(sum, to: unit)
    }

    /// Looks for bests in what begins within a leg, whose samples are those of what was recorded.
    private func addBests(
        to leg: inout EffortLeg, _ recorded: WorkoutActivity, from start: Double, to end: Double,
        _ pauses: [(start: Double, end: Double)],
        _ read: WorkoutColumns.Reader
    ) throws(EngineError) {
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
