package import Foundation
package import HealthModel
package import HealthStore

/// Records the owner's decisions about recordings of the same outing; deletes nothing.
package struct OutingDecision: Sendable {
    private let access: StoreAccess

    package init(access: StoreAccess) {
        self.access = access
    }

    /// Records for each pair of the workouts whether both are recordings of the same outing.
    package func decide(_ workouts: [UUID], isSame: Bool) throws(EngineError) {
        try access.write { store in
            for pair in Self.pairs(workouts) { try store.decide(pair, isSame: isSame) }
        }
    }

    /// Prefers a recording to the others of its outing.
    ///
    /// - Parameter stream: The type of samples for which the recording is preferred; nil for the whole recording.
    package func prefer(_ workout: UUID, for stream: ObjectType? = nil) throws(EngineError) {
        try access.write { try $0.prefer(workout, for: stream) }
    }

    /// Deletes all decisions and preferences that involve the workouts.
    package func forget(_ workouts: [UUID]) throws(EngineError) {
        let decisions = try access.read { try $0.outingDecisions() }
        try access.write { store in
            for pair in decisions.isSame.keys where workouts.contains(pair.one) || workouts.contains(pair.other) {
                try store.decide(pair, isSame: nil)
            }
            for workout in workouts { try store.forgetPreferences(of: workout) }
        }
    }

    private static func pairs(_ workouts: [UUID]) -> [OutingDecisions.Pair] {
        workouts.enumerated().flatMap { index, one in
            workouts.dropFirst(index + 1).compactMap { OutingDecisions.Pair(one, $0) }
        }
    }
}
