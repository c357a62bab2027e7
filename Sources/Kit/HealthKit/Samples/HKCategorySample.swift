public import Foundation
import HealthModel

/// A choice out of a fixed list, for a moment or a while.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKCategorySample: HKSample, @unchecked Sendable {
    /// A category sample with metadata.
    ///
    /// Raises if the value is none of the type's (DAT-9), or if dates or metadata break a rule.
    /// - Parameters:
    ///   - type: What is described.
    ///   - value: The raw value of a case of the type's enumeration.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start, and for some types `Date.distantFuture` (DAT-3).
    ///   - metadata: Further facts by key.
    public convenience init(
        type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, metadata: [String: Any]?
    ) {
        self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: metadata)
    }

    /// A category sample.
    ///
    /// Raises if the value is none of the type's (DAT-9), if the dates break a rule, or if the type needs metadata
    /// (MET-4).
    /// - Parameters:
    ///   - type: What is described.
    ///   - value: The raw value of a case of the type's enumeration.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start, and for some types `Date.distantFuture` (DAT-3).
    public convenience init(type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date) {
        self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: nil)
    }

    /// A category sample with metadata, observed by a device.
    ///
    /// Raises if the value is none of the type's (DAT-9), or if dates or metadata break a rule.
    /// - Parameters:
    ///   - type: What is described.
    ///   - value: The raw value of a case of the type's enumeration.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start, and for some types `Date.distantFuture` (DAT-3).
    ///   - device: The device that observed.
    ///   - metadata: Further facts by key.
    public convenience init(
        type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            record: Self.checked(
                type, .category(value), from: startDate, to: endDate, device: device, metadata: metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool { record.categoryValue != nil }

    /// What is described.
    open var categoryType: HKCategoryType { HKObjectType.only(record.type, else: HKCategoryType.init(record:)) }

    /// The raw value of a case of the type's enumeration.
    open var value: Int {
        guard let value = record.categoryValue else { raise(.generic, "\(record.type.identifier) has no value") }
        return value
    }
}
