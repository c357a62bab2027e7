public import Foundation
package import HealthModel

/// The hearing sensitivity at one frequency.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKAudiogramSensitivityPoint: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The model record of the point.
    package let record: SensitivityPointRecord

    /// Creates an instance that wraps a model record.
    package init(record: SensitivityPointRecord) {
        self.record = record
    }

    /// Creates a point from the sensitivity of each ear.
    ///
    /// - Parameters:
    ///   - frequency: The frequency, in hertz.
    ///   - leftEarSensitivity: The sensitivity of the left ear, in dBHL; nil if it was not tested.
    ///   - rightEarSensitivity: The sensitivity of the right ear, in dBHL; nil if it was not tested.
    /// - Throws: ``HKError`` with code 3 for an incompatible unit, for a number out of range, or if neither ear was
    ///   tested (OTH-41).
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

    /// Creates a point from tests.
    ///
    /// - Parameters:
    ///   - frequency: The frequency, in hertz.
    ///   - tests: The tests of the ears.
    /// - Throws: ``HKError`` with code 3 for a frequency with an incompatible unit or out of range, or without a
    ///   test.
    public convenience init(frequency: HKQuantity, tests: [HKAudiogramSensitivityTest]) throws {
        try self.init(SensitivityPointRecord(frequency: frequency.record, tests: tests.map(\.record)))
    }

    private convenience init(_ record: SensitivityPointRecord) throws {
        try HKError.checking { () throws(ValidationError) in try record.check() }
        self.init(record: record)
    }

    /// The frequency of the tone.
    open var frequency: HKQuantity { HKQuantity(record: record.frequency) }

    /// The sensitivity of the left ear, clamped to the range of its test; nil if it was not tested.
    @available(iOS, deprecated: 18.1)
    open var leftEarSensitivity: HKQuantity? { sensitivity(.left) }

    /// The sensitivity of the right ear, clamped to the range of its test; nil if it was not tested.
    @available(iOS, deprecated: 18.1)
    open var rightEarSensitivity: HKQuantity? { sensitivity(.right) }

    /// The tests of the ears.
    open var tests: [HKAudiogramSensitivityTest] { record.tests.map(HKAudiogramSensitivityTest.init(record:)) }

    private func sensitivity(_ side: HKAudiogramSensitivityTestSide) -> HKQuantity? {
        record.sensitivity(ofSide: side.rawValue).map(HKQuantity.init(record:))
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKAudiogramSensitivityPoint)?.record == record }

    open override var hash: Int { record.hashValue }

    // MARK: - NSSecureCoding

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived point.
    ///
    /// Returns nil if the archive contains none or an invalid one.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(SensitivityPointRecord.self),
            (try? record.check()) != nil
        else { return nil }
        self.record = record
    }

    /// Encodes the point.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
