public import Foundation
package import HealthModel

/// A medication.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKMedicationConcept: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the medication.
    package let record: MedicationConceptRecord

    /// Creates an instance that wraps a model record.
    package init(record: MedicationConceptRecord) {
        self.record = record
    }

    /// The identifier of the medication, which its dose events refer to.
    open var identifier: HKHealthConceptIdentifier { HKHealthConceptIdentifier(record: record.concept) }

    /// The display name.
    open var displayText: String { record.displayText }

    /// The general form, such as a tablet.
    open var generalForm: HKMedicationGeneralForm { HKMedicationGeneralForm(rawValue: record.generalForm) }

    /// The equivalent codes in coding systems.
    open var relatedCodings: Set<HKClinicalCoding> { Set(record.codings.map(HKClinicalCoding.init(record:))) }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKMedicationConcept)?.record == record }

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
        guard let record = coder.decodeRecord(MedicationConceptRecord.self) else {
            return nil
        }
        self.record = record
    }

    /// Encodes the medication.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
