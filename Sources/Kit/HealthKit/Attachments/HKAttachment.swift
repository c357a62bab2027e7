public import Foundation
package import HealthModel
public import UniformTypeIdentifiers

/// A file that is attached to a stored object.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKAttachment: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the attachment.
    package let record: AttachmentRecord

    /// Creates an instance that wraps a model record.
    package init(record: AttachmentRecord) {
        self.record = record
    }

    /// The identifier.
    open var identifier: UUID { record.identifier }

    /// The display name.
    open var name: String { record.name }

    /// The content type of the file.
    open var contentType: UTType { UTType(record.contentType) ?? .data }

    /// The size of the file in bytes.
    open var size: Int { record.size }

    /// The date at which the file was attached.
    open var creationDate: Date { Date(timeIntervalSinceReferenceDate: record.creationDate) }

    /// The metadata; nil if there are none.
    open var metadata: [String: Any]? { record.metadata?.objects }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKAttachment)?.record == record }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived attachment.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(AttachmentRecord.self) else {
            return nil
        }
        self.record = record
    }

    /// Encodes the attachment.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
