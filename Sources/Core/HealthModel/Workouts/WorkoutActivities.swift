/// The assignment of a workout's events and time to its activities.
public enum WorkoutActivities {
    /// Returns the activities ascending by start (WAC-3); those with equal starts keep their order.
    public static func sorted(_ activities: [WorkoutActivityRecord]) -> [WorkoutActivityRecord] {
        let ordered = activities.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
        return ordered.map(\.element)
    }

    /// Returns the events of an activity: all that overlap it, even partly, ascending (WAC-5).
    ///
    /// An event without a duration belongs to the activity that contains it, including the start and excluding the
    /// end. An event may belong to several activities.
    ///
    /// - Parameters:
    ///   - activity: The activity; one without an end is unlimited.
    ///   - events: The events of the entire workout, in any order.
    ///   - isLast: Whether it is the last activity, which includes the events at its end.
    public static func events(
        of activity: WorkoutActivityRecord, among events: [WorkoutEventRecord], isLast: Bool
    ) -> [WorkoutEventRecord] {
        let start = activity.start
        let end = activity.end ?? .infinity
        return ActiveTime.sorted(events).filter { event in
            if event.start == event.end {
                (event.start >= start && event.start < end) || (isLast && event.start == end)
            } else if start == end {
                event.start <= start && start < event.end
            } else {
                event.start < end && event.end > start
            }
        }
    }

    /// Returns the active time of an activity, in seconds (WAC-4).
    ///
    /// - Parameters:
    ///   - activity: The activity; its own duration is returned if known.
    ///   - events: The events of the entire workout, because a pause may begin before the activity does.
    ///   - now: The end of an activity that has none.
    public static func duration(
        of activity: WorkoutActivityRecord, among events: [WorkoutEventRecord], now: Double
    ) -> Double {
        if let duration = activity.duration { return duration }
        let end = max(activity.end ?? now, activity.start)
        return ActiveTime.duration(of: events, start: activity.start, end: end)
    }
}

extension WorkoutRecord {
    /// Creates a workout with a given duration (WKO-2), and with the activity that every such workout has (WAC-3).
    ///
    /// - Parameter givenDuration: The duration in seconds, used as it is; 0 stands for the time from start to end.
    public init(
        activityType: WorkoutActivity, start: Double, end: Double, givenDuration: Double,
        totals: [WorkoutTotal: QuantityValue]
    ) {
        self.init(
            activityType: activityType, duration: givenDuration == 0 ? end - start : givenDuration, totals: totals)
        addDefaultActivity(start: start, end: end)
    }

    /// Creates a workout with a duration computed from its events (WKO-3), and with the activity that every such
    /// workout has (WAC-3).
    ///
    /// - Parameter events: The events in any order, or `nil` if there is no list of them.
    public init(
        activityType: WorkoutActivity, start: Double, end: Double, events: [WorkoutEventRecord]?,
        totals: [WorkoutTotal: QuantityValue]
    ) {
        self.init(
            activityType: activityType, duration: ActiveTime.duration(of: events ?? [], start: start, end: end),
            totals: totals, events: events.map(ActiveTime.sorted))
        addDefaultActivity(start: start, end: end)
    }

    /// Adds an activity for the entire workout, with its duration, unless the workout already has activities (WAC-3).
    ///
    /// The identifier of the activity does not change once it is stored.
    public mutating func addDefaultActivity(start: Double, end: Double) {
        guard activities.isEmpty else { return }
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activityType
        activities = [
            WorkoutActivityRecord(configuration: configuration, start: start, end: end, duration: duration)
        ]
    }
}
