package import Foundation

/// The user's decisions about recordings that may belong to the same outing.
package struct OutingDecisions: Sendable, Hashable {
    /// An unordered pair of workouts.
    package struct Pair: Sendable, Hashable {
        /// The workout with the lesser identifier.
        package let one: UUID
        /// The workout with the greater identifier.
        package let other: UUID

        /// Creates a pair, or returns `nil` if both identifiers are equal.
        package init?(_ first: UUID, _ second: UUID) {
            guard first != second else { return nil }
            (one, other) = first.uuidString < second.uuidString ? (first, second) : (second, first)
        }
    }

    /// The pairs of workouts that the user marked as the same outing (`true`) or as different outings (`false`).
    package var isSame: [Pair: Bool]
    /// The recordings preferred over others of the same outing; a greater number marks a later choice.
    package var preferred: [UUID: Int64]
    /// The recordings preferred as the source of a stream (a sample type); a greater number marks a later choice.
    package var streams: [ObjectType: [UUID: Int64]]

    /// Creates a set of decisions, empty by default.
    package init(
        isSame: [Pair: Bool] = [:], preferred: [UUID: Int64] = [:], streams: [ObjectType: [UUID: Int64]] = [:]
    ) {
        (self.isSame, self.preferred, self.streams) = (isSame, preferred, streams)
    }

    /// Returns the recordings in the order in which they are searched for a stream: first those chosen for it, latest
    /// choice first, then the others in their given order.
    package func order<Recording>(
        _ recordings: [Recording], for stream: ObjectType, _ uuid: (Recording) -> UUID
    ) -> [Recording] {
        guard let ranks = streams[stream] else { return recordings }
        return recordings.enumerated().sorted { one, other in
            let places = (ranks[uuid(one.element)] ?? 0, ranks[uuid(other.element)] ?? 0)
            return places.0 == places.1 ? one.offset < other.offset : places.0 > places.1
        }.map(\.element)
    }

    /// Returns whether any of the recordings is the chosen source of a stream.
    package func chooses(among recordings: some Sequence<UUID>) -> Bool {
        !streams.isEmpty && recordings.contains { uuid in streams.values.contains { $0[uuid] != nil } }
    }
}
