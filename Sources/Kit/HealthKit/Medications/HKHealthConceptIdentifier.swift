public import Foundation
package import HealthModel

/// What names a concept of health, such as a medication, whatever it is called.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKHealthConceptIdentifier: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The identifier as the floors below know it.
    package let record: HealthConceptRecord

    /// Wraps a record.
    package init(record: HealthConceptRecord) {
        self.record = record
        super.init()
    }

    /// The field that the concept belongs to.
    open var domain: HKHealthConceptDomain { HKHealthConceptDomain(rawValue: record.domain) }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKHealthConceptIdentifier)?.record == record
    }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying

    /// Answers the object itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: the identifier can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived identifier; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(HealthConceptRecord.self, forKey: ArchiveKey.record) else {
            return nil
        }
        self.record = record
        super.init()
    }

    /// Archives the identifier.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
