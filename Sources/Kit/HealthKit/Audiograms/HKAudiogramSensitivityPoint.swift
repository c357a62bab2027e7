public import Foundation
package import HealthModel

/// How loud a tone of one frequency has to be for the ears.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKAudiogramSensitivityPoint: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The point as the floors below know it.
    package let record: SensitivityPointRecord

    /// Wraps a record.
    package init(record: SensitivityPointRecord) {
        self.record = record
        super.init()
    }

    /// A point by what each ear needs.
    ///
    /// - Parameters:
    ///   - frequency: The frequency, in hertz.
    ///   - leftEarSensitivity: What the left ear needs, in dBHL; nil if it was not tested.
    ///   - rightEarSensitivity: What the right ear needs, in dBHL; nil if it was not tested.
    /// - Throws: ``HKError`` with code 3 for a unit of another kind, for a number out of range, and without any ear
    ///   (OTH-41).
    @available(iOS, deprecated: 18.1)
    public convenience init(
        frequency: HKQuantity, leftEarSensitivity: HKQuantity?, rightEarSensitivity: HKQuantity?
    ) throws {
        let ears = [(leftEarSensitivity, HKAudiogramSensitivityTestSide.left), (rightEarSensitivity, .right)]
        let tests = ears.compactMap { sensitivity, side in
            sensitivity.map { SensitivityTestRecord(sensitivity: $0.record, side: side.rawValue) }
        }
        try self.init(SensitivityPointRecord(frequency: frequency.record, tests: tests))
    }

    /// A point by its tests.
    ///
    /// - Parameters:
    ///   - frequency: The frequency, in hertz.
    ///   - tests: The tests of the ears.
    /// - Throws: ``HKError`` with code 3 for a frequency of another kind or out of range, and without a test.
    public convenience init(frequency: HKQuantity, tests: [HKAudiogramSensitivityTest]) throws {
        try self.init(SensitivityPointRecord(frequency: frequency.record, tests: tests.map(\.record)))
    }

    private convenience init(_ record: SensitivityPointRecord) throws {
        try HKError.checking { () throws(ValidationError) in try record.check() }
        self.init(record: record)
    }

    /// The frequency of the tone.
    open var frequency: HKQuantity { HKQuantity(record: record.frequency) }

    /// What the left ear needs, within the bounds of its test; nil if it was not tested.
    @available(iOS, deprecated: 18.1)
    open var leftEarSensitivity: HKQuantity? { sensitivity(.left) }

    /// What the right ear needs, within the bounds of its test; nil if it was not tested.
    @available(iOS, deprecated: 18.1)
    open var rightEarSensitivity: HKQuantity? { sensitivity(.right) }

    /// The tests of the ears.
    open var tests: [HKAudiogramSensitivityTest] { record.tests.map(HKAudiogramSensitivityTest.init(record:)) }

    private func sensitivity(_ side: HKAudiogramSensitivityTestSide) -> HKQuantity? {
        record.sensitivity(ofSide: side.rawValue).map(HKQuantity.init(record:))
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKAudiogramSensitivityPoint)?.record == record
    }

    open override var hash: Int { record.hashValue }

    // MARK: - NSSecureCoding

    /// True: the point can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived point; nil if the archive holds none, or one that could not have been created.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(SensitivityPointRecord.self, forKey: ArchiveKey.record),
            (try? record.check()) != nil
        else { return nil }
        self.record = record
        super.init()
    }

    /// Archives the point.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
