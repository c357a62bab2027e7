public import Foundation
package import HealthModel

/// A medication.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKMedicationConcept: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The medication as the floors below know it.
    package let record: MedicationConceptRecord

    /// Wraps a record.
    package init(record: MedicationConceptRecord) {
        self.record = record
        super.init()
    }

    /// What names the medication, also in the events of its doses.
    open var identifier: HKHealthConceptIdentifier { HKHealthConceptIdentifier(record: record.concept) }

    /// The name for people.
    open var displayText: String { record.displayText }

    /// The form.
    open var generalForm: HKMedicationGeneralForm { HKMedicationGeneralForm(rawValue: record.generalForm) }

    /// Codes that mean the same.
    open var relatedCodings: Set<HKClinicalCoding> { Set(record.codings.map(HKClinicalCoding.init(record:))) }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKMedicationConcept)?.record == record
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
        guard let record = coder.decodeRecord(MedicationConceptRecord.self, forKey: ArchiveKey.record) else {
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
