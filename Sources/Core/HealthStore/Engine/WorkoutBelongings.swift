package import HealthModel

/// A summary of what belongs to a workout, without reading it: where its samples can be found.
package struct WorkoutBelongings: Sendable, Hashable {
    /// The types of its associated samples; for a block that also holds other samples, none may belong to the
    /// workout.
    package var types: Set<ObjectType> = []
    /// A Boolean value that indicates whether it came from a workout file, which lists everything that belongs to it.
    package var isFromFile = false
}
