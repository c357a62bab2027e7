public import Foundation

/// Activities of a workout under construction (WBD-10, WAC-1, WAC-2).
extension WorkoutAssembly {
    /// Adds an activity, which may be in progress.
    public mutating func add(_ activity: WorkoutActivityRecord) throws(Refusal) {
        _ = try startOfOpen()
        guard !activities.contains(where: { $0.uuid == activity.uuid }) else { throw .knownActivity }
        let type = activity.configuration.activityType
        guard Self.kinds(of: configuration.activityType).contains(type) else { throw .otherActivity }
        try checkPlace(of: activity)
        var activity = activity
        // Values computed for another workout do not apply here.
        activity.duration = nil
        activity.statistics = nil
        activities = WorkoutActivities.sorted(activities + [activity])
    }

    /// Sets or replaces the end date of an activity.
    public mutating func update(activity uuid: UUID, end: Double) throws(Refusal) {
        let index = try place(ofActivity: uuid)
        var activity = activities[index]
        activity.end = end
        guard end.isFinite, end >= activity.start else { throw .activityEndBeforeStart }
        try checkPlace(of: activity)
        activities[index] = activity
    }

    /// Adds metadata to an activity; existing keys are replaced.
    public mutating func update(activity uuid: UUID, adding metadata: Metadata) throws(Refusal) {
        let index = try place(ofActivity: uuid)
        activities[index].metadata = try Self.merged(activities[index].metadata, metadata, type: nil)
    }

    private func place(ofActivity uuid: UUID) throws(Refusal) -> Int {
        _ = try startOfOpen()
        guard let index = activities.firstIndex(where: { $0.uuid == uuid }) else { throw .unknownActivity }
        return index
    }

    /// Validates that an activity lies inside the workout and overlaps no other one; their bounds may touch (WAC-1).
    private func checkPlace(of activity: WorkoutActivityRecord) throws(Refusal) {
        let bounds = try startOfOpen()...(end ?? .infinity)
        guard bounds.contains(activity.start), activity.end.map(bounds.contains) ?? true else { throw .activityOutside }
        for other in activities where other.uuid != activity.uuid {
            guard activity.start >= other.end ?? .infinity || other.start >= activity.end ?? .infinity else {
                throw .activitiesOverlap
            }
        }
    }

    /// Returns the activity types that a workout of a type may contain (WAC-2): the parts of a triathlon, or its own
    /// type.
    static func kinds(of workout: WorkoutActivity) -> Set<WorkoutActivity> {
        workout == .swimBikeRun ? [.cycling, .running, .swimming, .transition] : [workout]
    }
}

extension WorkoutAssembly.Refusal {
    package static let knownActivity = Self(reason: "The workout already contains the activity.")
    package static let unknownActivity = Self(reason: "The workout does not contain the activity.")
    package static let otherActivity = Self(reason: "A workout of this type cannot have activities of that type.")
    package static let activityOutside = Self(reason: "An activity must lie inside its workout.")
    package static let activitiesOverlap = Self(reason: "The activities of a workout must not overlap.")
    package static let activityEndBeforeStart = Self(reason: "An activity must not end before it starts.")
}
