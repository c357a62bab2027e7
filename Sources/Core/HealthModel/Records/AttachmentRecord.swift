public import Foundation

/// A file that is attached to a stored object (OTH-91).
public struct AttachmentRecord: Sendable, Hashable, Codable {
    /// The identifier.
    public var identifier: UUID
    /// The display name.
    public var name: String
    /// The uniform type identifier, such as `public.jpeg`.
    public var contentType: String
    /// The size in bytes.
    public var size: Int
    /// The creation date, in seconds since 2001-01-01 UTC.
    public var creationDate: Double
    /// Additional metadata; `nil` instead of empty.
    public var metadata: Metadata?

    /// Creates an attachment.
    public init(
        identifier: UUID = .timeOrdered(), name: String, contentType: String, size: Int, creationDate: Double,
        metadata: Metadata? = nil
    ) {
        self.identifier = identifier
        self.name = name
        self.contentType = contentType
        self.size = size
        self.creationDate = creationDate
        self.metadata = metadata
    }
}
