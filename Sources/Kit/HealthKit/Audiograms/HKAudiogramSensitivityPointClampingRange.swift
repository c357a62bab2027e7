public import Foundation
package import HealthModel

/// The range that sensitivities are clamped to.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKAudiogramSensitivityPointClampingRange: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the range.
    package let record: ClampingRangeRecord

    /// Creates an instance that wraps a model record.
    package init(record: ClampingRangeRecord) {
        self.record = record
    }

    /// Creates a range in dBHL; one of the bounds may be nil.
    ///
    /// - Throws: ``HKError`` with code 3 without a bound, or if the lower bound is not below the upper one.
    public convenience init(lowerBound: NSNumber?, upperBound: NSNumber?) throws {
        let record = ClampingRangeRecord(lowerBound: lowerBound?.doubleValue, upperBound: upperBound?.doubleValue)
        try HKError.checking { () throws(ValidationError) in try record.check() }
        self.init(record: record)
    }

    /// The lower bound; nil if there is none.
    open var lowerBound: HKQuantity? { record.lowerBound.map(Self.level) }

    /// The upper bound; nil if there is none.
    open var upperBound: HKQuantity? { record.upperBound.map(Self.level) }

    private static func level(_ value: Double) -> HKQuantity {
        HKQuantity(record: QuantityValue(value, .decibelHearingLevel))
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKAudiogramSensitivityPointClampingRange)?.record == record
    }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived range.
    ///
    /// Returns nil if the archive contains none or an invalid one.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(ClampingRangeRecord.self),
            (try? record.check()) != nil
        else { return nil }
        self.record = record
    }

    /// Encodes the range.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
