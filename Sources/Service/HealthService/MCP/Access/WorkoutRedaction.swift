import HealthModel

extension WorkoutActivityRecord {
    /// Returns the record without the statistics of types that may not be read (SEC-33).
    func redacted(_ mayRead: (ObjectType) throws -> Bool) rethrows -> WorkoutActivityRecord {
        var activity = self
        activity.statistics = try statistics?.filter { try mayRead($0.key) }
        return activity
    }
}

extension SampleRecord {
    /// Returns the record without the workout statistics of types that may not be read.
    func redacted(_ mayRead: (ObjectType) throws -> Bool) rethrows -> SampleRecord {
        guard case .workout(var workout) = content else { return self }
        workout.statistics = try workout.statistics?.filter { try mayRead($0.key) }
        workout.activities = try workout.activities.map { try $0.redacted(mayRead) }
        var record = self
        record.content = .workout(workout)
        return record
    }
}
