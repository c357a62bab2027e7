/// How a workout's events and time belong to its activities.
public enum WorkoutActivities {
    /// Activities ascending by start (WAC-3); equal starts keep their order.
    public static func sorted(_ activities: [WorkoutActivityRecord]) -> [WorkoutActivityRecord] {
        let ordered = activities.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
        return ordered.map(\.element)
    }

    /// The events of an activity: all that overlap it, even partly, ascending (WAC-5).
    ///
    /// An event without a duration belongs to the activity in which it lies, start included and end excluded. One
    /// event may belong to several activities.
    ///
    /// - Parameters:
    ///   - activity: The activity; one without an end goes on for ever.
    ///   - events: The events of the whole workout, in any order.
    ///   - isLast: Whether it is the last activity, which has the events at its end too.
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

    /// The active time of an activity, in seconds (WAC-4).
    ///
    /// - Parameters:
    ///   - activity: The activity; its own duration counts where it is known.
    ///   - events: The events of the whole workout, because a pause may begin before the activity does.
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
    /// A workout whose duration is given (WKO-2), with the activity that every such workout has (WAC-3).
    ///
    /// - Parameter givenDuration: Seconds, taken as they are; 0 means from start to end.
    public init(
        activityType: WorkoutActivity, start: Double, end: Double, givenDuration: Double,
        totals: [WorkoutTotal: QuantityValue]
    ) {
        self.init(
            activityType: activityType, duration: givenDuration == 0 ? end - start : givenDuration, totals: totals)
        addDefaultActivity(start: start, end: end)
    }

    /// A workout whose duration follows from its events (WKO-3), with the activity that every such workout has (WAC-3).
    ///
    /// - Parameter events: The events in any order; nil where there is no list of them.
    public init(
        activityType: WorkoutActivity, start: Double, end: Double, events: [WorkoutEventRecord]?,
        totals: [WorkoutTotal: QuantityValue]
    ) {
        self.init(
            activityType: activityType, duration: ActiveTime.duration(of: events ?? [], start: start, end: end),
            totals: totals, events: events.map(ActiveTime.sorted))
        addDefaultActivity(start: start, end: end)
    }

    /// Gives a workout without activities the one that covers it all, with the workout's own duration (WAC-3).
    ///
    /// Does nothing to a workout that has activities. Once stored, the new activity keeps its identifier.
    public mutating func addDefaultActivity(start: Double, end: Double) {
        guard activities.isEmpty else { return }
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activityType
        activities = [
            WorkoutActivityRecord(configuration: configuration, start: start, end: end, duration: duration)
        ]
    }
}
