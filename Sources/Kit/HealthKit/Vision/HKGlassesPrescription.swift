public import Foundation
import HealthModel

/// A prescription for glasses.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKGlassesPrescription: HKVisionPrescription, @unchecked Sendable {
    /// Creates a prescription for glasses.
    ///
    /// Raises if the prescription expires before the date of issue, or for invalid metadata.
    /// - Parameters:
    ///   - rightEyeSpecification: The lens of the right eye; nil if there is none.
    ///   - leftEyeSpecification: The lens of the left eye; nil if there is none.
    ///   - dateIssued: The date of issue.
    ///   - expirationDate: The expiration date; nil if the prescription does not expire.
    ///   - device: A device.
    ///   - metadata: The metadata.
    public convenience init(
        rightEyeSpecification: HKGlassesLensSpecification?, leftEyeSpecification: HKGlassesLensSpecification?,
        dateIssued: Date, expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
    ) {
        let prescription = PrescriptionRecord(
            kind: PrescriptionRecord.glasses, rightEye: rightEyeSpecification?.record,
            leftEye: leftEyeSpecification?.record)
        self.init(record: Self.prescription(prescription, dateIssued, expirationDate, device, metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool {
        record.detail?.prescription?.kind == PrescriptionRecord.glasses
    }

    /// The lens of the right eye; nil if there is none.
    open var rightEye: HKGlassesLensSpecification? {
        prescription.rightEye.map(HKGlassesLensSpecification.init(record:))
    }

    /// The lens of the left eye; nil if there is none.
    open var leftEye: HKGlassesLensSpecification? {
        prescription.leftEye.map(HKGlassesLensSpecification.init(record:))
    }
}
