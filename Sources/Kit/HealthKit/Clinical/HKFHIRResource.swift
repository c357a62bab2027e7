public import Foundation
package import HealthModel

/// A FHIR resource as sent by a health institution.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKFHIRResource: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the resource.
    package let record: FHIRResourceRecord

    /// Creates an instance that wraps a model record.
    package init(record: FHIRResourceRecord) {
        self.record = record
    }

    /// The version of FHIR used by the resource.
    open var fhirVersion: HKFHIRVersion { HKFHIRVersion(record: record.version) }

    /// The kind of resource.
    open var resourceType: HKFHIRResourceType { HKFHIRResourceType(rawValue: record.type) }

    /// The identifier assigned by the institution; unique together with the kind and the source.
    open var identifier: String { record.identifier }

    /// The resource as JSON, byte for byte as received.
    open var data: Data { record.data }

    /// The URL of the source; nil if it is unknown.
    open var sourceURL: URL? { record.sourceURL }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKFHIRResource)?.record == record }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived resource.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(FHIRResourceRecord.self) else {
            return nil
        }
        self.record = record
    }

    /// Encodes the resource.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
