public import Foundation
package import HealthModel

/// The remainder of a deleted object: its identifier and its sync metadata, if any (STO-36).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKDeletedObject: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The model record of the deletion.
    package let record: DeletedRecord

    /// Creates an instance that wraps a model record.
    package init(record: DeletedRecord) {
        self.record = record
    }

    /// The identifier of the deleted object.
    open var uuid: UUID { record.uuid }

    /// The sync identifier and version of the deleted object; nil if it had none.
    open var metadata: [String: Any]? { record.metadata?.objects }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKDeletedObject)?.record.uuid == record.uuid }

    open override var hash: Int { record.uuid.hashValue }

    open override var description: String { Description.of(self, record.uuid.uuidString) }

    // MARK: - NSSecureCoding

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived deletion, including one archived by Apple's framework.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        if coder.containsRecord {
            guard let archived = coder.decodeRecord(Archived.self) else { return nil }
            record = DeletedRecord(uuid: archived.uuid, type: archived.type, metadata: archived.metadata)
        } else {
            guard let uuid = coder.decode(NSUUID.self, forKey: AppleArchive.SampleKey.uuid) else {
                return nil
            }
            record = DeletedRecord(uuid: uuid as UUID, type: nil, metadata: AppleArchive.metadata(in: coder))
        }
        super.init()
    }

    /// Encodes the identifier, type and metadata.
    open func encode(with coder: NSCoder) {
        let archived = Archived(uuid: record.uuid, type: record.type, metadata: record.metadata)
        coder.encodeRecord(archived)
    }

    private struct Archived: Codable {
        var uuid: UUID
        var type: ObjectType?
        var metadata: Metadata?
    }
}
