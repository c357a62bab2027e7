import HealthModel
import WorkoutFiles

extension DerivedRecording {
    /// The activities of the workout as sessions, or one session with the totals of the workout if there are not
    /// several.
    var sessions: [RecordedSession] {
        guard workout.activities.count > 1 else { return [whole] }
        var sessions = workout.activities.sorted { $0.start < $1.start }.map(leg)
        fit(&sessions)
        return sessions
    }

    private var whole: RecordedSession {
        var session = session(workout.activityType, workout.activities.first, from: record.start, to: record.end)
        session.name = name
        if let name = text(WorkoutPlan.activityNameKey) { session.activityName = name }
        session.totals.timer = workout.duration
        session.totals.distance = workout.totals[.distance]?.converted(to: .meter)
        session.totals.energy = workout.totals[.energyBurned]?.converted(to: .kilocalorie)
        session.totals.ascent = quantity(MetadataKey.elevationAscended, .meter)
        session.totals.descent = quantity(MetadataKey.elevationDescended, .meter)
        session.totals.averageSpeed = quantity(MetadataKey.averageSpeed, .meterPerSecond)
        session.totals.maximumSpeed = quantity(MetadataKey.maximumSpeed, .meterPerSecond)
        return session
    }

    private func leg(_ activity: WorkoutActivityRecord) -> RecordedSession {
        let type = activity.configuration.activityType
        var session = session(type, activity, from: activity.start, to: activity.end ?? record.end)
        session.totals.timer = activity.duration
        session.totals.distance = activity.statistics?[WorkoutDistance.type(for: type)]?.sum
        session.totals.energy = activity.statistics?[.activeEnergyBurned]?.sum.flatMap {
            ObjectType.activeEnergyBurned.canonicalUnit?.convert($0, to: .kilocalorie)
        }
        return session
    }

    private func session(
        _ type: WorkoutActivity, _ activity: WorkoutActivityRecord?, from start: Double, to end: Double
    ) -> RecordedSession {
        let configuration = activity?.configuration
        var session = RecordedSession(
            start: start, end: end, activity: type, activityName: type.name)
        session.isIndoor = configuration.flatMap { $0.locationType == .unknown ? nil : $0.locationType == .indoor }
        session.isPoolSwim = configuration.flatMap {
            $0.swimmingLocationType == .unknown ? nil : $0.swimmingLocationType == .pool
        }
        session.poolLength = configuration?.lapLength?.converted(to: .meter)
        session.totals.elapsed = end - start
        return session
    }

    /// Scales the distances of several sessions so that their sum is that of the workout, which a device measures
    /// more precisely than its points.
    private func fit(_ sessions: inout [RecordedSession]) {
        let measured = sessions.compactMap(\.totals.distance).reduce(0, +)
        guard measured > 0, let whole = workout.totals[.distance]?.converted(to: .meter) else { return }
        let factor = whole / measured
        // A larger difference means that the distances are not comparable.
        guard abs(factor - 1) < 0.05 else { return }
        for index in sessions.indices {
            sessions[index].totals.distance = sessions[index].totals.distance.map { $0 * factor }
        }
    }
}
