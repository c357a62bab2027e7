public import Foundation
package import HealthModel

/// How loud a tone had to be for one ear.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKAudiogramSensitivityTest: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The test as the floors below know it.
    package let record: SensitivityTestRecord

    /// Wraps a record.
    package init(record: SensitivityTestRecord) {
        self.record = record
        super.init()
    }

    /// A test.
    ///
    /// - Parameters:
    ///   - sensitivity: How loud the tone had to be, in dBHL.
    ///   - type: The way the tone took.
    ///   - masked: Whether the other ear was kept busy.
    ///   - side: The ear.
    ///   - clampingRange: The bounds within which the sensitivity is told, if there are any.
    /// - Throws: ``HKError`` with code 3 for a unit of another kind, and for a number out of range (OTH-41, OTH-42).
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

    /// How loud the tone had to be, as it was given.
    open var sensitivity: HKQuantity { HKQuantity(record: record.sensitivity) }

    /// The way the tone took.
    open var type: HKAudiogramConductionType { HKAudiogramConductionType(rawValue: record.conduction) ?? .air }

    /// Whether the other ear was kept busy.
    open var masked: Bool { record.isMasked }

    /// The ear.
    open var side: HKAudiogramSensitivityTestSide { HKAudiogramSensitivityTestSide(rawValue: record.side) ?? .left }

    /// The bounds that the sensitivity is clamped to; nil if there are none.
    open var clampingRange: HKAudiogramSensitivityPointClampingRange? {
        record.clampingRange.map(HKAudiogramSensitivityPointClampingRange.init(record:))
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKAudiogramSensitivityTest)?.record == record
    }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying

    /// Answers the object itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: the test can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived test; nil if the archive holds none, or one that could not have been created.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(SensitivityTestRecord.self, forKey: ArchiveKey.record),
            (try? record.check()) != nil
        else { return nil }
        self.record = record
        super.init()
    }

    /// Archives the test.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
