public import Foundation
import HealthModel

/// A sample with a numeric value, measured at a moment or over a period.
///
/// Every quantity sample is an ``HKCumulativeQuantitySample`` or an ``HKDiscreteQuantitySample``, depending on the
/// aggregation style of its type, even if it is created by an initializer of this class. A sample created as one of
/// these two classes keeps its class, regardless of the type, until it is saved and read back (OBJ-8).
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKQuantitySample: HKSample, QuantitySampleChoosing, @unchecked Sendable {
    /// Creates a quantity sample.
    ///
    /// Raises if the unit of the quantity is incompatible with the type (QTY-6), or if the dates are invalid (DAT-1,
    /// DAT-2, DAT-3, DAT-4, DAT-5). The value may be any number, but saving a sample whose value is not finite fails
    /// (QTY-8).
    /// - Parameters:
    ///   - quantityType: The quantity type.
    ///   - quantity: The value, in a unit compatible with the type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    public convenience init(
        type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date
    ) {
        self.init(
            type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil, metadata: nil)
    }

    /// Creates a quantity sample with metadata.
    ///
    /// Raises like the initializer without metadata, and for invalid metadata (MET-1, MET-2, MET-3, MET-4).
    /// - Parameters:
    ///   - quantityType: The quantity type.
    ///   - quantity: The value, in a unit compatible with the type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    ///   - metadata: The metadata.
    public convenience init(
        type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
        metadata: [String: Any]?
    ) {
        self.init(
            type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil, metadata: metadata)
    }

    /// Creates a quantity sample with metadata and a device.
    ///
    /// Raises like the initializer without metadata, and for invalid metadata (MET-1, MET-2, MET-3, MET-4).
    /// - Parameters:
    ///   - quantityType: The quantity type.
    ///   - quantity: The value, in a unit compatible with the type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    ///   - device: The device that performed the measurement.
    ///   - metadata: The metadata.
    public convenience init(
        type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        let record = Self.checked(
            quantityType, .quantity(quantity.record), from: startDate, to: endDate, device: device, metadata: metadata)
        if Self.self == HKQuantitySample.self {
            self.init(choosing: record)
        } else {
            // Even if the type has the other style: naming a class explicitly creates an instance of it.
            self.init(record: record)
        }
    }

    override class func holds(_ record: SampleRecord) -> Bool { record.quantity != nil }

    /// The quantity type.
    open var quantityType: HKQuantityType { HKObjectType.only(record.type, else: HKQuantityType.init(record:)) }

    /// The value, in the unit it was created with (QTY-7); for several values, their sum or average.
    open var quantity: HKQuantity {
        guard let quantity = record.quantity else { raise(.generic, "\(record.type.identifier) has no quantity") }
        return HKQuantity(record: quantity)
    }

    /// The number of values the sample represents: 1 unless it is a series.
    open var count: Int { record.series?.count ?? 1 }
}

/// Allows an initializer of ``HKQuantitySample`` to return an instance of a subclass.
///
/// Only an initializer in an extension of a protocol that is not class-constrained can assign `self` (OBJ-8).
protocol QuantitySampleChoosing {}

extension QuantitySampleChoosing {
    /// Creates a sample of the class that the aggregation style of its type requires.
    fileprivate init(choosing record: SampleRecord) {
        guard let sample = HKSample.make(from: record) as? Self else {
            raise(.generic, "A sample of type \(record.type.identifier) is not a \(Self.self)")
        }
        self = sample
    }
}
