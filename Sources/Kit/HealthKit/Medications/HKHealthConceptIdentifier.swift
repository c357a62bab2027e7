public import Foundation
package import HealthModel

/// The identifier of a health concept, such as a medication, independent of its display name.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKHealthConceptIdentifier: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the identifier.
    package let record: HealthConceptRecord

    /// Creates an instance that wraps a model record.
    package init(record: HealthConceptRecord) {
        self.record = record
    }

    /// The domain of the concept.
    open var domain: HKHealthConceptDomain { HKHealthConceptDomain(rawValue: record.domain) }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKHealthConceptIdentifier)?.record == record }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived identifier.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(HealthConceptRecord.self) else {
            return nil
        }
        self.record = record
    }

    /// Encodes the identifier.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
