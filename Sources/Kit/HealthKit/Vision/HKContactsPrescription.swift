public import Foundation
import HealthModel

/// A prescription for contact lenses.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKContactsPrescription: HKVisionPrescription, @unchecked Sendable {
    /// Creates a prescription for contact lenses.
    ///
    /// Raises if the prescription expires before the date of issue, or for invalid metadata.
    /// - Parameters:
    ///   - rightEyeSpecification: The lens of the right eye; nil if there is none.
    ///   - leftEyeSpecification: The lens of the left eye; nil if there is none.
    ///   - brand: The brand of the lenses.
    ///   - dateIssued: The date of issue.
    ///   - expirationDate: The expiration date; nil if the prescription does not expire.
    ///   - device: A device.
    ///   - metadata: The metadata.
    public convenience init(
        rightEyeSpecification: HKContactsLensSpecification?, leftEyeSpecification: HKContactsLensSpecification?,
        brand: String, dateIssued: Date, expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
    ) {
        let prescription = PrescriptionRecord(
            kind: PrescriptionRecord.contacts, rightEye: rightEyeSpecification?.record,
            leftEye: leftEyeSpecification?.record, brand: brand)
        self.init(record: Self.prescription(prescription, dateIssued, expirationDate, device, metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool {
        record.detail?.prescription?.kind == PrescriptionRecord.contacts
    }

    /// The lens of the right eye; nil if there is none.
    open var rightEye: HKContactsLensSpecification? {
        prescription.rightEye.map(HKContactsLensSpecification.init(record:))
    }

    /// The lens of the left eye; nil if there is none.
    open var leftEye: HKContactsLensSpecification? {
        prescription.leftEye.map(HKContactsLensSpecification.init(record:))
    }

    /// The brand of the lenses.
    open var brand: String { prescription.brand ?? "" }
}
