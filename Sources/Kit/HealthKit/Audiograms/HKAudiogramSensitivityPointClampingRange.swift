public import Foundation
package import HealthModel

/// The bounds that sensitivities are clamped to.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKAudiogramSensitivityPointClampingRange: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The range as the floors below know it.
    package let record: ClampingRangeRecord

    /// Wraps a record.
    package init(record: ClampingRangeRecord) {
        self.record = record
        super.init()
    }

    /// Bounds in dBHL; one may be nil.
    ///
    /// - Throws: ``HKError`` with code 3 without a bound, and if the lower one is not below the upper one.
    public convenience init(lowerBound: NSNumber?, upperBound: NSNumber?) throws {
        let record = ClampingRangeRecord(lowerBound: lowerBound?.doubleValue, upperBound: upperBound?.doubleValue)
        try HKError.checking { () throws(ValidationError) in try record.check() }
        self.init(record: record)
    }

    /// The least sensitivity; nil if there is none.
    open var lowerBound: HKQuantity? { record.lowerBound.map(Self.level) }

    /// The greatest sensitivity; nil if there is none.
    open var upperBound: HKQuantity? { record.upperBound.map(Self.level) }

    private static func level(_ value: Double) -> HKQuantity {
        HKQuantity(record: QuantityValue(value, .decibelHearingLevel))
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKAudiogramSensitivityPointClampingRange)?.record == record
    }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying

    /// Answers the object itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: the range can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived range; nil if the archive holds none, or one that could not have been created.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(ClampingRangeRecord.self, forKey: ArchiveKey.record),
            (try? record.check()) != nil
        else { return nil }
        self.record = record
        super.init()
    }

    /// Archives the range.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
