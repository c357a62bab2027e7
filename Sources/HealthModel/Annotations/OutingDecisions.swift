package import Foundation

/// What the person decided of recordings that may be of the same outing.
package struct OutingDecisions: Sendable, Hashable {
    /// Two workouts, whichever is named first.
    package struct Pair: Sendable, Hashable {
        /// The one whose identifier is less.
        package let one: UUID
        /// The other one.
        package let other: UUID

        /// Nil if both are the same workout.
        package init?(_ first: UUID, _ second: UUID) {
            guard first != second else { return nil }
            (one, other) = first.uuidString < second.uuidString ? (first, second) : (second, first)
        }
    }

    /// Whether two workouts are of the same outing, where the person said so.
    package var isSame: [Pair: Bool]
    /// The recordings that count before others of the same outing; the greater number was said later.
    package var preferred: [UUID: Int64]

    /// What was decided; nothing at first.
    package init(isSame: [Pair: Bool] = [:], preferred: [UUID: Int64] = [:]) {
        (self.isSame, self.preferred) = (isSame, preferred)
    }
}
