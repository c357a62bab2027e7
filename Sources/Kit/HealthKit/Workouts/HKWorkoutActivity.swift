public import Foundation
package import HealthModel

/// An activity of a workout, such as the swim of a triathlon.
///
/// Two activities are equal if their identifiers are. An activity that is not part of a workout has no events; read
/// it from the workout to obtain them (WAC-7).
// Unchecked, because NSObject is not Sendable; the stored properties are immutable values.
open class HKWorkoutActivity: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the activity.
    package let record: WorkoutActivityRecord

    /// All events of the workout the activity belongs to; empty if it belongs to none.
    private let siblings: [WorkoutEventRecord]

    /// A Boolean value that indicates whether it is the last activity of its workout.
    private let isLast: Bool

    /// The statistics of the activity, by type.
    let statistics: [StatisticsRecord]

    /// The durations in zones; nil if unknown.
    let zoneGroups: [ZoneGroupRecord]?

    /// The scheduler, whose current time is the end of an open activity.
    private let scheduler: any Scheduler

    /// Creates an activity that wraps a model record.
    /// - Parameters:
    ///   - record: The model record of the activity.
    ///   - events: All events of its workout; empty if it belongs to none.
    ///   - isLast: Whether it is the last activity of its workout.
    ///   - statistics: The statistics of the activity.
    ///   - scheduler: The scheduler, whose current time is the end of an open activity.
    package init(
        record: WorkoutActivityRecord, events: [WorkoutEventRecord] = [], isLast: Bool = false,
        statistics: [StatisticsRecord] = [], zoneGroups: [ZoneGroupRecord]? = nil,
        scheduler: any Scheduler = SystemScheduler.shared
    ) {
        self.record = record
        self.siblings = events
        self.isLast = isLast
        self.statistics = statistics
        self.zoneGroups = zoneGroups
        self.scheduler = scheduler
    }

    /// Creates an activity.
    ///
    /// Raises if it ends before it starts, or for invalid metadata (WAC-7).
    /// - Parameters:
    ///   - workoutConfiguration: The workout configuration; copied.
    ///   - startDate: The start date.
    ///   - endDate: The end date; nil while the activity is in progress.
    ///   - metadata: The metadata.
    public init(
        workoutConfiguration: HKWorkoutConfiguration, start startDate: Date, end endDate: Date?,
        metadata: [String: Any]?
    ) {
        let record = WorkoutActivityRecord(
            configuration: workoutConfiguration.record, start: startDate.timeIntervalSinceReferenceDate,
            end: endDate?.timeIntervalSinceReferenceDate, metadata: .converted(metadata))
        raising { () throws(ValidationError) in try WorkoutValidation.checkAll(record) }
        self.record = record
        siblings = []
        isLast = false
        statistics = []
        zoneGroups = nil
        scheduler = SystemScheduler.shared
        super.init()
    }

    /// The identifier, created with the activity and never changed (WAC-7).
    open var uuid: UUID { record.uuid }

    /// The workout configuration; a copy with each access.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: record.configuration) }

    /// The start date.
    open var startDate: Date { Date(timeIntervalSinceReferenceDate: record.start) }

    /// The end date; nil while the activity is in progress.
    open var endDate: Date? { record.end.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// The metadata; nil if there are none.
    open var metadata: [String: Any]? { record.metadata?.objects }

    /// The seconds from start to end without the workout's pauses; an open activity ends now (WAC-4).
    open var duration: TimeInterval {
        WorkoutActivities.duration(of: record, among: siblings, now: scheduler.now)
    }

    /// The workout's events that overlap the activity, even partly, ascending by start (WAC-5).
    open var workoutEvents: [HKWorkoutEvent] {
        WorkoutActivities.events(of: record, among: siblings, isLast: isLast).map(HKWorkoutEvent.init(record:))
    }

    /// The statistics of the activity by type; those of the workout for a single activity that spans it (WAC-3).
    open var allStatistics: [HKQuantityType: HKStatistics] { statistics.byType }

    /// Returns the statistics of a type; nil if the activity has none.
    @discardableResult
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { statistics[quantityType] }

    /// The activity as compared by predicates, with the statistics of its own time only.
    var compared: ComparedActivity {
        let isOpen = record.end == nil && record.duration == nil
        return ComparedActivity(
            activityType: record.configuration.activityType, start: record.start,
            end: record.end ?? Date.distantFuture.timeIntervalSinceReferenceDate, duration: isOpen ? nil : duration,
            statistics: record.statistics ?? [:])
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutActivity)?.record.uuid == record.uuid }

    open override var hash: Int { record.uuid.hashValue }

    open override var description: String {
        Description.of(self, record.configuration.activityType.name, Description.dates(record.start, record.end))
    }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived activity.
    ///
    /// Returns nil if the archive contains none or an invalid one.
    public required init?(coder: NSCoder) {
        guard let archived = coder.decodeRecord(Archived.self),
            WorkoutValidation.isValid(archived.activity)
        else { return nil }
        record = archived.activity
        siblings = archived.events
        isLast = archived.isLast
        statistics = archived.statistics ?? []
        zoneGroups = archived.zoneGroups
        scheduler = SystemScheduler.shared
        super.init()
    }

    /// Encodes the activity with its events.
    open func encode(with coder: NSCoder) {
        let archived = Archived(
            activity: record, events: siblings, isLast: isLast, statistics: statistics, zoneGroups: zoneGroups)
        coder.encodeRecord(archived)
    }

    private struct Archived: Codable {
        var activity: WorkoutActivityRecord
        var events: [WorkoutEventRecord]
        var isLast: Bool
        var statistics: [StatisticsRecord]?
        var zoneGroups: [ZoneGroupRecord]?
    }
}
