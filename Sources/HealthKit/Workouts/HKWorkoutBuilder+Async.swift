public import Foundation

/// The asynchronous forms: each returns when its completion would be called, and throws what that would be given.
extension HKWorkoutBuilder {
    /// Begins collection; nothing can be added before (WBD-1).
    ///
    /// - Parameter startDate: The start of the workout, past or future.
    /// - Throws: ``HKError``, with code 4 or 5 if the app may not share workouts.
    public func beginCollection(at startDate: Date) async throws {
        try await store.succeeding { beginCollection(withStart: startDate, completion: $0) }
    }

    /// Adds samples: all of them, or none.
    ///
    /// Those that are not stored yet are saved at once, and stay whatever becomes of the workout (WBD-6).
    ///
    /// - Parameter samples: Quantity and category samples and correlations that do not start before the workout.
    public func addSamples(_ samples: [HKSample]) async throws {
        try await store.succeeding { add(samples, completion: $0) }
    }

    /// Adds events, in any order.
    ///
    /// - Parameter workoutEvents: The events; an empty array fails with code 3.
    public func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
        try await store.succeeding { addWorkoutEvents(workoutEvents, completion: $0) }
    }

    /// Adds metadata; a key that is there already gets the new value (WBD-9).
    public func addMetadata(_ metadata: [String: Any]) async throws {
        try await store.succeeding { addMetadata(metadata, completion: $0) }
    }

    /// Adds an activity.
    ///
    /// - Parameter workoutActivity: An activity inside the workout that overlaps no other one and that workouts of this
    ///   kind may have, else code 3 (WAC-1, WAC-2).
    public func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws {
        try await store.succeeding { addWorkoutActivity(workoutActivity, completion: $0) }
    }

    /// Sets the end of an activity.
    /// - Parameters:
    ///   - UUID: The identifier of an activity that was added, else code 3.
    ///   - endDate: Its end, not before its start.
    public func updateActivity(uuid UUID: UUID, end endDate: Date) async throws {
        try await store.succeeding { updateActivity(uuid: UUID, end: endDate, completion: $0) }
    }

    /// Adds metadata to an activity; a key that is there already gets the new value.
    /// - Parameters:
    ///   - UUID: The identifier of an activity that was added, else code 3.
    ///   - metadata: Further facts by key.
    public func updateActivity(uuid UUID: UUID, adding metadata: [String: Any]) async throws {
        try await store.succeeding { updateActivity(uuid: UUID, adding: metadata, completion: $0) }
    }

    /// Ends collection.
    ///
    /// - Parameter endDate: The end of the workout, not before its start.
    public func endCollection(at endDate: Date) async throws {
        try await store.succeeding { endCollection(withEnd: endDate, completion: $0) }
    }

    /// Stores the workout with everything that was added, in one transaction (WBD-14).
    ///
    /// - Returns: The stored workout; nil if it cannot be read, because the device is locked.
    public func finishWorkout() async throws -> HKWorkout? {
        try await withCheckedThrowingContinuation { continuation in
            finishWorkout { workout, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: workout)
                }
            }
        }
    }
}
