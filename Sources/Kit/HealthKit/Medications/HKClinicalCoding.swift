public import Foundation
package import HealthModel

/// A code of a system of codes, such as RxNorm.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKClinicalCoding: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The code as the floors below know it.
    package let record: ClinicalCodingRecord

    /// Wraps a record.
    package init(record: ClinicalCodingRecord) {
        self.record = record
        super.init()
    }

    /// A code.
    /// - Parameters:
    ///   - system: The system, mostly a URL.
    ///   - version: The version of the system, if it is known.
    ///   - code: The code.
    public init(system: String, version: String?, code: String) {
        record = ClinicalCodingRecord(system: system, version: version, code: code)
        super.init()
    }

    /// The system, mostly a URL.
    open var system: String { record.system }

    /// The version of the system; nil if it is not known.
    open var version: String? { record.version }

    /// The code.
    open var code: String { record.code }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKClinicalCoding)?.record == record
    }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying

    /// Answers the object itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: the code can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived code; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(ClinicalCodingRecord.self, forKey: ArchiveKey.record) else {
            return nil
        }
        self.record = record
        super.init()
    }

    /// Archives the code.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
