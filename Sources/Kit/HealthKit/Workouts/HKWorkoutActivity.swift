public import Foundation
package import HealthModel

/// One activity of a workout, such as the swim of a triathlon.
///
/// Two activities are equal when their identifiers are. An activity that is no part of a workout has no events; read
/// it from the workout to see them (WAC-7).
// Unchecked, because NSObject is not Sendable; the stored properties are immutable values.
open class HKWorkoutActivity: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The activity as the floors below know it.
    package let record: WorkoutActivityRecord

    /// All events of the workout the activity belongs to; empty if it belongs to none.
    private let siblings: [WorkoutEventRecord]

    /// Whether it is the last activity of the workout it belongs to.
    private let isLast: Bool

    /// What was measured during the activity, by type.
    let statistics: [StatisticsRecord]

    /// How long values were in which zones; nil if nothing is known of it.
    let zoneGroups: [ZoneGroupRecord]?

    /// Tells until when an open activity lasts.
    private let scheduler: any Scheduler

    /// Wraps a record.
    /// - Parameters:
    ///   - record: The activity.
    ///   - events: All events of the workout it belongs to; none if it belongs to no workout.
    ///   - isLast: Whether it is the workout's last activity.
    ///   - statistics: What was measured during it.
    ///   - scheduler: The time in which an open activity goes on.
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
        super.init()
    }

    /// An activity.
    ///
    /// Raises if it ends before it starts, or for metadata that breaks a rule (WAC-7).
    /// - Parameters:
    ///   - workoutConfiguration: What is done; copied.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; nil while it goes on.
    ///   - metadata: Further facts by key.
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

    /// The identifier, made with the activity and kept (WAC-7).
    open var uuid: UUID { record.uuid }

    /// What is done; a copy with each call.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: record.configuration) }

    /// When it began.
    open var startDate: Date { Date(timeIntervalSinceReferenceDate: record.start) }

    /// When it ended; nil while it goes on.
    open var endDate: Date? { record.end.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// Further facts by key; nil if there are none.
    open var metadata: [String: Any]? { record.metadata?.objects }

    /// Seconds from start to end less the workout's pauses; an open activity runs to now (WAC-4).
    open var duration: TimeInterval {
        WorkoutActivities.duration(of: record, among: siblings, now: scheduler.now)
    }

    /// The workout's events that overlap the activity, even partly, ascending by start (WAC-5).
    open var workoutEvents: [HKWorkoutEvent] {
        WorkoutActivities.events(of: record, among: siblings, isLast: isLast).map(HKWorkoutEvent.init(record:))
    }

    /// The statistics of the activity by type; those of the workout for the one activity that covers it (WAC-3).
    open var allStatistics: [HKQuantityType: HKStatistics] { statistics.byType }

    /// The statistics of a type; nil if the activity has none.
    @discardableResult
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { statistics[quantityType] }

    /// The activity as predicates see it; statistics are those of its own time only.
    var compared: ComparedActivity {
        let isOpen = record.end == nil && record.duration == nil
        return ComparedActivity(
            activityType: record.configuration.activityType, start: record.start,
            end: record.end ?? Date.distantFuture.timeIntervalSinceReferenceDate, duration: isOpen ? nil : duration,
            statistics: record.statistics ?? [:])
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKWorkoutActivity)?.record.uuid == record.uuid
    }

    open override var hash: Int { record.uuid.hashValue }

    open override var description: String {
        Description.of(self, record.configuration.activityType.name, Description.dates(record.start, record.end))
    }

    // MARK: - NSCopying

    /// Answers the activity itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: activities can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived activity; nil if the archive holds none, or one that could not have been created.
    public required init?(coder: NSCoder) {
        guard let archived = coder.decodeRecord(Archived.self, forKey: ArchiveKey.record),
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

    /// Archives the activity with the events it knows.
    open func encode(with coder: NSCoder) {
        let archived = Archived(
            activity: record, events: siblings, isLast: isLast, statistics: statistics, zoneGroups: zoneGroups)
        coder.encodeRecord(archived, forKey: ArchiveKey.record)
    }

    private struct Archived: Codable {
        var activity: WorkoutActivityRecord
        var events: [WorkoutEventRecord]
        var isLast: Bool
        var statistics: [StatisticsRecord]?
        var zoneGroups: [ZoneGroupRecord]?
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
