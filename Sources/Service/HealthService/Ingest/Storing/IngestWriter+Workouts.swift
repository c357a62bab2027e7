import Foundation
import HealthModel
import HealthStore

/// Workouts, which are matched regardless of their source (ING-40).
extension IngestWriter {
    /// Returns a stored workout of the same kind whose dates are each within two seconds, or `nil` if there is none.
    ///
    /// A workout of unknown kind matches any kind.
    func workout(like facts: WorkoutProperties) throws(EngineError) -> UUID? {
        let near = try insertion.workouts(from: facts.start.time, to: facts.end, within: NearWorkout.tolerance)
        return near.first { workout in
            guard let activity = facts.activity else { return true }
            let isUnknown =
                workout.activity == .other && RelayedSource.rank(ofBundle: workout.bundleIdentifier) != nil
            return workout.activity == activity || isUnknown
        }?.uuid
    }

    func memberTypes(of workout: UUID) throws(EngineError) -> Set<ObjectType> {
        try insertion.memberTypes(of: workout)
    }

    /// Returns whether an object with the same sync identifier is stored.
    func knows(_ draft: IngestDraft) throws(EngineError) -> Bool {
        try insertion.synced(draft.syncIdentifier, of: draft.type, from: draft.source) != nil
    }

    /// Stores a workout and returns its identifier, or `nil` if it cannot be stored or stays deleted.
    mutating func put(workout draft: IngestDraft, at path: String) throws(EngineError) -> UUID? {
        guard try put(draft, at: path) else { return nil }
        return try insertion.synced(draft.syncIdentifier, of: draft.type, from: draft.source)?.uuid
    }
}
