import Foundation

/// The properties of a workout activity that predicates compare (PRED-26).
public struct ComparedActivity: Sendable {
    /// The activity type.
    public var activityType: WorkoutActivity
    /// The start date, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// The end date, in seconds since 2001-01-01 UTC; the distant future while the activity is in progress.
    public var end: Double
    /// The active time in seconds, or `nil` while the activity is in progress and the time increases.
    public var duration: Double?
    /// The statistics by type.
    public var statistics: [ObjectType: WorkoutStatisticsRecord]

    /// Creates an activity.
    public init(
        activityType: WorkoutActivity, start: Double, end: Double, duration: Double?,
        statistics: [ObjectType: WorkoutStatisticsRecord]
    ) {
        self.activityType = activityType
        self.start = start
        self.end = end
        self.duration = duration
        self.statistics = statistics
    }

    /// The end date of an activity in progress.
    static let openEnd = Date.distantFuture.timeIntervalSinceReferenceDate
}

extension WorkoutRecord {
    /// The statistics that a workout reports: the stored ones, or the totals of a workout without a builder (WKO-12).
    public var reportedStatistics: [ObjectType: WorkoutStatisticsRecord] {
        if let statistics { return statistics }
        if isBuilderMade { return [:] }
        var reported: [ObjectType: WorkoutStatisticsRecord] = [:]
        for (total, quantity) in totals {
            let type = statisticsType(of: total)
            guard let unit = type.canonicalUnit, let sum = quantity.converted(to: unit) else { continue }
            reported[type] = WorkoutStatisticsRecord(sum: sum)
        }
        return reported
    }

    private func statisticsType(of total: WorkoutTotal) -> ObjectType {
        switch total {
        case .energyBurned: .activeEnergyBurned
        case .distance: WorkoutDistance.type(for: activityType)
        case .swimmingStrokeCount: .swimmingStrokeCount
        case .flightsClimbed: .flightsClimbed
        }
    }

    /// Returns the activities as compared by predicates, ascending by start; never empty (WAC-3).
    ///
    /// A single activity without its own statistics has those of the workout.
    ///
    /// - Parameters:
    ///   - start: The start date of the workout, in seconds since 2001-01-01 UTC.
    ///   - end: The end date of the workout.
    public func comparedActivities(start: Double, end: Double) -> [ComparedActivity] {
        var complete = self
        complete.addDefaultActivity(start: start, end: end)
        let shared = complete.activities.count == 1 ? reportedStatistics : [:]
        return WorkoutActivities.sorted(complete.activities).map { activity in
            let isOpen = activity.end == nil && activity.duration == nil
            return ComparedActivity(
                activityType: activity.configuration.activityType, start: activity.start,
                end: activity.end ?? ComparedActivity.openEnd,
                duration: isOpen ? nil : WorkoutActivities.duration(of: activity, among: events ?? [], now: end),
                statistics: activity.statistics ?? shared)
        }
    }
}
