public import Foundation
package import HealthModel

/// A hearing test of one ear at one frequency.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKAudiogramSensitivityTest: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the test.
    package let record: SensitivityTestRecord

    /// Creates an instance that wraps a model record.
    package init(record: SensitivityTestRecord) {
        self.record = record
    }

    /// Creates a test.
    ///
    /// - Parameters:
    ///   - sensitivity: The measured sensitivity, in dBHL.
    ///   - type: The conduction path of the tone.
    ///   - masked: Whether the other ear was masked.
    ///   - side: The tested ear.
    ///   - clampingRange: The range that the reported sensitivity is clamped to, if any.
    /// - Throws: ``HKError`` with code 3 for an incompatible unit or a number out of range (OTH-41, OTH-42).
    public init(
        sensitivity: HKQuantity, type: HKAudiogramConductionType, masked: Bool, side: HKAudiogramSensitivityTestSide,
        clampingRange: HKAudiogramSensitivityPointClampingRange?
    ) throws {
        record = SensitivityTestRecord(
            sensitivity: sensitivity.record, conduction: type.rawValue, isMasked: masked, side: side.rawValue,
            clampingRange: clampingRange?.record)
        let checked = record
        try HKError.checking { () throws(ValidationError) in try checked.check() }
        super.init()
    }

    /// The measured sensitivity, unclamped.
    open var sensitivity: HKQuantity { HKQuantity(record: record.sensitivity) }

    /// The conduction path of the tone.
    open var type: HKAudiogramConductionType { HKAudiogramConductionType(rawValue: record.conduction) ?? .air }

    /// A Boolean value that indicates whether the other ear was masked.
    open var masked: Bool { record.isMasked }

    /// The tested ear.
    open var side: HKAudiogramSensitivityTestSide { HKAudiogramSensitivityTestSide(rawValue: record.side) ?? .left }

    /// The range that the sensitivity is clamped to; nil if there is none.
    open var clampingRange: HKAudiogramSensitivityPointClampingRange? {
        record.clampingRange.map(HKAudiogramSensitivityPointClampingRange.init(record:))
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKAudiogramSensitivityTest)?.record == record }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived test.
    ///
    /// Returns nil if the archive contains none or an invalid one.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(SensitivityTestRecord.self),
            (try? record.check()) != nil
        else { return nil }
        self.record = record
    }

    /// Encodes the test.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
