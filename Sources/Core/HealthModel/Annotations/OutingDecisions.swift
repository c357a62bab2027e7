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
    /// By stream, which is a type of samples, the recordings of which it is taken before others; the greater number was said
    /// later.
    package var streams: [ObjectType: [UUID: Int64]]

    /// What was decided; nothing at first.
    package init(
        isSame: [Pair: Bool] = [:], preferred: [UUID: Int64] = [:], streams: [ObjectType: [UUID: Int64]] = [:]
    ) {
        (self.isSame, self.preferred, self.streams) = (isSame, preferred, streams)
    }

    /// Recordings in the order in which a stream is looked for in them: those that the person chose for it, the latest choice
    /// first, then the others as they come.
    package func order<Recording>(
        _ recordings: [Recording], for stream: ObjectType, _ uuid: (Recording) -> UUID
    ) -> [Recording] {
        guard let ranks = streams[stream] else { return recordings }
        return recordings.enumerated().sorted { one, other in
            let places = (ranks[uuid(one.element)] ?? 0, ranks[uuid(other.element)] ?? 0)
            return places.0 == places.1 ? one.offset < other.offset : places.0 > places.1
        }.map(\.element)
    }

    /// Whether the person chose one of some recordings for a stream.
    package func chooses(among recordings: some Sequence<UUID>) -> Bool {
        !streams.isEmpty && recordings.contains { uuid in streams.values.contains { $0[uuid] != nil } }
    }
}
