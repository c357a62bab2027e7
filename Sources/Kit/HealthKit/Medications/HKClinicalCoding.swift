public import Foundation
package import HealthModel

/// A code of a coding system, such as RxNorm.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKClinicalCoding: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the code.
    package let record: ClinicalCodingRecord

    /// Creates an instance that wraps a model record.
    package init(record: ClinicalCodingRecord) {
        self.record = record
    }

    /// Creates a code.
    /// - Parameters:
    ///   - system: The coding system, usually a URL.
    ///   - version: The version of the system, if known.
    ///   - code: The code.
    public init(system: String, version: String?, code: String) {
        record = ClinicalCodingRecord(system: system, version: version, code: code)
        super.init()
    }

    /// The coding system, usually a URL.
    open var system: String { record.system }

    /// The version of the system; nil if it is unknown.
    open var version: String? { record.version }

    /// The code.
    open var code: String { record.code }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKClinicalCoding)?.record == record }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived code.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(ClinicalCodingRecord.self) else {
            return nil
        }
        self.record = record
    }

    /// Encodes the code.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
