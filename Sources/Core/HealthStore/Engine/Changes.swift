package import HealthModel

/// A place in a store's one sequence of insertions and deletions (QRY-21).
///
/// A position of another store, and one that this store has not reached, mean the beginning (QRY-60).
package struct ChangePosition: Sendable, Hashable, Codable {
    /// The number of the last insertion or deletion before the place; 0 is the beginning.
    package var number: Int64
    /// Which store's sequence; nil for whichever is asked.
    package var store: String?

    package init(number: Int64, store: String? = nil) {
        self.number = number
        self.store = store
    }
}

/// A question for what was added and deleted after a position.
package struct ChangeRequest: Sendable {
    /// The types, each with its predicate; a sample matches one of them, and is answered once.
    package var parts: [SampleRequest.Part]
    /// nil is the beginning: everything stored, and the deletions still known (QRY-22).
    package var position: ChangePosition?
    /// How many samples and deletions are answered at most, together (QRY-25); nil for all.
    package var limit: Int?
    /// Whether deletions are asked for.
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

/// What was added and deleted, each in the order of the sequence.
package struct Changes: Sendable {
    /// Samples that were added and are still there (QRY-23).
    package var added: [SampleRecord]
    /// Objects that were deleted.
    package var deleted: [DeletedRecord]
    /// Where to go on.
    package var position: ChangePosition
    /// Whether nothing more was there to answer.
    package var isComplete: Bool

    package init(added: [SampleRecord], deleted: [DeletedRecord], position: ChangePosition, isComplete: Bool) {
        self.added = added
        self.deleted = deleted
        self.position = position
        self.isComplete = isComplete
    }

    package var isEmpty: Bool { added.isEmpty && deleted.isEmpty }
}

/// That something was committed: a hint to ask what changed since one's position.
package struct ChangeNews: Sendable {
    /// The types of what was added or deleted; nil if another process did it, and they are not known.
    package var types: Set<ObjectType>?
    /// Whether another process did it.
    package var isForeign: Bool
    /// The workouts in the making for which samples were collected, by their keys; none if anything else was done.
    package var collectors: Set<Int>

    package init(types: Set<ObjectType>?, isForeign: Bool, collectors: Set<Int> = []) {
        self.types = types
        self.isForeign = isForeign
        self.collectors = collectors
    }

    /// Whether it may concern any of these types.
    package func concerns(_ others: Set<ObjectType>) -> Bool { types.map { !$0.isDisjoint(with: others) } ?? true }
}

/// An observer's hold on a store: it is told of commits until this is cancelled or let go.
package final class ChangeObservation: Sendable {
    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Ends; doing it again changes nothing.
    ///
    /// A call that is under way on another thread may still come.
    package func cancel() { end() }

    deinit { end() }
}
