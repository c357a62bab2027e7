import Foundation
import HealthModel
import HealthStore

/// Workouts, which are the same whoever brought them (ING-40).
extension IngestWriter {
    /// A stored workout that has the same dates, within two seconds each, and was of the same kind; nil if there is none.
    ///
    /// A kind that nobody knows, here or there, says nothing against it.
    func workout(like facts: WorkoutFacts) throws(EngineError) -> UUID? {
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

    /// Whether an object is stored under the name that this one is known by.
    func knows(_ draft: IngestDraft) throws(EngineError) -> Bool {
        try insertion.synced(draft.syncIdentifier, of: draft.type, from: draft.source) != nil
    }

    /// Stores a workout; answers its identifier, nil if it cannot be stored or stays deleted.
    mutating func put(workout draft: IngestDraft, at path: String) throws(EngineError) -> UUID? {
        guard try put(draft, at: path) else { return nil }
        return try insertion.synced(draft.syncIdentifier, of: draft.type, from: draft.source)?.uuid
    }
}
