public import Foundation
package import HealthModel

/// What is left of a deleted object: its identifier, and its sync metadata if it had any (STO-36).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKDeletedObject: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The deletion as the floors below know it.
    package let record: DeletedRecord

    /// Wraps a record.
    package init(record: DeletedRecord) {
        self.record = record
        super.init()
    }

    /// The identifier of the object that was.
    open var uuid: UUID { record.uuid }

    /// Sync identifier and version of the object that was; nil if it had none.
    open var metadata: [String: Any]? { record.metadata?.objects }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKDeletedObject)?.record.uuid == record.uuid
    }

    open override var hash: Int { record.uuid.hashValue }

    open override var description: String { Description.of(self, record.uuid.uuidString) }

    // MARK: - NSSecureCoding

    /// True: deletions can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived deletion, also one that Apple's framework archived; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        if coder.containsValue(forKey: ArchiveKey.record) {
            guard let archived = coder.decodeRecord(Archived.self, forKey: ArchiveKey.record) else { return nil }
            record = DeletedRecord(uuid: archived.uuid, type: archived.type, metadata: archived.metadata)
        } else {
            guard let uuid = coder.decode(NSUUID.self, forKey: AppleArchive.SampleKey.uuid) else {
                return nil
            }
            record = DeletedRecord(uuid: uuid as UUID, type: nil, metadata: AppleArchive.metadata(in: coder))
        }
        super.init()
    }

    /// Archives identifier, type and metadata.
    open func encode(with coder: NSCoder) {
        let archived = Archived(uuid: record.uuid, type: record.type, metadata: record.metadata)
        coder.encodeRecord(archived, forKey: ArchiveKey.record)
    }

    private struct Archived: Codable {
        var uuid: UUID
        var type: ObjectType?
        var metadata: Metadata?
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
