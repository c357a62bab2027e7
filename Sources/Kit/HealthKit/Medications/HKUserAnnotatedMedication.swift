public import Foundation
package import HealthModel

/// A medication with the person's own notes; no sample.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKUserAnnotatedMedication: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The medication as the floors below know it.
    package let record: MedicationRecord

    /// Wraps a record.
    package init(record: MedicationRecord) {
        self.record = record
        super.init()
    }

    /// What the person calls it; nil if there is no such name.
    open var nickname: String? { record.nickname }

    /// Whether the person takes it no more.
    open var isArchived: Bool { record.isArchived }

    /// Whether there are times to take it.
    open var hasSchedule: Bool { record.hasSchedule }

    /// The medication.
    open var medication: HKMedicationConcept { HKMedicationConcept(record: record.medication) }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKUserAnnotatedMedication)?.record == record
    }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying

    /// Answers the object itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: the medication can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived medication; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(MedicationRecord.self, forKey: ArchiveKey.record) else {
            return nil
        }
        self.record = record
        super.init()
    }

    /// Archives the medication.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
