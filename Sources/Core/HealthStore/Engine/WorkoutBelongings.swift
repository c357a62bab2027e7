package import HealthModel

/// What belongs to a workout, without opening any of it: where to look for its samples.
package struct WorkoutBelongings: Sendable, Hashable {
    /// The types of what is associated with it; of a block that holds other samples too it may be none of the workout's.
    package var types: Set<ObjectType> = []
    /// Whether it came from a workout file, which said all that belongs to it.
    package var isFromFile = false
}
