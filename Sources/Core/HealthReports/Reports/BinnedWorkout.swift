package import Foundation

/// A deleted workout in the bin.
package struct BinnedWorkout: Sendable, Equatable {
    /// The workout as it was deleted.
    package var workout: WorkoutSummary
    /// The number of samples and routes that were deleted with it.
    package var belongings: Int
    /// The time of the deletion.
    package var deleted: Date
    /// The time from which it can no longer be restored.
    package var until: Date

    package init(workout: WorkoutSummary, belongings: Int, deleted: Date, until: Date) {
        (self.workout, self.belongings, self.deleted, self.until) = (workout, belongings, deleted, until)
    }
}
