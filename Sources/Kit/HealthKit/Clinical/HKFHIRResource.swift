public import Foundation
package import HealthModel

/// A resource in the form of FHIR, as a health institution sent it.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKFHIRResource: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The resource as the floors below know it.
    package let record: FHIRResourceRecord

    /// Wraps a record.
    package init(record: FHIRResourceRecord) {
        self.record = record
        super.init()
    }

    /// The version of FHIR that the resource is written in.
    open var fhirVersion: HKFHIRVersion { HKFHIRVersion(record: record.version) }

    /// The kind of resource.
    open var resourceType: HKFHIRResourceType { HKFHIRResourceType(rawValue: record.type) }

    /// The identifier that the institution gave; unique together with the kind and the source.
    open var identifier: String { record.identifier }

    /// The resource as JSON, byte by byte as it came.
    open var data: Data { record.data }

    /// Where it came from; nil if that is not known.
    open var sourceURL: URL? { record.sourceURL }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKFHIRResource)?.record == record
    }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying

    /// Answers the object itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: the resource can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived resource; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(FHIRResourceRecord.self, forKey: ArchiveKey.record) else {
            return nil
        }
        self.record = record
        super.init()
    }

    /// Archives the resource.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
