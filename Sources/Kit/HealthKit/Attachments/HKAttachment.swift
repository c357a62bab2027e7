public import Foundation
package import HealthModel
public import UniformTypeIdentifiers

/// A file that is attached to a stored object.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKAttachment: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The attachment as the floors below know it.
    package let record: AttachmentRecord

    /// Wraps a record.
    package init(record: AttachmentRecord) {
        self.record = record
        super.init()
    }

    /// The identifier.
    open var identifier: UUID { record.identifier }

    /// The name for people.
    open var name: String { record.name }

    /// The type of the file.
    open var contentType: UTType { UTType(record.contentType) ?? .data }

    /// How many bytes it has.
    open var size: Int { record.size }

    /// When it was attached.
    open var creationDate: Date { Date(timeIntervalSinceReferenceDate: record.creationDate) }

    /// Further facts by key; nil if there are none.
    open var metadata: [String: Any]? { record.metadata?.objects }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKAttachment)?.record == record
    }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying

    /// Answers the object itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: the attachment can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived attachment; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(AttachmentRecord.self, forKey: ArchiveKey.record) else {
            return nil
        }
        self.record = record
        super.init()
    }

    /// Archives the attachment.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
