/// Activities of a session (SES-17, SES-18, SES-19, SES-20).
extension SessionMachine {
    /// Validates that an activity can begin now (SES-18, WAC-1, WAC-2, WBD-32).
    package func check(_ activity: WorkoutActivityRecord) throws(SessionFailure) {
        guard state.isGenerating, let start else { throw .notGenerating }
        guard WorkoutAssembly.kinds(of: configuration.activityType).contains(activity.configuration.activityType)
        else { throw .otherActivity }
        do {
            try activity.configuration.checkForSession()
        } catch {
            throw SessionFailure(.invalidArgument, error.reason)
        }
        guard activity.start >= start else { throw .activityBeforeSession }
        if let last = activities.last, activity.start < last.end ?? last.start { throw .activitiesOverlap }
    }

    mutating func begin(_ activity: WorkoutActivityRecord) -> [Effect] {
        do {
            try check(activity)
        } catch {
            return [.failed(error)]
        }
        let closing = closeActivity(at: activity.start)
        var activity = activity
        activity.end = nil
        activities.append(activity)
        return closing + [.began(activity)]
    }

    mutating func endActivity(at date: Double) -> [Effect] {
        guard let open = openActivity else { return [] }
        guard date >= open.start else { return [.failed(.activityEndBeforeStart)] }
        return closeActivity(at: date)
    }

    /// Ends the activity in progress; one with a later start ends at its start.
    mutating func closeActivity(at date: Double) -> [Effect] {
        guard var activity = openActivity else { return [] }
        activity.end = max(date, activity.start)
        activities[activities.count - 1] = activity
        return [.ended(activity)]
    }
}
