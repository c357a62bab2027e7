package import HealthModel

/// A position in a store's single sequence of insertions and deletions (QRY-21).
///
/// A position of another store, or one that this store has not reached, means the beginning (QRY-60).
package struct ChangePosition: Sendable, Hashable, Codable {
    /// The number of the last insertion or deletion before the position; 0 is the beginning.
    package var number: Int64
    /// The identifier of the store the position belongs to; nil for the store that is queried.
    package var store: String?

    package init(number: Int64, store: String? = nil) {
        self.number = number
        self.store = store
    }
}

/// A request for the insertions and deletions after a position.
package struct ChangeRequest: Sendable {
    /// The types, each with its predicate; a sample that matches any of them is returned once.
    package var parts: [SampleRequest.Part]
    /// The position to start from; nil is the beginning: everything stored, and the deletions still recorded
    /// (QRY-22).
    package var position: ChangePosition?
    /// The maximum number of samples and deletions together (QRY-25); nil for no limit.
    package var limit: Int?
    /// A Boolean value that indicates whether deletions are included.
    package var includesDeletions: Bool

    package init(
        _ parts: [SampleRequest.Part], since position: ChangePosition? = nil, limit: Int? = nil,
        includesDeletions: Bool = true
    ) {
        self.parts = parts
        self.position = position
        self.limit = limit
        self.includesDeletions = includesDeletions
    }
}

/// Insertions and deletions, each in sequence order.
package struct Changes: Sendable {
    /// Samples that were added and still exist (QRY-23).
    package var added: [SampleRecord]
    /// Objects that were deleted.
    package var deleted: [DeletedRecord]
    /// The position to continue from.
    package var position: ChangePosition
    /// A Boolean value that indicates whether there are no further changes.
    package var isComplete: Bool

    package init(added: [SampleRecord], deleted: [DeletedRecord], position: ChangePosition, isComplete: Bool) {
        self.added = added
        self.deleted = deleted
        self.position = position
        self.isComplete = isComplete
    }

    package var isEmpty: Bool { added.isEmpty && deleted.isEmpty }
}

/// A notification that something was committed; receivers query the changes since their position.
package struct ChangeNotification: Sendable {
    /// The types added or deleted; nil if another process committed and the types are unknown.
    package var types: Set<ObjectType>?
    /// A Boolean value that indicates whether another process committed.
    package var isForeign: Bool
    /// The keys of the workout builders for which samples were collected; empty if anything else was committed.
    package var collectors: Set<Int>

    package init(types: Set<ObjectType>?, isForeign: Bool, collectors: Set<Int> = []) {
        self.types = types
        self.isForeign = isForeign
        self.collectors = collectors
    }

    /// Returns whether the change may concern any of these types.
    package func concerns(_ others: Set<ObjectType>) -> Bool { types.map { !$0.isDisjoint(with: others) } ?? true }
}

/// A registration of an observer: it is notified of commits until this object is cancelled or released.
package final class ChangeObservation: Sendable {
    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Ends the observation; further calls have no effect.
    ///
    /// A call already in progress on another thread may still arrive.
    package func cancel() { end() }

    deinit { end() }
}
