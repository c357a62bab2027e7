import Foundation

/// What predicates compare of one activity of a workout (PRED-26).
public struct ComparedActivity: Sendable {
    /// What was done.
    public var activityType: WorkoutActivity
    /// Start, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// End, in seconds since 2001-01-01 UTC; the distant future while the activity is open.
    public var end: Double
    /// Active seconds; nil while the activity is open, because they grow.
    public var duration: Double?
    /// The statistics by type.
    public var statistics: [ObjectType: WorkoutStatisticsRecord]

    /// An activity from what is compared.
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

    /// The end of an open activity.
    static let openEnd = Date.distantFuture.timeIntervalSinceReferenceDate
}

extension WorkoutRecord {
    /// The statistics a workout reports: those stored, or for a workout that no builder made its totals (WKO-12).
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

    /// The activities as predicates compare them, ascending by start; never empty (WAC-3).
    ///
    /// A single activity without statistics of its own has those of the workout.
    ///
    /// - Parameters:
    ///   - start: The start of the workout, in seconds since 2001-01-01 UTC.
    ///   - end: Its end.
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
