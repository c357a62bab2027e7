public import Foundation
import HealthModel

/// A number, measured at a moment or over a while.
///
/// Every quantity sample is an ``HKCumulativeQuantitySample`` or an ``HKDiscreteQuantitySample``, as the type's
/// aggregation style has it, also when it is made by an initializer of this class. A sample that is made as one of these
/// two stays what was asked for, whatever the type, until it is saved and read back (OBJ-8).
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKQuantitySample: HKSample, QuantitySampleChoosing, @unchecked Sendable {
    /// A quantity sample.
    ///
    /// Raises if the quantity does not fit the type (QTY-6), is not a finite number (QTY-8), or the dates make no
    /// sense (DAT-1, DAT-2, DAT-3, DAT-4, DAT-5).
    /// - Parameters:
    ///   - quantityType: What is measured.
    ///   - quantity: The number, in a unit that fits the type.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    public convenience init(
        type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date
    ) {
        self.init(
            type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil, metadata: nil)
    }

    /// A quantity sample with metadata.
    ///
    /// Raises as the initializer without metadata does, and for metadata that breaks a rule (MET-1, MET-2, MET-3,
    /// MET-4).
    /// - Parameters:
    ///   - quantityType: What is measured.
    ///   - quantity: The number, in a unit that fits the type.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    ///   - metadata: Further facts by key.
    public convenience init(
        type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
        metadata: [String: Any]?
    ) {
        self.init(
            type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil, metadata: metadata)
    }

    /// A quantity sample with metadata, measured by a device.
    ///
    /// Raises as the initializer without metadata does, and for metadata that breaks a rule (MET-1, MET-2, MET-3,
    /// MET-4).
    /// - Parameters:
    ///   - quantityType: What is measured.
    ///   - quantity: The number, in a unit that fits the type.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    ///   - device: The device that measured.
    ///   - metadata: Further facts by key.
    public convenience init(
        type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        let record = Self.checked(
            quantityType, .quantity(quantity.record), from: startDate, to: endDate, device: device, metadata: metadata)
        if Self.self == HKQuantitySample.self {
            self.init(choosing: record)
        } else {
            // Also where the type has the other style: whoever names a class gets it.
            self.init(record: record)
        }
    }

    override class func holds(_ record: SampleRecord) -> Bool { record.quantity != nil }

    /// What is measured.
    open var quantityType: HKQuantityType { HKObjectType.only(record.type, else: HKQuantityType.init(record:)) }

    /// The number, in the unit it was given in (QTY-7); for several values their sum or average.
    open var quantity: HKQuantity {
        guard let quantity = record.quantity else { raise(.generic, "\(record.type.identifier) has no quantity") }
        return HKQuantity(record: quantity)
    }

    /// How many values the sample stands for: 1 unless it is a series.
    open var count: Int { record.series?.count ?? 1 }
}

/// Lets an initializer of ``HKQuantitySample`` answer an instance of a subclass.
///
/// Only an initializer in the extension of a protocol that is not limited to classes can assign `self` (OBJ-8).
protocol QuantitySampleChoosing {}

extension QuantitySampleChoosing {
    /// The sample in the class that the style of its type asks for.
    fileprivate init(choosing record: SampleRecord) {
        guard let sample = HKSample.make(from: record) as? Self else {
            raise(.generic, "A sample of type \(record.type.identifier) is not a \(Self.self)")
        }
        self = sample
    }
}
