public import Foundation
import HealthModel

/// A dose of a medication, taken or not; apps can read it and nothing else.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKMedicationDoseEvent: HKSample, NSCopying, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.dose != nil }

    private var dose: DoseRecord { expected(record.detail?.dose) }

    /// The type of doses.
    open var medicationDoseEventType: HKMedicationDoseEventType {
        HKObjectType.only(record.type, else: HKMedicationDoseEventType.init(record:))
    }

    /// Which medication.
    open var medicationConceptIdentifier: HKHealthConceptIdentifier { HKHealthConceptIdentifier(record: dose.concept) }

    /// Whether it was scheduled.
    open var scheduleType: ScheduleType { ScheduleType(rawValue: dose.scheduleType) ?? .asNeeded }

    /// What became of it.
    open var logStatus: LogStatus { LogStatus(rawValue: dose.status) ?? .notLogged }

    /// How much was taken, in ``unit``; 0 if it was skipped, nil if that is not known.
    open var doseQuantity: Double? { dose.quantity }

    /// How much was due, in ``unit``; nil for a dose as needed (OTH-81).
    open var scheduledDoseQuantity: Double? { dose.scheduledQuantity }

    /// When it was due; nil for a dose as needed (OTH-81).
    open var scheduledDate: Date? { dose.scheduledDate.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// The unit of the amounts.
    open var unit: HKUnit { HKUnit(record: dose.unit) }

    /// Answers the dose itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
