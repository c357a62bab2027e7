public import Foundation
package import HealthModel

/// Something that happened in a workout.
///
/// Two events are equal when kind, dates and metadata are.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKWorkoutEvent: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The event as the floors below know it.
    package let record: WorkoutEventRecord

    /// Wraps a record.
    package init(record: WorkoutEventRecord) {
        self.record = record
        super.init()
    }

    /// An event at a moment (WEV-8).
    /// - Parameters:
    ///   - type: What happened.
    ///   - date: When.
    @available(iOS, deprecated: 11.0)
    public convenience init(type: HKWorkoutEventType, date: Date) {
        self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
    }

    /// An event at a moment, with metadata (WEV-8).
    /// - Parameters:
    ///   - type: What happened.
    ///   - date: When.
    ///   - metadata: Further facts by key.
    @available(iOS, deprecated: 11.0)
    public convenience init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]) {
        self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: metadata)
    }

    /// An event at a moment or over a while.
    ///
    /// Raises if anything but a lap or a segment has a duration (WEV-3), or for metadata that breaks a rule (WEV-9).
    /// - Parameters:
    ///   - type: What happened.
    ///   - dateInterval: When.
    ///   - metadata: Further facts by key.
    public convenience init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
        guard let kind = WorkoutEventRecord.Kind(rawValue: type.rawValue) else {
            raise(.invalidArgument, "\(type.rawValue) is not a type of workout event")
        }
        let record = WorkoutEventRecord(
            kind: kind, start: dateInterval.start.timeIntervalSinceReferenceDate,
            end: dateInterval.end.timeIntervalSinceReferenceDate, metadata: .converted(metadata))
        raising { () throws(ValidationError) in try WorkoutValidation.checkAll(record) }
        self.init(record: record)
    }

    /// What happened.
    open var type: HKWorkoutEventType { HKWorkoutEventType(record: record.kind) }

    /// When it happened, or began (WEV-8).
    @available(iOS, deprecated: 11.0)
    open var date: Date { Date(timeIntervalSinceReferenceDate: record.start) }

    /// When it happened; only laps and segments last.
    open var dateInterval: DateInterval {
        DateInterval(
            start: Date(timeIntervalSinceReferenceDate: record.start),
            end: Date(timeIntervalSinceReferenceDate: record.end))
    }

    /// Further facts by key; nil if there are none.
    open var metadata: [String: Any]? { record.metadata?.objects }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = (object as? HKWorkoutEvent)?.record else { return false }
        return record.kind == other.kind && record.start == other.start && record.end == other.end
            && record.metadata == other.metadata
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(record.kind)
        hasher.combine(record.start)
        return hasher.finalize()
    }

    open override var description: String {
        Description.of(self, "\(record.kind)", Description.dates(record.start, record.end))
    }

    // MARK: - NSCopying

    /// Answers the event itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: events can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived event; nil if the archive holds none, or one that could not have been created.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(WorkoutEventRecord.self, forKey: ArchiveKey.record),
            WorkoutValidation.isValid(record)
        else { return nil }
        self.record = record
        super.init()
    }

    /// Archives kind, dates and metadata.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}

extension HKWorkoutEventType {
    /// The case for a kind of event.
    package init(record kind: WorkoutEventRecord.Kind) {
        switch kind {
        case .pause: self = .pause
        case .resume: self = .resume
        case .lap: self = .lap
        case .marker: self = .marker
        case .motionPaused: self = .motionPaused
        case .motionResumed: self = .motionResumed
        case .segment: self = .segment
        case .pauseOrResumeRequest: self = .pauseOrResumeRequest
        }
    }
}
