public import Foundation
import HealthModel

/// A prescription for glasses or contact lenses.
///
/// Files, such as an image of the prescription, can be attached with ``HKAttachmentStore``. Permission to read is
/// granted for each prescription individually.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKVisionPrescription: HKSample, NSCopying, @unchecked Sendable {
    /// Creates a prescription without lenses, to which an image will be attached.
    ///
    /// Raises if the prescription expires before the date of issue, or for invalid metadata.
    /// - Parameters:
    ///   - type: The prescription type.
    ///   - dateIssued: The date of issue.
    ///   - expirationDate: The expiration date; nil if the prescription does not expire.
    ///   - device: A device.
    ///   - metadata: The metadata.
    public convenience init(
        type: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date?, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            record: Self.prescription(
                PrescriptionRecord(kind: type.rawValue), dateIssued, expirationDate, device, metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.prescription != nil }

    /// The prescription.
    final var prescription: PrescriptionRecord { expected(record.detail?.prescription) }

    /// The prescription type.
    open var prescriptionType: HKVisionPrescriptionType {
        HKVisionPrescriptionType(rawValue: prescription.kind) ?? .glasses
    }

    /// The date of issue.
    open var dateIssued: Date { startDate }

    /// The expiration date; nil if the prescription does not expire.
    open var expirationDate: Date? { hasUndeterminedDuration ? nil : endDate }

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the record for the arguments of an initializer; raises if they are invalid.
    static func prescription(
        _ prescription: PrescriptionRecord, _ issued: Date, _ expiration: Date?, _ device: HKDevice?,
        _ metadata: [String: Any]?
    ) -> SampleRecord {
        checked(
            HKObjectType.visionPrescriptionType(), .detail(.prescription(prescription)), from: issued,
            to: expiration ?? .distantFuture, device: device, metadata: metadata)
    }
}
