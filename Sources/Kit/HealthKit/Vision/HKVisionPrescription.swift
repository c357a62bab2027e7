public import Foundation
import HealthModel

/// A prescription for glasses or contact lenses.
///
/// Files, such as a picture of the prescription, can be attached with ``HKAttachmentStore``. Permission to read is given for
/// each prescription on its own.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKVisionPrescription: HKSample, NSCopying, @unchecked Sendable {
    /// A prescription without lenses, of which a picture will be attached.
    ///
    /// Raises if it expires before it was issued, or for metadata that breaks a rule.
    /// - Parameters:
    ///   - type: What is prescribed.
    ///   - dateIssued: When it was issued.
    ///   - expirationDate: When it ends to be valid; nil if it does not.
    ///   - device: A device.
    ///   - metadata: Further facts by key.
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

    /// What is prescribed.
    open var prescriptionType: HKVisionPrescriptionType {
        HKVisionPrescriptionType(rawValue: prescription.kind) ?? .glasses
    }

    /// When it was issued.
    open var dateIssued: Date { startDate }

    /// When it ends to be valid; nil if it does not.
    open var expirationDate: Date? { hasUndeterminedDuration ? nil : endDate }

    /// Answers the prescription itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The record of an initializer's arguments; raises where they break a rule.
    static func prescription(
        _ prescription: PrescriptionRecord, _ issued: Date, _ expiration: Date?, _ device: HKDevice?,
        _ metadata: [String: Any]?
    ) -> SampleRecord {
        checked(
            HKObjectType.visionPrescriptionType(), .detail(.prescription(prescription)), from: issued,
            to: expiration ?? .distantFuture, device: device, metadata: metadata)
    }
}
