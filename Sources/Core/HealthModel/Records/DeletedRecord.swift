public import Foundation

/// What remains of a deleted object: its identifier and its sync metadata (STO-36).
public struct DeletedRecord: Sendable {
    /// The identifier of the object that was.
    public var uuid: UUID
    /// What the object was; nil for a deletion that was read from an archive which does not tell.
    public var type: ObjectType?
    /// Sync identifier and version, if it had them; nothing else.
    public var metadata: Metadata?

    /// A deleted object from its parts.
    public init(uuid: UUID, type: ObjectType?, metadata: Metadata?) {
        self.uuid = uuid
        self.type = type
        self.metadata = metadata
    }
}
