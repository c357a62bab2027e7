public import Foundation
package import HealthModel
import Synchronization

/// The sums of a day, and what the person wanted to reach: the rings of moving, exercise and standing.
///
/// Apps read the summaries of days; those that they make and fill are for display and cannot be saved (OTH-1).
// Unchecked, because NSObject is not Sendable; the one stored property is behind a lock.
open class HKActivitySummary: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let content: Mutex<ActivitySummaryRecord>

    /// The summary as the floors below know it.
    package var record: ActivitySummaryRecord { content.withLock { $0 } }

    /// A summary without anything, of no day (OTH-3).
    public override init() {
        content = Mutex(ActivitySummaryRecord())
        super.init()
    }

    /// Wraps a record.
    package init(record: ActivitySummaryRecord) {
        content = Mutex(record)
        super.init()
    }

    /// The day in a calendar: era, year, month and day, with the calendar; without a day the calendar alone (OTH-2).
    @discardableResult
    open func dateComponents(for calendar: Calendar) -> DateComponents {
        record.day?.components(in: calendar) ?? DateComponents(calendar: calendar)
    }

    /// What the ring of moving measures.
    open var activityMoveMode: HKActivityMoveMode {
        get { HKActivityMoveMode(rawValue: record.moveMode) ?? .activeEnergy }
        set { content.withLock { $0.moveMode = newValue.rawValue } }
    }

    /// Whether the rings rest on the day.
    open var isPaused: Bool {
        get { record.isPaused }
        set { content.withLock { $0.isPaused = newValue } }
    }

    // MARK: - Sums

    /// Energy of moving; a unit of another kind raises (OTH-4), here and below.
    open var activeEnergyBurned: HKQuantity {
        get { HKQuantity(record: record.energy) }
        set { set(\.energy, newValue, .kilocalorie) }
    }

    /// Time of moving, which counts instead of energy in that mode (OTH-6).
    open var appleMoveTime: HKQuantity {
        get { HKQuantity(record: record.moveTime) }
        set { set(\.moveTime, newValue, .minute) }
    }

    /// Time of exercise.
    open var appleExerciseTime: HKQuantity {
        get { HKQuantity(record: record.exerciseTime) }
        set { set(\.exerciseTime, newValue, .minute) }
    }

    /// Hours with standing, a count.
    open var appleStandHours: HKQuantity {
        get { HKQuantity(record: record.standHours) }
        set { set(\.standHours, newValue, .count) }
    }

    // MARK: - Goals

    /// The goal of energy.
    open var activeEnergyBurnedGoal: HKQuantity {
        get { HKQuantity(record: record.energyGoal) }
        set { set(\.energyGoal, newValue, .kilocalorie) }
    }

    /// The goal of moving time.
    open var appleMoveTimeGoal: HKQuantity {
        get { HKQuantity(record: record.moveTimeGoal) }
        set { set(\.moveTimeGoal, newValue, .minute) }
    }

    /// The goal of exercise; zero where there is none.
    open var appleExerciseTimeGoal: HKQuantity {
        get { exerciseTimeGoal ?? HKQuantity(unit: .minute(), doubleValue: 0) }
        set { exerciseTimeGoal = newValue }
    }

    /// The goal of exercise; nil where there is none.
    open var exerciseTimeGoal: HKQuantity? {
        get { record.exerciseGoal.map(HKQuantity.init(record:)) }
        set { set(\.exerciseGoal, newValue, .minute) }
    }

    /// The goal of standing; zero where there is none.
    open var appleStandHoursGoal: HKQuantity {
        get { standHoursGoal ?? HKQuantity(unit: .count(), doubleValue: 0) }
        set { standHoursGoal = newValue }
    }

    /// The goal of standing; nil where there is none.
    open var standHoursGoal: HKQuantity? {
        get { record.standGoal.map(HKQuantity.init(record:)) }
        set { set(\.standGoal, newValue, .count) }
    }

    private func set(
        _ path: any WritableKeyPath<ActivitySummaryRecord, QuantityValue> & Sendable, _ value: HKQuantity,
        _ unit: QuantityUnit
    ) {
        let checked = Self.checked(value, unit)
        content.withLock { $0[keyPath: path] = checked }
    }

    private func set(
        _ path: any WritableKeyPath<ActivitySummaryRecord, QuantityValue?> & Sendable, _ value: HKQuantity?,
        _ unit: QuantityUnit
    ) {
        let checked = value.map { Self.checked($0, unit) }
        content.withLock { $0[keyPath: path] = checked }
    }

    private static func checked(_ value: HKQuantity, _ unit: QuantityUnit) -> QuantityValue {
        guard value.record.isCompatible(with: unit) else {
            raise(
                .invalidArgument,
                "A quantity in \(value.record.unit.unitString) is not compatible with \(unit.unitString)")
        }
        return value.record
    }

    // MARK: - NSObject

    /// Summaries with the same content are equal.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKActivitySummary)?.record == record }

    open override var hash: Int { record.day.hashValue }

    // MARK: - NSCopying

    /// Answers a summary of its own, which does not follow this one's changes.
    open func copy(with zone: NSZone? = nil) -> Any { HKActivitySummary(record: record) }

    // MARK: - NSSecureCoding

    /// True: summaries can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived summary; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(ActivitySummaryRecord.self, forKey: ArchiveKey.record) else { return nil }
        content = Mutex(record)
        super.init()
    }

    /// Archives everything.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
