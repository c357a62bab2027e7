public import Foundation
package import HealthModel

/// A medication with the person's own annotations. It is not a sample.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKUserAnnotatedMedication: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the medication.
    package let record: MedicationRecord

    /// Creates an instance that wraps a model record.
    package init(record: MedicationRecord) {
        self.record = record
    }

    /// The nickname given by the person; nil if there is none.
    open var nickname: String? { record.nickname }

    /// A Boolean value that indicates whether the person no longer takes the medication.
    open var isArchived: Bool { record.isArchived }

    /// A Boolean value that indicates whether the medication has a schedule.
    open var hasSchedule: Bool { record.hasSchedule }

    /// The medication.
    open var medication: HKMedicationConcept { HKMedicationConcept(record: record.medication) }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKUserAnnotatedMedication)?.record == record }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived medication.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(MedicationRecord.self) else {
            return nil
        }
        self.record = record
    }

    /// Encodes the medication.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
