public import Foundation
package import HealthModel

/// An event of a workout.
///
/// Two events are equal if their type, dates and metadata are.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKWorkoutEvent: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the event.
    package let record: WorkoutEventRecord

    /// Creates an instance that wraps a model record.
    package init(record: WorkoutEventRecord) {
        self.record = record
    }

    /// Creates an event at a moment (WEV-8).
    /// - Parameters:
    ///   - type: The event type.
    ///   - date: The date.
    @available(iOS, deprecated: 11.0)
    public convenience init(type: HKWorkoutEventType, date: Date) {
        self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
    }

    /// Creates an event at a moment, with metadata (WEV-8).
    /// - Parameters:
    ///   - type: The event type.
    ///   - date: The date.
    ///   - metadata: The metadata.
    @available(iOS, deprecated: 11.0)
    public convenience init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]) {
        self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: metadata)
    }

    /// Creates an event at a moment or over a period.
    ///
    /// Raises if an event other than a lap or a segment has a duration (WEV-3), or for invalid metadata (WEV-9).
    /// - Parameters:
    ///   - type: The event type.
    ///   - dateInterval: The date interval.
    ///   - metadata: The metadata.
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

    /// The event type.
    open var type: HKWorkoutEventType { HKWorkoutEventType(record: record.kind) }

    /// The date of the event, or its start (WEV-8).
    @available(iOS, deprecated: 11.0)
    open var date: Date { Date(timeIntervalSinceReferenceDate: record.start) }

    /// The date interval of the event; only laps and segments have a duration.
    open var dateInterval: DateInterval {
        DateInterval(
            start: Date(timeIntervalSinceReferenceDate: record.start),
            end: Date(timeIntervalSinceReferenceDate: record.end))
    }

    /// The metadata; nil if there are none.
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

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived event.
    ///
    /// Returns nil if the archive contains none or an invalid one.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(WorkoutEventRecord.self),
            WorkoutValidation.isValid(record)
        else { return nil }
        self.record = record
    }

    /// Encodes the type, dates and metadata.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}

extension HKWorkoutEventType {
    /// Creates the case for a kind of event.
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
