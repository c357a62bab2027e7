public import Foundation
import HealthModel

/// A dose of a medication, taken or not. Apps can only read it.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKMedicationDoseEvent: HKSample, NSCopying, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.dose != nil }

    private var dose: DoseRecord { expected(record.detail?.dose) }

    /// The type of dose events.
    open var medicationDoseEventType: HKMedicationDoseEventType {
        HKObjectType.only(record.type, else: HKMedicationDoseEventType.init(record:))
    }

    /// The identifier of the medication.
    open var medicationConceptIdentifier: HKHealthConceptIdentifier { HKHealthConceptIdentifier(record: dose.concept) }

    /// The schedule type.
    open var scheduleType: ScheduleType { ScheduleType(rawValue: dose.scheduleType) ?? .asNeeded }

    /// The logged outcome.
    open var logStatus: LogStatus { LogStatus(rawValue: dose.status) ?? .notLogged }

    /// The amount taken, in ``unit``; 0 if the dose was skipped, nil if it is unknown.
    open var doseQuantity: Double? { dose.quantity }

    /// The scheduled amount, in ``unit``; nil for a dose taken as needed (OTH-81).
    open var scheduledDoseQuantity: Double? { dose.scheduledQuantity }

    /// The scheduled date; nil for a dose taken as needed (OTH-81).
    open var scheduledDate: Date? { dose.scheduledDate.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// The unit of the amounts.
    open var unit: HKUnit { HKUnit(record: dose.unit) }

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
