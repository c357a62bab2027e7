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

    /// Returns whether the position belongs to another store than the current one, or to a later state of it than that
    /// of a copy that was restored, so that everything follows (QRY-60, API-60).
    package func isLost(at current: ChangePosition) -> Bool { store != current.store || number > current.number }
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

/// A token for the state of a store: if two are equal, no process committed anything in between.
///
/// Valid only within one process: after a restart every revision is new, so it must not be stored longer.
package struct StoreRevision: Sendable, Hashable, CustomStringConvertible {
    /// The identifier of the store.
    let identity: String
    /// The identifier of the observer that took the revision.
    let looker: UInt64
    /// The number of commits.
    let commits: Int64

    package var description: String {
        "\(identity.prefix(8))-\(String(looker, radix: 36))-\(commits)"
    }
}

/// The maximum frequency at which an app is notified of new data of a type.
package enum DeliveryFrequency: Int, Sendable, Comparable {
    /// With every change.
    case immediate = 0
    /// At most once an hour.
    case hourly = 3_600
    /// At most once a day.
    case daily = 86_400
    /// At most once a week.
    case weekly = 604_800

    /// Compares by interval: a higher frequency is less than a lower one.
    package static func < (left: DeliveryFrequency, right: DeliveryFrequency) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Returns the frequency limited to what the type permits: step count is silently limited to hourly (QRY-35).
    package func held(to type: ObjectType) -> DeliveryFrequency {
        type == .stepCount ? max(self, .hourly) : self
    }
}
