public import Foundation

/// A file that is attached to a stored object (OTH-91).
public struct AttachmentRecord: Sendable, Hashable, Codable {
    /// The identifier.
    public var identifier: UUID
    /// The name for people.
    public var name: String
    /// The uniform identifier of its type, such as `public.jpeg`.
    public var contentType: String
    /// How many bytes it has.
    public var size: Int
    /// When it was attached, in seconds since 2001-01-01 UTC.
    public var creationDate: Double
    /// Further facts; nil rather than empty.
    public var metadata: Metadata?

    /// An attachment from its parts.
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
