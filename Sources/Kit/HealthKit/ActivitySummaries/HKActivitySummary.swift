public import Foundation
package import HealthModel
import Synchronization

/// A day's activity totals and goals: the Move, Exercise and Stand rings.
///
/// Apps read the summaries of days; summaries that they create themselves are for display and cannot be saved
/// (OTH-1).
// Unchecked, because NSObject is not Sendable; the one stored property is protected by a lock.
open class HKActivitySummary: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let content: Mutex<ActivitySummaryRecord>

    /// The model record of the summary.
    package var record: ActivitySummaryRecord { content.withLock { $0 } }

    /// Creates an empty summary without a date (OTH-3).
    public override init() {
        content = Mutex(ActivitySummaryRecord())
        super.init()
    }

    /// Creates a summary that wraps a model record.
    package init(record: ActivitySummaryRecord) {
        content = Mutex(record)
        super.init()
    }

    /// Returns the era, year, month and day in a calendar, along with the calendar; only the calendar if the summary
    /// has no day (OTH-2).
    @discardableResult
    open func dateComponents(for calendar: Calendar) -> DateComponents {
        record.day?.components(in: calendar) ?? DateComponents(calendar: calendar)
    }

    /// The quantity that the Move ring measures.
    open var activityMoveMode: HKActivityMoveMode {
        get { HKActivityMoveMode(rawValue: record.moveMode) ?? .activeEnergy }
        set { content.withLock { $0.moveMode = newValue.rawValue } }
    }

    /// A Boolean value that indicates whether the rings are paused on the day.
    open var isPaused: Bool {
        get { record.isPaused }
        set { content.withLock { $0.isPaused = newValue } }
    }

    // MARK: - Totals

    /// The active energy burned.
    ///
    /// Setting a quantity with an incompatible unit raises (OTH-4), as for the properties below.
    open var activeEnergyBurned: HKQuantity {
        get { HKQuantity(record: record.energy) }
        set { set(\.energy, newValue, .kilocalorie) }
    }

    /// The move time, which counts instead of energy in that mode (OTH-6).
    open var appleMoveTime: HKQuantity {
        get { HKQuantity(record: record.moveTime) }
        set { set(\.moveTime, newValue, .minute) }
    }

    /// The exercise time.
    open var appleExerciseTime: HKQuantity {
        get { HKQuantity(record: record.exerciseTime) }
        set { set(\.exerciseTime, newValue, .minute) }
    }

    /// The number of hours with standing.
    open var appleStandHours: HKQuantity {
        get { HKQuantity(record: record.standHours) }
        set { set(\.standHours, newValue, .count) }
    }

    // MARK: - Goals

    /// The active energy goal.
    open var activeEnergyBurnedGoal: HKQuantity {
        get { HKQuantity(record: record.energyGoal) }
        set { set(\.energyGoal, newValue, .kilocalorie) }
    }

    /// The move time goal.
    open var appleMoveTimeGoal: HKQuantity {
        get { HKQuantity(record: record.moveTimeGoal) }
        set { set(\.moveTimeGoal, newValue, .minute) }
    }

    /// The exercise time goal; zero if there is none.
    open var appleExerciseTimeGoal: HKQuantity {
        get { exerciseTimeGoal ?? HKQuantity(unit: .minute(), doubleValue: 0) }
        set { exerciseTimeGoal = newValue }
    }

    /// The exercise time goal; nil if there is none.
    open var exerciseTimeGoal: HKQuantity? {
        get { record.exerciseGoal.map(HKQuantity.init(record:)) }
        set { set(\.exerciseGoal, newValue, .minute) }
    }

    /// The stand hours goal; zero if there is none.
    open var appleStandHoursGoal: HKQuantity {
        get { standHoursGoal ?? HKQuantity(unit: .count(), doubleValue: 0) }
        set { standHoursGoal = newValue }
    }

    /// The stand hours goal; nil if there is none.
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

    /// Returns whether both summaries have the same content.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKActivitySummary)?.record == record }

    open override var hash: Int { record.day.hashValue }

    // MARK: - NSCopying

    /// Returns an independent copy, which does not follow later changes to this summary.
    open func copy(with zone: NSZone? = nil) -> Any { HKActivitySummary(record: record) }

    // MARK: - NSSecureCoding

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived summary.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(ActivitySummaryRecord.self) else { return nil }
        content = Mutex(record)
        super.init()
    }

    /// Encodes the whole summary.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
