public import Foundation
import HealthModel

/// A sample with a value from a fixed list, for a moment or a period.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKCategorySample: HKSample, @unchecked Sendable {
    /// Creates a category sample with metadata.
    ///
    /// Raises if the value is not valid for the type (DAT-9), or if the dates or metadata are invalid.
    /// - Parameters:
    ///   - type: The category type.
    ///   - value: The raw value of a case of the type's enumeration.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start, and for some types be `Date.distantFuture` (DAT-3).
    ///   - metadata: The metadata.
    public convenience init(
        type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, metadata: [String: Any]?
    ) {
        self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: metadata)
    }

    /// Creates a category sample.
    ///
    /// Raises if the value is not valid for the type (DAT-9), if the dates are invalid, or if the type requires
    /// metadata (MET-4).
    /// - Parameters:
    ///   - type: The category type.
    ///   - value: The raw value of a case of the type's enumeration.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start, and for some types be `Date.distantFuture` (DAT-3).
    public convenience init(type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date) {
        self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: nil)
    }

    /// Creates a category sample with metadata and a device.
    ///
    /// Raises if the value is not valid for the type (DAT-9), or if the dates or metadata are invalid.
    /// - Parameters:
    ///   - type: The category type.
    ///   - value: The raw value of a case of the type's enumeration.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start, and for some types be `Date.distantFuture` (DAT-3).
    ///   - device: The device that recorded the sample.
    ///   - metadata: The metadata.
    public convenience init(
        type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            record: Self.checked(
                type, .category(value), from: startDate, to: endDate, device: device, metadata: metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool { record.categoryValue != nil }

    /// The category type.
    open var categoryType: HKCategoryType { HKObjectType.only(record.type, else: HKCategoryType.init(record:)) }

    /// The raw value of a case of the type's enumeration.
    open var value: Int {
        guard let value = record.categoryValue else { raise(.generic, "\(record.type.identifier) has no value") }
        return value
    }
}
