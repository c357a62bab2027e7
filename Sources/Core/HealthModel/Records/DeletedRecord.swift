public import Foundation

/// The tombstone of a deleted object: its identifier and its sync metadata (STO-36).
public struct DeletedRecord: Sendable, Codable, Hashable {
    /// The identifier of the deleted object.
    public var uuid: UUID
    /// The type of the object, or `nil` for a deletion from an archive without type information.
    public var type: ObjectType?
    /// The sync identifier and version, if any; nothing else.
    public var metadata: Metadata?

    /// Creates a deleted object.
    public init(uuid: UUID, type: ObjectType?, metadata: Metadata?) {
        self.uuid = uuid
        self.type = type
        self.metadata = metadata
    }
}
